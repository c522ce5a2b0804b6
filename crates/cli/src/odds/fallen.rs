//! The levels of falls in words.

use knockback_rules::{report::listed, units::Level};

/// `1 level`, `5 levels`, `3 and 2 levels` of one fall after another; `None` where nobody falls.
pub(crate) fn levels(falls: &[Level]) -> Option<String> {
    let unit = match falls {
        [] => return None,
        [Level(1)] => "level",
        _ => "levels",
    };
    let levels: Vec<String> = falls.iter().map(|fall| fall.0.to_string()).collect();
    Some(format!("{} {unit}", listed(&levels)))
}
