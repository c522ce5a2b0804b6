//! The rulesets that bots can play. This is the only list of rulesets in the crate: a new ruleset needs an entry here
//! and a folder.

use knockback_rules::battle::{Battle, Order, SideId};
use rand::{SeedableRng as _, rngs::Xoshiro256PlusPlus};

use crate::{
    Decision, Level, Plan, Playing,
    bot::Search,
    outlook::Valuing,
    puzzle::{Rules, Turns},
};

macro_rules! rulesets {
    ($($Ruleset:ident($module:ident),)+) => {
        /// A bot's search in a battle of any ruleset.
        #[derive(Debug)]
        pub(crate) enum AnySearch {
            $($Ruleset(Search<knockback_rules::$module::$Ruleset>),)+
        }

        /// Begins a search. `None` if no side is asked, or no bot knows the rules of the battle.
        pub(crate) fn thought(
            seen: &Battle,
            side: SideId,
            level: Level,
            chance: &Xoshiro256PlusPlus,
        ) -> Option<AnySearch> {
            $(
                if let Some(pondering) = Search::begin(seen, side, level, chance) {
                    return Some(AnySearch::$Ruleset(pondering));
                }
            )+
            None
        }

        /// The worth of a position to a side, in points; `None` if no bot knows the rules of the battle.
        pub(crate) fn position_worth(battle: &Battle, side: SideId) -> Option<f64> {
            $(
                if let Some(battle) = battle.as_ruleset::<knockback_rules::$module::$Ruleset>() {
                    return Some(<knockback_rules::$module::$Ruleset as Playing>::position_worth(battle, side));
                }
            )+
            None
        }

        /// The appraisal of a plan in a battle of any ruleset.
        #[derive(Debug)]
        pub(crate) enum Appraisal {
            $($Ruleset(Valuing<knockback_rules::$module::$Ruleset>),)+
        }

        impl Appraisal {
            /// Begins to compute the worth that a bot of level 4 assigns to a plan. `None` if the plan's first order is
            /// refused, or no bot knows the rules.
            pub(crate) fn begin(seen: &Battle, side: SideId, plan: Plan) -> Option<Self> {
                $(
                    if seen.as_ruleset::<knockback_rules::$module::$Ruleset>().is_some() {
                        return Valuing::begin(seen, side, plan).map(Self::$Ruleset);
                    }
                )+
                None
            }

            /// Searches about `slice` more battles and deducts them. Returns the worth once it is known.
            pub(crate) fn advance(&mut self, slice: &mut u64) -> Option<f64> {
                match self {
                    $(Self::$Ruleset(valuing) => valuing.advance(slice),)+
                }
            }
        }

        /// Returns a possible true battle from the view of a side, with hidden information drawn from a seed. Without
        /// hidden information, this is the battle itself.
        ///
        /// The side cannot distinguish the result from the true battle: both [look the same](Battle::seen_by) to it.
        #[must_use]
        pub fn determinize(battle: &Battle, side: SideId, seed: u64) -> Battle {
            let seen = battle.seen_by(Some(side));
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
            $(
                if let Some(seen) = seen.as_ruleset::<knockback_rules::$module::$Ruleset>() {
                    return <knockback_rules::$module::$Ruleset as Playing>::world(seen, side, &mut chance);
                }
            )+
            seen
        }

        /// The reason for a plan as a short phrase. `None` if there is none, or no bot knows the rules.
        pub(crate) fn reason(battle: &Battle, plan: &Plan) -> Option<String> {
            $(
                if let Some(battle) = battle.as_ruleset::<knockback_rules::$module::$Ruleset>() {
                    return <knockback_rules::$module::$Ruleset as Playing>::reason(battle, plan);
                }
            )+
            None
        }

        /// The definition of a turn in the rules of a battle; `None` if this crate does not know the rules.
        pub(crate) fn turns(battle: &Battle) -> Option<Rules> {
            $(
                if battle.as_ruleset::<knockback_rules::$module::$Ruleset>().is_some() {
                    return Some(Rules::of::<knockback_rules::$module::$Ruleset>());
                }
            )+
            None
        }

        /// The term for a turn in the rules of a battle, such as `turn` or `phase`; `None` if this crate does not know
        /// the rules.
        pub(crate) fn span(battle: &Battle) -> Option<&'static str> {
            $(
                if battle.as_ruleset::<knockback_rules::$module::$Ruleset>().is_some() {
                    return Some(<knockback_rules::$module::$Ruleset as Turns>::SPAN);
                }
            )+
            None
        }

        impl AnySearch {
            /// Searches about `slice` more battles and deducts them. Returns the decision once it is made.
            pub(crate) fn advance(&mut self, slice: &mut u64, first: &Order) -> Option<Decision> {
                match self {
                    $(Self::$Ruleset(pondering) => pondering.advance(slice, first),)+
                }
            }
        }
    };
}

rulesets! {
    C3g(c3g),
    Champions(champions),
    CoupDeGrace(coup_de_grace),
    PulpCity(pulp_city),
}
