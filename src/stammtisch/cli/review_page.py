"""A review as a page of its own: one file, nothing loaded from elsewhere."""

from __future__ import annotations

from html import escape
from pathlib import Path

from stammtisch.cli.reviewing import Moment, Verdict

STYLE = (Path(__file__).parent / "review.css").read_text("utf-8")
BAR_HEIGHT, ROW_HEIGHT, LABEL_WIDTH, CHART_WIDTH = 14, 22, 150, 420


def page(verdict: Verdict) -> str:
    """The whole page."""
    title = escape(verdict.title)
    moments = "".join(moment(number, each) for number, each in enumerate(verdict.moments, 1))
    charts = "".join(chart(verdict, number) for number in range(len(verdict.review["rounds"])))
    notes = "".join(f"<p>{escape(note)}</p>" for note in verdict.notes)
    return (
        f'<!doctype html>\n<html lang="{verdict.texts.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body><main><h1>{title}</h1>"
        f'<p class="summary">{escape(verdict.summary)}</p>{moments}'
        f"<h2>{escape(verdict.story_title)}</h2>{charts}{table(verdict)}{notes}</main></body></html>"
    )


def moment(number: int, each: Moment) -> str:
    seen = "".join(f"<li>{escape(line)}</li>" for line in each.seen)
    said = "".join(f"<p>{escape(line)}</p>" for line in each.said)
    return f"<section><h2>{number}. {escape(each.title)}</h2><ul>{seen}</ul>{said}</section>"


def chart(verdict: Verdict, number: int) -> str:
    """A round as bars to both sides of a line; what they show stands in the table below."""
    chapter = verdict.review["rounds"][number]
    seats = [(seat, part) for seat in verdict.seats for part in verdict.parts]
    values = [abs(chapter[seat][part] or 0.0) for seat, part in seats]
    scale = CHART_WIDTH / 2 / (max(values) or 1.0)
    middle = LABEL_WIDTH + CHART_WIDTH / 2
    bars = []
    for row, (seat, part) in enumerate(seats):
        value, top = chapter[seat][part] or 0.0, row * ROW_HEIGHT
        left, width = (middle if value >= 0 else middle + value * scale), abs(value) * scale
        label = verdict.say(f"review_{part}")
        if verdict.me is None:
            label = f"{verdict.names[seat]}: {label}"
        bars.append(
            f'<text x="0" y="{top + BAR_HEIGHT}">{escape(label)}</text>'
            f'<rect class="{part}" x="{left:.1f}" y="{top + 2}" width="{width:.1f}" height="{BAR_HEIGHT}"/>'
        )
    height = len(seats) * ROW_HEIGHT
    head = escape(verdict.say("review_chart", round=number + 1))
    return (
        f'<figure><figcaption>{head}</figcaption><svg viewBox="0 0 {LABEL_WIDTH + CHART_WIDTH} {height}"'
        f' role="img" aria-label="{head}">{"".join(bars)}'
        f'<line x1="{middle}" x2="{middle}" y1="0" y2="{height}"/></svg></figure>'
    )


def table(verdict: Verdict) -> str:
    head, *rows = verdict.story
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>'
