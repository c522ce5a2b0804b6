//! The settings screen: interface scale, playback speed, motion and more. Changes apply at once and are saved.

use bevy::{
    input_focus::{AutoFocus, InputFocus},
    prelude::*,
    ui_widgets::{Activate, observe},
};

use crate::{
    stage::{
        AppSystems, Menu, Settings,
        actions::{self, ARROWS, Keys, Presses},
        ruleset_registry::RulesetRegistry,
    },
    theme::{
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, button, heading, note, panel, panel_node, pressable, strong, veil, words},
    },
};

#[derive(Component)]
struct SettingsRoot;

/// A setting.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Scale,
    Pace,
    View,
    Follow,
    FullScreen,
    ReducedMotion,
    /// A setting of a ruleset.
    Own(&'static OwnSetting),
}

/// A setting that only one ruleset uses.
#[derive(Debug)]
pub(crate) struct OwnSetting {
    /// Its displayed name.
    pub(crate) name: &'static str,
    /// Its description.
    pub(crate) means: &'static str,
    /// Its possible values, as displayed.
    pub(crate) values: &'static [&'static str],
    /// Returns the index of the current value.
    pub(crate) now: fn(&Settings) -> usize,
    /// Sets the value with the given index.
    pub(crate) set: fn(&mut Settings, usize),
}

impl PartialEq for OwnSetting {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for OwnSetting {}

/// A possible value of a setting, by index.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    of: Setting,
    place: usize,
}

/// Interface scales, with their labels.
const SCALES: [(f32, &str); 4] = [(1.0, "100 %"), (1.25, "125 %"), (1.5, "150 %"), (1.75, "175 %")];
/// Playback speeds, with their labels.
const PACES: [(f32, &str); 3] = [(1.0, "x1"), (2.0, "x2"), (4.0, "x4")];
/// Labels of the views of the battlefield.
const VIEWS: [&str; 2] = ["Table", "Map"];
/// Labels of the camera modes.
const CAMERAS: [&str; 2] = ["Automatic", "Manual"];
/// Labels of a switch.
const SWITCH: [&str; 2] = ["Off", "On"];

impl Setting {
    /// Returns all settings. Those of rulesets come last.
    fn all(own: impl Iterator<Item = &'static OwnSetting>) -> Vec<Self> {
        let own = own.map(Self::Own);
        [Self::Scale, Self::Pace, Self::View, Self::Follow, Self::FullScreen, Self::ReducedMotion]
            .into_iter()
            .chain(own)
            .collect()
    }

    /// Returns the name and description of the setting.
    fn words(self) -> (&'static str, String) {
        let (name, means) = match self {
            Self::Scale => ("Interface size", "Larger is easier to read. Panels fold where there is no room."),
            Self::Pace => ("Playback speed", "The speed of moves, attacks and flights."),
            Self::View => {
                let key = actions::OTHER_VIEW.key();
                let means = "A 3D table or a map from above.";
                return ("Battlefield", format!("{means} {key} switches between them."));
            }
            Self::Follow => (
                "Camera",
                "Automatic: frames every turn, target and flight. If you move the camera yourself, it takes over again next turn.",
            ),
            Self::FullScreen => {
                let means = "The game fills the whole screen.";
                return match actions::FULL_SCREEN.names().next() {
                    Some(key) => ("Full screen", format!("{means} {key} switches it on and off.")),
                    None => ("Full screen", means.to_owned()),
                };
            }
            Self::ReducedMotion => {
                ("Reduced motion", "No shaking, swaying or flashing, and the camera cuts instead of gliding.")
            }
            Self::Own(own) => (own.name, own.means),
        };
        (name, means.to_owned())
    }

    /// Returns the labels of the possible values.
    fn values(self) -> Vec<&'static str> {
        match self {
            Self::Scale => SCALES.map(|(_, name)| name).to_vec(),
            Self::Pace => PACES.map(|(_, name)| name).to_vec(),
            Self::View => VIEWS.to_vec(),
            Self::Follow => CAMERAS.to_vec(),
            Self::FullScreen | Self::ReducedMotion => SWITCH.to_vec(),
            Self::Own(own) => own.values.to_vec(),
        }
    }

    /// Returns the index of the current value, or of the nearest one.
    fn now(self, settings: &Settings) -> usize {
        let nearest = |values: &[(f32, &str)], to: f32| {
            let off = |place: &usize| (values[*place].0 - to).abs();
            (0..values.len()).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or_default()
        };
        match self {
            Self::Scale => nearest(&SCALES, settings.interface_scale),
            Self::Pace => nearest(&PACES, settings.pace),
            Self::View => usize::from(settings.map),
            Self::Follow => usize::from(!settings.follow),
            Self::FullScreen => usize::from(settings.full_screen),
            Self::ReducedMotion => usize::from(settings.reduced_motion),
            Self::Own(own) => (own.now)(settings),
        }
    }

    /// Sets the value with the given index. An invalid index has no effect.
    fn set(self, place: usize, settings: &mut Settings) {
        match self {
            Self::Scale => settings.interface_scale = SCALES.get(place).map_or(settings.interface_scale, |it| it.0),
            Self::Pace => settings.pace = PACES.get(place).map_or(settings.pace, |it| it.0),
            Self::View => settings.map = place == 1,
            Self::Follow => settings.follow = place == 0,
            Self::FullScreen => settings.full_screen = place == 1,
            Self::ReducedMotion => settings.reduced_motion = place == 1,
            Self::Own(own) => (own.set)(settings, place),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), show).add_systems(
        Update,
        (
            leave.in_set(AppSystems::Input),
            paint.in_set(AppSystems::Decide).run_if(resource_changed::<Settings>),
            show.in_set(AppSystems::Show).run_if(resource_changed::<Density>),
        )
            .run_if(in_state(Menu::Settings)),
    );
}

fn show(
    settings: Res<Settings>,
    own: Res<RulesetRegistry<[OwnSetting]>>,
    density: Res<Density>,
    old: Query<Entity, With<SettingsRoot>>,
    mut commands: Commands,
) {
    // A change of the scale lays the screen out again. The focus stays on the same value.
    let again = !old.is_empty();
    old.iter().for_each(|root| commands.entity(root).despawn());
    let root = commands.spawn((veil("Settings", 0.75, 10), SettingsRoot, DespawnOnExit(Menu::Settings))).id();
    let sheet = commands
        .spawn((
            ChildOf(root),
            panel(),
            Node {
                align_items: AlignItems::Stretch,
                max_width: percent(96),
                padding: px(density.pick(type_scale::GAP_L * 1.5, type_scale::GAP)).all(),
                row_gap: px(density.pick(18.0, 8.0)),
                ..panel_node()
            },
            children![heading("Settings")],
        ))
        .id();
    for setting in Setting::all(own.all().flatten()) {
        let focused = again && setting == Setting::Scale;
        spawn_row(sheet, setting, setting.now(&settings), focused, *density, &mut commands);
    }
    let done = commands.spawn((ChildOf(sheet), button("Done", ButtonStyle::Main, done))).id();
    if !again {
        commands.entity(done).insert(AutoFocus);
    }
    commands.spawn((ChildOf(sheet), note(keys())));
}

/// Returns the line that describes the keys of this screen.
fn keys() -> String {
    let (choose, arrows) = (actions::NEXT_PART.key(), ARROWS.to_lowercase());
    let (set, done) = (actions::PRESS.key(), actions::CLOSE.key());
    format!("{choose} or {arrows} to choose, {set} to set, {done} to close. Changes are saved.")
}

fn spawn_row(sheet: Entity, setting: Setting, now: usize, focused: bool, density: Density, commands: &mut Commands) {
    let (name, means) = setting.words();
    let means = (!density.compact()).then(|| note(means));
    let row = commands
        .spawn((
            ChildOf(sheet),
            Node {
                column_gap: px(type_scale::GAP_L),
                row_gap: px(4),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                flex_wrap: FlexWrap::Wrap,
                ..default()
            },
            children![(
                Node { flex_direction: FlexDirection::Column, width: density.pick(px(360), auto()), ..default() },
                Children::spawn((
                    Spawn(words(name, density.pick(type_scale::BODY, type_scale::SMALL), palette::TEXT)),
                    SpawnIter(means.into_iter())
                )),
            )],
        ))
        .id();
    let values = commands
        .spawn((ChildOf(row), Node { column_gap: px(density.pick(6.0, 4.0)), ..default() }, Pickable::IGNORE))
        .id();
    for (place, text) in setting.values().into_iter().enumerate() {
        let mut value = commands.spawn((
            ChildOf(values),
            Name::new(format!("Value {text}")),
            Value { of: setting, place },
            Node {
                min_width: px(density.pick(66.0, 44.0)),
                justify_content: JustifyContent::Center,
                padding: UiRect::axes(px(8), px(density.pick(8.0, 4.0))),
                border: UiRect { bottom: px(3), ..px(1).all() },
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                ..default()
            },
            pressable(weight(place == now)),
            observe(choose),
            Tip::new(format!("{name}: {text}. {}", setting.words().1), &[]),
            children![strong(text, density.pick(type_scale::BODY, type_scale::SMALL), palette::TEXT)],
        ));
        if focused && place == now {
            value.insert(AutoFocus);
        }
    }
}

/// Returns the style of a value's button. The current value is highlighted.
fn weight(set: bool) -> ButtonStyle {
    if set { ButtonStyle::Main } else { ButtonStyle::Quiet }
}

fn choose(press: On<Activate>, values: Query<&Value>, mut settings: ResMut<Settings>) {
    if let Ok(value) = values.get(press.entity) {
        let mut next = settings.clone();
        value.of.set(value.place, &mut next);
        settings.set_if_neq(next);
    }
}

fn paint(settings: Res<Settings>, mut values: Query<(&Value, &mut ButtonStyle)>) {
    for (value, mut shown) in &mut values {
        shown.set_if_neq(weight(value.of.now(&settings) == value.place));
    }
}

fn done(_: On<Activate>, mut back: Back, mut presses: Presses) {
    back.go();
    presses.swallow(&actions::ACT);
}

fn leave(keys: Keys, mut back: Back) {
    if keys.just_pressed(&actions::CLOSE) {
        back.go();
    }
}

/// System parameter that returns to where the settings were opened: the pause menu of a battle, or the title.
#[derive(bevy::ecs::system::SystemParam)]
pub(crate) struct Back<'w> {
    screen: Res<'w, State<super::Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    focus: ResMut<'w, InputFocus>,
}

impl Back<'_> {
    /// Returns to the pause menu or the title.
    pub(crate) fn go(&mut self) {
        let pausing = *self.screen.get() == super::Screen::Battle;
        self.menu.set(if pausing { Menu::Pause } else { Menu::None });
        self.focus.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_can_be_set_and_read_back() {
        let mut settings = Settings::default();
        for setting in Setting::all(crate::rulesets::tests::SETTINGS.iter()) {
            assert_eq!(setting.now(&settings), 0, "{setting:?} has its first value by default");
            for place in 0..setting.values().len() {
                setting.set(place, &mut settings);
                assert_eq!(setting.now(&settings), place, "{setting:?}");
            }
        }
        let all = Settings {
            interface_scale: 1.75,
            pace: 4.0,
            reduced_motion: true,
            follow: false,
            full_screen: true,
            map: true,
            asks: 2,
            ..Settings::default()
        };
        assert_eq!(settings, all);
    }

    #[test]
    fn a_value_between_two_choices_is_shown_as_the_nearest() {
        let settings = Settings { interface_scale: 1.3, ..Settings::default() };
        assert_eq!(Setting::Scale.now(&settings), 1);
    }
}
