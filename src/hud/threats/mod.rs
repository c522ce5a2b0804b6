//! The threat map in the panels: a button that opens it, the list of aims, and the best attacks for the chosen aim. The
//! content comes from the active ruleset.
//!
//! | file | contents |
//! |---|---|
//! | `aims` | the possible aims, each with its best chance; a click shows the attacks for it |
//! | `entries` | the best attacks for the chosen aim; hovering over one shows the move to its hex |

mod aims;
mod entries;

use bevy::{
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabGroup},
    picking::hover::Hovered,
    prelude::*,
    ui::Pressed,
    ui_widgets::Activate,
};

use knockback_rules::battle::{FigureId, Setup};
use knockback_view::threats::{Approach, MapWords, RankedThreat, RankedThreats, Want, map_words, wants};

use self::{
    aims::{AimNodes, AimRow, ObjectiveOption, aims},
    entries::{Best, BestNodes, LookAt, ThreatEntry, ThreatRow},
};
use super::{
    HudSystems,
    forecast::ForecastSystems,
    layout::{Slot, Slots},
};
use crate::{
    battle::puzzle::Posed,
    bots::hint::Hints,
    input::approach::Approach as ApproachInProgress,
    odds::threats::{Ranked, Wanted},
    overlay::Overlays,
    stage::{AppSystems, CurrentSelection, Screen, Seats, Shown, Toast, actions::ODDS},
    theme::{
        palette,
        scale::Density,
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

/// Marks the panel while it is only the button that opens the list.
#[derive(Component)]
struct OpensMap;

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
    /// Returns the content for the threat map of the figure named `who`, with these attacks.
    fn of(
        who: &str,
        words: &MapWords,
        setup: &Setup,
        picks: &CurrentSelection,
        (ranked, most, listed): (&RankedThreats, Wanted, &[RankedThreat]),
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
        let rows = listed.iter().map(|threat| row(threat, &want)).collect();
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

impl Head {
    /// True if the nodes of the other content can show this one.
    fn has_layout_of(&self, other: &Self) -> bool {
        let count = |head: &Self| head.aims.as_ref().map(Vec::len);
        (count(self), self.means) == (count(other), other.means)
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
        .init_resource::<InUse>()
        .add_plugins((aims::plugin, entries::plugin))
        .add_systems(
            Update,
            (
                update_threats.in_set(ForecastSystems).run_if(
                    resource_changed::<Ranked>
                        .or_else(resource_changed::<CurrentSelection>)
                        .or_else(resource_changed::<Overlays>)
                        .or_else(resource_changed::<Shown>)
                        .or_else(resource_changed::<InUse>)
                        .or_else(resource_changed::<Wanted>),
                ),
                notice_use.in_set(HudSystems).before(ForecastSystems),
                (show.run_if(changed), place_button).chain().in_set(HudSystems).after(ForecastSystems),
            ),
        )
        .add_systems(Update, keep_secret.in_set(AppSystems::Decide).run_if(resource_exists::<Posed>))
        .add_systems(OnExit(Screen::Battle), |mut told: ResMut<Threats>| *told = Threats::default());
}

/// The attacks in the list. While the list is in use or odds are being computed, each keeps its place.
#[derive(Default)]
struct ListedThreats {
    /// The figure and the aim.
    of: Option<(FigureId, Wanted)>,
    rows: Vec<RankedThreat>,
}

impl ListedThreats {
    /// Updates the attacks. They are put in order only if they may move.
    fn update(&mut self, of: Option<(FigureId, Wanted)>, ranked: &RankedThreats, may_move: bool) {
        let is_other = std::mem::replace(&mut self.of, of) != of;
        self.rows = if is_other || may_move && !ranked.counting {
            ranked.listed(LISTED).into_iter().cloned().collect()
        } else {
            ranked.kept(&self.rows, LISTED)
        };
    }
}

/// True while the player uses the list, so that its rows must not move: while the pointer is over it, a row is pressed
/// or focused, or the attack of a row is offered.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct InUse(bool);

fn notice_use(
    slots: Option<Res<Slots>>,
    hovered: Query<&Hovered>,
    pressed: Query<(), (With<Pressed>, Or<(With<ThreatEntry>, With<AimRow>)>)>,
    entries: Query<(), With<ThreatEntry>>,
    (focus, visible, approach): (Res<InputFocus>, Res<InputFocusVisible>, Res<ApproachInProgress>),
    mut in_use: ResMut<InUse>,
) {
    let over = slots.and_then(|slots| hovered.get(slots.of(Slot::Threats)).ok()).is_some_and(Hovered::get);
    let focused = visible.0 && focus.get().is_some_and(|focused| entries.contains(focused));
    in_use.set_if_neq(InUse(over || focused || !pressed.is_empty() || approach.is_chosen()));
}

/// Sets the content for the acting figure.
fn update_threats(
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    (picks, in_use): (Res<CurrentSelection>, Res<InUse>),
    (ranked, most): (Res<Ranked>, Res<Wanted>),
    mut list: Local<ListedThreats>,
    mut told: ResMut<Threats>,
) {
    let words = map_words(&shown.battle).filter(|_| shown.caught_up());
    let open = picks.0.judged == Judged::Odds;
    let of = overlays.0.figure.filter(|_| open && words.is_some()).map(|figure| (figure, *most));
    if shown.is_changed() {
        *list = ListedThreats::default();
    }
    list.update(of, &ranked, !in_use.0);
    let now = words.zip(overlays.0.figure).map(|(words, figure)| {
        let who = shown.battle.figure_name(figure);
        ThreatPanelContent::of(who, words, shown.battle.setup(), &picks, (&ranked, *most, &list.rows))
    });
    told.set_if_neq(Threats(now));
}

/// The parts on screen. They are updated in place, so that a row keeps its node, and with it a press or the focus, while
/// odds arrive.
#[derive(Default)]
struct LaidOut {
    head: Option<(Head, HeadNodes)>,
    best: Option<(Best, BestNodes)>,
}

/// The nodes of the panel without the attacks.
#[derive(Clone, Debug, Default)]
struct HeadNodes {
    /// The title and its node with the tip. `None` while the map is closed.
    title: Option<(Entity, Entity)>,
    aims: Vec<AimNodes>,
    /// The node of the attacks.
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
    let Some(now) = told.map(|told| &told.head).filter(|_| !panels.is_empty()).zip(last.head.as_mut()) else {
        panels.iter().for_each(|panel| commands.entity(panel).despawn());
        let head = told.map(|told| (told.head.clone(), spawn(&told.head, &slots, &mut commands)));
        *last = LaidOut { head, best: None };
        lay_out_best(told, &mut last, &mut commands);
        return;
    };
    let (now, (before, nodes)) = now;
    if now.has_layout_of(before) {
        if now != before {
            update(now, nodes, &mut commands);
            *before = now.clone();
        }
    } else {
        panels.iter().for_each(|panel| commands.entity(panel).despawn());
        *last = LaidOut { head: Some((now.clone(), spawn(now, &slots, &mut commands))), best: None };
    }
    lay_out_best(told, &mut last, &mut commands);
}

/// Shows the attacks, if the map is open.
fn lay_out_best(told: Option<&ThreatPanelContent>, last: &mut LaidOut, commands: &mut Commands) {
    let Some((now, below)) = told.zip(last.head.as_ref().and_then(|(_, nodes)| nodes.below)) else { return };
    match &mut last.best {
        Some((before, _)) if *before == now.best => {}
        Some((before, nodes)) if now.best.has_layout_of(before) => {
            entries::update(below, &now.best, before, nodes, commands);
            *before = now.best.clone();
        }
        _ => {
            commands.entity(below).despawn_children();
            last.best = Some((now.best.clone(), entries::spawn(below, &now.best, commands)));
        }
    }
}

/// Spawns the panel.
fn spawn(now: &Head, slots: &Slots, commands: &mut Commands) -> HeadNodes {
    let slot = slots.of(Slot::Threats);
    commands.entity(slot).insert_if_new(Hovered::default());
    let root = commands
        .spawn((
            Name::new("Threats"),
            ThreatsPanel,
            ChildOf(slot),
            TabGroup::new(2),
            Node { flex_direction: FlexDirection::Column, margin: UiRect::bottom(px(type_scale::GAP_S)), ..default() },
        ))
        .id();
    let Some(aims) = &now.aims else {
        commands.entity(root).insert(OpensMap);
        // The same place as the button that closes the list.
        let inset = type_scale::GAP + 1.0;
        let inset = UiRect { top: px(type_scale::GAP + type_scale::EDGE), ..UiRect::horizontal(px(inset)) };
        let opens = Node { align_self: AlignSelf::End, padding: inset, ..default() };
        let opens = commands.spawn((ChildOf(root), opens, Pickable::IGNORE)).id();
        spawn_toggle(opens, "Best attacks", ODDS.tip(now.means), commands);
        return HeadNodes::default();
    };
    let node = Node { padding: px(type_scale::GAP).all(), row_gap: px(1), ..panel_node() };
    let column = commands.spawn((ChildOf(root), panel(), node)).id();
    let head = Node { justify_content: JustifyContent::SpaceBetween, align_items: AlignItems::Center, ..default() };
    let head = commands.spawn((ChildOf(column), head, Pickable::IGNORE)).id();
    let titled = commands.spawn((ChildOf(head), Node::default())).id();
    let title = commands.spawn(ChildOf(titled)).id();
    spawn_toggle(head, "Close", ODDS.tip("Back to the costs of moves."), commands);
    let rows = aims.iter().enumerate().map(|(place, aim)| aims::spawn(column, place, aim, commands)).collect();
    // Reserves the space of all rows from the start, so that nothing below moves during the evaluation.
    let below =
        Node { flex_direction: FlexDirection::Column, row_gap: px(3), min_height: px(entries::HEIGHT), ..default() };
    let below = commands.spawn((ChildOf(column), below, Pickable::IGNORE)).id();
    let nodes = HeadNodes { title: Some((title, titled)), aims: rows, below: Some(below) };
    update(now, &nodes, commands);
    nodes
}

/// Spawns the button that opens or closes the list.
fn spawn_toggle(parent: Entity, text: &str, tip: String, commands: &mut Commands) {
    let mut button = commands.spawn((ChildOf(parent), small_button(text, ButtonStyle::Quiet, toggle)));
    button.insert(Tip::new(tip, &[]));
    // The button is as high as the title of the forecast, because it stands beside that title.
    button.entry::<Node>().and_modify(|mut node| node.padding = UiRect::axes(px(10), px(3)));
}

/// Puts the button that opens the list beside the title of the forecast, or into a row of its own above hints. In a
/// narrow window, it always has a row of its own, and leaves while the player aims.
fn place_button(
    (hints, density): (Res<Hints>, Res<Density>),
    overlays: Res<Overlays>,
    mut buttons: Query<&mut Node, With<OpensMap>>,
) {
    let own_row = density.compact() || hints.is_open();
    let gone = density.compact() && overlays.0.aims() && !hints.is_open();
    for mut node in &mut buttons {
        let placed = Node {
            display: if gone { Display::None } else { Display::Flex },
            position_type: if own_row { PositionType::Relative } else { PositionType::Absolute },
            right: if own_row { Val::Auto } else { px(0) },
            margin: UiRect::bottom(px(if own_row { type_scale::GAP_S } else { 0.0 })),
            ..node.clone()
        };
        node.set_if_neq(placed);
    }
}

/// Updates the texts of the panel.
fn update(now: &Head, nodes: &HeadNodes, commands: &mut Commands) {
    if let Some((title, titled)) = nodes.title {
        let text = if now.counting { "Computing odds \u{2026}".to_owned() } else { format!("{} could", now.who) };
        commands.entity(title).insert(strong(text, type_scale::BODY, palette::ACCENT));
        commands.entity(titled).insert(Tip::new(format!("{} {}", now.means, now.note), &[]));
    }
    for (aim, nodes) in now.aims.iter().flatten().zip(&nodes.aims) {
        aims::update(aim, nodes, commands);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_rules::board::Footprint;
    use knockback_view::threats::{AttackPosition, Worth};

    fn ranked(attacks: &[&str], counting: bool) -> RankedThreats {
        let battle = knockback_testing::champions::open();
        let cell = battle.setup().board.cells().next().unwrap();
        let entry = |attack: &&str| RankedThreat {
            spot: AttackPosition { at: Footprint::one(cell), end: cell, faces: None, target: None },
            moves: true,
            attack: (*attack).to_owned(),
            way: "run".to_owned(),
            risky: false,
            worth: Worth::default(),
            order: None,
            step: None,
        };
        RankedThreats { entries: attacks.iter().map(entry).collect(), counting, ..RankedThreats::default() }
    }

    #[test]
    fn the_list_is_put_in_order_only_when_complete_and_idle() {
        let mut list = ListedThreats::default();
        let of = |figure| Some((FigureId(figure), Wanted(0)));
        let mut told = |of, attacks: &[&str], counting, may_move| -> Vec<String> {
            list.update(of, &ranked(attacks, counting), may_move);
            list.rows.iter().map(|row| row.attack.clone()).collect()
        };
        assert_eq!(told(of(1), &["punch"], true, true), ["punch"]);
        assert_eq!(told(of(1), &["kick", "punch"], true, true), ["punch", "kick"], "new rows come last");
        let best = ["throw", "kick", "shove", "punch"];
        assert_eq!(told(of(1), &best, true, true), ["punch", "kick", "throw"], "all rows are taken");
        assert_eq!(told(of(1), &best, false, false), ["punch", "kick", "throw"], "the pointer is over the list");
        assert_eq!(told(of(1), &best, false, true), ["throw", "kick", "shove"]);
        assert_eq!(told(of(2), &["kick", "throw"], true, false), ["kick", "throw"], "another figure");
    }
}
