//! Events of Champions as JSON.

use serde_json::{Value, json};

use crate::{
    champions::{Against, Event, Order, Rest, Spent, Weapon},
    files::{ChampionsOrderText, WaitText, WeaponText},
    report::ids::Ids,
};

#[expect(clippy::too_many_lines, reason = "one arm for each event, in the order of the events")]
pub(super) fn json(ids: Ids, event: &Event) -> Value {
    match event {
        Event::SegmentBegan { now } => json!({"segment_began": now}),
        Event::TieRolled { figure, roll } => json!({"tie_rolled": {"figure": ids.figure(*figure), "roll": roll}}),
        Event::OrderOfActing { order } => {
            let order: Vec<&str> = order.iter().map(|figure| ids.figure(*figure)).collect();
            json!({"order_of_acting": {"order": order}})
        }
        Event::TurnEnded { turn } => json!({"turn_ended": {"turn": turn}}),
        Event::PhaseBegan { figure } => json!({"phase_began": {"figure": ids.figure(*figure)}}),
        Event::PhaseEnded { figure } => json!({"phase_ended": {"figure": ids.figure(*figure)}}),
        Event::PhaseSpent { figure, how } => {
            json!({"phase_spent": {"figure": ids.figure(*figure), "how": spent(*how)}})
        }
        Event::Aborted { figure, to, guard } => {
            let order = Order::React { figure: *figure, to: *to };
            let to = match ChampionsOrderText::of(&order, ids.0) {
                ChampionsOrderText::React { to, .. } => json!(to),
                _ => Value::Null,
            };
            json!({"aborted": {"figure": ids.figure(*figure), "to": to, "guard": guard}})
        }
        Event::GuardTaken { figure, guard } => {
            json!({"guard_taken": {"figure": ids.figure(*figure), "guard": guard}})
        }
        Event::Unbalanced { figure, dcv } => json!({"unbalanced": {"figure": ids.figure(*figure), "dcv": dcv}}),
        Event::Holds { figure, wait } => {
            json!({"holds": {"figure": ids.figure(*figure), "wait": WaitText::of(wait, ids.0)}})
        }
        Event::Triggered { figure } => json!({"triggered": {"figure": ids.figure(*figure)}}),
        Event::Drew { figure, weapon } => json!({"drew": {
            "figure": ids.figure(*figure), "weapon": WeaponText::of(Weapon::Attack(*weapon), ids.0, *figure),
        }}),
        Event::Disarmed { figure, weapon } => json!({"disarmed": {
            "figure": ids.figure(*figure), "weapon": WeaponText::of(Weapon::Attack(*weapon), ids.0, *figure),
        }}),
        Event::HeldLost { figure } => json!({"held_lost": {"figure": ids.figure(*figure)}}),
        Event::HaymakerBegan { figure, haymaker } => json!({"haymaker_began": {
            "figure": ids.figure(*figure),
            "target": ids.occupant(haymaker.target),
            "with": WeaponText::of(haymaker.with, ids.0, *figure),
            "lands": haymaker.lands,
        }}),
        Event::HaymakerEnded { figure, lands } => {
            json!({"haymaker_ended": {"figure": ids.figure(*figure), "lands": lands}})
        }
        Event::Rolled { figure, check, need, rolled } => json!({"rolled": {
            "figure": ids.figure(*figure), "check": check, "need": need, "rolled": rolled,
        }}),
        Event::Interposed { figure, target } => {
            json!({"interposed": {"figure": ids.figure(*figure), "target": ids.figure(*target)}})
        }
        Event::Evaded { attacker } => json!({"evaded": {"attacker": ids.figure(*attacker)}}),
        Event::Recovered { figure, stun, end, rest } => json!({"recovered": {
            "figure": ids.figure(*figure), "stun": stun, "end": end, "rest": self::rest(*rest),
        }}),
        Event::Rested { figure } => json!({"rested": {"figure": ids.figure(*figure)}}),
        Event::Woke { figure, end } => json!({"woke": {"figure": ids.figure(*figure), "end": end}}),
        Event::Bled { figure } => json!({"bled": {"figure": ids.figure(*figure)}}),
        Event::EndPaid { figure, end } => json!({"end_paid": {"figure": ids.figure(*figure), "end": end}}),
        Event::Strained { figure } => json!({"strained": {"figure": ids.figure(*figure)}}),
        Event::EffortRolled { figure, dice, stun } => {
            json!({"effort_rolled": {"figure": ids.figure(*figure), "dice": dice, "stun": stun}})
        }
        Event::PowerTurned { figure, power, up } => {
            json!({"power_turned": {"figure": ids.figure(*figure), "power": power, "up": up}})
        }
        Event::NoncombatBegan { figure } => json!({"noncombat_began": {"figure": ids.figure(*figure)}}),
        Event::MoveBegan { figure, by, path, metres } => {
            let path: Vec<Value> = path.iter().map(|cell| ids.cell(*cell)).collect();
            json!({"move_began": {"figure": ids.figure(*figure), "by": by, "path": path, "metres": metres}})
        }
        Event::MoveEnded { figure, feet } => {
            json!({"move_ended": {"figure": ids.figure(*figure), "feet": feet}})
        }
        Event::AttackDeclared { attacker, target, with, maneuver } => json!({"attack_declared": {
            "attacker": ids.figure(*attacker),
            "target": ids.occupant(*target),
            "with": WeaponText::of(*with, ids.0, *attacker),
            "maneuver": maneuver,
        }}),
        Event::AreaDeclared { attacker, at, with } => json!({"area_declared": {
            "attacker": ids.figure(*attacker), "at": at, "with": WeaponText::of(*with, ids.0, *attacker),
        }}),
        Event::AreaRolled { attacker, at, aim, rolled, hit } => json!({"area_rolled": {
            "attacker": ids.figure(*attacker), "at": at, "aim": parts(aim), "rolled": rolled, "hit": hit,
        }}),
        Event::Scattered { at, direction, hexes } => {
            json!({"scattered": {"at": at, "direction": direction, "hexes": hexes}})
        }
        Event::Botched { attacker, victim } => {
            json!({"botched": {"attacker": ids.figure(*attacker), "victim": ids.figure(*victim)}})
        }
        Event::ToHitRolled { attacker, target, aim, rolled, hits } => json!({"to_hit_rolled": {
            "attacker": ids.figure(*attacker),
            "target": ids.occupant(*target),
            "aim": parts(aim),
            "rolled": rolled,
            "hits": hits,
        }}),
        Event::DamageRolled { victim, dice, killing, stun, body } => json!({"damage_rolled": {
            "victim": ids.occupant(*victim), "dice": dice, "killing": killing, "stun": stun, "body": body,
        }}),
        Event::Hurt { figure, stun, body, of } => {
            json!({"hurt": {"figure": ids.figure(*figure), "stun": stun, "body": body, "of": of}})
        }
        Event::ThingHurt { object, body, of } => {
            json!({"thing_hurt": {"object": ids.object(*object), "body": body, "of": of}})
        }
        Event::Broke { object, of } => json!({"broke": {"object": ids.object(*object), "of": of}}),
        Event::SpotHit { figure, spot } => {
            let name = ids.0.champions().sheet(*figure).spots.get(usize::from(*spot)).map(|spot| &spot.name);
            json!({"spot_hit": {"figure": ids.figure(*figure), "spot": name}})
        }
        Event::Coordinated { members, target } => {
            let members: Vec<Value> = members
                .iter()
                .map(|member| {
                    let with = WeaponText::of(member.with, ids.0, member.figure);
                    json!({"figure": ids.figure(member.figure), "with": with})
                })
                .collect();
            json!({"coordinated": {"members": members, "target": ids.figure(*target)}})
        }
        Event::Focused { figure, foe } => {
            json!({"focused": {"figure": ids.figure(*figure), "foe": ids.figure(*foe)}})
        }
        Event::Grabbed { figure, by, strength } => json!({"grabbed": {
            "figure": ids.figure(*figure), "by": ids.figure(*by), "strength": strength,
        }}),
        Event::BrokeFree { figure, by, body, theirs, free } => json!({"broke_free": {
            "figure": ids.figure(*figure), "by": ids.figure(*by), "body": body, "theirs": theirs, "free": free,
        }}),
        Event::Thrown { figure, who, direction } => json!({"thrown": {
            "figure": ids.figure(*figure), "who": ids.figure(*who), "direction": direction,
        }}),
        Event::Drained { figure, of, points } => {
            json!({"drained": {"figure": ids.figure(*figure), "of": of, "points": points}})
        }
        Event::Dispelled { figure, points, power } => {
            json!({"dispelled": {"figure": ids.figure(*figure), "points": points, "power": power}})
        }
        Event::Transformed { figure, points, done } => {
            json!({"transformed": {"figure": ids.figure(*figure), "points": points, "done": done}})
        }
        Event::PickedUp { figure, thing } => {
            json!({"picked_up": {"figure": ids.figure(*figure), "thing": ids.object(*thing)}})
        }
        Event::Stunned { figure } => json!({"stunned": {"figure": ids.figure(*figure)}}),
        Event::KnockedOut { figure } => json!({"knocked_out": {"figure": ids.figure(*figure)}}),
        Event::Died { figure } => json!({"died": {"figure": ids.figure(*figure)}}),
        Event::WentProne { figure } => json!({"went_prone": {"figure": ids.figure(*figure)}}),
        Event::StoodUp { figure } => json!({"stood_up": {"figure": ids.figure(*figure)}}),
        Event::KnockbackRolled { figure, body, resistance, dice, rolled, hexes } => json!({"knockback_rolled": {
            "figure": ids.figure(*figure),
            "body": body,
            "resistance": resistance,
            "dice": parts(dice),
            "rolled": rolled,
            "hexes": hexes,
        }}),
        Event::FlightBegan { figure, direction, hexes } => {
            json!({"flight_began": {"figure": ids.figure(*figure), "direction": direction, "hexes": hexes}})
        }
        Event::FlightEnded { figure, moved, cause, feet } => json!({"flight_ended": {
            "figure": ids.figure(*figure), "moved": moved, "cause": ids.cause(*cause), "feet": feet,
        }}),
        Event::HarmRolled { victim, of, against, dice, doubled, stun, body } => json!({"harm_rolled": {
            "victim": ids.occupant(*victim),
            "of": of,
            "against": against.map(|against| self::against(ids, against)),
            "dice": dice,
            "doubled": doubled,
            "stun": stun,
            "body": body,
        }}),
        Event::BreakfallRolled { figure, need, rolled } => {
            json!({"breakfall_rolled": {"figure": ids.figure(*figure), "need": need, "rolled": rolled}})
        }
        Event::CameDown { figure, drop } => json!({"came_down": {"figure": ids.figure(*figure), "drop": drop}}),
    }
}

/// Numbers, each with what it is of.
fn parts<N: serde::Serialize + Copy, R: serde::Serialize>(parts: &[(N, R)]) -> Value {
    parts.iter().map(|(value, reason)| json!({"value": value, "reason": reason})).collect()
}

const fn spent(how: Spent) -> &'static str {
    match how {
        Spent::Stunned => "stunned",
        Spent::Out => "out",
        Spent::Aborted => "aborted",
        Spent::Haymaker => "haymaker",
    }
}

const fn rest(rest: Rest) -> &'static str {
    match rest {
        Rest::Action => "action",
        Rest::PostTwelve => "post_twelve",
        Rest::Out => "out",
    }
}

/// What a flight struck.
fn against(ids: Ids, against: Against) -> Value {
    match against {
        Against::Object(object) => json!({"object": ids.object(object)}),
        Against::Obstacle(object) => json!({"obstacle": ids.object(object)}),
        Against::Figure(figure) => json!({"figure": ids.figure(figure)}),
        Against::Ground(cell) => json!({"ground": ids.cell(cell)}),
    }
}
