//! The forecast of an action before it is rolled: its cost, both pools with the reason for each die, and its effects.
//! The chances are in `chances`.

use knockback_odds::pulp_city::Ends;
use knockback_rules::{
    battle::Occupant,
    pulp_city::{Action, Attempt, PoolPart, PulpCityBattle, RollerRole, TargetFilter, TargetRef, pool},
};

use super::{super::words::Names, chances, effects, terms, words};
use crate::pulp_city::scene::PlannedAttack;
use crate::pulp_city::scene::Scene;
use crate::{
    forecast::{PanelItem, at_friend, tipped},
    keys::ACT,
    odds_state::OddsState,
    tip::Tip,
    tone::Tone,
};

pub(super) fn of_aim(
    battle: PulpCityBattle<'_>,
    (aim, odds): (&PlannedAttack, &OddsState<Ends>),
    scene: &Scene,
    parts: &mut Vec<PanelItem>,
) {
    let attempt = aim.attempt;
    let Some(action) = battle.action(attempt.attacker, attempt.action) else { return };
    let names = Names { acts: battle.figure_name(attempt.attacker), target: words::mark(battle, attempt.target) };
    parts.push(PanelItem::Title(title(attempt, names)));
    parts.push(how(battle, action));
    if hurts_a_friend(battle, attempt, action) {
        parts.push(at_friend(names.target));
    }
    parts.extend(chances::headline(attempt, odds).map(PanelItem::Headline));
    if is_offered(scene, attempt) {
        parts.push(to_act(names));
    }
    parts.push(PanelItem::Stats(chances::stats(battle, (attempt, names), odds)));
    parts.extend(pools(battle, attempt, (aim.power_up, 0)));
    if let Some(odds) = odds.known() {
        parts.extend(chances::extra(odds));
        parts.extend(chances::ends(attempt, odds));
        parts.extend(chances::others(battle, attempt, odds));
    }
    effects::of_action(battle, (attempt, action), aim, parts);
}

/// The title: `Corona → Gravel Jack`, or `Corona (self)` for an action on the model itself.
fn title(attempt: Attempt, names: Names<'_>) -> String {
    if attempt.target == TargetRef::Figure(attempt.attacker) {
        format!("{} (self)", names.acts)
    } else {
        format!("{} \u{2192} {}", names.acts, names.target)
    }
}

/// The action and its cost.
fn how(battle: PulpCityBattle<'_>, action: &Action) -> PanelItem {
    let text = format!("{}, {}", action.name, terms::action_short(action));
    let rules = terms::rules(battle.rules(), action);
    tipped(text, Tone::Quiet, Tip::new(terms::action(battle.rules(), action), &rules))
}

/// True for an action on a friend that is not restricted to friends.
fn hurts_a_friend(battle: PulpCityBattle<'_>, attempt: Attempt, action: &Action) -> bool {
    let TargetRef::Figure(target) = attempt.target else { return false };
    let friend = target != attempt.attacker && battle.friends(attempt.attacker, target);
    friend && action.aim == TargetFilter::Any
}

/// True if a click on the target orders the action.
fn is_offered(scene: &Scene, attempt: Attempt) -> bool {
    let who = match attempt.target {
        TargetRef::Figure(figure) => Occupant::Figure(figure),
        TargetRef::Object(object) => Occupant::Object(object),
        TargetRef::Hex(_) => return true,
    };
    scene.strike(who).is_some()
}

/// Instructions for ordering the previewed action.
fn to_act(names: Names<'_>) -> PanelItem {
    let text = format!("To act, press {} or click {}.", ACT.key(), names.target);
    PanelItem::How { text, tip: Tip::new("Nothing is paid or rolled until then.", &["PC-3"]) }
}

/// Both pools, with the reason for each die. If the roll is against a fixed number, the number replaces the second
/// pool.
pub(super) fn pools(battle: PulpCityBattle<'_>, attempt: Attempt, (power, against): (u8, u8)) -> Vec<PanelItem> {
    let own = pool::attack(battle, attempt, power);
    let mut parts = vec![of_pool("Rolls", RollerRole::Attack, &own)];
    match pool::Opposition::of(battle, attempt) {
        pool::Opposition::Roll { defender, .. } => {
            let other = pool::defence(battle, attempt, defender, against);
            parts.push(of_pool("Against", RollerRole::Defence, &other));
            parts.extend(may_power_up(battle, attempt, against));
        }
        pool::Opposition::Number(number) => {
            let least = i16::from(number) - i16::from(own.plus);
            let text = match least {
                ..=1 => format!("Against {number}: any die is enough."),
                7.. => format!("Against {number}: no die is enough."),
                least => format!("Against {number}: the best die has to show {least} or more."),
            };
            let tip = "Friends, hexes, things and the model itself do not roll: the action has to reach a number.";
            parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["PC-20"])));
        }
    }
    parts
}

/// A pool: the number of dice, the bonus for the best one, the dice that count, and the reasons for their number.
fn of_pool(name: &'static str, role: RollerRole, pool: &pool::Pool) -> PanelItem {
    let mut chips: Vec<(String, Tone, Tip)> = pool.parts.iter().map(|part| die(role, *part)).collect();
    let count = words::quality(pool.quality);
    let means = match role {
        RollerRole::Attack => format!("If the roll succeeds, each die of {count} is an extra success."),
        RollerRole::Defence => format!("Each die of {count} cancels an extra success of the attacker."),
    };
    chips.push((format!("counts {count}"), Tone::Quiet, Tip::new(means, &["PC-5"])));
    PanelItem::Chips { name, count: format!("{} + {}", words::dice(pool.dice), pool.plus), chips }
}

/// Some dice of a pool, with the reason for them.
fn die(role: RollerRole, part: PoolPart) -> (String, Tone, Tip) {
    let reason = words::reason(part.why, role);
    let tone = if part.dice < 0 { Tone::Harm } else { Tone::Plain };
    (format!("{} {}", words::signed(part.dice), reason.name), tone, Tip::new(reason.means, &[reason.rule]))
}

/// A note that the defender may add Power Up dice, which the odds do not include.
fn may_power_up(battle: PulpCityBattle<'_>, attempt: Attempt, spent: u8) -> Option<PanelItem> {
    let TargetRef::Figure(target) = attempt.target else { return None };
    let more = battle.model(target).power_up.saturating_sub(spent);
    let has = words::counted(more, "Power Up die", "Power Up dice");
    let text = format!("{} may add {has}.", battle.figure_name(target));
    let tip = Tip::new("The defender chooses before the roll. The odds assume none.", &["PC-21"]);
    (more > 0).then(|| tipped(text, Tone::Quiet, tip))
}
