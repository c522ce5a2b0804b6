//! Implementation of [`Ruleset`] for Champions.

use serde_json::{Map, Value};

use super::{
    Champions, ChampionsBattle, Choice, Event, Frame, Order, Setup, Spec, State,
    files::{consistency, json, survey},
    window,
    words::{self, legend},
};
use crate::{
    battle::{self, FigureId, FlightChange, HowWon, InvalidSnapshot, Known, ObjectId, SideId},
    board::Rise,
    report::{LogLine, Reader},
    ruleset::{Ruleset, RulesetProfile},
    scenario::{Base, Counted, Validator},
};

impl Ruleset for Champions {
    const ABOUT: RulesetProfile = RulesetProfile {
        name: "champions",
        title: "Champions",
        prefix: "CH",
        words: include_str!("../../rules.md"),
        orders: &["champions"],
        turns: "CH-6",
        parts: "CH-1",
        end: "CH-25",
        deployed: "",
        object_moved: "CH-22",
        object_deployed: "",
        glyph_turned: "",
    };

    const RISE: Rise = survey::RISE;

    fn lists(spec: &Spec) -> Vec<Counted> {
        survey::lists(spec)
    }

    fn bases(survey: &Validator<'_>, _spec: &Spec) -> Vec<Option<Base>> {
        survey::bases(survey)
    }

    fn validate(survey: &mut Validator<'_>, spec: &Spec) -> Setup {
        survey::setup(survey, spec)
    }

    fn base(_own: &Setup, _figure: FigureId) -> Base {
        Base::OneHex
    }

    fn height(own: &Setup, figure: FigureId) -> u16 {
        own.sheet(figure).height
    }

    fn start(setup: &battle::Setup, own: &Setup) -> (State, Frame) {
        (State::new(setup, own), Frame::first())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    /// Movement against the will of a figure (`CH-45`).
    fn flight(_battle: ChampionsBattle<'_>, event: &Event) -> Option<FlightChange> {
        match event {
            Event::FlightBegan { figure, .. } | Event::Thrown { who: figure, .. } => {
                Some(FlightChange::Begins(*figure))
            }
            Event::FlightEnded { figure, .. } => Some(FlightChange::Ends(*figure)),
            _ => None,
        }
    }

    fn check(state: &State, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        state.check(known)
    }

    fn check_consistency(battle: ChampionsBattle<'_>) -> Result<(), InvalidSnapshot> {
        consistency::check(battle)
    }

    fn is_known(order: &Order, known: Known<'_, Setup>) -> bool {
        order.is_known(known)
    }

    fn orders(battle: ChampionsBattle<'_>, _decider: SideId, _choice: Choice) -> Vec<battle::Order> {
        let own = match battle.top() {
            Some(battle::Frame::Champions(Frame::Phase(phase))) => return phase.orders(battle),
            Some(battle::Frame::Champions(Frame::Group(group))) => group.orders(),
            Some(battle::Frame::Champions(Frame::Window(window))) => window::orders(battle, window),
            _ => Vec::new(),
        };
        own.into_iter().map(battle::Order::Champions).collect()
    }

    fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
        words::line(before, event)
    }

    fn win_reason(how: HowWon) -> &'static str {
        words::win_reason(how)
    }

    fn order_line(battle: ChampionsBattle<'_>, order: &Order, reader: Reader) -> String {
        words::order_line(battle, order, reader)
    }

    fn choice_line(battle: ChampionsBattle<'_>, side: &str, choice: &Choice) -> String {
        words::choice_line(battle, side, *choice)
    }

    fn time(battle: ChampionsBattle<'_>) -> Option<String> {
        Some(legend::time(battle))
    }

    fn figure_legend(battle: ChampionsBattle<'_>, figure: FigureId) -> String {
        legend::figure(battle, figure)
    }

    fn object_legend(battle: ChampionsBattle<'_>, object: ObjectId) -> String {
        legend::object(battle, object)
    }

    fn battle_json(battle: ChampionsBattle<'_>) -> Map<String, Value> {
        json::battle(battle, battle.rules())
    }

    fn choice_json(battle: ChampionsBattle<'_>, choice: &Choice) -> Value {
        json::choice(battle, *choice)
    }
}
