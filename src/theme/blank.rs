//! Prevents empty text nodes from taking up space.
//!
//! With a fallback font registered, Bevy gives an empty text the height of a line.

use bevy::{prelude::*, ui::UiSystems};

/// Marks an empty text, and stores the maximum size that it gets back once it has content.
#[derive(Component, Clone, Copy, Debug)]
struct Blank {
    width: Val,
    height: Val,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (take_no_room, take_room).before(UiSystems::Content));
}

/// Sets the maximum size of an empty text without spans to zero.
fn take_no_room(
    mut texts: Query<(Entity, &Text, &mut Node, Has<Children>), (Changed<Text>, Without<Blank>)>,
    mut commands: Commands,
) {
    for (entity, text, mut node, has_spans) in &mut texts {
        if text.is_empty() && !has_spans {
            commands.entity(entity).insert(Blank { width: node.max_width, height: node.max_height });
            (node.max_width, node.max_height) = (Val::ZERO, Val::ZERO);
        }
    }
}

/// Restores the maximum size once the text has content.
fn take_room(mut texts: Query<(Entity, &Text, &mut Node, &Blank), Changed<Text>>, mut commands: Commands) {
    for (entity, text, mut node, blank) in &mut texts {
        if !text.is_empty() {
            (node.max_width, node.max_height) = (blank.width, blank.height);
            commands.entity(entity).remove::<Blank>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_non_empty_texts_take_space() {
        let mut app = App::new();
        app.add_plugins(plugin);
        let node = Node { max_width: percent(32), ..default() };
        let text = app.world_mut().spawn((Text::new(""), node)).id();
        let spans = app.world_mut().spawn((Text::new(""), children![TextSpan::new("2 dice")])).id();
        let room = |app: &mut App, text: Entity| {
            app.update();
            let node = app.world().get::<Node>(text).unwrap();
            (node.max_width, node.max_height)
        };
        assert_eq!(room(&mut app, text), (Val::ZERO, Val::ZERO));
        assert_eq!(room(&mut app, spans), (Val::Auto, Val::Auto), "its spans have text");
        app.world_mut().get_mut::<Text>(text).unwrap().0 = "Hatter".to_owned();
        assert_eq!(room(&mut app, text), (percent(32), Val::Auto));
        app.world_mut().get_mut::<Text>(text).unwrap().0.clear();
        assert_eq!(room(&mut app, text), (Val::ZERO, Val::ZERO));
    }
}
