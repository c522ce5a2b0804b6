//! The view of C3G.

use knockback_odds::c3g::{Odds, Question, ThreatCount};
use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant, SideId},
    c3g::{C3g, C3gBattle, Choice, Event, Frame, Order},
    dice::Faces,
};

use super::{
    acting, army, drawing, end, facts, forecast, marks, orders, present, rolls, roster,
    scene::{Scene, chances::Laid},
    sheet, turns,
};
use crate::{
    RulesetView,
    army::Army,
    dice_tray::{DiceTray, DieFace, Roll, Term, TraySpot},
    drawing::Drawing,
    end::HighlightRow,
    facts::Fact,
    forecast::{Known, PanelItem},
    marks::{FigureMarks, Wounds},
    odds_count::OddsCount,
    odds_state::OddsState,
    orders::{PlayerIntent, Response},
    present::{BattleProgress, RulesetInfo},
    roster::Roster,
    selection::Selection,
    sheet::{FigureSheet, SheetContext},
    threats::MapOf,
    tip::Tip,
    top_bar::TopBar,
    viewpoint::Viewpoint,
};

impl RulesetView for C3g {
    const INFO: RulesetInfo = present::INFO;

    fn ways_to_win(setup: &battle::Setup, own: &Self::Setup) -> Vec<String> {
        present::ways_to_win(setup, own)
    }

    fn roster(_setup: &battle::Setup, own: &Self::Setup, side: battle::SideId) -> Roster {
        roster::roster(own, side)
    }

    fn progress(battle: C3gBattle<'_>) -> BattleProgress {
        BattleProgress::in_round(battle.state().round())
    }

    fn marks(battle: C3gBattle<'_>, figure: battle::FigureId) -> FigureMarks {
        marks::marks(battle, figure)
    }

    fn done(battle: C3gBattle<'_>, choice: Option<&Choice>) -> Vec<battle::FigureId> {
        choice.map_or_else(Vec::new, |choice| marks::done(battle, choice))
    }

    fn object_wounds(battle: C3gBattle<'_>, object: battle::ObjectId) -> Option<Wounds> {
        marks::object_wounds(battle, object)
    }

    fn armies(battle: C3gBattle<'_>, viewpoint: &Viewpoint) -> Vec<Army> {
        army::armies(battle, viewpoint)
    }

    fn deciding_side(battle: C3gBattle<'_>, asked: Option<battle::SideId>) -> Option<battle::SideId> {
        acting::turn(battle).map(|act| act.side).or(asked)
    }

    fn needs_dice(choice: &Choice) -> bool {
        matches!(choice, Choice::Line { .. })
    }

    fn top_bar(battle: C3gBattle<'_>, choice: Option<&Choice>, log: &[battle::Event]) -> TopBar {
        turns::top_bar(battle, choice, log)
    }

    type Threats = ThreatCount;

    type Scene = Scene;
    type Question = Question;
    type Answer = Odds;
    type Odds = Laid;

    fn acting_side(battle: C3gBattle<'_>) -> Option<SideId> {
        battle.agenda().iter().find_map(|frame| match frame {
            battle::Frame::C3g(Frame::Act(act)) => Some(act.side),
            _ => None,
        })
    }

    fn cost(battle: C3gBattle<'_>, figure: FigureId) -> f64 {
        facts::cost(battle, figure)
    }

    fn facts(battle: C3gBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
        facts::report(battle, event, emit);
    }

    fn end_rows(battle: C3gBattle<'_>, log: &[battle::Event]) -> Vec<HighlightRow> {
        end::rows(battle, log)
    }

    fn clears_tray(table: &DiceTray, event: &Event) -> bool {
        rolls::clears_tray(table, event)
    }

    fn die_tip(face: DieFace) -> Option<Tip> {
        Some(rolls::die_tip(face))
    }

    fn roll(battle: C3gBattle<'_>, event: &battle::Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        match event {
            battle::Event::C3g(event) => rolls::roll(battle, event, faces),
            _ => None,
        }
    }

    fn tally(_battle: C3gBattle<'_>, event: &battle::Event) -> Option<Vec<Term>> {
        match event {
            battle::Event::C3g(event) => rolls::tally(event),
            _ => None,
        }
    }

    fn update_sums(
        _battle: C3gBattle<'_>,
        table: &mut DiceTray,
        event: &Event,
        ahead: &mut dyn Iterator<Item = &battle::Event>,
    ) {
        rolls::update_sums(table, event, ahead);
    }

    fn questions(battle: C3gBattle<'_>, scene: &Scene) -> Vec<Question> {
        scene.aim.as_ref().map(|aim| aim.questions(battle)).unwrap_or_default()
    }

    fn count(battle: &Battle, question: Question) -> OddsCount<Odds> {
        OddsCount::begin(battle, question, |odds| odds)
    }

    fn update_odds(
        battle: C3gBattle<'_>,
        scene: &Scene,
        answers: &[(&Question, &OddsState<Odds>)],
        (laid, ()): (&mut Laid, &mut ()),
    ) {
        let odds: Vec<&OddsState<Odds>> = answers.iter().map(|(_, odds)| *odds).collect();
        *laid = scene.aim.as_ref().map(|aim| laid.updated(battle, aim, &odds)).unwrap_or_default();
    }

    /// The map is computed before it is opened.
    fn map_of(scene: &Scene) -> Option<MapOf> {
        let (moves, strikes) = (!scene.goals.is_empty(), !scene.targets.is_empty());
        scene.figure.filter(|_| moves || strikes).map(|figure| MapOf { figure, moves, strikes })
    }

    fn orders_to_hovered(battle: C3gBattle<'_>, scene: &Scene) -> Vec<battle::Order> {
        let order = scene.figure.zip(scene.way.as_ref()).map(|(figure, shown)| shown.goal.way.order(battle, figure));
        order.map(battle::Order::C3g).into_iter().collect()
    }

    type ChipAction = ();
    type AnswerOdds = ();

    fn sync_selection(battle: C3gBattle<'_>, choice: &Choice, selection: &mut Selection) {
        orders::sync_selection(battle, choice, selection);
    }

    fn act(
        asked: (C3gBattle<'_>, &Choice),
        scene: &Scene,
        selection: &mut Selection,
        intent: PlayerIntent<()>,
    ) -> Response {
        orders::act(asked, scene, selection, intent)
    }

    fn ready(battle: C3gBattle<'_>, _choice: &Choice) -> Vec<FigureId> {
        orders::ready(battle)
    }

    fn closing_order(choice: &Choice) -> Option<battle::Order> {
        matches!(choice, Choice::Act { .. }).then_some(battle::Order::C3g(Order::EndTurn))
    }

    fn aim(battle: C3gBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
        orders::aim(battle, order, selection)
    }

    fn harms_friend(battle: C3gBattle<'_>, order: &Order) -> Option<FigureId> {
        let Order::Attack { attacker, target: Occupant::Figure(target), .. } = order else { return None };
        battle.friends(*attacker, *target).then_some(*target)
    }

    fn forecast(battle: C3gBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem> {
        forecast::parts(battle, scene, known)
    }

    fn draw(battle: C3gBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Drawing {
        drawing::drawing(battle, scene, known)
    }

    fn base_scene(battle: C3gBattle<'_>, selection: &Selection) -> Scene {
        Scene::base(battle, selection)
    }

    fn hover(scene: Scene, battle: C3gBattle<'_>, selection: &Selection) -> Scene {
        scene.look(battle, selection)
    }

    fn sheet(battle: C3gBattle<'_>, figure: FigureId, context: &SheetContext<'_>) -> FigureSheet {
        sheet::sheet(battle, figure, context)
    }
}
