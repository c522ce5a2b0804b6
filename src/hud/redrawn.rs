//! A panel that is laid out again when its value changes.

use bevy::{ecs::system::SystemParam, prelude::*};

/// A panel with the marker component `P`, which shows a value of type `M`.
#[derive(SystemParam)]
pub(crate) struct Redrawn<'w, 's, P: Component, M: Send + 'static> {
    panels: Query<'w, 's, Entity, With<P>>,
    shown: Local<'s, Option<M>>,
    commands: Commands<'w, 's>,
}

impl<P: Component, M: Send + PartialEq> Redrawn<'_, '_, P, M> {
    /// True while the panel exists.
    pub(crate) fn is_open(&self) -> bool {
        !self.panels.is_empty()
    }

    /// Shows a value, or closes the panel if there is none. The panel is spawned again if the value has changed, or if
    /// the panel was despawned together with its frame.
    pub(crate) fn show(&mut self, model: Option<M>, spawn: impl FnOnce(&M, &mut Commands)) {
        if *self.shown == model && self.is_open() == model.is_some() {
            return;
        }
        self.panels.iter().for_each(|panel| self.commands.entity(panel).despawn());
        if let Some(model) = &model {
            spawn(model, &mut self.commands);
        }
        *self.shown = model;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component)]
    struct Panel(u8);

    #[derive(Resource)]
    struct Wanted(Option<u8>);

    #[test]
    fn a_panel_is_spawned_again_only_when_its_value_has_changed() {
        let mut app = App::new();
        app.insert_resource(Wanted(None)).add_systems(Update, |wanted: Res<Wanted>, mut panel: Redrawn<Panel, u8>| {
            panel.show(wanted.0, |value, commands| {
                commands.spawn(Panel(*value));
            });
        });
        let mut shows = |wanted| {
            app.insert_resource(Wanted(wanted));
            app.update();
            let panels: Vec<(Entity, u8)> = {
                let mut panels = app.world_mut().query::<(Entity, &Panel)>();
                panels.iter(app.world()).map(|(entity, panel)| (entity, panel.0)).collect()
            };
            assert_eq!(panels.len(), usize::from(wanted.is_some()));
            panels.first().copied()
        };
        assert_eq!(shows(None), None);
        let (first, value) = shows(Some(1)).unwrap();
        assert_eq!((shows(Some(1)), value), (Some((first, 1)), 1), "nothing has changed");
        assert_eq!(shows(Some(2)).map(|(_, value)| value), Some(2));
        assert_eq!(shows(None), None);
        assert_eq!(shows(Some(2)).map(|(_, value)| value), Some(2), "the panel opens again");
    }
}
