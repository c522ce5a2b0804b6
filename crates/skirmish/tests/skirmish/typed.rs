//! Every frame has exactly one stage, and its message contains the frame.

use std::sync::Arc;

use knockback_rules::{
    battle::{Frame, Setup, Stage},
    dice::SeededDice,
    game::Game,
};
use knockback_skirmish::{
    AttackStage, CollisionStage, FallingStage, KnockbackStage, MovementStage, OutcomeStage, StageMarker, StageTask,
};

use crate::twin::{rooftops, setup};

/// Returns the stage `S` if its message type accepts the frame.
fn taken<S: StageMarker>(frame: &Frame) -> Option<Stage> {
    let task = StageTask::<S>::of(frame)?;
    assert_eq!(task.frame(), frame);
    Some(S::STAGE)
}

fn takers(frame: &Frame) -> Vec<Stage> {
    let all = [
        taken::<MovementStage>(frame),
        taken::<AttackStage>(frame),
        taken::<KnockbackStage>(frame),
        taken::<CollisionStage>(frame),
        taken::<FallingStage>(frame),
        taken::<OutcomeStage>(frame),
    ];
    all.into_iter().flatten().collect()
}

fn frames_have_one_stage(setup: &Arc<Setup>) {
    let mut dice = SeededDice::new(5);
    let mut game = Game::new(Arc::clone(setup), Some(5));
    for turn in 0..120 {
        while let Some(frame) = game.battle().top() {
            assert_eq!(takers(frame), [frame.stage()], "{frame:?}");
            if !game.settle_once(&mut dice).expect("seeded dice always answer") {
                break;
            }
        }
        let orders: Vec<_> = game.battle().legal_orders().iter().collect();
        let Some(order) = orders.get(turn * 7_919 % orders.len().max(1)) else { break };
        game.submit(order).expect("a legal order");
    }
}

#[test]
fn a_frame_becomes_a_message_of_its_own_stage_only() {
    for setup in [setup(), rooftops()] {
        frames_have_one_stage(&setup);
    }
}
