//! The rulesets, each a folder that plugs in.
//!
//! The libraries beside this folder name none of them. A ruleset fills their slots: by systems that run where it is
//! played, and by [offers](crate::stage::offers).

mod c3g;
mod champions;

use bevy::prelude::*;

/// The one list of them, in the order in which players read of them.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((champions::plugin, c3g::plugin));
}

#[cfg(test)]
pub(crate) mod tests {
    use knockback_rules::battle::Setup;

    pub(crate) use super::champions::panels::tests::open;
    use super::*;
    use crate::{
        screens::Presents,
        stage::{actions::Action, offers::Offers},
        view3d::pieces::Looks,
    };

    /// What the ruleset of a battle offers, without a game around it.
    fn offer<T: ?Sized + Send + Sync + 'static>(setup: &Setup) -> &'static T {
        let mut app = App::new();
        offers(&mut app);
        app.world().resource::<Offers<T>>().of(setup)
    }

    /// What they offer.
    pub(crate) fn offers(app: &mut App) {
        champions::offer(app);
        c3g::offer(app);
    }

    /// What shows a battle of either.
    pub(crate) fn on_stage(app: &mut App) {
        offers(app);
        app.add_plugins(champions::stance::plugin);
    }

    pub(crate) fn presents(setup: &Setup) -> &'static dyn Presents {
        offer(setup)
    }

    pub(crate) fn all_presents() -> [&'static dyn Presents; 2] {
        [&champions::Champions, &c3g::C3g]
    }

    /// The actions that each of them has alone.
    pub(crate) fn own_actions() -> [&'static [&'static Action]; 2] {
        [champions::actions::ALL, c3g::actions::ALL]
    }

    pub(crate) fn looks(setup: &Setup) -> &'static dyn Looks {
        offer(setup)
    }
}
