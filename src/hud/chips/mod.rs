//! A panel of chips: rows of small labelled buttons in the colours of a side.
//!
//! The effect of a press is a value defined by the ruleset that lays out the panel. The ruleset handles
//! [`ChipPressed`].

mod layout;
mod shown;

use std::fmt::Debug;

use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    picking::events::{Over, Pointer},
    prelude::*,
    ui_widgets::Activate,
};
use knockback_rules::board::Cell;
use knockback_view::{
    drawing::{CellMark, Layer},
    tone::Tone,
};

pub(crate) use shown::panels_of;

use super::HudSystems;
use crate::{
    overlay::{Overlays, marks::Markers},
    stage::{
        AppSystems, CurrentSelection, Menu, Screen, Settings,
        actions::{self, Keys, Presses, applies},
    },
    theme::{FocusRestoreSystems, palette},
};

/// The effect of pressing a chip.
pub(crate) trait ChipEffect: Clone + Debug + PartialEq + Send + Sync + 'static {}

impl<D: Clone + Debug + PartialEq + Send + Sync + 'static> ChipEffect for D {}

/// Triggered when a chip is pressed. Contains its effect.
#[derive(Event, Clone, Debug)]
pub(crate) struct ChipPressed<D: ChipEffect>(pub(crate) D);

/// A panel of chips, with its age in seconds.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct ChipPanel {
    age: f32,
    colour: Color,
    flashes: bool,
    /// The node that scrolls.
    column: Entity,
}

impl ChipPanel {
    /// Returns the node that scrolls. Its `ScrollPosition` contains the offset.
    pub(crate) const fn column(&self) -> Entity {
        self.column
    }
}

/// The effect of a chip.
#[derive(Component, Clone, Debug)]
struct Pressing<D: ChipEffect>(D);

/// The digit key that presses a chip.
#[derive(Component, Clone, Copy, Debug)]
struct Digit(u8);

/// The hex that a chip refers to.
#[derive(Component, Clone, Copy, Debug)]
struct ChipHex(Cell);

/// The chip that gets the focus when the panel appears.
#[derive(Component, Clone, Copy, Debug)]
struct First;

/// Marks a chip that is identified by its text.
#[derive(Component, Clone, Copy, Debug)]
struct Called;

/// Systems that lay out panels of chips.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Laying;

/// Time during which a new question ignores the keyboard, in seconds. Players should not answer it unread.
const UNREAD: f32 = 0.4;
/// Duration of the flash of a new question, in seconds.
const FLASH: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, Laying.in_set(HudSystems)).add_systems(
        Update,
        (
            digits.in_set(AppSystems::Input).run_if(applies(&actions::CHOOSE)),
            focus_first.in_set(HudSystems).after(Laying),
            flash.in_set(AppSystems::Animate).run_if(in_state(Menu::None)),
        )
            .run_if(in_state(Screen::Battle)),
    );
    app.add_systems(PostUpdate, keep_focus.before(FocusRestoreSystems).run_if(in_state(Screen::Battle)));
}

fn press<D: ChipEffect>(
    press: On<Activate>,
    chips: Query<&Pressing<D>>,
    panels: Query<&ChipPanel>,
    mut presses: Presses,
    mut commands: Commands,
) {
    let Ok(Pressing(does)) = chips.get(press.entity) else { return };
    let unread = panels.iter().any(|panel| panel.flashes && panel.age < UNREAD);
    if unread && presses.any() {
        return;
    }
    commands.trigger(ChipPressed(does.clone()));
    // The same press must not act on the battlefield as well.
    presses.swallow(&actions::ACT);
    presses.swallow(&actions::SKIP);
}

/// Hovers the hex that a hovered chip refers to.
fn point(
    over: On<Pointer<Over>>,
    chips: Query<&ChipHex>,
    overlays: Res<Overlays>,
    mut picks: ResMut<CurrentSelection>,
    mut markers: ResMut<Markers>,
) {
    if let Ok(ChipHex(cell)) = chips.get(over.entity) {
        markers.set(Layer::Cursor, [CellMark::each([*cell], Tone::Ready)]);
        if picks.0.cell != Some(*cell) {
            picks.0.line = 0;
            picks.0.look(Some(*cell), &overlays.0);
        }
    }
}

/// Presses a chip when its digit key is pressed.
fn digits(keys: Keys, chips: Query<(Entity, &Digit)>, mut commands: Commands) {
    let Some(place) = keys.place(&actions::CHOOSE) else { return };
    let pressed = chips.iter().find(|(_, digit)| usize::from(digit.0) == place + 1);
    if let Some((entity, _)) = pressed {
        commands.trigger(Activate { entity });
    }
}

/// Focuses the most likely choice, so that the key that presses buttons accepts it.
fn focus_first(
    firsts: Query<Entity, Added<First>>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    if let Some(first) = firsts.iter().next() {
        focus.set(first, FocusCause::Navigated);
        visible.0 = true;
    }
}

/// Keeps the focus on the chip with the same name when a panel is laid out again.
fn keep_focus(
    chips: Query<&Name, With<Called>>,
    fresh: Query<(Entity, &Name), Added<Called>>,
    mut held: Local<Option<(Entity, Name)>>,
    mut focus: ResMut<InputFocus>,
) {
    let Some(focused) = focus.get() else { return };
    if let Ok(name) = chips.get(focused) {
        if held.as_ref().is_none_or(|(entity, _)| *entity != focused) {
            *held = Some((focused, name.clone()));
        }
    } else if let Some((_, name)) = held.as_ref().filter(|(entity, _)| *entity == focused)
        && let Some((heir, _)) = fresh.iter().find(|(_, its)| *its == name)
    {
        focus.set(heir, FocusCause::Navigated);
    }
}

/// Flashes a new question in the colour of the side that must answer, unless motion is reduced.
fn flash(
    time: Res<Time>,
    settings: Res<Settings>,
    mut panels: Query<(&mut ChipPanel, &mut BorderColor, &mut BackgroundColor)>,
) {
    for (mut panel, mut border, mut ground) in &mut panels {
        if panel.age > FLASH {
            continue;
        }
        panel.age += time.delta_secs();
        if !panel.flashes || settings.reduced_motion {
            continue;
        }
        let left = (1.0 - panel.age / FLASH).clamp(0.0, 1.0);
        let beat = (left * std::f32::consts::TAU * 1.5).cos().abs() * left;
        border.set_if_neq(BorderColor::all(panel.colour.mix(&Color::WHITE, beat)));
        ground.set_if_neq(BackgroundColor(palette::PANEL.mix(&panel.colour, 0.45 * beat)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chip(app: &mut App, name: &'static str) -> Entity {
        app.world_mut().spawn((Name::new(name), Called)).id()
    }

    fn focused(app: &App) -> Option<Entity> {
        app.world().resource::<InputFocus>().get()
    }

    #[test]
    fn the_focus_survives_a_new_layout() {
        let mut app = App::new();
        app.init_resource::<InputFocus>().add_systems(PostUpdate, keep_focus);
        let (shove, kick) = (chip(&mut app, "Chip Shove"), chip(&mut app, "Chip Kick"));
        app.world_mut().resource_mut::<InputFocus>().set(kick, FocusCause::Navigated);
        app.update();
        for old in [shove, kick] {
            app.world_mut().entity_mut(old).despawn();
        }
        let (_, kick) = (chip(&mut app, "Chip Shove"), chip(&mut app, "Chip Kick"));
        app.update();
        assert_eq!(focused(&app), Some(kick));
        app.world_mut().entity_mut(kick).despawn();
        let bite = chip(&mut app, "Chip Bite");
        app.update();
        assert_ne!(focused(&app), Some(bite), "the focus does not move to another chip");
    }
}
