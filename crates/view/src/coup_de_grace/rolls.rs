//! The die of Coup-De-Grace: attacks with all modifiers, spikes, recoveries, the first activation.

use knockback_rules::{
    battle::{Frame, Occupant},
    coup_de_grace::{
        self, Blow, CoupDeGraceBattle, Event,
        attack::{DefenceReason, defence_of},
        race::recovers_on,
    },
    dice::Faces,
};

use super::words;
use crate::dice_tray::{DiceTray, Roll, Sum, Term, TraySpot, named};

/// The attack that is being rolled.
fn blow(battle: CoupDeGraceBattle<'_>) -> Option<Blow> {
    match battle.top() {
        Some(Frame::CoupDeGrace(coup_de_grace::Frame::Attack(frame))) => Some(frame.blow),
        _ => None,
    }
}

/// The title of the dice: `Bellwether attacks Marrow with the hammer`.
fn attack_title(battle: CoupDeGraceBattle<'_>, blow: Blow) -> String {
    let weapon = blow.profile(battle).map(|weapon| format!(" with the {}", weapon.name)).unwrap_or_default();
    format!("{} attacks {}{weapon}", battle.figure_name(blow.attacker), battle.figure_name(blow.target))
}

/// The beginning of the title of the dice for initiative.
const FIRST: &str = "The first activation";

/// True if the dice on the table no longer matter after the event: the dice for initiative, once a mini acts.
#[must_use]
pub fn clears_tray(table: &DiceTray, event: &Event) -> bool {
    table.title.starts_with(FIRST) && matches!(event, Event::Activated { .. })
}

/// The roll behind an event, before the dice land, and its position on the table.
#[must_use]
pub fn roll(battle: CoupDeGraceBattle<'_>, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
    let faces = faces?;
    let rolled = |who, what, rules: &[&'static str]| Roll::of_numbers(who, what, faces, rules);
    let of = |figure| named(&battle, Occupant::Figure(figure));
    let tries = |figure| format!("{} tries to get up", battle.figure_name(figure));
    Some(match event {
        Event::InitiativeRolled { side, .. } => {
            let who = (battle.side_name(*side).to_owned(), Some(*side));
            (rolled(who, "", &["CDG-6"]), TraySpot::Titled(format!("{FIRST} of round {}", battle.state().round())))
        }
        Event::AttackRolled { attacker, .. } => {
            let title = blow(battle).map_or_else(|| "An attack".to_owned(), |blow| attack_title(battle, blow));
            (rolled(of(*attacker), "to hit", &["CDG-16"]), TraySpot::Titled(title))
        }
        // A rerolled die is placed beside the die that counts.
        Event::Rerolled { figure, .. } => match blow(battle) {
            Some(blow) => {
                let rules = ["CDG-16", "CDG-27", "CDG-28"];
                (rolled(of(*figure), "to hit", &rules), TraySpot::Titled(attack_title(battle, blow)))
            }
            None => (rolled(of(*figure), "recovers?", &["CDG-22", "CDG-27"]), TraySpot::New(tries(*figure))),
        },
        Event::SpikesRolled { figure, .. } => {
            let title = format!("{} falls onto spikes", battle.figure_name(*figure));
            (rolled(("Spikes".to_owned(), None), "to hit", &["CDG-26"]), TraySpot::New(title))
        }
        Event::RecoveryRolled { figure, .. } => {
            let mut roll = rolled(of(*figure), "recovers?", &["CDG-22"]);
            roll.pool = Some(format!("needs {}", recovers_on(battle.sheet(*figure).race)));
            // A downed mini rolls nothing else in its activation, so any reroll in this round was of this roll.
            let again = battle.mini(*figure).rerolled != 0;
            let title = tries(*figure);
            (roll, if again { TraySpot::Titled(title) } else { TraySpot::New(title) })
        }
        _ => return None,
    })
}

/// The result of the die of an event.
#[must_use]
pub fn tally(event: &Event) -> Option<Vec<Term>> {
    let text = match event {
        Event::InitiativeRolled { roll, .. } => roll.to_string(),
        Event::AttackRolled { hit, .. } | Event::SpikesRolled { hit, .. } => {
            if *hit { "hit" } else { "miss" }.to_owned()
        }
        Event::Rerolled { rolled, .. } => format!("{rolled}: re-roll"),
        Event::RecoveryRolled { up, .. } => if *up { "gets up" } else { "stays down" }.to_owned(),
        _ => return None,
    };
    Some(vec![Term::Result(text)])
}

/// Adds a term to a sum, or subtracts it.
fn add(terms: &mut Vec<Term>, value: i16, what: &str) {
    if !terms.is_empty() {
        terms.push(if value < 0 { Term::Minus } else { Term::Plus });
    }
    let value = if terms.is_empty() { value } else { value.abs() };
    terms.push(Term::Words(format!("{value} {what}").trim_end().to_owned()));
}

/// The sums that follow from an event. `battle` is the state before it.
#[must_use]
pub fn sums(battle: CoupDeGraceBattle<'_>, event: &Event) -> Vec<Sum> {
    match event {
        Event::AttackRolled { rolled, parts, defence, hit, .. } => {
            let mut terms = Vec::new();
            add(&mut terms, (*rolled).into(), "");
            let mut rules = vec!["CDG-16"];
            for part in parts {
                add(&mut terms, part.value, part.reason.name());
                if !rules.contains(&part.reason.rule()) {
                    rules.push(part.reason.rule());
                }
            }
            let sum = i16::from(*rolled) + parts.iter().map(|part| part.value).sum::<i16>();
            if !parts.is_empty() {
                terms.extend([Term::Equals, Term::Words(sum.to_string())]);
            }
            terms.push(Term::Words(format!("against {defence}:")));
            terms.push(Term::Result(if *hit { "hit" } else { "miss" }.to_owned()));
            let to_hit = Sum {
                name: "To hit",
                terms,
                tip: "The die plus all modifiers has to reach the Defence of the target.",
                rules,
            };
            [Some(to_hit), blow(battle).and_then(|blow| defended(battle, blow))].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// The sum of a target's Defence, if it consists of more than the armour.
fn defended(battle: CoupDeGraceBattle<'_>, blow: Blow) -> Option<Sum> {
    let parts = defence_of(battle, blow.target, Some(blow));
    if let [only] = parts.as_slice()
        && only.reason == DefenceReason::Class
    {
        return None;
    }
    let mut terms = Vec::new();
    for part in &parts {
        add(&mut terms, part.value, words::defence(part.reason).0);
    }
    let sum: i16 = parts.iter().map(|part| part.value).sum();
    if parts.len() > 1 {
        terms.extend([Term::Equals, Term::Result(sum.to_string())]);
    }
    let mut rules: Vec<&'static str> = parts.iter().map(|part| part.reason.rule()).collect();
    rules.dedup();
    Some(Sum { name: "Defence", terms, tip: "The number that the die has to reach.", rules })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, FigureId, Setup},
        coup_de_grace::attack::{ModifierPart, Reason, about_to},
    };

    use super::*;
    use crate::coup_de_grace::testing::expect_ruleset;

    fn open() -> Battle {
        let text = include_bytes!("../../../../crates/rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        Battle::new(Arc::new(Setup::new(scenario).unwrap()))
    }

    fn words(sum: &Sum) -> String {
        let word = |term: &Term| match term {
            Term::Plus => "+".to_owned(),
            Term::Minus => "-".to_owned(),
            Term::Equals => "=".to_owned(),
            Term::Words(text) | Term::Result(text) => text.clone(),
            other => format!("{other:?}"),
        };
        sum.terms.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_sum_reads_from_the_die_to_the_end() {
        let battle = open();
        let (attacker, target) = (FigureId(1), FigureId(0));
        let parts = vec![
            ModifierPart { reason: Reason::Coordinated, value: 2 },
            ModifierPart { reason: Reason::Distraction, value: -1 },
        ];
        let rolled = Event::AttackRolled { attacker, target, rolled: 4, parts, defence: 6, hit: false };
        let sums = sums(expect_ruleset(&battle), &rolled);
        assert_eq!(words(&sums[0]), "4 + 2 coordinated - 1 distraction = 5 against 6: miss");
        assert_eq!(sums[0].rules, ["CDG-16", "CDG-18"]);
    }

    #[test]
    fn initiative_dice_disappear_at_the_first_activation() {
        let began = Event::Activated { figure: FigureId(0), points: 4 };
        let table = |title: &str| DiceTray { title: title.to_owned(), rolls: Vec::new(), sums: Vec::new() };
        assert!(clears_tray(&table("The first activation of round 2"), &began));
        assert!(!clears_tray(&table("Bellwether attacks Marrow"), &began), "the dice of an attack stay");
    }

    #[test]
    fn a_shield_is_part_of_the_defence_sum() {
        let battle = open();
        let battle = expect_ruleset(&battle);
        let id = |id: &str| battle.setup().names.figure(id).unwrap();
        // Lampblack shoots at Bellwether, who has the attacker in front and a shield.
        let aside = about_to(battle, id("lampblack"), id("bellwether"), 0).unwrap();
        let blow = blow(aside.played()).unwrap();
        assert_eq!(words(&defended(aside.played(), blow).unwrap()), "5 armour + 1 shield = 6");
        assert!(attack_title(battle, blow).ends_with(" with the pistol"));
    }

    #[test]
    fn a_rerolled_die_is_shown_beside_the_one_that_counts() {
        let battle = open();
        let played = expect_ruleset(&battle);
        let id = |id: &str| battle.setup().names.figure(id).unwrap();
        let (attacker, target) = (id("lampblack"), id("bellwether"));
        let aside = about_to(played, attacker, target, 0).unwrap();
        let again = Event::Rerolled { figure: attacker, rolled: 1 };
        let counts = Event::AttackRolled { attacker, target, rolled: 6, parts: Vec::new(), defence: 6, hit: true };
        let mut table = None;
        for (event, face) in [(again, 1), (counts, 6)] {
            let (roll, place) = roll(aside.played(), &event, Some(&Faces::D6(vec![face]))).unwrap();
            let mut laid = DiceTray::with(table.take(), roll, place);
            laid.land(tally(&event).unwrap());
            table = Some(laid);
        }
        assert_eq!(table.unwrap().rolls.len(), 2);
    }
}
