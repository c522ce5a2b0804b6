//! The threat map of Pulp City: every action that a model could use at an enemy, from each hex that one move reaches.

use knockback_odds::{
    Ratio,
    pulp_city::{Objective, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{self, FigureId},
    board::Footprint,
    pulp_city::{Choice, Played, PulpCity},
};

use super::power_odds::PowerOdds;
use super::{acting, danger::Dangers, sheet, words::ap};
use crate::pulp_city::scene::What;
use crate::{
    RulesetView,
    forecast::{Known, PanelItem},
    guide::Page,
    odds_state::OddsState,
    pulp_city::scene::Scene,
    pulp_city::{forecast, panel, plan::plan},
    selection::Selection,
    sheet::FigureSheet,
    threats::{MapWords, Spot, Threat, Want, Worth},
};
use knockback_rules::battle::SideId;

/// What may be wanted, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "KO", "The chance that the target has no hit points left."),
    of(Objective::Hit, "succeed", "The chance that the action succeeds."),
    of(Objective::OffLedge, "send off a ledge", "The chance that the target falls."),
    of(Objective::Stun, "stun", "The chance that the target is stunned then."),
    of(Objective::Farthest, "move far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

impl RulesetView for PulpCity {
    const GUIDE: &'static [Page] = super::guide::PAGES;
    const WANTS: &'static [Want] = &WANTS;
    const MAP_WORDS: MapWords = MapWords {
        means: "How likely the picked model can KO or hurt somebody, or do what else is wanted, from every hex that \
                     one of its moves reaches. Extra successes buy nothing in it.",
        note: "On each hex the best action from there. A click goes there.",
        note_of_some: "On each hex the best action from there, of those that were counted: they are too many to count all.",
    };
    type Count = ThreatCount;
    type Act = knockback_odds::pulp_city::Threat;

    type Scene = Scene;
    type Odds = OddsState<knockback_odds::pulp_city::Odds>;

    fn orders_to_hovered(battle: Played<'_>, scene: &Scene) -> Vec<battle::Order> {
        let begins = scene.figure.filter(|_| scene.before).map(|figure| acting::begin(battle, figure));
        let offer = scene.looked_at.as_ref().filter(|offer| matches!(offer.what, What::Move(_)));
        let orders = offer.map(|offer| begins.into_iter().chain([offer.order.clone()])).into_iter().flatten();
        orders.map(battle::Order::PulpCity).collect()
    }

    type ChipAction = panel::ChipAction;
    type AnswerOdds = PowerOdds;

    fn action_panel(battle: Played<'_>, choice: &Choice, selection: &Selection) -> Option<panel::Panel> {
        panel::actions::sheet(battle, choice, selection.figure, &plan(selection))
    }

    fn question_panel(
        battle: Played<'_>,
        (side, choice): (SideId, &Choice),
        selection: &Selection,
        odds: &PowerOdds,
    ) -> Option<panel::Panel> {
        panel::asked::sheet(battle, side, choice, (&plan(selection).buys, odds))
    }

    fn forecast(battle: Played<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem> {
        forecast::parts(battle, scene, known)
    }

    fn base_scene(battle: Played<'_>, selection: &Selection) -> Scene {
        Scene::base(battle, selection)
    }

    fn hover(scene: Scene, battle: Played<'_>, selection: &Selection) -> Scene {
        scene.look(battle, selection)
    }

    fn asked_figure(choice: &Choice) -> Option<FigureId> {
        acting::about(choice)
    }

    fn acting_figure(battle: Played<'_>) -> Option<FigureId> {
        acting::active(battle)
    }

    fn sheet(battle: Played<'_>, figure: FigureId, is_unfolded: bool) -> Option<FigureSheet> {
        Some(sheet::sheet(battle, figure, is_unfolded))
    }

    fn has_map(choice: &Choice, _is_aiming: bool) -> bool {
        matches!(choice, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. })
    }

    fn ranked<'m>(_battle: Played<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Self::Act)> {
        map.ranked(Objective::ALL[want])
    }

    fn spot(battle: Played<'_>, act: &Self::Act) -> Spot {
        Spot { at: Footprint::one(act.at), end: act.at, faces: None, target: battle.cell_of(act.target) }
    }

    fn attack_order(battle: Played<'_>, act: &Self::Act) -> Option<battle::Order> {
        Some(battle::Order::PulpCity(act.question.order(battle)))
    }

    fn threat(battle: Played<'_>, map: &Threats, act: &Self::Act) -> Threat {
        let action = battle.action(map.figure, act.question.action);
        let (name, cost) = action.map_or(("", 0), |action| (action.name.as_str(), action.ap));
        let moves = battle.cell_of(map.figure) != Some(act.at);
        let dangers = Dangers::of(battle);
        Threat {
            spot: Self::spot(battle, act),
            moves,
            attack: format!("{} with {name}", battle.figure_name(act.target)),
            way: format!("{}, {}", if moves { "move" } else { "from here" }, ap(cost)),
            risky: map.way(act).is_some_and(|way| dangers.lurk_on(map.figure, way.by, &way.path)),
            worth: Worth::default(),
            order: None,
        }
    }

    fn is_cut_off(map: &Threats) -> bool {
        map.left_out + map.unsearched > 0
    }
}
