//! Shove as a ruleset: connects its folder to the shared code.

use serde_json::{Map, Value};

use super::{Choice, Event, Frame, Order, Setup, Shove, ShoveBattle, Spec, State, json, survey, words};
use crate::{
    battle::{self, FigureId, HowWon, InvalidSnapshot, Known, ObjectId, SideId},
    board::Rise,
    report::{LogLine, Reader},
    ruleset::{Ruleset, RulesetProfile},
    scenario::{Base, Counted, Validator},
};

/// The height of a figure, in levels.
const HEIGHT: u16 = 2;

impl Ruleset for Shove {
    const ABOUT: RulesetProfile = RulesetProfile {
        name: "shove",
        title: "Shove",
        prefix: "SHOVE",
        words: include_str!("rules.md"),
        orders: &["shove"],
        turns: "SHOVE-2",
        parts: "SHOVE-1",
        end: "SHOVE-5",
        deployed: "",
        object_moved: "",
        object_deployed: "",
        glyph_turned: "",
    };

    const RISE: Rise = Rise::Step;

    fn lists(_spec: &Spec) -> Vec<Counted> {
        Vec::new()
    }

    fn bases(survey: &Validator<'_>, _spec: &Spec) -> Vec<Option<Base>> {
        vec![Some(Base::OneHex); survey.scenario.figures.len()]
    }

    fn validate(survey: &mut Validator<'_>, spec: &Spec) -> Setup {
        survey::setup(survey, spec)
    }

    fn base(_own: &Setup, _figure: FigureId) -> Base {
        Base::OneHex
    }

    fn height(_own: &Setup, _figure: FigureId) -> u16 {
        HEIGHT
    }

    fn start(_setting: &battle::Setup, _own: &Setup) -> (State, Frame) {
        (State::default(), Frame::first())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn check(state: &State, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        state.check(known)
    }

    fn is_known(order: &Order, known: Known<'_, Setup>) -> bool {
        order.is_known(known)
    }

    fn orders(battle: ShoveBattle<'_>, _decider: SideId, _choice: Choice) -> Vec<battle::Order> {
        match battle.top() {
            Some(battle::Frame::Shove(Frame::Turn(turn))) => turn.orders(battle),
            _ => Vec::new(),
        }
    }

    fn line(before: ShoveBattle<'_>, event: &Event) -> Option<LogLine> {
        Some(words::line(before, event))
    }

    fn win_reason(how: HowWon) -> &'static str {
        words::win_reason(how)
    }

    fn order_line(battle: ShoveBattle<'_>, order: &Order, reader: Reader) -> String {
        words::order_line(battle, order, reader)
    }

    fn choice_line(battle: ShoveBattle<'_>, side: &str, choice: &Choice) -> String {
        words::choice_line(battle, side, *choice)
    }

    fn time(battle: ShoveBattle<'_>) -> Option<String> {
        Some(words::time(battle))
    }

    fn figure_legend(battle: ShoveBattle<'_>, figure: FigureId) -> String {
        words::figure(battle, figure)
    }

    fn object_legend(battle: ShoveBattle<'_>, object: ObjectId) -> String {
        words::object(battle, object)
    }

    fn battle_json(battle: ShoveBattle<'_>) -> Map<String, Value> {
        json::battle(battle)
    }

    fn choice_json(battle: ShoveBattle<'_>, choice: &Choice) -> Value {
        json::choice(battle, *choice)
    }
}
