//! Implementation of the [`Ruleset`] trait for Coup-De-Grace.

use serde_json::{Map, Value};

use super::{
    Choice, CoupDeGrace, CoupDeGraceBattle, Event, Frame, Order, RecoveryFrame, RoundFrame, Setup, Spec, Spell, State,
    arena::ground,
    files::{consistency, json, survey},
    words::{self, legend},
};
use crate::{
    battle::{self, FigureId, FlightChange, HowWon, InvalidSnapshot, Known, ObjectId, SideId},
    board::{Rise, Terrain},
    report::{LogLine, Reader},
    ruleset::{Ruleset, RulesetProfile},
    scenario::{Base, Counted, Validator},
};

/// Height of a mini, in levels.
const HEIGHT: u16 = 1;

impl Ruleset for CoupDeGrace {
    const ABOUT: RulesetProfile = RulesetProfile {
        name: "coup_de_grace",
        title: "Coup-De-Grace",
        prefix: "CDG",
        words: include_str!("../../rules.md"),
        orders: &["coup_de_grace"],
        turns: "CDG-7",
        parts: "CDG-30",
        end: "CDG-23",
        deployed: "CDG-29",
        object_moved: "CDG-26",
        object_deployed: "",
        glyph_turned: "",
    };

    const RISE: Rise = survey::RISE;

    fn knows_ground(terrain: Terrain) -> bool {
        ground::is_known(terrain)
    }

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

    fn height(_own: &Setup, _figure: FigureId) -> u16 {
        HEIGHT
    }

    fn start(_setting: &battle::Setup, own: &Setup) -> (State, Frame) {
        (State::new(own), Frame::first())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    /// Movement against the will of a figure (`CDG-33`).
    fn flight(battle: CoupDeGraceBattle<'_>, event: &Event) -> Option<FlightChange> {
        match event {
            Event::PushBegan { figure, .. } => Some(FlightChange::Begins(*figure)),
            // A friend moves a mini as its own side wants it.
            Event::Cast { figure, spell: Spell::Orb { target, .. }, .. } if !battle.friends(*figure, *target) => {
                Some(FlightChange::Begins(*target))
            }
            Event::PushEnded { figure, .. } => Some(FlightChange::Ends(*figure)),
            _ => None,
        }
    }

    fn check(state: &State, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        state.check(known)
    }

    fn check_consistency(battle: CoupDeGraceBattle<'_>) -> Result<(), InvalidSnapshot> {
        consistency::check(battle)
    }

    fn is_known(order: &Order, known: Known<'_, Setup>) -> bool {
        order.is_known(known)
    }

    fn orders(battle: CoupDeGraceBattle<'_>, _decider: SideId, choice: Choice) -> Vec<battle::Order> {
        let Some(battle::Frame::CoupDeGrace(top)) = battle.top() else { return Vec::new() };
        match (choice, top) {
            (Choice::Activate { figures }, _) => RoundFrame::orders(&figures),
            (_, Frame::Act(act)) => act.orders(battle),
            (_, Frame::PushChoice(push)) => push.orders(),
            (_, Frame::BashBack(bash)) => bash.orders(battle),
            (_, Frame::Recovery(_)) => RecoveryFrame::orders(),
            _ => Vec::new(),
        }
    }

    fn line(before: CoupDeGraceBattle<'_>, event: &Event) -> Option<LogLine> {
        Some(words::line(before, event))
    }

    fn win_reason(how: HowWon) -> &'static str {
        words::win_reason(how)
    }

    fn order_line(battle: CoupDeGraceBattle<'_>, order: &Order, reader: Reader) -> String {
        words::order_line(battle, order, reader)
    }

    fn choice_line(battle: CoupDeGraceBattle<'_>, side: &str, choice: &Choice) -> String {
        words::choice_line(battle, side, choice)
    }

    fn time(battle: CoupDeGraceBattle<'_>) -> Option<String> {
        legend::time(battle)
    }

    fn figure_legend(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> String {
        legend::figure(battle, figure)
    }

    fn figure_mark(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Option<char> {
        legend::mark(battle, figure)
    }

    fn object_legend(battle: CoupDeGraceBattle<'_>, object: ObjectId) -> String {
        legend::object(battle, object)
    }

    fn battle_json(battle: CoupDeGraceBattle<'_>) -> Map<String, Value> {
        json::battle(battle)
    }

    fn choice_json(battle: CoupDeGraceBattle<'_>, choice: &Choice) -> Value {
        json::choice(battle, choice)
    }
}
