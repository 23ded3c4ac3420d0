"""Which words and signs say something about lettered options?

Each means one `Sign`; whatever stands here nowhere is content, and content is never guessed at.
"""

from __future__ import annotations

from enum import StrEnum


class Sign(StrEnum):
    """What one word of an answer does; one character each, so that grammar can be written over them."""

    LETTERS = "l"
    REST = "R"  # the others
    ALL = "Q"
    NONE = "O"
    NOT = "n"
    NEITHER = "N"
    NO = "z"
    RIGHT = "+"
    WRONG = "-"
    CHOOSE = "s"
    STRIKE = "X"  # exclude, rule out
    ONLY = "o"
    EXCEPT = "e"
    OUTSIDE = "E"  # the second half of 除…以外
    COMMA = ","
    AND = "j"
    OR = "|"
    BREAK = "."
    BUT = "b"
    REASON = "w"  # because: what follows says why
    LINK = "k"  # is, a colon
    LINK_MANY = "K"  # are
    COUNT = "m"  # two, both
    HEDGE = "h"  # maybe
    DOUBT = "d"  # half right, not bad: no verdict that could be graded
    TURN = "c"  # no wait: takes back what stands before
    CONTENT = "u"
    STRANGER = "U"  # the letter of no option
    RANGE = "r"  # A to D
    NUMBER = "#"
    FILLER = ""


_ENGLISH: dict[Sign, str] = {
    Sign.RIGHT: (
        "correct right true yes yep yeah ok okay valid accurate good hold holds apply applies fit fits"
        " agree agreed correctly truth"
    ),
    Sign.WRONG: "wrong incorrect false invalid inaccurate untrue mistaken bad nope fake incorrectly",
    Sign.NOT: (
        "not never isn't aren't don't doesn't didn't wasn't weren't won't wouldn't can't cannot couldn't"
        " shouldn't isnt arent dont doesnt didnt wasnt wont wouldnt cant couldnt shouldnt ain't aint n't"
    ),
    Sign.NO: "no nah",
    Sign.NEITHER: "neither",
    Sign.NONE: "none nothing",
    Sign.ALL: "all every everything each",
    Sign.REST: "rest others remaining remainder",
    Sign.CHOOSE: (
        "choose chose choosing chosen pick picks picked picking select selects selected selecting vote tick"
        " check checked ticked take mark marked"
    ),
    Sign.STRIKE: (
        "exclude excluded excludes reject rejected eliminate eliminated drop dropped skip skipped remove"
        " removed discard discarded dismiss dismissed avoid omit omitted without minus deny doubt disagree"
        " out"
    ),
    Sign.ONLY: "only solely alone exclusively",
    Sign.EXCEPT: "except excluding excepting",
    Sign.AND: "and plus nor",
    Sign.OR: "or versus vs",
    Sign.BUT: "but however though although whereas while yet",
    Sign.BREAK: "so therefore hence thus means implies",
    Sign.REASON: "because since as cuz cos bc coz due given reason reasons",
    Sign.LINK: "is was equals",
    Sign.LINK_MANY: "are were",
    Sign.HEDGE: "maybe perhaps possibly might may unsure",
    Sign.DOUBT: (
        "half partly partially mostly sometimes besides likewise almost unless if either-or doubtful"
        " unclear silly stupid nonsense ridiculous absurd myth misconception fallacy trap trick joke lie"
        " mistake error fool bullshit bs"
    ),
    Sign.TURN: "wait actually correction oops edit sorry",
    Sign.FILLER: (
        "reckon imagine umm ummm erm obvs tbh probs give lock i i'm i'd i'll i've im id ill ive we you me"
        " my our the an this that these those it it's its they them think guess believe say feel suppose"
        " assume would will should must could can be being been to for of in with opinion imo imho probably"
        " likely definitely surely obviously clearly certainly sure pretty quite very really answer answers"
        " ans choice choices option options opt statement statements letter letters item items one ones"
        " response question claim claims please pls plz well also too then just simply both either here"
        " there go going hmm hm um uh er hi hello hey thanks thank lol haha final selection like look looks"
        " seem seems sound sounds appear appears do does did let lets let's am above following correctly's"
        " best single such so-called that's they're these're those're by my's listed given's namely first"
        " i.e ie ll d ve re m"
    ),
}

_CHINESE: dict[Sign, str] = {
    Sign.RIGHT: (
        "对 对的 正确 没错 没有错 没毛病 没问题 没有问题 成立 准确 可以 真 真的 符合 合理 合适 恰当 靠谱 行"
        " 同意 属实 认同 支持 赞同"
    ),
    Sign.WRONG: "错 错的 错误 有误 有错 有问题 假 假的 不实 谬误 反了 说反了 否",
    Sign.NOT: (
        "不 不是 并不是 并非 并不 非 没 没有 未 别 勿 不能 不可 不会 不该 不应 不应该 不太 不怎么 绝不 不用"
        " 不必 不算 不属于 而不是 而非 而不 不能算 算不上 谈不上 称不上 不宜 不能选 无"
    ),
    Sign.ALL: (
        "都 全 全部 所有 全都 皆 均 统统 通通 每个 每一个 每项 每一项 一律 一个都 一个也 哪个都 哪个也"
        " 任何一个都 每条 一项都 一项也 任意"
    ),
    Sign.NONE: (
        "没有一个 没一个 一个都没 一个都没有 一个也没 一个也没有 没有任何 没有任何一个 没有任何一项 无一"
        " 无一项 没有一项 没有对的 没有正确的 没有正确选项 没有正确答案 没有正确的选项 没有正确的答案"
        " 没对的 无正确选项 无正确答案 没一项"
    ),
    Sign.REST: (
        "其余 其余的 其他 其他的 其它 其它的 剩下 剩下的 剩余 剩余的 余下 余下的 别的 另外两个 另外的"
        " 另外三个 另两个 其余两个 其余三个 其他两个 其他三个 剩下两个 剩下三个 剩下的两个 剩下的三个"
        " 另外几个 其余几个 其他几个 另一个 其余各项 其余选项"
    ),
    Sign.CHOOSE: "选 选择 勾选 勾 挑 填 选了 选上 投 挑选 要 答 必选 可选 入选 应选",
    Sign.STRIKE: (
        "排除 去掉 去除 划掉 剔除 排掉 扔掉 删掉 删除 不要 不含 不包括 不包含 否定 淘汰 反对 拒绝 放弃 否决 排除掉"
    ),
    Sign.ONLY: "只 仅 只有 仅有 唯一 唯有 唯独 单 光 仅仅 只是",
    Sign.EXCEPT: "除了 除 除开 除去 除却",
    Sign.OUTSIDE: "以外 之外 外 除外",
    Sign.AND: "、 和 与 跟 及 以及 还有 加 加上 并且 而且 外加 再加 再加上 连同 并",
    Sign.OR: "或 或者 还是 要么 抑或 或是",
    Sign.BUT: "但 但是 而 而是 然而 不过 可是",
    Sign.BREAK: "所以 因此 因而 故 于是 综上",
    Sign.REASON: "因为 由于 理由 原因 毕竟 是因为",
    Sign.LINK: "是 为 即 属于 就是 应为",
    Sign.RANGE: "到 至",
    Sign.HEDGE: "也许 可能 或许 没把握 说不定 不确定 不太确定 拿不准 不好说",
    Sign.DOUBT: (
        "不错 不假 不无道理 对不对 是不是 对错 有没有 是否 选不选 半对 部分 一半 不一定 未必 难说 不全"
        " 不全对 不全是 不都 不完全 不完全对 不见得 似对 没有错的 没有错误 半 吗 如果 除非 要不要 荒谬 扯淡"
        " 胡说 瞎说 骗人 误解 误区 陷阱 坑 笑话 才怪 鬼才 反话 不可能"
    ),
    Sign.TURN: "等等 等下 改成 改为 更正 说错 写错 打错 哦不 啊不 改选 更改 改一下 搞错",
    Sign.FILLER: (
        "貌似 看起来 像是 理解 记得 我 我们 觉得 认为 感觉 想 猜 猜测 应该 应当 应 大概 肯定 一定 就 那 这"
        " 此 个 项 条 题 句话 论断 断言 命题 结论 观点 这题 本题 该题 答案 选项 说法 陈述 蒙 啦 咯 喽 哟 呗"
        " 喔 噢 吧 呢 啊 呀 哦 嘛 了 的 地 好像 似乎 估计 请 谢谢 嗯 唔 额 呃 那个 这个 同时 也 且 既 最终"
        " 最后 首先 然后 再 还 还要 还得 显然 明显 当然 其实 太 很 非常 比较 更 正确答案 我的答案 本人 此题"
        " 里面 其中 当中 中 以上 上述 上面 这些 它们 他们 两者 二者 我选的 看 来说 来看 看来 有 该 必须 得"
        " 说 下 不仅 不只 不但 不光 此外 另外 这几个 几个 哈 哈哈 表述 描述 判断 毫无疑问"
    ),
    Sign.CONTENT: (
        "对于 相对 绝对 对应 针对 对比 对齐 比对 面对 成对 对称 不同 派对 错开 交错 除以 外部 额外 真正"
        " 真实 仿真 全局 全量 全分片 全精度 半精度 无关 选取 选型 是非 并行 并发 单精度 单卡 加速 行为 运行"
        " 进行 执行 要求 需要 主要 重要 想要 只要 应用 应对 为了 因为了 更新 说明 更大 更小 更高 更低 和谐"
        " 同步 投影 均匀 平均 均值 都市 外存 条件 项目 个数"
    ),
}

_SIGNS: dict[Sign, str] = {
    Sign.RIGHT: "√ ✓ ✔ ☑ ✅ 👍 ⭕ ○ 〇 ◯ 👌 🙆 🟢 ⊙",
    Sign.WRONG: "× ✗ ✘ ✕ ✖ ❌ ❎ ☒ 👎 🚫 ⛔ 🔴 ╳ ☓",
    Sign.COMMA: ", ， · • ● ▪",
    Sign.AND: "& + / \\ > ∧",
    Sign.OR: "|",
    Sign.BREAK: ". ; ! ? 。 ； ！ ？ … ( ) [ ] { } 【 】 《 》 （ ）",
    Sign.LINK: ": = ： → ⇒",
    Sign.RANGE: "- ~",
    Sign.NONE: "∅",
}

PHRASES: tuple[tuple[Sign, str], ...] = (
    (Sign.RIGHT, r"(?:is|are) (?:the|my) (?:final |only )?(?:answers?|ones?|choices?|picks?)"),
    (Sign.FILLER, r"(?:none|nothing) of the (?:others?|rest)|nothing else|no others"),
    (
        Sign.FILLER,
        r"a (?:good|better|valid|correct|right|wrong|likely|safe|fair) (?:answer|choice|guess|one|pick|question|point)",
    ),
    (Sign.DOUBT, r"a (?:mistake|lie|joke|trap|trick|fallacy|myth|misconception|falsehood|fool)"),
    (Sign.FILLER, r"a (?:lot|bit|few|little|couple|pair|mix|combination|guess)(?: of)?"),
    (Sign.FILLER, r"not (?:only|just|merely)|in my (?:opinion|view)|go(?:ing)? (?:with|for)|as well|my answer"),
    (
        Sign.FILLER,
        r"i(?= (?:think|guess|believe|am|would|will|choose|pick|select|say|go|vote|feel|do|don't|suppose)\b)",
    ),
    (
        Sign.DOUBT,
        r"i (?:don't|do not|dont) think so|(?:don't|do not|dont|can't) (?:know|tell)|not (?:all|both|every|always)",
    ),
    (Sign.DOUBT, r"(?:is|are) (?:it|they|that)\b|which of"),
    (Sign.HEDGE, r"not (?:so |very |too |quite |entirely )?(?:sure|certain)(?: about| of)?"),
    (
        Sign.NONE,
        r"no (?:correct |right |true |valid )?(?:options?|answers?|choices?|statements?|ones?|letters?)",
    ),
    (
        Sign.NONE,
        r"not (?:any|a single|one)(?: one| option| answer)?(?: of (?:them|these|those|the above|the options))?",
    ),
    (
        Sign.NONE,
        r"none of (?:them|these|those|the (?:above|options|statements|choices|answers))(?: options| statements)?",
    ),
    (Sign.NONE, r"neither (?:of (?:them|these|those|the two)|one|option|statement|answer)"),
    (Sign.REST, r"(?:all )?(?:of )?the (?:rest|others|remaining(?: \w+)?)(?: of them)?"),
    (Sign.REST, r"the other (?:two|three|four|one|ones|options?|statements?|answers?|choices?|letters?)"),
    (Sign.REST, r"other (?:options|statements)|everything else|all others|anything else"),
    (Sign.ALL, r"all (?:of )?(?:the )?(?:above|options?|statements?|answers?|choices?|them|these|those|letters)"),
    (Sign.ALL, r"every (?:single )?(?:option|statement|answer|choice|one)\b|each (?:of them|one|option|statement)"),
    (Sign.NOT, r"rather than|instead of|as opposed to|no longer"),
    (Sign.EXCEPT, r"apart from|aside from|other than|except(?: for)?|with the exception of|save for"),
    (Sign.AND, r"as well as|along with|together with"),
    (Sign.STRIKE, r"(?:rul(?:e|es|ed|ing)|cross(?:ed)?|leav(?:e|ing)|left|tak(?:e|ing)) out|get rid of"),
    (Sign.TURN, r"i mean(?:t)?|scratch that|changed my mind|make that|my bad|hold on|on second thought"),
    (Sign.RANGE, r"through|to(?= [a-z]\b)"),
    (Sign.FILLER, r"e\.g\b\.?|i\.e\b\.?|n\.b\."),
)

COUNTS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "both": 2,
    **{
        f"{numeral}{unit}": value
        for numeral, value in zip("两二俩三四五六", (2, 2, 2, 3, 4, 5, 6), strict=True)
        for unit in "个项条者"
    },
    "俩": 2,
    "一个": 1,
    "一项": 1,
}
MARKS = {"t": Sign.RIGHT, "y": Sign.RIGHT, "v": Sign.RIGHT, "f": Sign.WRONG, "x": Sign.WRONG, "n": Sign.WRONG}

# Words that are made of the letters of options: letters only where nothing else is written
_REAL_WORDS = (
    "be bad add dad bed ad ace face dead deed feed fed faced added faded cafe cab dab fad fade bee fee beef deaf babe"
    " hi hid aid did bid dig big high hide aide idea ahead head had he bag gag egg edge age aged beg if i a ah ha ebb"
)
REAL_WORDS = frozenset(_REAL_WORDS.split())


def _by_word(table: dict[Sign, str]) -> dict[str, Sign]:
    return {word: sign for sign, words in table.items() for word in words.split()}


ENGLISH = _by_word(_ENGLISH)
CHINESE = _by_word(_CHINESE)
SIGNS = _by_word(_SIGNS) | {"\n": Sign.BREAK, "->": Sign.LINK, "=>": Sign.LINK, "'": Sign.FILLER, '"': Sign.FILLER}
