//! Marks of models: hit points, AP, badges for their states, and the models that are finished for the round.

use knockback_rules::{
    battle::{FigureId, ObjectId, SideId},
    pulp_city::PulpCityBattle,
};

use super::acting;
use crate::{
    badge::{Badge, GUARDING, OUT, STUNNED, badge, gravest},
    marks::{FigureMarks, PointGauge, Wounds},
    tone::Tone,
};

/// The edge of a die.
const DIE: &[[i16; 2]] = &[[-800, 800], [800, 800], [800, -800], [-800, -800], [-800, 800]];

/// Controlled by another side: a hand over strings.
const CONTROLLED: Badge = badge(
    Tone::Grave,
    &[&[[-800, 850], [800, 850]], &[[-650, 850], [-350, -750]], &[[0, 850], [0, -750]], &[[650, 850], [350, -750]]],
);
/// Spectral: a ghost.
const GHOSTLY: Badge = badge(
    Tone::Note,
    &[&[
        [-650, -850],
        [-650, 300],
        [-300, 850],
        [300, 850],
        [650, 300],
        [650, -850],
        [330, -500],
        [0, -850],
        [-330, -500],
        [-650, -850],
    ]],
);
/// Weak: a broken ring.
const WEAK: Badge = badge(
    Tone::Risk,
    &[&[[-150, 850], [-750, 450], [-750, -450], [-150, -850]], &[[150, 850], [750, 450], [750, -450], [150, -850]]],
);
/// Penalty dice: a die with a minus.
const FEWER_DICE: Badge = badge(Tone::Risk, &[DIE, &[[-400, 0], [400, 0]]]);
/// Bonus dice: a die with a plus.
const MORE_DICE: Badge = badge(Tone::Good, &[DIE, &[[-400, 0], [400, 0]], &[[0, 400], [0, -400]]]);
/// Power Up dice to spend: a die with an arrow up.
const SPARE_DICE: Badge = badge(Tone::Good, &[DIE, &[[0, -450], [0, 450]], &[[-350, 100], [0, 450], [350, 100]]]);
/// Empowered, so that more of the model's dice count: lightning.
const EMPOWERED: Badge = badge(Tone::Good, &[&[[300, 950], [-450, 0], [150, 0], [-300, -950]]]);
/// A lower AP limit this round: one arrow back.
const SLOW: Badge = badge(Tone::Risk, &[&[[350, 750], [-500, 0], [350, -750]]]);
/// A higher AP limit this round: two arrows forward.
const QUICK: Badge = badge(Tone::Good, &[&[[-750, 700], [-50, 0], [-750, -700]], &[[50, 700], [750, 0], [50, -700]]]);
/// Fatigued: one wave.
const TIRED: Badge = badge(Tone::Quiet, &[&[[-850, -200], [-450, 250], [0, -200], [450, 250], [850, -200]]]);
/// Exhausted, at the maximum of fatigue: three waves.
const EXHAUSTED: Badge = badge(
    Tone::Accent,
    &[
        &[[-850, 500], [-450, 850], [0, 500], [450, 850], [850, 500]],
        &[[-850, -150], [-450, 200], [0, -150], [450, 200], [850, -150]],
        &[[-850, -800], [-450, -450], [0, -800], [450, -450], [850, -800]],
    ],
);
/// No AP left to pay this round: an empty battery.
const SPENT: Badge = badge(
    Tone::Quiet,
    &[
        &[[-450, 600], [450, 600], [450, -900], [-450, -900], [-450, 600]],
        &[[-200, 600], [-200, 900], [200, 900], [200, 600]],
    ],
);
/// Immune to something: a barred circle.
const IMMUNE: Badge = badge(
    Tone::Note,
    &[
        &[[850, 0], [600, 600], [0, 850], [-600, 600], [-850, 0]],
        &[[-850, 0], [-600, -600], [0, -850], [600, -600], [850, 0]],
        &[[-600, 600], [600, -600]],
    ],
);

/// The badges that only Pulp City uses.
#[cfg(test)]
pub(crate) const BADGES: &[Badge] = &[
    CONTROLLED, GHOSTLY, WEAK, FEWER_DICE, MORE_DICE, SPARE_DICE, EMPOWERED, SLOW, QUICK, TIRED, EXHAUSTED, SPENT,
    IMMUNE,
];

/// The state of a model, as marks. A KO'ed model lies flat until it is removed.
pub(super) fn marks(battle: PulpCityBattle<'_>, figure: FigureId) -> FigureMarks {
    let (sheet, model) = (battle.sheet(figure), battle.model(figure));
    let limit = i16::from(battle.ap_limit(figure));
    FigureMarks {
        pips: Some(PointGauge::new(model.hp, sheet.hp)),
        effort: sheet.supreme.is_some().then(|| PointGauge::new(limit - i16::from(model.ap_paid), limit)),
        wounds: Wounds::some(sheet.hp.saturating_sub(model.hp), sheet.hp),
        badges: badges(battle, figure),
        commander: commander(battle, figure),
        veil: if model.hp == 0 { 35 } else { 0 },
        is_lying: model.ko,
        is_acting: acting::acts(battle, figure),
        ..FigureMarks::default()
    }
}

/// The side that controls a model of another side (`PC-40`).
fn commander(battle: PulpCityBattle<'_>, figure: FigureId) -> Option<SideId> {
    let side = battle.state().control_of(figure)?.side;
    (side != battle.owner(figure)).then_some(side)
}

/// True for a supreme that has paid all its AP for this round.
fn is_spent(battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
    let paid = battle.model(figure).ap_paid;
    paid > 0 && paid >= battle.ap_limit(figure)
}

/// The badges of a model, the gravest first. The card shows all states of the model.
fn badges(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<Badge> {
    let model = battle.model(figure);
    if model.ko {
        return vec![OUT];
    }
    let sheet = battle.sheet(figure);
    let is_supreme = sheet.supreme.is_some();
    let all = [
        (battle.state().control_of(figure).is_some(), CONTROLLED),
        (model.stunned, STUNNED),
        // Players check fatigue every turn, so its badge is always shown.
        (is_supreme && model.fatigue >= sheet.most_fatigue(), EXHAUSTED),
        (is_supreme && model.fatigue > 0 && model.fatigue < sheet.most_fatigue(), TIRED),
        (model.spectral, GHOSTLY),
        (model.weak != 0, WEAK),
        (model.suppress > 0, FEWER_DICE),
        (model.pace < 0, SLOW),
        (is_supreme && is_spent(battle, figure), SPENT),
        (model.immune.0 != 0, IMMUNE),
        (model.empowered, EMPOWERED),
        (model.attack > 0 || model.brutal > 0, MORE_DICE),
        (model.defend > 0 || model.block > 0, GUARDING),
        (model.pace > 0, QUICK),
        (model.power_up > 0, SPARE_DICE),
    ];
    gravest(all, 4)
}

/// The models that are finished for this round: their side has passed, their card was commanded, they were just
/// summoned, or they have paid all their AP.
pub(super) fn done(battle: PulpCityBattle<'_>) -> Vec<FigureId> {
    let state = battle.state();
    let is_done = |figure: FigureId| {
        let all = match battle.sheet(figure).supreme {
            Some(_) => is_spent(battle, figure),
            None => state.is_commanded(battle.rules().card_of(figure)) || battle.model(figure).fresh,
        };
        all || state.team(battle.owner(figure)).passed
    };
    let models = battle.setup().figure_ids().filter(|figure| battle.in_play(*figure));
    models.filter(|figure| !acting::acts(battle, *figure) && is_done(*figure)).collect()
}

/// The damage of an object that can bear more than one.
pub(super) fn object_wounds(battle: PulpCityBattle<'_>, object: ObjectId) -> Option<Wounds> {
    let life = battle.rules().thing(object).sound?.hp;
    Wounds::of_many(battle.state().damage(object).min(life), life)
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        pulp_city::{self, Change, EffectKind, Order},
    };
    use knockback_testing::{
        named,
        pulp_city::{open, play_by},
    };

    use super::*;
    use crate::pulp_city::testing::expect_ruleset;

    fn badges(battle: &Battle, figure: FigureId) -> Vec<Badge> {
        marks(expect_ruleset(battle), figure).badges
    }

    fn changed(figure: FigureId, changes: &[Change]) -> Battle {
        let mut battle = open();
        for now in changes {
            battle.apply(&Event::PulpCity(pulp_city::Event::ConditionChanged { figure, now: *now }));
        }
        battle
    }

    #[test]
    fn the_gravest_badges_come_first_and_their_number_is_limited() {
        let corona = named(&open(), "Corona");
        assert_eq!(badges(&open(), corona), [SPARE_DICE], "Corona begins with Power Up dice");
        let battle = changed(corona, &[Change::Suppress(1), Change::Stunned(true)]);
        assert_eq!(badges(&battle, corona), [STUNNED, FEWER_DICE, SPARE_DICE]);
        let all = [Change::Empowered, Change::Spectral, Change::Pace(-1), Change::Attack(1), Change::Stunned(true)];
        assert_eq!(badges(&changed(corona, &all), corona), [STUNNED, GHOSTLY, SLOW, EMPOWERED]);
        let tired = |fatigue: u8| {
            let mut battle = changed(corona, &all);
            battle.apply(&Event::PulpCity(pulp_city::Event::Fatigued { figure: corona, fatigue, paid: false }));
            badges(&battle, corona)
        };
        let most = expect_ruleset(&battle).sheet(corona).most_fatigue();
        assert_eq!(tired(1), [STUNNED, TIRED, GHOSTLY, SLOW], "fatigue always shows");
        assert_eq!(tired(most), [STUNNED, EXHAUSTED, GHOSTLY, SLOW]);
    }

    #[test]
    fn a_model_that_is_ko_has_one_badge() {
        let mut battle = open();
        let jack = named(&battle, "Gravel Jack");
        battle.apply(&Event::PulpCity(pulp_city::Event::Ko { figure: jack }));
        assert_eq!(badges(&battle, jack), [OUT]);
    }

    #[test]
    fn hit_points_and_ap_show() {
        let mut battle = open();
        let corona = named(&battle, "Corona");
        let before = marks(expect_ruleset(&battle), corona);
        assert_eq!(before.pips.map(|pips| pips.left), before.pips.map(|pips| pips.whole));
        assert_eq!((before.wounds, before.commander), (None, None));
        let effort = before.effort.unwrap();
        assert_eq!(effort.left, effort.whole);
        let side = battle.owner(corona);
        let paying = pulp_city::Event::ApPaid { side, figure: corona, ap: 2, left: 3, limited: true };
        battle.apply(&Event::PulpCity(paying));
        let after = PointGauge { left: effort.whole - 2, ..effort };
        assert_eq!(marks(expect_ruleset(&battle), corona).effort, Some(after));
    }

    #[test]
    fn ko_models_are_drawn_lying_and_finished_models_are_marked() {
        let mut battle = open();
        let corona = named(&battle, "Corona");
        assert!(!marks(expect_ruleset(&battle), corona).is_lying);
        assert!(done(expect_ruleset(&battle)).is_empty());
        let side = battle.owner(corona);
        battle.apply(&Event::PulpCity(pulp_city::Event::Passed { side }));
        assert!(done(expect_ruleset(&battle)).contains(&corona));
        battle.apply(&Event::PulpCity(pulp_city::Event::Ko { figure: corona }));
        assert!(marks(expect_ruleset(&battle), corona).is_lying);
    }

    #[test]
    fn a_mind_controlled_model_has_the_colour_of_its_controller() {
        let commander = |battle: &Battle, figure| marks(expect_ruleset(battle), figure).commander;
        let anybody = |battle: &Battle| {
            let commanded = battle.setup().figure_ids().find(|figure| commander(battle, *figure).is_some());
            commanded.filter(|figure| expect_ruleset(battle).in_play(*figure))
        };
        let minds: Vec<u8> = {
            let battle = open();
            let effects = (0_u8..).zip(&expect_ruleset(&battle).rules().effects);
            effects.filter(|(_, listed)| listed.effect.kind == EffectKind::MindControl).map(|(id, _)| id).collect()
        };
        let likes = |order: &Order| match order {
            Order::Apply { effect, .. } => minds.contains(effect),
            Order::Act { .. } | Order::Activate { .. } => true,
            _ => false,
        };
        let battle = play_by(likes, |battle| anybody(battle).is_some());
        let figure = anybody(&battle).unwrap();
        assert_eq!(commander(&battle, figure), Some(expect_ruleset(&battle).controller(figure)));
        assert_ne!(commander(&battle, figure), Some(battle.owner(figure)));
    }
}
