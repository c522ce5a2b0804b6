//! The rulesets, each a plugin in its own folder.
//!
//! Modules outside this folder do not name any ruleset. A ruleset extends them with systems that run while it is
//! active, and with implementations that it [registers](crate::stage::offers).

mod c3g;
mod champions;
mod coup_de_grace;
mod pulp_city;
#[cfg(feature = "shove")]
mod shove;

use bevy::prelude::*;
use knockback_rules::ruleset::Ruleset;

use crate::{
    battle::playback::perform::AnimateEvents,
    stage::{
        actions::{Action, HelpLine, KeyNames},
        ruleset_registry::OfferApp,
    },
    view3d::pieces::FigureModels,
};

/// Adds all rulesets, in the order in which players see them. This is their only list outside tests.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((champions::plugin, c3g::plugin, coup_de_grace::plugin, pulp_city::plugin));
    #[cfg(feature = "shove")]
    app.add_plugins(shove::plugin);
}

/// Registers the implementations and key names that other modules need from a ruleset.
fn offer<R>(app: &mut App, own: &'static R, actions: &[&'static Action], lines: &'static [HelpLine])
where
    R: Ruleset + FigureModels + AnimateEvents,
{
    app.init_resource::<KeyNames>();
    app.world_mut().resource_mut::<KeyNames>().add(actions);
    app.offer::<dyn FigureModels>(R::ID, own).offer::<dyn AnimateEvents>(R::ID, own).offer::<[HelpLine]>(R::ID, lines);
}

#[cfg(test)]
pub(crate) mod tests {
    use knockback_rules::battle::Setup;
    use knockback_view::RulesetView;

    use super::*;
    use crate::stage::ruleset_registry::RulesetRegistry;
    pub(crate) use knockback_testing::champions::open;

    /// Returns an implementation registered by the ruleset of a battle, without an app.
    fn offered<T: ?Sized + Send + Sync + 'static>(setup: &Setup) -> &'static T {
        let mut app = App::new();
        offers(&mut app);
        app.world().resource::<RulesetRegistry<T>>().of(setup)
    }

    /// Registers the implementations of all rulesets.
    pub(crate) fn offers(app: &mut App) {
        champions::offer(app);
        c3g::offer(app);
        coup_de_grace::offer(app);
        pulp_city::offer(app);
    }

    /// Adds the resources needed to show battles of all rulesets.
    pub(crate) fn on_stage(app: &mut App) {
        offers(app);
    }

    /// Returns the help lines for the actions specific to each ruleset.
    pub(crate) fn own_lines() -> [&'static [HelpLine]; 4] {
        [champions::actions::LINES, c3g::actions::LINES, coup_de_grace::actions::LINES, pulp_city::actions::LINES]
    }

    pub(crate) use super::champions::SETTINGS;

    /// Returns the actions specific to each ruleset.
    pub(crate) fn own_actions() -> [&'static [&'static Action]; 4] {
        [champions::actions::ALL, c3g::actions::ALL, coup_de_grace::actions::ALL, pulp_city::actions::ALL]
    }

    pub(crate) fn figure_models(setup: &Setup) -> &'static dyn FigureModels {
        offered(setup)
    }

    #[test]
    fn texts_name_existing_actions() {
        let mut app = App::new();
        offers(&mut app);
        let names = app.world().resource::<KeyNames>();
        let own =
            [champions::Champions::KEYS, c3g::C3g::KEYS, coup_de_grace::CoupDeGrace::KEYS, pulp_city::PulpCity::KEYS];
        for key in knockback_view::keys::ALL.iter().chain(own.into_iter().flatten()) {
            assert!(!names.of(key.action).is_empty(), "{}", key.action);
        }
    }
}
