//! The condition of a model: its hit points, its AP and its current states, each with a sign, text and rules.

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    pulp_city::{Active, Model, PulpCityBattle, Summoned, TargetRef, Trait},
};

use super::words;
use crate::{
    icon::Icon,
    sheet::{Gauge, Status},
    tone::Tone,
};

/// The hit points of a model.
#[must_use]
pub fn life(battle: PulpCityBattle<'_>, figure: FigureId) -> Gauge {
    Gauge::bar(
        "HP",
        battle.model(figure).hp,
        battle.sheet(figure).hp,
        Tone::Life,
        "Hit points. A model with none left is KO'ed.",
        &["PC-1", "PC-9"],
    )
}

/// The AP that a supreme can still pay in this round.
#[must_use]
pub fn effort(battle: PulpCityBattle<'_>, figure: FigureId) -> Option<Gauge> {
    battle.sheet(figure).supreme?;
    let limit = battle.ap_limit(figure);
    Some(Gauge::bar(
        "AP",
        limit.saturating_sub(battle.model(figure).ap_paid),
        limit,
        Tone::Effort,
        "AP that the model may still spend this round, from the pool of its side.",
        &["PC-3", "PC-2"],
    ))
}

type Add<'a> = dyn FnMut(Icon, Tone, String, &'static str, &'static [&'static str]) + 'a;

/// All current states of a model, the gravest first.
#[must_use]
pub fn statuses(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<Status> {
    let mut all = Vec::new();
    let mut add = |icon, tone, words: String, tip: &str, rules| {
        all.push(Status { icon, tone, words, tip: tip.to_owned(), rules });
    };
    if presence(battle, figure, &mut add) {
        states(battle, figure, &mut add);
        dice(battle.model(figure), &mut add);
        effort_left(battle, figure, &mut add);
        turn(battle, figure, &mut add);
        around(battle, figure, &mut add);
    }
    all
}

/// States of presence. Returns true if the model is in play.
fn presence(battle: PulpCityBattle<'_>, figure: FigureId, add: &mut Add<'_>) -> bool {
    if battle.is_waiting(figure) {
        let tip = "Not on the board until summoned. Can be commanded from the next turn of its side on.";
        add(Icon::Later, Tone::Note, "Not yet summoned".into(), tip, &["PC-52"]);
        return false;
    }
    if battle.model(figure).ko || battle.cell_of(figure).is_none() {
        let tip = "No hit points left. Leaves the board when the action is over.";
        add(Icon::Out, Tone::Grave, "KO'ed".into(), tip, &["PC-9"]);
        return false;
    }
    true
}

/// States such as stunned, spectral, weak, or controlled by another side.
fn states(battle: PulpCityBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let model = battle.model(figure);
    if let Some(control) = battle.state().control_of(figure) {
        let text = format!("Acts for {}", battle.side_name(control.side));
        let tip = "Controlled by the other side, and a friend of that side meanwhile.";
        add(Icon::Held, Tone::Risk, text, tip, &["PC-40"]);
    }
    if model.stunned {
        let tip = "Moves only by sprint, and attackers roll 1 extra die.";
        add(Icon::Dazed, Tone::Risk, "Stunned".into(), tip, &["PC-55", "PC-10"]);
    }
    if model.spectral {
        let tip = "Moves by blink, is never in base contact, does not fall and holds no hex. Actions with Strength, Defence, \
                   Energy and Agility have no effect, and the model cannot use them.";
        add(Icon::Field, Tone::Note, "Spectral".into(), tip, &["PC-49"]);
    }
    for of in Trait::ALL.into_iter().filter(|of| is_weak(model, *of)) {
        let tip = "Attackers who roll this trait get 1 extra die this round.";
        add(Icon::Drop, Tone::Risk, format!("Weak against {}", of.name()), tip, &["PC-56", "PC-10"]);
    }
    for to in words::subjects(model.immune) {
        let tip = "No effect on this model for the rest of the round.";
        add(Icon::Barred, Tone::Good, format!("Immune to {to}"), tip, &["PC-39"]);
    }
}

/// True if a model is weak against a trait.
const fn is_weak(model: &Model, of: Trait) -> bool {
    model.weak & (1 << of as u8) != 0
}

/// Bonus dice and penalty dice.
fn dice(model: &Model, add: &mut Add<'_>) {
    let mut more = |sign, number: u8, what: &str, tip: &'static str, rules: &'static [&'static str]| {
        if number > 0 {
            add(sign, Tone::Good, format!("+{} {what}", words::dice(number)), tip, rules);
        }
    };
    more(Icon::Attack, model.attack, "to attack", "For all attacks this round.", &["PC-26"]);
    more(Icon::Attack, model.brutal, "for the next attack", "For the next attack this turn.", &["PC-29"]);
    more(Icon::Defense, model.defend, "to defend", "For all defences this round.", &["PC-31"]);
    more(Icon::Guarded, model.block, "for the next defence", "For the next defence this turn.", &["PC-28"]);
    if model.suppress > 0 {
        let text = format!("\u{2212}{} in every roll", words::dice(model.suppress));
        add(Icon::Depth, Tone::Risk, text, "At least 1 die remains. Power Up dice are added afterwards.", &["PC-54"]);
    }
    if model.empowered {
        let tip = "On a trump trait, a 4 also counts as an extra success this round.";
        add(Icon::Power, Tone::Good, "Empowered".into(), tip, &["PC-33", "PC-5"]);
    }
    if model.power_up > 0 {
        let text = words::counted(model.power_up, "Power Up die", "Power Up dice");
        let tip = "Can be spent on any roll, and are kept until then.";
        add(Icon::Height, Tone::Good, text, tip, &["PC-42", "PC-21"]);
    }
}

/// States of AP and fatigue.
fn effort_left(battle: PulpCityBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let (model, most) = (battle.model(figure), battle.sheet(figure).most_fatigue());
    if model.pace > 0 {
        add(Icon::Move, Tone::Good, "Quick: +1 AP".into(), "The AP limit is 1 higher this round.", &["PC-43"]);
    }
    if model.pace < 0 {
        add(Icon::Later, Tone::Risk, "Slow: \u{2212}1 AP".into(), "The AP limit is 1 lower this round.", &["PC-47"]);
    }
    if model.fatigue > 0 {
        let text = format!("Fatigue {} of {most}", model.fatigue);
        let (tone, tip) = if model.fatigue < most {
            (Tone::Quiet, "Each move costs one. A model at its limit cannot move.")
        } else {
            (Tone::Risk, "At the limit: no moves, and no actions that cost a fatigue.")
        };
        add(Icon::Asleep, tone, text, tip, &["PC-36"]);
    }
}

/// States of activation: active, just summoned, or already commanded.
fn turn(battle: PulpCityBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let card = battle.rules().card_of(figure);
    match battle.state().active() {
        Some(Active::Supreme { figure: active, .. }) if *active == figure => {
            let tip = "Up to three actions: at most one exclusive, each plain one once.";
            add(Icon::Asked, Tone::Accent, "Acting".into(), tip, &["PC-3"]);
        }
        Some(Active::Minions { card: active, moved, acted }) if *active == card => {
            let text = match (moved.contains(&figure), acted.contains(&figure)) {
                (true, true) => "Has moved and acted",
                (true, false) => "Has moved, can act",
                (false, true) => "Has acted, can move",
                (false, false) => "Can move and act",
            };
            let tip = "Each minion of the card moves once and uses one action, in any order.";
            add(Icon::Asked, Tone::Accent, text.into(), tip, &["PC-22"]);
        }
        _ if battle.state().is_commanded(card) => {
            let tip = "A card of minions is commanded once a round.";
            add(Icon::Done, Tone::Quiet, "Commanded this round".into(), tip, &["PC-22"]);
        }
        _ => {}
    }
    if battle.model(figure).fresh {
        let tip = "Can be commanded from the next turn of its side on.";
        add(Icon::Later, Tone::Quiet, "Just summoned".into(), tip, &["PC-52"]);
    }
}

/// Enemies in base contact, and dangerous ground.
fn around(battle: PulpCityBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let touching = touching(battle, figure);
    if !touching.is_empty() {
        let text = format!("In contact with {}", words::names(battle, &touching));
        let tip = "Each of them except the attacker adds 1 die to an attack on this model.";
        add(Icon::Engaged, Tone::Risk, text, tip, &["PC-17", "PC-10"]);
    }
    for name in battle.cell_of(figure).into_iter().flat_map(|at| grounds_at(battle, at)) {
        let tip = "Its effects apply to each model that begins an activation in it or enters it.";
        add(Icon::Asked, Tone::Risk, format!("Inside {name}"), tip, &["PC-51"]);
    }
}

/// The enemies in base contact with a model.
#[must_use]
pub fn touching(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<FigureId> {
    let others = battle.field().standing_figures().map(|(other, _)| other);
    let enemies = others.filter(|other| battle.in_play(*other) && !battle.friends(*other, figure));
    enemies.filter(|other| battle.in_contact(TargetRef::Figure(*other), TargetRef::Figure(figure))).collect()
}

/// The names of the dangerous ground on a cell.
#[must_use]
pub fn grounds_at(battle: PulpCityBattle<'_>, at: Cell) -> Vec<&str> {
    let within = |centre, radius: u8| battle.distance(centre, at) <= u32::from(radius);
    let zones = battle.state().zones().iter().filter_map(|zone| {
        let summon = battle.rules().summons.get(usize::from(zone.summon))?;
        match summon.what {
            Summoned::Terrain { radius, .. } if within(zone.at, radius) => Some(summon.name.as_str()),
            _ => None,
        }
    });
    zones.collect()
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        pulp_city::{self, Change},
        rule::Rule,
    };

    use super::*;
    use crate::pulp_city::testing::{expect_ruleset, open};
    use knockback_testing::named;

    fn after(events: impl IntoIterator<Item = pulp_city::Event>) -> Battle {
        let mut battle = open();
        for event in events {
            battle.apply(&Event::PulpCity(event));
        }
        battle
    }

    fn status_words(battle: &Battle, figure: FigureId) -> Vec<String> {
        statuses(expect_ruleset(battle), figure).into_iter().map(|status| status.words).collect()
    }

    #[test]
    fn every_condition_is_listed_with_a_rule() {
        let figure = named(&open(), "Corona");
        let changed = |now| pulp_city::Event::ConditionChanged { figure, now };
        let battle = after([
            changed(Change::Stunned(true)),
            changed(Change::Spectral),
            changed(Change::Weak(Trait::Mind)),
            changed(Change::Attack(2)),
            changed(Change::Suppress(1)),
            changed(Change::Empowered),
            changed(Change::Pace(-1)),
            changed(Change::Immune(pulp_city::Subject::Pull)),
            pulp_city::Event::Fatigued { figure, fatigue: 2, paid: true },
        ]);
        let told = statuses(expect_ruleset(&battle), figure);
        let words: Vec<&str> = told.iter().map(|status| status.words.as_str()).collect();
        for wanted in [
            "Stunned",
            "Spectral",
            "Weak against Mind",
            "+2 dice to attack",
            "\u{2212}1 die in every roll",
            "Empowered",
            "Slow: \u{2212}1 AP",
            "Immune to Pull",
            "Fatigue 2 of 2",
            "2 Power Up dice",
        ] {
            assert!(words.contains(&wanted), "{wanted} in {words:?}");
        }
        for status in &told {
            assert!(status.rules.iter().all(|id| Rule(id).words().is_some()), "{status:?}");
        }
        assert_eq!(effort(expect_ruleset(&battle), figure).map(|points| (points.left, points.whole)), Some((2, 2)));
    }

    #[test]
    fn models_out_of_play_have_a_single_status() {
        let battle = open();
        assert_eq!(status_words(&battle, named(&battle, "Threadling One")), ["Not yet summoned"]);
        let figure = named(&battle, "Corona");
        let battle = after([pulp_city::Event::Ko { figure }]);
        assert_eq!(status_words(&battle, figure), ["KO'ed"]);
    }

    #[test]
    fn contact_is_listed() {
        let battle = open();
        let jack = named(&battle, "Gravel Jack");
        assert!(touching(expect_ruleset(&battle), jack).contains(&named(&battle, "Bulwark Annie")));
        assert!(status_words(&battle, jack).iter().any(|words| words.starts_with("In contact with")));
    }
}
