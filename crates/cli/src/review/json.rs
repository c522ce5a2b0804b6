//! A review as JSON.

use knockback_bots::review::{Missed, Moment, Review};
use knockback_rules::{battle::SideId, files::OrderText, game::Game};
use serde_json::{Value, json};

use super::flights;

/// A review as JSON.
pub(super) fn of(review: &Review, game: &Game) -> Value {
    let (report, account) = (review.report(), review.account());
    let setup = game.battle().setup();
    let sides = (0..).map(SideId).zip(&setup.sides).map(|(id, side)| {
        json!({
            "id": side.id,
            "name": side.name,
            "luck": report.luck(id),
            "skill": report.skill(id),
            "flights": flights::json(account.flights_of(game.battle(), id)),
        })
    });
    json!({
        "sides": sides.collect::<Vec<_>>(),
        "rounds": account.rounds(),
        "decisive": report.decisive(usize::MAX).iter().map(|act| act.place).collect::<Vec<_>>(),
        "missed": report.missed(usize::MAX).iter().map(|moment| moment.place).collect::<Vec<_>>(),
        "moments": report.moments().iter().map(|moment| json_of(moment, game)).collect::<Vec<_>>(),
    })
}

fn json_of(moment: &Moment, game: &Game) -> Value {
    let setup = game.battle().setup();
    let order = game.record().entries.get(moment.place).map(|entry| OrderText::of(&entry.order, setup));
    json!({
        "place": moment.place,
        "act": moment.act,
        "side": setup.side(moment.side).id,
        "turn": moment.turn,
        "round": moment.round,
        "order": order,
        "before": moment.before,
        "after": moment.after,
        "luck": moment.luck,
        "lost": moment.lost.iter().map(|figure| &setup.figure(*figure).id).collect::<Vec<_>>(),
        "better": moment.missed.as_ref().map(|Missed { order, reason, behind, .. }| json!({
            "order": order,
            "reason": reason,
            "behind": behind,
        })),
    })
}
