//! The view of Champions.

use knockback_odds::champions::{Odds, Question, ThreatCount};
use knockback_rules::{
    battle::{self, Battle, FigureId, SideId},
    champions::{Champions, ChampionsBattle, Choice, Event, Frame, Order},
    dice::Faces,
};

use super::{
    acting,
    answer_odds::{self, AnswerOdds},
    army, drawing, end, facts, forecast, keys, marks, orders,
    panel::{self, prompt::prompts::Prompts},
    plan::page,
    present, rolls, roster,
    scene::{Scene, What},
    segments, sheet,
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

impl RulesetView for Champions {
    const KEYS: &'static [Key] = keys::ALL;
    const HIGH_PANELS: bool = true;
    const SUGGESTS: bool = true;
    const INFO: RulesetInfo = present::INFO;

    fn ways_to_win(setup: &battle::Setup, own: &Self::Setup) -> Vec<String> {
        present::ways_to_win(setup, own)
    }

    fn roster(setup: &battle::Setup, own: &Self::Setup, side: battle::SideId) -> Roster {
        roster::roster(setup, own, side)
    }

    fn progress(battle: ChampionsBattle<'_>) -> BattleProgress {
        let now = battle.state().now().to_string();
        BattleProgress { moment: now.clone(), length: now }
    }

    fn round_name(number: u16) -> String {
        if number == 0 { "Opening".to_owned() } else { format!("Turn {number}") }
    }

    fn marks(battle: ChampionsBattle<'_>, figure: battle::FigureId) -> FigureMarks {
        marks::marks(battle, figure)
    }

    fn armies(battle: ChampionsBattle<'_>, _viewpoint: &Viewpoint) -> Vec<Army> {
        army::armies(battle)
    }

    fn deciding_side(battle: ChampionsBattle<'_>, asked: Option<battle::SideId>) -> Option<battle::SideId> {
        asked.or_else(|| acting::phase(battle).map(|phase| battle.controller(phase.figure)))
    }

    fn top_bar(battle: ChampionsBattle<'_>, choice: Option<&Choice>, _log: &[battle::Event]) -> TopBar {
        segments::top_bar(battle, choice)
    }

    type Threats = ThreatCount;

    type Scene = Scene;
    type Question = Question;
    type Answer = Odds;
    type Odds = OddsState<Odds>;

    fn questions(battle: ChampionsBattle<'_>, scene: &Scene) -> Vec<Question> {
        answer_odds::questions(battle, scene)
    }

    fn count(battle: &Battle, question: Question) -> OddsCount<Odds> {
        OddsCount::begin(battle, question, |odds| odds)
    }

    fn update_odds(
        _battle: ChampionsBattle<'_>,
        _scene: &Scene,
        answers: &[(&Question, &OddsState<Odds>)],
        (struck, defended): (&mut OddsState<Odds>, &mut AnswerOdds),
    ) {
        (*struck, *defended) = answer_odds::split_odds(answers);
    }

    fn acting_side(battle: ChampionsBattle<'_>) -> Option<SideId> {
        battle.agenda().iter().find_map(|frame| match frame {
            battle::Frame::Champions(Frame::Phase(phase)) => Some(battle.owner(phase.figure)),
            _ => None,
        })
    }

    fn cost(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
        facts::cost(battle, figure)
    }

    fn facts(battle: ChampionsBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
        facts::report(battle, event, emit);
    }

    fn end_rows(battle: ChampionsBattle<'_>, log: &[battle::Event]) -> Vec<HighlightRow> {
        end::rows(battle, log)
    }

    fn clears_tray(table: &DiceTray, event: &Event) -> bool {
        rolls::clears_tray(table, event)
    }

    fn roll(battle: ChampionsBattle<'_>, event: &battle::Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        match event {
            battle::Event::Champions(event) => rolls::roll(battle, event, faces),
            battle::Event::Agenda(change) => rolls::half_rolled(battle, change, faces),
            _ => None,
        }
    }

    fn tally(battle: ChampionsBattle<'_>, event: &battle::Event) -> Option<Vec<Term>> {
        match event {
            battle::Event::Champions(event) => rolls::tally(battle, event),
            battle::Event::Agenda(change) => rolls::half_tally(change),
            _ => None,
        }
    }

    fn update_sums(
        battle: ChampionsBattle<'_>,
        table: &mut DiceTray,
        event: &Event,
        _ahead: &mut dyn Iterator<Item = &battle::Event>,
    ) {
        table.sums.extend(rolls::sum(battle, event));
    }

    fn orders_to_hovered(_battle: ChampionsBattle<'_>, scene: &Scene) -> Vec<battle::Order> {
        let offer = scene.looked_at.iter().filter(|offer| matches!(offer.what, What::Move(_)));
        offer.map(|offer| battle::Order::Champions(offer.order.clone())).collect()
    }

    type ChipAction = panel::ChipAction;
    type AnswerOdds = AnswerOdds;

    fn panel(
        battle: ChampionsBattle<'_>,
        (side, choice): (SideId, &Choice),
        selection: &Selection,
        (viewpoint, odds): (&Viewpoint, &AnswerOdds),
    ) -> Option<panel::Panel> {
        let known = (&Prompts::of(&viewpoint.prompts), odds);
        let actions = panel::actions::sheet(battle, *choice, selection);
        actions.or_else(|| panel::prompt::sheet(battle, (side, *choice), page(selection), known))
    }

    fn sync_selection(battle: ChampionsBattle<'_>, choice: &Choice, selection: &mut Selection) {
        orders::sync_selection(battle, *choice, selection);
    }

    fn act(
        asked: (ChampionsBattle<'_>, &Choice),
        scene: &Scene,
        selection: &mut Selection,
        intent: PlayerIntent<panel::ChipAction>,
    ) -> Response {
        orders::act(asked, scene, selection, intent)
    }

    fn closing_order(choice: &Choice) -> Option<battle::Order> {
        matches!(choice, Choice::Phase { .. }).then_some(battle::Order::Champions(Order::EndPhase))
    }

    fn aim(battle: ChampionsBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
        orders::aim(battle, order, selection)
    }

    fn harms_friend(battle: ChampionsBattle<'_>, order: &Order) -> Option<FigureId> {
        orders::harms_friend(battle, order)
    }

    fn forecast(battle: ChampionsBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem> {
        forecast::parts(battle, scene, known)
    }

    fn draw(battle: ChampionsBattle<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Drawing {
        drawing::drawing(battle, scene, known)
    }

    fn base_scene(battle: ChampionsBattle<'_>, selection: &Selection) -> Scene {
        Scene::base(battle, selection)
    }

    fn hover(scene: Scene, battle: ChampionsBattle<'_>, selection: &Selection) -> Scene {
        scene.look(battle, selection)
    }

    fn choice_figure(choice: &Choice) -> Option<FigureId> {
        Some(acting::about(*choice))
    }

    fn acting_figure(battle: ChampionsBattle<'_>) -> Option<FigureId> {
        acting::phase(battle).map(|phase| phase.figure)
    }

    fn sheet(battle: ChampionsBattle<'_>, figure: FigureId, context: &SheetContext<'_>) -> FigureSheet {
        sheet::sheet(battle, figure, context.is_unfolded)
    }
}
