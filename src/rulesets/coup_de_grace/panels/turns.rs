//! The bar at the top in a battle of Coup-De-Grace: the round, who acts, and whose turns come next (`CDG-6`, `CDG-7`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{Order as Any, SideId},
    coup_de_grace::{Active, Choice, CoupDeGrace, Order, Played, initiative, verdict},
    report,
};

use super::{
    super::{acting, proven},
    words,
};
use crate::{
    hud::top::{Clock, Ending},
    stage::Shown,
    theme::{
        icon::icon,
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{strong, words as text},
    },
};

/// Which round it is.
pub(crate) fn clock(battle: Played<'_>) -> Clock {
    let round = battle.state().round();
    let last = battle.rules().round_limit.map(|limit| format!(" of {limit}")).unwrap_or_default();
    Clock {
        text: if round == 0 { "Before the first round".to_owned() } else { format!("Round {round}{last}") },
        tip: "In a round each mini has one activation; the sides take turns. The side with most minis begins, and dice \
              decide between equals.",
        rules: &["CDG-6", "CDG-7"],
    }
}

/// What the side that acts is about.
pub(crate) fn about(shown: &Shown) -> String {
    let battle = proven(&shown.battle);
    let name = |figure| battle.figure_name(figure).to_owned();
    match shown.choice::<CoupDeGrace>() {
        Some((_, Choice::Activate { .. })) => "whom to activate?".to_owned(),
        Some((_, Choice::Act { figure })) if battle.is_waiting(figure) => format!("{} may enter", name(figure)),
        Some((_, Choice::Act { figure })) if battle.is_downed(figure) => {
            format!("{} is downed: it does one thing", name(figure))
        }
        Some((_, Choice::Act { figure })) => {
            let left = battle.state().active().map_or(0, |active| active.points);
            format!("{}: {} left", name(figure), words::points(left))
        }
        Some((_, Choice::Push { target, optional, .. })) => words::push_asked(&name(target), optional),
        Some((_, Choice::Face { target, .. })) => format!("which side does {} face?", name(target)),
        None => battle.state().active().map(|active| name(active.figure)).unwrap_or_default(),
    }
}

/// Whether the activation can be ended, and whether it is time to.
pub(crate) fn ending(shown: &Shown) -> Ending {
    let battle = proven(&shown.battle);
    match shown.choice::<CoupDeGrace>() {
        Some((_, Choice::Act { figure })) => {
            let acted = |active: Active| active.attacked || active.points != battle.movement(figure);
            let acted = !battle.is_downed(figure) && battle.state().active().is_some_and(acted);
            Ending::of(acted || is_exhausted(battle))
        }
        _ => Ending::Nothing,
    }
}

/// Nothing is left to do but to end it.
fn is_exhausted(battle: Played<'_>) -> bool {
    battle.legal_orders().iter().all(|order| matches!(order, Any::CoupDeGrace(Order::EndActivation)))
}

/// The turns of a round that are still to come, the one at hand first, and who begins the next round.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turns {
    stops: Vec<Stop>,
    /// The next round, and the sides that would begin it; several that are tied.
    next: Option<(u16, Vec<SideId>)>,
    tip: String,
}

/// A turn on the track.
#[derive(Clone, Debug, PartialEq)]
struct Stop {
    side: SideId,
    now: bool,
    tip: String,
}

impl Turns {
    pub(crate) fn of(battle: Played<'_>) -> Self {
        let (active, next) = (acting::active(battle), acting::next(battle));
        if active.is_none() && next.is_none() {
            return Self::default();
        }
        let sides: Vec<SideId> = (0u16..).map(SideId).take(battle.setup().sides.len()).collect();
        let mut left: Vec<usize> = sides.iter().map(|side| to_act(battle, *side)).collect();
        let mut stops = Vec::new();
        if let Some(figure) = active {
            let (side, name) = (battle.controller(figure), battle.figure_name(figure));
            stops.push(Stop { side, now: true, tip: format!("Now: {name} of {}.", battle.side_name(side)) });
        }
        let mut turn = next.map_or(0, SideId::index);
        let after = |turn: usize, left: &[usize]| {
            (turn..turn + sides.len()).map(|place| place % sides.len()).find(|place| left[*place] > 0)
        };
        while let Some(place) = after(turn, &left) {
            let name = battle.side_name(sides[place]);
            let many = if left[place] == 1 { "its last mini".to_owned() } else { format!("one of {}", left[place]) };
            let now = stops.is_empty();
            let when = if now { "Now" } else { "Then" };
            let tip = format!("{when}: {name} activates {many} that can still act.");
            stops.push(Stop { side: sides[place], now, tip });
            left[place] -= 1;
            turn = place + 1;
        }
        let leaders = initiative::leaders(battle);
        let round = battle.state().round() + 1;
        let over = battle.rules().round_limit.is_some_and(|limit| round > limit);
        let named: Vec<&str> = leaders.iter().map(|side| battle.side_name(*side)).collect();
        let tip = match leaders.as_slice() {
            [side] => format!("Round {round}: {} begins, for it has most minis now.", battle.side_name(*side)),
            _ => format!("Round {round}: {} have as many minis now; dice decide who begins.", report::listed(&named)),
        };
        Self { stops, next: (!over).then_some((round, leaders)), tip }
    }
}

/// How many minis of a side can still act.
fn to_act(battle: Played<'_>, side: SideId) -> usize {
    verdict::minis_of(battle, side).filter(|figure| battle.may_act(*figure)).count()
}

/// Spawns the track: a plate for each turn to come.
pub(crate) fn spawn(bar: Entity, turns: &Turns, density: Density, commands: &mut Commands) {
    if turns.stops.is_empty() {
        return;
    }
    let most = density.pick(9, 5);
    let row = commands
        .spawn((
            Name::new("Order of turns"),
            ChildOf(bar),
            Node {
                column_gap: px(density.pick(3.0, 1.0)),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for stop in turns.stops.iter().take(most) {
        spawn_stop(row, stop, density, commands);
    }
    let more = turns.stops.len().saturating_sub(most);
    if more > 0 {
        let tip = Tip::new(format!("{more} more turns in this round."), &["CDG-7"]);
        commands.spawn((
            ChildOf(row),
            tip,
            Node::default(),
            children![text(format!("+{more}"), density.pick(12.0, 10.0), palette::TEXT_QUIET)],
        ));
    }
    let Some((round, leaders)) = &turns.next else { return };
    let size = density.pick(12.0, 9.0);
    let next = commands
        .spawn((
            ChildOf(row),
            Name::new("Next round"),
            Node {
                column_gap: px(2),
                align_items: AlignItems::Center,
                padding: UiRect::left(px(density.pick(5.0, 2.0))),
                margin: UiRect::left(px(density.pick(3.0, 1.0))),
                border: UiRect::left(px(2)),
                ..default()
            },
            BorderColor::all(palette::PANEL_RIM),
            Tip::new(turns.tip.clone(), &["CDG-6"]),
            children![text(format!("R{round}"), size, palette::TEXT_QUIET)],
        ))
        .id();
    for side in leaders.iter().take(density.pick(6, 2)) {
        let team = team(*side);
        commands.spawn((ChildOf(next), icon(team.emblem, size, team.ink())));
    }
    if leaders.len() > 1 {
        commands.spawn((ChildOf(next), text("?", size, palette::TEXT_QUIET)));
    }
}

fn spawn_stop(row: Entity, stop: &Stop, density: Density, commands: &mut Commands) {
    let team = team(stop.side);
    let side = density.pick(26.0, 17.0);
    let (ground, ink, rim) = if stop.now {
        (palette::ACCENT, palette::TEXT_ON_ACCENT, palette::ACCENT)
    } else {
        (palette::PANEL_RAISED, team.ink(), team.colour)
    };
    commands.spawn((
        ChildOf(row),
        Name::new(if stop.now { "Turn now" } else { "Turn to come" }),
        Node {
            width: px(side),
            height: px(side),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: px(2).all(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(ground),
        BorderColor::all(rim),
        Tip::new(stop.tip.clone(), &["CDG-7"]),
        children![icon(team.emblem, side * 0.6, ink)],
    ));
    if stop.now {
        commands.spawn((ChildOf(row), strong("\u{203a}", density.pick(15.0, 11.0), palette::TEXT_QUIET)));
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::Battle;

    use super::*;
    use knockback_testing::coup_de_grace::{play_by, play_to};

    fn sides(battle: &Battle) -> Vec<SideId> {
        Turns::of(proven(battle)).stops.iter().map(|stop| stop.side).collect()
    }

    #[test]
    fn the_track_tells_whose_turns_come() {
        let battle = play_to(|battle| matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { .. }))));
        let told = sides(&battle);
        assert_eq!(told.len(), battle.setup().figures.len(), "all can still act");
        assert_eq!(Some(told[0]), battle.choice().map(|choice| choice.decider));
        assert!(told.windows(2).all(|two| two[0] != two[1]), "with as many minis they take turns: {told:?}");
    }

    #[test]
    fn an_activation_is_due_to_end_once_something_was_done_in_it() {
        let moves = |order: &Order| matches!(order, Order::Move { .. });
        let asked = |battle: &Battle, acted: bool| {
            let battle = proven(battle);
            let active = battle.state().active().filter(|active| battle.is_standing(active.figure));
            let acts = matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Act { .. })));
            let moved = |active: &Active| active.points != battle.movement(active.figure);
            acts && active.is_some_and(|active| moved(&active) == acted && !active.attacked)
        };
        let ends = |acted: bool| ending(&Shown::new(play_by(moves, |battle| asked(battle, acted))));
        assert_eq!(ends(false), Ending::Early, "it could move");
        assert_eq!(ends(true), Ending::Due, "it has moved");
    }

    #[test]
    fn what_the_track_tells_is_what_happens() {
        let ends = |order: &Order| matches!(order, Order::EndActivation);
        let asked = |battle: &Battle| matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { .. })));
        let first = play_to(asked);
        let told = sides(&first);
        for number in 0..told.len() {
            let acted = |battle: &Battle| proven(battle).state().minis().filter(|(_, mini)| mini.acted).count();
            let battle = play_by(ends, |battle| asked(battle) && acted(battle) == number);
            assert_eq!(sides(&battle), told[number..], "after {number} activations");
        }
    }
}
