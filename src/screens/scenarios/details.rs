//! All about the battle that is looked at: its map, what is special, how it is won, and who fights.

use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::{
    battle::{RulesSetting, Setting, SideId},
    c3g::{self, Victory},
    champions::{self, Aim},
};

use super::{LookedAt, roster};
use crate::{
    AppSystems,
    map_picture::MapPicture,
    screens::Screen,
    theme::{
        palette,
        scroll::scrolled,
        type_scale,
        widget::{note, panel, shout, words},
    },
};

/// The column that tells of the battle.
#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            scroll.in_set(AppSystems::Input),
            tell.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<LookedAt>),
        )
            .run_if(in_state(Screen::Scenarios)),
    )
    .add_systems(OnEnter(Screen::Scenarios), tell.after(super::show));
}

pub(super) fn spawn(parent: Entity, commands: &mut Commands) {
    let frame = commands
        .spawn((
            Name::new("About the battle"),
            panel(),
            Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                padding: px(6).all(),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                ..default()
            },
            ChildOf(parent),
        ))
        .id();
    let inner = Node { row_gap: px(type_scale::GAP), padding: px(10).all(), ..default() };
    let column = scrolled(frame, Node { flex_grow: 1.0, min_width: px(0), ..default() }, inner, commands).column;
    commands.entity(column).insert(Page);
}

/// Page keys read on, for whoever has no wheel.
fn scroll(keys: Res<ButtonInput<KeyCode>>, mut pages: Query<(&ComputedNode, &mut ScrollPosition), With<Page>>) {
    let page = 0.8;
    let by = if keys.just_pressed(KeyCode::PageDown) {
        page
    } else if keys.just_pressed(KeyCode::PageUp) {
        -page
    } else {
        return;
    };
    for (node, mut position) in &mut pages {
        let scale = node.inverse_scale_factor();
        let (seen, whole) = (node.size().y * scale, node.content_size().y * scale);
        position.y = (position.y + by * seen).clamp(0.0, (whole - seen).max(0.0));
    }
}

/// Tells of the battle that is looked at.
fn tell(looked_at: Res<LookedAt>, mut pages: Query<(Entity, &mut ScrollPosition), With<Page>>, mut commands: Commands) {
    let Some(setting) = looked_at.scenario() else { return };
    for (page, mut position) in &mut pages {
        position.0 = Vec2::ZERO;
        commands.entity(page).despawn_children();
        let top = row(page, &mut commands);
        commands.spawn((
            Name::new("Map"),
            MapPicture(setting.clone()),
            Node {
                flex_grow: 3.0,
                flex_basis: px(0),
                min_width: px(300),
                max_width: percent(100),
                height: px(236),
                ..default()
            },
            ChildOf(top),
        ));
        commands.spawn((words_of(setting), ChildOf(top)));
        let rosters = row(page, &mut commands);
        for side in (0u16..).map(SideId).take(setting.sides.len()) {
            roster::spawn(rosters, setting, side, &mut commands);
        }
    }
}

/// Things side by side, or below each other where there is little room.
fn row(parent: Entity, commands: &mut Commands) -> Entity {
    commands
        .spawn((
            Node {
                flex_wrap: FlexWrap::Wrap,
                flex_shrink: 0.0,
                column_gap: px(type_scale::GAP_L),
                row_gap: px(type_scale::GAP),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id()
}

/// The name of the battle, what it is about, and how it is won.
fn words_of(setting: &Arc<Setting>) -> impl Bundle {
    let ways: Vec<_> = ways_to_win(setting).into_iter().map(note).collect();
    (
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 2.0,
            flex_basis: px(0),
            min_width: px(230),
            row_gap: px(type_scale::GAP),
            ..default()
        },
        Pickable::IGNORE,
        Children::spawn((
            Spawn(shout(setting.scenario.name.clone(), 34.0, palette::ACCENT)),
            Spawn(words(setting.scenario.about.clone(), type_scale::BODY, palette::TEXT)),
            Spawn(words(ruleset(setting), type_scale::SMALL, palette::FLIGHT_TEXT)),
            SpawnIter(ways.into_iter()),
        )),
    )
}

/// How the battle is won, a sentence for each way.
fn ways_to_win(setting: &Setting) -> Vec<String> {
    match &setting.rules {
        RulesSetting::C3g(c3g) => c3g_ways(setting, c3g),
        RulesSetting::Champions(champions) => champions_ways(setting, champions),
    }
}

/// Places to be held, in words.
fn places(count: usize) -> (String, &'static str) {
    if count == 1 { ("1 place".to_owned(), "it") } else { (format!("{count} places"), "them") }
}

fn c3g_ways(setting: &Setting, c3g: &c3g::Setting) -> Vec<String> {
    let mut ways: Vec<String> = c3g
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::Destroy { side, cards } => {
                let names: Vec<&str> = cards.iter().map(|card| c3g.card(*card).name.as_str()).collect();
                format!("{} win once {} is out of the battle.", setting.side(*side).name, names.join(" and "))
            }
            Victory::Hold { side, cells, from_round } => {
                let (places, they) = places(cells.len());
                let name = &setting.side(*side).name;
                format!("{name} win by holding {places} alone at the end of round {from_round}, or later. Look for {they} on the map.")
            }
        })
        .collect();
    ways.push("The last side with anybody on the board wins.".to_owned());
    if let Some(limit) = c3g.round_limit {
        ways.push(format!("After round {limit} the points of those who are left decide."));
    }
    ways
}

fn champions_ways(setting: &Setting, champions: &champions::Setting) -> Vec<String> {
    let mut ways: Vec<String> = champions
        .goals
        .iter()
        .map(|goal| match goal {
            Aim::BringDown { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setting.figure(*figure).name.as_str()).collect();
                format!("{} win once {} lie there at once.", setting.side(*side).name, names.join(" and "))
            }
            Aim::Hold { side, cells, from_turn } => {
                let (places, they) = places(cells.len());
                let name = &setting.side(*side).name;
                format!("{name} win by holding {places} alone, awake, at the end of turn {from_turn}, or later. Look for {they} on the map.")
            }
        })
        .collect();
    ways.push("The last side with anybody awake wins.".to_owned());
    if let Some(limit) = champions.turn_limit {
        ways.push(format!("After turn {limit} the points of those on their feet decide."));
    }
    ways
}

/// The rules by which a battle is fought, in a sentence.
fn ruleset(setting: &Setting) -> &'static str {
    match setting.rules {
        RulesSetting::C3g(_) => "C3G rules: rounds and order markers, skulls and shields.",
        RulesSetting::Champions(_) => "Champions rules: segments and phases, STUN and BODY, flights through walls.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hud::champions::tests::open;

    #[test]
    fn every_battle_says_how_it_is_won_and_by_which_rules() {
        let battle = open();
        let ways = ways_to_win(battle.setting());
        assert!(ways.iter().any(|way| way.contains("After turn 6")), "{ways:?}");
        assert!(ruleset(battle.setting()).starts_with("Champions"));
        for setting in crate::shipped::scenarios() {
            assert!(!ways_to_win(setting).is_empty());
        }
    }
}
