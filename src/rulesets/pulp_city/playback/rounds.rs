//! Rounds, turns, activations and their costs: a banner at the start of each round and turn, and a ring when a figure
//! is activated or commanded.

use knockback_rules::{
    battle::{CardId, FigureId, SideId},
    pulp_city::{Event, PulpCityBattle},
};

use super::{IN_PASSING, pending_events};
use crate::{
    battle::playback::prelude::*,
    rulesets::pulp_city::{expect_ruleset, words::ap},
    theme::team::team,
};

pub(super) fn perform(p: &PlaybackScene, event: &Event) -> Option<Anim> {
    let battle = expect_ruleset(p.battle());
    Some(match event {
        Event::RoundBegan { round } => seq![banner(format!("Round {round}")), 0.7],
        // Until the next event, the dice can be read.
        Event::StartRolled { .. } => 0.4.into(),
        // Pools are filled one after the other, but shown together.
        Event::PoolsFilled { .. } if matches!(pending_events(p).next(), Some(Event::PoolsFilled { .. })) => Anim::NONE,
        Event::PoolsFilled { side, ap } => seq![banner(pools(battle, *side, *ap)), 0.8],
        // The next event shows that the side passes.
        Event::TurnBegan { .. } if matches!(pending_events(p).next(), Some(Event::Passed { .. })) => Anim::NONE,
        Event::TurnBegan { side } => seq![banner(format!("Turn: {}", battle.side_name(*side))), 0.45],
        Event::Activated { figure } => {
            let left = battle.ap_limit(*figure).saturating_sub(battle.model(*figure).ap_paid);
            let text = if left == 0 { "No AP left".to_owned() } else { format!("up to {left} AP") };
            seq![p.spotlight(*figure), p.text_above(*figure, 0, text, palette::TEXT_QUIET), 0.3]
        }
        Event::Commanded { card } => commanded(p, battle, *card),
        Event::ApPaid { figure, ap: paid, .. } => {
            seq![p.text_above(*figure, 0, format!("\u{2212}{}", ap(*paid)), palette::TEXT_QUIET), IN_PASSING]
        }
        Event::Fatigued { figure, fatigue, paid } => fatigued(p, *figure, (*fatigue, *paid)),
        Event::Passed { side } => seq![banner(format!("Done for the round: {}", battle.side_name(*side))), 0.6],
        Event::EffectsPhase => effects_phase(p, battle),
        // The ends of activations, commands and rounds are apparent from the next event.
        _ => return None,
    })
}

/// Returns a text such as `AP: Rivets 8, Ledger 7`. The pool of one side is about to be filled.
fn pools(battle: PulpCityBattle<'_>, filled: SideId, ap: u16) -> String {
    let pool = |side: SideId| {
        let ap = if side == filled { ap } else { battle.state().team(side).ap };
        format!("{} {ap}", battle.side_name(side))
    };
    let sides = (0u16..).map(SideId).take(battle.setup().sides.len());
    format!("AP: {}", sides.map(pool).collect::<Vec<_>>().join(", "))
}

fn commanded(p: &PlaybackScene, battle: PulpCityBattle<'_>, card: CardId) -> Anim {
    let card = &battle.rules().cards[card.index()];
    let ready = card.figures.iter().copied().filter(|figure| battle.in_play(*figure) && !battle.model(*figure).fresh);
    let ready: Vec<FigureId> = ready.collect();
    let spots: Vec<Vec3> = ready.iter().filter_map(|figure| p.feet(*figure)).collect();
    let rings = ready.iter().filter_map(|figure| p.circle(*figure, 1.5, team(battle.owner(*figure)).colour));
    seq![
        rings.collect::<Vec<_>>(),
        ready.first().and_then(|first| p.text_above(*first, 0, card.name.clone(), palette::TEXT_QUIET)),
        (!spots.is_empty()).then(|| watch(spots, 2.5)),
        0.35,
    ]
}

/// Shows fatigue that a figure pays or suffers.
fn fatigued(p: &PlaybackScene, figure: FigureId, (fatigue, paid): (u8, bool)) -> Anim {
    let full = fatigue >= expect_ruleset(p.battle()).sheet(figure).most_fatigue();
    let text = if full { "Exhausted".to_owned() } else { format!("Fatigue {fatigue}") };
    if paid {
        return seq![p.text_above(figure, 1, text, if full { palette::RISK } else { palette::TEXT_QUIET }), IN_PASSING];
    }
    seq![p.bits(figure, ParticleKind::Smoke, 5, Vec3::ZERO), p.timed_text_above(figure, 1, text, palette::RISK)]
}

/// Animates the effects phase at the end of a round, with a ring around each figure that has an effect.
fn effects_phase(p: &PlaybackScene, battle: PulpCityBattle<'_>) -> Anim {
    let bears = |figure: FigureId| {
        let model = battle.model(figure);
        let dice = model.attack > 0 || model.defend > 0 || model.suppress > 0;
        let states = model.empowered || model.spectral || model.stunned || model.pace != 0;
        dice || states || model.weak != 0 || model.immune.iter().next().is_some()
    };
    let models = battle.setup().figure_ids().filter(|figure| battle.in_play(*figure) && bears(*figure));
    let rings: Vec<Anim> = models.filter_map(|figure| p.circle(figure, 1.0, palette::GLYPH)).collect();
    seq![banner("Round effects end"), rings, 0.7]
}
