//! What a player may want, each with the best chance for it. Pointing at one shows it on the board, a click keeps it.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::Activate,
};
use knockback_view::threats::Want;

use crate::{
    input::Pointed,
    odds::threats::Wanted,
    overlay::Reckoning,
    stage::{AppSystems, Shown},
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{Weight, pressable, strong, words},
    },
};

/// Something that a player may want.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Aim {
    of: Want,
    /// What the best attack for it is worth; `None` while that is being counted.
    worth: Option<String>,
    /// Whether any attack can do it.
    can: bool,
}

/// The place of what a row stands for.
#[derive(Component, Clone, Copy)]
struct AimRow(usize);

/// The sign before the row of what is wanted.
#[derive(Component, Clone, Copy)]
struct AimSign(usize);

/// What is wanted again once nothing else is pointed at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kept(Option<usize>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Kept>().init_resource::<Wanted>().add_systems(
        Update,
        (point.in_set(AppSystems::Overlay).after(Pointed).before(Reckoning), light.in_set(AppSystems::Animate))
            .run_if(resource_exists::<Shown>),
    );
}

/// Each of them, with what the best attack is worth for it: `None` where none can do it. While attacks are being counted, those
/// for which there is none yet stay open.
pub(super) fn aims(wants: &[Want], bests: &[Option<String>], counting: bool) -> Vec<Aim> {
    let aim = |(place, of): (usize, &Want)| {
        let best = bests.get(place).filter(|best| !counting || best.is_some());
        let worth = best.map(|worth| worth.clone().unwrap_or_else(|| "\u{2013}".to_owned()));
        Aim { of: *of, worth, can: best.is_none_or(Option::is_some) }
    };
    wants.iter().enumerate().map(aim).collect()
}

pub(super) fn spawn(column: Entity, place: usize, aim: &Aim, commands: &mut Commands) {
    let (text, ink) = if aim.can {
        (aim.of.words.to_owned(), palette::TEXT)
    } else {
        (format!("{}: no attack counted here can", aim.of.words), palette::TEXT_QUIET)
    };
    let worth = aim.worth.clone().unwrap_or_else(|| "\u{2026}".to_owned());
    commands
        .spawn((
            Name::new(format!("Aim {}", aim.of.name)),
            AimRow(place),
            ChildOf(column),
            Node {
                column_gap: px(6),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(6), px(2)),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                ..default()
            },
            pressable(Weight::Quiet),
            Tip::new(format!("{} A click keeps it on the board.", aim.of.means), &[]),
            children![
                (AimSign(place), Visibility::Hidden, words("\u{25b6}", type_scale::SMALL, palette::FLIGHT)),
                (
                    Node { min_width: px(64), flex_shrink: 0.0, ..default() },
                    Pickable::IGNORE,
                    children![strong(worth, type_scale::BODY, ink)],
                ),
                (
                    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
                    Pickable::IGNORE,
                    children![words(text, type_scale::SMALL, ink)],
                ),
            ],
        ))
        .observe(keep);
}

/// What is pointed at, or has the focus, is shown on the board; what was wanted comes back after it.
fn point(
    rows: Query<(Entity, &AimRow, &Hovered)>,
    focus: (Res<InputFocus>, Res<InputFocusVisible>),
    mut kept: ResMut<Kept>,
    mut wanted: ResMut<Wanted>,
) {
    let focused = focus.0.get().filter(|_| focus.1.0);
    let hovered = rows.iter().find(|(.., hovered)| hovered.get());
    let pointed = hovered.or_else(|| rows.iter().find(|(row, ..)| focused == Some(*row)));
    match (pointed, kept.0) {
        (Some((_, row, _)), before) => {
            if before.is_none() {
                kept.0 = Some(wanted.0);
            }
            wanted.set_if_neq(Wanted(row.0));
        }
        (None, Some(before)) => {
            kept.0 = None;
            wanted.set_if_neq(Wanted(before));
        }
        (None, None) => {}
    }
}

fn keep(press: On<Activate>, rows: Query<&AimRow>, mut kept: ResMut<Kept>, mut wanted: ResMut<Wanted>) {
    if let Ok(row) = rows.get(press.entity) {
        if kept.0.is_some() {
            kept.0 = Some(row.0);
        }
        wanted.set_if_neq(Wanted(row.0));
    }
}

/// A sign stands before what is wanted.
fn light(wanted: Res<Wanted>, mut signs: Query<(&AimSign, &mut Visibility)>) {
    for (sign, mut visibility) in &mut signs {
        visibility.set_if_neq(if sign.0 == wanted.0 { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAVA: usize = 2;
    const LEDGE: usize = 1;

    /// What is wanted after a frame.
    fn wanted(app: &mut App) -> usize {
        app.update();
        app.world().resource::<Wanted>().0
    }

    #[test]
    fn what_is_pointed_at_is_shown_and_what_is_chosen_stays() {
        let mut app = App::new();
        app.init_resource::<Kept>()
            .init_resource::<Wanted>()
            .init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .add_systems(Update, point);
        let row = |app: &mut App, of: usize| app.world_mut().spawn((AimRow(of), Hovered(false))).observe(keep).id();
        let (lava, ledge) = (row(&mut app, LAVA), row(&mut app, LEDGE));
        let hover = |app: &mut App, row: Entity, on: bool| {
            app.world_mut().entity_mut(row).insert(Hovered(on));
        };
        hover(&mut app, lava, true);
        assert_eq!(wanted(&mut app), LAVA);
        hover(&mut app, lava, false);
        assert_eq!(wanted(&mut app), 0, "what was wanted before");
        hover(&mut app, ledge, true);
        assert_eq!(wanted(&mut app), LEDGE);
        app.world_mut().trigger(Activate { entity: ledge });
        hover(&mut app, ledge, false);
        assert_eq!(wanted(&mut app), LEDGE, "it was chosen");
        app.insert_resource(InputFocus::from_entity(lava));
        app.world_mut().resource_mut::<InputFocusVisible>().0 = true;
        assert_eq!(wanted(&mut app), LAVA, "the focus points too");
        app.world_mut().resource_mut::<InputFocus>().clear();
        assert_eq!(wanted(&mut app), LEDGE);
    }

    #[test]
    fn each_aim_has_its_best_chance_or_says_that_there_is_none() {
        let wants = ["kill", "ledge", "lava"].map(|name| Want { name, words: name, means: name, hexes: false });
        let bests = [Some("25%".to_owned()), None, None];
        let so_far = aims(&wants, &bests, true);
        assert_eq!((so_far[0].worth.as_deref(), so_far[0].can), (Some("25%"), true), "the best so far");
        assert!(so_far[1..].iter().all(|aim| aim.can && aim.worth.is_none()), "nothing is known yet");
        let told = aims(&wants, &bests, false);
        assert_eq!(told.len(), wants.len());
        assert_eq!((told[0].worth.as_deref(), told[0].can), (Some("25%"), true));
        assert!(told[1..].iter().all(|aim| !aim.can && aim.worth.is_some()));
    }
}
