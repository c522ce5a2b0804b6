//! The bar at the top in a battle of Pulp City: the round, whose turn it is, what each pool holds, and who has passed
//! (`PC-2`, `PC-19`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{CardId, FigureId, Order as Any, SideId},
    pulp_city::{Active, Choice, Order, Played, PulpCity},
};

use super::{
    super::{
        acting::{self, half_done},
        proven,
    },
    words,
};
use crate::{
    hud::top::{Clock, Ending},
    stage::Shown,
    theme::{
        icon::{Icon, Picture, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::strong,
    },
};

/// What the button that ends it all says, what it means, and its rule.
pub(crate) type End = (&'static str, &'static str, &'static str);

/// Which round it is.
pub(crate) fn clock(battle: Played<'_>) -> Clock {
    let round = battle.state().round();
    let last = battle.rules().round_limit.map(|limit| format!(" of {limit}")).unwrap_or_default();
    Clock {
        text: if round == 0 { "Before the first round".to_owned() } else { format!("Round {round}{last}") },
        tip: "Dice decide who begins a round, and every pool is filled anew. The sides take turns until all have passed; \
              what lasts for the round ends then.",
        rules: &["PC-2", "PC-8"],
    }
}

/// What the side that acts is about.
pub(crate) fn about(shown: &Shown) -> String {
    let battle = proven(&shown.battle);
    match shown.choice::<PulpCity>() {
        Some((_, choice)) => knockback_view::pulp_city::asked::in_short(battle, &choice),
        None => acting::active(battle).map(|figure| battle.figure_name(figure).to_owned()).unwrap_or_default(),
    }
}

/// What the button says that ends what is at hand.
pub(crate) fn end(shown: &Shown) -> End {
    const DECLINE: &str = "It is left out. Nothing is paid for it.";
    let battle = proven(&shown.battle);
    match shown.choice::<PulpCity>().map(|(_, choice)| choice) {
        Some(Choice::Turn { .. }) if half_done(battle) => {
            ("End turn", "The other half of the turn is left out, and the next side has its turn.", "PC-2")
        }
        Some(Choice::Turn { .. }) => {
            ("Pass", "The side is out of the round: what is left in its pool is lost.", "PC-19")
        }
        Some(Choice::Effects { .. }) => ("Done", "No more effects are bought.", "PC-6"),
        Some(Choice::Throw { .. }) => ("Decline", DECLINE, "PC-15"),
        Some(Choice::FollowUp { .. }) => ("Decline", DECLINE, "PC-37"),
        Some(Choice::Control { .. }) => ("Decline", DECLINE, "PC-40"),
        Some(Choice::Extra { .. }) => ("Decline", DECLINE, "PC-35"),
        Some(Choice::Command { .. }) => {
            ("Done", "The command ends: minions that have done nothing do nothing in this round.", "PC-22")
        }
        _ => ("Done", "The activation ends, and the turn goes on. Who has paid nothing in it passes.", "PC-3"),
    }
}

/// Whether there is something to be ended, and whether it is time to.
pub(crate) fn ending(shown: &Shown) -> Ending {
    let battle = proven(&shown.battle);
    let Some((_, choice)) = shown.choice::<PulpCity>() else { return Ending::Nothing };
    let can = |order: &Order| battle.legal_orders().contains(&Any::PulpCity(order.clone()));
    match choice {
        Choice::Turn { .. } => Ending::of(half_done(battle)),
        Choice::Act { .. } | Choice::Command { .. } => Ending::of(has_acted(battle) || is_exhausted(battle)),
        Choice::Effects { may_end: true, .. } => Ending::Early,
        _ if can(&Order::Decline) => Ending::Early,
        _ => Ending::Nothing,
    }
}

/// True if somebody has moved or acted in the activation or command at hand.
fn has_acted(battle: Played<'_>) -> bool {
    match battle.state().active() {
        Some(Active::Supreme { used, moved, .. }) => *used != 0 || *moved,
        Some(Active::Minions { moved, acted, .. }) => !moved.is_empty() || !acted.is_empty(),
        None => false,
    }
}

/// Nothing is left to do but to end it.
fn is_exhausted(battle: Played<'_>) -> bool {
    battle.legal_orders().iter().all(|order| matches!(order, Any::PulpCity(Order::EndActivation)))
}

/// The pools, in the order of the turns that are to come; those that have passed stand last.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turns {
    stops: Vec<Stop>,
}

/// A side on the track.
#[derive(Clone, Debug, PartialEq)]
struct Stop {
    side: SideId,
    /// What its pool holds.
    ap: u16,
    now: bool,
    passed: bool,
    tip: String,
}

impl Turns {
    pub(crate) fn of(battle: Played<'_>) -> Self {
        let sides: Vec<SideId> = (0u16..).map(SideId).take(battle.setup().sides.len()).collect();
        let Some(now) = acting::turn(battle).filter(|_| battle.state().round() > 0) else { return Self::default() };
        let (before, from) = sides.split_at(now.index().min(sides.len()));
        let mut stops: Vec<Stop> = from.iter().chain(before).map(|side| stop(battle, *side, now)).collect();
        stops.sort_by_key(|stop| stop.passed);
        Self { stops }
    }
}

/// A side, and what it can still do.
fn stop(battle: Played<'_>, side: SideId, now: SideId) -> Stop {
    let (name, team) = (battle.side_name(side), battle.state().team(side));
    let passed = team.passed || battle.models_of(side).next().is_none();
    let when = match (passed, side == now) {
        (true, _) => "has passed, and is out of the round",
        (false, true) => "has its turn now",
        (false, false) => "has its turn after that",
    };
    let left = if passed { String::new() } else { format!(" {}", to_come(battle, side)) };
    let tip = format!("{name} {when}. Its pool holds {} AP.{left}", team.ap);
    Stop { side, ap: team.ap, now: side == now && !passed, passed, tip }
}

/// Who of a side can still do something in this round.
fn to_come(battle: Played<'_>, side: SideId) -> String {
    let supremes = battle.models_of(side).filter(|figure| battle.sheet(*figure).supreme.is_some());
    let fresh = supremes.filter(|figure| battle.model(*figure).ap_paid < battle.ap_limit(*figure)).count();
    let cards = battle.rules().cards.iter().zip(0_u16..).filter(|(card, place)| {
        let commanded = battle.state().is_commanded(CardId(*place));
        let ready = |figure: &FigureId| battle.in_play(*figure) && !battle.model(*figure).fresh;
        card.side == side && card.supreme.is_none() && !commanded && card.figures.iter().any(ready)
    });
    let told = |number: usize, one, more| words::counted(u32::try_from(number).unwrap_or(u32::MAX), one, more);
    format!(
        "Under their limits: {}. To be commanded: {}.",
        told(fresh, "supreme", "supremes"),
        told(cards.count(), "card of minions", "cards of minions")
    )
}

/// Spawns the track: a plate for each side, with its pool.
pub(crate) fn spawn(bar: Entity, turns: &Turns, density: Density, commands: &mut Commands) {
    if turns.stops.is_empty() {
        return;
    }
    let row = commands
        .spawn((
            Name::new("Pools"),
            ChildOf(bar),
            Node {
                column_gap: px(density.pick(4.0, 2.0)),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for stop in &turns.stops {
        spawn_stop(row, stop, density, commands);
    }
}

fn spawn_stop(row: Entity, stop: &Stop, density: Density, commands: &mut Commands) {
    let team = team(stop.side);
    let size = density.pick(15.0, 11.0);
    let (ground, ink, rim) = match (stop.now, stop.passed) {
        (true, _) => (palette::ACCENT, palette::TEXT_ON_ACCENT, palette::ACCENT),
        (false, true) => (palette::PANEL, palette::TEXT_QUIET, palette::PANEL_RIM),
        (false, false) => (palette::PANEL_RAISED, team.ink(), team.colour),
    };
    let sign = if stop.passed { Picture::Icon(Icon::Barred) } else { team.emblem.into() };
    commands.spawn((
        ChildOf(row),
        Name::new(if stop.now { "Pool of the turn" } else { "Pool" }),
        Node {
            height: px(density.pick(26.0, 17.0)),
            align_items: AlignItems::Center,
            column_gap: px(density.pick(4.0, 2.0)),
            padding: UiRect::axes(px(density.pick(5.0, 2.0)), px(0)),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(ground),
        BorderColor::all(rim),
        Tip::new(stop.tip.clone(), &["PC-2", "PC-19"]),
        children![icon(sign, size, ink), strong(format!("{} AP", stop.ap), size, ink)],
    ));
    if stop.now {
        commands.spawn((ChildOf(row), strong("\u{203a}", size, palette::TEXT_QUIET)));
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::Battle;

    use super::*;
    use knockback_testing::pulp_city::{open, play_by, play_to};

    fn asked_for_a_turn(battle: &Battle) -> bool {
        matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Turn { .. })))
    }

    #[test]
    fn pools_stand_in_the_order_of_turns() {
        assert_eq!(Turns::of(proven(&open())), Turns::default(), "there are none before the first round");
        let battle = play_to(asked_for_a_turn);
        let stops = Turns::of(proven(&battle)).stops;
        assert_eq!(Some(stops[0].side), battle.choice().map(|choice| choice.decider));
        assert!(stops[0].now && !stops[1].now, "{stops:?}");
        for stop in &stops {
            assert_eq!(stop.ap, proven(&battle).state().team(stop.side).ap);
            assert!(stop.tip.contains("4 supremes"), "{}", stop.tip);
        }
    }

    #[test]
    fn who_has_passed_stands_last() {
        let battle = play_by(
            |order| matches!(order, Order::Pass),
            |battle| {
                let passed = |side: &SideId| proven(battle).state().team(*side).passed;
                asked_for_a_turn(battle) && [SideId(0), SideId(1)].iter().any(passed)
            },
        );
        let stops = Turns::of(proven(&battle)).stops;
        assert!(!stops[0].passed && stops[0].now && stops[1].passed, "{stops:?}");
        assert!(stops[1].tip.contains("out of the round"), "{}", stops[1].tip);
    }

    #[test]
    fn what_can_be_ended_says_how() {
        let shown = Shown::new(play_to(asked_for_a_turn));
        assert_eq!((end(&shown).0, ending(&shown)), ("Pass", Ending::Early));
        let activates = |order: &Order| matches!(order, Order::Activate { .. });
        let acts = |battle: &Battle| matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Act { .. })));
        let shown = Shown::new(play_by(activates, acts));
        assert_eq!((end(&shown).0, ending(&shown)), ("Done", Ending::Early));
    }
}
