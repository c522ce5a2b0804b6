//! What is plainly wrong with JSON where its parser finds nothing that it knows.

use super::{lexer::is_of_a_word, whole_numbers::word};
use crate::visible;

/// The longest word that a message repeats, in characters.
const LONGEST_SHOWN: usize = 40;

/// What stands at a byte of a text, as far as it tells what was meant, and the byte where that begins.
///
/// `words` are those of the parser.
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
        ',' => "nothing stands before this \",\"".to_owned(),
        '\'' => "names and texts stand in quotes \"\", not in ''".to_owned(),
        '(' | ')' => "JSON has no brackets \"(\" and \")\"; named fields stand in \"{\" and \"}\"".to_owned(),
        _ if by_key => "the name of a field belongs here, in quotes \"\"".to_owned(),
        ']' | '}' => format!("nothing stands before this \"{first}\""),
        '+' => "a number has no \"+\" before it".to_owned(),
        '.' => "a number begins with a digit".to_owned(),
        '0'..='9' | '-' | 'a'..='z' | 'A'..='Z' | '_' => of_word(word(text, start)),
        other => format!("the character \"{}\" has no place here", visible::escaped(&other.to_string())),
    };
    Some((start, words))
}

/// What is said of a second name where there can be one.
pub(super) const SECOND_NAME: &str = "only one name can stand here with its value, and a second follows";

/// The comma after a name with its value, which stand alone in their brackets. There the parser names the last byte that
/// it has read, and everywhere else the byte that it could not read.
fn after_the_one_name(text: &str, byte: usize) -> Option<usize> {
    let read = text.get(byte..)?;
    let mut characters = read.char_indices();
    let (_, last) = characters.next()?;
    // A letter alone is a word that the parser could not read; `true`, `false` and `null` are longer.
    let in_a_word = text[..byte].ends_with(|before: char| before.is_ascii_alphabetic());
    let ends_a_value = matches!(last, '}' | ']' | '"' | '0'..='9')
        || last.is_ascii_whitespace()
        || (last.is_ascii_alphabetic() && in_a_word);
    let (place, next) = characters.find(|(_, next)| !next.is_ascii_whitespace())?;
    (ends_a_value && next == ',').then_some(byte + place)
}

/// The first byte of the word that a byte belongs to; the byte itself for one of none.
pub(super) fn word_start(text: &str, byte: usize) -> usize {
    let byte = text.floor_char_boundary(byte);
    let before = text.as_bytes()[..byte].iter().rev().take_while(|before| is_of_a_word(**before)).count();
    byte - before
}

fn of_word(word: &str) -> String {
    let shown = visible::cut(word, LONGEST_SHOWN);
    match word.trim_start_matches(['-', '+']).to_ascii_lowercase().as_str() {
        "nan" | "inf" | "infinity" => format!("\"{shown}\" is no number of a file"),
        "true" | "false" | "null" => format!("\"{shown}\" is written in small letters in JSON"),
        "none" => "nothing is written null in JSON".to_owned(),
        _ if word.starts_with(|first: char| first.is_ascii_digit() || first == '-') => {
            format!("\"{shown}\" is no number; a number is written like 12, without a 0 before it")
        }
        _ => {
            format!("names and texts stand in quotes \"\", as in \"{shown}\"; without them true, false and null alone")
        }
    }
}
