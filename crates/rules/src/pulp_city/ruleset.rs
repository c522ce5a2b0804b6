//! Implementation of the [`Ruleset`] trait for Pulp City.

use serde_json::{Map, Value};

use super::{
    Choice, Event, Frame, Order, PulpCity, PulpCityBattle, Setup, Spec, State,
    displace::shift,
    files::{choice_json, consistency, json, survey},
    words::{self, legend},
};
use crate::{
    battle::{self, FigureId, FlightChange, HowWon, InvalidSnapshot, Known, ObjectId, ObjectInfo, SideId},
    board::Rise,
    report::{LogLine, Reader},
    ruleset::{Ruleset, RulesetProfile},
    scenario::{Base, Counted, Validator},
};

impl Ruleset for PulpCity {
    const ABOUT: RulesetProfile = RulesetProfile {
        name: "pulp_city",
        title: "Pulp City",
        prefix: "PC",
        words: include_str!("../../rules.md"),
        orders: &["pulp_city"],
        turns: "PC-2",
        parts: "PC-1",
        end: "PC-25",
        deployed: "PC-50",
        object_moved: "PC-24",
        object_deployed: "PC-50",
        glyph_turned: "",
    };

    const RISE: Rise = survey::RISE;

    const NEEDS_START_ZONES: bool = false;

    fn lists(spec: &Spec) -> Vec<Counted> {
        survey::lists(spec)
    }

    fn bases(survey: &Validator<'_>, _spec: &Spec) -> Vec<Option<Base>> {
        survey::bases(survey)
    }

    fn cards(spec: &Spec) -> Vec<&String> {
        survey::names(spec)
    }

    fn validate(survey: &mut Validator<'_>, spec: &Spec) -> Setup {
        survey::setup(survey, spec)
    }

    fn more_objects(own: &Setup) -> Vec<ObjectInfo> {
        own.structures.clone()
    }

    fn base(_own: &Setup, _figure: FigureId) -> Base {
        Base::OneHex
    }

    fn height(own: &Setup, figure: FigureId) -> u16 {
        u16::from(own.sheet(figure).base.rank())
    }

    fn start(setup: &battle::Setup, own: &Setup) -> (State, Frame) {
        (State::new(own, setup.sides.len()), Frame::first())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn acts_for(state: &State, figure: FigureId) -> Option<SideId> {
        state.control_of(figure).map(|control| control.side)
    }

    // Dangerous terrain takes effect in the middle of a displacement.
    const FLIGHTS_PAUSE: bool = true;

    /// Movement against the will of a figure (`PC-57`).
    fn flight(battle: PulpCityBattle<'_>, event: &Event) -> Option<FlightChange> {
        match event {
            // A friend shifts a model as its own side wants it.
            Event::DisplacementBegan { figure, .. } if !shift::is_friendly(battle, *figure) => {
                Some(FlightChange::Begins(*figure))
            }
            Event::DisplacementEnded { figure, .. } => Some(FlightChange::Ends(*figure)),
            _ => None,
        }
    }

    fn check(state: &State, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        state.check(known)
    }

    fn check_consistency(battle: PulpCityBattle<'_>) -> Result<(), InvalidSnapshot> {
        consistency::check(battle)
    }

    fn is_known(order: &Order, known: Known<'_, Setup>) -> bool {
        order.is_known(known)
    }

    fn orders(battle: PulpCityBattle<'_>, _decider: SideId, _choice: Choice) -> Vec<battle::Order> {
        let Some(battle::Frame::PulpCity(top)) = battle.top() else { return Vec::new() };
        match top {
            Frame::Turn(frame) => frame.orders(battle),
            Frame::Act(frame) => frame.orders(battle),
            Frame::Command(frame) => frame.orders(battle),
            Frame::Roll(frame) => frame.orders(battle),
            Frame::Effects(frame) => frame.orders(battle),
            Frame::Knockback(frame) => frame.orders(battle),
            Frame::Shift(frame) => frame.orders(battle),
            Frame::Blast(frame) => frame.orders(battle),
            Frame::Extra(frame) => frame.orders(battle),
            Frame::Throw(frame) => frame.orders(battle),
            Frame::FollowUp(frame) => frame.orders(battle),
            Frame::Control(frame) => frame.orders(battle),
            Frame::Place(frame) => frame.orders(battle),
            Frame::Remove(frame) => frame.orders(battle),
            Frame::Round(_)
            | Frame::Move(_)
            | Frame::Each(_)
            | Frame::Displace(_)
            | Frame::Land(_)
            | Frame::Danger(_)
            | Frame::Verdict(_) => Vec::new(),
        }
    }

    fn line(before: PulpCityBattle<'_>, event: &Event) -> Option<LogLine> {
        words::line(before, event)
    }

    fn win_reason(how: HowWon) -> &'static str {
        words::win_reason(how)
    }

    fn order_line(battle: PulpCityBattle<'_>, order: &Order, reader: Reader) -> String {
        words::order_line(battle, order, reader)
    }

    fn choice_line(battle: PulpCityBattle<'_>, side: &str, choice: &Choice) -> String {
        words::choice_line(battle, side, choice)
    }

    fn time(battle: PulpCityBattle<'_>) -> Option<String> {
        legend::time(battle)
    }

    fn figure_legend(battle: PulpCityBattle<'_>, figure: FigureId) -> String {
        legend::figure(battle, figure)
    }

    fn object_legend(battle: PulpCityBattle<'_>, object: ObjectId) -> String {
        legend::object(battle, object)
    }

    fn battle_json(battle: PulpCityBattle<'_>) -> Map<String, Value> {
        json::battle(battle)
    }

    fn choice_json(battle: PulpCityBattle<'_>, choice: &Choice) -> Value {
        choice_json::choice(battle, choice)
    }
}
