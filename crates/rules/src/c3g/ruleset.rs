//! Implementation of [`Ruleset`] for C3G.

use serde_json::{Map, Value};

use super::{
    C3g, C3gBattle, Choice, Event, Frame, Order, Setup, Spec, State,
    data::secret,
    displace::knockback,
    files::{consistency, json, survey},
    turn::{deploy, rounds},
    words::{self, legend},
};
use crate::{
    battle::{self, FigureId, FlightChange, GlyphId, HowWon, InFiles, InvalidSnapshot, Known, ObjectId, SideId},
    board::Rise,
    report::{LogLine, Reader},
    ruleset::{Ruleset, RulesetProfile},
    scenario::{Base, Counted, Validator},
};

impl Ruleset for C3g {
    const ABOUT: RulesetProfile = RulesetProfile {
        name: "c3g",
        title: "C3G",
        prefix: "C3G",
        words: include_str!("../../rules.md"),
        orders: &Order::<InFiles>::NAMES,
        turns: "C3G-3",
        parts: "C3G-1",
        end: "C3G-5",
        deployed: "C3G-1",
        object_moved: "C3G-13",
        object_deployed: "",
        glyph_turned: "C3G-8",
    };

    const RISE: Rise = survey::RISE;

    fn lists(spec: &Spec) -> Vec<Counted> {
        survey::lists(spec)
    }

    fn bases(survey: &Validator<'_>, spec: &Spec) -> Vec<Option<Base>> {
        survey::bases(survey, spec)
    }

    fn cards(spec: &Spec) -> Vec<&String> {
        survey::names(spec)
    }

    fn validate(survey: &mut Validator<'_>, spec: &Spec) -> Setup {
        survey::setup(survey, spec)
    }

    fn base(own: &Setup, figure: FigureId) -> Base {
        own.card_of(figure).base
    }

    fn height(own: &Setup, figure: FigureId) -> u16 {
        own.card_of(figure).height
    }

    fn start(setup: &battle::Setup, _own: &Setup) -> (State, Frame) {
        (State::new(setup), Frame::first())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    /// Knockback (`C3G-35`).
    fn flight(_battle: C3gBattle<'_>, event: &Event) -> Option<FlightChange> {
        match event {
            Event::LineChosen { target, .. } => Some(FlightChange::Begins(*target)),
            Event::FlightEnded { figure, .. } => Some(FlightChange::Ends(*figure)),
            _ => None,
        }
    }

    fn check(state: &State, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        state.check(known)
    }

    fn check_consistency(battle: C3gBattle<'_>) -> Result<(), InvalidSnapshot> {
        consistency::check(battle)
    }

    fn is_known(order: &Order, known: Known<'_, Setup>) -> bool {
        order.is_known(known)
    }

    fn orders(battle: C3gBattle<'_>, decider: SideId, choice: Choice) -> Vec<battle::Order> {
        match (choice, battle.top()) {
            (Choice::Deploy { figures }, _) => deploy::orders(battle, &figures),
            (Choice::PlaceMarkers { markers }, _) => rounds::orders(battle, decider, &markers),
            (Choice::Line { lines, .. }, _) => knockback::orders(battle, &lines),
            (Choice::Act { .. }, Some(battle::Frame::C3g(Frame::Act(act)))) => act.orders(battle),
            (Choice::Act { .. }, _) => Vec::new(),
        }
    }

    fn hide(state: &mut State, from: Option<SideId>) {
        state.hide_from(from);
    }

    fn reveals(event: &Event) -> bool {
        // The device passes to the next player, so the previous player's choice is final.
        matches!(event, Event::MarkersSealed { .. } | Event::MarkerRevealed { .. })
    }

    fn witness(event: &Event) -> Option<SideId> {
        secret::witness(event)
    }

    fn strip_log_data(frame: &mut Frame, is_gone: impl Fn(FigureId) -> bool) {
        frame.strip_log_data(is_gone);
    }

    fn depends_on_wounds(frame: &Frame) -> bool {
        frame.depends_on_wounds()
    }

    fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
        words::line(before, event)
    }

    fn win_reason(how: HowWon) -> &'static str {
        words::win_reason(how)
    }

    fn order_line(battle: C3gBattle<'_>, order: &Order, reader: Reader) -> String {
        words::order_line(battle, order, reader)
    }

    fn choice_line(battle: C3gBattle<'_>, side: &str, choice: &Choice) -> String {
        words::choice_line(battle, side, choice)
    }

    fn time(battle: C3gBattle<'_>) -> Option<String> {
        legend::time(battle)
    }

    fn figure_legend(battle: C3gBattle<'_>, figure: FigureId) -> String {
        legend::figure(battle, figure)
    }

    fn object_legend(battle: C3gBattle<'_>, object: ObjectId) -> String {
        legend::object(battle, object)
    }

    fn glyph_legend(battle: C3gBattle<'_>, glyph: GlyphId) -> Option<String> {
        Some(legend::glyph(battle, glyph))
    }

    fn battle_json(battle: C3gBattle<'_>) -> Map<String, Value> {
        json::battle(battle, battle.rules())
    }

    fn choice_json(battle: C3gBattle<'_>, choice: &Choice) -> Value {
        json::choice(battle, choice)
    }
}
