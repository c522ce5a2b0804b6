//! What a ruleset describes of its battles.

use std::{fmt::Debug, hash::Hash, ops::DerefMut};

use knockback_odds::{Ratio, ThreatCounting};
use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Order, Setup, SideId},
    dice::Faces,
    ruleset::{BattleOf, Ruleset},
};

use crate::{
    army::Army,
    dice_tray::{DiceTray, DieFace, Roll, Term, TraySpot},
    drawing::Drawing,
    end::HighlightRow,
    facts::Fact,
    forecast::{Known, PanelItem},
    keys::Key,
    marks::{FigureMarks, Wounds},
    odds_count::OddsCount,
    odds_state::OddsState,
    orders::{PlayerIntent, Response},
    overlay::Overlay,
    panel::ActionPanel,
    present::{BattleProgress, RulesetInfo},
    roster::Roster,
    selection::Selection,
    sheet::{FigureSheet, SheetContext},
    threats::{AttackPosition, MapOf, MapWords, RankedThreat, Want},
    tip::Tip,
    top_bar::TopBar,
    viewpoint::Viewpoint,
};

/// The threat map of a ruleset, as it is counted.
pub(crate) type Counted<R> = <<R as RulesetView>::Count as ThreatCounting>::Threats;

/// What a ruleset describes of its battles.
pub trait RulesetView: Ruleset {
    /// The ruleset, in words.
    const INFO: RulesetInfo;

    /// The keys of its own actions that its texts name, and of those that change what a figure would do.
    const KEYS: &'static [Key] = &[];

    /// The ways to win a battle, a sentence for each.
    #[must_use]
    fn ways_to_win(setup: &Setup, own: &Self::Setup) -> Vec<String>;

    /// Who fights for a side.
    #[must_use]
    fn roster(setup: &Setup, own: &Self::Setup, side: SideId) -> Roster;

    /// How far a battle has come.
    #[must_use]
    fn progress(battle: BattleOf<'_, Self>) -> BattleProgress;

    /// The name of a round of a battle by its number; 0 is the time before the first one.
    #[must_use]
    fn round_name(number: u16) -> String {
        if number == 0 { "At the start".to_owned() } else { format!("Round {number}") }
    }

    /// How a figure is doing, as marks on the table and the map.
    #[must_use]
    fn marks(battle: BattleOf<'_, Self>, figure: FigureId) -> FigureMarks;

    /// The armies at a glance, as they are seen from a viewpoint.
    #[must_use]
    fn armies(battle: BattleOf<'_, Self>, viewpoint: &Viewpoint) -> Vec<Army>;

    /// The figures that have done all they can.
    #[must_use]
    fn done(_battle: BattleOf<'_, Self>, _choice: Option<&Self::Choice>) -> Vec<FigureId> {
        Vec::new()
    }

    /// The wounds of an object that can bear more than one.
    #[must_use]
    fn object_wounds(_battle: BattleOf<'_, Self>, _object: ObjectId) -> Option<Wounds> {
        None
    }

    /// The side that acts or chooses now, if this side is asked.
    #[must_use]
    fn deciding_side(battle: BattleOf<'_, Self>, asked: Option<SideId>) -> Option<SideId>;

    /// True if a choice is about the dice on the table.
    #[must_use]
    fn needs_dice(_choice: &Self::Choice) -> bool {
        false
    }

    /// What the bar at the top says.
    #[must_use]
    fn top_bar(battle: BattleOf<'_, Self>, choice: Option<&Self::Choice>, log: &[Event]) -> TopBar;

    /// The figure that a choice is about.
    #[must_use]
    fn asked_figure(_choice: &Self::Choice) -> Option<FigureId> {
        None
    }

    /// The figure that acts now.
    #[must_use]
    fn acting_figure(_battle: BattleOf<'_, Self>) -> Option<FigureId> {
        None
    }

    /// The side whose turn it is.
    #[must_use]
    fn acting_side(battle: BattleOf<'_, Self>) -> Option<SideId>;

    /// The cost of a figure: its points, its part of those of its card, or its level.
    #[must_use]
    fn cost(battle: BattleOf<'_, Self>, figure: FigureId) -> f64;

    /// Tells what an event says, of a battle before it.
    fn facts(battle: BattleOf<'_, Self>, event: &Self::Event, tell: &mut impl FnMut(Fact));

    /// What a battle will be remembered for, a row each.
    #[must_use]
    fn end_rows(battle: BattleOf<'_, Self>, log: &[Event]) -> Vec<HighlightRow>;

    /// The roll behind an event, and where it goes; not landed yet.
    #[must_use]
    fn roll(battle: BattleOf<'_, Self>, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)>;

    /// What the dice of an event say, seen from before it is applied.
    #[must_use]
    fn tally(battle: BattleOf<'_, Self>, event: &Event) -> Option<Vec<Term>>;

    /// True for an event with which the dice on the table have had their say.
    #[must_use]
    fn clears(table: &DiceTray, event: &Self::Event) -> bool;

    /// The meaning of a face of a combat die.
    #[must_use]
    fn die_tip(_face: DieFace) -> Option<Tip> {
        None
    }

    /// Adds the numbers of an event to the sums beside the dice, seen from before it is applied. The events that follow are
    /// `ahead`.
    fn reckon(
        battle: BattleOf<'_, Self>,
        table: &mut DiceTray,
        event: &Self::Event,
        ahead: &mut dyn Iterator<Item = &Event>,
    );

    /// The sheet of a figure as it is now.
    #[must_use]
    fn sheet(battle: BattleOf<'_, Self>, figure: FigureId, context: &SheetContext<'_>) -> FigureSheet;

    /// What a player can do, and what would come of it.
    type Scene: Clone + Default + PartialEq + Send + Sync + DerefMut<Target = Overlay> + 'static;

    /// The scene of a battle and a selection, whatever is hovered: what the pointer alone changes is left to [`hover`].
    ///
    /// [`hover`]: Self::hover
    #[must_use]
    fn base_scene(battle: BattleOf<'_, Self>, selection: &Selection) -> Self::Scene;

    /// The same scene with what depends on the hovered hex.
    #[must_use]
    fn hover(scene: Self::Scene, battle: BattleOf<'_, Self>, selection: &Selection) -> Self::Scene;

    /// The whole scene of a battle and a selection.
    #[must_use]
    fn scene(battle: BattleOf<'_, Self>, selection: &Selection) -> Self::Scene {
        Self::hover(Self::base_scene(battle, selection), battle, selection)
    }

    /// The orders that bring the figure to the hovered hex; none if no move leads there.
    #[must_use]
    fn orders_to_hovered(battle: BattleOf<'_, Self>, scene: &Self::Scene) -> Vec<Order>;

    /// A question about odds.
    type Question: Clone + Eq + Hash + Send + Sync + 'static;

    /// The answer to such a question.
    type Answer: Send + Sync + 'static;

    /// The questions about what is aimed at and about possible answers, the most pressing first.
    #[must_use]
    fn questions(battle: BattleOf<'_, Self>, scene: &Self::Scene) -> Vec<Self::Question>;

    /// Begins to count the answer to a question.
    #[must_use]
    fn count(battle: &Battle, question: Self::Question) -> OddsCount<Self::Answer>;

    /// Updates what is known from the answers to the questions about a scene.
    fn update_odds(
        battle: BattleOf<'_, Self>,
        scene: &Self::Scene,
        answers: &[(&Self::Question, &OddsState<Self::Answer>)],
        known: (&mut Self::Odds, &mut Self::AnswerOdds),
    );

    /// The figure whose threat map is asked for.
    #[must_use]
    fn map_of(scene: &Self::Scene) -> Option<MapOf> {
        let figure = scene.figure.filter(|_| scene.threats)?;
        Some(MapOf { figure, moves: true, strikes: true })
    }

    /// Brings what is selected in line with the open choice once the battle has changed.
    fn keep_true(battle: BattleOf<'_, Self>, choice: &Self::Choice, selection: &mut Selection);

    /// True if something of its own is always selected: what the player lets go of is replaced by a suggestion.
    const SUGGESTS: bool = false;

    /// What an action of a player does: it changes the selection, and what else it does is returned.
    fn act(
        asked: (BattleOf<'_, Self>, &Self::Choice),
        scene: &Self::Scene,
        selection: &mut Selection,
        intent: PlayerIntent<Self::ChipAction>,
    ) -> Response;

    /// The figures that a choice can give orders to.
    #[must_use]
    fn ready(battle: BattleOf<'_, Self>, choice: &Self::Choice) -> Vec<FigureId>;

    /// The order that ends what a choice is about, if it can be ended.
    #[must_use]
    fn closing_order(choice: &Self::Choice) -> Option<Order>;

    /// What a player has selected just before an order of a move or an attack, so that the board shows it; `None` for an order
    /// that the board does not show beforehand.
    #[must_use]
    fn aim(battle: BattleOf<'_, Self>, order: &Self::Order, selection: &Selection) -> Option<Selection>;

    /// The friend of the acting figure whom a legal order would harm. A person is asked for such an order twice.
    #[must_use]
    fn harms_friend(_battle: BattleOf<'_, Self>, _order: &Self::Order) -> Option<FigureId> {
        None
    }

    /// True for an order that undo takes back together with the order after it: one click gives both.
    #[must_use]
    fn starts(_order: &Self::Order) -> bool {
        false
    }

    /// True if the player has chosen the side that the figure faces, so that the threat map suggests none.
    #[must_use]
    fn has_facing(_selection: &Selection) -> bool {
        false
    }

    /// What is known of the odds of what is aimed at.
    type Odds: Clone + Default + PartialEq + Send + Sync + 'static;

    /// What the forecast says of a scene. What is refused is said when it is tried.
    #[must_use]
    fn forecast(battle: BattleOf<'_, Self>, scene: &Self::Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem>;

    /// What is drawn over the battlefield for a scene.
    #[must_use]
    fn draw(battle: BattleOf<'_, Self>, scene: &Self::Scene, known: Known<'_, Self::Odds>) -> Drawing;

    /// What a chip of a panel does.
    type ChipAction: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// What is known of the odds of answers.
    type AnswerOdds: Clone + Default + PartialEq + Send + Sync + 'static;

    /// What a side may do or answer, as a panel of chips; `None` if all of it is done on the board.
    #[must_use]
    fn panel(
        _battle: BattleOf<'_, Self>,
        _asked: (SideId, &Self::Choice),
        _selection: &Selection,
        _known: (&Viewpoint, &Self::AnswerOdds),
    ) -> Option<ActionPanel<Self::ChipAction>> {
        None
    }

    /// What a player may want of an attack.
    const WANTS: &'static [Want];

    /// What is said of threat maps.
    const MAP_WORDS: MapWords;

    /// True if the figure of a choice has a threat map. `is_aiming` is true while the forecast of an attack has the panel to
    /// itself: no map is open, and no hints.
    fn has_map(choice: &Self::Choice, is_aiming: bool) -> bool;

    /// A threat map while it is being counted.
    type Count: ThreatCounting<Ruleset = Self>;

    /// An attack of such a map.
    type Threat;

    /// The attacks of a map with what they are worth to the want at a place of [`Self::WANTS`], the best first.
    fn ranked<'m>(battle: BattleOf<'_, Self>, map: &'m Counted<Self>, want: usize) -> Vec<(Ratio, &'m Self::Threat)>;

    /// From where an attack is made, and where its target is.
    fn spot(battle: BattleOf<'_, Self>, act: &Self::Threat) -> AttackPosition;

    /// The order of an attack, as it is given once the attacker has moved. `None` where it is no order of its own, for it is
    /// made in the course of a move.
    fn attack_order(battle: BattleOf<'_, Self>, act: &Self::Threat) -> Option<Order>;

    /// What there is to be told of an attack; what it is worth is added.
    fn threat(battle: BattleOf<'_, Self>, map: &Counted<Self>, act: &Self::Threat) -> RankedThreat;

    /// True if a map lacks attacks, because no work was left for them.
    fn is_cut_off(map: &Counted<Self>) -> bool;
}
