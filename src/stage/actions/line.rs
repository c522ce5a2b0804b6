//! Lines of the help, which list keys and their actions.

use super::{ARROWS, Action, FIRST_LINES, LAST_LINES};

/// A line of the help.
#[derive(Debug)]
pub(crate) enum HelpLine {
    /// One action, with its own description.
    One(&'static Action),
    /// Several actions with a common description.
    Many(&'static [Cap], &'static str),
}

/// The key caps of one action or of several, as a line of the help shows them.
#[derive(Debug)]
pub(crate) enum Cap {
    /// One key cap for each input of an action.
    Each(&'static Action),
    /// One key cap that lists the first key of each action: `W A S D`, or [`ARROWS`].
    Row(&'static [&'static Action]),
}

impl HelpLine {
    /// Returns the labels of its key caps.
    pub(crate) fn caps(&self) -> Vec<String> {
        let mut caps: Vec<String> = match self {
            Self::One(action) => action.names().collect(),
            Self::Many(caps, _) => caps.iter().flat_map(Cap::names).collect(),
        };
        // Two actions may share a key under different conditions.
        caps.dedup();
        caps
    }

    /// Returns the description of its actions.
    pub(crate) const fn does(&self) -> &'static str {
        match self {
            Self::One(action) => action.does,
            Self::Many(_, does) => does,
        }
    }
}

impl Cap {
    fn names(&self) -> Vec<String> {
        match self {
            Self::Each(action) => action.names().collect(),
            Self::Row(actions) => {
                let row = actions.iter().map(|action| action.key()).collect::<Vec<_>>().join(" ");
                vec![if row == "\u{2191} \u{2193} \u{2190} \u{2192}" { ARROWS.to_owned() } else { row }]
            }
        }
    }
}

/// Returns all lines of the help, including those of rulesets.
pub(crate) fn help(own: impl Iterator<Item = &'static HelpLine>) -> impl Iterator<Item = &'static HelpLine> {
    FIRST_LINES.iter().chain(own).chain(LAST_LINES)
}
