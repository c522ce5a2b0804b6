//! Subjects of immunity as text (`PC-39`).

use knockback_rules::pulp_city::{Immunities, Subject};

/// A subject of immunity, as part of a sentence. Effects keep their names.
#[must_use]
pub const fn subject(to: Subject) -> &'static str {
    match to {
        Subject::Displacement => "displacement",
        Subject::Falling => "falls",
        Subject::Strength => "actions with Strength",
        Subject::Defense => "actions with Defence",
        Subject::Energy => "actions with Energy",
        Subject::Agility => "actions with Agility",
        Subject::Mind => "actions with Mind",
        Subject::Spirit => "actions with Spirit",
        effect => effect.name(),
    }
}

/// All subjects of a set of immunities.
pub fn subjects(set: Immunities) -> impl Iterator<Item = &'static str> {
    set.iter().map(subject)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_keep_their_names_and_other_subjects_are_described() {
        assert!(Subject::ALL.into_iter().all(|to| !subject(to).is_empty()));
        let set = Immunities::default().with(Subject::Stun).with(Subject::Displacement).with(Subject::Mind);
        assert_eq!(subjects(set).collect::<Vec<_>>(), ["Stun", "displacement", "actions with Mind"]);
    }
}
