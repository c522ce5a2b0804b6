//! The end screen. It shows the winner, the kind of victory and the highlights of the battle beside the final board.
//! From here the battle can be watched, reviewed, saved, or played again.

mod review;

use bevy::{input_focus::InputFocus, prelude::*, ui::UiGlobalTransform, ui_widgets::Activate, window::PrimaryWindow};
use knockback_rules::{
    battle::{Event, HowWon, Outcome, SideId},
    game::Loaded,
};
use knockback_skirmish::Skirmish;
use knockback_view::{
    end::{self, HighlightRow, Sign},
    icon::Icon,
    present::{info, progress},
    tone::Tone,
};

use super::{complaint::complaint, hand_over};
use crate::{
    battle::{playback, save::SaveAsked},
    bots::review::{AskWhy, Reading, Reviewed},
    options::{Options, Recording},
    shipped,
    stage::{
        AppSystems, BattleFeats, Chosen, FreeArea, Screen, Shown, Toast,
        actions::{self, Keys},
        cameras::ShowAll,
    },
    theme::{
        icon::{SmallPicture, icon},
        palette,
        scale::Density,
        scroll::scrolled,
        team::team,
        tip::Tip,
        type_scale,
        widget::{
            ButtonStyle, button, label, note, panel, panel_node, print_shadow, root, shout, small_button, strong, words,
        },
    },
};

/// The panel at the right, with the state of the review that it was laid out for.
#[derive(Component)]
struct Verdict(Reading);

/// The root of the screen.
#[derive(Component)]
struct EndScreen;

/// The text that reports the result of pressing a button.
#[derive(Component)]
struct Word;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::End), (hush, show, hand_over, show_board)).add_systems(
        Update,
        (
            (leave, ask).in_set(AppSystems::Input),
            (turn_over, review::tell_progress).chain().in_set(AppSystems::Show).run_if(resource_changed::<Reviewed>),
            measure.in_set(AppSystems::Play),
            show_toast.in_set(AppSystems::Show).after(turn_over).run_if(resource_changed::<Toast>),
        )
            .run_if(in_state(Screen::End)),
    );
}

/// Returns a sentence that describes the kind of victory.
fn how_won(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "The last side standing.",
        HowWon::Destroyed => "Mission accomplished.",
        HowWon::Held => "They held the ground.",
        HowWon::Points => "The last round is over: won on points.",
        HowWon::Surrendered => "The other side surrendered.",
        HowWon::ThrownOff => "They threw their enemies off.",
        HowWon::KnockedInto => "They knocked every target into place.",
        HowWon::ThingsBroken => "Broken to pieces.",
    }
}

fn show(
    shown: Res<Shown>,
    skirmish: Option<Res<Skirmish>>,
    chosen: Res<Chosen>,
    reviewed: Res<Reviewed>,
    (density, feats): (Res<Density>, Res<BattleFeats>),
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let sheet = spawn_sheet(reviewed.reading(), *density, &mut commands);
    let verdict = playback::verdict(battle, battle.outcome().unwrap_or(Outcome::Drawn));
    let won = match battle.outcome() {
        Some(Outcome::Won { side, how }) => Some((side, how)),
        Some(Outcome::Drawn) | None => None,
    };
    spawn_heading(sheet, verdict, won.map(|(side, _)| side), *density, &mut commands);
    if reviewed.reading() != Reading::Closed {
        review::spawn(sheet, &reviewed, &review::ReviewWording { battle, density: *density }, &mut commands);
        spawn_word(sheet, &mut commands);
        return;
    }
    let log: &[Event] = skirmish.as_ref().map_or(&[], |skirmish| skirmish.game().log());
    let (rows, length) = (end::rows(battle, log), progress(battle).length);
    let rules = info(battle.setup().ruleset()).map_or(&[][..], |info| info.victory_rules);
    if let Some((_, how)) = won {
        commands.spawn((
            ChildOf(sheet),
            Node { flex_shrink: 0.0, ..default() },
            Tip::new("The ways to win this battle.", rules),
            children![label(how_won(how))],
        ));
    }
    commands.spawn((ChildOf(sheet), note(format!("{}, {length}", chosen.0.scenario.name))));
    let outer = Node { flex_shrink: 1.0, width: percent(100), ..default() };
    let column = scrolled(sheet, outer, Node::default(), &mut commands).column;
    commands.entity(column).insert(Name::new("Memories"));
    spawn_memories(column, feat_rows(&feats).chain(rows), *density, &mut commands);
    spawn_word(sheet, &mut commands);
    spawn_buttons(sheet, *density, &mut commands);
}

/// Spawns the area for errors about opening a file, and the text that reports the result of pressing a button.
fn spawn_word(sheet: Entity, commands: &mut Commands) {
    commands.spawn((ChildOf(sheet), complaint()));
    commands.spawn((ChildOf(sheet), Word, words("", type_scale::SMALL, palette::FLIGHT_TEXT)));
}

/// Switches between the highlights and the review.
fn turn_over(
    reviewed: Res<Reviewed>,
    sheets: Query<&Verdict>,
    screens: Query<Entity, With<EndScreen>>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    if sheets.iter().any(|sheet| sheet.0 != reviewed.reading()) {
        screens.iter().for_each(|screen| commands.entity(screen).despawn());
        focus.clear();
        commands.run_system_cached(show);
    }
}

/// Spawns the panel at the right, which leaves the board visible at the left.
fn spawn_sheet(reading: Reading, density: Density, commands: &mut Commands) -> Entity {
    let screen = commands.spawn((root("End screen"), EndScreen, DespawnOnExit(Screen::End))).id();
    let side = commands
        .spawn((
            ChildOf(screen),
            Node {
                width: percent(100),
                height: percent(100),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::End,
                padding: px(density.pick(type_scale::GAP, type_scale::GAP_S)).all(),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    commands
        .spawn((
            Name::new("Verdict"),
            Verdict(reading),
            ChildOf(side),
            panel(),
            print_shadow(4.0),
            Node {
                width: px(density.pick(400.0, 330.0)),
                max_width: percent(52),
                max_height: percent(100),
                flex_shrink: 0.0,
                padding: px(density.pick(type_scale::GAP_L, type_scale::GAP)).all(),
                row_gap: px(density.pick(10.0, 4.0)),
                ..panel_node()
            },
        ))
        .id()
}

fn spawn_heading(sheet: Entity, verdict: String, side: Option<SideId>, density: Density, commands: &mut Commands) {
    let ink = side.map_or(palette::TEXT, |side| team(side).ink());
    let row = commands
        .spawn((
            ChildOf(sheet),
            Node { column_gap: px(type_scale::GAP), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    if let Some(side) = side {
        let sign = SmallPicture::from(team(side).emblem);
        commands.spawn((ChildOf(row), icon(sign, density.pick(44.0, 26.0), ink)));
    }
    let words = Node { flex_shrink: 1.0, min_width: px(0), ..default() };
    let size = density.pick(36.0, 24.0);
    commands.spawn((ChildOf(row), words, Pickable::IGNORE, children![shout(verdict, size, ink)]));
}

fn spawn_buttons(sheet: Entity, density: Density, commands: &mut Commands) {
    let row = Node { column_gap: px(type_scale::GAP_S), flex_shrink: 0.0, ..default() };
    let row = commands.spawn((ChildOf(sheet), row, Pickable::IGNORE)).id();
    let [again, why] = if density.compact() {
        [
            commands.spawn(small_button("Play again", ButtonStyle::Main, again)).id(),
            commands.spawn(small_button("Why?", ButtonStyle::Quiet, why)).id(),
        ]
    } else {
        [
            commands.spawn(button("Play again", ButtonStyle::Main, again)).id(),
            commands.spawn(button("Why?", ButtonStyle::Quiet, why)).id(),
        ]
    };
    let asked =
        actions::REVIEW.tip("Where the battle was decided, how lucky the dice were, and what would have been better.");
    let tips = [(again, "The same battlefield and the same sides, with new dice."), (why, &asked)];
    for (button, tip) in tips {
        commands.entity(button).insert((ChildOf(row), Tip::new(tip, &[]))).entry::<Node>().and_modify(|mut node| {
            (node.flex_grow, node.min_width) = (1.0, px(0));
        });
    }
    let others = commands
        .spawn((
            ChildOf(sheet),
            Node {
                display: Display::Grid,
                grid_template_columns: RepeatedGridTrack::flex(2, 1.0),
                column_gap: px(type_scale::GAP_S),
                row_gap: px(type_scale::GAP_S),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    commands.spawn((ChildOf(others), small_button("Watch replay", ButtonStyle::Quiet, watch)));
    commands.spawn((ChildOf(others), small_button("Save as a file", ButtonStyle::Quiet, save)));
    commands.spawn((ChildOf(others), small_button("Other battles", ButtonStyle::Quiet, elsewhere)));
    commands.spawn((ChildOf(others), small_button("Title", ButtonStyle::Quiet, title)));
}

/// Returns a row for each feat of the battle, in the order in which they were earned.
fn feat_rows(BattleFeats(ids): &BattleFeats) -> impl Iterator<Item = HighlightRow> {
    ids.iter().filter_map(|id| shipped::feats().get(id)).map(|feat| HighlightRow {
        sign: Sign::Icon(Icon::Power, Tone::Flight),
        name: format!("Feat: {}", feat.name),
        text: feat.text.clone(),
    })
}

fn spawn_memories(column: Entity, rows: impl Iterator<Item = HighlightRow>, density: Density, commands: &mut Commands) {
    let size = density.pick(type_scale::BODY - 1.0, type_scale::SMALL);
    for HighlightRow { sign, name, text } in rows {
        let (picture, colour): (SmallPicture, Color) = match sign {
            Sign::Side(side) => (team(side).emblem.into(), team(side).ink()),
            Sign::Icon(sign, tone) => (sign.into(), palette::ink(tone)),
        };
        commands.spawn((
            ChildOf(column),
            Node {
                width: percent(100),
                flex_wrap: FlexWrap::Wrap,
                flex_shrink: 0.0,
                column_gap: px(8),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(4), px(density.pick(4.0, 1.0))),
                border: UiRect::bottom(px(1)),
                ..default()
            },
            BorderColor::all(palette::PANEL_RIM),
            Pickable::IGNORE,
            children![
                icon(picture, size, colour),
                strong(name, size, palette::TEXT),
                (Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE),
                words(text, type_scale::SMALL, palette::TEXT_QUIET),
            ],
        ));
    }
}

/// Clears the last message from the battle.
fn hush(mut toast: ResMut<Toast>) {
    *toast = Toast::default();
}

/// Moves the camera away from the last attack to show the whole board.
fn show_board(mut all: MessageWriter<ShowAll>) {
    all.write(ShowAll { stay: true });
}

/// Leaves the part of the window beside the panel to the board.
fn measure(
    window: Single<&Window, With<PrimaryWindow>>,
    panels: Query<(&ComputedNode, &UiGlobalTransform), With<Verdict>>,
    mut free: ResMut<FreeArea>,
) {
    let scale = window.scale_factor().recip();
    for (node, place) in &panels {
        let panel = Rect::from_center_size(place.translation * scale, node.size() * scale);
        // Skip a panel that has not been laid out yet.
        if panel.width() > 1.0 {
            free.set_if_neq(FreeArea(Rect::new(0.0, 0.0, panel.min.x.max(1.0), window.height().max(1.0))));
        }
    }
}

fn show_toast(mut toast: ResMut<Toast>, mut places: Query<&mut Text, With<Word>>) {
    if toast.left <= 0.0 {
        return;
    }
    for mut text in &mut places {
        text.0.clone_from(&toast.text);
    }
    // The message stays on this screen. It must not appear again in the next battle.
    toast.bypass_change_detection().left = 0.0;
}

/// Starts the same battle with new dice, even if a seed was given at startup.
fn again(_: On<Activate>, mut options: ResMut<Options>, mut screen: ResMut<NextState<Screen>>) {
    options.seed = None;
    screen.set(Screen::Battle);
}

/// Replays the battle from its start.
fn watch(
    _: On<Activate>,
    skirmish: Option<Res<Skirmish>>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some(skirmish) = skirmish else { return };
    let game = skirmish.game().clone();
    commands.insert_resource(Chosen(game.battle().shared_setup()));
    commands.insert_resource(Recording::new(Loaded { game, fault: None }));
    screen.set(Screen::Battle);
}

fn save(_: On<Activate>, mut asked: MessageWriter<SaveAsked>) {
    asked.write(SaveAsked);
}

fn elsewhere(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

fn title(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Title);
}

fn why(_: On<Activate>, mut asks: MessageWriter<AskWhy>) {
    asks.write(AskWhy);
}

fn ask(keys: Keys, mut asks: MessageWriter<AskWhy>) {
    if keys.just_pressed(&actions::REVIEW) {
        asks.write(AskWhy);
    }
}

fn leave(keys: Keys, mut reviewed: ResMut<Reviewed>, mut screen: ResMut<NextState<Screen>>) {
    // No part is focused at first. Otherwise the key that skips playback would press the focused button.
    if keys.just_pressed(&actions::BACK) {
        if reviewed.reading() == Reading::Closed {
            screen.set(Screen::Scenarios);
        } else {
            reviewed.close();
        }
    }
}

#[cfg(test)]
mod tests;
