//! Brackets of a text, outside of strings and comments: their nesting depth, and unclosed ones.
//!
//! The same lexer serves RON and JSON: strings in JSON have the form of plain strings in RON, and JSON has no comments.
//! It is lenient, because the parsers that run afterwards are strict.

/// The brackets of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Brackets {
    /// The first byte where nesting exceeds the limit.
    pub(super) too_deep: Option<usize>,
    /// The part of the text that is not closed: its first byte and its kind.
    pub(super) open: Option<(usize, Unclosed)>,
}

/// A part of a text that is not closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unclosed {
    /// An opening bracket: `(`, `[` or `{`.
    Bracket(char),
    /// A text in quotes.
    Quotes,
    /// A comment between `/*` and `*/`.
    Comment,
}

/// Reads the brackets of a text.
pub(super) fn brackets(text: &str, deepest: usize) -> Brackets {
    let bytes = text.as_bytes();
    let mut stack: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let (next, unfinished) = match byte {
            b'(' | b'[' | b'{' => {
                if stack.len() == deepest {
                    return Brackets { too_deep: Some(at), open: None };
                }
                stack.push(at);
                (at + 1, None)
            }
            b')' | b']' | b'}' => {
                stack.pop();
                (at + 1, None)
            }
            _ => passed_over(bytes, at).unwrap_or((at + 1, None)),
        };
        if let Some(open) = unfinished {
            return Brackets { too_deep: None, open: Some((at, open)) };
        }
        at = next;
    }
    let open = stack.last().map(|at| (*at, Unclosed::Bracket(char::from(bytes[*at]))));
    Brackets { too_deep: None, open }
}

/// The byte after the string, character or comment that begins at `at`, and its kind if it is not closed; `None` if
/// none of these begins there.
pub(super) fn passed_over(bytes: &[u8], at: usize) -> Option<(usize, Option<Unclosed>)> {
    let next = bytes.get(at + 1);
    match bytes.get(at)? {
        b'"' => Some(or_open(after_quotes(bytes, at + 1), Unclosed::Quotes, bytes)),
        b'\'' => Some((after_character(bytes, at), None)),
        b'r' => raw_quotes(bytes, at).map(|hashes| or_open(after_raw(bytes, at, hashes), Unclosed::Quotes, bytes)),
        b'/' if next == Some(&b'/') => Some((after(bytes, at, b"\n").unwrap_or(bytes.len()), None)),
        b'/' if next == Some(&b'*') => Some(or_open(after_comment(bytes, at), Unclosed::Comment, bytes)),
        _ => None,
    }
}

/// True for a byte of a word or a number.
pub(super) const fn is_of_a_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'+')
}

/// Returns the end, or the end of the text and the kind of the unclosed part.
fn or_open(end: Option<usize>, open: Unclosed, bytes: &[u8]) -> (usize, Option<Unclosed>) {
    end.map_or((bytes.len(), Some(open)), |end| (end, None))
}

/// The byte after the next occurrence of a pattern.
fn after(bytes: &[u8], from: usize, pattern: &[u8]) -> Option<usize> {
    bytes[from..].windows(pattern.len()).position(|window| window == pattern).map(|found| from + found + pattern.len())
}

/// The byte after a string whose first character is at `at`.
fn after_quotes(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The number of `#` before the quotes of a raw string `r"..."` or `r#"..."#`; `None` if none begins here.
fn raw_quotes(bytes: &[u8], at: usize) -> Option<usize> {
    let before = at.checked_sub(1).and_then(|before| bytes.get(before)).copied().unwrap_or(b' ');
    // `br"..."` is raw as well; `matter"..."` is a word followed by quotes.
    if before != b'b' && (before.is_ascii_alphanumeric() || before == b'_') {
        return None;
    }
    let hashes = bytes[at + 1..].iter().take_while(|byte| **byte == b'#').count();
    (bytes.get(at + 1 + hashes) == Some(&b'"')).then_some(hashes)
}

/// The byte after a raw string.
fn after_raw(bytes: &[u8], at: usize, hashes: usize) -> Option<usize> {
    let end: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
    after(bytes, at + hashes + 2, &end)
}

/// The byte after a character `'x'` or `'\''`; the next byte if this is not a character.
fn after_character(bytes: &[u8], at: usize) -> usize {
    let content = at + 1 + usize::from(bytes.get(at + 1) == Some(&b'\\'));
    let longest = bytes.len().min(content + 12);
    bytes
        .get(content + 1..longest)
        .and_then(|rest| rest.iter().position(|byte| *byte == b'\''))
        .map_or(at + 1, |found| content + 1 + found + 1)
}

/// The byte after a comment, which may contain nested comments.
fn after_comment(bytes: &[u8], mut at: usize) -> Option<usize> {
    let mut depth = 0_usize;
    loop {
        match bytes.get(at..at + 2)? {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" if depth == 1 => return Some(at + 2),
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        for text in [
            r#"("((((")"#,
            r#"("\"((((")"#,
            "(// ((((\n)",
            "(/* (( /* (( */ (( */)",
            r##"(r#"("(("#)"##,
            "('(', '\\'', '[')",
            r#"(br"(((")"#,
            r#"(matter"(((")"#,
        ] {
            assert_eq!(brackets(text, 1), Brackets::default(), "{text}");
        }
    }

    #[test]
    fn reports_where_nesting_is_too_deep() {
        assert_eq!(brackets("[[]]", 2), Brackets::default());
        assert_eq!(brackets("[[] [[]]]", 2).too_deep, Some(5));
        assert_eq!(brackets(&"[".repeat(1_000_000), 64).too_deep, Some(64));
    }

    #[test]
    fn reports_unclosed_parts() {
        assert_eq!(brackets("(a: [1, 2", 9).open, Some((4, Unclosed::Bracket('['))));
        assert_eq!(brackets("(a: \"x)", 9).open, Some((4, Unclosed::Quotes)));
        assert_eq!(brackets("(a: r#\"x\")", 9).open, Some((4, Unclosed::Quotes)));
        assert_eq!(brackets("(a: /* /* */ )", 9).open, Some((4, Unclosed::Comment)));
        assert_eq!(brackets(")))", 9).open, None);
        assert_eq!(brackets("\"\\", 9).open, Some((0, Unclosed::Quotes)));
    }
}
