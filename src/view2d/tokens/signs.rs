//! Letters on tokens.

use bevy::prelude::*;

use crate::{stage::cameras::MAP_LAYER, theme::fonts};

/// Font size at which letters are rendered before they are scaled to a token. It is large, so that they stay sharp.
const DRAWN: f32 = 48.0;

/// Text of the given height at a position on a token.
pub(crate) fn lettering(text: impl Into<String>, size: f32, colour: Color, at: Vec3) -> impl Bundle {
    (
        Name::new("Letters"),
        Text2d::new(text),
        TextFont::from_font_size(DRAWN).with_font(fonts::STRONG),
        TextColor(colour),
        Transform::from_translation(at).with_scale(Vec3::splat(size / DRAWN)),
        MAP_LAYER,
    )
}

/// Returns the initials of a figure: the first letters of its first two names, or the first letter of its name and its
/// number in a squad. A single name gives its first two letters.
pub(crate) fn initials(name: &str) -> String {
    const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let words: Vec<&str> = name.split_whitespace().collect();
    let letter = |word: &str| word.chars().next().unwrap_or('?').to_uppercase().to_string();
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return "?".to_owned() };
    let number =
        NUMBERS.iter().position(|number| last.eq_ignore_ascii_case(number)).map(|place| (place + 1).to_string());
    let number = number.or_else(|| last.parse::<u16>().ok().map(|number| number.to_string()));
    match number.filter(|_| words.len() > 1) {
        Some(number) => letter(first) + &number,
        None if words.len() > 1 => letter(first) + &letter(words[1]),
        None => letter(first) + &first.chars().skip(1).take(1).collect::<String>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_initials() {
        assert_eq!(initials("Anvil Mae"), "AM");
        assert_eq!(initials("Skylark"), "Sk");
        assert_eq!(initials("Night Watch three"), "N3");
        assert_eq!(initials("Dock Rat 12"), "D12");
        assert_eq!(initials(""), "?");
    }
}
