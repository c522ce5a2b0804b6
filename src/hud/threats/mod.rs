//! The threat map in the panels: a button that opens it, the list of aims, and the best attacks for the chosen aim. The
//! content comes from the active ruleset.
//!
//! | file | contents |
//! |---|---|
//! | `aims` | the possible aims, each with its best chance; a click shows the attacks for it |
//! | `entries` | the best attacks for the chosen aim; hovering over one shows the move to its hex |

mod aims;
mod entries;

use bevy::{input_focus::tab_navigation::TabGroup, prelude::*, ui_widgets::Activate};

use knockback_rules::battle::Setup;
use knockback_view::threats::{Approach, MapWords, RankedThreat, RankedThreats, Want, map_words, wants};

use self::{
    aims::{ObjectiveOption, aims},
    entries::{Best, LookAt, ThreatRow},
};
use super::{
    HudSystems,
    forecast::ForecastSystems,
    layout::{Slot, Slots},
};
use crate::{
    battle::puzzle::Posed,
    bots::hint::Hints,
    odds::threats::{Ranked, Wanted},
    overlay::Overlays,
    stage::{AppSystems, CurrentSelection, Screen, Seats, Shown, Toast, actions::ODDS},
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, panel, panel_node, small_button, strong},
    },
};
use knockback_view::selection::Judged;

/// Maximum number of attacks in the list.
const LISTED: usize = 3;

/// The message shown if attacks cannot be evaluated.
const LOST: &str = "No odds: the engine that computes them could not be loaded.";

#[derive(Component)]
struct ThreatsPanel;

/// The content of the panel. `None` if no figure is about to act.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct Threats(Option<ThreatPanelContent>);

/// The content of the panel for one figure.
#[derive(Clone, Debug, PartialEq)]
struct ThreatPanelContent {
    /// The content without the attacks.
    head: Head,
    /// The best attacks, which change with the hovered cell.
    best: Best,
}

impl ThreatPanelContent {
    /// Returns the content for the threat map of the figure named `who`.
    fn of(
        who: &str,
        words: &MapWords,
        setup: &Setup,
        picks: &CurrentSelection,
        (ranked, most): (&RankedThreats, Wanted),
    ) -> Self {
        let (open, wants) = (picks.0.judged == Judged::Odds, wants(setup));
        let head = Head {
            who: who.to_owned(),
            means: words.means,
            note: match ranked {
                RankedThreats { lost: true, .. } => LOST,
                RankedThreats { more: true, .. } => words.note_of_some,
                RankedThreats { .. } => words.note,
            },
            aims: open.then(|| aims(wants, &ranked.bests, ranked.counting)),
            counting: open && ranked.counting,
        };
        let want = *most.of(wants);
        let rows = ranked.listed(LISTED).into_iter().map(|threat| row(threat, &want)).collect();
        Self {
            head,
            best: Best { want, rows, counting: ranked.counting, some: ranked.more, lost: ranked.lost.then_some(LOST) },
        }
    }
}

/// Returns the row for an attack in the list.
fn row(threat: &RankedThreat, want: &Want) -> ThreatRow {
    ThreatRow {
        worth: threat.worth.words.clone(),
        text: format!("{} \u{00b7} {}", threat.attack, threat.way),
        look: threat.look().map(|(cell, faces)| LookAt { cell, faces, target: threat.spot.target }),
        offer: threat.order.clone().map(|order| Approach {
            threat: RankedThreat { order: None, ..threat.clone() },
            want: want.words.to_owned(),
            order,
        }),
    }
}

/// The content without the attacks.
#[derive(Clone, Debug, PartialEq)]
struct Head {
    /// The name of the figure.
    who: String,
    /// Explanation of the map.
    means: &'static str,
    /// Explanation of the marks on the board.
    note: &'static str,
    /// The possible aims. `None` while the map is closed.
    aims: Option<Vec<ObjectiveOption>>,
    /// True while the open map is still being evaluated.
    counting: bool,
}

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Threats>
        .or_else(resource_changed::<Shown>)
        .or_else(resource_changed::<CurrentSelection>)
        .or_else(resource_changed::<Seats>)
        .or_else(resource_exists_and_changed::<Posed>)
        .or_else(resource_changed::<Wanted>);
    app.init_resource::<Threats>()
        .add_plugins((aims::plugin, entries::plugin))
        .add_systems(
            Update,
            (
                update_threats.in_set(ForecastSystems).run_if(
                    resource_changed::<Ranked>
                        .or_else(resource_changed::<CurrentSelection>)
                        .or_else(resource_changed::<Overlays>)
                        .or_else(resource_changed::<Shown>)
                        .or_else(resource_changed::<Hints>)
                        .or_else(resource_changed::<Wanted>),
                ),
                show.in_set(HudSystems).after(ForecastSystems).run_if(changed),
            ),
        )
        .add_systems(Update, keep_secret.in_set(AppSystems::Decide).run_if(resource_exists::<Posed>))
        .add_systems(OnExit(Screen::Battle), |mut told: ResMut<Threats>| *told = Threats::default());
}

/// Sets the content for the acting figure.
fn update_threats(
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    (picks, hints): (Res<CurrentSelection>, Res<Hints>),
    (ranked, most): (Res<Ranked>, Res<Wanted>),
    mut told: ResMut<Threats>,
) {
    // While hints are open, the panel above them is always shown. Otherwise it would appear and disappear as the player
    // hovers hints with and without a target.
    let is_aiming = overlays.0.aims() && picks.0.judged != Judged::Odds && !hints.is_open();
    let words = map_words(&shown.battle, is_aiming).filter(|_| shown.caught_up());
    let now = words.zip(overlays.0.figure).map(|(words, figure)| {
        let who = shown.battle.figure_name(figure);
        ThreatPanelContent::of(who, words, shown.battle.setup(), &picks, (&ranked, *most))
    });
    told.set_if_neq(Threats(now));
}

/// The parts on screen: the panel, and the part below the list of aims, which changes with the hovered cell. The list
/// itself is kept, so that hovered rows do not move.
#[derive(Default)]
struct LaidOut {
    panel: Option<Head>,
    best: Option<Best>,
    below: Option<Entity>,
}

fn show(
    told: Res<Threats>,
    (shown, seats, posed): (Res<Shown>, Res<Seats>, Option<Res<Posed>>),
    panels: Query<Entity, With<ThreatsPanel>>,
    slots: Res<Slots>,
    mut last: Local<LaidOut>,
    mut commands: Commands,
) {
    // While a bot acts, there is nothing to choose. In a puzzle, the map would give away the solution.
    let hidden = seats.deciding_bot(&shown.battle).is_some() || posed.is_some_and(|posed| posed.keeps_secret());
    let told = told.0.as_ref().filter(|_| !hidden);
    let now = told.map(|told| &told.head);
    if last.panel.as_ref() != now || panels.is_empty() != now.is_none() {
        panels.iter().for_each(|panel| commands.entity(panel).despawn());
        let below = now.and_then(|now| spawn(now, &slots, &mut commands));
        *last = LaidOut { panel: now.cloned(), best: None, below };
    }
    if let Some((below, told)) = last.below.zip(told)
        && last.best.as_ref() != Some(&told.best)
    {
        commands.entity(below).despawn_children();
        entries::spawn(below, &told.best, &mut commands);
        last.best = Some(told.best.clone());
    }
}

/// Spawns the panel. If the map is open, returns the node for its entries.
fn spawn(now: &Head, slots: &Slots, commands: &mut Commands) -> Option<Entity> {
    let root = commands
        .spawn((
            Name::new("Threats"),
            ThreatsPanel,
            ChildOf(slots.of(Slot::Threats)),
            TabGroup::new(2),
            Node { flex_direction: FlexDirection::Column, margin: UiRect::bottom(px(type_scale::GAP_S)), ..default() },
        ))
        .id();
    let Some(aims) = &now.aims else {
        let opens = Node { align_self: AlignSelf::End, ..default() };
        let opens = commands.spawn((ChildOf(root), opens, Pickable::IGNORE)).id();
        let tip = Tip::new(ODDS.tip(now.means), &[]);
        commands.spawn((ChildOf(opens), small_button("Best attacks", ButtonStyle::Quiet, toggle), tip));
        return None;
    };
    let node = Node { padding: px(type_scale::GAP).all(), row_gap: px(3), ..panel_node() };
    let column = commands.spawn((ChildOf(root), panel(), node)).id();
    let title = if now.counting { "Computing odds \u{2026}".to_owned() } else { format!("{} could", now.who) };
    let head = Node { justify_content: JustifyContent::SpaceBetween, align_items: AlignItems::Center, ..default() };
    let head = commands.spawn((ChildOf(column), head, Pickable::IGNORE)).id();
    commands.spawn((
        ChildOf(head),
        Node::default(),
        Tip::new(format!("{} {}", now.means, now.note), &[]),
        children![strong(title, type_scale::BODY, palette::ACCENT)],
    ));
    let tip = Tip::new(ODDS.tip("Back to the costs of moves."), &[]);
    commands.spawn((ChildOf(head), small_button("Close", ButtonStyle::Quiet, toggle), tip));
    for (place, aim) in aims.iter().enumerate() {
        aims::spawn(column, place, aim, commands);
    }
    // Reserves the space of all rows from the start, so that nothing below moves during the evaluation.
    let below =
        Node { flex_direction: FlexDirection::Column, row_gap: px(3), min_height: px(entries::HEIGHT), ..default() };
    let below = commands.spawn((ChildOf(column), below, Pickable::IGNORE)).id();
    Some(below)
}

/// Keeps the map closed until the puzzle is solved or shown, because the best attacks would give away the solution.
fn keep_secret(posed: Res<Posed>, mut picks: ResMut<CurrentSelection>, mut toast: ResMut<Toast>) {
    if posed.keeps_secret() && picks.0.judged == Judged::Odds {
        picks.0.toggle_threats();
        toast.show("In a puzzle, best attacks stay hidden until you solve it or show the best order.");
    }
}

fn toggle(_: On<Activate>, mut picks: ResMut<CurrentSelection>) {
    picks.0.toggle_threats();
}
