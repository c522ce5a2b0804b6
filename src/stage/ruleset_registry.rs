//! Registry of trait implementations by ruleset. A module declares a trait, and the plugin of each ruleset registers
//! its implementation.

use bevy::prelude::*;
use knockback_rules::{battle::Setup, ruleset::RulesetId};

/// The implementations of one trait by all rulesets.
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
    /// Returns the implementation of the ruleset that a battle uses.
    ///
    /// # Panics
    ///
    /// Panics if the plugin of that ruleset registered no implementation. A ruleset implements all traits of this kind,
    /// or none.
    pub(crate) fn of(&self, setup: &Setup) -> &'static T {
        self.by(setup.ruleset()).expect("each ruleset implements the traits that modules declare")
    }

    /// Returns the implementation of a ruleset, if it registered one.
    pub(crate) fn by(&self, ruleset: RulesetId) -> Option<&'static T> {
        self.0.iter().find(|(id, _)| *id == ruleset).map(|(_, offer)| *offer)
    }

    /// Returns all implementations, in the order in which they were registered.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static T> {
        self.0.iter().map(|(_, offer)| *offer)
    }
}

/// Extends [`App`] with the registration of implementations.
pub(crate) trait OfferApp {
    /// Registers an implementation for the battles of a ruleset.
    fn offer<T: ?Sized + Send + Sync + 'static>(&mut self, ruleset: RulesetId, offer: &'static T) -> &mut Self;
}

impl OfferApp for App {
    fn offer<T: ?Sized + Send + Sync + 'static>(&mut self, ruleset: RulesetId, offer: &'static T) -> &mut Self {
        self.init_resource::<RulesetRegistry<T>>();
        self.world_mut().resource_mut::<RulesetRegistry<T>>().0.push((ruleset, offer));
        self
    }
}
