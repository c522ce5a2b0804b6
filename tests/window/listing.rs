//! The listing that the game writes of its interface, and checks that all of it is readable.

use std::{collections::BTreeMap, path::Path};

use serde_json::Value;

/// Left, top, right and bottom, in pixels of the window.
pub(crate) type Edges = [f64; 4];

/// A part of the interface.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    /// Its name after those of its parents, outermost first, separated by `/`.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: Option<String>,
    rect: Edges,
    seen: Edges,
    /// True inside scrolling lists, whose hidden parts can be scrolled into view.
    scrolls: bool,
    /// True if it can be pressed.
    button: bool,
}

/// A figure on the battlefield, in pixels of the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    /// Position of its feet.
    pub(crate) feet: (f32, f32),
    /// Position of the top of its head.
    pub(crate) head: (f32, f32),
    /// Position on the battlefield in world units: x, height and z.
    pub(crate) at: [f32; 3],
}

/// A button: its path, its text, and its index among identical ones.
pub(crate) type ButtonKey = (String, String, usize);

/// The listed contents of the interface.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    /// The screen's name.
    pub(crate) screen: String,
    /// Width and height of the window, in pixels.
    pub(crate) window: (u32, u32),
    /// The view of the battlefield: `Table` or `Map`.
    pub(crate) view: String,
    parts: Vec<Element>,
    /// The figures, by their ids in files.
    figures: BTreeMap<String, Figure>,
    /// The acting figure, and the target of its aim.
    pub(crate) acts: Option<String>,
    pub(crate) aims_at: Option<String>,
    /// Possible landings of the target, with their chances.
    pub(crate) landings: Vec<((f32, f32), f32)>,
    /// The part of the window that panels leave free.
    pub(crate) free: Edges,
}

/// Tolerance for edges rounded to whole pixels, in pixels.
const SLACK: f64 = 2.0;
/// Pixels by which a panel may extend beyond the edge of the window.
const PLACE: f64 = 4.0;

fn size([left, top, right, bottom]: Edges) -> (f64, f64) {
    ((right - left).max(0.0), (bottom - top).max(0.0))
}

#[expect(clippy::cast_possible_truncation, reason = "pixels of a screen")]
fn rounded(pixels: f64) -> i64 {
    pixels.round() as i64
}

/// Depth of the overlap of two rectangles, in the smaller direction. 0 if they do not overlap.
fn overlap(a: Edges, b: Edges) -> f64 {
    let (width, height) = size([a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])]);
    width.min(height)
}

impl Element {
    /// True for text that belongs to a spot of the battlefield and may be anywhere on it.
    fn floats(&self) -> bool {
        self.path.split('/').any(|name| name.starts_with("Floater"))
    }

    /// True for the line between a displaced label and its spot.
    fn leads(&self) -> bool {
        self.path.ends_with("Leader line")
    }
}

impl Listing {
    /// Reads a listing. `None` if the file is incomplete.
    pub(crate) fn read(file: &Path) -> Option<Self> {
        let value: Value = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
        let edges = |value: &Value| -> Option<Edges> {
            let numbers: Vec<f64> = value.as_array()?.iter().filter_map(Value::as_f64).collect();
            numbers.try_into().ok()
        };
        let part = |part: &Value| {
            Some(Element {
                path: part["path"].as_str()?.to_owned(),
                text: part["text"].as_str().map(str::to_owned),
                rect: edges(&part["rect"])?,
                seen: edges(&part["seen"])?,
                scrolls: part["scrolls"].as_bool()?,
                button: part["button"].as_bool()?,
            })
        };
        let dots = |value: &Value| u32::try_from(rounded(value.as_f64()?)).ok();
        let spot = |value: &Value| -> Option<(f32, f32)> {
            let at: [f32; 2] = serde_json::from_value(value.clone()).ok()?;
            Some(at.into())
        };
        let figure = |figure: &Value| {
            let at = serde_json::from_value(figure["at"].clone()).ok()?;
            let stands = Figure { feet: spot(&figure["feet"])?, head: spot(&figure["head"])?, at };
            Some((figure["id"].as_str()?.to_owned(), stands))
        };
        let landing = |landing: &Value| {
            let chance: f32 = serde_json::from_value(landing["chance"].clone()).ok()?;
            Some((spot(&landing["at"])?, chance))
        };
        Some(Self {
            screen: value["screen"].as_str()?.to_owned(),
            window: (dots(&value["window"][0])?, dots(&value["window"][1])?),
            view: value["view"].as_str()?.to_owned(),
            parts: value["parts"].as_array()?.iter().filter_map(part).collect(),
            figures: value["figures"].as_array()?.iter().filter_map(figure).collect(),
            acts: value["acts"].as_str().map(str::to_owned),
            aims_at: value["aims_at"].as_str().map(str::to_owned),
            landings: value["landings"].as_array()?.iter().filter_map(landing).collect(),
            free: edges(&value["free"])?,
        })
    }

    /// Position of a figure's feet in the window. `None` if it is not on the battlefield.
    pub(crate) fn feet(&self, figure: &str) -> Option<(f32, f32)> {
        self.figure(figure).map(|figure| figure.feet)
    }

    /// A figure on the battlefield.
    pub(crate) fn figure(&self, id: &str) -> Option<Figure> {
        self.figures.get(id).copied()
    }

    /// The rectangles of all visible buttons. Identical buttons are numbered from the top.
    pub(crate) fn buttons(&self) -> BTreeMap<ButtonKey, Edges> {
        let shown = |part: &&Element| part.button && size(part.seen).0 > SLACK && size(part.seen).1 > SLACK;
        let mut found: Vec<(String, String, Edges)> = Vec::new();
        for button in self.parts.iter().filter(shown) {
            let inside = format!("{}/", button.path);
            let within = |part: &Element| {
                let ([left, top, right, bottom], [l, t, r, b]) = (button.rect, part.rect);
                let inner = l >= left - 1.0 && t >= top - 1.0 && r <= right + 1.0 && b <= bottom + 1.0;
                inner && part.path.starts_with(&inside)
            };
            let words = self.texts().filter(|(part, text)| within(part) && *text != "\u{25b6}");
            let mut words: Vec<(i64, &str)> =
                words.map(|(part, text)| (rounded(part.rect[0]) + 10_000 * rounded(part.rect[1]), text)).collect();
            words.sort_unstable();
            let words = words.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ");
            found.push((button.path.clone(), words, button.rect));
        }
        found.sort_by(|one, other| one.2[1].total_cmp(&other.2[1]).then(one.2[0].total_cmp(&other.2[0])));
        let mut buttons = BTreeMap::new();
        for (path, words, rect) in found {
            let alike = (0..=buttons.len()).find(|place| !buttons.contains_key(&(path.clone(), words.clone(), *place)));
            buttons.insert((path, words, alike.unwrap_or_default()), rect);
        }
        buttons
    }

    /// The middle of the part with this name, as a position to click.
    #[expect(clippy::cast_possible_truncation, reason = "pixels of a screen")]
    pub(crate) fn middle(&self, name: &str) -> Option<(f32, f32)> {
        let part = self.parts.iter().find(|part| part.path.rsplit('/').next() == Some(name))?;
        let [left, top, right, bottom] = part.seen.map(|edge| edge as f32);
        Some((left.midpoint(right), top.midpoint(bottom)))
    }

    /// The texts in all parts with this name, from top to bottom.
    pub(crate) fn texts_in(&self, name: &str) -> Vec<String> {
        let within = self.parts.iter().filter(|part| part.path.split('/').any(|parent| parent == name));
        let mut texts: Vec<(f64, &String)> =
            within.filter_map(|part| Some((part.rect[1], part.text.as_ref()?))).collect();
        texts.sort_by(|one, other| one.0.total_cmp(&other.0));
        texts.into_iter().map(|(_, text)| text.clone()).collect()
    }

    /// True if a part with this name exists.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.path.rsplit('/').next() == Some(name))
    }

    /// True while a temporary message is on screen.
    pub(crate) fn has_toast(&self) -> bool {
        self.parts.iter().any(|part| part.path.split('/').any(|name| name == "Toast"))
    }

    /// True if a part with this name exists and is fully visible.
    pub(crate) fn shows_whole(&self, name: &str) -> bool {
        let part = self.parts.iter().find(|part| part.path.rsplit('/').next() == Some(name));
        part.is_some_and(|part| part.rect.iter().zip(part.seen).all(|(edge, seen)| (edge - seen).abs() <= SLACK))
    }

    /// All texts, in no particular order.
    fn texts(&self) -> impl Iterator<Item = (&Element, &str)> {
        self.parts
            .iter()
            .filter_map(|part| Some((part, part.text.as_deref()?.trim())))
            .filter(|(_, text)| !text.is_empty())
    }

    /// True if a visible text contains these words.
    pub(crate) fn says(&self, words: &str) -> bool {
        self.texts().any(|(part, text)| text.contains(words) && size(part.seen).1 > SLACK)
    }

    /// The chances shown on hexes, sorted.
    pub(crate) fn chances(&self) -> Vec<String> {
        let on_hexes = self.texts().filter(|(part, _)| part.path.starts_with("Plate"));
        let chances = on_hexes.filter(|(_, text)| text.ends_with('%')).map(|(_, text)| text.to_owned());
        let mut chances: Vec<String> = chances.collect();
        chances.sort();
        chances
    }

    /// The texts of labels on the battlefield.
    pub(crate) fn labels(&self) -> impl Iterator<Item = &str> {
        self.texts()
            .filter(|(part, _)| part.path.starts_with("Plate") && size(part.seen).1 > SLACK)
            .map(|(_, text)| text)
    }

    /// All texts, one per line.
    pub(crate) fn all(&self) -> String {
        self.texts().map(|(_, text)| text).collect::<Vec<_>>().join("\n")
    }

    /// A sorted line for each part of the interface, with its text. Left out are floating texts and leader lines: a
    /// label may have to move because of a few pixels.
    pub(crate) fn words(&self) -> Vec<String> {
        let line = |part: &Element| match part.text.as_deref() {
            Some(text) => format!("{}: {}", part.path, text.trim().replace('\n', " / ")),
            None => part.path.clone(),
        };
        let mut words = vec![format!("{} in view {}", self.screen, self.view)];
        words.extend(self.parts.iter().filter(|part| !part.floats() && !part.leads()).map(line));
        words[1..].sort();
        words
    }

    /// Unreadable parts: a line for each text that is cut off and for each overlapping pair.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (part, text) in self.texts().filter(|(part, _)| !part.floats() && !part.scrolls) {
            let lost = |side: usize| (part.rect[side] - part.seen[side]).abs();
            // A line of text is higher than its letters: an eighth above and below them is blank.
            let blank = SLACK + size(part.rect).1 / 8.0;
            if lost(0) > SLACK || lost(2) > SLACK || lost(1) > blank || lost(3) > blank {
                faults.push(format!(
                    "cut off: {text:?} in {} at {:?}, of which {:?} is seen",
                    part.path, part.rect, part.seen
                ));
            }
        }
        faults.extend(self.collisions());
        let (width, height) = (f64::from(self.window.0), f64::from(self.window.1));
        for panel in self.parts.iter().filter(|part| in_slot(&part.path) && !part.scrolls) {
            let [left, top, right, bottom] = panel.rect;
            if left < -PLACE || top < -PLACE || right > width + PLACE || bottom > height + PLACE {
                faults.push(format!("outside of the window: {} at {:?}", panel.path, panel.rect));
            }
        }
        faults
    }

    /// Overlapping texts and overlapping panels. Texts are compared only within the same outermost part, because a
    /// layer such as a menu may cover others.
    fn collisions(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut panels: BTreeMap<&str, Vec<(&Element, &str)>> = BTreeMap::new();
        for (part, text) in self.texts().filter(|(part, _)| !part.floats()) {
            let panel = part.path.split('/').next().unwrap_or_default();
            panels.entry(panel).or_default().push((part, text));
        }
        for words in panels.values() {
            for (place, (one, text)) in words.iter().enumerate() {
                for (other, more) in &words[place + 1..] {
                    // Identical texts are a text and its shadow.
                    if text != more && overlap(one.seen, other.seen) > SLACK {
                        faults.push(format!("overlapping texts: {text:?} and {more:?} in {}", one.path));
                    }
                }
            }
        }
        let slots: Vec<&Element> = self.parts.iter().filter(|part| in_slot(&part.path)).collect();
        for (place, one) in slots.iter().enumerate() {
            for other in &slots[place + 1..] {
                if overlap(one.seen, other.seen) > SLACK {
                    faults.push(format!("overlapping panels: {} and {}", one.path, other.path));
                }
            }
        }
        faults
    }
}

/// True for a panel placed directly in a slot of the frame around the battlefield.
fn in_slot(path: &str) -> bool {
    let mut names = path.rsplit('/');
    names.next().is_some_and(|name| name != "-") && names.next().is_some_and(|slot| slot.starts_with("Slot "))
}
