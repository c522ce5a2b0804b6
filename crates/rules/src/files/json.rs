//! Reading of JSON, with reworded messages of its parser.

use std::cell::Cell;

use serde::de::{DeserializeOwned, DeserializeSeed};
use serde_json::{Deserializer, Error};

use super::{
    cut_off::cut_off,
    fault::{Location, Trouble},
    json_syntax::{self, SECOND_NAME},
    lexer::Brackets,
    traced,
    version::Sniffer,
    whole_numbers::{self, word},
    wrong::Wrong,
};

/// The version of a text, if it has one.
pub(super) fn version(text: &str) -> Option<u64> {
    let found = Cell::new(None);
    // Errors are ignored here: they are reported with more detail when the whole text is read.
    let _ = Sniffer(&found).deserialize(&mut Deserializer::from_str(text));
    found.get()
}

/// Reads a text into a value.
pub(super) fn parse<T: DeserializeOwned>(text: &str, brackets: Brackets) -> Result<T, Trouble> {
    let mut deserializer = Deserializer::from_str(text);
    let value = traced::read(&mut deserializer).map_err(|(fault, path)| trouble(text, brackets, &fault, path))?;
    deserializer.end().map_err(|fault| trouble(text, brackets, &fault, None))?;
    Ok(value)
}

fn trouble(text: &str, brackets: Brackets, fault: &Error, path: Option<String>) -> Trouble {
    let byte = (fault.line() > 0).then(|| {
        // The parser's column counts bytes, up to and including the last byte that it has read.
        let line_start: usize = text.split_inclusive('\n').take(fault.line() - 1).map(str::len).sum();
        text.floor_char_boundary(line_start + fault.column().saturating_sub(1))
    });
    let words = fault.to_string();
    let words = words.strip_suffix(&format!(" at line {} column {}", fault.line(), fault.column())).unwrap_or(&words);
    // The category of the error is no help: it is lost if the error was passed on as text.
    if words.starts_with("EOF while parsing ") {
        return cut_off(text, brackets);
    }
    let (byte, message) = match byte.and_then(|byte| json_syntax::meant(text, byte, words)) {
        Some((comma, message)) if message == SECOND_NAME && path.as_deref() == Some("rules") => {
            (Some(comma), "a scenario has only one ruleset, and this is a second".to_owned())
        }
        Some((byte, message)) => (Some(byte), message),
        None => (byte, message(text, byte, words)),
    };
    Trouble { place: byte.map(|byte| Location::of_byte(text, byte)), path, message }
}

/// The message for an error, from the words of the parser and the byte that it has reached.
fn message(text: &str, byte: Option<usize>, words: &str) -> String {
    let number = byte.filter(|_| words.contains(": floating point `"));
    let word = number.map(|byte| word(text, json_syntax::word_start(text, byte)));
    word.and_then(whole_numbers::refused_as_inexact).unwrap_or_else(|| wrong(words).to_string())
}

/// Interprets the words of the parser, the only thing that distinguishes its errors.
fn wrong(words: &str) -> Wrong {
    let quoted = |rest: &str| rest.strip_suffix('`').map(str::to_owned);
    if let Some(found) = words.strip_prefix("missing field `").and_then(quoted) {
        return Wrong::MissingField(found);
    }
    if let Some(found) = words.strip_prefix("duplicate field `").and_then(quoted) {
        return Wrong::DuplicateField(found);
    }
    if let Some((found, known)) = words.strip_prefix("unknown field `").and_then(found_and_known) {
        return Wrong::UnknownField { found, known };
    }
    if let Some((found, known)) = words.strip_prefix("unknown variant `").and_then(found_and_known) {
        return Wrong::UnknownVariant { found, known };
    }
    if let Some((count, expected)) = words.strip_prefix("invalid length ").and_then(count_and_expected) {
        return Wrong::Length { expected, count };
    }
    let mismatch = words.strip_prefix("invalid type: ").or_else(|| words.strip_prefix("invalid value: "));
    if let Some((found, expected)) = mismatch.and_then(|rest| rest.rsplit_once(", expected ")) {
        return Wrong::Kind { expected: expected.to_owned(), found: found.to_owned() };
    }
    match words {
        "trailing characters" => Wrong::Trailing,
        "recursion limit exceeded" => Wrong::TooDeep,
        "expected value" => Wrong::Other("expected a value".to_owned()),
        "expected ident" => Wrong::Other("this is not a value; did you mean true, false or null?".to_owned()),
        "expected `:`" => Wrong::Other("expected \":\"".to_owned()),
        "expected `,` or `}`" => Wrong::Other("expected \",\" or \"}\"".to_owned()),
        "expected `,` or `]`" => Wrong::Other("expected \",\" or \"]\"".to_owned()),
        "key must be a string" => Wrong::Other("expected the name of a field, in quotes \"\"".to_owned()),
        "trailing comma" => Wrong::Other("JSON allows no comma after the last entry".to_owned()),
        "invalid number" => Wrong::Other("this is not a number".to_owned()),
        "number out of range" => Wrong::Other("this number is too large".to_owned()),
        "invalid escape" => Wrong::Other("unknown escape after \"\\\"".to_owned()),
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" | "invalid unicode code point" => {
            let half = "this \"\\u\" is not a character; codes from \\ud800 to \\udfff come in pairs";
            Wrong::Other(half.to_owned())
        }
        "expected `\"`" => Wrong::Other("expected text in quotes \"\"".to_owned()),
        words if words.starts_with("control character") => {
            Wrong::Other("text in quotes cannot contain line breaks or control characters".to_owned())
        }
        words => Wrong::Other(words.to_owned()),
    }
}

/// Parses `3, expected a hex`.
fn count_and_expected(rest: &str) -> Option<(usize, String)> {
    let (count, expected) = rest.split_once(", expected ")?;
    Some((count.parse().ok()?, expected.to_owned()))
}

/// Parses `` x`, expected one of `a`, `b` `` and its shorter forms.
fn found_and_known(rest: &str) -> Option<(String, Vec<String>)> {
    let (found, known) = rest.rsplit_once("`, expected ").or_else(|| Some((rest.rsplit_once("`, ")?.0, "")))?;
    Some((found.to_owned(), known.split('`').skip(1).step_by(2).map(str::to_owned).collect()))
}
