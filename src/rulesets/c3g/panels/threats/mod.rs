//! The threat map in the panels: a button that opens it, the list of what a player may want, and the best attacks for
//! what is wanted.
//!
//! | file | what it has |
//! |---|---|
//! | `aims` | what a player may want, each with its best chance; pointing at one shows it on the board |
//! | `entries` | the best attacks for what is wanted; pointing at one looks at the move that leads there |

mod aims;
mod entries;

use bevy::{input_focus::tab_navigation::TabGroup, prelude::*, ui_widgets::Activate};
use knockback_rules::c3g::Choice;

pub(crate) use self::entries::from_there;
use super::super::{
    C3g,
    actions::ODDS,
    overlay::{
        model::Scene,
        threats::{self, Ranked, Wanted},
    },
    played,
};
use crate::{
    hud::{
        HudSystems,
        layout::{Slot, Slots},
    },
    rulesets::c3g::proven,
    stage::{Judged, Picks, Shown},
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{Weight, note, panel, panel_node, small_button, strong, words},
    },
};

#[derive(Component)]
struct ThreatsPanel;

/// What the button means.
const MEANS: &str = "How likely the picked figure can destroy somebody or throw them into lava, off a ledge or onto a \
                     friend, from every hex in its reach.";

pub(crate) fn plugin(app: &mut App) {
    let changed = resource_changed::<Ranked>
        .or_else(resource_changed::<Picks>)
        .or_else(resource_changed::<Scene>)
        .or_else(resource_changed::<Shown>)
        .or_else(resource_changed::<Wanted>);
    app.add_plugins((aims::plugin, entries::plugin))
        .add_systems(Update, show.in_set(HudSystems).run_if(played.and_then(changed)));
}

/// What the panel says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    /// Whose attacks they are.
    who: String,
    /// What may be wanted; `None` while the map is closed.
    aims: Option<Vec<aims::Aim>>,
    counting: bool,
}

fn model(shown: &Shown, scene: &Scene, picks: &Picks, ranked: &Ranked) -> Option<Model> {
    if !matches!(shown.choice::<C3g>(), Some((_, Choice::Act { .. }))) {
        return None;
    }
    let who = proven(&shown.battle).figure_name(scene.figure?).to_owned();
    let open = picks.0.judged == Judged::Odds;
    Some(Model { who, aims: open.then(|| aims::list(ranked)), counting: open && ranked.counting })
}

/// What is laid out: the panel, and what stands below the list of aims, which changes with what is pointed at. The list
/// itself stays, so that whatever is pointed at stays there too.
#[derive(Default)]
struct LaidOut {
    panel: Option<Model>,
    entries: Option<entries::Model>,
    below: Option<Entity>,
}

fn show(
    shown: Res<Shown>,
    scene: Res<Scene>,
    picks: Res<Picks>,
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    panels: Query<Entity, With<ThreatsPanel>>,
    slots: Res<Slots>,
    mut last: Local<LaidOut>,
    mut commands: Commands,
) {
    let now = model(&shown, &scene, &picks, &ranked);
    if last.panel != now || panels.is_empty() != now.is_none() {
        panels.iter().for_each(|panel| commands.entity(panel).despawn());
        let below = now.as_ref().and_then(|now| spawn(now, &slots, &mut commands));
        *last = LaidOut { panel: now, entries: None, below };
    }
    if let Some(below) = last.below {
        let entries = entries::model(proven(&shown.battle), &ranked, *wanted);
        if last.entries.as_ref() != Some(&entries) {
            commands.entity(below).despawn_children();
            entries::spawn(below, &entries, &mut commands);
            last.entries = Some(entries);
        }
    }
}

/// Spawns the panel; returns where the entries stand, if it is open.
fn spawn(now: &Model, slots: &Slots, commands: &mut Commands) -> Option<Entity> {
    let root = commands
        .spawn((
            Name::new("Threats"),
            ThreatsPanel,
            TabGroup::new(2),
            Node { flex_direction: FlexDirection::Column, margin: UiRect::bottom(px(type_scale::GAP_S)), ..default() },
        ))
        .id();
    // Above what is looked at, so that it stays where it is.
    commands.entity(slots.of(Slot::Forecast)).insert_children(0, &[root]);
    let Some(aims) = &now.aims else {
        let opens = Node { align_self: AlignSelf::End, ..default() };
        let opens = commands.spawn((ChildOf(root), opens, Pickable::IGNORE)).id();
        let tip = Tip::new(ODDS.tip(MEANS), &[]);
        commands.spawn((ChildOf(opens), small_button("Threats", Weight::Quiet, toggle), tip));
        return None;
    };
    let node = Node { padding: px(type_scale::GAP).all(), row_gap: px(3), ..panel_node() };
    let column = commands.spawn((ChildOf(root), panel(), node)).id();
    let head = Node { justify_content: JustifyContent::SpaceBetween, align_items: AlignItems::Center, ..default() };
    let head = commands.spawn((ChildOf(column), head, Pickable::IGNORE)).id();
    commands.spawn((
        ChildOf(head),
        Node::default(),
        Tip::new(MEANS, &[]),
        children![strong(format!("{} could", now.who), type_scale::BODY, palette::ACCENT)],
    ));
    let tip = Tip::new(ODDS.tip("Back to what moves cost."), &[]);
    commands.spawn((ChildOf(head), small_button("Close", Weight::Quiet, toggle), tip));
    if now.counting {
        commands.spawn((ChildOf(column), words("Counting the odds \u{2026}", type_scale::SMALL, palette::TEXT_QUIET)));
    }
    for aim in aims {
        aims::spawn(column, aim, commands);
    }
    let below = Node { flex_direction: FlexDirection::Column, row_gap: px(3), ..default() };
    let below = commands.spawn((ChildOf(column), below, Pickable::IGNORE)).id();
    commands.spawn((ChildOf(column), note("On each hex the best attack from there; ! may hurt on the way.")));
    Some(below)
}

fn toggle(_: On<Activate>, mut picks: ResMut<Picks>) {
    threats::toggle(&mut picks);
}
