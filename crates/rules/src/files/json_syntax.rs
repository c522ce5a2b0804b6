//! Messages for syntax errors in JSON that the parser's own message does not explain.

use super::{lexer::is_of_a_word, whole_numbers::word};
use crate::visible;

/// The maximum length of a word in a message, in characters.
const LONGEST_SHOWN: usize = 40;

/// A message for a syntax error at a byte, and the byte where the faulty text begins; `None` if there is no better
/// message than the parser's.
///
/// `words` is the message of the parser.
pub(super) fn meant(text: &str, byte: usize, words: &str) -> Option<(usize, String)> {
    let by_value = matches!(words, "expected value" | "expected ident" | "invalid number");
    let by_key = words == "key must be a string";
    if !by_value && !by_key && !words.starts_with("expected `,`") && words != "trailing characters" {
        return None;
    }
    if let Some(comma) = after_the_one_name(text, byte).filter(|_| words == "expected value") {
        return Some((comma, SECOND_NAME.to_owned()));
    }
    let start = word_start(text, byte);
    let rest = &text[start..];
    let first = rest.chars().next()?;
    let comment = first == '#' || rest.starts_with("//") || rest.starts_with("/*");
    let words = match first {
        _ if comment => "JSON has no comments".to_owned(),
        _ if !by_value && !by_key => return None,
        ',' => "there is nothing before this \",\"".to_owned(),
        '\'' => "names and text need quotes \"\", not ''".to_owned(),
        '(' | ')' => "JSON does not use \"(\" and \")\"; named fields go between \"{\" and \"}\"".to_owned(),
        _ if by_key => "expected the name of a field, in quotes \"\"".to_owned(),
        ']' | '}' => format!("there is nothing before this \"{first}\""),
        '+' => "a number cannot start with \"+\"".to_owned(),
        '.' => "a number must start with a digit".to_owned(),
        '0'..='9' | '-' | 'a'..='z' | 'A'..='Z' | '_' => of_word(word(text, start)),
        other => format!("invalid character \"{}\"", visible::escaped(&other.to_string())),
    };
    Some((start, words))
}

/// The message for a second name if only one is allowed.
pub(super) const SECOND_NAME: &str = "only one name with its value is allowed here, and this is a second";

/// The comma after a name and its value, if no further name is allowed there. For this error, the parser reports the
/// last byte that it has read; for all other errors, the byte that it could not read.
fn after_the_one_name(text: &str, byte: usize) -> Option<usize> {
    let read = text.get(byte..)?;
    let mut characters = read.char_indices();
    let (_, last) = characters.next()?;
    // A single letter is a word that the parser could not read; `true`, `false` and `null` are longer.
    let in_a_word = text[..byte].ends_with(|before: char| before.is_ascii_alphabetic());
    let ends_a_value = matches!(last, '}' | ']' | '"' | '0'..='9')
        || last.is_ascii_whitespace()
        || (last.is_ascii_alphabetic() && in_a_word);
    let (place, next) = characters.find(|(_, next)| !next.is_ascii_whitespace())?;
    (ends_a_value && next == ',').then_some(byte + place)
}

/// The first byte of the word around a byte, or the byte itself if it is not part of a word.
pub(super) fn word_start(text: &str, byte: usize) -> usize {
    let byte = text.floor_char_boundary(byte);
    let before = text.as_bytes()[..byte].iter().rev().take_while(|before| is_of_a_word(**before)).count();
    byte - before
}

fn of_word(word: &str) -> String {
    let shown = visible::cut(word, LONGEST_SHOWN);
    match word.trim_start_matches(['-', '+']).to_ascii_lowercase().as_str() {
        "nan" | "inf" | "infinity" => format!("\"{shown}\" is not a number that a file can contain"),
        "true" | "false" | "null" => format!("JSON writes \"{shown}\" in lower case"),
        "none" => "JSON writes null where there is nothing".to_owned(),
        _ if word.starts_with(|first: char| first.is_ascii_digit() || first == '-') => {
            format!("\"{shown}\" is not a number; write it like 12, without leading zeros")
        }
        _ => {
            format!("names and text need quotes, as in \"{shown}\"; only true, false and null go without")
        }
    }
}
