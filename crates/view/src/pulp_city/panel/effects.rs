//! The effects of a success (`PC-6`): effects to apply and effects to buy, each with an explanation, and a chip for all
//! of them in the default order.

mod default_purchases;

use knockback_rules::{
    battle::{self, FigureId, SideId},
    pulp_city::{Choice, EffectId, Order, PulpCityBattle, TargetRef},
};

use crate::pulp_city::forecast::effects as forecast_effects;
use crate::pulp_city::scene::lookahead;
use crate::pulp_city::{
    panel::{Chip, ChipAction, Foot, Panel, Row},
    terms,
    words::{self, Meaning, Names},
};
use crate::{
    keys::{DIGITS, PRESS, keyed},
    panel::Emphasis,
};

/// The open choice of the next effect.
#[derive(Clone, Copy, Debug)]
pub struct EffectChoice<'a> {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: TargetRef,
    /// The effects that must still be applied and may be next.
    pub due: &'a [EffectId],
    /// The number of extra successes left.
    pub extra: u8,
    /// True if all effects that must be applied have been.
    pub may_end: bool,
}

impl<'a> EffectChoice<'a> {
    /// Returns the choice of the next effect; `None` for any other choice.
    #[must_use]
    pub fn of(choice: &'a Choice) -> Option<Self> {
        match choice {
            Choice::Effects { attacker, target, due, extra, may_end, .. } => {
                Some(Self { attacker: *attacker, target: *target, due, extra: *extra, may_end: *may_end })
            }
            _ => None,
        }
    }
}

/// An effect, the figure that it applies to if not the target, and the reason if it cannot be next.
#[derive(Clone, Debug)]
struct EffectOption {
    effect: EffectId,
    to: Option<FigureId>,
    bought: bool,
    why_not: Option<String>,
}

/// The effects to apply and then those to buy. Effects that are applied, and those that can no longer be bought, are
/// still listed, so that the others keep their places and keys.
fn all(battle: PulpCityBattle<'_>, open: EffectChoice<'_>) -> (Vec<EffectOption>, Vec<EffectOption>) {
    let legal: Vec<(EffectId, Option<FigureId>)> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| match order {
            battle::Order::PulpCity(Order::Apply { effect, to }) => Some((effect, to)),
            _ => None,
        })
        .collect();
    let frame = terms::success(battle);
    let action = frame.and_then(|frame| battle.action(frame.attempt.attacker, frame.attempt.action));
    let (fx, efx) = action.map(|action| (once(&action.fx), once(&action.efx))).unwrap_or_default();
    let sure = |effect: EffectId| {
        let due = open.due.contains(&effect);
        let why_not = (!due).then(|| "Applied, or without effect on this target.".to_owned());
        EffectOption { effect, to: None, bought: false, why_not }
    };
    let buy = |effect: EffectId| {
        let why_not = if open.due.contains(&effect) {
            Some("Has to be applied to the target first.".to_owned())
        } else if legal.contains(&(effect, None)) {
            None
        } else if open.extra == 0 {
            Some("No extra success is left.".to_owned())
        } else {
            Some("Cannot be bought again, or has no effect on this target.".to_owned())
        };
        EffectOption { effect, to: None, bought: true, why_not }
    };
    let may_buy = open.extra > 0 || frame.is_some_and(|frame| !frame.bought.is_empty());
    let others = legal.iter().filter(|(_, to)| to.is_some());
    let others = others.map(|(effect, to)| EffectOption { effect: *effect, to: *to, bought: true, why_not: None });
    let bought = efx.into_iter().filter(|_| may_buy).map(buy).chain(others).collect();
    (fx.into_iter().map(sure).collect(), bought)
}

/// The list without duplicates.
fn once(effects: &[EffectId]) -> Vec<EffectId> {
    let mut listed: Vec<EffectId> = Vec::new();
    for effect in effects {
        if !listed.contains(effect) {
            listed.push(*effect);
        }
    }
    listed
}

/// The panel. `buys` is the order in which the player would buy effects.
#[must_use]
pub fn sheet(battle: PulpCityBattle<'_>, side: SideId, open: EffectChoice<'_>, buys: &[EffectId]) -> Panel {
    let (sure, bought) = all(battle, open);
    let usual = default_purchases::orders(battle, buys);
    // Without any useful effect, "Done" has the focus.
    let apart = usual.is_empty();
    let mut keys = 1..=DIGITS;
    let mut rows = vec![whole(battle, usual, &mut keys)];
    for (name, tip, nexts) in [
        ("FX", "Effects of the success. All of them have to be applied.", sure),
        ("Buy", "Each costs one extra success. You may skip them.", bought),
    ] {
        let chips: Vec<Chip> = nexts.into_iter().map(|next| chip(battle, open, next, keys.next())).collect();
        if !chips.is_empty() {
            rows.push(Row { name, tip, rules: &["PC-6"], chips });
        }
    }
    if apart
        && !open.may_end
        && let Some(chip) = rows.iter_mut().flat_map(|row| &mut row.chips).find(|chip| chip.does.is_some())
    {
        chip.first = true;
    }
    let foot = Foot { decline: open.may_end.then(|| done(open, apart)), ..Foot::default() };
    Panel { foot, ..Panel::of_question(side, title(battle, open), note(open), rows) }
}

/// The attacker, and the target of the success.
fn title(battle: PulpCityBattle<'_>, open: EffectChoice<'_>) -> String {
    let name = battle.figure_name(open.attacker);
    match open.target {
        TargetRef::Hex(_) => format!("{name} succeeds"),
        target if target == TargetRef::Figure(open.attacker) => format!("{name} succeeds"),
        target => format!("{name} succeeds against {}", words::mark(battle, target)),
    }
}

/// The number of extra successes left, with instructions.
fn note(open: EffectChoice<'_>) -> String {
    let left = words::counted(open.extra, "extra success", "extra successes");
    match (open.may_end, open.extra) {
        (true, _) => format!("{left} left. Buy effects, or press Done."),
        (false, 0) => "Choose the next effect. All of them will be applied.".to_owned(),
        (false, _) => format!("Choose the next effect. {left} left to buy more."),
    }
}

/// The chip that applies and buys all effects in the default order. It has the focus if it has an effect: otherwise the
/// key of the focused chip could waste a useful success.
fn whole(battle: PulpCityBattle<'_>, orders: Vec<Order>, keys: &mut impl Iterator<Item = u8>) -> Row {
    let named = orders.iter().filter_map(|order| match order {
        Order::Apply { effect, .. } => Some(battle.rules().effect_name(*effect)),
        _ => None,
    });
    let means = "Applies all FX in the order of the sheet, then buys the effects selected before the roll and other useful ones, \
                 up to the first effect that needs a choice.";
    let useful = !orders.is_empty();
    let key = keys.next().filter(|_| useful);
    let chip = Chip {
        text: "Usual order".to_owned(),
        more: if useful { named.collect::<Vec<_>>().join(", ") } else { "Nothing useful is left.".to_owned() },
        tip: key.map_or_else(|| format!("{means} Not now: nothing useful is left."), |key| keyed(means, key)),
        rules: vec!["PC-6"],
        does: useful.then_some(ChipAction::Orders(orders)),
        emphasis: Emphasis::Main,
        key,
        first: useful,
        wide: true,
        ..Chip::default()
    };
    Row { name: "All", tip: "All at once.", rules: &["PC-6"], chips: vec![chip] }
}

/// The chip of an effect.
fn chip(battle: PulpCityBattle<'_>, open: EffectChoice<'_>, option: EffectOption, key: Option<u8>) -> Chip {
    let EffectOption { effect, to, bought, why_not } = option;
    let target = to.map_or(open.target, TargetRef::Figure);
    let names = Names { acts: battle.figure_name(open.attacker), target: words::mark(battle, target) };
    let Meaning { name, does, rules } = terms::meaning(battle.rules(), (effect, !bought), names);
    if let Some(why_not) = why_not {
        return Chip {
            text: name,
            tip: format!("{does} Not now. {why_not}"),
            more: why_not,
            rules: words::once(["PC-6"].into_iter().chain(rules)),
            at: battle.cell_of_mark(target),
            wide: true,
            ..Chip::default()
        };
    }
    let order = Order::Apply { effect, to };
    let result = lookahead::forecast(battle, &order).and_then(|forecast| forecast_effects::flights(battle, &forecast));
    let result = result.filter(|_| forecast_effects::moves_target(battle, effect));
    let spared = terms::under_way(battle).and_then(|attempt| terms::spared(battle, attempt, effect, target));
    let cost = if bought { " Costs an extra success." } else { " Has to be applied." };
    let tip = match &spared {
        Some(spared) => format!("{does} {spared}{cost}"),
        None => format!("{does}{cost}"),
    };
    Chip {
        text: if to.is_some() { format!("{name} on {}", names.target) } else { name },
        more: spared.or(result).unwrap_or(does),
        tip: key.map_or_else(|| tip.clone(), |key| keyed(&tip, key)),
        rules: words::once(["PC-6"].into_iter().chain(rules)),
        does: Some(ChipAction::Orders(vec![order])),
        key,
        at: battle.cell_of_mark(target),
        wide: true,
        ..Chip::default()
    }
}

/// The chip that buys nothing more.
fn done(open: EffectChoice<'_>, first: bool) -> Chip {
    let lost = if open.extra > 0 { " Unspent extra successes are lost." } else { "" };
    let means = format!("Buys no more effects.{lost}");
    Chip {
        text: "Done".to_owned(),
        more: if first { PRESS.key() } else { String::new() },
        tip: if first { PRESS.tip(&means) } else { means },
        rules: vec!["PC-6"],
        does: Some(ChipAction::Orders(vec![Order::Done])),
        first,
        ..Chip::default()
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Battle, pulp_city::PulpCity};

    use super::*;
    use crate::pulp_city::testing::expect_ruleset;
    use knockback_testing::pulp_city::play_by;

    /// A battle in which an effect must be chosen.
    fn chosen(holds: impl Fn(EffectChoice<'_>) -> bool) -> Battle {
        let acts = |order: &Order| matches!(order, Order::Act { .. } | Order::Activate { .. });
        play_by(acts, |battle| {
            let choice = battle.choice_of::<PulpCity>();
            choice.is_some_and(|(_, choice)| EffectChoice::of(&choice).is_some_and(&holds))
        })
    }

    fn of(battle: &Battle) -> Panel {
        let (side, choice) = battle.choice_of::<PulpCity>().unwrap();
        sheet(expect_ruleset(battle), side, EffectChoice::of(&choice).unwrap(), &[])
    }

    #[test]
    fn every_possible_next_effect_is_listed_with_an_explanation() {
        for may_end in [false, true] {
            let battle = chosen(|open| open.may_end == may_end);
            let sheet = of(&battle);
            let chips: Vec<&Chip> = sheet.rows.iter().flat_map(|row| &row.chips).chain(sheet.foot.chips()).collect();
            let offered: Vec<battle::Order> = chips
                .iter()
                .filter_map(|chip| match &chip.does {
                    Some(ChipAction::Orders(orders)) => Some(battle::Order::PulpCity(orders[0].clone())),
                    _ => None,
                })
                .collect();
            for order in battle.legal_orders().iter() {
                assert!(offered.contains(&order), "{order:?} is offered");
            }
            assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
            assert_eq!(sheet.foot.decline.is_some(), may_end);
            assert_eq!(chips.iter().filter(|chip| chip.first).count(), 1, "{sheet:?}");
            for chip in sheet.rows.iter().flat_map(|row| &row.chips).filter(|chip| chip.text != "Usual order") {
                assert!(chip.more.ends_with('.'), "{}: {}", chip.text, chip.more);
            }
        }
    }

    #[test]
    fn effects_keep_their_places_and_keys() {
        let battle = chosen(|open| open.extra > 0 && open.due.len() > 1);
        let chips = |battle: PulpCityBattle<'_>, side: SideId, choice: &Choice| -> Option<Vec<Chip>> {
            let sheet = sheet(battle, side, EffectChoice::of(choice)?, &[]);
            Some(sheet.rows.into_iter().flat_map(|row| row.chips).collect())
        };
        let (side, choice) = battle.choice_of::<PulpCity>().unwrap();
        let before = chips(expect_ruleset(&battle), side, &choice).unwrap();
        let mut compared = 0;
        for order in battle.legal_orders().iter() {
            let battle::Order::PulpCity(order @ Order::Apply { .. }) = order else { continue };
            let after = lookahead::after(expect_ruleset(&battle), &order).expect("the order is legal");
            let Some((side, choice)) = after.choice_of::<PulpCity>() else { continue };
            let Some(now) = chips(after.played(), side, &choice) else { continue };
            for (place, (now, before)) in now.iter().zip(&before).enumerate() {
                assert_eq!(now.text, before.text);
                let key = u8::try_from(place + 1).ok().filter(|key| *key <= DIGITS);
                assert_eq!(now.key, key.filter(|_| now.does.is_some()), "{}", now.text);
                assert!(now.does.is_some() || now.tip.contains("Not now"), "{}", now.tip);
            }
            assert_eq!(now.len(), before.len());
            compared += 1;
        }
        assert!(compared > 0, "the panel stays open after one of the orders");
    }

    #[test]
    fn the_default_order_needs_one_press() {
        let battle = chosen(|open| open.extra > 0 && open.due.len() > 1);
        let sheet = of(&battle);
        let all = sheet.rows.iter().find(|row| row.name == "All").expect("one press applies several effects");
        let Some(ChipAction::Orders(orders)) = all.chips[0].does.clone() else { panic!("no orders: {all:?}") };
        assert!(orders.len() > 1, "{orders:?}");
        assert!(orders.iter().all(|order| matches!(order, Order::Apply { .. })), "{orders:?}");
        assert!(sheet.note.contains("left"), "{}", sheet.note);
    }
}
