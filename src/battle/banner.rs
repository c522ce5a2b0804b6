//! A brief banner across the picture, for example for a new turn or segment.

use bevy::prelude::*;

use crate::{
    stage::{AppSystems, FreeArea, PlaybackTime, Screen},
    theme::{fonts, palette, type_scale},
};

/// A banner, with its age in seconds.
#[derive(Component)]
struct Banner(f32);

/// Lifetime of a banner, and the duration of its fade-in and its fade-out, in seconds.
const LIFE: (f32, f32) = (1.3, 0.18);
/// Distance from the top of the window, in percent.
const DOWN: f32 = 17.0;
/// Minimum width of the free area between the panels, in interface pixels. If it is narrower, the banner spans the
/// window.
const MIN: f32 = 260.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, pass.in_set(AppSystems::Animate));
}

/// Shows a banner between the panels, replacing any previous one.
pub(crate) fn show(commands: &mut Commands, text: String) {
    commands.queue(|world: &mut World| {
        let old: Vec<Entity> = world.query_filtered::<Entity, With<Banner>>().iter(world).collect();
        for banner in old {
            world.despawn(banner);
        }
        let scale = world.get_resource::<UiScale>().map_or(1.0, |scale| scale.0);
        let free = world.get_resource::<FreeArea>().map(|free| free.0).unwrap_or_default();
        let mut banner = world.spawn(banner(text));
        if free.width() > MIN * scale
            && let Some(mut node) = banner.get_mut::<Node>()
        {
            (node.left, node.width) = (px(free.min.x / scale), px(free.width() / scale));
        }
    });
}

/// Returns a banner as wide as the window.
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

/// Opacity of a banner of this age, in seconds.
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
    fn a_banner_fades_in_and_out() {
        assert!(seen(0.0) < 0.01 && seen(LIFE.0) < 0.01);
        assert!(seen(LIFE.0 / 2.0) > 0.99);
    }
}
