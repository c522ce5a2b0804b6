//! Checks in random battles that the engine carries out everything that the scene shows.

use crate::RulesetView as _;
use std::sync::Arc;

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, Occupant, Order, Step, Whereabouts},
    board::{Cell, Footprint},
    c3g::{self, AttackWith, C3g, Choice, LineFrame, LineStage, Trajectory},
    dice::{RollRequest, Rolled, SeededDice},
    displacement::Cause,
    game::Game,
};

use crate::c3g::{
    scene::{
        self, Goal, Scene,
        flight::{Band, Flight},
        way_to,
    },
    testing::expect_ruleset,
};
use crate::selection::Selection;
use knockback_testing::{c3g::made_up, mix::Mix};

/// Positions in which a card must act, a few from each of many random games, without secrets.
fn positions() -> Vec<Battle> {
    let mut found = Vec::new();
    for seed in 0..400 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        game.settle(&mut dice).unwrap();
        let (mut near, mut far) = (0, 0);
        for _ in 0..140 {
            if let Some((_, Choice::Act { card })) = game.battle().choice_of::<C3g>() {
                // Positions with adjacent enemies are the most useful, so keep more of them.
                let battle = expect_ruleset(game.battle());
                let engaged = battle.rules().card(card).figures.iter().any(|figure| battle.is_engaged(*figure));
                let kept = if engaged { &mut near } else { &mut far };
                if *kept < if engaged { 8 } else { 1 } {
                    found.push(game.battle().seen_by(None));
                    *kept += 1;
                }
            }
            let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
            game.play(&order, &mut dice).unwrap();
        }
    }
    assert!(found.len() > 80, "{}", found.len());
    found
}

/// Each figure of the turn with its scene.
fn shown(battle: &Battle) -> Vec<(FigureId, Scene)> {
    let figures = battle.field().standing_figures().map(|(figure, _)| figure);
    let shown = |figure| {
        (figure, C3g::scene(expect_ruleset(battle), &Selection { figure: Some(figure), ..Selection::default() }))
    };
    figures.map(shown).filter(|(figure, shown)| shown.ready.contains(&head(battle, *figure))).collect()
}

fn head(battle: &Battle, figure: FigureId) -> Cell {
    battle.field().footprint(figure).unwrap().head
}

/// Rolls that cause no harm.
fn mild(request: RollRequest) -> Rolled {
    match request {
        RollRequest::Skulls { .. } => Rolled::Skulls(0),
        RollRequest::Shields { dice } => Rolled::Shields(dice),
        RollRequest::SkullsAndShields { dice } => Rolled::SkullsAndShields { skulls: 0, shields: dice },
        RollRequest::D20 => Rolled::D20(20),
        RollRequest::D20Band { .. } => Rolled::Band(2),
        RollRequest::Sum(_) | RollRequest::StunAndBody(_) | RollRequest::BestAndGood { .. } => {
            unreachable!("no roll of C3G")
        }
    }
}

/// Continues a battle with harmless rolls until the agenda has at most this many frames. Returns the events.
fn played_out(battle: &mut Battle, frames: usize) -> Vec<Event> {
    let mut log = Vec::new();
    while battle.agenda().len() > frames {
        let events = match battle.step() {
            Step::Emit(events) => events,
            Step::Roll(request) => battle.rolled(mild(request)),
            Step::Ask(_) | Step::Rest => break,
        };
        battle.apply_all(&events);
        log.extend(events);
    }
    log
}

/// Asserts that a shown destination is reached at the shown cost and with the shown risks.
fn goes_there(battle: &Battle, figure: FigureId, goal: &Goal) {
    let order = Order::C3g(goal.way.order(expect_ruleset(battle), figure));
    let events = battle.ordered(&order).unwrap_or_else(|refusal| panic!("{order:?} is shown but refused: {refusal}"));
    let cost = events.iter().find_map(|event| match event {
        Event::C3g(c3g::Event::MoveBegan { cost, .. }) => Some(*cost),
        _ => None,
    });
    assert_eq!(cost, Some(goal.way.cost));
    let steps = goal.way.steps(expect_ruleset(battle), figure);
    assert_eq!(steps.iter().map(|step| step.cost).sum::<u16>(), goal.way.cost, "the costs of the steps add up");
    assert_eq!(steps.last().map(|step| step.at), Some(goal.way.to));
    assert_eq!(goal.way.harm, !goal.risks.is_empty(), "a path that may hurt lists its risks");
    let (mut copy, frames) = (battle.clone(), battle.agenda().len());
    copy.apply_all(&events);
    let log = played_out(&mut copy, frames);
    let settled = log.iter().find_map(|event| match event {
        Event::Settled { figure: who, at } if *who == figure => Some(*at),
        _ => None,
    });
    assert_eq!(settled, Some(goal.way.to), "{order:?} ends at the shown destination");
    let rolled = log.iter().filter(|event| {
        matches!(
            event,
            Event::C3g(
                c3g::Event::SwipeRolled { .. } | c3g::Event::FallRolled { .. } | c3g::Event::TerrainRolled { .. }
            )
        )
    });
    let shown: usize =
        goal.risks.iter().map(|(_, risk)| if let c3g::Risk::Swipes(by) = risk { by.len() } else { 1 }).sum();
    assert_eq!(rolled.count(), shown, "every roll on the way is shown: {:?}", goal.risks);
}

#[test]
fn every_shown_path_leads_to_its_end_at_its_cost() {
    let (mut ways, mut risky, mut short) = (0, 0, 0);
    for battle in positions() {
        let hash = battle.hash();
        for (figure, overlay) in shown(&battle) {
            for goal in &overlay.goals {
                goes_there(&battle, figure, goal);
                ways += 1;
                risky += usize::from(goal.way.harm);
                let taken = way_to(&overlay.goals, goal.end()).unwrap();
                assert_eq!(taken.end(), goal.end(), "a click on the end orders a path that ends there");
            }
            for goal in &overlay.shortcuts {
                goes_there(&battle, figure, goal);
                let safe = overlay.goals.iter().find(|safe| safe.way.to.same_cells(goal.way.to)).unwrap();
                assert!(goal.way.cost < safe.way.cost && goal.way.harm && !safe.way.harm);
                short += 1;
            }
        }
        assert_eq!(battle.hash(), hash, "building a scene does not change the battle");
    }
    assert!(ways > 1_000 && risky > 50 && short > 10, "{ways} paths, {risky} risky ones, {short} shortcuts");
}

#[test]
fn the_shown_path_is_the_safe_one_unless_the_shortest_is_requested() {
    let mut seen = 0;
    for battle in positions() {
        for (figure, reach) in shown(&battle) {
            for short in &reach.shortcuts {
                let cell = Some(short.end());
                let picked = Selection { figure: Some(figure), cell, ..Selection::default() };
                let safe = C3g::scene(expect_ruleset(&battle), &picked).way.unwrap();
                if safe.other.as_ref() != Some(short) {
                    // Another destination on the same hex takes precedence.
                    continue;
                }
                assert!(!safe.goal.way.harm);
                let bold = C3g::scene(expect_ruleset(&battle), &Selection { shortest: true, ..picked }).way.unwrap();
                assert_eq!(&bold.goal, short);
                assert_eq!(bold.other, Some(safe.goal));
                seen += 1;
            }
        }
    }
    assert!(seen > 4, "{seen}");
}

#[test]
fn exactly_the_shown_targets_can_be_attacked() {
    let (mut targets, mut barred) = (0, 0);
    for battle in positions() {
        for (figure, _) in shown(&battle) {
            let attacks = scene::attacks(expect_ruleset(&battle), figure);
            for (with, _) in attacks {
                let mut picked = Selection { figure: Some(figure), ..Selection::default() };
                scene::pick(&mut picked, with);
                let overlay = C3g::scene(expect_ruleset(&battle), &picked);
                let order = |target: Occupant| Order::C3g(c3g::Order::Attack { attacker: figure, target, with });
                for target in &overlay.targets {
                    assert!(battle.ordered(&order(target.who)).is_ok());
                    targets += 1;
                }
                for (target, refusal) in &overlay.barred {
                    assert_eq!(battle.ordered(&order(target.who)).as_ref().err(), Some(refusal));
                    barred += 1;
                }
                let things = battle.field().standing_figures().count() + battle.field().objects().count();
                assert_eq!(overlay.targets.len() + overlay.barred.len() + 1, things, "each other target is listed");
            }
        }
    }
    assert!(targets > 200 && barred > 500, "{targets} {barred}");
}

/// Asserts that the engine carries out a shown flight, on a copy of the battle.
fn flown(battle: &Battle, attacker: FigureId, target: FigureId, flight: &Flight, shown: &Trajectory) {
    let mut copy = battle.clone();
    let frames = copy.agenda().len();
    let frame = LineFrame { attacker, target, stage: LineStage::Choose { kp: shown.kp } };
    copy.apply(&Event::Agenda(AgendaChange::Push(Frame::C3g(c3g::Frame::Line(frame)))));
    let mut log = Vec::new();
    if let Step::Ask(_) = copy.step() {
        let lead = battle.setup().board.at(flight.line.lead);
        let order = Order::C3g(c3g::Order::ChooseLine { lead, direction: flight.line.direction });
        let events = copy.ordered(&order).unwrap();
        copy.apply_all(&events);
        log.extend(events);
    }
    log.extend(played_out(&mut copy, frames));

    let mut at = battle.field().standing(target).unwrap();
    let mut path = Vec::new();
    for event in &log {
        if let Event::Stepped { figure, to } = event
            && *figure == target
        {
            path.extend(to.cells().filter(|cell| !at.covers(*cell)));
            at = *to;
        }
    }
    assert_eq!(path, shown.path, "the cells that it enters");
    let ended = log.iter().find_map(|event| match event {
        Event::C3g(c3g::Event::FlightEnded { moved, taken_back, kp_left, cause, .. }) => {
            Some((*moved, *taken_back, *kp_left, *cause))
        }
        _ => None,
    });
    assert_eq!(ended, Some((shown.moved, shown.taken_back, shown.left, shown.cause)), "the end of the flight");
    assert_eq!(copy.field().whereabouts(target), Whereabouts::Standing(shown.at), "the final position");
    let falls: Vec<u16> = log
        .iter()
        .filter_map(|event| match event {
            Event::C3g(c3g::Event::FallRolled { drop, .. }) => Some(*drop),
            _ => None,
        })
        .collect();
    assert_eq!(falls, shown.drops.iter().map(|(_, drop)| *drop).collect::<Vec<_>>(), "the heights of its falls");
    let burns = log.iter().filter(|event| matches!(event, Event::C3g(c3g::Event::TerrainRolled { .. })));
    assert_eq!(burns.count(), shown.burns.len(), "the number of burns");
    let struck = log.iter().find_map(|event| match event {
        Event::C3g(c3g::Event::KnockbackDamageRolled { by, .. }) => Some(*by),
        _ => None,
    });
    assert_eq!(struck, shown.damage.then(|| shown.cause.by()), "the figure or object that it hits");
    assert_eq!(shown.costs.len(), shown.path.len());
    assert_eq!(shown.costs.iter().sum::<u16>() + shown.left.0, shown.kp.0, "the costs add up to the points used");
}

#[test]
fn every_shown_flight_matches_the_engine() {
    let (mut flights, mut falls, mut crashes, mut lines) = (0, 0, 0, 0);
    for battle in positions() {
        let figures: Vec<(FigureId, Footprint)> = battle.field().standing_figures().collect();
        for (attacker, overlay) in shown(&battle) {
            let hash = battle.hash();
            for (target, at) in &figures {
                if !overlay.targets.iter().any(|shown| shown.who == Occupant::Figure(*target)) {
                    continue;
                }
                let picked = Selection { figure: Some(attacker), cell: Some(at.head), ..Selection::default() };
                let aim = C3g::scene(expect_ruleset(&battle), &picked).aim.unwrap();
                assert_eq!((aim.target, aim.with), (Occupant::Figure(*target), Some(AttackWith::Normal)));
                lines += usize::from(aim.forecast.lines().len() > 1);
                for flight in aim.forecast.lines() {
                    let kps: Vec<u16> = flight.trajectories.iter().map(|shown| shown.kp.0).collect();
                    assert_eq!(kps, (0..=u16::from(aim.attack.dice())).collect::<Vec<_>>());
                    for shown in &flight.trajectories {
                        flown(&battle, attacker, *target, flight, shown);
                        flights += 1;
                        falls += usize::from(!shown.drops.is_empty());
                        crashes += usize::from(matches!(shown.cause, Cause::Figure(_) | Cause::Object(_)));
                    }
                    rungs_hold_every_flight(flight);
                }
            }
            assert_eq!(battle.hash(), hash, "building a scene does not change the battle");
        }
    }
    assert!(flights > 1_000 && falls > 4 && crashes > 50 && lines > 10, "{flights} {falls} {crashes} {lines}");
}

/// Asserts that each number of points is on exactly one rung and ends where that rung ends.
fn rungs_hold_every_flight(flight: &Flight) {
    let mut next = 0;
    for rung in &flight.landings {
        assert_eq!(rung.first, next);
        next = rung.last + 1;
        for shown in flight.trajectories.iter().filter(|shown| (rung.first..=rung.last).contains(&shown.kp.0)) {
            assert_eq!(
                (shown.at, shown.cause, &shown.drops),
                (rung.trajectory.at, rung.trajectory.cause, &rung.trajectory.drops)
            );
        }
        let rolled = rung.drops.iter().filter(|drop| drop.band != Band::Harmless);
        let rolled: Vec<(u16, u16)> = rolled.map(|drop| (drop.step, drop.levels)).collect();
        assert_eq!(rolled, rung.trajectory.drops, "drops with a roll are distinguished from harmless ones");
    }
    assert_eq!(usize::from(next), flight.trajectories.len());
}

/// On a board of more than 200 hexes, moving the pointer to another hex takes far less time than a frame.
#[test]
fn hovering_another_hex_is_fast() {
    let setup = made_up::playable(made_up::sized(7, 8, 6));
    assert!(setup.board.len() > 200);
    let mut game = Game::new(Arc::clone(&setup), Some(7));
    let (mut dice, mut mix) = (SeededDice::new(7), Mix(7));
    game.settle(&mut dice).unwrap();
    let acts = |battle: &Battle| {
        matches!(battle.choice_of::<C3g>(), Some((_, Choice::Act { .. })))
            && !shown(battle).is_empty()
            && expect_ruleset(battle).state().round() > 1
    };
    while !acts(game.battle()) {
        let order = made_up::order(game.battle(), &mut mix).unwrap();
        game.play(&order, &mut dice).unwrap();
    }
    let battle = game.battle();
    let (figure, _) = shown(battle).swap_remove(0);
    let picked = Selection { figure: Some(figure), ..Selection::default() };
    let base = Scene::base(expect_ruleset(battle), &picked);
    let started = std::time::Instant::now();
    let mut looks = 0;
    for cell in setup.board.cells() {
        let picked = Selection { cell: Some(cell), ..picked.clone() };
        let overlay = base.clone().look(expect_ruleset(battle), &picked);
        assert_eq!(overlay.chosen, base.chosen);
        looks += 1;
    }
    let each = started.elapsed() / looks;
    println!("a look takes {each:?}");
    assert!(each < std::time::Duration::from_millis(1), "{each:?}");
}
