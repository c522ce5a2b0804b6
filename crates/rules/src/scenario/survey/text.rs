//! Ids, names and descriptions.

use std::{collections::BTreeMap, fmt};

use super::report::Report;
use crate::visible::{hidden, is_blank};

/// The maximum length of an id, in bytes. Valid ids are ASCII, so messages give it in characters.
const LONGEST_ID: usize = 40;
/// The maximum length of a name, in characters.
const LONGEST_NAME: usize = 80;
/// The maximum length of a description, in characters.
const LONGEST_ABOUT: usize = 2_000;

/// Ids that must differ from each other, each with the place of its first use.
#[derive(Debug, Default)]
pub(crate) struct Ids<'s>(BTreeMap<&'s str, String>);

impl<'s> Ids<'s> {
    /// True if an id is not too long.
    pub(crate) fn fits(id: &str) -> bool {
        id.len() <= LONGEST_ID
    }

    /// Checks the length and the characters of an id. Returns false if the id is invalid.
    pub(crate) fn check_form(report: &mut Report, place: impl fmt::Display, id: &str) -> bool {
        let length = id.chars().count();
        if id.is_empty() {
            report.fault(place, "an id is needed");
        } else if !Self::fits(id) {
            report.fault(place, format_args!("an id can have at most {LONGEST_ID} characters, not {length}"));
        } else if let Some(wrong) = id.chars().find(|character| !may_stand_in_id(*character)) {
            report.fault(
                place,
                format_args!("an id can contain only A-Z, a-z, 0-9, \"_\", \".\" and \"-\", not {wrong:?}"),
            );
        } else {
            return true;
        }
        false
    }

    /// Checks the id at `<owner>.id`, which must be unique.
    pub(crate) fn check(&mut self, report: &mut Report, owner: &str, id: &'s str) {
        let place = format!("{owner}.id");
        if !Self::check_form(report, &place, id) {
            return;
        }
        match self.0.get(id) {
            Some(first) => report.fault(place, format_args!("the id \"{id}\" is taken by {first}")),
            None => {
                self.0.insert(id, owner.to_owned());
            }
        }
    }
}

const fn may_stand_in_id(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '_' | '.' | '-')
}

/// Checks a name that may be empty, since the id replaces an empty name.
pub(crate) fn name(report: &mut Report, place: impl fmt::Display, name: &str) {
    let count = name.chars().count();
    if count > LONGEST_NAME {
        report.fault(place, format_args!("a name can have at most {LONGEST_NAME} characters, not {count}"));
    } else if let Some(wrong) = hidden(name) {
        report.fault(place, has_hidden("a name", wrong));
    } else if is_blank(name) && !name.is_empty() {
        report.fault(place, "this name has no visible characters");
    }
}

/// The message for a text with a forbidden character.
fn has_hidden(what: &str, wrong: char) -> String {
    let code = u32::from(wrong);
    if wrong.is_control() {
        format!("{what} cannot contain control characters, and this one has U+{code:04X}")
    } else {
        format!("{what} cannot contain hidden or direction-changing characters, and this one has U+{code:04X}")
    }
}

/// Checks a required name.
pub(crate) fn needed_name(report: &mut Report, place: impl fmt::Display, text: &str) {
    if text.trim().is_empty() { report.fault(place, "a name is needed") } else { name(report, place, text) }
}

/// Checks a description, which may have several lines.
pub(crate) fn about(report: &mut Report, place: &str, text: &str) {
    let count = text.chars().count();
    if count > LONGEST_ABOUT {
        report.fault(place, format_args!("a description can have at most {LONGEST_ABOUT} characters, not {count}"));
    } else if let Some(wrong) = hidden(&text.replace("\r\n", "\n").replace(['\n', '\t'], " ")) {
        report.fault(place, has_hidden("a description", wrong));
    }
}

/// The name, or the id if the name is empty.
pub(crate) fn name_or_id(name: &str, id: &str) -> String {
    if name.is_empty() { id.to_owned() } else { name.to_owned() }
}
