//! The best attacks of a figure by what the player wants. Pointing at one looks at the move that leads there.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::Activate,
};
use knockback_odds::Ratio;
use knockback_rules::{
    board::Cell,
    c3g::{AttackWith, Played},
};

use crate::{
    hud::told::{PanelItem, Tone, tipped},
    odds::percent::in_percent,
    overlay::{Reckoning, model::cells},
    rulesets::c3g::{
        overlay::{
            model::{Scene, WayShown},
            threats::{Entry, Ranked, Wanted},
        },
        played,
    },
    stage::{AppSystems, Lead, Picks, Shown, cameras::Focus},
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{Weight, strong, words},
    },
};

/// What pointing at an entry looks at: the hex to move to, or the target.
#[derive(Component, Clone, Copy)]
struct LookAt(Cell);

/// How many entries the list has at most.
const LISTED: usize = 5;
/// How many attacks are told of a hex.
const FROM_A_HEX: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        look.in_set(AppSystems::Overlay)
            .after(crate::input::Pointed)
            .before(Reckoning)
            .run_if(resource_exists::<Shown>.and_then(played)),
    );
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    worth: String,
    text: String,
    tip: String,
    look: Option<Cell>,
}

/// What is told of what is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    wanted: Wanted,
    rows: Vec<Row>,
    counting: bool,
}

/// Whom an attack strikes, by what, and where to.
fn attack(battle: Played<'_>, entry: &Entry) -> String {
    let target = battle.occupant_name(entry.target);
    let with = match entry.with {
        AttackWith::Normal => String::new(),
        AttackWith::Special(place) => {
            let special = battle.card(entry.attacker).special(place);
            special.map_or(String::new(), |special| format!(" by {}", special.name))
        }
        AttackWith::Throw(object) => format!(" with {}", battle.setup().object(object).name),
    };
    let line = entry.line.map_or(String::new(), |line| format!(", to the {line}"));
    format!("{target}{with}{line}")
}

/// How the mover comes there.
fn arrival(entry: &Entry) -> Option<String> {
    (entry.arrival != Ratio::ONE).then(|| format!("arrives unhurt {}", in_percent(&entry.arrival)))
}

fn row(battle: Played<'_>, wanted: Wanted, entry: &Entry) -> Row {
    let way = match entry.cost {
        None => "from here".to_owned(),
        Some(cost) => format!("move {cost}"),
    };
    let arrives = arrival(entry).map_or(String::new(), |text| format!(", {text}"));
    let look = match entry.cost {
        None => cells(&battle, entry.target).first().copied(),
        Some(_) => Some(entry.end),
    };
    Row {
        worth: wanted.worth(&entry.worth),
        text: format!("{} \u{00b7} {way}{arrives}", attack(battle, entry)),
        tip: format!("{} A click looks at it.", wanted.means()),
        look,
    }
}

pub(super) fn model(battle: Played<'_>, ranked: &Ranked, wanted: Wanted) -> Model {
    let rows = ranked.listed().into_iter().take(LISTED).map(|entry| row(battle, wanted, entry)).collect();
    Model { wanted, rows, counting: ranked.counting }
}

pub(super) fn spawn(below: Entity, model: &Model, commands: &mut Commands) {
    if model.counting {
        return;
    }
    commands.spawn((
        ChildOf(below),
        Node { margin: UiRect::top(px(4)), ..default() },
        Tip::new(model.wanted.means(), &[]),
        children![strong(format!("Best to {}:", model.wanted.words()), type_scale::SMALL, palette::ACCENT)],
    ));
    for row in &model.rows {
        spawn_row(below, row, commands);
    }
    if model.rows.is_empty() {
        commands.spawn((ChildOf(below), words("No attack in reach can do that.", type_scale::SMALL, palette::TEXT)));
    }
}

fn spawn_row(root: Entity, row: &Row, commands: &mut Commands) {
    let entry = commands
        .spawn((
            Name::new("Threat"),
            ChildOf(root),
            Node {
                column_gap: px(8),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(6), px(2)),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                ..default()
            },
            crate::theme::widget::pressable(Weight::Quiet),
            Tip::new(row.tip.clone(), &[]),
            children![
                (
                    Node { min_width: px(46), flex_shrink: 0.0, ..default() },
                    Pickable::IGNORE,
                    children![strong(row.worth.clone(), type_scale::BODY, palette::TEXT)],
                ),
                (
                    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
                    Pickable::IGNORE,
                    children![words(row.text.clone(), type_scale::SMALL, palette::TEXT)],
                ),
            ],
        ))
        .observe(choose)
        .id();
    if let Some(cell) = row.look {
        commands.entity(entry).insert(LookAt(cell));
    }
}

/// The move of an entry is looked at, and the view goes there.
fn choose(
    press: On<Activate>,
    entries: Query<&LookAt>,
    scene: Res<Scene>,
    mut picks: ResMut<Picks>,
    mut lead: ResMut<Lead>,
    mut focus: MessageWriter<Focus>,
) {
    if let Ok(LookAt(cell)) = entries.get(press.entity) {
        *lead = Lead::Keys;
        picks.look(Some(*cell), &scene);
        focus.write(Focus::on(*cell));
    }
}

/// The entry under the pointer, or that has the focus, is looked at.
fn look(
    entries: Query<(Entity, &LookAt, &Hovered)>,
    focus: (Res<InputFocus>, Res<InputFocusVisible>),
    scene: Res<Scene>,
    mut picks: ResMut<Picks>,
) {
    let focused = focus.0.get().filter(|_| focus.1.0);
    let hovered = entries.iter().find(|(.., hovered)| hovered.get());
    let found = hovered.or_else(|| entries.iter().find(|(entry, ..)| focused == Some(*entry)));
    if let Some((_, LookAt(cell), _)) = found
        && picks.0.cell != Some(*cell)
    {
        picks.look(Some(*cell), &scene);
    }
}

/// The best attacks from the hex to which a way leads.
pub(crate) fn from_there(
    battle: Played<'_>,
    ranked: &Ranked,
    wanted: Wanted,
    way: &WayShown,
    parts: &mut Vec<PanelItem>,
) {
    let tip = || Tip::new(format!("{} N: another aim. O: the map of all hexes.", wanted.means()), &[]);
    if ranked.counting {
        parts.push(tipped("Attacks from there: counting \u{2026}", Tone::Quiet, tip()));
        return;
    }
    let mut told = Vec::new();
    for entry in ranked.from(way.goal.way.to) {
        if told.len() < FROM_A_HEX && !told.iter().any(|other: &&Entry| other.target == entry.target) {
            told.push(entry);
        }
    }
    if told.is_empty() {
        return;
    }
    parts.push(tipped(format!("From there, to {}:", wanted.words()), Tone::Quiet, tip()));
    for entry in told {
        let text = format!("{}  {}", wanted.worth(&entry.worth), attack(battle, entry));
        parts.push(tipped(text, Tone::Plain, tip()));
    }
}
