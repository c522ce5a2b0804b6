//! The dice of C3G.

use knockback_rules::{
    battle::{Event, Occupant},
    c3g::{self, C3gBattle, DicePool, HarmSource},
    dice::{CombatFace, Faces},
    units::KnockbackPoints,
};

use crate::{
    dice_tray::{Counts, DiceTray, DieFace, Roll, Sum, Term, TraySpot, named},
    tip::Tip,
};

/// The title of the dice for initiative.
const FIRST: &str = "Who goes first?";

/// The meaning of a face.
pub(super) fn die_tip(face: DieFace) -> Tip {
    match face {
        DieFace::Rolled(CombatFace::Skull) => Tip::new(
            "A skull: three of six faces. The attacker's skulls hit. For knockback, each of the defender's skulls cancels one.",
            &["C3G-16", "C3G-19"],
        ),
        DieFace::Rolled(CombatFace::Shield) => Tip::new(
            "A shield: two of six faces. Each of the defender's shields cancels one of the attacker's skulls.",
            &["C3G-16"],
        ),
        DieFace::Rolled(CombatFace::Blank) => Tip::new("A blank: one of six faces. It does nothing.", &[]),
        DieFace::Automatic => Tip::new("An automatic shield: it counts without a roll (Tough).", &["C3G-16"]),
    }
}

/// True if the dice on the table no longer matter after the event: the dice for initiative, once a turn begins.
pub(super) fn clears_tray(table: &DiceTray, event: &c3g::Event) -> bool {
    table.title == FIRST && matches!(event, c3g::Event::TurnBegan { .. } | c3g::Event::TurnLost { .. })
}

/// The roll behind an event, before the dice land, and its position on the table.
pub fn roll(battle: C3gBattle<'_>, event: &c3g::Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
    let of_figure = |figure| named(&battle, Occupant::Figure(figure));
    let of_occupant = |occupant| named(&battle, occupant);
    let why = |pool: &DicePool| {
        let part = |part: &c3g::PoolPart| format!("{} {:+}", part.reason.words(), part.dice);
        pool.parts().iter().map(part).collect::<Vec<_>>().join(", ")
    };
    let none = || Faces::Combat(Vec::new());
    let rolled = |(who, side), what, counts, pool, rules| Roll {
        who,
        side,
        what,
        faces: faces.cloned().unwrap_or_else(none),
        counts,
        pool,
        tally: None,
        rules,
    };
    let (roll, title) = match event {
        c3g::Event::InitiativeRolled { side, .. } => {
            let who = (battle.side_name(*side).to_owned(), Some(*side));
            (rolled(who, "", Counts::Number, None, vec!["C3G-3"]), Some(FIRST.to_owned()))
        }
        c3g::Event::SwipeRolled { by, at, .. } => {
            let title = format!("{} slips away", battle.figure_name(*at));
            (rolled(of_figure(*by), "swipes", Counts::Skulls, None, vec!["C3G-10"]), Some(title))
        }
        c3g::Event::PhaseRolled { target, .. } => {
            let roll = rolled(of_figure(*target), "phases", Counts::Number, None, vec!["C3G-18"]);
            (roll, Some("Does the attack pass through?".to_owned()))
        }
        c3g::Event::AttackRolled { attacker, pool, .. } => {
            let rules = vec!["C3G-15"];
            let title = format!("{} attacks", battle.figure_name(*attacker));
            (rolled(of_figure(*attacker), "attack", Counts::Skulls, Some(why(pool)), rules), Some(title))
        }
        c3g::Event::DefenceRolled { target, pool, skulls, .. } => {
            let counts = if *skulls > 0 { Counts::Both } else { Counts::Shields };
            (rolled(of_occupant(*target), "defence", counts, Some(why(pool)), vec!["C3G-15", "C3G-16"]), None)
        }
        c3g::Event::KnockbackDamageRolled { figure, .. } => {
            let roll = rolled(of_figure(*figure), "stopped short", Counts::Skulls, None, vec!["C3G-30"]);
            (roll, Some("Knockback damage".to_owned()))
        }
        c3g::Event::FallRolled { figure, drop, result } => {
            let counts = match result {
                c3g::FallResult::Dice { .. } => Counts::Skulls,
                c3g::FallResult::Deadly { .. } => Counts::Number,
            };
            let title = format!("A fall of {drop} levels");
            (rolled(of_figure(*figure), "falls", counts, None, vec!["C3G-11", "C3G-32"]), Some(title))
        }
        c3g::Event::TerrainRolled { figure, terrain, .. } => {
            let counts = if matches!(faces, Some(Faces::D20(_))) { Counts::Number } else { Counts::Skulls };
            let title = format!("Burning ground: {}", terrain.name());
            (rolled(of_figure(*figure), "burns?", counts, None, vec!["C3G-22"]), Some(title))
        }
        c3g::Event::GlyphRolled { glyph, .. } => {
            let who = (battle.setup().glyph(*glyph).name.clone(), None);
            (rolled(who, "blasts", Counts::Skulls, None, vec!["C3G-8"]), Some("A glyph takes effect".to_owned()))
        }
        _ => return None,
    };
    // Defence rolls are placed beside the attack.
    Some((roll, title.map_or(TraySpot::After(1), TraySpot::Titled)))
}

/// The result of the roll of an event.
#[must_use]
pub fn tally(event: &c3g::Event) -> Option<Vec<Term>> {
    let result = |text: &str| vec![Term::Result(text.to_owned())];
    let skull = |skull: bool| vec![Term::Skulls(u8::from(skull))];
    Some(match event {
        c3g::Event::InitiativeRolled { roll, .. } => vec![Term::Result(roll.to_string())],
        c3g::Event::SwipeRolled { skull: shows, .. } | c3g::Event::KnockbackDamageRolled { skull: shows, .. } => {
            skull(*shows)
        }
        c3g::Event::PhaseRolled { need, ignored, .. } => {
            vec![Term::Result(format!("needs {need}: {}", if *ignored { "yes" } else { "no" }))]
        }
        c3g::Event::AttackRolled { skulls, .. } | c3g::Event::GlyphRolled { skulls, .. } => vec![Term::Skulls(*skulls)],
        c3g::Event::DefenceRolled { skulls, shields, automatic, .. } => {
            let mut terms = vec![Term::Shields(*shields)];
            if *automatic > 0 {
                terms.extend([Term::Plus, Term::Automatic(*automatic)]);
            }
            if *skulls > 0 {
                terms.push(Term::Skulls(*skulls));
            }
            terms
        }
        c3g::Event::FallRolled { result: fell, .. } => match fell {
            c3g::FallResult::Dice { skulls, .. } => vec![Term::Skulls(*skulls)],
            c3g::FallResult::Deadly { survived: true } => result("19 or 20: survives"),
            c3g::FallResult::Deadly { survived: false } => result("below 19: destroyed"),
        },
        c3g::Event::TerrainRolled { result: burnt, .. } => match burnt {
            c3g::TerrainResult::Unharmed => result("unharmed"),
            c3g::TerrainResult::Wounds(wounds) => result(&knockback_rules::units::Wounds(*wounds).to_string()),
            c3g::TerrainResult::Destroyed => result("burns up"),
        },
        _ => return None,
    })
}

/// The wounds that the target takes despite its defence, read from the events that follow.
#[must_use]
pub fn dealt<'e>(event: &c3g::Event, ahead: impl Iterator<Item = &'e Event>) -> u8 {
    let c3g::Event::DefenceRolled { target, .. } = event else { return 0 };
    let before_the_next = ahead.take_while(|event| {
        !matches!(event, Event::C3g(c3g::Event::DefenceRolled { .. } | c3g::Event::AttackDeclared { .. }))
    });
    before_the_next
        .filter_map(|event| match event {
            Event::C3g(c3g::Event::Wounded { victim, wounds, by: HarmSource::Attack }) if victim == target => {
                Some(*wounds)
            }
            _ => None,
        })
        .sum()
}

/// Adds the sums of an event.
pub(super) fn update_sums<'e>(table: &mut DiceTray, event: &c3g::Event, ahead: impl Iterator<Item = &'e Event>) {
    match event {
        c3g::Event::DefenceRolled { shields, automatic, .. } => {
            sum_wounds(table, *shields, *automatic, dealt(event, ahead));
        }
        c3g::Event::KnockbackReckoned { skulls, cancelled, kp, .. } => sum_knockback(table, *skulls, *cancelled, *kp),
        _ => {}
    }
}

/// The skulls of the attack on the table.
fn attack(table: &DiceTray) -> u8 {
    match table.rolls.first().map(|roll| (roll.what, roll.tally.as_deref())) {
        Some(("attack", Some([Term::Skulls(skulls)]))) => *skulls,
        _ => 0,
    }
}

/// The sum of the wounds of an attack.
fn sum_wounds(table: &mut DiceTray, shields: u8, automatic: u8, wounds: u8) {
    let mut terms = vec![Term::Skulls(attack(table)), Term::Minus, Term::Shields(shields)];
    if automatic > 0 {
        terms.extend([Term::Minus, Term::Automatic(automatic)]);
    }
    let makes = if wounds == 0 { "no wound".to_owned() } else { knockback_rules::units::Wounds(wounds).to_string() };
    terms.extend([Term::Equals, Term::Result(makes)]);
    table.sums.push(Sum {
        name: "Wounds",
        terms,
        tip: "Each of the defender's shields cancels one of the attacker's skulls. Every skull left is a wound, as long as there is Life to lose.",
        rules: vec!["C3G-16", "C3G-2"],
    });
}

/// The sum of the knockback points of an attack.
fn sum_knockback(table: &mut DiceTray, skulls: u8, cancelled: u8, kp: KnockbackPoints) {
    table.sums.push(Sum {
        name: "Knockback",
        terms: vec![
            Term::Skulls(skulls),
            Term::Minus,
            Term::Skulls(cancelled),
            Term::Equals,
            Term::Result(kp.to_string()),
        ],
        tip: "The attacker's skulls minus the defender's skulls are knockback points (KP). Each pays for one hex of flight; rising ground costs more. Shields do not count here.",
        rules: vec!["C3G-19", "C3G-21"],
    });
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::{CardId, SideId};

    use super::*;

    #[test]
    fn initiative_dice_leave_the_table_at_the_first_turn() {
        let side = SideId(0);
        let begins = c3g::Event::TurnBegan { side, card: CardId(0) };
        let table = |title: &str| DiceTray { title: title.to_owned(), rolls: Vec::new(), sums: Vec::new() };
        assert!(clears_tray(&table(FIRST), &begins));
        assert!(
            !clears_tray(&table(FIRST), &c3g::Event::TurnOrder { order: vec![side] }),
            "the dice stay until the first turn"
        );
        assert!(!clears_tray(&table("Gantry attacks"), &begins), "the dice of an attack stay on the table");
    }
}
