//! Champions in words.

use super::{
    LogLine,
    counted::{counted, listed},
};
use crate::{
    battle::{Battle, FigureId, Occupant},
    champions::{
        Against, ChargeKind, Check, Deed, Event, Guard, Harm, Maneuver, Order, Reaction, Rest, Spent, Wait, Weapon,
        knockback::DiceReason, to_hit::AimReason,
    },
    displacement::Cause,
    scenario::Power,
    units::{Hexes, Level},
};

/// An order as a short sentence.
pub(super) fn order_line(battle: &Battle, order: &Order) -> String {
    let name = |figure| battle.figure_name(figure);
    match order {
        Order::Move { figure, by, path, feet } => {
            let path: Vec<String> = path.iter().map(ToString::to_string).collect();
            let over = if path.is_empty() { String::new() } else { format!(" over {}", path.join(", ")) };
            let feet = feet.map(|feet| format!(", and flies on level {}", feet.0)).unwrap_or_default();
            format!("{} moves by {}{over}{feet}", name(*figure), by.name())
        }
        Order::Attack { attacker, target, with, maneuver } => {
            let how = match maneuver {
                Maneuver::Strike => String::new(),
                Maneuver::Aimed(place) => format!(", aimed at {}", spot(battle, *target, *place)),
                _ => format!(", a {}", maneuver.name()),
            };
            format!(
                "{} attacks {} with {}{how}",
                name(*attacker),
                battle.occupant_name(*target),
                weapon(battle, *attacker, *with)
            )
        }
        Order::AttackHex { attacker, at, with } => {
            format!("{} aims {} at {at}", name(*attacker), weapon(battle, *attacker, *with))
        }
        Order::Coordinate { members, target } => {
            let names: Vec<&str> = members.iter().map(|member| name(member.figure)).collect();
            format!("{} attack {} together", listed(&names), name(*target))
        }
        Order::Throw { figure, who, direction, .. } => format!("{} throws {} {direction}", name(*figure), name(*who)),
        Order::Focus { foe } => format!("{} is watched most", name(*foe)),
        Order::Charge(charge) => {
            let how = match charge.kind {
                ChargeKind::MoveBy => "strikes in passing at",
                ChargeKind::MoveThrough => "runs into",
                ChargeKind::GrabBy => "grabs in passing",
            };
            let other = battle.occupant_name(charge.target);
            format!("{} {how} {other} after {} m", name(charge.figure), 2 * charge.after)
        }
        Order::Act { figure, deed } => format!("{} {}", name(*figure), self::deed(battle, *figure, deed)),
        Order::React { figure, to } => format!("{} {}", name(*figure), reaction(battle, *figure, *to)),
        Order::Pass => "nobody reacts".to_owned(),
        Order::UseHeld { figure } => format!("{} uses its held action", name(*figure)),
        Order::EndPhase => "the phase ends".to_owned(),
    }
}

/// What a weapon is called.
fn weapon(battle: &Battle, wielder: FigureId, with: Weapon) -> String {
    match with {
        Weapon::Strength(strength) => format!("STR {strength}"),
        Weapon::Swing { thing, .. } => format!("{} in its hands", battle.setting().object(thing).name),
        Weapon::Hurl { thing, .. } => format!("a throw of {}", battle.setting().object(thing).name),
        Weapon::SwingPerson { who, .. } => format!("{} in its hands", battle.figure_name(who)),
        Weapon::HurlPerson { who, .. } => format!("a throw of {}", battle.figure_name(who)),
        Weapon::Attack(place) => {
            battle.sheet(wielder).attack(place).map_or_else(|| "an attack".to_owned(), |attack| attack.name.clone())
        }
    }
}

/// What a spot of a target is called.
fn spot(battle: &Battle, target: Occupant, place: u8) -> &str {
    let Occupant::Figure(figure) = target else { return "a spot" };
    battle.sheet(figure).spots.get(usize::from(place)).map_or("a spot", |spot| spot.name.as_str())
}

fn power(battle: &Battle, figure: FigureId, place: u8) -> &str {
    match battle.sheet(figure).powers.get(usize::from(place)) {
        Some(Power::ForceField { name, .. }) => name,
        _ => "a power",
    }
}

/// What a reaction is called, as `dives for cover`.
fn reaction(battle: &Battle, figure: FigureId, to: Reaction) -> String {
    match to {
        Reaction::Dodge => "dodges".to_owned(),
        Reaction::MartialDodge => "dodges as it has learnt to".to_owned(),
        Reaction::Block => "blocks".to_owned(),
        Reaction::Dive(hex) => format!("dives for cover to {hex}"),
        Reaction::Raise(place) => format!("raises {}", power(battle, figure, place)),
        Reaction::Interpose(hex) => format!("steps between, on {hex}"),
        Reaction::RollWithPunch => "rolls with the punch".to_owned(),
    }
}

/// What a character waits for.
fn wait(battle: &Battle, wait: &Wait) -> String {
    let who = |by: Option<FigureId>| by.map_or("a foe", |by| battle.figure_name(by));
    match wait {
        Wait::WhenISay => "acts when it is told to".to_owned(),
        Wait::Attack { by, on: None } => format!("acts when {} attacks", who(*by)),
        Wait::Attack { by, on: Some(on) } => format!("acts when {} attacks {}", who(*by), battle.figure_name(*on)),
        Wait::Move { by, onto } if onto.is_empty() => format!("acts when {} moves", who(*by)),
        Wait::Draw { by } => format!("acts when {} draws", who(*by)),
        Wait::Move { by, .. } => format!("acts when {} comes where it watches", who(*by)),
    }
}

fn deed(battle: &Battle, figure: FigureId, deed: &Deed) -> String {
    match deed {
        Deed::Recover => "takes a recovery".to_owned(),
        Deed::StandUp => "stands up".to_owned(),
        Deed::Raise(place) => format!("raises {}", power(battle, figure, *place)),
        Deed::Lower(place) => format!("drops {}", power(battle, figure, *place)),
        Deed::Draw(place) => format!("draws {}", weapon(battle, figure, Weapon::Attack(*place))),
        Deed::BreakFree => "tries to break free".to_owned(),
        Deed::Dodge => "dodges".to_owned(),
        Deed::MartialDodge => "dodges as it has learnt to".to_owned(),
        Deed::Block => "blocks".to_owned(),
        Deed::Noncombat => "takes no part in the fight for now".to_owned(),
        Deed::Hold(until) => format!("holds its action, and {}", wait(battle, until)),
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each event, in the order of the events")]
pub(super) fn line(before: &Battle, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::SegmentBegan { now } => {
            let of_turn = if now.turn == 0 { "the opening".to_owned() } else { format!("turn {}", now.turn) };
            LogLine::new(format!("Segment {} of {of_turn} begins.", now.segment), &["CH-4"])
        }
        Event::TieRolled { figure, roll } => {
            LogLine::new(format!("{} rolls {roll} for who acts first.", name(*figure)), &["CH-6"])
        }
        Event::OrderOfActing { order } => {
            let names: Vec<&str> = order.iter().map(|figure| name(*figure)).collect();
            let text = match names.as_slice() {
                [only] => format!("{only} acts."),
                names => format!("They act in this order: {}.", listed(names)),
            };
            LogLine::new(text, &["CH-6"])
        }
        Event::TurnEnded { turn } => LogLine::new(format!("Turn {turn} is over."), &["CH-5"]),
        Event::PhaseBegan { figure } => LogLine::new(format!("The phase of {} begins.", name(*figure)), &["CH-7"]),
        Event::PhaseSpent { figure, how } => match how {
            Spent::Stunned => {
                LogLine::new(format!("{} gets over being stunned, and does nothing else.", name(*figure)), &["CH-24"])
            }
            Spent::Aborted => {
                LogLine::new(format!("{} has spent this phase on its defence.", name(*figure)), &["CH-9"])
            }
            Spent::Haymaker => {
                let text = format!("{} goes on winding up for its haymaker.", name(*figure));
                LogLine::new(text, &["CH-7"])
            }
            Spent::Out => LogLine::new(format!("{} is out.", name(*figure)), &["CH-29"]),
        },
        Event::Aborted { figure, to, .. } => {
            let text = format!("{} aborts: it {}.", name(*figure), reaction(before, *figure, *to));
            LogLine::new(text, &["CH-9"])
        }
        Event::GuardTaken { figure, guard } => {
            let how = if *guard == Guard::Block { "blocks" } else { "dodges" };
            LogLine::new(format!("{} {how} until its next phase.", name(*figure)), &["CH-7"])
        }
        Event::Unbalanced { figure, dcv } => {
            LogLine::new(format!("{} has {dcv:+} DCV until its next phase.", name(*figure)), &["CH-15"])
        }
        Event::Holds { figure, wait: until } => {
            LogLine::new(format!("{} holds its action, and {}.", name(*figure), wait(before, until)), &["CH-8"])
        }
        Event::Triggered { figure } => {
            LogLine::new(format!("{} is not fast enough, and acts as soon as it can.", name(*figure)), &["CH-8"])
        }
        Event::Drew { figure, weapon: place } => {
            let what = weapon(before, *figure, Weapon::Attack(*place));
            LogLine::new(format!("{} draws {what}.", name(*figure)), &["CH-7"])
        }
        Event::Disarmed { figure, weapon: place } => {
            let what = weapon(before, *figure, Weapon::Attack(*place));
            LogLine::new(format!("{} loses {what}.", name(*figure)), &["CH-17"])
        }
        Event::HeldLost { figure } => {
            LogLine::new(format!("{} has not used the action that it held.", name(*figure)), &["CH-8"])
        }
        Event::HaymakerBegan { figure, haymaker } => {
            let target = before.occupant_name(haymaker.target);
            let text = format!(
                "{} winds up for a haymaker against {target}, at the end of segment {}.",
                name(*figure),
                haymaker.lands.segment
            );
            LogLine::new(text, &["CH-7"])
        }
        Event::HaymakerEnded { figure, lands } => {
            let how = if *lands { "lands" } else { "is lost" };
            LogLine::new(format!("The haymaker of {} {how}.", name(*figure)), &["CH-44"])
        }
        Event::Rolled { figure, check, need, rolled } => {
            let (what, rule) = match check {
                Check::Dive => ("to dive for cover", "CH-9"),
                Check::Block => ("to block", "CH-9"),
                Check::RollWithPunch => ("to roll with the punch", "CH-9"),
                Check::Speed => ("to be first", "CH-8"),
                Check::Teamwork => ("for teamwork", "CH-16"),
                Check::Keep => ("to keep its weapon", "CH-17"),
            };
            let how = if i32::from(*rolled) <= i32::from(*need) { "it succeeds" } else { "it fails" };
            let text = format!("{} needs {need} on 3d6 {what} and rolls {rolled}: {how}.", name(*figure));
            LogLine::new(text, &[rule])
        }
        Event::Interposed { figure, target } => {
            LogLine::new(format!("{} steps between and covers {}.", name(*figure), name(*target)), &["CH-9"])
        }
        Event::Evaded { attacker } => {
            LogLine::new(format!("The attack of {} comes too late, and strikes nobody.", name(*attacker)), &["CH-9"])
        }
        Event::Recovered { figure, stun, end, rest } => {
            let rule = match rest {
                Rest::Action => "CH-28",
                Rest::PostTwelve => "CH-5",
                Rest::Out => "CH-29",
            };
            LogLine::new(format!("{} recovers {stun} STUN and {end} END.", name(*figure)), &[rule])
        }
        Event::Rested { figure } => LogLine::new(format!("{} takes a recovery.", name(*figure)), &["CH-28"]),
        Event::Woke { figure, end } => LogLine::new(format!("{} comes to, with {end} END.", name(*figure)), &["CH-27"]),
        Event::Bled { figure } => LogLine::new(format!("{} bleeds.", name(*figure)), &["CH-26"]),
        Event::EndPaid { figure, end } => LogLine::new(format!("{} pays {end} END.", name(*figure)), &["CH-2"]),
        Event::Strained { figure } => {
            LogLine::new(format!("{} is dying, and the effort opens its wounds.", name(*figure)), &["CH-26"])
        }
        Event::EffortRolled { figure, dice, stun } => {
            let text = format!("{} is out of END, and pays with STUN: {dice}d6 show {stun}.", name(*figure));
            LogLine::new(text, &["CH-30"])
        }
        Event::PowerTurned { figure, power: place, up } => {
            let how = if *up { "goes up" } else { "goes down" };
            LogLine::new(format!("{} of {} {how}.", power(before, *figure, *place), name(*figure)), &["CH-7"])
        }
        Event::NoncombatBegan { figure } => {
            LogLine::new(format!("{} takes no part in the fight until its next phase.", name(*figure)), &["CH-15"])
        }
        Event::MoveBegan { figure, by, metres, .. } => {
            LogLine::new(format!("{} moves {} m by {}.", name(*figure), metres.0, by.name()), &["CH-7"])
        }
        Event::AttackDeclared { attacker, target, with, .. } => {
            let with = weapon(before, *attacker, *with);
            LogLine::new(
                format!("{} attacks {} with {with}.", name(*attacker), before.occupant_name(*target)),
                &["CH-7"],
            )
        }
        Event::AreaDeclared { attacker, at, with } => {
            let with = weapon(before, *attacker, *with);
            LogLine::new(format!("{} aims {with} at {at}.", name(*attacker)), &["CH-13"])
        }
        Event::AreaRolled { attacker, at, aim, rolled, hit } => {
            let how = if *hit { "on the spot" } else { "off the mark" };
            let text = format!("{} needs {} for {at} and rolls {rolled}: {how}.", name(*attacker), needed(aim));
            LogLine::new(text, &["CH-13"]).citing(aim.iter().filter_map(|(_, reason)| rule_of_aim(*reason)))
        }
        Event::Scattered { at, direction, hexes } => {
            LogLine::new(format!("It goes {hexes} astray to the {direction}, and lands on {at}."), &["CH-13"])
        }
        Event::Botched { attacker, victim } => {
            LogLine::new(format!("The botch of {} strikes {}.", name(*attacker), name(*victim)), &["CH-11"])
        }
        Event::ToHitRolled { attacker, aim, rolled, hits, .. } => {
            let how = match hits {
                0 if *rolled == 18 => "a miss, and a bad one".to_owned(),
                0 => "a miss".to_owned(),
                1 => "a hit".to_owned(),
                hits => format!("{hits} hits"),
            };
            let text = format!("{} needs {} and rolls {rolled}: {how}.", name(*attacker), needed(aim));
            LogLine::new(text, &["CH-10"]).citing(aim.iter().filter_map(|(_, reason)| rule_of_aim(*reason)))
        }
        Event::DamageRolled { victim, dice, killing, stun, body } => {
            let text = format!("{dice} on {}: {stun} STUN, {body} BODY.", before.occupant_name(*victim));
            LogLine::new(text, &[if *killing { "CH-19" } else { "CH-18" }])
        }
        Event::Hurt { figure, stun, body, of } => {
            let condition = before.condition(*figure);
            let left = (condition.stun.saturating_sub_unsigned(*stun), condition.body.saturating_sub_unsigned(*body));
            let (why, rule) = of_harm(*of);
            let text = format!(
                "{} takes {stun} STUN and {body} BODY from {why}: {} STUN and {} BODY left.",
                name(*figure),
                left.0,
                left.1
            );
            LogLine::new(text, &["CH-20", rule])
        }
        Event::ThingHurt { object, body, of } => {
            let left = before.champions().thing_body(*object).saturating_sub_unsigned(*body).max(0);
            let text = format!("{} loses {body} BODY: {left} left.", before.setting().object(*object).name);
            LogLine::new(text, &[of_harm(*of).1])
        }
        Event::Broke { object, of } => {
            LogLine::new(format!("{} breaks.", before.setting().object(*object).name), &[of_harm(*of).1])
        }
        Event::SpotHit { figure, spot: place } => {
            let spot = spot(before, Occupant::Figure(*figure), *place);
            LogLine::new(format!("It strikes {}: {spot}.", name(*figure)), &["CH-17"])
        }
        Event::Coordinated { members, target } => {
            let names: Vec<&str> = members.iter().map(|member| name(member.figure)).collect();
            LogLine::new(format!("{} attack {} together.", listed(&names), name(*target)), &["CH-16"])
        }
        Event::Focused { figure, foe } => {
            LogLine::new(format!("{} watches {} most.", name(*figure), name(*foe)), &["CH-16"])
        }
        Event::Grabbed { figure, by, .. } => {
            LogLine::new(format!("{} gets hold of {}.", name(*by), name(*figure)), &["CH-7"])
        }
        Event::BrokeFree { figure, by, body, theirs, free } => {
            let how = if *free { "it is free" } else { "it is held" };
            let text = format!("{} strains against {}, {body} BODY against {theirs}: {how}.", name(*figure), name(*by));
            LogLine::new(text, &["CH-7"])
        }
        Event::Thrown { figure, who, direction } => {
            LogLine::new(format!("{} throws {} {direction}.", name(*figure), name(*who)), &["CH-22"])
        }
        Event::Drained { figure, of, points } => {
            LogLine::new(format!("{} is drained of {points} {}.", name(*figure), of.name()), &["CH-21"])
        }
        Event::Dispelled { figure, points, power } => {
            let how = if power.is_some() { "enough" } else { "not enough" };
            LogLine::new(format!("{points} points against the powers of {}: {how}.", name(*figure)), &["CH-21"])
        }
        Event::Transformed { figure, points, done } => {
            let how = if *done { " It is itself no more." } else { "" };
            LogLine::new(format!("{} is changed by {points} points.{how}", name(*figure)), &["CH-21"])
        }
        Event::PickedUp { figure, thing } => {
            let what = &before.setting().object(*thing).name;
            LogLine::new(format!("{} picks up {what}.", name(*figure)), &["CH-22"])
        }
        Event::Stunned { figure } => LogLine::new(format!("{} is stunned.", name(*figure)), &["CH-24"]),
        Event::KnockedOut { figure } => LogLine::new(format!("{} is knocked out.", name(*figure)), &["CH-25"]),
        Event::Died { figure } => LogLine::new(format!("{} dies.", name(*figure)), &["CH-26"]),
        Event::WentProne { figure } => LogLine::new(format!("{} goes down.", name(*figure)), &["CH-34"]),
        Event::StoodUp { figure } => LogLine::new(format!("{} stands up.", name(*figure)), &["CH-7"]),
        Event::KnockbackRolled { figure, body, resistance, dice, rolled, hexes } => {
            let why: Vec<String> = dice.iter().map(|(dice, reason)| format!("{} {dice:+}", of_dice(*reason))).collect();
            let less = if *resistance > Hexes::ZERO { format!(" less {}", resistance.0) } else { String::new() };
            let text = match hexes {
                ..0 => format!("{} is not knocked back", name(*figure)),
                0 => format!("{} is knocked off balance", name(*figure)),
                hexes => format!("{} is knocked back {} m", name(*figure), 2 * hexes),
            };
            let text = format!("{text}: {body} BODY{less} against {rolled} ({}).", why.join(", "));
            LogLine::new(text, &["CH-33", "CH-34"])
        }
        Event::FlightBegan { figure, direction, .. } => {
            LogLine::new(format!("The blow sends {} {direction}.", name(*figure)), &["CH-32"])
        }
        Event::FlightEnded { figure, moved, cause, feet } => {
            let (why, rule) = of_cause(before, *cause);
            let high = feet.map(|feet| format!(", on level {}", feet.0)).unwrap_or_default();
            let text = format!("{} comes {}{high}{why}.", name(*figure), counted(*moved, "hex", "hexes"));
            LogLine::new(text, &[rule])
        }
        Event::HarmRolled { victim, of, against, dice, doubled, stun, body } => {
            let (why, rule) = of_harm(*of);
            let on = against.map(|against| format!(" {}", of_against(before, against))).unwrap_or_default();
            let twice = if *doubled { ", doubled for who is out" } else { "" };
            let name = before.occupant_name(*victim);
            let text = format!("{name}, {why}{on}: {dice}d6{twice} show {stun} STUN, {body} BODY.");
            let line = LogLine::new(text, &[rule]);
            if *doubled { line.citing([crate::rule::Rule("CH-39")]) } else { line }
        }
        Event::BreakfallRolled { figure, need, rolled } => {
            let how = if i32::from(*rolled) <= i32::from(*need) { "lands well" } else { "lands badly" };
            LogLine::new(format!("{} needs {need} on 3d6 and rolls {rolled}: it {how}.", name(*figure)), &["CH-43"])
        }
        Event::CameDown { figure, drop } => {
            let levels = Level(i16::try_from(*drop).unwrap_or(i16::MAX));
            LogLine::new(format!("{} falls {levels}.", name(*figure)), &["CH-42"])
        }
        // Told by the events around them.
        Event::PhaseEnded { .. } | Event::MoveEnded { .. } => return None,
    })
}

/// What 3d6 have to show, and why: `13 on 3d6 (OCV +7, DCV -5)`.
fn needed(aim: &[(i16, AimReason)]) -> String {
    let need = 11 + aim.iter().map(|(value, _)| value).sum::<i16>();
    let parts: Vec<String> = aim.iter().map(|(value, reason)| format!("{} {value:+}", of_aim(*reason))).collect();
    format!("{need} on 3d6 ({})", parts.join(", "))
}

/// What damage is of, and its rule.
const fn of_harm(of: Harm) -> (&'static str, &'static str) {
    match of {
        Harm::Attack | Harm::Together => ("the attack", "CH-20"),
        Harm::Impact => ("the crash", "CH-36"),
        Harm::Landing => ("the landing", "CH-35"),
        Harm::Fall => ("the fall", "CH-42"),
        Harm::Effort => ("the effort", "CH-30"),
        Harm::Bleeding => ("bleeding", "CH-26"),
        Harm::Drain => ("the drain", "CH-21"),
        Harm::Recoil => ("its own blow", "CH-7"),
    }
}

/// What is struck, as `into the wall`.
fn of_against(before: &Battle, against: Against) -> String {
    let what = match against {
        Against::Object(object) | Against::Obstacle(object) => before.setting().object(object).name.as_str(),
        Against::Figure(figure) => before.occupant_name(Occupant::Figure(figure)),
        Against::Ground(_) => "the rise of the ground",
    };
    format!("with {what}")
}

/// Why a flight ended, and its rule.
fn of_cause(before: &Battle, cause: Cause) -> (String, &'static str) {
    let object = |object| before.setting().object(object).name.as_str();
    match cause {
        Cause::Edge => (", to the edge of the map".to_owned(), "CH-41"),
        Cause::Elevation => (", against a rise of the ground".to_owned(), "CH-40"),
        Cause::Figure(figure) => (format!(", and crashes into {}", before.figure_name(figure)), "CH-38"),
        Cause::Object(struck) | Cause::Obstacle(struck) => (format!(", and crashes into {}", object(struck)), "CH-36"),
        Cause::Distance | Cause::Power | Cause::Glyph(_) | Cause::Terrain => (String::new(), "CH-34"),
    }
}

const fn of_aim(reason: AimReason) -> &'static str {
    match reason {
        AimReason::Ocv => "OCV",
        AimReason::Dcv => "DCV",
        AimReason::Thing => "a thing",
        AimReason::Range => "the distance",
        AimReason::Noncombat => "not in the fight",
        AimReason::Unaware => "unaware",
        AimReason::Wary => "surprised",
        AimReason::Out => "out",
        AimReason::Stunned => "stunned",
        AimReason::Prone => "lying down",
        AimReason::Recovering => "recovering",
        AimReason::Guard => "its defence",
        AimReason::Maneuver => "the maneuver",
        AimReason::Hex => "a hex",
        AimReason::Stray => "astray",
        AimReason::Teamwork => "teamwork",
    }
}

const fn rule_of_aim(reason: AimReason) -> Option<crate::rule::Rule> {
    match reason {
        AimReason::Ocv | AimReason::Dcv | AimReason::Thing | AimReason::Maneuver => None,
        AimReason::Hex => Some(crate::rule::Rule("CH-13")),
        AimReason::Stray => Some(crate::rule::Rule("CH-12")),
        AimReason::Teamwork => Some(crate::rule::Rule("CH-16")),
        AimReason::Guard => Some(crate::rule::Rule("CH-9")),
        AimReason::Range => Some(crate::rule::Rule("CH-14")),
        AimReason::Recovering => Some(crate::rule::Rule("CH-28")),
        AimReason::Noncombat
        | AimReason::Unaware
        | AimReason::Wary
        | AimReason::Out
        | AimReason::Stunned
        | AimReason::Prone => Some(crate::rule::Rule("CH-15")),
    }
}

const fn of_dice(reason: DiceReason) -> &'static str {
    match reason {
        DiceReason::Always => "dice",
        DiceReason::InTheAir => "in the air",
        DiceReason::RolledWithPunch => "rolled with the punch",
        DiceReason::ZeroGravity => "no gravity",
        DiceReason::UnderWater => "under water",
        DiceReason::Clinging => "clinging",
        DiceReason::Killing => "killing attack",
        DiceReason::Martial => "martial maneuver",
    }
}
