//! An SVG writer: elements, attributes and text, each escaped for XML.

use std::{collections::BTreeSet, fmt::Write as _};

use super::{
    faces::{self, Font, FontFace, Style},
    ink::Ink,
    machine::Machine,
    typesetting::{self, Run},
};

/// An SVG document being written.
#[derive(Debug, Default)]
pub(super) struct Svg {
    body: String,
    open: Vec<&'static str>,
    used: BTreeSet<&'static str>,
    needs_machine: bool,
    boxed: BTreeSet<String>,
}

/// An element whose attributes are being written.
#[derive(Debug)]
pub(super) struct Node<'s> {
    svg: &'s mut Svg,
    name: &'static str,
}

/// The part of a text that is placed at the given point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The start.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// The typesetting of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    /// The face.
    pub(super) style: Style,
    /// The size.
    pub(super) size: f64,
    /// The colour.
    pub(super) fill: Ink,
    /// The anchor.
    pub(super) anchor: Anchor,
    /// An outline of another colour around the letters, with its width.
    pub(super) halo: Option<(Ink, f64)>,
}

impl Type {
    /// Text that starts at a point.
    pub(super) const fn new(style: Style, size: f64, fill: Ink) -> Self {
        Self { style, size, fill, anchor: Anchor::Start, halo: None }
    }

    /// The same with another anchor.
    pub(super) const fn at(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same with an outline.
    pub(super) const fn haloed(self, colour: Ink, breadth: f64) -> Self {
        Self { halo: Some((colour, breadth)), ..self }
    }

    /// The width of a text.
    pub(super) fn width(self, words: &str) -> f64 {
        typesetting::width(words, self.style, self.size)
    }
}

impl Svg {
    /// Starts an element. Finish it with [`Node::leaf`] or [`Node::open`].
    pub(super) fn node(&mut self, name: &'static str) -> Node<'_> {
        let _ = write!(self.body, "<{name}");
        Node { svg: self, name }
    }

    /// Closes the last opened element.
    pub(super) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.body, "</{name}>");
        }
    }

    /// Opens a group with a title, which viewers display.
    pub(super) fn group(&mut self, title: &str) {
        self.node("g").open();
        self.words("title", title);
    }

    /// An element that contains only text.
    pub(super) fn words(&mut self, name: &'static str, words: &str) {
        let _ = writeln!(self.body, "<{name}>{}</{name}>", escaped(words));
    }

    /// Text at a point.
    pub(super) fn text(&mut self, (x, y): (f64, f64), set: Type, words: &str) {
        let parts = typesetting::parts(words, set.style);
        self.boxed.extend(Machine::this().lacking(words).map(str::to_owned));
        if let [part] = &parts[..] {
            return self.part((x, y), set, part, set.anchor);
        }
        let left = match set.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - set.width(words) / 2.0,
            Anchor::End => x - set.width(words),
        };
        for part in &parts {
            self.part((left + part.at * set.size, y), set, part, Anchor::Start);
        }
    }

    /// Text of one face.
    fn part(&mut self, at: (f64, f64), set: Type, part: &Run, anchor: Anchor) {
        let (own, weight) = match &part.font {
            Font::Shipped(face) => {
                self.used.insert(face.file);
                face.named()
            }
            Font::Machine(face) => {
                self.needs_machine = true;
                (face.family.as_str(), set.style.weight())
            }
        };
        let family = format!("'{own}', {}", faces::FALLBACK);
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let node = self.node("text").point(at).s("font-family", &family).s("font-weight", weight);
        let node = node.n("font-size", set.size).s("text-anchor", anchor).s("xml:space", "preserve").fill(set.fill);
        let node = match set.halo {
            None => node,
            Some((colour, breadth)) => {
                node.stroke(colour, breadth).s("paint-order", "stroke").s("stroke-linejoin", "round")
            }
        };
        let _ = writeln!(node.svg.body, ">{}</text>", escaped(&part.words));
    }

    /// True if some text uses system fonts.
    pub(super) const fn needs_machine(&self) -> bool {
        self.needs_machine
    }

    /// The letters that are shown as boxes.
    pub(super) fn boxed(&self) -> Vec<String> {
        self.boxed.iter().cloned().collect()
    }

    /// The whole document, with its faces embedded, so that it looks the same everywhere.
    pub(super) fn finish(mut self, width: f64, height: f64, title: &str, about: &str) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        let (w, h) = (number(width), number(height));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<style>\n",
            escaped(title),
            escaped(about)
        );
        for face in faces::shipped().filter(|face| self.used.contains(face.file)) {
            text.push_str(&FontFace::css(face));
        }
        text.push_str("</style>\n");
        text.push_str(&self.body);
        text.push_str("</svg>\n");
        text
    }
}

impl Node<'_> {
    /// An attribute.
    pub(super) fn s(self, name: &str, value: &str) -> Self {
        let _ = write!(self.svg.body, " {name}=\"{}\"", escaped(value));
        self
    }

    /// A numeric attribute.
    pub(super) fn n(self, name: &str, value: f64) -> Self {
        let value = number(value);
        self.s(name, &value)
    }

    /// `x` and `y`.
    pub(super) fn point(self, (x, y): (f64, f64)) -> Self {
        self.n("x", x).n("y", y)
    }

    /// The fill colour.
    pub(super) fn fill(self, colour: Ink) -> Self {
        self.s("fill", &colour.hex())
    }

    /// The colour and width of the outline.
    pub(super) fn stroke(self, colour: Ink, breadth: f64) -> Self {
        self.s("stroke", &colour.hex()).n("stroke-width", breadth)
    }

    /// A closed outline.
    pub(super) fn polygon(self, corners: &[(f64, f64)]) -> Self {
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
        self.s("points", &points.join(" "))
    }

    /// Ends the element without children.
    pub(super) fn leaf(self) {
        self.svg.body.push_str("/>\n");
    }

    /// Opens the element for children.
    pub(super) fn open(self) {
        self.svg.body.push_str(">\n");
        self.svg.open.push(self.name);
    }
}

/// A number with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes a text for XML. Characters that XML forbids become replacement characters.
fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                text.push('\u{fffd}');
            }
            _ => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(1.0, "1"), (0.005, "0.01"), (-0.001, "0"), (12.345_6, "12.35"), (100.0, "100")] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<b> & \"it\"\u{1}\u{ffff}"), "&lt;b&gt; &amp; &quot;it&quot;\u{fffd}\u{fffd}");
    }
}
