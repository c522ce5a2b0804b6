//! Whole numbers with a fraction of zero or an exponent, such as `6.0` and `6e0`.
//!
//! In JSON `6.0` and `6` are the same number, and some programs write all numbers in the first way. No field of any
//! file has a fraction, so these numbers are rewritten before the text is parsed. A shorter number is padded; if a
//! number becomes longer, the positions of faults are converted back to the original text.

use std::borrow::Cow;

use super::{
    fault::{Location, Trouble},
    lexer,
    wrong::shown,
};

/// The greatest whole number up to which programs that write a fraction or an exponent are exact.
const GREATEST_EXACT: u64 = 1 << 53;

/// A text in which all whole numbers are written as plain digits.
#[derive(Debug)]
pub(super) struct Rewritten<'t> {
    /// The text.
    pub(super) text: Cow<'t, str>,
    /// The end of each number that became longer, in the new text, and the number of added bytes, in the order of the
    /// text.
    longer: Vec<(usize, usize)>,
}

/// The value of a number with a fraction or an exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A whole number with its sign.
    Whole { negative: bool, number: u64 },
    /// A whole number beyond [`GREATEST_EXACT`].
    TooGreat,
    /// A number that is not whole.
    Fraction,
}

/// Rewrites the whole numbers of a text.
///
/// A number that becomes shorter is padded with spaces.
pub(super) fn rewritten(text: &str) -> Rewritten<'_> {
    let bytes = text.as_bytes();
    let (mut new, mut copied, mut longer) = (String::new(), 0, Vec::new());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if let Some((end, _)) = lexer::passed_over(bytes, at) {
            at = end;
        } else if lexer::is_of_a_word(*byte) {
            let word = word(text, at);
            if let Some(Value::Whole { negative, number }) = value(word) {
                let sign = if negative && number > 0 { "-" } else { "" };
                let digits = format!("{sign}{number}");
                new.push_str(&text[copied..at]);
                copied = at + word.len();
                new.push_str(&digits);
                match digits.len().checked_sub(word.len()) {
                    Some(0) => {}
                    Some(more) => longer.push((new.len(), more)),
                    None => new.push_str(&" ".repeat(word.len() - digits.len())),
                }
            }
            at += word.len();
        } else {
            at += 1;
        }
    }
    if copied == 0 {
        return Rewritten { text: Cow::Borrowed(text), longer };
    }
    new.push_str(&text[copied..]);
    Rewritten { text: Cow::Owned(new), longer }
}

/// The word that begins at a byte: letters, digits and the signs of numbers.
pub(super) fn word(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    let end = rest.bytes().position(|byte| !lexer::is_of_a_word(byte)).unwrap_or(rest.len());
    &rest[..end]
}

/// The value of a word that is a number with a fraction or an exponent, or `-0`; `None` for every other word.
pub(super) fn value(word: &str) -> Option<Value> {
    let (negative, unsigned) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    if !is_digits(whole) || (whole.len() > 1 && whole.starts_with('0')) || !fraction.is_none_or(is_digits) {
        return None;
    }
    let exponent = match exponent {
        None => 0,
        Some(exponent) => {
            let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if !is_digits(digits) {
                return None;
            }
            // An exponent beyond 64 bits: the number is zero, far too great or not whole anyway.
            let size = digits.parse::<i64>().unwrap_or(i64::MAX / 2);
            if exponent.starts_with('-') { -size } else { size }
        }
    };
    if fraction.is_none() && !unsigned.contains(['e', 'E']) && !(negative && whole == "0") {
        return None;
    }
    let digits = format!("{whole}{}", fraction.unwrap_or_default());
    let significant = digits.trim_start_matches('0').trim_end_matches('0');
    if significant.is_empty() {
        return Some(Value::Whole { negative, number: 0 });
    }
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let length = |words: &str| i64::try_from(words.len()).unwrap_or(i64::MAX / 2);
    let exponent = exponent
        .saturating_add(i64::try_from(zeros).unwrap_or(i64::MAX / 2))
        .saturating_sub(length(fraction.unwrap_or_default()));
    if exponent < 0 {
        return Some(Value::Fraction);
    }
    let number = u32::try_from(exponent)
        .ok()
        .and_then(|exponent| 10_u64.checked_pow(exponent))
        .and_then(|power| significant.parse::<u64>().ok()?.checked_mul(power))
        .filter(|number| *number <= GREATEST_EXACT);
    Some(number.map_or(Value::TooGreat, |number| Value::Whole { negative, number }))
}

/// The `i64` nearest to a number in digits that does not fit into an `i64`; `None` for every other word.
pub(super) fn nearest_of_64_bits(word: &str) -> Option<i64> {
    let (negative, digits) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
    let beyond = is_digits(digits) && word.parse::<i64>().is_err();
    beyond.then_some(if negative { i64::MIN } else { i64::MAX })
}

/// The message for a number with a fraction or an exponent that a file may not contain; `None` for every other word.
pub(super) fn refused(word: &str) -> Option<String> {
    let shown = shown(word);
    match value(word)? {
        Value::Fraction => Some(format!("must be a whole number, not {shown}")),
        Value::TooGreat => Some(too_great(&shown)),
        Value::Whole { .. } => None,
    }
}

/// Like [`refused`], but only for numbers that are too great. For other numbers, the JSON parser has a better message.
pub(super) fn refused_as_inexact(word: &str) -> Option<String> {
    (value(word)? == Value::TooGreat).then(|| too_great(&shown(word)))
}

fn too_great(shown: &str) -> String {
    format!("{shown} is too large to be exact; write a whole number without a fraction or an exponent")
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Rewritten<'_> {
    /// Moves a fault in the rewritten text to its position in the original text.
    pub(super) fn placed(&self, trouble: Trouble, original: &str) -> Trouble {
        let place = trouble.place.filter(|_| !self.longer.is_empty()).map(|place| {
            let byte = place.byte(&self.text);
            let before = self.longer.iter().take_while(|(end, _)| *end <= byte);
            let added: usize = before.clone().map(|(_, more)| more).sum();
            // Within a number that became longer, the position is at most that of its last character.
            let next = self.longer.get(before.count()).map(|(end, more)| (end - added - more).saturating_sub(1));
            Location::of_byte(original, (byte - added).min(next.unwrap_or(usize::MAX)))
        });
        Trouble { place: place.or(trouble.place), ..trouble }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn whole(number: i64) -> Value {
        Value::Whole { negative: number < 0, number: number.unsigned_abs() }
    }

    #[test]
    fn values_are_exact() {
        for (word, number) in [
            ("6.0", 6),
            ("6e0", 6),
            ("6E+0", 6),
            ("60e-1", 6),
            ("0.6e1", 6),
            ("-6.00", -6),
            ("1e3", 1000),
            ("1.5e1", 15),
            ("0.0", 0),
            ("0e999999999999999999999", 0),
            ("9007199254740992.0", 1 << 53),
            ("9007199254740992e0", 1 << 53),
            ("100000000000000000000e-18", 100),
        ] {
            assert_eq!(value(word), Some(whole(number)), "{word}");
        }
        for word in ["-0", "-0.0", "-0e5"] {
            assert_eq!(value(word), Some(Value::Whole { negative: true, number: 0 }), "{word}");
        }
        for word in ["6.5", "0.1", "1e-1", "6.000000000000000000001", "1e-999999999999999999999", "-2.25e1"] {
            assert_eq!(value(word), Some(Value::Fraction), "{word}");
        }
        for word in ["9007199254740993.0", "1e16", "1e300", "1e999999999999999999999", "-1e17"] {
            assert_eq!(value(word), Some(Value::TooGreat), "{word}");
        }
        for word in
            ["6", "-6", "0", "12345678901234567890", "6.", ".5", "06.0", "6.0.0", "6e", "6e+", "e5", "0x1e3", "1_0.0"]
        {
            assert_eq!(value(word), None, "{word}");
        }
    }

    #[test]
    fn only_numbers_are_rewritten() {
        for (old, new) in [
            (r#"{"a": 6.0, "b": [6e0,-6.0], "c": 6.5}"#, r#"{"a": 6  , "b": [6  ,-6  ], "c": 6.5}"#),
            (r#"{"at": "6.0", "6.0": 1.0}"#, r#"{"at": "6.0", "6.0": 1  }"#),
            ("(a: 6.0, // 6.0\n b: r#\"6.0\"#, c: '6', d: 1.0)", "(a: 6  , // 6.0\n b: r#\"6.0\"#, c: '6', d: 1  )"),
            (r#"["\"", 2.0, "\\", 2.0]"#, r#"["\"", 2  , "\\", 2  ]"#),
            ("[1e3, -0, -0.0]", "[1000, 0 , 0   ]"),
            ("6.0", "6  "),
        ] {
            assert_eq!(rewritten(old).text, new);
        }
        for same in [r#"{"a": 6, "b": "x 6.0"}"#, "", "(a: a6.0, b: 6.0u8, c: 0x6e0)", "{\"é6.0\": 6}"] {
            assert!(matches!(rewritten(same).text, Cow::Borrowed(text) if text == same), "{same}");
        }
    }

    #[test]
    fn faults_point_into_the_original_text() {
        let text = "[1e3, 1e15,\n 1e3, x]";
        let new = rewritten(text);
        for wanted in [',', 'x', ']', '\n', '['] {
            let (old, at) = (text.rfind(wanted).unwrap(), new.text.rfind(wanted).unwrap());
            let trouble = Trouble::at(Location::of_byte(&new.text, at), "");
            assert_eq!(new.placed(trouble, text).place, Some(Location::of_byte(text, old)), "{wanted:?}");
        }
    }
}
