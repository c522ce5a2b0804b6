//! The view of a ruleset: its descriptions of battles for the interface.

use std::{fmt::Debug, hash::Hash, ops::DerefMut};

use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Order, Setup, SideId},
    dice::Faces,
    ruleset::{BattleOf, Ruleset},
};

use crate::{
    army::{self, Army},
    dice_tray::{DiceTray, DieFace, Roll, Term, TraySpot},
    drawing::Drawing,
    end::{self, HighlightRow},
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
    threats::{MapOf, ThreatView},
    tip::Tip,
    top_bar::TopBar,
    viewpoint::Viewpoint,
};

/// The view of a ruleset: its descriptions of battles for the interface.
///
/// The defaults describe a plain game: one figure acts at a time, the sides take turns, and all figures count alike. A
/// ruleset overrides the items in which it differs.
pub trait RulesetView: Ruleset {
    /// The description of the ruleset.
    const INFO: RulesetInfo;

    /// The keys that its text names: those for its own actions, and those that change the previewed action.
    const KEYS: &'static [Key] = &[];

    /// The ways to win a battle, one sentence each.
    #[must_use]
    fn ways_to_win(setup: &Setup, own: &Self::Setup) -> Vec<String>;

    /// The figures of a side.
    #[must_use]
    fn roster(setup: &Setup, _own: &Self::Setup, side: SideId) -> Roster {
        Roster::of_names(setup, side)
    }

    /// The progress of a battle.
    #[must_use]
    fn progress(battle: BattleOf<'_, Self>) -> BattleProgress {
        let now = Self::time(battle).unwrap_or_default();
        BattleProgress { moment: now.clone(), length: now }
    }

    /// The name of a round of a battle by its number; 0 is the time before the first one.
    #[must_use]
    fn round_name(number: u16) -> String {
        if number == 0 { "At the start".to_owned() } else { format!("Round {number}") }
    }

    /// The state of a figure, as marks on the table and the map.
    #[must_use]
    fn marks(battle: BattleOf<'_, Self>, figure: FigureId) -> FigureMarks {
        FigureMarks { is_acting: Self::acting_figure(battle) == Some(figure), ..FigureMarks::default() }
    }

    /// The contents of the army bar, from a viewpoint.
    #[must_use]
    fn armies(battle: BattleOf<'_, Self>, _viewpoint: &Viewpoint) -> Vec<Army> {
        army::plain(battle)
    }

    /// The figures that have finished acting.
    #[must_use]
    fn done(_battle: BattleOf<'_, Self>, _choice: Option<&Self::Choice>) -> Vec<FigureId> {
        Vec::new()
    }

    /// The wounds of an object that can bear more than one.
    #[must_use]
    fn object_wounds(_battle: BattleOf<'_, Self>, _object: ObjectId) -> Option<Wounds> {
        None
    }

    /// The side that acts or chooses now; `asked` is the side of the open choice.
    #[must_use]
    fn deciding_side(battle: BattleOf<'_, Self>, asked: Option<SideId>) -> Option<SideId> {
        asked.or_else(|| Self::acting_side(battle))
    }

    /// True if a choice concerns the dice on the table.
    #[must_use]
    fn needs_dice(_choice: &Self::Choice) -> bool {
        false
    }

    /// The contents of the top bar.
    #[must_use]
    fn top_bar(battle: BattleOf<'_, Self>, choice: Option<&Self::Choice>, _log: &[Event]) -> TopBar {
        TopBar::plain(battle, choice)
    }

    /// The figure that a choice concerns.
    #[must_use]
    fn choice_figure(_choice: &Self::Choice) -> Option<FigureId> {
        None
    }

    /// The figure that acts now.
    #[must_use]
    fn acting_figure(_battle: BattleOf<'_, Self>) -> Option<FigureId> {
        None
    }

    /// The side whose turn it is.
    #[must_use]
    fn acting_side(battle: BattleOf<'_, Self>) -> Option<SideId> {
        Self::acting_figure(battle).map(|figure| battle.owner(figure))
    }

    /// The cost of a figure: its points, its share of its card's points, or its level.
    #[must_use]
    fn cost(_battle: BattleOf<'_, Self>, _figure: FigureId) -> f64 {
        1.0
    }

    /// Reports the facts of an event. `battle` is the state before it.
    fn facts(battle: BattleOf<'_, Self>, event: &Self::Event, emit: &mut impl FnMut(Fact));

    /// The highlights of a battle, one row each.
    #[must_use]
    fn end_rows(battle: BattleOf<'_, Self>, log: &[Event]) -> Vec<HighlightRow> {
        end::plain_rows(battle.battle(), log)
    }

    /// The roll behind an event, before the dice land, and its position on the table.
    #[must_use]
    fn roll(_battle: BattleOf<'_, Self>, _event: &Event, _faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        None
    }

    /// The result of the dice of an event. `battle` is the state before it.
    #[must_use]
    fn tally(_battle: BattleOf<'_, Self>, _event: &Event) -> Option<Vec<Term>> {
        None
    }

    /// True if the dice on the table no longer matter after the event.
    #[must_use]
    fn clears_tray(_table: &DiceTray, _event: &Self::Event) -> bool {
        false
    }

    /// The meaning of a face of a combat die.
    #[must_use]
    fn die_tip(_face: DieFace) -> Option<Tip> {
        None
    }

    /// Adds the numbers of an event to the sums beside the dice. `battle` is the state before it. `ahead` yields the
    /// events that follow.
    fn update_sums(
        _battle: BattleOf<'_, Self>,
        _table: &mut DiceTray,
        _event: &Self::Event,
        _ahead: &mut dyn Iterator<Item = &Event>,
    ) {
    }

    /// The sheet of a figure as it is now.
    #[must_use]
    fn sheet(battle: BattleOf<'_, Self>, figure: FigureId, _context: &SheetContext<'_>) -> FigureSheet {
        FigureSheet::plain(battle, figure)
    }

    /// The possible actions of a player, with their results.
    type Scene: Clone + Default + PartialEq + Send + Sync + DerefMut<Target = Overlay> + 'static;

    /// The scene of a battle and a selection, without the parts that depend on the hovered hex. Those are added by
    /// [`hover`].
    ///
    /// [`hover`]: Self::hover
    #[must_use]
    fn base_scene(battle: BattleOf<'_, Self>, selection: &Selection) -> Self::Scene;

    /// Adds the parts that depend on the hovered hex to a scene.
    #[must_use]
    fn hover(scene: Self::Scene, battle: BattleOf<'_, Self>, selection: &Selection) -> Self::Scene;

    /// The complete scene of a battle and a selection.
    #[must_use]
    fn scene(battle: BattleOf<'_, Self>, selection: &Selection) -> Self::Scene {
        Self::hover(Self::base_scene(battle, selection), battle, selection)
    }

    /// The orders that move the figure to the hovered hex; empty if no move ends there.
    #[must_use]
    fn orders_to_hovered(_battle: BattleOf<'_, Self>, _scene: &Self::Scene) -> Vec<Order> {
        Vec::new()
    }

    /// A question about odds.
    type Question: Clone + Eq + Hash + Send + Sync + 'static;

    /// The answer to such a question.
    type Answer: Send + Sync + 'static;

    /// The questions about the aimed attack and about possible answers, the most urgent first.
    #[must_use]
    fn questions(battle: BattleOf<'_, Self>, scene: &Self::Scene) -> Vec<Self::Question>;

    /// Begins to compute the answer to a question.
    #[must_use]
    fn count(battle: &Battle, question: Self::Question) -> OddsCount<Self::Answer>;

    /// Updates the odds from the answers to the questions about a scene.
    fn update_odds(
        battle: BattleOf<'_, Self>,
        scene: &Self::Scene,
        answers: &[(&Self::Question, &OddsState<Self::Answer>)],
        known: (&mut Self::Odds, &mut Self::AnswerOdds),
    );

    /// The figure whose threat map is requested.
    #[must_use]
    fn map_of(scene: &Self::Scene) -> Option<MapOf> {
        let figure = scene.figure.filter(|_| scene.threats)?;
        Some(MapOf { figure, moves: true, strikes: true })
    }

    /// Brings the selection in line with the open choice after the battle has changed.
    fn sync_selection(battle: BattleOf<'_, Self>, choice: &Self::Choice, selection: &mut Selection) {
        let figure = Self::choice_figure(choice).or_else(|| Self::ready(battle, choice).first().copied());
        if let Some(figure) = figure.filter(|figure| selection.figure != Some(*figure)) {
            *selection = selection.of(figure, selection.cell);
        }
    }

    /// True if the panels of chips of the ruleset are high. All of them have the same height, so that neither the log nor
    /// the battlefield changes its size between a turn and a question.
    const HIGH_PANELS: bool = false;

    /// True if the ruleset always keeps a selection of its own. If the player dismisses it, a suggestion replaces it.
    const SUGGESTS: bool = false;

    /// Performs an action of a player: changes the selection and returns all other results.
    fn act(
        asked: (BattleOf<'_, Self>, &Self::Choice),
        scene: &Self::Scene,
        selection: &mut Selection,
        intent: PlayerIntent<Self::ChipAction>,
    ) -> Response;

    /// The figures that a choice can give orders to.
    #[must_use]
    fn ready(_battle: BattleOf<'_, Self>, choice: &Self::Choice) -> Vec<FigureId> {
        Self::choice_figure(choice).into_iter().collect()
    }

    /// The order that closes a choice, if it can be closed.
    #[must_use]
    fn closing_order(_choice: &Self::Choice) -> Option<Order> {
        None
    }

    /// The selection just before an order to move or attack, so that the board previews the order. `None` for an order
    /// without a preview.
    #[must_use]
    fn aim(_battle: BattleOf<'_, Self>, _order: &Self::Order, _selection: &Selection) -> Option<Selection> {
        None
    }

    /// The friend of the acting figure that a legal order would harm. A human player must confirm such an order.
    #[must_use]
    fn harms_friend(_battle: BattleOf<'_, Self>, _order: &Self::Order) -> Option<FigureId> {
        None
    }

    /// True for an order that undo takes back together with the order after it, because one click gives both.
    #[must_use]
    fn starts(_order: &Self::Order) -> bool {
        false
    }

    /// True if the player has chosen a facing, so that the threat map suggests none.
    #[must_use]
    fn has_facing(_selection: &Selection) -> bool {
        false
    }

    /// The odds of the aimed attack that are known so far.
    type Odds: Clone + Default + PartialEq + Send + Sync + 'static;

    /// The contents of the forecast panel for a scene. Refusals are shown only when the player tries the action.
    #[must_use]
    fn forecast(battle: BattleOf<'_, Self>, scene: &Self::Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem>;

    /// The drawing over the battlefield for a scene.
    #[must_use]
    fn draw(battle: BattleOf<'_, Self>, scene: &Self::Scene, known: Known<'_, Self::Odds>) -> Drawing;

    /// The action of a chip.
    type ChipAction: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// The odds of answers that are known so far.
    type AnswerOdds: Clone + Default + PartialEq + Send + Sync + 'static;

    /// The possible actions or answers of a side, as a panel of chips. `None` if they are all available on the board.
    #[must_use]
    fn panel(
        _battle: BattleOf<'_, Self>,
        _asked: (SideId, &Self::Choice),
        _selection: &Selection,
        _known: (&Viewpoint, &Self::AnswerOdds),
    ) -> Option<ActionPanel<Self::ChipAction>> {
        None
    }

    /// The type that computes the threat map: [`NoThreats`](crate::threats::NoThreats) for a ruleset without one.
    type Threats: ThreatView<Ruleset = Self>;
}
