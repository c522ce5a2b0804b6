//! The rulesets that are described: the only list of them in this crate. A ruleset is a line of it and a folder.

use knockback_rules::{
    battle::{Battle, FigureId, Setup},
    board::Cell,
};

use crate::{
    RulesetView as _,
    sheet::FigureSheet,
    threats::{Approach, Counting, MapWords, Step, Want},
};

macro_rules! rulesets {
    ($($Ruleset:ident($module:ident),)+) => {
        /// A threat map while it is being counted, in steps.
        #[derive(Clone, Debug)]
        pub struct Mapping(Of);

        #[derive(Clone, Debug)]
        enum Of {
            $($Ruleset(Box<Counting<knockback_rules::$module::$Ruleset>>),)+
        }

        impl Mapping {
            /// Begins to count the map of a figure; `None` by rules that nobody describes.
            #[must_use]
            pub fn begin(battle: &Battle, figure: FigureId) -> Option<Self> {
                $(
                    if let Some(counting) = Counting::begin(battle, figure) {
                        return Some(Self(Of::$Ruleset(Box::new(counting))));
                    }
                )+
                None
            }

            /// Goes on for a step, in the battle with which it began.
            pub fn advance(&mut self, battle: &Battle) -> Step {
                match &mut self.0 {
                    $(Of::$Ruleset(counting) => counting.advance(battle),)+
                }
            }

            /// Goes on for a step towards the best attack on a target after a move. True once all is counted; and the best
            /// one that has been found so far, if there is one to be told.
            pub fn approach(&mut self, battle: &Battle, target: Cell) -> (bool, Option<Approach>) {
                match &mut self.0 {
                    $(Of::$Ruleset(counting) => counting.approach(battle, target),)+
                }
            }
        }

        /// What may be wanted of an attack in a battle; nothing by rules that nobody describes.
        #[must_use]
        pub fn wants(setup: &Setup) -> &'static [Want] {
            $(
                if setup.of::<knockback_rules::$module::$Ruleset>().is_some() {
                    return knockback_rules::$module::$Ruleset::WANTS;
                }
            )+
            &[]
        }

        /// The figure that the open choice of a battle is about, or else the one that acts; `None` by rules that nobody
        /// describes. The choice counts once the battle `is_settled`: when nothing is shown any more that led to it.
        #[must_use]
        pub fn active_figure(battle: &Battle, is_settled: bool) -> Option<FigureId> {
            $(
                if let Some(played) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    let choice = battle.choice_of::<knockback_rules::$module::$Ruleset>().filter(|_| is_settled);
                    let asked = choice.and_then(|(_, choice)| knockback_rules::$module::$Ruleset::asked_figure(&choice));
                    return asked.or_else(|| knockback_rules::$module::$Ruleset::acting_figure(played));
                }
            )+
            None
        }

        /// The sheet of a figure as it is now; `None` by rules that nobody describes, or that draw a card of their own.
        #[must_use]
        pub fn sheet(battle: &Battle, figure: FigureId, is_unfolded: bool) -> Option<FigureSheet> {
            $(
                if let Some(battle) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    return knockback_rules::$module::$Ruleset::sheet(battle, figure, is_unfolded);
                }
            )+
            None
        }

        /// What is said of threat maps at the open choice of a battle; `None` if its figure has no map, or by rules that
        /// nobody describes. `is_aiming` is true while the forecast of an attack has the panel to itself: no map is open, and no
        /// hints.
        #[must_use]
        pub fn map_words(battle: &Battle, is_aiming: bool) -> Option<&'static MapWords> {
            $(
                if let Some((_, choice)) = battle.choice_of::<knockback_rules::$module::$Ruleset>() {
                    let has_map = knockback_rules::$module::$Ruleset::has_map(&choice, is_aiming);
                    return has_map.then_some(&knockback_rules::$module::$Ruleset::MAP_WORDS);
                }
            )+
            None
        }
    };
}

rulesets! {
    C3g(c3g),
    Champions(champions),
    CoupDeGrace(coup_de_grace),
    PulpCity(pulp_city),
}
