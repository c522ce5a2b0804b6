//! Who won, how, and what the battle will be remembered for.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_odds::{Luck, Ratio};
use knockback_rules::{
    battle::{Battle, Event, HowWon, Occupant, Outcome, SideId},
    c3g::{self, FallResult},
};
use knockback_skirmish::Skirmish;

use super::{Chosen, Screen, hand_over};
use crate::{
    AppSystems,
    battle::Shown,
    odds::percent::in_percent,
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{Weight, button, label, note, panel, panel_node, print_shadow, root, shout, strong, words},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::End), (show, hand_over))
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(in_state(Screen::End)));
}

/// What a battle will be remembered for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Memories {
    /// For each side, the wounds that its figures have taken.
    wounds: Vec<u32>,
    /// For each side, its figures that were destroyed.
    lost: Vec<u32>,
    /// The longest flight: who, and how many hexes.
    flight: Option<(String, u16)>,
    /// The highest fall: who, how many levels, and whether nothing was left of it.
    fall: Option<(String, u16, bool)>,
    /// For each side, how many attacks it has rolled, and how lucky they were on average.
    luck: Vec<Option<(usize, Ratio)>>,
}

impl Memories {
    /// Reads them from everything that has happened.
    fn of(battle: &Battle, log: &[Event]) -> Self {
        let none = || vec![0; battle.setting().sides.len()];
        let mut all = Self { wounds: none(), lost: none(), luck: luck(battle, log), ..Self::default() };
        for event in log {
            let Event::C3g(event) = event else { continue };
            match event {
                c3g::Event::Wounded { victim: Occupant::Figure(figure), wounds, .. } => {
                    all.wounds[battle.owner(*figure).index()] += u32::from(*wounds);
                }
                c3g::Event::Destroyed { victim: Occupant::Figure(figure), .. } => {
                    all.lost[battle.owner(*figure).index()] += 1;
                }
                c3g::Event::FlightEnded { figure, moved, .. }
                    if *moved > all.flight.as_ref().map_or(0, |(_, longest)| *longest) =>
                {
                    all.flight = Some((battle.figure_name(*figure).to_owned(), *moved));
                }
                c3g::Event::FallRolled { figure, drop, result }
                    if *drop > all.fall.as_ref().map_or(0, |(_, highest, _)| *highest) =>
                {
                    let deadly = matches!(result, FallResult::Deadly { survived: false });
                    all.fall = Some((battle.figure_name(*figure).to_owned(), *drop, deadly));
                }
                _ => {}
            }
        }
        all
    }
}

/// How lucky the attacks of each side were.
fn luck(battle: &Battle, log: &[Event]) -> Vec<Option<(usize, Ratio)>> {
    let all = Luck::of_log(log);
    let of_side = |side: usize| {
        let own: Vec<&Luck> = all.iter().filter(|luck| battle.owner(luck.attacker).index() == side).collect();
        Luck::average(own.iter().copied()).map(|average| (own.len(), average))
    };
    (0..battle.setting().sides.len()).map(of_side).collect()
}

/// How it was won, in a sentence.
fn how_won(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "Nobody else is standing.",
        HowWon::Destroyed => "The task is done.",
        HowWon::Held => "The ground is held.",
        HowWon::Points => "The last round is over: the points decide.",
    }
}

/// One of a thing, or several.
fn count(number: u32, one: &str, several: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {several}") }
}

fn show(
    shown: Res<Shown>,
    skirmish: Option<Res<Skirmish>>,
    chosen: Res<Chosen>,
    density: Res<Density>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let memories = Memories::of(battle, skirmish.as_ref().map_or(&[], |skirmish| skirmish.game().log()));
    let rounds = count(battle.c3g().round().into(), "round", "rounds");
    let screen = commands.spawn((root("End screen"), DespawnOnExit(Screen::End))).id();
    let middle = commands
        .spawn((
            ChildOf(screen),
            Node {
                width: percent(100),
                height: percent(100),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    let sheet = commands
        .spawn((
            Name::new("Verdict"),
            ChildOf(middle),
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Center,
                padding: px(density.pick(type_scale::GAP_L * 1.5, type_scale::GAP)).all(),
                row_gap: px(density.pick(10.0, 4.0)),
                max_width: percent(96),
                ..panel_node()
            },
        ))
        .id();
    let size = density.pick(type_scale::HEADING + 8.0, 30.0);
    match battle.outcome() {
        Some(Outcome::Won { side, how }) => {
            let team = team(side);
            commands.spawn((ChildOf(sheet), icon(Icon::Side(team.emblem), density.pick(64.0, 30.0), team.ink())));
            let name = battle.side_name(side);
            commands.spawn((ChildOf(sheet), shout(format!("Victory: {name}"), size, team.ink())));
            commands.spawn((
                ChildOf(sheet),
                Node::default(),
                Tip::new("The ways to win a battle.", &["C3G-5"]),
                children![label(how_won(how))],
            ));
        }
        Some(Outcome::Drawn) | None => {
            commands.spawn((ChildOf(sheet), shout("Nobody wins", size, palette::TEXT)));
        }
    }
    commands.spawn((ChildOf(sheet), note(format!("{}, {rounds}", chosen.0.scenario.name))));
    spawn_memories(sheet, battle, &memories, *density, &mut commands);
    let buttons = commands
        .spawn((
            ChildOf(sheet),
            Node { column_gap: px(type_scale::GAP), margin: UiRect::top(px(density.pick(10.0, 2.0))), ..default() },
            Pickable::IGNORE,
        ))
        .id();
    commands.spawn((ChildOf(buttons), button("Play again", Weight::Main, again)));
    commands.spawn((ChildOf(buttons), button("Other battles", Weight::Quiet, others)));
}

fn spawn_memories(sheet: Entity, battle: &Battle, memories: &Memories, density: Density, commands: &mut Commands) {
    let mut rows: Vec<(Icon, Color, String, String)> = Vec::new();
    for (place, (wounds, lost)) in (0u16..).zip(memories.wounds.iter().zip(&memories.lost)) {
        let side = SideId(place);
        let team = team(side);
        let text = format!("{}, {} lost", count(*wounds, "wound", "wounds"), count(*lost, "figure", "figures"));
        rows.push((Icon::Side(team.emblem), team.ink(), battle.side_name(side).to_owned(), text));
    }
    for (place, luck) in (0u16..).zip(&memories.luck) {
        let Some((attacks, average)) = luck else { continue };
        let side = SideId(place);
        let team = team(side);
        let attacks = count(u32::try_from(*attacks).unwrap_or(u32::MAX), "attack", "attacks");
        let text = format!("luckier than {} of rolls, in {attacks}", in_percent(average));
        rows.push((Icon::Side(team.emblem), team.ink(), format!("Luck of {}", battle.side_name(side)), text));
    }
    if let Some((who, hexes)) = &memories.flight {
        let text = format!("{who}, {}", count((*hexes).into(), "hex", "hexes"));
        rows.push((Icon::Move, palette::FLIGHT, "Longest flight".to_owned(), text));
    }
    if let Some((who, levels, deadly)) = &memories.fall {
        let end = if *deadly { ", and that was the end" } else { "" };
        let text = format!("{who}, {}{end}", count((*levels).into(), "level", "levels"));
        rows.push((Icon::Height, palette::RISK, "Highest fall".to_owned(), text));
    }
    let size = density.pick(type_scale::BODY, type_scale::SMALL);
    for (sign, colour, name, text) in rows {
        commands.spawn((
            ChildOf(sheet),
            Node {
                width: px(density.pick(430.0, 360.0)),
                max_width: percent(100),
                column_gap: px(8),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(8), px(density.pick(4.0, 1.0))),
                border: UiRect::bottom(px(1)),
                ..default()
            },
            BorderColor::all(palette::PANEL_RIM),
            children![
                icon(sign, size, colour),
                strong(name, size, palette::TEXT),
                (Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE),
                words(text, size, palette::TEXT_QUIET),
            ],
        ));
    }
}

fn again(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Battle);
}

fn others(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

fn leave(keys: Res<ButtonInput<KeyCode>>, mut screen: ResMut<NextState<Screen>>) {
    // Nothing has the focus at first: Space, which ends what is being shown, would press it.
    if keys.just_pressed(KeyCode::Escape) {
        screen.set(Screen::Scenarios);
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::FigureId, c3g::Harm, displacement::Cause, units::KnockbackPoints};

    use super::*;

    #[test]
    fn a_battle_is_remembered_for_its_greatest_moments() {
        let setting = crate::shipped::scenarios().iter().next().unwrap();
        let battle = Battle::new(std::sync::Arc::clone(setting));
        let (one, other) = (FigureId(0), FigureId(1));
        let flight = |figure, moved| {
            let cause = Cause::Distance;
            Event::C3g(c3g::Event::FlightEnded { figure, moved, taken_back: 0, kp_left: KnockbackPoints(0), cause })
        };
        let fall = |figure, drop| {
            let result = FallResult::Dice { dice: 1, skulls: 0 };
            Event::C3g(c3g::Event::FallRolled { figure, drop, result })
        };
        let wound = Event::C3g(c3g::Event::Wounded { victim: Occupant::Figure(one), wounds: 2, by: Harm::Attack });
        let log = [flight(one, 2), flight(other, 4), flight(one, 4), fall(other, 3), fall(one, 9), wound];
        let memories = Memories::of(&battle, &log);
        assert_eq!(memories.flight, Some((battle.figure_name(other).to_owned(), 4)), "the first of equals");
        assert_eq!(memories.fall, Some((battle.figure_name(one).to_owned(), 9, false)));
        assert_eq!(memories.wounds.iter().sum::<u32>(), 2);
        assert_eq!(memories.wounds[battle.owner(one).index()], 2);
        assert_eq!(Memories::of(&battle, &[]).fall, None);
    }
}
