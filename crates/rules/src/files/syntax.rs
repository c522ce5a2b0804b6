//! The two notations, RON and JSON.

/// A notation of files. Both notations can express the same content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Json,
    Ron,
}

impl Syntax {
    /// Decides by the extension of the name, or by the beginning of the text if the extension is unknown.
    ///
    /// `{` begins JSON, and so does `[` before `"`, `{`, `[`, `]` or a number. Everything else is RON.
    pub(super) fn of(name: &str, text: &str) -> Self {
        match name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).as_deref() {
            Some("json") => Self::Json,
            Some("ron") => Self::Ron,
            _ => Self::of_text(text),
        }
    }

    fn of_text(text: &str) -> Self {
        let mut characters = text.chars().filter(|character| !character.is_whitespace());
        match (characters.next(), characters.next()) {
            (Some('{'), _) | (Some('['), Some('"' | '{' | '[' | ']' | '-' | '0'..='9')) => Self::Json,
            _ => Self::Ron,
        }
    }
}
