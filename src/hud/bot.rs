//! The panel of the bot whose turn it is: its side, its plan, and buttons to pause the bot or make it act at once.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_skirmish::Skirmish;

use super::{
    HudSystems,
    layout::{Slot, Slots, WIDEST},
    redrawn::Redrawn,
};
use crate::{
    battle::replay::Replaying,
    bots::{ActNow, ActiveBot, AtWork, BotActivity, Halted},
    stage::{Handover, Seats, Shown, actions, sentence},
    theme::{
        icon::icon,
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, panel_node, strong, words},
    },
};

#[derive(Component)]
struct BotPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(
            resource_changed::<AtWork>
                .or_else(resource_changed::<Halted>)
                .or_else(resource_changed::<Shown>)
                .or_else(resource_changed::<Handover>)
                .or_else(resource_changed::<Density>),
        ),
    );
}

/// The content of the panel.
#[derive(Clone, Debug, PartialEq)]
struct BotPanelData {
    about: ActiveBot,
    side: String,
    halted: bool,
    density: Density,
}

impl BotPanelData {
    /// Returns a sentence about the bot's plan.
    fn plan_text(&self) -> String {
        let side = &self.side;
        match &self.about.doing {
            BotActivity::Shows(Some(reason)) => sentence(reason),
            BotActivity::Shows(None) => format!("The board shows what {side} will do."),
            BotActivity::Waits if self.halted => format!("{side}: paused."),
            BotActivity::Waits | BotActivity::Acts => format!("{side}: acting."),
            BotActivity::Thinks => format!("{side}: thinking \u{2026}"),
        }
    }
}

fn show(
    (at_work, halted, seats): (Res<AtWork>, Res<Halted>, Res<Seats>),
    (shown, skirmish, handover): (Res<Shown>, Res<Skirmish>, Res<Handover>),
    watched: Option<Res<Replaying>>,
    density: Res<Density>,
    slots: Res<Slots>,
    mut panel: Redrawn<BotPanel, BotPanelData>,
) {
    let over = skirmish.battle().outcome().is_some();
    let about = at_work.about(&shown).filter(|about| seats.is_bot(about.side) && !over);
    let model = about.filter(|_| watched.is_none() && !handover.drawn()).map(|about| BotPanelData {
        side: shown.battle.side_name(about.side).to_owned(),
        halted: halted.0,
        density: *density,
        about,
    });
    panel.show(model, |model, commands| spawn(model, slots.of(Slot::Action), commands));
}

fn spawn(model: &BotPanelData, slot: Entity, commands: &mut Commands) {
    let (team, density) = (team(model.about.side), model.density);
    let tight = density.compact();
    let panel = commands
        .spawn((
            Name::new("Bot"),
            BotPanel,
            ChildOf(slot),
            BackgroundColor(palette::PANEL),
            BorderColor::all(team.colour),
            Node {
                flex_direction: FlexDirection::Row,
                align_items: AlignItems::Center,
                max_width: px(WIDEST),
                min_width: px(0),
                column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                padding: UiRect::axes(px(density.pick(14.0, 6.0)), px(density.pick(6.0, 3.0))),
                ..panel_node()
            },
            children![
                icon(team.emblem, density.pick(24.0, 16.0), team.ink()),
                (
                    Node { flex_direction: FlexDirection::Column, min_width: px(0), flex_shrink: 1.0, ..default() },
                    Tip::new(
                        "A bot plays this side. The board shows what it is about to do; this is why. You can change who plays in the menu.",
                        &[],
                    ),
                    children![
                        words(
                            format!("{}: bot, {} (level {})", model.side, model.about.level.name(), model.about.level),
                            density.pick(type_scale::SMALL, 11.0),
                            palette::TEXT_QUIET
                        ),
                        strong(model.plan_text(), density.pick(type_scale::BODY, type_scale::SMALL), palette::TEXT),
                    ],
                ),
            ],
        ))
        .id();
    let (word, means) = if model.halted {
        ("Resume", "Let the bots play on.")
    } else {
        ("Pause", "Bots wait until you let them act or resume.")
    };
    let weight = if model.halted { ButtonStyle::Main } else { ButtonStyle::Quiet };
    commands.spawn((
        ChildOf(panel),
        bar_button(word, weight, tight, halt),
        Tip::new(actions::HALT_BOTS.tip(means), &[]),
    ));
    commands.spawn((
        ChildOf(panel),
        bar_button("Act now", ButtonStyle::Quiet, tight, act_now),
        Tip::new(actions::SKIP.tip("Makes the bot act at once. While bots are paused, it acts once."), &[]),
    ));
}

fn halt(_: On<Activate>, mut halted: ResMut<Halted>) {
    halted.0 = !halted.0;
}

fn act_now(_: On<Activate>, mut now: MessageWriter<ActNow>) {
    now.write(ActNow);
}
