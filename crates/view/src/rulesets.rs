//! The list of all rulesets that have a view. No other file of this crate lists them. To add a ruleset, add a line here
//! and a folder.

use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Order, Setup, SideId},
    board::Cell,
    dice::Faces,
    ruleset::{BattleOf, Listed as _, Ruleset, RulesetId},
};

use crate::{
    RulesetView as _,
    army::Army,
    dice_tray::{DiceTray, DieFace, Roll, Term, TraySpot},
    end::HighlightRow,
    facts::Fact,
    marks::{FigureMarks, Wounds},
    present::{BattleProgress, RulesetInfo, goal_progress},
    roster::Roster,
    selection::Selection,
    sheet::{FigureSheet, SheetContext},
    threats::{Approach, Counting, MapWords, ThreatCountStatus, ThreatView as _, ThreatsOf, Want},
    tip::Tip,
    top_bar::TopBar,
    viewpoint::Viewpoint,
};

macro_rules! rulesets {
    (($d:tt) $($(#[cfg($($cfg:tt)*)])? $Ruleset:ident($module:ident),)+) => {
        /// The descriptions of all rulesets, in the order in which they are presented to players.
        pub const RULESETS: &[&RulesetInfo] = &[$($(#[cfg($($cfg)*)])? &knockback_rules::$module::$Ruleset::INFO,)+];

        /// Evaluates an expression for each ruleset, named by a type alias, and returns the first `Some`. Returns
        /// `None` for a ruleset without a description.
        macro_rules! by_ruleset {
            ($d R:ident => $d body:expr) => {
                {
                    let mut found = None;
                    $(
                        $(#[cfg($($cfg)*)])?
                        {
                            found = found.or_else(|| {
                                type $d R = knockback_rules::$module::$Ruleset;
                                $d body
                            });
                        }
                    )+
                    found
                }
            };
        }

        /// A threat map that is being computed in steps.
        #[derive(Clone, Debug)]
        pub struct Mapping(Of);

        #[derive(Clone, Debug)]
        enum Of {
            $($(#[cfg($($cfg)*)])? $Ruleset(Box<Counting<knockback_rules::$module::$Ruleset>>),)+
        }

        impl Mapping {
            /// Begins to compute the map of a figure; `None` for a ruleset without a description.
            #[must_use]
            pub fn begin(battle: &Battle, figure: FigureId) -> Option<Self> {
                $(
                    $(#[cfg($($cfg)*)])?
                    if let Some(counting) = Counting::begin(battle, figure) {
                        return Some(Self(Of::$Ruleset(Box::new(counting))));
                    }
                )+
                None
            }

            /// Continues for a step. The battle must be the same as at the beginning.
            pub fn advance(&mut self, battle: &Battle) -> ThreatCountStatus {
                match &mut self.0 {
                    $($(#[cfg($($cfg)*)])? Of::$Ruleset(counting) => counting.advance(battle),)+
                }
            }

            /// Continues for a step. Returns true if the map is complete, and the best attack on the target after a
            /// move found so far.
            pub fn approach(&mut self, battle: &Battle, target: Cell) -> (bool, Option<Approach>) {
                match &mut self.0 {
                    $($(#[cfg($($cfg)*)])? Of::$Ruleset(counting) => counting.approach(battle, target),)+
                }
            }
        }
    };
}

rulesets! {
    ($)
    Champions(champions),
    C3g(c3g),
    CoupDeGrace(coup_de_grace),
    PulpCity(pulp_city),
    #[cfg(feature = "shove")]
    Shove(shove),
}

/// A battle as a battle of a ruleset, and its open choice.
fn open<R: Ruleset>(battle: &Battle) -> Option<(BattleOf<'_, R>, R::Choice)> {
    Some((battle.as_ruleset()?, battle.choice_of::<R>()?.1))
}

/// The ways to win a battle, one sentence each.
#[must_use]
pub fn ways_to_win(setup: &Setup) -> Vec<String> {
    by_ruleset!(R => setup.of::<R>().map(|own| R::ways_to_win(setup, own))).unwrap_or_default()
}

/// The figures of a side.
#[must_use]
pub fn roster(setup: &Setup, side: SideId) -> Roster {
    by_ruleset!(R => setup.of::<R>().map(|own| R::roster(setup, own, side))).unwrap_or_default()
}

/// The progress of a battle.
#[must_use]
pub fn progress(battle: &Battle) -> BattleProgress {
    by_ruleset!(R => battle.as_ruleset::<R>().map(R::progress)).unwrap_or_default()
}

/// The name of a round of a battle by its number; 0 is the time before the first one.
#[must_use]
pub fn round_name(ruleset: RulesetId, number: u16) -> String {
    by_ruleset!(R => (R::ID == ruleset).then(|| R::round_name(number))).unwrap_or_default()
}

/// The state of a figure, as marks on the table and the map.
#[must_use]
pub fn marks(battle: &Battle, figure: FigureId) -> FigureMarks {
    by_ruleset!(R => Some(R::marks(battle.as_ruleset::<R>()?, figure))).unwrap_or_default()
}

/// The contents of the army bar, from a viewpoint.
#[must_use]
pub fn armies(battle: &Battle, viewpoint: &Viewpoint) -> Vec<Army> {
    by_ruleset!(R => Some(R::armies(battle.as_ruleset::<R>()?, viewpoint))).unwrap_or_default()
}

/// The figures that have finished acting. The open choice counts once the battle `is_settled`.
#[must_use]
pub fn done(battle: &Battle, is_settled: bool) -> Vec<FigureId> {
    by_ruleset!(R => {
        let choice = battle.choice_of::<R>().filter(|_| is_settled);
        Some(R::done(battle.as_ruleset::<R>()?, choice.map(|(_, choice)| choice).as_ref()))
    })
    .unwrap_or_default()
}

/// The wounds of an object that can bear more than one.
#[must_use]
pub fn object_wounds(battle: &Battle, object: ObjectId) -> Option<Wounds> {
    by_ruleset!(R => R::object_wounds(battle.as_ruleset::<R>()?, object))
}

/// The side that acts or chooses now. The open choice counts once the battle `is_settled`.
#[must_use]
pub fn deciding_side(battle: &Battle, is_settled: bool) -> Option<SideId> {
    let asked = battle.choice().filter(|_| is_settled).map(|choice| choice.decider);
    by_ruleset!(R => R::deciding_side(battle.as_ruleset::<R>()?, asked))
}

/// True if the open choice concerns the dice on the table. All other dice are removed as soon as a player may act.
#[must_use]
pub fn needs_dice(battle: &Battle) -> bool {
    by_ruleset!(R => battle.choice_of::<R>().map(|(_, choice)| R::needs_dice(&choice))).unwrap_or_default()
}

/// The contents of the top bar. The open choice counts once the battle `is_settled`.
#[must_use]
pub fn top_bar(battle: &Battle, is_settled: bool, log: &[Event]) -> TopBar {
    by_ruleset!(R => {
        let choice = battle.choice_of::<R>().filter(|_| is_settled);
        let mut bar = R::top_bar(battle.as_ruleset::<R>()?, choice.map(|(_, choice)| choice).as_ref(), log);
        bar.clock.goals = goal_progress(battle);
        Some(bar)
    })
    .unwrap_or_default()
}

/// The results that a threat map can rank attacks by; empty for a ruleset without a description.
#[must_use]
pub fn wants(setup: &Setup) -> &'static [Want] {
    by_ruleset!(R => setup.of::<R>().map(|_| ThreatsOf::<R>::WANTS)).unwrap_or_default()
}

/// The figure that the open choice concerns, otherwise the acting one; `None` for a ruleset without a description. The
/// choice counts once the battle `is_settled`, when all events that led to it have been shown.
#[must_use]
pub fn active_figure(battle: &Battle, is_settled: bool) -> Option<FigureId> {
    by_ruleset!(R => {
        let played = battle.as_ruleset::<R>()?;
        let choice = battle.choice_of::<R>().filter(|_| is_settled);
        choice.and_then(|(_, choice)| R::choice_figure(&choice)).or_else(|| R::acting_figure(played))
    })
}

/// The sheet of a figure as it is now; `None` for a ruleset without a description.
#[must_use]
pub fn sheet(battle: &Battle, figure: FigureId, context: &SheetContext<'_>) -> Option<FigureSheet> {
    by_ruleset!(R => Some(R::sheet(battle.as_ruleset::<R>()?, figure, context)))
}

/// The text about threat maps at the open choice of a battle. `None` if its figure has no map, or for a ruleset without
/// a description.
#[must_use]
pub fn map_words(battle: &Battle) -> Option<&'static MapWords> {
    by_ruleset!(R => {
        let (_, choice) = battle.choice_of::<R>()?;
        ThreatsOf::<R>::has_map(&choice).then_some(&ThreatsOf::<R>::WORDS)
    })
}

/// Reports the facts of an event. `battle` is the state before it. Reports nothing for a ruleset without a description.
pub fn facts(battle: &Battle, event: &Event, emit: &mut impl FnMut(Fact)) {
    let _: Option<()> = by_ruleset!(R => {
        let (event, battle) = (R::event(event)?, battle.as_ruleset::<R>()?);
        R::facts(battle, event, &mut *emit);
        Some(())
    });
}

/// The cost of a figure; `None` for a ruleset without a description.
#[must_use]
pub fn cost(battle: &Battle, figure: FigureId) -> Option<f64> {
    by_ruleset!(R => Some(R::cost(battle.as_ruleset::<R>()?, figure)))
}

/// The side whose turn it is; `None` for a ruleset without a description.
#[must_use]
pub fn acting_side(battle: &Battle) -> Option<SideId> {
    by_ruleset!(R => R::acting_side(battle.as_ruleset::<R>()?))
}

/// The highlights of a battle, one row each; empty for a ruleset without a description.
#[must_use]
pub fn end_rows(battle: &Battle, log: &[Event]) -> Vec<HighlightRow> {
    by_ruleset!(R => Some(R::end_rows(battle.as_ruleset::<R>()?, log))).unwrap_or_default()
}

/// The roll behind an event, before the dice land, and its position on the table.
#[must_use]
pub fn roll(battle: &Battle, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
    by_ruleset!(R => R::roll(battle.as_ruleset::<R>()?, event, faces))
}

/// The result of the dice of an event. `battle` is the state before it.
#[must_use]
pub fn tally(battle: &Battle, event: &Event) -> Option<Vec<Term>> {
    by_ruleset!(R => R::tally(battle.as_ruleset::<R>()?, event))
}

/// True if the dice on the table no longer matter after the event.
#[must_use]
pub fn clears_tray(table: &DiceTray, event: &Event) -> bool {
    by_ruleset!(R => R::event(event).map(|event| R::clears_tray(table, event))).unwrap_or_default()
}

/// The meaning of a face of a combat die in a battle; `None` for a ruleset without such dice.
#[must_use]
pub fn die_tip(setup: &Setup, face: DieFace) -> Option<Tip> {
    by_ruleset!(R => setup.of::<R>().and_then(|_| R::die_tip(face)))
}

/// Adds the numbers of an event to the sums beside the dice. `battle` is the state before it. `ahead` yields the events
/// that follow.
pub fn update_sums<'e>(
    battle: &Battle,
    table: &mut DiceTray,
    event: &Event,
    mut ahead: impl Iterator<Item = &'e Event>,
) {
    let _: Option<()> = by_ruleset!(R => {
        let (event, battle) = (R::event(event)?, battle.as_ruleset::<R>()?);
        R::update_sums(battle, table, event, &mut ahead);
        Some(())
    });
}

/// The figures that the open choice of a battle can give orders to.
#[must_use]
pub fn ready(battle: &Battle) -> Vec<FigureId> {
    by_ruleset!(R => open::<R>(battle).map(|(played, choice)| R::ready(played, &choice))).unwrap_or_default()
}

/// The order that ends the turn, or otherwise closes the open choice of a battle.
#[must_use]
pub fn closing_order(battle: &Battle) -> Option<Order> {
    by_ruleset!(R => R::closing_order(&open::<R>(battle)?.1))
}

/// The selection just before an order to move or attack, so that the board previews the order. `None` for an order
/// without a preview.
#[must_use]
pub fn aim(battle: &Battle, order: &Order, selection: &Selection) -> Option<Selection> {
    by_ruleset!(R => R::aim(battle.as_ruleset::<R>()?, R::order(order)?, selection))
}

/// The friend of the acting figure that a legal order would harm.
#[must_use]
pub fn harms_friend(battle: &Battle, order: &Order) -> Option<FigureId> {
    by_ruleset!(R => R::harms_friend(battle.as_ruleset::<R>()?, R::order(order)?))
}

/// True for an order that undo takes back together with the order after it.
#[must_use]
pub fn starts(order: &Order) -> bool {
    by_ruleset!(R => R::order(order).map(R::starts)).unwrap_or_default()
}

/// Brings the selection in line with the open choice, once the battle `has_changed` or a suggestion was dismissed.
pub fn sync_selection(battle: &Battle, selection: &mut Selection, has_changed: bool) {
    let _: Option<()> = by_ruleset!(R => {
        let is_due = has_changed || R::SUGGESTS && selection.own.is_empty();
        let (played, choice) = open::<R>(battle).filter(|_| is_due)?;
        R::sync_selection(played, &choice, selection);
        Some(())
    });
}
