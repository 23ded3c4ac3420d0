"""Which zones do people name by words that the zone data does not hold?

Each line is one zone and what people call it, besides the city in its own name. The order matters in one way: for an
offset, the zones named first are suggested first.
"""

from __future__ import annotations

# Words as `squeeze` of zones.py leaves them: no spaces, hyphens, dots or accents; "time" and 时间 are cut off before.
ALIASES: dict[str, str] = {
    "Asia/Shanghai": (
        "china prc beijing peking shenzhen guangzhou hangzhou chengdu wuhan nanjing xian suzhou hefei tianjin "
        "中国 北京 上海 深圳 广州 杭州 成都 武汉 南京 西安 苏州 合肥 天津 重庆"
    ),
    "America/New_York": (
        "eastern useastern et boston washington washingtondc nyc newyorkcity miami atlanta philadelphia "
        "pittsburgh princeton 纽约 波士顿 华盛顿 费城 匹兹堡 亚特兰大 美东 美国东部 东部"
    ),
    "America/Los_Angeles": (
        "pacific uspacific pt sanfrancisco sf bayarea siliconvalley seattle la paloalto mountainview sandiego "
        "portland lasvegas berkeley stanford california 洛杉矶 旧金山 硅谷 西雅图 美西 美国西部 太平洋 加州"
    ),
    "America/Chicago": (
        "central uscentral ct austin houston dallas minneapolis 芝加哥 休斯敦 休斯顿 达拉斯 奥斯汀 美中 美国中部"
    ),
    "America/Denver": "mountain usmountain mt saltlakecity 丹佛 盐湖城 美国山地",
    "America/Phoenix": "arizona 凤凰城",
    "Europe/London": (
        "uk gb britain greatbritain england scotland oxford manchester edinburgh 伦敦 英国 剑桥 牛津 爱丁堡 曼彻斯特"
    ),
    "Europe/Berlin": (
        "germany munich munchen frankfurt hamburg cologne koln stuttgart tubingen 柏林 德国 慕尼黑 法兰克福 汉堡"
    ),
    "Europe/Paris": "france centraleuropean centraleurope lyon 巴黎 法国 欧洲中部 中欧",
    "Asia/Kolkata": (
        "india indian bangalore bengaluru mumbai bombay delhi newdelhi hyderabad chennai pune 印度 孟买 新德里 "
        "班加罗尔 加尔各答"
    ),
    "Asia/Tokyo": "japan osaka kyoto yokohama 东京 日本 大阪 京都",
    "Asia/Seoul": "korea southkorea busan daejeon 首尔 韩国 釜山",
    "Asia/Singapore": "singapore 新加坡",
    "Asia/Hong_Kong": "hongkong hk 香港",
    "Asia/Taipei": "taiwan 台北 台湾 新竹 高雄",
    "Asia/Macau": "macao 澳门",
    "Asia/Urumqi": "xinjiang 新疆 乌鲁木齐",
    "Australia/Sydney": "canberra 悉尼 雪梨 堪培拉",
    "Australia/Melbourne": "墨尔本",
    "Australia/Brisbane": "布里斯班",
    "Australia/Perth": "珀斯",
    "Australia/Adelaide": "阿德莱德",
    "Pacific/Auckland": "newzealand wellington 奥克兰 新西兰 惠灵顿",
    "Pacific/Honolulu": "hawaii 夏威夷 檀香山 火奴鲁鲁",
    "America/Anchorage": "alaska 阿拉斯加",
    "America/Toronto": "ottawa waterloo 多伦多 渥太华 滑铁卢",
    "America/Montreal": "蒙特利尔",
    "America/Vancouver": "温哥华",
    "America/Edmonton": "calgary 埃德蒙顿 卡尔加里",
    "America/Sao_Paulo": "riodejaneiro 圣保罗 里约热内卢",
    "America/Argentina/Buenos_Aires": "布宜诺斯艾利斯 阿根廷",
    "America/Mexico_City": "cdmx 墨西哥城",
    "America/Bogota": "哥伦比亚 波哥大",
    "America/Halifax": "atlantic 哈利法克斯",
    "America/St_Johns": "newfoundland 纽芬兰",
    "America/Santiago": "智利",
    "Europe/Zurich": "geneva lausanne bern basel 苏黎世 日内瓦 瑞士 洛桑",
    "Europe/Madrid": "spain barcelona 马德里 西班牙 巴塞罗那",
    "Europe/Lisbon": "portugal porto 里斯本 葡萄牙",
    "Europe/Rome": "milan turin 罗马 意大利 米兰",
    "Europe/Amsterdam": "holland rotterdam eindhoven delft 阿姆斯特丹 荷兰",
    "Europe/Brussels": "布鲁塞尔 比利时",
    "Europe/Vienna": "维也纳 奥地利",
    "Europe/Stockholm": "斯德哥尔摩 瑞典",
    "Europe/Copenhagen": "哥本哈根 丹麦",
    "Europe/Oslo": "奥斯陆 挪威",
    "Europe/Helsinki": "赫尔辛基 芬兰",
    "Europe/Warsaw": "krakow 华沙 波兰",
    "Europe/Prague": "布拉格 捷克",
    "Europe/Dublin": "都柏林 爱尔兰",
    "Europe/Athens": "easterneuropean 雅典 希腊",
    "Europe/Istanbul": "turkey turkiye ankara 伊斯坦布尔 土耳其",
    "Europe/Moscow": "stpetersburg saintpetersburg 莫斯科 圣彼得堡",
    "Europe/Kyiv": "基辅 乌克兰",
    "Asia/Jerusalem": "haifa 以色列 耶路撒冷 特拉维夫",
    "Asia/Dubai": "uae abudhabi 迪拜 阿联酋 阿布扎比",
    "Asia/Riyadh": "利雅得 沙特",
    "Asia/Tehran": "德黑兰 伊朗",
    "Asia/Kabul": "喀布尔",
    "Asia/Karachi": "islamabad lahore 巴基斯坦 卡拉奇",
    "Asia/Dhaka": "达卡 孟加拉国",
    "Asia/Colombo": "科伦坡 斯里兰卡",
    "Asia/Kathmandu": "加德满都 尼泊尔",
    "Asia/Yangon": "仰光 缅甸",
    "Asia/Bangkok": "曼谷 泰国",
    "Asia/Ho_Chi_Minh": "hanoi saigon 胡志明市 河内 越南",
    "Asia/Jakarta": "雅加达",
    "Asia/Manila": "马尼拉 菲律宾",
    "Asia/Kuala_Lumpur": "penang 吉隆坡 马来西亚",
    "Africa/Cairo": "开罗 埃及",
    "Africa/Lagos": "拉各斯 尼日利亚",
    "Africa/Nairobi": "内罗毕 肯尼亚",
    "Africa/Johannesburg": "capetown pretoria 约翰内斯堡 南非 开普敦",
    "UTC": "coordinateduniversal universalcoordinated zulu 世界协调 协调世界 世界标准",
}

# Abbreviations, as the zone data shows them and as people use them. One zone: taken. Several: the error names them.
ABBREVIATIONS: dict[str, tuple[str, ...]] = {
    "acdt": ("Australia/Adelaide",),
    "acst": ("Australia/Adelaide", "Australia/Darwin"),
    "adt": ("America/Halifax",),
    "aedt": ("Australia/Sydney",),
    "aest": ("Australia/Sydney", "Australia/Brisbane"),
    "akdt": ("America/Anchorage",),
    "akst": ("America/Anchorage",),
    "art": ("America/Argentina/Buenos_Aires",),
    "ast": ("America/Halifax", "America/Puerto_Rico", "Asia/Riyadh"),
    "awst": ("Australia/Perth",),
    "brt": ("America/Sao_Paulo",),
    "bst": ("Europe/London", "Asia/Dhaka"),
    "cat": ("Africa/Maputo",),
    "cdt": ("America/Chicago", "America/Havana"),
    "cest": ("CET",),
    "cet": ("CET",),
    "chst": ("Pacific/Guam",),
    "cst": ("America/Chicago", "Asia/Shanghai", "Asia/Taipei", "America/Havana"),
    "eat": ("Africa/Nairobi",),
    "edt": ("America/New_York",),
    "eest": ("EET",),
    "eet": ("EET",),
    "est": ("America/New_York", "America/Panama", "Australia/Sydney"),
    "gst": ("Asia/Dubai", "Pacific/Guam"),
    "hdt": ("America/Adak",),
    "hkt": ("Asia/Hong_Kong",),
    "hst": ("Pacific/Honolulu", "America/Adak"),
    "ict": ("Asia/Bangkok", "Asia/Ho_Chi_Minh"),
    "idt": ("Asia/Jerusalem",),
    "ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
    "jst": ("Asia/Tokyo",),
    "kst": ("Asia/Seoul",),
    "mdt": ("America/Denver",),
    "mest": ("MET",),
    "met": ("MET",),
    "msk": ("Europe/Moscow",),
    "mst": ("America/Denver", "America/Phoenix", "Asia/Kuala_Lumpur"),
    "ndt": ("America/St_Johns",),
    "nst": ("America/St_Johns",),
    "nzdt": ("Pacific/Auckland",),
    "nzst": ("Pacific/Auckland",),
    "pdt": ("America/Los_Angeles",),
    "pht": ("Asia/Manila",),
    "pkt": ("Asia/Karachi",),
    "pst": ("America/Los_Angeles", "Asia/Manila"),
    "sast": ("Africa/Johannesburg",),
    "sgt": ("Asia/Singapore",),
    "sst": ("Asia/Singapore", "Pacific/Pago_Pago"),
    "wat": ("Africa/Lagos",),
    "west": ("WET",),
    "wet": ("WET",),
    "wib": ("Asia/Jakarta",),
    "wit": ("Asia/Jayapura",),
    "wita": ("Asia/Makassar",),
}

_LARGE = {
    ("us usa unitedstates unitedstatesofamerica america 美国"): (
        *("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    ),
    "canada 加拿大": ("America/Toronto", "America/Vancouver", "America/Edmonton", "America/Halifax"),
    "australia 澳大利亚 澳洲": ("Australia/Sydney", "Australia/Brisbane", "Australia/Adelaide", "Australia/Perth"),
    "russia 俄罗斯": ("Europe/Moscow", "Asia/Yekaterinburg", "Asia/Novosibirsk", "Asia/Vladivostok"),
    "brazil 巴西": ("America/Sao_Paulo", "America/Manaus", "America/Fortaleza"),
    "mexico 墨西哥": ("America/Mexico_City", "America/Tijuana", "America/Cancun"),
    "indonesia 印度尼西亚 印尼": ("Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"),
}
# Countries with so many zones that only asking helps; of the others the zone data tells.
LARGE_COUNTRIES: dict[str, tuple[str, ...]] = {word: zones for words, zones in _LARGE.items() for word in words.split()}
