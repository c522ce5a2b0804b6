//! The view of Shove. The defaults of a plain game cover the rest.

use knockback_odds::shove::{Odds, Question};
use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant, SideId},
    dice::Faces,
    displacement::Cause,
    ruleset::Listed as _,
    shove::{Choice, Event, Frame, Order, Setup, Shove, ShoveBattle},
};

use super::{Scene, drawing, forecast};
use crate::{
    RulesetView,
    dice_tray::{Roll, Term, TraySpot, named},
    drawing::Drawing,
    facts::{Fact, HarmCause, flight_ended},
    forecast::{Known, PanelItem},
    odds_count::OddsCount,
    odds_state::OddsState,
    orders::{PlayerIntent, Response, cell_of},
    panel::{self, ActionPanel, Row},
    present::RulesetInfo,
    selection::Selection,
    threats::NoThreats,
    viewpoint::Viewpoint,
};

impl RulesetView for Shove {
    const INFO: RulesetInfo = RulesetInfo {
        id: Shove::ID,
        name: "Shove",
        about: "Two figures shove each other along a straight line, over the edge if they can.",
        guide: &[],
        victory_rules: &["SHOVE-5"],
    };

    type Scene = Scene;
    type Question = Question;
    type Answer = Odds;
    type Odds = OddsState<Odds>;
    type AnswerOdds = ();
    type ChipAction = battle::Order;
    type Threats = NoThreats<Self>;

    fn ways_to_win(_setup: &battle::Setup, own: &Setup) -> Vec<String> {
        let last = format!("After turn {} the battle is a draw.", own.turn_limit);
        vec!["The side whose figure alone is on the map wins.".to_owned(), last]
    }

    fn choice_figure(choice: &Choice) -> Option<FigureId> {
        Some(choice.figure)
    }

    /// While a shove is being resolved, the frame of the next turn is already below it on the agenda.
    fn acting_figure(battle: ShoveBattle<'_>) -> Option<FigureId> {
        let turn = battle.agenda().iter().find_map(|frame| match frame {
            battle::Frame::Shove(Frame::Turn(turn)) => Some(turn.side),
            _ => None,
        })?;
        let shoves = matches!(battle.top(), Some(battle::Frame::Shove(Frame::Shove(_) | Frame::Slide(_))));
        Some(battle.rules().figure_of(if shoves { Setup::other(turn) } else { turn }))
    }

    fn facts(battle: ShoveBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
        if let Event::Walked { figure, .. } | Event::Waited { figure } | Event::Shoved { figure, .. } = *event {
            emit(Fact::TurnBegan(battle.owner(figure)));
            emit(Fact::Acts(figure));
        }
        match *event {
            Event::Walked { .. } | Event::Waited { .. } => {}
            Event::Shoved { figure, target, .. } => {
                emit(Fact::Attacks { attacker: figure, target: Some(Occupant::Figure(target)) });
            }
            Event::Rolled { target, .. } => {
                let from = battle.field().standing(target).map(|at| at.head);
                emit(Fact::FlightBegan { figure: target, from, aloft: None });
            }
            Event::Slid { figure, hexes, cause } => {
                flight_ended(figure, hexes, cause, emit);
                if cause == Cause::Edge {
                    emit(Fact::Threatened { figure, of: HarmCause::Fall });
                    emit(Fact::Lost { figure, for_good: true });
                }
            }
        }
    }

    fn roll(battle: ShoveBattle<'_>, event: &battle::Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        let battle::Event::Shove(Event::Rolled { target, .. }) = event else { return None };
        let who = named(&battle, Self::acting_figure(battle)?.into());
        let title = format!("{} shoves {}", who.0, battle.figure_name(*target));
        Some((Roll::of_numbers(who, "shoves", faces?, &["SHOVE-3"]), TraySpot::New(title)))
    }

    fn tally(_battle: ShoveBattle<'_>, event: &battle::Event) -> Option<Vec<Term>> {
        let battle::Event::Shove(Event::Rolled { pips, .. }) = event else { return None };
        Some(vec![Term::Result(pips.to_string())])
    }

    fn base_scene(battle: ShoveBattle<'_>, selection: &Selection) -> Scene {
        Scene::base(battle, selection)
    }

    fn hover(scene: Scene, battle: ShoveBattle<'_>, selection: &Selection) -> Scene {
        scene.look(battle, selection)
    }

    fn questions(_battle: ShoveBattle<'_>, scene: &Scene) -> Vec<Question> {
        scene.aim.into_iter().collect()
    }

    fn count(battle: &Battle, question: Question) -> OddsCount<Odds> {
        OddsCount::begin(battle, question, |odds| odds)
    }

    fn update_odds(
        _battle: ShoveBattle<'_>,
        _scene: &Scene,
        answers: &[(&Question, &OddsState<Odds>)],
        (aimed, ()): (&mut OddsState<Odds>, &mut ()),
    ) {
        *aimed = answers.first().map_or(OddsState::Unasked, |(_, odds)| (*odds).clone());
    }

    fn act(
        (battle, choice): (ShoveBattle<'_>, &Choice),
        _scene: &Scene,
        _selection: &mut Selection,
        intent: PlayerIntent<battle::Order>,
    ) -> Response {
        let figure = choice.figure;
        match intent {
            PlayerIntent::Chip(order) => Response::order(order),
            PlayerIntent::End => Self::closing_order(choice).map(Response::order).unwrap_or_default(),
            PlayerIntent::At(cell) => {
                let order = battle::Order::Shove(match battle.field().occupant(cell) {
                    Some(Occupant::Figure(target)) if target != figure => Order::Shove { figure, target },
                    _ => Order::Step { figure, to: battle.setup().board.at(cell) },
                });
                let refused = battle.ordered(&order).err();
                refused.map_or_else(|| Response::order(order), |refusal| Response::message(refusal.to_string()))
            }
            _ => Response::default(),
        }
    }

    fn closing_order(choice: &Choice) -> Option<battle::Order> {
        Some(battle::Order::Shove(Order::Wait { figure: choice.figure }))
    }

    fn aim(battle: ShoveBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
        let at = |target| cell_of(&battle, Occupant::Figure(target));
        match *order {
            Order::Step { figure, to } => Some(selection.of(figure, battle.setup().board.cell(to))),
            Order::Shove { figure, target } => Some(selection.at_target(figure, target.into(), at(target))),
            Order::Wait { .. } => None,
        }
    }

    fn forecast(battle: ShoveBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Odds>>) -> Vec<PanelItem> {
        forecast::parts(battle, scene, known)
    }

    fn draw(battle: ShoveBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Odds>>) -> Drawing {
        drawing::drawing(battle, scene, known)
    }

    fn panel(
        battle: ShoveBattle<'_>,
        (side, choice): (SideId, &Choice),
        _selection: &Selection,
        _known: (&Viewpoint, &()),
    ) -> Option<ActionPanel<battle::Order>> {
        let (figure, target) = (choice.figure, battle.rules().figure_of(Setup::other(side)));
        let orders = [Order::Shove { figure, target }, Order::Wait { figure }].map(battle::Order::Shove);
        let tip = "One of these, or a step, is the whole turn.";
        let row = Row { name: "Do", tip, rules: &["SHOVE-2"], chips: panel::of_orders(&battle, orders) };
        let title = format!("{}: one act", battle.figure_name(figure));
        Some(ActionPanel::of_actions(side, title, "To step, click a marked hex.", vec![row]))
    }
}
