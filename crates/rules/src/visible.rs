//! Safe display of text from files and arguments.
//!
//! A file, the name of a file or an argument may contain characters that control a terminal, change the direction of
//! the surrounding text, or are invisible. Names with such characters are faults of a scenario, and every message that
//! repeats a piece of a file passes it through [`escaped`].

use std::borrow::Cow;

/// True for a character that is invisible, or controls how other characters are displayed: control characters,
/// direction marks, line separators, and everything that Unicode calls `Default_Ignorable_Code_Point`. A plain space is
/// not hidden.
///
/// ```
/// use knockback_rules::visible::is_hidden;
///
/// assert!(['\n', '\u{1b}', '\u{202e}', '\u{200b}', '\u{2028}'].into_iter().all(is_hidden));
/// assert!(!['a', ' ', 'é', '蛾', '"'].into_iter().any(is_hidden));
/// ```
#[must_use]
pub const fn is_hidden(character: char) -> bool {
    matches!(character,
            // Control characters.
            '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}'
            // Line and paragraph separators, and interlinear annotation marks.
            | '\u{2028}' | '\u{2029}' | '\u{FFF9}'..='\u{FFFB}'
            // Default_Ignorable_Code_Point, from DerivedCoreProperties.txt of Unicode 17.
            | '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// The first hidden character of a text. Joiners between letters are not hidden: they decide how these letters are
/// drawn, which Persian and the scripts of India need.
///
/// ```
/// use knockback_rules::visible::hidden;
///
/// assert_eq!(hidden("می\u{200c}خواهم"), None);
/// assert_eq!(hidden("Ram\u{200c}"), Some('\u{200c}'));
/// assert_eq!(hidden("R\u{200c}\u{200c}am"), Some('\u{200c}'));
/// ```
#[must_use]
pub fn hidden(text: &str) -> Option<char> {
    in_place(text).find_map(|(character, is_hidden)| is_hidden.then_some(character))
}

/// The characters of a text, each with a flag: true if it is hidden at its position.
fn in_place(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = None;
    let mut characters = text.chars().peekable();
    std::iter::from_fn(move || {
        let character = characters.next()?;
        let joins = matches!(character, '\u{200C}' | '\u{200D}')
            && before.is_some_and(can_be_joined)
            && characters.peek().is_some_and(|after| can_be_joined(*after));
        before = Some(character);
        Some((character, is_hidden(character) && !joins))
    })
}

/// True for a letter, a digit, or a visible character beyond ASCII: many scripts join letters after marks such as the
/// virama, which are not letters themselves.
fn can_be_joined(character: char) -> bool {
    let is_mark = !character.is_ascii() && !character.is_whitespace() && !is_hidden(character);
    character.is_alphanumeric() || is_mark
}

/// True if a text has no visible character: it is empty, or consists of spaces and hidden characters.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    // The blank Braille pattern does not count as white space in Unicode, but is just as invisible.
    text.chars().all(|character| character.is_whitespace() || is_hidden(character) || character == '\u{2800}')
}

/// A text with its [`hidden`] characters escaped, such as `\u{202e}` or `\n`; all others are unchanged.
///
/// ```
/// use knockback_rules::visible::escaped;
///
/// assert_eq!(escaped("Ram \u{1b}[2J\n"), r"Ram \u{1b}[2J\n");
/// assert_eq!(escaped("Мотылёк"), "Мотылёк");
/// ```
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if hidden(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for (character, is_hidden) in in_place(text) {
        match character {
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            '\t' => shown.push_str("\\t"),
            _ if is_hidden => shown.extend(character.escape_unicode()),
            _ => shown.push(character),
        }
    }
    Cow::Owned(shown)
}

/// A text for a message: escaped, and cut after `longest` characters.
#[must_use]
pub fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => escaped(text).into_owned(),
        Some((end, _)) => format!("{}...", escaped(&text[..end])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_and_hidden_characters_are_escaped() {
        for character in "\0\u{7}\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{115f}\u{200b}\u{200d}\u{200f}\u{2028}\u{2029}\
             \u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{3164}\u{fe0f}\u{feff}\u{ffa0}\u{fff9}\u{e0001}\u{e0041}"
            .chars()
        {
            assert!(is_hidden(character), "{character:?}");
            let shown = escaped(&format!("a{character}.b")).into_owned();
            assert!(shown.is_ascii() && shown.starts_with("a\\") && shown.ends_with('b'), "{shown}");
            assert!(hidden(&shown).is_none());
        }
    }

    #[test]
    fn joiners_between_letters_are_not_hidden() {
        for word in ["می\u{200c}خواهم", "क\u{94d}\u{200d}ष", "ക\u{d4d}\u{200c}ഷ", "a\u{200c}b\u{200d}c", "👩\u{200d}🚀"]
        {
            assert_eq!(hidden(word), None, "{word}");
            assert!(matches!(escaped(word), Cow::Borrowed(same) if same == word), "{word}");
        }
        for joiner in ['\u{200c}', '\u{200d}'] {
            for word in [
                format!("{joiner}"),
                format!("{joiner}a"),
                format!("a{joiner}"),
                format!("a {joiner}b"),
                format!("a{joiner} b"),
                format!("a-{joiner}b"),
                format!("a{joiner}\u{200c}b"),
                format!("a{joiner}\u{200d}b"),
                format!("a{joiner}\u{202e}b"),
                format!("a\u{3000}{joiner}b"),
            ] {
                assert_eq!(hidden(&word), Some(joiner), "{word:?}");
                assert!(escaped(&word).contains("\\u{200"), "{word:?}");
            }
        }
        assert_eq!(hidden("a\u{200c}b\u{202e}"), Some('\u{202e}'), "a hidden character after a joiner is found");
    }

    #[test]
    fn words_of_all_scripts_are_unchanged() {
        for word in ["Ram", "naïve", "e\u{301}", "हिन्दी", "العربية", "蛾", "🦋", "a b", "\"quoted\"", "C:\\game"]
        {
            assert!(matches!(escaped(word), Cow::Borrowed(same) if same == word), "{word}");
            assert!(!is_blank(word), "{word}");
        }
    }

    #[test]
    fn invisible_texts_are_blank() {
        for text in ["", " ", "\t\n", "\u{a0}\u{3000}", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}", " \u{ad} "] {
            assert!(is_blank(text), "{text:?}");
        }
        assert!(!is_blank("\u{200b}."));
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("ab\u{7}c", 3), "ab\\u{7}...");
    }
}
