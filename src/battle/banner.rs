//! A line across the picture for a moment: which turn, which segment.

use bevy::prelude::*;

use crate::{
    stage::{AppSystems, FreeArea, PlaybackTime, Screen},
    theme::{fonts, palette, type_scale},
};

/// The line, and how long it has been there, in seconds.
#[derive(Component)]
struct Banner(f32);

/// How long it is seen, in seconds, and how long it takes to come and to go.
const LIFE: (f32, f32) = (1.3, 0.18);
/// How far below the top of the window it is, in percent.
const DOWN: f32 = 17.0;
/// The least width between the panels for it to be there, in pixels of the interface.
const LEAST: f32 = 260.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, pass.in_set(AppSystems::Animate));
}

/// Shows a line between the panels; one that is there goes.
pub(crate) fn show(commands: &mut Commands, text: String) {
    commands.queue(|world: &mut World| {
        let old: Vec<Entity> = world.query_filtered::<Entity, With<Banner>>().iter(world).collect();
        for banner in old {
            world.despawn(banner);
        }
        let scale = world.get_resource::<UiScale>().map_or(1.0, |scale| scale.0);
        let free = world.get_resource::<FreeArea>().map(|free| free.0).unwrap_or_default();
        let mut banner = world.spawn(banner(text));
        if free.width() > LEAST * scale
            && let Some(mut node) = banner.get_mut::<Node>()
        {
            (node.left, node.width) = (px(free.min.x / scale), px(free.width() / scale));
        }
    });
}

/// The line, across the window.
fn banner(text: String) -> impl Bundle {
    (
        Name::new("Banner"),
        Banner(0.0),
        DespawnOnExit(Screen::Battle),
        Node {
            position_type: PositionType::Absolute,
            top: percent(DOWN),
            width: percent(100),
            justify_content: JustifyContent::Center,
            ..default()
        },
        GlobalZIndex(-1),
        Pickable::IGNORE,
        children![(
            Node { padding: UiRect::axes(px(28), px(4)), border: UiRect::vertical(px(2)), ..default() },
            BackgroundColor(palette::PANEL.with_alpha(0.0)),
            BorderColor::all(palette::ACCENT.with_alpha(0.0)),
            Pickable::IGNORE,
            children![(
                Text::new(text),
                TextFont::from_font_size(type_scale::HEADING).with_font(fonts::STRONG),
                TextLayout::justify(Justify::Center),
                TextColor(palette::TEXT.with_alpha(0.0)),
                Pickable::IGNORE,
            )],
        )],
    )
}

/// How clearly it is seen after this many seconds.
fn seen(age: f32) -> f32 {
    (age / LIFE.1).min((LIFE.0 - age) / LIFE.1).clamp(0.0, 1.0)
}

fn pass(
    clock: Res<PlaybackTime>,
    mut banners: Query<(Entity, &mut Banner, &Children)>,
    mut plates: Query<(&mut BackgroundColor, &mut BorderColor, &Children)>,
    mut words: Query<&mut TextColor>,
    mut commands: Commands,
) {
    for (entity, mut banner, children) in &mut banners {
        banner.0 += clock.delta();
        if banner.0 >= LIFE.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let alpha = seen(banner.0);
        for child in children {
            let Ok((mut back, mut rim, inner)) = plates.get_mut(*child) else { continue };
            back.0.set_alpha(0.82 * alpha);
            *rim = BorderColor::all(palette::ACCENT.with_alpha(alpha));
            for text in inner {
                if let Ok(mut colour) = words.get_mut(*text) {
                    colour.0.set_alpha(alpha);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_banner_comes_and_goes() {
        assert!(seen(0.0) < 0.01 && seen(LIFE.0) < 0.01);
        assert!(seen(LIFE.0 / 2.0) > 0.99);
    }
}
