//! The panel that offers a combined move and attack, with its odds.

use bevy::{input_focus::tab_navigation::TabGroup, prelude::*, ui_widgets::Activate};
use knockback_rules::board::Cell;

use super::{
    HudSystems,
    layout::{Slot, Slots},
    redrawn::Redrawn,
};
use crate::{
    input::approach::{Approach, ApproachStatus},
    stage::{PlayerAction, Shown, actions, sentence},
    theme::{
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, panel, panel_node, strong, words},
    },
};

#[derive(Component)]
struct ApproachPanel;

/// The target of the offered attack.
#[derive(Component)]
struct Target(Cell);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(resource_changed::<Approach>.or_else(resource_changed::<Density>)),
    );
}

/// The content of the panel.
#[derive(Clone, Debug, PartialEq)]
struct ApproachPanelData {
    title: String,
    offer: Option<Offer>,
    density: Density,
}

#[derive(Clone, Debug, PartialEq)]
struct Offer {
    worth: String,
    attack: String,
    way: String,
    target: Cell,
}

fn show(
    approach: Res<Approach>,
    shown: Res<Shown>,
    density: Res<Density>,
    slots: Res<Slots>,
    mut panel: Redrawn<ApproachPanel, ApproachPanelData>,
) {
    let density = *density;
    let model = approach.status().map(|told| match told {
        ApproachStatus::Looks(target) => {
            let name = shown.battle.occupant_name(target);
            ApproachPanelData { title: format!("Looking for a move to attack {name} \u{2026}"), offer: None, density }
        }
        ApproachStatus::Offers(offer, target) => {
            let hurts = if offer.threat.risky { "; risky move" } else { "" };
            let offer = Offer {
                worth: format!("To {}: {}", offer.want, offer.threat.worth.words),
                attack: sentence(&offer.threat.attack),
                way: format!("{}{hurts}", sentence(&offer.threat.way)),
                target,
            };
            ApproachPanelData { title: "Move and attack".to_owned(), offer: Some(offer), density }
        }
    });
    panel.show(model, |model, commands| spawn(model, &slots, commands));
}

fn spawn(model: &ApproachPanelData, slots: &Slots, commands: &mut Commands) {
    let density = model.density;
    let padding = px(density.pick(type_scale::GAP, type_scale::GAP_S)).all();
    let node = Node { padding, row_gap: px(density.pick(5.0, 2.0)), ..panel_node() };
    let column = commands
        .spawn((Name::new("Approach"), ApproachPanel, ChildOf(slots.of(Slot::Offer)), TabGroup::new(2), panel(), node))
        .id();
    let (small, large) = density.pick((type_scale::SMALL, type_scale::BODY), (11.0, 12.0));
    commands.spawn((ChildOf(column), strong(model.title.clone(), large, palette::ACCENT)));
    let Some(offer) = &model.offer else { return };
    commands.spawn((ChildOf(column), strong(offer.worth.clone(), large, palette::TEXT)));
    commands.spawn((ChildOf(column), words(offer.attack.clone(), small, palette::TEXT)));
    commands.spawn((ChildOf(column), words(offer.way.clone(), small, palette::TEXT_QUIET)));
    let row = Node { column_gap: px(type_scale::GAP_S), ..default() };
    let row = commands.spawn((ChildOf(column), row, Pickable::IGNORE)).id();
    let tight = density.compact();
    let means = "Moves and attacks in one go. Clicking the enemy again does the same. Undo takes both back, as long as no dice have been rolled.";
    commands
        .spawn((
            ChildOf(row),
            bar_button("Do both", ButtonStyle::Main, tight, both),
            Tip::new(actions::ACT.tip(means), &[]),
        ))
        .insert(Target(offer.target));
    let tip = actions::LET_GO.tip("Order nothing.");
    commands.spawn((ChildOf(row), bar_button("Cancel", ButtonStyle::Quiet, tight, cancel), Tip::new(tip, &[])));
}

fn both(press: On<Activate>, targets: Query<&Target>, mut acts: MessageWriter<PlayerAction>) {
    acts.write_batch(targets.get(press.entity).ok().map(|target| PlayerAction::At(target.0)));
}

fn cancel(_: On<Activate>, mut acts: MessageWriter<PlayerAction>) {
    acts.write(PlayerAction::LetGo);
}
