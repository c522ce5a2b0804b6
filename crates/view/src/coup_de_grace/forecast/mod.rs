//! The forecast of a Coup-De-Grace battle: of an attack, of the hovered hex and facing, of a mini that may act.

mod attack;
mod figure;
mod hex;

use crate::coup_de_grace::scene;
use crate::odds_state::OddsState;
use knockback_rules::{
    board::Footprint,
    coup_de_grace::{Choice, CoupDeGrace, CoupDeGraceBattle},
};

use super::words;
use crate::coup_de_grace::scene::Scene;
use crate::{
    forecast::{Known, PanelItem, plain, tipped},
    text::sentence,
    threats::from_there,
    tip::Tip,
    tone::Tone,
};

/// The view that the key of the threat map returns to.
const BACK: &str = "back to the costs of moves";

/// The forecast panel. Refusals are shown only when the player tries the action: a move or an attack by a click, a
/// spell once it is selected.
#[must_use]
pub fn parts(
    battle: CoupDeGraceBattle<'_>,
    scene: &Scene,
    known: Known<'_, OddsState<knockback_odds::coup_de_grace::Odds>>,
) -> Vec<PanelItem> {
    let mut parts = Vec::new();
    match battle.choice_of::<CoupDeGrace>() {
        Some((_, Choice::Push { .. })) => of_push(battle, scene, &mut parts),
        Some((_, Choice::Face { target, .. })) => hex::of_facing(battle, target, scene, &mut parts),
        Some((_, Choice::Activate { .. } | Choice::Act { .. })) => of_act(battle, scene, known, &mut parts),
        None => {}
    }
    parts
}

/// Adds the forecast for the choice of a push.
fn of_push(battle: CoupDeGraceBattle<'_>, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let Some(push) = &scene.push else { return };
    let name = battle.figure_name(push.who);
    parts.push(PanelItem::Title(sentence(&words::push_asked(name, push.optional))));
    for flight in &push.flights {
        parts.push(forced(battle, name, flight));
    }
    if push.optional {
        parts.push(plain("Or do not push.", Tone::Quiet));
    }
}

/// The line of text for a forced move.
fn forced(battle: CoupDeGraceBattle<'_>, name: &str, flight: &scene::forced::ForcedMoveEnd) -> PanelItem {
    let tone = if flight.pit.is_some() { Tone::Harm } else { Tone::Plain };
    let rules: &[&'static str] = if flight.pit.is_some() { &["CDG-24", "CDG-26"] } else { &["CDG-24"] };
    let means = "A push stops at a mini, a wall, a fence, a closed door, a rise or the edge. A pit ends it.";
    tipped(scene::words::sentence_of(battle, name, flight), tone, Tip::new(means, rules))
}

/// Adds the forecast of the active mini, or of the mini that is selected for activation.
fn of_act(
    battle: CoupDeGraceBattle<'_>,
    scene: &Scene,
    known: Known<'_, OddsState<knockback_odds::coup_de_grace::Odds>>,
    parts: &mut Vec<PanelItem>,
) {
    let Some(figure) = scene.figure else {
        parts.push(plain("Select a mini: a white ring marks minis that can still act this round.", Tone::Plain));
        return;
    };
    if let Some(aim) = &scene.aim {
        attack::of_aim(battle, (aim, known.odds), scene, parts);
    } else if let Some(offer) = &scene.looked_at {
        hex::of_offer(battle, figure, offer, scene, parts);
        if scene.threats {
            let (ranked, want) = known.map;
            let there = ranked.from(Footprint::one(offer.cell)).filter(|threat| threat.spot.faces == offer.facing);
            from_there(there, want, (BACK, &["CDG-10", "CDG-11"]), parts);
        }
    } else if let Some(refusal) = scene.refusal.as_ref().filter(|_| scene.plan.doing.is_spell()) {
        let name = battle.figure_name(figure);
        parts.push(PanelItem::Title(format!("{name} cannot do that")));
        let tip = Tip::new("The rule that forbids it.", &[refusal.rule.0]);
        parts.push(tipped(format!("{}.", sentence(&refusal.message)), Tone::Plain, tip));
        hex::too_expensive(scene, parts);
    } else if scene.too_expensive.is_some() {
        parts.push(PanelItem::Title(format!("{}: out of reach", battle.figure_name(figure))));
        hex::too_expensive(scene, parts);
    } else if !scene.threats {
        figure::of_figure(battle, figure, scene, parts);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_odds::coup_de_grace::{Odds, ThreatCount};
    use knockback_rules::{
        battle::{Battle, Occupant, Setup},
        coup_de_grace::Order,
        dice::SeededDice,
        files::read_scenario,
        game::Game,
        rule::Rule,
    };

    use super::*;
    use crate::coup_de_grace::scene::{PlannedAttack, What};
    use crate::forecast::cited;
    use crate::selection::Selection;
    use crate::{
        RulesetView as _,
        coup_de_grace::testing::expect_ruleset,
        threats::{RankedThreats, ThreatView as _},
    };
    use crate::{
        forecast::{to_attack, to_go},
        odds_state::OddsState,
    };
    use knockback_testing::{
        coup_de_grace::{open, play_by},
        named,
    };

    /// The odds of the planned attack.
    fn counted(battle: &Battle, scene: &Scene) -> OddsState<knockback_odds::coup_de_grace::Odds> {
        let odds = |aim: &PlannedAttack| Odds::of(battle, aim.question(scene.line)).expect("a legal attack");
        scene.aim.as_ref().map_or(OddsState::Unasked, |aim| OddsState::Known(Arc::new(odds(aim))))
    }

    #[test]
    fn every_hovered_hex_has_a_forecast_that_cites_existing_rules() {
        let attacks = |order: &Order| matches!(order, Order::Attack { .. } | Order::Move { .. } | Order::Enter { .. });
        let mut battles = vec![play_by(attacks, |battle| battle.choice().is_some())];
        battles.push(play_by(attacks, |battle| {
            expect_ruleset(battle).state().active().is_some_and(|active| {
                let at = expect_ruleset(battle).cell_of(active.figure);
                at.is_some_and(|at| expect_ruleset(battle).minis_beside(at).next().is_some())
            })
        }));
        let mut aims = 0;
        for battle in &battles {
            for figure in battle.setup().figure_ids() {
                for cell in battle.setup().board.cells() {
                    let picked = Selection { figure: Some(figure), cell: Some(cell), ..Selection::default() };
                    let scene = CoupDeGrace::scene(expect_ruleset(battle), &picked);
                    let (odds, ranked) = (counted(battle, &scene), RankedThreats::default());
                    let known = Known { odds: &odds, map: (&ranked, &ThreatCount::WANTS[0]) };
                    let parts = parts(expect_ruleset(battle), &scene, known);
                    assert!(!parts.is_empty(), "{figure:?} {cell:?}");
                    if let Some(refusal) = &scene.refusal {
                        let why = sentence(&refusal.message);
                        let says =
                            |part: &PanelItem| matches!(part, PanelItem::Words { text, .. } if text.starts_with(&why));
                        assert!(!parts.iter().any(says), "a refusal is shown before any action is tried: {parts:?}");
                    }
                    for id in cited(&parts) {
                        assert!(Rule(id).words().is_some(), "{id}");
                    }
                    if let Some(offer) = scene.looked_at.as_ref().filter(|_| scene.aim.is_none()) {
                        let goes = matches!(offer.what, What::Move(_) | What::Enter | What::Crawl);
                        assert_eq!(parts.contains(&to_go()), goes, "{parts:?}");
                    }
                    if let Some(aim) = &scene.aim {
                        aims += 1;
                        let PanelItem::Title(title) = &parts[0] else { panic!("{parts:?}") };
                        let target = battle.occupant_name(Occupant::Figure(aim.target));
                        assert!(title.contains(target), "{title}");
                        let offered = scene.strike(Occupant::Figure(aim.target)).is_some();
                        assert_eq!(parts.contains(&to_attack(target)), offered, "{parts:?}");
                        for part in &aim.parts {
                            assert!(cited(&parts).contains(&part.reason.rule()), "{:?} in {parts:?}", part.reason);
                        }
                    }
                }
            }
        }
        assert!(aims > 0, "some attacks were previewed");
    }

    #[test]
    fn a_target_that_cannot_end_downed_shows_no_such_chance() {
        let text = include_bytes!("../../../../../tests/fixtures/pit.ron");
        let mut game = Game::new(Arc::new(Setup::new(read_scenario("pit.ron", text).unwrap()).unwrap()), Some(1));
        game.settle(&mut SeededDice::new(1)).unwrap();
        let battle = game.battle();
        let (gavel, hatter) = (named(battle, "Gavel"), named(battle, "Hatter"));
        let picked =
            Selection { figure: Some(gavel), cell: expect_ruleset(battle).cell_of(hatter), ..Selection::default() };
        let scene = CoupDeGrace::scene(expect_ruleset(battle), &picked);
        let (odds, ranked) = (counted(battle, &scene), RankedThreats::default());
        let known = Known { odds: &odds, map: (&ranked, &ThreatCount::WANTS[0]) };
        let parts = parts(expect_ruleset(battle), &scene, known);
        let stats = parts.iter().find_map(|part| if let PanelItem::Stats(stats) = part { Some(stats) } else { None });
        let names: Vec<&str> = stats.expect("an aimed attack").iter().map(|stat| stat.name).collect();
        assert_eq!(names, ["to hit", "damage", "out"], "the pit behind the target takes it out of action");
    }

    #[test]
    fn the_forecast_is_empty_without_a_selection() {
        let battle = open();
        let (odds, ranked) = (OddsState::default(), RankedThreats::default());
        let known = Known { odds: &odds, map: (&ranked, &ThreatCount::WANTS[0]) };
        let nothing = parts(expect_ruleset(&battle), &Scene::default(), known);
        assert!(nothing.is_empty(), "no choice is open before the first round");
        assert_eq!(battle.figure_name(named(&battle, "Marrow")), "Marrow");
    }
}
