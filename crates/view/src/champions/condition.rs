//! The condition of a character: its points and its current states, each with a sign, text and rules.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{ChampionsBattle, Characteristic, Enters, Guard, Power, grab},
};

use super::words;
use crate::{
    icon::Icon,
    sheet::{Gauge, Status},
    tone::Tone,
};

/// STUN, BODY and END of a character.
#[must_use]
pub fn points(battle: ChampionsBattle<'_>, figure: FigureId) -> [Gauge; 3] {
    let condition = battle.condition(figure);
    let whole = |of| battle.sheet(figure).characteristic(of);
    [
        Gauge::bar(
            "STUN",
            condition.stun,
            whole(Characteristic::Stun),
            Tone::Stun,
            "Stamina. Knocked out below 0; losing more than CON to one attack stuns.",
            &["CH-24", "CH-25"],
        ),
        Gauge::bar(
            "BODY",
            condition.body,
            whole(Characteristic::Body),
            Tone::Life,
            "Physical health. Dying at 0 or less; dead when as far below 0 as full BODY.",
            &["CH-26"],
        ),
        Gauge::bar(
            "END",
            condition.end,
            whole(Characteristic::Endurance),
            Tone::Effort,
            "Endurance for attacks, STR and powers. Without it, effort costs STUN.",
            &["CH-2", "CH-30"],
        ),
    ]
}

/// All current states of a character, the gravest first.
#[must_use]
pub fn statuses(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Status> {
    let mut all = Vec::new();
    let mut add = |icon, tone, words: String, tip: &str, rules| {
        all.push(Status { icon, tone, words, tip: tip.to_owned(), rules });
    };
    life(battle, figure, &mut add);
    stance(battle, figure, &mut add);
    plans(battle, figure, &mut add);
    all
}

type Add<'a> = dyn FnMut(Icon, Tone, String, &'static str, &'static [&'static str]) + 'a;

/// States of life and consciousness.
fn life(battle: ChampionsBattle<'_>, figure: FigureId, add: &mut Add) {
    let condition = battle.condition(figure);
    if battle.is_dead(figure) {
        add(Icon::Out, Tone::Grave, "Dead".into(), "Out of the battle for good.", &["CH-26"]);
        return;
    }
    if battle.is_transformed(figure) {
        let tip = "Turned into something that does not fight.";
        add(Icon::Out, Tone::Grave, "Transformed".into(), tip, &["CH-21"]);
        return;
    }
    if !condition.is_conscious() {
        let tip = "Knocked out: no actions and DCV 0. Recovers in each phase down to -10 STUN, more slowly below that.";
        add(Icon::Asleep, Tone::Harm, format!("Out, at {} STUN", condition.stun), tip, &["CH-25", "CH-29"]);
    }
    if condition.body <= 0 {
        let bleeds = if condition.bleeding { "Dying and bleeding" } else { "Dying" };
        let tip = "Only half a phase to act. Anything that costs END also costs BODY and starts the bleeding.";
        add(Icon::Drop, Tone::Harm, bleeds.into(), tip, &["CH-26"]);
    }
    if condition.stunned {
        let tip = "Half DCV and no aborting. The next phase is spent recovering from being stunned.";
        add(Icon::Dazed, Tone::Risk, "Stunned".into(), tip, &["CH-24"]);
    }
    if condition.is_conscious() && condition.stun == 0 {
        let tip = "Awake, but unable to do anything that takes effort.";
        add(Icon::Dazed, Tone::Risk, "At 0 STUN".into(), tip, &["CH-25"]);
    }
}

/// States of posture and flight, and the holder of the character.
fn stance(battle: ChampionsBattle<'_>, figure: FigureId, add: &mut Add) {
    let condition = battle.condition(figure);
    if condition.prone {
        let tip = "Half DCV. Standing up takes half a phase.";
        add(Icon::Prone, Tone::Risk, "Prone".into(), tip, &["CH-15", "CH-7"]);
    }
    if let Some(by) = grab::holder(battle, figure) {
        let tip = "Cannot move until breaking free.";
        add(Icon::Held, Tone::Risk, format!("Held by {}", battle.figure_name(by)), tip, &["CH-7"]);
    }
    let others = battle.field().standing_figures().map(|(other, _)| other);
    for other in others.filter(|other| grab::holder(battle, *other) == Some(figure)) {
        let tip = "Can throw the held character.";
        add(Icon::Held, Tone::Good, format!("Holds {}", battle.figure_name(other)), tip, &["CH-7", "CH-22"]);
    }
    if let Some(feet) = condition.feet {
        let ground = battle.field().footprint(figure).map(|at| battle.setup().board.level(at.head));
        let metres = ground.map_or(0, |ground| 2 * ground.rise_to(feet));
        let tip = "In the air: one knockback die fewer is rolled, and a character who cannot fly falls.";
        add(Icon::Aloft, Tone::Note, format!("Flies {metres} m above the ground"), tip, &["CH-33", "CH-40"]);
    }
    match condition.readiness {
        Enters::Ready => {}
        Enters::Unaware => {
            let tip = "Not expecting a fight: DCV 0 until the first phase.";
            add(Icon::Asked, Tone::Risk, "Unaware".into(), tip, &["CH-15"]);
        }
        Enters::Wary => {
            let tip = "Surprised, but prepared: half DCV until the first phase.";
            add(Icon::Asked, Tone::Risk, "Surprised".into(), tip, &["CH-15"]);
        }
    }
    for (place, power) in battle.sheet(figure).powers.iter().enumerate() {
        if let Power::ForceField { name, pd, ed, .. } = power
            && condition.up & (1 << place) != 0
        {
            let tip = "Adds to both defences, all of it resistant. Costs END each phase.";
            add(Icon::Field, Tone::Good, format!("{name} up: +{pd} PD, +{ed} ED"), tip, &["CH-3", "CH-20"]);
        }
    }
}

/// States of used, held and prepared actions.
fn plans(battle: ChampionsBattle<'_>, figure: FigureId, add: &mut Add) {
    let condition = battle.condition(figure);
    match condition.guard {
        Some(Guard::Dodge(more)) => {
            let tip = "Against everything except area attacks, until the next phase actually used.";
            add(Icon::Guarded, Tone::Good, format!("Dodging: +{more} DCV"), tip, &["CH-9"]);
        }
        Some(Guard::Block) => {
            let tip = "Rolls to block each hand-to-hand attack, until the next phase actually used.";
            add(Icon::Guarded, Tone::Good, "Blocking".into(), tip, &["CH-9"]);
        }
        Some(Guard::Roll) => {
            let tip = "Against everything, until the next phase actually used.";
            add(Icon::Guarded, Tone::Risk, "Rolled with a punch: -2 DCV".into(), tip, &["CH-9"]);
        }
        None => {}
    }
    if let Some(wait) = &condition.held {
        let text = format!("Holding an action: {}", words::wait(battle, wait));
        let tip = "May act when that happens. The action is lost if it is still unused at the next phase.";
        add(Icon::Holding, Tone::Accent, text, tip, &["CH-8"]);
    }
    if let Some(haymaker) = condition.haymaker {
        let target = match haymaker.target {
            Occupant::Figure(target) => battle.figure_name(target),
            target @ Occupant::Object(_) => battle.occupant_name(target),
        };
        let text = format!("Haymaker against {target}, segment {}", haymaker.lands.segment);
        let tip = "Lands at the end of that segment, unless the target moves or the attacker is knocked back, stunned or knocked out.";
        add(Icon::Later, Tone::Accent, text, tip, &["CH-7", "CH-44"]);
    }
    if condition.noncombat {
        let tip = "Noncombat movement: moves farther but cannot attack, and has DCV 0 until the next phase.";
        add(Icon::Move, Tone::Risk, "Noncombat".into(), tip, &["CH-15"]);
    }
    if condition.owed > 0 {
        let text = match condition.owed {
            1 => "Next phase is spent".to_owned(),
            owed => format!("Next {owed} phases are spent"),
        };
        add(Icon::Barred, Tone::Quiet, text, "Used up by aborting to defences.", &["CH-9"]);
    }
    if condition.recovering {
        let tip = "Half DCV until the next phase.";
        add(Icon::Later, Tone::Quiet, "Recovering".into(), tip, &["CH-28"]);
    }
    if condition.dcv != 0 {
        let text = format!("{:+} DCV until the next phase", condition.dcv);
        add(Icon::Defense, Tone::Risk, text, "The effect of a maneuver.", &["CH-15"]);
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        champions::{self, Wait},
        rule::Rule,
    };

    use super::*;
    use crate::champions::testing::{expect_ruleset, open};

    fn after(events: Vec<champions::Event>) -> Battle {
        let mut battle = open();
        for event in events {
            battle.apply(&Event::Champions(event));
        }
        battle
    }

    #[test]
    fn every_state_is_shown_with_a_rule() {
        let figure = FigureId(0);
        let battle = after(vec![
            champions::Event::Stunned { figure },
            champions::Event::WentProne { figure },
            champions::Event::Grabbed { figure, by: FigureId(3), strength: 50 },
            champions::Event::GuardTaken { figure, guard: Guard::Dodge(3) },
            champions::Event::Holds { figure, wait: Wait::WhenISay },
            champions::Event::Unbalanced { figure, dcv: -2 },
        ]);
        let told = statuses(expect_ruleset(&battle), figure);
        let words: Vec<&str> = told.iter().map(|status| status.words.as_str()).collect();
        for wanted in ["Stunned", "Prone", "Dodging: +3 DCV", "-2 DCV until the next phase"] {
            assert!(words.contains(&wanted), "{wanted} in {words:?}");
        }
        assert!(words.iter().any(|words| words.starts_with("Holding an action")), "{words:?}");
        for status in &told {
            assert!(!status.rules.is_empty());
            assert!(status.rules.iter().all(|id| Rule(id).words().is_some()), "{status:?}");
        }
    }

    #[test]
    fn dead_characters_show_no_other_state_of_life() {
        let figure = FigureId(0);
        let of = champions::HarmSource::Attack;
        let battle = after(vec![champions::Event::Hurt { figure, stun: 200, body: 90, of }]);
        let told = statuses(expect_ruleset(&battle), figure);
        assert_eq!((told[0].words.as_str(), told[0].icon), ("Dead", Icon::Out));
        assert!(!told.iter().any(|status| status.icon == Icon::Asleep));
    }
}
