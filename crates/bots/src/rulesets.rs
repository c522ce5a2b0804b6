//! The rulesets that bots play: the only list of them in this crate. A ruleset is a line of it and a folder.

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
        /// What a bot thinks, by the rules of the battle.
        #[derive(Debug)]
        pub(crate) enum AnySearch {
            $($Ruleset(Search<knockback_rules::$module::$Ruleset>),)+
        }

        /// Begins to think; `None` where nobody is asked, or no bot knows the rules of the battle.
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

        /// What a position is worth to a side, in points; `None` where no bot knows the rules of the battle.
        pub(crate) fn worth(battle: &Battle, side: SideId) -> Option<f64> {
            $(
                if let Some(battle) = battle.as_ruleset::<knockback_rules::$module::$Ruleset>() {
                    return Some(<knockback_rules::$module::$Ruleset as Playing>::worth(battle, side));
                }
            )+
            None
        }

        /// A count of what a plan is worth, by the rules of the battle.
        #[derive(Debug)]
        pub(crate) enum Appraisal {
            $($Ruleset(Valuing<knockback_rules::$module::$Ruleset>),)+
        }

        impl Appraisal {
            /// Begins to count what a plan of a side is worth to it, as a bot of level 4 values it; `None` where its first
            /// order is refused, or no bot knows the rules.
            pub(crate) fn begin(seen: &Battle, side: SideId, plan: Plan) -> Option<Self> {
                $(
                    if seen.as_ruleset::<knockback_rules::$module::$Ruleset>().is_some() {
                        return Valuing::begin(seen, side, plan).map(Self::$Ruleset);
                    }
                )+
                None
            }

            /// Goes on until about so many battles more have been looked at, which it takes off. The worth, once it is known.
            pub(crate) fn advance(&mut self, slice: &mut u64) -> Option<f64> {
                match self {
                    $(Self::$Ruleset(valuing) => valuing.advance(slice),)+
                }
            }
        }

        /// A battle that may be the true one, as far as a side may know: what is hidden from it is drawn by a seed. Where nothing
        /// is hidden, it is the battle itself.
        ///
        /// A side cannot tell the two apart: both [look the same](Battle::seen_by) to it.
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

        /// Why a plan is good, as a short sentence; `None` where there is nothing to say, or no bot knows the rules.
        pub(crate) fn reason(battle: &Battle, plan: &Plan) -> Option<String> {
            $(
                if let Some(battle) = battle.as_ruleset::<knockback_rules::$module::$Ruleset>() {
                    return <knockback_rules::$module::$Ruleset as Playing>::reason(battle, plan);
                }
            )+
            None
        }

        /// What a turn is by the rules of a battle; `None` where this crate does not know them.
        pub(crate) fn turns(battle: &Battle) -> Option<Rules> {
            $(
                if battle.as_ruleset::<knockback_rules::$module::$Ruleset>().is_some() {
                    return Some(Rules::of::<knockback_rules::$module::$Ruleset>());
                }
            )+
            None
        }

        /// What a turn is called by the rules of a battle: `turn`, `phase`; `None` where this crate does not know them.
        pub(crate) fn span(battle: &Battle) -> Option<&'static str> {
            $(
                if battle.as_ruleset::<knockback_rules::$module::$Ruleset>().is_some() {
                    return Some(<knockback_rules::$module::$Ruleset as Turns>::SPAN);
                }
            )+
            None
        }

        impl AnySearch {
            /// Goes on until about so many battles more have been looked at, which it takes off.
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
