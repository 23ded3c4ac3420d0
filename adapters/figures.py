"""How does a figure of a reply become a picture? Bars to PNG, drawn by matplotlib.

matplotlib is imported when the first picture is drawn, and drawing takes tens of milliseconds: callers run `draw` off
the event loop. Colours are the eight of Okabe and Ito, told apart by most eyes; every stack also has its own
hatching, so that nothing hangs on colour alone. A font with Chinese letters is used where there is one; without,
labels that need it keep only what can be drawn.
"""

from __future__ import annotations

import io
import threading
from functools import cache
from typing import TYPE_CHECKING

from bot.replies import Bars, Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS = ("#0072B2", "#56B4E9", "#009E73", "#E69F00", "#CC79A7", "#D55E00", "#F0E442", "#999999")
_HATCHES = ("", "//", "..", "\\\\", "xx", "--", "++", "oo")
_PAPER, _INK, _LIMIT = "#FFFFFF", "#222222", "#C00000"  # opaque paper: legible on dark and on light
_SIZE_INCHES, _DOTS_PER_INCH = (7.2, 4.0), 110
_CHINESE_FONTS = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "Microsoft YaHei",
    "PingFang SC",
    "SimHei",
)

# Figures here are built without pyplot's global state, but fonts and rcParams are shared by all threads.
_one_at_a_time = threading.Lock()


def draw(figure: Figure) -> bytes:
    """The figure as PNG, at most 100 KB."""
    with _one_at_a_time:
        return _draw(figure.data)


def _draw(bars: Bars) -> bytes:
    import matplotlib as mpl  # noqa: PLC0415 - slow to import, and only pictures need it
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - the same
    from matplotlib.figure import Figure as Canvas  # noqa: PLC0415 - the same

    family = [font] if (font := _chinese_font()) else []
    with mpl.rc_context({"font.family": [*family, "DejaVu Sans"], "hatch.linewidth": 0.4}):
        canvas = Canvas(figsize=_SIZE_INCHES, dpi=_DOTS_PER_INCH, facecolor=_PAPER, layout="constrained")
        FigureCanvasAgg(canvas)
        axes = canvas.add_subplot()
        _stack(axes, bars)
        _limit(axes, bars)
        _label(axes, bars)
        picture = io.BytesIO()
        canvas.savefig(picture, format="png", metadata={"Software": ""})
    return picture.getvalue()


def _stack(axes: Axes, bars: Bars) -> None:
    floor = [0.0] * len(bars.bars)
    places = range(len(bars.bars))
    for layer, name in enumerate(bars.stack):
        heights = [row[layer] for row in bars.values]
        axes.bar(
            places,
            heights,
            bottom=floor,
            width=0.7,
            label=_drawable(name),
            color=_COLOURS[layer % len(_COLOURS)],
            hatch=_HATCHES[layer % len(_HATCHES)],
            edgecolor=_PAPER,
            linewidth=0.5,
        )
        floor = [low + height for low, height in zip(floor, heights, strict=True)]
    for place, total in zip(places, floor, strict=True):
        axes.annotate(
            f"{total:.1f}",
            (place, total),
            xytext=(0, 2),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=9,
            color=_INK,
            zorder=4,
            bbox={"facecolor": _PAPER, "edgecolor": "none", "pad": 0.8},  # the limit's line strikes no number out
        )


def _limit(axes: Axes, bars: Bars) -> None:
    if bars.limit is None:
        return
    name, height = bars.limit
    axes.axhline(height, color=_LIMIT, linewidth=1.4, linestyle="--", label=f"{_drawable(name)} {height:.2f}")


def _label(axes: Axes, bars: Bars) -> None:
    axes.set_title(_drawable(bars.title), fontsize=11, color=_INK)
    axes.set_ylabel(_drawable(bars.unit), color=_INK)
    axes.set_xticks(range(len(bars.bars)), [_drawable(name) for name in bars.bars])
    axes.margins(y=0.12)
    axes.set_facecolor(_PAPER)
    axes.tick_params(colors=_INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize=9, labelcolor=_INK)


@cache
def _chinese_font() -> str | None:
    from matplotlib.font_manager import fontManager  # noqa: PLC0415 - slow to import, and only pictures need it

    there = {font.name for font in fontManager.ttflist}
    return next((name for name in _CHINESE_FONTS if name in there), None)


def _drawable(text: str) -> str:
    """*text*, without letters that would come out as empty boxes; dollar signs are no formulas here."""
    escaped = text.replace("$", r"\$")
    if _chinese_font() is not None:
        return escaped
    return "".join(letter for letter in escaped if letter.isascii() or letter in "–—·×→") or "?"
