//! Events of C3G as JSON.

use serde_json::{Value, json};

use crate::{
    c3g::{Event, FallResult, Harm, NoKnockback, TerrainResult},
    files::MarkerText,
    report::ids::Ids,
};

#[expect(clippy::too_many_lines, reason = "one arm for each event, in the order of the events")]
pub(super) fn json(ids: Ids, event: &Event) -> Value {
    match event {
        Event::RoundBegan { round } => json!({"round_began": {"round": round}}),
        Event::MarkerPlaced { side, marker, card } => json!({"marker_placed": {
            "side": ids.side(*side), "marker": MarkerText::from(*marker), "card": ids.card(*card),
        }}),
        Event::MarkersSealed { side } => json!({"markers_sealed": {"side": ids.side(*side)}}),
        Event::InitiativeRolled { side, roll } => {
            json!({"initiative_rolled": {"side": ids.side(*side), "roll": roll}})
        }
        Event::TurnOrder { order } => {
            let order: Vec<&str> = order.iter().map(|side| ids.side(*side)).collect();
            json!({"turn_order": {"order": order}})
        }
        Event::MarkerRevealed { side, marker, card } => json!({"marker_revealed": {
            "side": ids.side(*side), "marker": MarkerText::from(*marker), "card": ids.card(*card),
        }}),
        Event::TurnBegan { side, card } => {
            json!({"turn_began": {"side": ids.side(*side), "card": ids.card(*card)}})
        }
        Event::TurnLost { side, card } => json!({"turn_lost": {"side": ids.side(*side), "card": ids.card(*card)}}),
        Event::TurnEnded { side } => json!({"turn_ended": {"side": ids.side(*side)}}),
        Event::RoundEnded { round } => json!({"round_ended": {"round": round}}),
        Event::MoveBegan { figure, path, cost } => {
            let path: Vec<Value> = path.iter().map(|cell| ids.cell(*cell)).collect();
            json!({"move_began": {"figure": ids.figure(*figure), "path": path, "cost": cost}})
        }
        Event::MoveEnded { figure } => json!({"move_ended": {"figure": ids.figure(*figure)}}),
        Event::SwipeRolled { by, at, skull } => {
            json!({"swipe_rolled": {"by": ids.figure(*by), "at": ids.figure(*at), "skull": skull}})
        }
        Event::AttackDeclared { attacker, target, with } => json!({"attack_declared": {
            "attacker": ids.figure(*attacker),
            "target": ids.occupant(*target),
            "with": ids.attack(*attacker, *with),
        }}),
        Event::PhaseRolled { target, need, ignored } => {
            json!({"phase_rolled": {"target": ids.figure(*target), "need": need, "ignored": ignored}})
        }
        Event::AttackRolled { attacker, pool, skulls } => json!({"attack_rolled": {
            "attacker": ids.figure(*attacker), "pool": pool.parts(), "skulls": skulls,
        }}),
        Event::DefenceRolled { target, pool, skulls, shields, automatic } => json!({"defence_rolled": {
            "target": ids.occupant(*target),
            "pool": pool.parts(),
            "skulls": skulls,
            "shields": shields,
            "automatic": automatic,
        }}),
        Event::Wounded { victim, wounds, by } => {
            json!({"wounded": {"victim": ids.occupant(*victim), "wounds": wounds, "by": harm(*by)}})
        }
        Event::Healed { figure, wounds } => json!({"healed": {"figure": ids.figure(*figure), "wounds": wounds}}),
        Event::Destroyed { victim, by } => {
            json!({"destroyed": {"victim": ids.occupant(*victim), "by": harm(*by)}})
        }
        Event::KnockbackRuledOut { target, reason } => {
            let reason = match reason {
                NoKnockback::Ignored => json!("ignored"),
                NoKnockback::Destroyed => json!("destroyed"),
                NoKnockback::NotAdjacent => json!("not_adjacent"),
                NoKnockback::Dampened { by } => json!({"dampened": {"by": ids.figure(*by)}}),
            };
            json!({"knockback_ruled_out": {"target": ids.figure(*target), "reason": reason}})
        }
        Event::KnockbackReckoned { attacker, target, skulls, cancelled, kp } => json!({"knockback_reckoned": {
            "attacker": ids.figure(*attacker),
            "target": ids.figure(*target),
            "skulls": skulls,
            "cancelled": cancelled,
            "kp": kp,
        }}),
        Event::LineChosen { target, lead, direction } => json!({"line_chosen": {
            "target": ids.figure(*target), "lead": ids.cell(*lead), "direction": direction,
        }}),
        Event::FlightEnded { figure, moved, taken_back, kp_left, cause } => json!({"flight_ended": {
            "figure": ids.figure(*figure),
            "moved": moved,
            "taken_back": taken_back,
            "kp_left": kp_left,
            "cause": ids.cause(*cause),
        }}),
        Event::KnockbackDamageRolled { figure, by, skull } => json!({"knockback_damage_rolled": {
            "figure": ids.figure(*figure), "by": by.map(|by| ids.occupant(by)), "skull": skull,
        }}),
        Event::FallRolled { figure, drop, result } => {
            let result = match result {
                FallResult::Dice { dice, skulls } => json!({"dice": {"dice": dice, "skulls": skulls}}),
                FallResult::Deadly { survived } => json!({"deadly": {"survived": survived}}),
            };
            json!({"fall_rolled": {"figure": ids.figure(*figure), "drop": drop, "result": result}})
        }
        Event::TerrainRolled { figure, terrain, result } => {
            let result = match result {
                TerrainResult::Unharmed => json!("unharmed"),
                TerrainResult::Wounds(wounds) => json!({"wounds": wounds}),
                TerrainResult::Destroyed => json!("destroyed"),
            };
            json!({"terrain_rolled": {"figure": ids.figure(*figure), "terrain": terrain, "result": result}})
        }
        Event::GlyphActed { glyph, figure, power } => json!({"glyph_acted": {
            "glyph": ids.glyph(*glyph), "figure": ids.figure(*figure), "power": power,
        }}),
        Event::GlyphRolled { glyph, skulls } => {
            json!({"glyph_rolled": {"glyph": ids.glyph(*glyph), "skulls": skulls}})
        }
        Event::Thrown { thrower, object } => {
            json!({"thrown": {"thrower": ids.figure(*thrower), "object": ids.object(*object)}})
        }
        Event::AreaStruck { victims } => {
            let victims: Vec<Value> = victims.iter().map(|victim| ids.occupant(*victim)).collect();
            json!({"area_struck": {"victims": victims}})
        }
    }
}

/// What wounds are of.
const fn harm(by: Harm) -> &'static str {
    match by {
        Harm::Attack => "attack",
        Harm::Swipe => "swipe",
        Harm::Knockback => "knockback",
        Harm::Fall => "fall",
        Harm::Terrain => "terrain",
        Harm::Glyph => "glyph",
        Harm::Throw => "throw",
    }
}
