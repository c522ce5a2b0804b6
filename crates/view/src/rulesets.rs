//! The rulesets that are described: the only list of them in this crate. A ruleset is a line of it and a folder.

use knockback_rules::{
    battle::{Battle, Event, FigureId, Order, Setup, SideId},
    board::Cell,
    dice::Faces,
    ruleset::{Listed as _, Played, Ruleset},
};

use crate::{
    RulesetView as _,
    dice_tray::{DiceTray, Roll, Term, TraySpot},
    end::Row,
    facts::Fact,
    selection::Selection,
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

        /// Tells what an event says, of a battle before it; nothing by rules that nobody describes.
        pub fn facts(battle: &Battle, event: &Event, tell: &mut impl FnMut(Fact)) {
            $(
                if let (Some(event), Some(battle)) = (
                    knockback_rules::$module::$Ruleset::event(event),
                    battle.played::<knockback_rules::$module::$Ruleset>(),
                ) {
                    return knockback_rules::$module::$Ruleset::facts(battle, event, tell);
                }
            )+
        }

        /// The cost of a figure; `None` by rules that nobody describes.
        #[must_use]
        pub fn cost(battle: &Battle, figure: FigureId) -> Option<f64> {
            $(
                if let Some(battle) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    return Some(knockback_rules::$module::$Ruleset::cost(battle, figure));
                }
            )+
            None
        }

        /// The side whose turn it is; `None` by rules that nobody describes.
        #[must_use]
        pub fn acting_side(battle: &Battle) -> Option<SideId> {
            $(
                if let Some(battle) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    return knockback_rules::$module::$Ruleset::acting_side(battle);
                }
            )+
            None
        }

        /// What a battle will be remembered for, a row each; nothing by rules that nobody describes.
        #[must_use]
        pub fn end_rows(battle: &Battle, log: &[Event]) -> Vec<Row> {
            $(
                if let Some(battle) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    return knockback_rules::$module::$Ruleset::end_rows(battle, log);
                }
            )+
            Vec::new()
        }

        /// The roll behind an event, and where it goes; not landed yet.
        #[must_use]
        pub fn roll(battle: &Battle, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
            $(
                if let Some(battle) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    return knockback_rules::$module::$Ruleset::roll(battle, event, faces);
                }
            )+
            None
        }

        /// What the dice of an event say, seen from before it is applied.
        #[must_use]
        pub fn tally(battle: &Battle, event: &Event) -> Option<Vec<Term>> {
            $(
                if let Some(battle) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    return knockback_rules::$module::$Ruleset::tally(battle, event);
                }
            )+
            None
        }

        /// True for an event with which the dice on the table have had their say.
        #[must_use]
        pub fn clears(table: &DiceTray, event: &Event) -> bool {
            $(
                if let Some(event) = knockback_rules::$module::$Ruleset::event(event) {
                    return knockback_rules::$module::$Ruleset::clears(table, event);
                }
            )+
            false
        }

        /// Adds the numbers of an event to the sums beside the dice, seen from before it is applied. The events that follow
        /// are `ahead`.
        pub fn reckon<'e>(
            battle: &Battle,
            table: &mut DiceTray,
            event: &Event,
            mut ahead: impl Iterator<Item = &'e Event>,
        ) {
            $(
                if let (Some(event), Some(battle)) = (
                    knockback_rules::$module::$Ruleset::event(event),
                    battle.played::<knockback_rules::$module::$Ruleset>(),
                ) {
                    return knockback_rules::$module::$Ruleset::reckon(battle, table, event, &mut ahead);
                }
            )+
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

        /// The figures that the open choice of a battle can give orders to.
        #[must_use]
        pub fn ready(battle: &Battle) -> Vec<FigureId> {
            $(
                if let Some((played, choice)) = open::<knockback_rules::$module::$Ruleset>(battle) {
                    return knockback_rules::$module::$Ruleset::ready(played, &choice);
                }
            )+
            Vec::new()
        }

        /// The order that ends the turn, or what else the open choice of a battle is about.
        #[must_use]
        pub fn closing_order(battle: &Battle) -> Option<Order> {
            $(
                if let Some((_, choice)) = open::<knockback_rules::$module::$Ruleset>(battle) {
                    return knockback_rules::$module::$Ruleset::closing_order(&choice);
                }
            )+
            None
        }

        /// What a player has selected just before an order of a move or an attack, so that the board shows it; `None` for an
        /// order that the board does not show beforehand.
        #[must_use]
        pub fn aim(battle: &Battle, order: &Order, selection: &Selection) -> Option<Selection> {
            $(
                if let Some(played) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    let order = knockback_rules::$module::$Ruleset::order(order)?;
                    return knockback_rules::$module::$Ruleset::aim(played, order, selection);
                }
            )+
            None
        }

        /// The friend of the acting figure whom a legal order would harm.
        #[must_use]
        pub fn harms_friend(battle: &Battle, order: &Order) -> Option<FigureId> {
            $(
                if let Some(played) = battle.played::<knockback_rules::$module::$Ruleset>() {
                    let order = knockback_rules::$module::$Ruleset::order(order)?;
                    return knockback_rules::$module::$Ruleset::harms_friend(played, order);
                }
            )+
            None
        }

        /// True for an order that undo takes back together with the order after it.
        #[must_use]
        pub fn starts(order: &Order) -> bool {
            $(
                if let Some(order) = knockback_rules::$module::$Ruleset::order(order) {
                    return knockback_rules::$module::$Ruleset::starts(order);
                }
            )+
            false
        }

        /// Brings what is selected in line with the open choice, once the battle `has_changed` or a suggestion was let go of.
        pub fn keep_true(battle: &Battle, selection: &mut Selection, has_changed: bool) {
            $(
                let is_due = has_changed || knockback_rules::$module::$Ruleset::SUGGESTS && selection.own.is_empty();
                if is_due && let Some((played, choice)) = open::<knockback_rules::$module::$Ruleset>(battle) {
                    knockback_rules::$module::$Ruleset::keep_true(played, &choice, selection);
                }
            )+
        }
    };
}

rulesets! {
    C3g(c3g),
    Champions(champions),
    CoupDeGrace(coup_de_grace),
    PulpCity(pulp_city),
}

/// A battle of a ruleset with its open choice.
fn open<R: Ruleset>(battle: &Battle) -> Option<(Played<'_, R>, R::Choice)> {
    Some((battle.played()?, battle.choice_of::<R>()?.1))
}
