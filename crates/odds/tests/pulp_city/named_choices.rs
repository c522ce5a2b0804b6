//! Named choices of all kinds: a choice that is possible on any branch is accepted, and all others are refused.

use knockback_odds::pulp_city::{Choices, Count, Purchase, Question};
use knockback_rules::{
    battle::{Battle, FigureId},
    board::Cell,
    dice::SeededDice,
    game::Game,
    geometry::Direction,
    pulp_city::{EffectId, EffectKind, PulpCity, PulpCityBattle, TargetRef},
};

use super::{
    every_result::{actions, compare},
    made_up::{self, Mix},
};

/// True if the effects contain one of the given kind, directly or in a bundle.
fn has(played: PulpCityBattle<'_>, effects: &[EffectId], is: fn(EffectKind) -> bool) -> bool {
    effects.iter().any(|effect| match played.rules().effect(*effect).kind {
        EffectKind::Special(special) => has(played, &played.rules().specials[usize::from(special)].effects, is),
        kind => is(kind),
    })
}

/// Random choices of all kinds: mostly those that an action may offer, sometimes others, and sometimes impossible ones.
fn choices(battle: &Battle, question: &Question, mix: &mut Mix) -> Choices {
    let played = battle.as_ruleset::<PulpCity>().unwrap();
    let sheet = played.sheet(question.attacker);
    let action = &sheet.actions[usize::from(question.action)];
    let throw = sheet.throw().map(|place| &sheet.actions[usize::from(place)]);
    let all: Vec<EffectId> = [Some(action), throw]
        .into_iter()
        .flatten()
        .flat_map(|action| action.fx.iter().chain(&action.efx))
        .copied()
        .collect();
    let efx: Vec<EffectId> =
        [Some(action), throw].into_iter().flatten().flat_map(|action| action.efx.iter()).copied().collect();
    let figures: Vec<FigureId> = battle.setup().figure_ids().filter(|figure| played.in_play(*figure)).collect();
    let cells: Vec<Cell> = battle.setup().board.cells().collect();
    let here = played.cell_of_mark(question.target).unwrap();
    let near: Vec<Cell> = cells.iter().copied().filter(|cell| played.distance(here, *cell) <= 3).collect();
    let asks = |mix: &mut Mix, is: fn(EffectKind) -> bool| mix.percent(if has(played, &all, is) { 60 } else { 2 });
    let mut choices = Choices::default();
    if !efx.is_empty() {
        choices.efx = (0..mix.below(4))
            .map(|_| Purchase { effect: *mix.of(&efx), to: mix.percent(8).then(|| *mix.of(&figures)) })
            .collect();
    }
    if mix.percent(40) {
        // Sometimes the list repeats an effect, or contains one that never occurs.
        let wished = |effect: &EffectId| choices.efx.iter().any(|wish| wish.effect == *effect);
        let coming: Vec<EffectId> =
            action.fx.iter().copied().chain(efx.iter().copied().filter(|effect| wished(effect))).collect();
        let vain = coming.is_empty() || mix.percent(5);
        let from = if vain { &all } else { &coming };
        let mut order: Vec<EffectId> = (0..from.len().min(3)).map(|_| *mix.of(from)).collect();
        if !vain {
            order.sort_unstable();
            order.dedup();
            let first = mix.below(order.len());
            order.rotate_left(first);
        }
        choices.order = order;
    }
    if let TargetRef::Figure(target) = question.target
        && mix.percent(if played.model(target).power_up > 0 { 50 } else { 2 })
    {
        choices.defence_power_up = Some(mix.small(0, played.model(target).power_up.min(2)));
    }
    if sheet.supreme.is_some() && played.model(question.attacker).power_up > 0 && mix.percent(20) {
        choices.power_up = Some(1);
    }
    if asks(mix, |kind| matches!(kind, EffectKind::Blast(_))) {
        choices.centre = Some(*mix.of(&near));
    }
    if asks(mix, |kind| kind == EffectKind::GrabAndThrow) {
        choices.throw_at = Some(match mix.below(3) {
            0 => TargetRef::Hex(*mix.of(&near)),
            1 => battle.field().objects().next().map_or(TargetRef::Hex(here), |(object, _)| TargetRef::Object(object)),
            _ => TargetRef::Figure(*mix.of(&figures)),
        });
    }
    if asks(mix, |kind| matches!(kind, EffectKind::Knockback(_))) {
        choices.direction = Direction::new(mix.small(0, 5));
    }
    if asks(mix, |kind| matches!(kind, EffectKind::Shift(_))) {
        choices.shift_to = Some(*mix.of(&near));
    }
    if asks(mix, |kind| matches!(kind, EffectKind::ExtraTarget(_))) {
        choices.extra = (0..=mix.below(2)).map(|_| *mix.of(&figures)).collect();
    }
    if asks(mix, |kind| matches!(kind, EffectKind::Summon(_))) {
        choices.place = Some(*mix.of(&cells));
    }
    choices
}

/// Questions with choices of all kinds, compared with plays of every face of every die.
#[test]
fn named_choices_match_the_odds() {
    let (mut answered, mut refused, mut plain) = (0, 0, 0);
    for seed in 2_000..2_200 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for _ in 0..40 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            for mut question in actions(battle) {
                if !mix.percent(20) {
                    continue;
                }
                question.choices = choices(battle, &question, &mut mix);
                let Some(ends) = compare(battle, &question) else { continue };
                answered += 1;
                refused += usize::from(ends == 0);
                if answered % 8 == 0 {
                    let whole = Count::new(battle, question.clone()).and_then(Count::finish);
                    let other =
                        knockback_odds::Count::plain(battle, question.clone()).and_then(knockback_odds::Count::finish);
                    assert_eq!(whole, other, "{question:?}");
                    plain += 1;
                }
            }
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    println!("{answered} questions, {refused} refused, {plain} counted plainly");
    assert!(answered > 500 && refused > 50 && answered - refused > 300, "{answered}, {refused}");
}
