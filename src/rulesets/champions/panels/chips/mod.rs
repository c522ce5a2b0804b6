//! A panel of chips: rows of small buttons, each with what it does, in the colours of a side.

mod lay;

use bevy::{
    picking::events::{Over, Pointer},
    prelude::*,
    ui_widgets::Activate,
};
use knockback_rules::{
    battle::{FigureId, Order, SideId},
    board::Cell,
};

pub(crate) use lay::spawn;

use super::super::{orders::Choose, overlay::Plan, played};
use crate::{
    overlay::marks::{Layer, Mark, Markers},
    stage::{
        Act, AppSystems, Menu, Picks, Screen, Settings, Wish,
        actions::{self, Keys, Presses, applies},
    },
    theme::palette,
};

/// What a panel of chips says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) side: SideId,
    /// Whom it is about, and what is asked.
    pub(crate) title: String,
    /// More about it.
    pub(crate) note: String,
    /// The battle asks for an answer: the panel flashes when it comes.
    pub(crate) urgent: bool,
    /// Beside the title.
    pub(crate) aside: Option<Chip>,
    pub(crate) rows: Vec<Row>,
}

/// Chips that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) tip: &'static str,
    pub(crate) rules: &'static [&'static str],
    pub(crate) chips: Vec<Chip>,
}

/// A small button.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Chip {
    pub(crate) text: String,
    /// More, in quieter type.
    pub(crate) more: String,
    pub(crate) tip: String,
    pub(crate) rules: Vec<&'static str>,
    /// What a press does; nothing for what is not possible now.
    pub(crate) does: Option<Does>,
    pub(crate) weight: Heft,
    /// The digit that presses it.
    pub(crate) key: Option<u8>,
    /// The hex that it is about.
    pub(crate) at: Option<Cell>,
    /// It has the focus when the panel comes.
    pub(crate) first: bool,
}

/// How a chip looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Heft {
    #[default]
    Plain,
    /// It is what is chosen.
    Chosen,
    /// What most will want.
    Main,
}

/// What a press does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Does {
    /// Chooses what the figure would do next.
    Plan(Plan),
    /// Orders something.
    Order(Order),
    /// Throws somebody next: a click says which way.
    Throw(FigureId),
    /// Turns to another page of the panel.
    Page(Page),
    /// Ends the phase.
    End,
    /// Sets which characters are asked for reactions.
    Asks(u8),
    /// Lets all chances to react go by until the next phase of a figure.
    LetGo(FigureId),
}

/// What a panel shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// Attack, move, and the way to everything else.
    #[default]
    First,
    /// The maneuvers by which an attack can be made.
    How,
    /// Everything that is neither an attack nor a move.
    Deeds,
    /// What to wait for with a held action.
    Hold,
    /// Where to dive to.
    Dive,
    /// Where to step between.
    Between,
}

/// Figures until whose next phases their sides let all chances to react go by.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LettingGo(pub(crate) Vec<FigureId>);

/// The panel, and how long it has been there, in seconds.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct ChipPanel {
    age: f32,
    colour: Color,
    flashes: bool,
}

/// What a chip does.
#[derive(Component, Clone, Debug)]
struct Pressing(Does);

/// The digit that presses a chip.
#[derive(Component, Clone, Copy, Debug)]
struct Digit(u8);

/// The hex that a chip is about.
#[derive(Component, Clone, Copy, Debug)]
struct About(Cell);

/// A chip that has the focus when the panel comes.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct First;

/// How long a new question takes no answer from the keyboard, so that nobody answers what nobody has read, in seconds.
const UNREAD: f32 = 0.4;
/// How long a new question flashes, in seconds.
const FLASH: f32 = 0.9;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Page>().init_resource::<LettingGo>().add_systems(
        Update,
        (
            digits.in_set(AppSystems::Input).run_if(applies(&actions::CHOOSE).and_then(played)),
            flash.in_set(AppSystems::Animate).run_if(in_state(Menu::None)),
        )
            .run_if(in_state(Screen::Battle)),
    );
}

/// What presses change.
#[derive(bevy::ecs::system::SystemParam)]
struct Changes<'w> {
    acts: MessageWriter<'w, Act>,
    chosen: MessageWriter<'w, Choose>,
    wishes: MessageWriter<'w, Wish>,
    page: ResMut<'w, Page>,
    settings: ResMut<'w, Settings>,
    letting_go: ResMut<'w, LettingGo>,
    presses: Presses<'w>,
}

fn press(press: On<Activate>, chips: Query<&Pressing>, panels: Query<&ChipPanel>, mut changes: Changes) {
    let Ok(Pressing(does)) = chips.get(press.entity) else { return };
    let unread = panels.iter().any(|panel| panel.flashes && panel.age < UNREAD);
    if unread && changes.presses.any() {
        return;
    }
    match does {
        Does::Plan(plan) => drop(changes.chosen.write(Choose::Plan(*plan))),
        Does::Order(order) => drop(changes.wishes.write(Wish(order.clone()))),
        Does::Throw(figure) => drop(changes.chosen.write(Choose::Throw(*figure))),
        Does::Page(page) => *changes.page = *page,
        Does::End => drop(changes.acts.write(Act::EndTurn)),
        Does::Asks(asks) => changes.settings.asks = *asks,
        Does::LetGo(figure) => super::react::let_go(&mut changes.letting_go, *figure),
    }
    // The same press must not act on the battlefield as well.
    changes.presses.swallow(&actions::ACT);
    changes.presses.swallow(&actions::SKIP);
}

/// The pointer on a chip that is about a hex is the pointer on that hex.
fn point(over: On<Pointer<Over>>, chips: Query<&About>, mut picks: ResMut<Picks>, mut markers: ResMut<Markers>) {
    if let Ok(About(cell)) = chips.get(over.entity) {
        markers.set(Layer::Cursor, [Mark::each([*cell], palette::CURSOR)]);
        if picks.0.cell != Some(*cell) {
            picks.0.cell = Some(*cell);
            picks.0.line = 0;
        }
    }
}

/// Digits press chips.
fn digits(keys: Keys, chips: Query<(Entity, &Digit)>, mut commands: Commands) {
    let Some(place) = keys.place(&actions::CHOOSE) else { return };
    let pressed = chips.iter().find(|(_, digit)| usize::from(digit.0) == place + 1);
    if let Some((entity, _)) = pressed {
        commands.trigger(Activate { entity });
    }
}

/// A question that has just come flashes in the colour of the side that is asked, unless motion is unwelcome.
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
