//! RON or JSON?

/// The two notations. They have the same content; every reader reads both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Json,
    Ron,
}

impl Syntax {
    /// By the extension of the name; where that says nothing, by how the text begins.
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
