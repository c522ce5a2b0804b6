//! Text for orders.

use super::named::{moves, power, reaction, spot, wait, weapon};
use crate::{
    battle::FigureId,
    champions::{ChampionsBattle, ChargeKind, Maneuver, Order, PhaseAction, Weapon},
    report::{Reader, listed},
};

/// Describes an order in a short sentence.
pub(crate) fn order_line(battle: ChampionsBattle<'_>, order: &Order, reader: Reader) -> String {
    let name = |figure| battle.figure_name(figure);
    match order {
        Order::Move { figure, by, path, feet } => {
            let over = if path.is_empty() { String::new() } else { format!(" {}", reader.way(path)) };
            let feet = feet.map(|feet| format!(", ending at level {}", feet.0)).unwrap_or_default();
            format!("{} {}{over}{feet}", name(*figure), moves(*by))
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
            format!("{} aims {} at {}", name(*attacker), weapon(battle, *attacker, *with), reader.hex(*at))
        }
        Order::Coordinate { members, target } => {
            let names: Vec<&str> = members.iter().map(|member| name(member.figure)).collect();
            format!("{} attack {} together", listed(&names), name(*target))
        }
        Order::Throw { figure, who, direction, .. } => format!("{} throws {} {direction}", name(*figure), name(*who)),
        Order::Focus { foe } => format!("full DCV against {}", name(*foe)),
        Order::Charge(charge) => {
            let how = match charge.kind {
                ChargeKind::MoveBy => "makes a move by against",
                ChargeKind::MoveThrough => "makes a move through against",
                ChargeKind::GrabBy => "makes a grab by against",
            };
            let other = battle.occupant_name(charge.target);
            format!("{} {how} {other} after {} m", name(charge.figure), 2 * charge.after)
        }
        Order::Act { figure, deed } => format!("{} {}", name(*figure), self::deed(battle, *figure, deed)),
        Order::React { figure, to } => format!("{} {}", name(*figure), reaction(battle, *figure, *to, reader)),
        Order::Pass => "nobody reacts".to_owned(),
        Order::UseHeld { figure } => format!("{} uses the held action", name(*figure)),
        Order::EndPhase => "the phase ends".to_owned(),
    }
}

fn deed(battle: ChampionsBattle<'_>, figure: FigureId, deed: &PhaseAction) -> String {
    match deed {
        PhaseAction::Recover => "takes a recovery".to_owned(),
        PhaseAction::StandUp => "stands up".to_owned(),
        PhaseAction::Raise(place) => format!("raises {}", power(battle, figure, *place)),
        PhaseAction::Lower(place) => format!("drops {}", power(battle, figure, *place)),
        PhaseAction::Draw(place) => format!("draws {}", weapon(battle, figure, Weapon::Attack(*place))),
        PhaseAction::BreakFree => "tries to break free".to_owned(),
        PhaseAction::Dodge => "dodges".to_owned(),
        PhaseAction::MartialDodge => "uses a martial dodge".to_owned(),
        PhaseAction::Block => "blocks".to_owned(),
        PhaseAction::Noncombat => "moves at noncombat speed".to_owned(),
        PhaseAction::Hold(until) => format!("holds an action {}", wait(battle, until)),
    }
}
