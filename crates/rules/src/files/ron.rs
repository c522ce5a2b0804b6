//! Reading of RON, with reworded messages of its parser.

use std::cell::Cell;

use ron::{Error, Options, de::Deserializer, error::SpannedError, extensions::Extensions};
use serde::de::{DeserializeOwned, DeserializeSeed};

use super::{
    cut_off::cut_off,
    fault::{Location, Trouble},
    json_syntax::word_start,
    lexer::Brackets,
    traced,
    version::Sniffer,
    whole_numbers::{self, word},
    wrong::Wrong,
};

/// The RON dialect for reading and writing: `round_limit: 12` means `Some(12)`.
pub(super) fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// The version of a text, if it has one.
pub(super) fn version(text: &str) -> Option<u64> {
    let found = Cell::new(None);
    if let Ok(mut deserializer) = Deserializer::from_str_with_options(text, &options()) {
        // Errors are ignored here: they are reported with more detail when the whole text is read.
        let _ = Sniffer(&found).deserialize(&mut deserializer);
    }
    found.get()
}

/// Reads a text into a value.
pub(super) fn parse<T: DeserializeOwned>(text: &str, brackets: Brackets) -> Result<T, Trouble> {
    let mut deserializer =
        Deserializer::from_str_with_options(text, &options()).map_err(|fault| trouble(text, brackets, &fault, None))?;
    let value = traced::read(&mut deserializer)
        .map_err(|(fault, path)| trouble(text, brackets, &deserializer.span_error(of_words(fault)), path))?;
    deserializer.end().map_err(|fault| trouble(text, brackets, &deserializer.span_error(fault), None))?;
    Ok(value)
}

fn trouble(text: &str, brackets: Brackets, fault: &SpannedError, path: Option<String>) -> Trouble {
    let reached = Location { line: fault.span.end.line, column: fault.span.end.col }.byte(text);
    let rest = text[reached..].trim();
    // The file may end in the middle of a word, such as `tru`.
    let in_the_middle = brackets.open.is_some() && rest.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let before_all = rest.is_empty() && matches!(fault.code, Error::ExpectedNamedStructLike(_) | Error::ExpectedArray);
    let in_a_text = matches!(fault.code, Error::Eof | Error::ExpectedStringEnd | Error::UnclosedBlockComment);
    if in_the_middle || before_all || in_a_text {
        return cut_off(text, brackets);
    }
    let before = Location { line: fault.span.start.line, column: fault.span.start.col }.byte(text);
    let space = text[before..].len() - text[before..].trim_start().len();
    let place = Location::of_byte(text, before + space);
    // For `3.5`, the parser reads the 3 and then expects a comma.
    let fraction = fault.code == Error::ExpectedComma && text[reached..].starts_with('.');
    let code = if fraction { &Error::ExpectedInteger } else { &fault.code };
    let stray = [before + space, reached].into_iter().find(|byte| text[*byte..].starts_with(','));
    if let Some(comma) = stray.filter(|_| misses_a_value(code)) {
        let place = Some(Location::of_byte(text, comma));
        return Trouble { place, path, message: "there is nothing before this \",\"".to_owned() };
    }
    // The parser stops where its own notion of a number ends, in the middle of what the author wrote.
    let numbers = [before + space, word_start(text, reached)];
    let refused = numbers.into_iter().find_map(|start| whole_numbers::refused(word(text, start)));
    let refused = refused.filter(|_| is_of_a_number(code));
    Trouble { place: Some(place), path, message: refused.unwrap_or_else(|| wrong(code).to_string()) }
}

/// True if the parser could not read a whole number, or could read only a part of it.
fn is_of_a_number(fault: &Error) -> bool {
    use Error as E;
    match fault {
        E::ExpectedInteger
        | E::InvalidIntegerDigit { .. }
        | E::IntegerOutOfBounds
        | E::ExpectedComma
        | E::ExpectedArrayEnd
        | E::ExpectedStructLikeEnd
        | E::InvalidValueForType { .. } => true,
        // The parser has read the digits before the fraction, and these are out of range.
        E::Message(words) => words.contains("integer `"),
        _ => false,
    }
}

/// Restores the kind of a parser error that was passed on as text, if the kind affects its position. Other errors are
/// unchanged.
fn of_words(fault: Error) -> Error {
    use Error as E;
    let E::Message(words) = fault else { return fault };
    let plain = [
        E::Eof,
        E::ExpectedArray,
        E::ExpectedArrayEnd,
        E::ExpectedAttribute,
        E::ExpectedAttributeEnd,
        E::ExpectedBoolean,
        E::ExpectedComma,
        E::ExpectedFloat,
        E::ExpectedInteger,
        E::ExpectedMap,
        E::ExpectedMapColon,
        E::ExpectedMapEnd,
        E::ExpectedStructLike,
        E::ExpectedStructLikeEnd,
        E::ExpectedNamedStructLike(""),
        E::ExpectedString,
        E::ExpectedStringEnd,
        E::ExpectedIdentifier,
        E::ExceededRecursionLimit,
        E::IntegerOutOfBounds,
        E::TrailingCharacters,
        E::UnclosedBlockComment,
        E::UnderscoreAtBeginning,
    ];
    if let Some(fault) = plain.into_iter().find(|fault| fault.to_string() == words) {
        return fault;
    }
    if words.starts_with("Expected opening `(` for struct ") {
        return E::ExpectedNamedStructLike("");
    }
    if words.starts_with("Invalid digit ") {
        return E::ExpectedInteger;
    }
    if let Some(Ok(character)) = words.strip_prefix("Unexpected char ").map(ron::from_str) {
        return E::UnexpectedChar(character);
    }
    let name = words.strip_prefix("Invalid identifier ").or_else(|| {
        let (name, _) = words.strip_prefix("Found invalid std identifier ")?.split_once(", try the raw identifier ")?;
        Some(name)
    });
    match name.map(ron::from_str) {
        Some(Ok(name)) => E::InvalidIdentifier(name),
        _ => E::Message(words),
    }
}

/// Parses messages that name a field, a variant, a kind or a length.
fn naming(words: &str) -> Option<Wrong> {
    let after = |lead| words.strip_prefix(lead).and_then(identifier);
    if let Some((field, _)) = after("Unexpected missing field named ") {
        return Some(Wrong::MissingField(field));
    }
    if let Some((field, _)) = after("Unexpected duplicate field named ") {
        return Some(Wrong::DuplicateField(field));
    }
    if let Some((found, rest)) = after("Unexpected field named ") {
        return Some(Wrong::UnknownField { found, known: known(rest) });
    }
    if let Some((found, rest)) = after("Unexpected enum variant named ").or_else(|| after("Unexpected variant named "))
    {
        return Some(Wrong::UnknownVariant { found, known: known(rest) });
    }
    if let Some((name, _)) = after("Expected struct ").filter(|(_, rest)| rest.starts_with(" but found ")) {
        return Some(Wrong::Other(format!("the name before \"(\" can only be {name}; it may be left out")));
    }
    let (expected, found) = words.strip_prefix("Expected ")?.strip_suffix(" instead")?.split_once(" but found ")?;
    let expected = expected.to_owned();
    let count = match found {
        "zero elements" => Some(0),
        "one element" => Some(1),
        _ => found.strip_suffix(" elements").and_then(|count| count.parse().ok()),
    };
    Some(match count {
        Some(count) => Wrong::Length { expected, count },
        None => Wrong::Kind { expected, found: found.to_owned() },
    })
}

/// The name at the beginning of a message, and the rest of the message.
fn identifier(words: &str) -> Option<(String, &str)> {
    if let Some(rest) = words.strip_prefix('`') {
        let (name, rest) = rest.split_once('`')?;
        return Some((name.strip_prefix("r#").unwrap_or(name).to_owned(), rest));
    }
    let (quoted, rest) = words.split_once("_[invalid identifier]")?;
    Some((ron::from_str(quoted).ok()?, rest))
}

/// The valid names at the end of such a message.
fn known(rest: &str) -> Vec<String> {
    let (_, names) = rest.split_once(", expected ").unwrap_or_default();
    let names = names.split('`').skip(1).step_by(2);
    names.map(|name| name.strip_prefix("r#").unwrap_or(name).to_owned()).collect()
}

/// True if the parser expected the beginning of a value or of a field.
fn misses_a_value(fault: &Error) -> bool {
    use Error as E;
    matches!(
        fault,
        E::ExpectedInteger
            | E::ExpectedFloat
            | E::ExpectedBoolean
            | E::ExpectedString
            | E::ExpectedIdentifier
            | E::ExpectedArray
            | E::ExpectedMap
            | E::ExpectedStructLike
            | E::ExpectedNamedStructLike(_)
            | E::UnexpectedChar(',')
    )
}

/// Interprets an error of the parser. Most errors arrive as text, so names are always parsed from the text.
fn wrong(fault: &Error) -> Wrong {
    match fault {
        Error::ExceededRecursionLimit => Wrong::TooDeep,
        Error::TrailingCharacters => Wrong::Trailing,
        other => naming(&other.to_string()).unwrap_or_else(|| Wrong::Other(plain(other))),
    }
}

/// The message for an error of a kind that has a fixed message.
fn plain(fault: &Error) -> String {
    match fault {
        Error::ExpectedArray => "expected a list between \"[\" and \"]\"".to_owned(),
        Error::ExpectedArrayEnd => "expected \"]\", or \",\" before the next entry".to_owned(),
        Error::ExpectedMapEnd => "expected \"}\", or \",\" before the next entry".to_owned(),
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => {
            "expected \")\", or \",\" before the next entry".to_owned()
        }
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            "expected something between \"(\" and \")\"".to_owned()
        }
        Error::ExpectedComma => "expected \",\"".to_owned(),
        Error::ExpectedMapColon => "expected \":\"".to_owned(),
        Error::ExpectedBoolean => "must be true or false".to_owned(),
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } | Error::UnderscoreAtBeginning => {
            "must be a whole number".to_owned()
        }
        Error::IntegerOutOfBounds => "this number is too small or too large".to_owned(),
        Error::ExpectedString => "must be text in quotes \"\"".to_owned(),
        Error::ExpectedIdentifier => "must be a name".to_owned(),
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => {
            format!("\"{}\" is not a name", super::wrong::shown(name))
        }
        Error::UnexpectedChar(character) => format!("invalid character {character:?}"),
        Error::NoSuchExtension(name) => format!("RON has no extension \"{}\"", super::wrong::shown(name)),
        Error::ExpectedAttribute | Error::ExpectedAttributeEnd => {
            "an extension is written #![enable(implicit_some)]".to_owned()
        }
        Error::Message(words) => of_no_kind(words),
        other => of_no_kind(&other.to_string()),
    }
}

/// Rewords messages of the parser that do not name anything in the file.
fn of_no_kind(words: &str) -> String {
    let known = match words {
        "Non-hex digit found"
        | "Not a valid byte-escaped Unicode character"
        | "Not a valid Unicode-escaped character"
        | "Missing { in Unicode escape"
        | "No } at the end of Unicode escape"
        | "Expected 1-6 digits, got 0 digits in Unicode escape" => {
            "this escape is not a character; write one as \\u{1f98b}, with its number"
        }
        "Unknown escape character" => "unknown escape after \"\\\"",
        "Unexpected underscore in float" | "Expected float" => "must be a whole number",
        "Expected option" => "expected a value or None",
        "Expected unit" => "must be the name alone",
        "Expected char" | "Expected byte literal" | "Expected byte string" | "Expected end of string" => {
            "must be text in quotes \"\""
        }
        "Expected `..` or `..=` for range syntax" => "expected a value",
        "Unclosed block comment" => "this comment is not closed",
        words => {
            let mut characters = words.chars();
            return characters
                .next()
                .map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect());
        }
    };
    known.to_owned()
}
