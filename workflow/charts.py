"""Charts of a report as SVG, without any library. Each row has a label and a mark."""

from xml.sax.saxutils import escape

ROW = 22
LABEL = 300
WIDTH = 420
TOP = 52
INK = "#2b2b33"
PALE = "#c9cad3"
MARK = "#b5482f"
BAND = "#e9eef3"


def dots(title, rows, low, high, middle, band):
    """Values as dots, with their intervals as whiskers. `band` is the range that counts as even."""

    def at(value):
        return LABEL + WIDTH * (min(max(value, low), high) - low) / (high - low)

    height = TOP + ROW * len(rows)
    parts = [rect(at(band[0]), TOP - 8, at(band[1]) - at(band[0]), height - TOP + 8, BAND), line(at(middle), TOP - 8, at(middle), height, PALE)]
    for place, (label, (value, least, most)) in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        parts += [text(LABEL - 10, y + 4, label, "end"), line(at(least), y, at(most), y, INK)]
        parts += [f'<circle cx="{at(value):.1f}" cy="{y:.1f}" r="4" fill="{MARK}"/>', text(LABEL + WIDTH + 12, y + 4, f"{value:.2f}")]
    ends = [text(at(value), TOP - 14, f"{value:g}", "middle") for value in (low, middle, high)]
    return svg(title, height, parts + ends)


def bars(title, rows):
    """Shares between 0 and 1 as bars, with their intervals."""
    height = TOP + ROW * len(rows)
    parts = []
    for place, (label, (value, least, most)) in enumerate(rows):
        y = TOP + ROW * place
        middle = y + ROW / 2
        parts += [text(LABEL - 10, middle + 4, label, "end"), rect(LABEL, y + 4, WIDTH * value, ROW - 8, MARK)]
        parts += [line(LABEL + WIDTH * least, middle, LABEL + WIDTH * most, middle, INK)]
        parts += [text(LABEL + WIDTH + 12, middle + 4, f"{100 * value:.0f} %")]
    parts.append(line(LABEL, TOP - 4, LABEL, height, PALE))
    return svg(title, height, parts)


def svg(title, height, parts):
    size = f'width="{LABEL + WIDTH + 70}" height="{height + 16}" viewBox="0 0 {LABEL + WIDTH + 70} {height + 16}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" fill="{INK}">'
    words = f'<text x="{LABEL}" y="20" font-size="15" font-weight="bold">{escape(title)}</text>'
    return "\n".join([head, f"<title>{escape(title)}</title>", '<rect width="100%" height="100%" fill="white"/>', words, *parts, "</svg>"]) + "\n"


def text(x, y, words, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1, y1, x2, y2, colour):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="1.5"/>'


def rect(x, y, width, height, colour):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'
