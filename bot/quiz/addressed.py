"""Which words of an answer speak to the grader instead of answering?

Instructions, pleas for marks, praise of the answer, forged results and headings, in any language: they earn nothing
and cost nothing. They are taken out before anything is matched; what remains is graded.
"""

from __future__ import annotations

import re

from bot.quiz.patterns import compile_regex

_STOP = re.compile(r"(?<=[.!?。！？;；])(?=\s|$|[^\d\s])")
_PIECE = re.compile(r"(?<=[!?;,:。！？；，：()\[\]{}（）【】「」\"])")

_HEADING = re.compile(
    r"^[\W_]*(?:(?:system|assistant|developer|user|grader|teacher|examiner|instructor|moderator|admin"
    r"|ai)(?: (?:note|message|prompt|"
    r"override|comment|instruction))?|note to (?:the )?\w+|notes?|final (?:grade|score|mark)|grade|score|marks?"
    r"|result|outcome|"
    r"feedback|evaluation|verdict|rubric|assessment|instructions?|grading(?: result| note)?|key points?(?: (?:found"
    r"|met|present))?|"
    r"(?:matched|found|points?)(?: points?)?|status|correct|confidence|override|evaluator|"
    r"评分|得分|分数|成绩|系统|系统消息|系统提示|评语|批改|判定|判分|结果|评分结果|最终得分|老师|助教|评阅|评阅结果"
    r"|教师评语|阅卷人|阅卷|"
    r"阅卷结果|评价|要点|命中要点|要点命中|批注|指令|管理员|提示词)\W{0,3}[:：=]",
    re.IGNORECASE,
)
_DIRECTED = compile_regex(
    r"\b(?:graders?|examiners?|evaluators?|instructor|professor|dear (?:teacher|sir|grader)|language model"
    r"|llm judge|chatgpt)\b"
    r"|\b(?:student|learner|candidate|respondent)s?\b|\bthe (?:teacher|rubric|marking scheme|marker)\b"
    r"|\b(?:this|my|the|above|following|given) (?:answer|response|submission|reply|solution)s?\b"
    r"|\b(?:give|award|assign|grant|deserve|earn)\w*\b.{0,40}\b(?:marks?|points?|score|credit|grade|100|1\.0|10/10|a\+)(?:\W|$)"
    r"|\b(?:mark|grade|score|accept|count|rate) (?:this|me|it|my|as|the)\b.{0,30}"
    r"\b(?:correct|right|full|100|1\.0|accepted|passed)\b"
    r"|\bfull (?:marks?|credit|score|points?|grade)\b|\b(?:max(?:imum)?|perfect|top|highest) (?:marks?|score"
    r"|credit|grade)\b"
    r"|\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|previous|prior|above|rule|rubric"
    r"|prompt|guideline|criteria)\w*"
    r"|\b(?:previous|prior|above|new) instructions?\b|\bsystem (?:prompt|message|override)\b|\bprompt injection\b"
    r"|\b(?:grade|score|mark)s? ?(?:=|is|as|of|:)? ?(?:1(?:\.0+)?|100%?|10/10|full)(?:\W|$)|\b(?:10/10|100/100|5/5"
    r"|1/1)\b"
    r"|\b(?:output|return|print|respond with|reply with|set)\b.{0,30}\b(?:score|grade|1\.0|graded)\b"
    r"|\b(?:please|pls|kindly) (?:pass|accept|be (?:kind|generous|lenient))|\b(?:pass|approve) me\b|\btreat (?:this"
    r"|it) as\b"
    r"|\b(?:excellent|great|perfect|outstanding|well[- ]written|brilliant) (?:answer|work|job|response"
    r"|explanation)\b|\bwell done\b"
    r"|\ball (?:key )?points (?:are )?(?:found|present|met|covered|hit)|\bkey points?\b"
    r"|\b(?:answer|response|everything|all|this) (?:here |above )?(?:is|are) (?:fully |completely |totally |entirely )?"
    r"(?:correct|right|perfect)\b"
    r"|满分|高分|给(?:我|个|本题|这题|这道题|出)?(?:打)?(?:\d+|一百|全|加|个)?(?:\.\d+)?分(?:$|[^\p{Han}]|[数吧了啊呗哦谢])"
    r"|打(?:\d+|满|高)?分|评分|判(?:为|我|定|成|作|它)*(?:对|正确|满分|通过)|(?:老师|阅卷|评卷|批改|助教|考官"
    r"|评委|判卷|改卷)"
    r"|(?:忽略|无视|忘记|忘掉|不要管|跳过|请忽视|忽视)(?:掉)?(?:以上|前面|之前|所有|上述|先前|一切|评分|上面|全部"
    r"|此前|你的)(?:的)?(?:所有|全部)?(?:的)?"
    r"(?:指令|规则|提示|要求|说明|内容|标准|指示|评分|命令|设定)?"
    r"|系统提示|系统指令|标准答案|(?:本|此|该|这个|我的|以上|上述|本题|学生的?|考生的?|这份|这条)(?:答案|回答|作答"
    r"|答卷|解答)|(?:回答|答案|解答)(?:完全|非常|都|是)*(?:正确|完美|准确)"
    r"|(?:学生|考生|同学|学员)|求(?:过|给分|求|放过|通过)|拜托|手下留情|请(?:放行|给过|直接给)|直接(?:给我|给满|给分|判"
    r"|算对)|算我对|算对(?:$|[^\p{Han}]|[吧了])|记(?:为)?满|全部得分|得(?:满|全)分|要点(?:全部|均|都)"
    r"|\b(?:ignore[zr]|ignorez|ignoriere?n?|ignora|ignorar|ignoren|négligez|oubliez|vergiss|olvida)\b"
    r"|\b(?:instrucciones|anweisung\w*|instruções|istruzioni|instructies|instrukcj\w+|yönerge\w*)\b"
    r"|\b(?:note maximale|la note|tous les points|volle punkt\w*|punktzahl|puntuaci[oó]n|puntos|nota (?:m[aá]xima"
    r"|completa)|calificaci\w+|"
    r"pontua\w+|pontos|punteggio|voto|bewert\w+|korrekt|correcta|correcte|richtig|corretta|punten|ocen\w+|puan)\b"
    r"|балл|оценк|игнорир|инструкц|правильн|ответ|満点|採点|满点|采点|点をください|正解|答え|만점|점수|무시|지시|정답|điểm|تجاهل|درجة|अंक"
)
_SYMBOLS = re.compile(r"^[\W_]*$")


def without_addressed(text: str) -> str:
    """*text* (normalised, lines kept) without the pieces that speak to the grader."""
    return "\n".join(_of_line(line) for line in text.split("\n")).strip()


def _of_line(line: str) -> str:
    if not any(sign in line for sign in ":：=") and not _DIRECTED.search(line):
        return line
    return "".join(_kept(sentence) for sentence in _STOP.split(line) if not _HEADING.search(sentence)).strip()


def _kept(sentence: str) -> str:
    if not _DIRECTED.search(sentence):
        return sentence
    rest = "".join(piece for piece in _PIECE.split(sentence) if not _DIRECTED.search(piece))
    return "" if _SYMBOLS.match(rest) else rest
