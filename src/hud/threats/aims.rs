//! The aims for the best attacks, each with its best chance. Clicking an aim shows the attacks for it. Hovering does
//! not, so that nothing below moves under the pointer.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_view::threats::Want;

use super::InUse;
use crate::{
    odds::threats::{Ranked, Wanted},
    stage::{AppSystems, CurrentSelection, Shown},
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, pressable, strong, words},
    },
};
use knockback_view::selection::Judged;

/// A possible aim.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ObjectiveOption {
    of: Want,
    /// The value of the best attack for this aim, or a dash if there is none. `None` while it is being evaluated.
    worth: Option<String>,
    /// False if no attack can achieve the aim.
    can: bool,
}

/// The row of an aim, with its index.
#[derive(Component, Clone, Copy)]
pub(super) struct AimRow(usize);

/// The marker in the row with this index. It is visible while the aim is chosen.
#[derive(Component, Clone, Copy)]
struct AimSign(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wanted>().add_systems(
        Update,
        (open_on_something_likely.in_set(AppSystems::Decide), light.in_set(AppSystems::Animate))
            .run_if(resource_exists::<Shown>),
    );
}

/// Returns all aims, each with the value of its best attack. `bests` is `None` for an aim that no attack achieves.
/// During the evaluation, such aims remain open.
pub(super) fn aims(wants: &[Want], bests: &[Option<String>], counting: bool) -> Vec<ObjectiveOption> {
    let aim = |(place, of): (usize, &Want)| {
        let best = bests.get(place).filter(|best| !counting || best.is_some());
        let worth = best.map(|worth| worth.clone().unwrap_or_else(|| "\u{2013}".to_owned()));
        ObjectiveOption { of: *of, worth, can: best.is_none_or(Option::is_some) }
    };
    wants.iter().enumerate().map(aim).collect()
}

/// The nodes of a row: the row itself, its value and its words.
#[derive(Clone, Copy, Debug)]
pub(super) struct AimNodes {
    row: Entity,
    worth: Entity,
    words: Entity,
}

pub(super) fn spawn(column: Entity, place: usize, aim: &ObjectiveOption, commands: &mut Commands) -> AimNodes {
    let row = commands
        .spawn((
            Name::new(format!("Aim {}", aim.of.name)),
            AimRow(place),
            ChildOf(column),
            Node {
                column_gap: px(6),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(6), px(1)),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                ..default()
            },
            pressable(ButtonStyle::Quiet),
            children![(AimSign(place), Visibility::Hidden, words("\u{25b6}", type_scale::SMALL, palette::FLIGHT))],
        ))
        .observe(choose)
        .id();
    let worth = Node { min_width: px(64), flex_shrink: 0.0, ..default() };
    let worth = commands.spawn((worth, Pickable::IGNORE, ChildOf(row))).id();
    let words = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
    let words = commands.spawn((words, Pickable::IGNORE, ChildOf(row))).id();
    let worth = commands.spawn(ChildOf(worth)).id();
    let words = commands.spawn(ChildOf(words)).id();
    AimNodes { row, worth, words }
}

/// Sets the texts of a row.
pub(super) fn update(aim: &ObjectiveOption, nodes: &AimNodes, commands: &mut Commands) {
    let ink = if aim.can { palette::TEXT } else { palette::TEXT_QUIET };
    let does =
        if aim.can { "Click to see the best attacks for this." } else { "None of the attacks found can do this." };
    let means = format!("{} {does}", aim.of.means);
    let worth = aim.worth.clone().unwrap_or_else(|| "\u{2026}".to_owned());
    commands.entity(nodes.row).insert(Tip::new(means, &[]));
    commands.entity(nodes.worth).insert(strong(worth, type_scale::BODY, ink));
    commands.entity(nodes.words).insert(words(aim.of.words, type_scale::SMALL, ink));
}

fn choose(press: On<Activate>, rows: Query<&AimRow>, mut wanted: ResMut<Wanted>) {
    if let Ok(row) = rows.get(press.entity) {
        wanted.set_if_neq(Wanted(row.0));
    }
}

/// Opens the list with the aim that was chosen last. If no attack has a fair chance to achieve it, the gravest result
/// with a fair chance is used until the player chooses an aim.
fn open_on_something_likely(
    ranked: Res<Ranked>,
    (picks, in_use): (Res<CurrentSelection>, Res<InUse>),
    mut wanted: ResMut<Wanted>,
    mut was_open: Local<bool>,
    mut opened_on: Local<Option<usize>>,
) {
    let open = picks.0.judged == Judged::Odds;
    if !std::mem::replace(&mut *was_open, open) {
        *opened_on = Some(wanted.0);
    }
    if !open || *opened_on != Some(wanted.0) {
        *opened_on = None;
        return;
    }
    if !ranked.counting
        && !in_use.0
        && ranked.likely.get(wanted.0).is_some_and(|likely| !likely)
        && let Some(likely) = ranked.likely.iter().position(|likely| *likely)
    {
        *wanted = Wanted(likely);
        *opened_on = Some(likely);
    }
}

/// Shows the marker of the chosen aim.
fn light(wanted: Res<Wanted>, mut signs: Query<(&AimSign, &mut Visibility)>) {
    for (sign, mut visibility) in &mut signs {
        visibility.set_if_neq(if sign.0 == wanted.0 { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_view::threats::RankedThreats;

    #[test]
    fn the_list_opens_on_a_likely_aim_until_the_player_chooses() {
        let mut app = App::new();
        app.init_resource::<Wanted>()
            .init_resource::<CurrentSelection>()
            .init_resource::<Ranked>()
            .init_resource::<InUse>()
            .add_systems(Update, open_on_something_likely);
        let mut wanted = |judged: Judged, likely: &[bool], counting: bool, chosen: Option<usize>| {
            app.world_mut().resource_mut::<CurrentSelection>().0.judged = judged;
            *app.world_mut().resource_mut::<Ranked>() =
                Ranked(RankedThreats { likely: likely.to_vec(), counting, ..RankedThreats::default() });
            if let Some(chosen) = chosen {
                *app.world_mut().resource_mut::<Wanted>() = Wanted(chosen);
            }
            app.update();
            app.world().resource::<Wanted>().0
        };
        let (closed, open) = (Judged::Costs, Judged::Odds);
        assert_eq!(wanted(closed, &[], false, None), 0);
        assert_eq!(wanted(open, &[false, true], true, None), 0, "the results are still being computed");
        assert_eq!(wanted(open, &[false, true, true], false, None), 1);
        assert_eq!(wanted(open, &[false, false, true], false, None), 2, "the results are for another figure");
        assert_eq!(wanted(open, &[false, false, true], false, Some(0)), 0, "the player chooses");
        assert_eq!(wanted(closed, &[false, false, true], false, None), 0);
        assert_eq!(wanted(open, &[false, false, false], false, None), 0, "no aim is likely");
    }

    #[test]
    fn a_click_chooses_an_aim() {
        let mut app = App::new();
        app.init_resource::<Wanted>();
        let row = app.world_mut().spawn(AimRow(2)).observe(choose).id();
        app.world_mut().trigger(Activate { entity: row });
        assert_eq!(app.world().resource::<Wanted>().0, 2);
    }

    #[test]
    fn each_aim_shows_its_best_chance_or_none() {
        let wants = ["kill", "ledge", "lava"].map(|name| Want { name, words: name, means: name, hexes: false });
        let bests = [Some("25 %".to_owned()), None, None];
        let so_far = aims(&wants, &bests, true);
        assert_eq!((so_far[0].worth.as_deref(), so_far[0].can), (Some("25 %"), true), "the best so far");
        assert!(so_far[1..].iter().all(|aim| aim.can && aim.worth.is_none()), "no results yet");
        let told = aims(&wants, &bests, false);
        assert_eq!(told.len(), wants.len());
        assert_eq!((told[0].worth.as_deref(), told[0].can), (Some("25 %"), true));
        assert!(told[1..].iter().all(|aim| !aim.can && aim.worth.is_some()));
    }
}
