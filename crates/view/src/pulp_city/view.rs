//! The view of Pulp City.

use knockback_odds::pulp_city::{Ends, ThreatCount};
use knockback_rules::{
    battle::{self, Battle, FigureId, SideId},
    dice::Faces,
    pulp_city::{Choice, Event, Frame, Order, PulpCity, PulpCityBattle},
};

use super::{
    acting, army, drawing, end, facts, forecast, keys, marks,
    odds::{self, OddsRequest, PowerOdds},
    orders, panel,
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
    marks::{FigureMarks, Wounds},
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

impl RulesetView for PulpCity {
    const KEYS: &'static [Key] = keys::ALL;
    const INFO: RulesetInfo = present::INFO;

    const HIGH_PANELS: bool = true;

    fn ways_to_win(setup: &battle::Setup, own: &Self::Setup) -> Vec<String> {
        present::ways_to_win(setup, own)
    }

    fn roster(_setup: &battle::Setup, own: &Self::Setup, side: battle::SideId) -> Roster {
        roster::roster(own, side)
    }

    fn progress(battle: PulpCityBattle<'_>) -> BattleProgress {
        BattleProgress::in_round(battle.state().round())
    }

    fn marks(battle: PulpCityBattle<'_>, figure: battle::FigureId) -> FigureMarks {
        marks::marks(battle, figure)
    }

    fn done(battle: PulpCityBattle<'_>, _choice: Option<&Choice>) -> Vec<battle::FigureId> {
        marks::done(battle)
    }

    fn object_wounds(battle: PulpCityBattle<'_>, object: battle::ObjectId) -> Option<Wounds> {
        marks::object_wounds(battle, object)
    }

    fn armies(battle: PulpCityBattle<'_>, _viewpoint: &Viewpoint) -> Vec<Army> {
        army::armies(battle)
    }

    fn deciding_side(battle: PulpCityBattle<'_>, asked: Option<battle::SideId>) -> Option<battle::SideId> {
        asked.or_else(|| acting::turn(battle))
    }

    fn needs_dice(choice: &Choice) -> bool {
        !matches!(choice, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. })
    }

    fn top_bar(battle: PulpCityBattle<'_>, choice: Option<&Choice>, _log: &[battle::Event]) -> TopBar {
        turns::top_bar(battle, choice)
    }

    type Threats = ThreatCount;

    type Scene = Scene;
    type Question = OddsRequest;
    type Answer = Ends;
    type Odds = OddsState<Ends>;

    fn questions(battle: PulpCityBattle<'_>, scene: &Scene) -> Vec<OddsRequest> {
        odds::questions(battle, scene)
    }

    fn count(battle: &Battle, asked: OddsRequest) -> OddsCount<Ends> {
        odds::count(battle, asked)
    }

    fn update_odds(
        _battle: PulpCityBattle<'_>,
        _scene: &Scene,
        answers: &[(&OddsRequest, &OddsState<Ends>)],
        (aimed, power): (&mut OddsState<Ends>, &mut PowerOdds),
    ) {
        (*aimed, *power) = odds::split_odds(answers);
    }

    fn acting_side(battle: PulpCityBattle<'_>) -> Option<SideId> {
        battle.agenda().iter().rev().find_map(|frame| match frame {
            battle::Frame::PulpCity(Frame::Turn(turn)) => Some(turn.side),
            _ => None,
        })
    }

    fn cost(battle: PulpCityBattle<'_>, figure: FigureId) -> f64 {
        facts::cost(battle, figure)
    }

    fn facts(battle: PulpCityBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
        facts::report(battle, event, emit);
    }

    fn end_rows(battle: PulpCityBattle<'_>, log: &[battle::Event]) -> Vec<HighlightRow> {
        end::rows(battle, log)
    }

    fn clears_tray(table: &DiceTray, event: &Event) -> bool {
        rolls::clears_tray(table, event)
    }

    fn roll(battle: PulpCityBattle<'_>, event: &battle::Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        match event {
            battle::Event::PulpCity(event) => rolls::roll(battle, event, faces),
            _ => None,
        }
    }

    fn tally(_battle: PulpCityBattle<'_>, event: &battle::Event) -> Option<Vec<Term>> {
        match event {
            battle::Event::PulpCity(event) => rolls::tally(event),
            _ => None,
        }
    }

    fn update_sums(
        battle: PulpCityBattle<'_>,
        table: &mut DiceTray,
        event: &Event,
        _ahead: &mut dyn Iterator<Item = &battle::Event>,
    ) {
        rolls::judge(battle, table, event);
    }

    fn orders_to_hovered(battle: PulpCityBattle<'_>, scene: &Scene) -> Vec<battle::Order> {
        let begins = scene.figure.filter(|_| scene.before).map(|figure| acting::begin(battle, figure));
        let offer = scene.looked_at.as_ref().filter(|offer| matches!(offer.what, What::Move(_)));
        let orders = offer.map(|offer| begins.into_iter().chain([offer.order.clone()])).into_iter().flatten();
        orders.map(battle::Order::PulpCity).collect()
    }

    type ChipAction = panel::ChipAction;
    type AnswerOdds = PowerOdds;

    fn panel(
        battle: PulpCityBattle<'_>,
        (side, choice): (SideId, &Choice),
        selection: &Selection,
        (_, odds): (&Viewpoint, &PowerOdds),
    ) -> Option<panel::Panel> {
        let plan = plan(selection);
        let actions = panel::actions::sheet(battle, choice, selection.figure, &plan);
        actions.or_else(|| panel::prompt::sheet(battle, side, choice, (&plan.buys, odds)))
    }

    fn sync_selection(battle: PulpCityBattle<'_>, choice: &Choice, selection: &mut Selection) {
        orders::sync_selection(battle, choice, selection);
    }

    fn act(
        asked: (PulpCityBattle<'_>, &Choice),
        scene: &Scene,
        selection: &mut Selection,
        intent: PlayerIntent<panel::ChipAction>,
    ) -> Response {
        orders::act(asked, scene, selection, intent)
    }

    fn ready(battle: PulpCityBattle<'_>, choice: &Choice) -> Vec<FigureId> {
        acting::pickable(battle, choice)
    }

    fn closing_order(choice: &Choice) -> Option<battle::Order> {
        acting::closing_order(choice).map(battle::Order::PulpCity)
    }

    fn aim(battle: PulpCityBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
        orders::aim(battle, order, selection)
    }

    fn harms_friend(battle: PulpCityBattle<'_>, order: &Order) -> Option<FigureId> {
        orders::harms_friend(battle, order)
    }

    fn starts(order: &Order) -> bool {
        matches!(order, Order::Activate { .. } | Order::Command { .. })
    }

    fn forecast(battle: PulpCityBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem> {
        forecast::parts(battle, scene, known)
    }

    fn draw(battle: PulpCityBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Drawing {
        drawing::drawing(battle, scene, known)
    }

    fn base_scene(battle: PulpCityBattle<'_>, selection: &Selection) -> Scene {
        Scene::base(battle, selection)
    }

    fn hover(scene: Scene, battle: PulpCityBattle<'_>, selection: &Selection) -> Scene {
        scene.look(battle, selection)
    }

    fn choice_figure(choice: &Choice) -> Option<FigureId> {
        acting::about(choice)
    }

    fn acting_figure(battle: PulpCityBattle<'_>) -> Option<FigureId> {
        acting::active(battle)
    }

    fn sheet(battle: PulpCityBattle<'_>, figure: FigureId, context: &SheetContext<'_>) -> FigureSheet {
        sheet::sheet(battle, figure, context.is_unfolded)
    }
}
