//! The view of Coup-De-Grace.

use knockback_odds::coup_de_grace::{Odds, Question, ThreatCount};
use knockback_rules::{
    battle::{self, Battle, FigureId, SideId},
    coup_de_grace::{Choice, CoupDeGrace, CoupDeGraceBattle, Event, Order},
    dice::Faces,
};

use super::{
    acting, army, drawing, end, facts, forecast, keys, marks, orders, panel,
    plan::plan,
    present, rolls, roster,
    scene::{Scene, What},
    sheet, turns,
};
use crate::{
    RulesetView,
    army::Army,
    dice_tray::{DiceTray, Roll, Term, TraySpot},
    drawing::Drawing,
    end::HighlightRow,
    facts::Fact,
    forecast::{Known, PanelItem},
    keys::Key,
    marks::FigureMarks,
    odds_count::OddsCount,
    odds_state::OddsState,
    orders::{PlayerIntent, Response},
    present::{BattleProgress, RulesetInfo},
    roster::Roster,
    selection::Selection,
    sheet::{FigureSheet, SheetContext},
    top_bar::TopBar,
    viewpoint::Viewpoint,
};

impl RulesetView for CoupDeGrace {
    const KEYS: &'static [Key] = keys::ALL;
    const INFO: RulesetInfo = present::INFO;

    fn ways_to_win(setup: &battle::Setup, own: &Self::Setup) -> Vec<String> {
        present::ways_to_win(setup, own)
    }

    fn roster(setup: &battle::Setup, own: &Self::Setup, side: battle::SideId) -> Roster {
        roster::roster(setup, own, side)
    }

    fn progress(battle: CoupDeGraceBattle<'_>) -> BattleProgress {
        BattleProgress::in_round(battle.state().round())
    }

    fn marks(battle: CoupDeGraceBattle<'_>, figure: battle::FigureId) -> FigureMarks {
        marks::marks(battle, figure)
    }

    fn done(battle: CoupDeGraceBattle<'_>, _choice: Option<&Choice>) -> Vec<battle::FigureId> {
        marks::done(battle)
    }

    fn armies(battle: CoupDeGraceBattle<'_>, _viewpoint: &Viewpoint) -> Vec<Army> {
        army::armies(battle)
    }

    fn deciding_side(battle: CoupDeGraceBattle<'_>, asked: Option<battle::SideId>) -> Option<battle::SideId> {
        asked.or_else(|| acting::turn(battle))
    }

    fn needs_dice(choice: &Choice) -> bool {
        matches!(choice, Choice::Push { .. } | Choice::Face { .. })
    }

    fn top_bar(battle: CoupDeGraceBattle<'_>, choice: Option<&Choice>, _log: &[battle::Event]) -> TopBar {
        turns::top_bar(battle, choice)
    }

    type Threats = ThreatCount;

    type Scene = Scene;
    type Question = Question;
    type Answer = Odds;
    type Odds = OddsState<Odds>;

    fn questions(_battle: CoupDeGraceBattle<'_>, scene: &Scene) -> Vec<Question> {
        scene.aim.iter().map(|aim| aim.question(scene.line)).collect()
    }

    fn count(battle: &Battle, question: Question) -> OddsCount<Odds> {
        OddsCount::begin(battle, question, |odds| odds)
    }

    fn update_odds(
        _battle: CoupDeGraceBattle<'_>,
        _scene: &Scene,
        answers: &[(&Question, &OddsState<Odds>)],
        (aimed, ()): (&mut OddsState<Odds>, &mut ()),
    ) {
        *aimed = answers.first().map_or(OddsState::Unasked, |(_, odds)| (*odds).clone());
    }

    fn cost(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> f64 {
        facts::cost(battle, figure)
    }

    fn facts(battle: CoupDeGraceBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
        facts::report(battle, event, emit);
    }

    fn end_rows(battle: CoupDeGraceBattle<'_>, log: &[battle::Event]) -> Vec<HighlightRow> {
        end::rows(battle, log)
    }

    fn clears_tray(table: &DiceTray, event: &Event) -> bool {
        rolls::clears_tray(table, event)
    }

    fn roll(battle: CoupDeGraceBattle<'_>, event: &battle::Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        match event {
            battle::Event::CoupDeGrace(event) => rolls::roll(battle, event, faces),
            _ => None,
        }
    }

    fn tally(_battle: CoupDeGraceBattle<'_>, event: &battle::Event) -> Option<Vec<Term>> {
        match event {
            battle::Event::CoupDeGrace(event) => rolls::tally(event),
            _ => None,
        }
    }

    fn update_sums(
        battle: CoupDeGraceBattle<'_>,
        table: &mut DiceTray,
        event: &Event,
        _ahead: &mut dyn Iterator<Item = &battle::Event>,
    ) {
        table.sums.extend(rolls::sums(battle, event));
    }

    fn orders_to_hovered(_battle: CoupDeGraceBattle<'_>, scene: &Scene) -> Vec<battle::Order> {
        let begins = scene.figure.filter(|_| scene.before).map(|figure| Order::Activate { figure });
        let offer = scene.looked_at.as_ref().filter(|offer| matches!(offer.what, What::Move(_) | What::Turn));
        let orders = offer.map(|offer| begins.into_iter().chain([offer.order.clone()])).into_iter().flatten();
        orders.map(battle::Order::CoupDeGrace).collect()
    }

    type ChipAction = panel::ChipAction;
    type AnswerOdds = ();

    fn panel(
        battle: CoupDeGraceBattle<'_>,
        (side, choice): (SideId, &Choice),
        selection: &Selection,
        _known: (&Viewpoint, &()),
    ) -> Option<panel::Panel> {
        let actions = panel::actions::sheet(battle, choice, selection.figure, plan(selection));
        actions.or_else(|| panel::prompt::sheet(battle, side, choice))
    }

    fn sync_selection(battle: CoupDeGraceBattle<'_>, choice: &Choice, selection: &mut Selection) {
        orders::sync_selection(battle, choice, selection);
    }

    fn act(
        asked: (CoupDeGraceBattle<'_>, &Choice),
        scene: &Scene,
        selection: &mut Selection,
        intent: PlayerIntent<panel::ChipAction>,
    ) -> Response {
        orders::act(asked, scene, selection, intent)
    }

    fn ready(battle: CoupDeGraceBattle<'_>, choice: &Choice) -> Vec<FigureId> {
        orders::ready(battle, choice)
    }

    fn closing_order(choice: &Choice) -> Option<battle::Order> {
        matches!(choice, Choice::Act { .. }).then_some(battle::Order::CoupDeGrace(Order::EndActivation))
    }

    fn aim(battle: CoupDeGraceBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
        orders::aim(battle, order, selection)
    }

    fn starts(order: &Order) -> bool {
        matches!(order, Order::Activate { .. })
    }

    fn has_facing(selection: &Selection) -> bool {
        plan(selection).facing.is_some()
    }

    fn forecast(battle: CoupDeGraceBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem> {
        forecast::parts(battle, scene, known)
    }

    fn draw(battle: CoupDeGraceBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Drawing {
        drawing::drawing(battle, scene, known)
    }

    fn base_scene(battle: CoupDeGraceBattle<'_>, selection: &Selection) -> Scene {
        Scene::base(battle, selection)
    }

    fn hover(scene: Scene, battle: CoupDeGraceBattle<'_>, selection: &Selection) -> Scene {
        scene.look(battle, selection)
    }

    fn choice_figure(choice: &Choice) -> Option<FigureId> {
        acting::about(choice)
    }

    fn acting_figure(battle: CoupDeGraceBattle<'_>) -> Option<FigureId> {
        acting::active(battle)
    }

    fn sheet(battle: CoupDeGraceBattle<'_>, figure: FigureId, context: &SheetContext<'_>) -> FigureSheet {
        sheet::sheet(battle, figure, context.is_unfolded)
    }
}
