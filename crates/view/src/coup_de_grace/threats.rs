//! The threat map of Coup-De-Grace: every attack that a mini could make in this activation, from each hex and with each facing
//! that its points reach.

use knockback_odds::{
    Ratio,
    coup_de_grace::{Objective, Question, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{self, FigureId},
    board::Footprint,
    coup_de_grace::{Choice, CoupDeGrace, Order, Played},
    geometry::Direction,
};

use super::{acting, sheet, words::points_short};
use crate::coup_de_grace::scene::What;
use crate::{
    RulesetView,
    coup_de_grace::scene::Scene,
    coup_de_grace::{forecast, panel, plan::plan},
    forecast::{Known, PanelItem},
    guide::Page,
    keys::Key,
    odds_state::OddsState,
    selection::Selection,
    sheet::FigureSheet,
    threats::{MapWords, Spot, Threat, Want, Worth},
};
use knockback_rules::battle::SideId;

/// What may be wanted, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "take out of action", "The chance that the target is out of action, pits among it."),
    of(Objective::Down, "take down or out", "The chance that the target lies downed then, or is out of action."),
    of(Objective::Hit, "hit", "The chance that the attack hits."),
    of(Objective::IntoPit, "send into a pit", "The chance that the target ends in a pit."),
    of(Objective::Farthest, "move far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

impl RulesetView for CoupDeGrace {
    const KEYS: &'static [Key] = super::keys::ALL;
    const GUIDE: &'static [Page] = super::guide::PAGES;
    const WANTS: &'static [Want] = &WANTS;
    const MAP_WORDS: MapWords = MapWords {
        means: "How likely the picked mini can take somebody out of action, down or hit them, or send them into a \
                     pit, from every hex and facing that its points reach. A hammer pushes where it can.",
        note: "On each hex the best attack from there. A click goes there and faces as that attack needs.",
        note_of_some: "On each hex the best attack from there, of those that were counted: they are too many to count all.",
    };
    type Count = ThreatCount;
    type Act = knockback_odds::coup_de_grace::Threat;

    type Scene = Scene;
    type Odds = OddsState<knockback_odds::coup_de_grace::Odds>;

    fn orders_to_hovered(_battle: Played<'_>, scene: &Scene) -> Vec<battle::Order> {
        let begins = scene.figure.filter(|_| scene.before).map(|figure| Order::Activate { figure });
        let offer = scene.looked_at.as_ref().filter(|offer| matches!(offer.what, What::Move(_) | What::Turn));
        let orders = offer.map(|offer| begins.into_iter().chain([offer.order.clone()])).into_iter().flatten();
        orders.map(battle::Order::CoupDeGrace).collect()
    }

    type ChipAction = panel::ChipAction;
    type AnswerOdds = ();

    fn action_panel(battle: Played<'_>, choice: &Choice, selection: &Selection) -> Option<panel::Panel> {
        panel::actions::sheet(battle, choice, selection.figure, plan(selection))
    }

    fn question_panel(
        battle: Played<'_>,
        (side, choice): (SideId, &Choice),
        _selection: &Selection,
        (): &(),
    ) -> Option<panel::Panel> {
        panel::asked::sheet(battle, side, choice)
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
        matches!(choice, Choice::Activate { .. } | Choice::Act { .. })
    }

    /// Among equals the cheapest comes first.
    fn ranked<'m>(_battle: Played<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Self::Act)> {
        map.ranked(Objective::ALL[want])
    }

    fn spot(battle: Played<'_>, act: &Self::Act) -> Spot {
        Spot { at: Footprint::one(act.at), end: act.at, faces: act.facing, target: battle.cell_of(act.question.target) }
    }

    fn attack_order(_battle: Played<'_>, act: &Self::Act) -> Option<battle::Order> {
        let Question { attacker: figure, target, hand, .. } = act.question;
        Some(battle::Order::CoupDeGrace(Order::Attack { figure, target, hand }))
    }

    fn threat(battle: Played<'_>, map: &Threats, act: &Self::Act) -> Threat {
        let before = match map.way(act) {
            Some(_) => Before::Move,
            None if act.facing == battle.mini(map.figure).facing => Before::Nothing,
            None => Before::Turn,
        };
        let line = map.odds(act).line.map(|(_, direction)| direction);
        Threat {
            spot: Self::spot(battle, act),
            moves: before != Before::Nothing,
            attack: attack(battle, (map.figure, act.question.hand), act.question.target, line),
            way: way(before, act.facing, act.cost),
            risky: false,
            worth: Worth::default(),
            order: None,
        }
    }

    fn is_cut_off(map: &Threats) -> bool {
        map.left_out + map.unsearched > 0
    }
}

/// What a mini does before an attack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    /// It turns in place.
    Turn,
    /// It goes there.
    Move,
}

/// Whom an attack strikes, with what, and where to.
fn attack(battle: Played<'_>, (attacker, hand): (FigureId, u8), target: FigureId, line: Option<Direction>) -> String {
    let with = battle.sheet(attacker).profile(hand).map_or("an empty hand", |held| held.name);
    let line = line.map_or(String::new(), |line| format!(", to the {line}"));
    format!("{} with the {with}{line}", battle.figure_name(target))
}

/// What comes before the attack, and what both cost, with the doubling (`CDG-14`).
fn way(before: Before, faces: Option<Direction>, cost: u16) -> String {
    let faces = faces.map_or(String::new(), |faces| format!(", facing {faces}"));
    let first = match before {
        Before::Nothing => "from here".to_owned(),
        Before::Turn => format!("turn{faces}"),
        Before::Move => format!("move{faces}"),
    };
    let cost = if cost == 0 { "free".to_owned() } else { points_short(cost) };
    format!("{first}, {cost}")
}
