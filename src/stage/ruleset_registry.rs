//! What rulesets offer to a library that has to ask them by value: a trait of the library, and for each ruleset an
//! implementation that its plugin brings.

use bevy::prelude::*;
use knockback_rules::{battle::Setup, ruleset::RulesetId};

/// The offers of all rulesets for one trait.
#[derive(Resource)]
pub(crate) struct RulesetRegistry<T: ?Sized + Send + Sync + 'static>(Vec<(RulesetId, &'static T)>);

impl<T: ?Sized + Send + Sync + 'static> Clone for RulesetRegistry<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: ?Sized + Send + Sync + 'static> Default for RulesetRegistry<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: ?Sized + Send + Sync + 'static> RulesetRegistry<T> {
    /// The offer of the ruleset by which a battle is played.
    ///
    /// # Panics
    ///
    /// Where no plugin of a ruleset brought one: a ruleset offers everything that is asked of it, or nothing at all.
    pub(crate) fn of(&self, setup: &Setup) -> &'static T {
        self.by(setup.ruleset()).expect("each ruleset brings what libraries ask of it")
    }

    /// The offer of a ruleset, if it brought one.
    pub(crate) fn by(&self, ruleset: RulesetId) -> Option<&'static T> {
        self.0.iter().find(|(id, _)| *id == ruleset).map(|(_, offer)| *offer)
    }

    /// The offers of all rulesets, in the order of the list of rulesets.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static T> {
        self.0.iter().map(|(_, offer)| *offer)
    }
}

/// How the plugin of a ruleset brings what it offers.
pub(crate) trait OfferApp {
    /// Offers something for the battles that are played by a ruleset.
    fn offer<T: ?Sized + Send + Sync + 'static>(&mut self, ruleset: RulesetId, offer: &'static T) -> &mut Self;
}

impl OfferApp for App {
    fn offer<T: ?Sized + Send + Sync + 'static>(&mut self, ruleset: RulesetId, offer: &'static T) -> &mut Self {
        self.init_resource::<RulesetRegistry<T>>();
        self.world_mut().resource_mut::<RulesetRegistry<T>>().0.push((ruleset, offer));
        self
    }
}
