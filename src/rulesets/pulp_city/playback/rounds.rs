//! Rounds, turns, activations and what they cost: a line across the picture where a round or a turn begins, a ring where
//! somebody is activated or commanded.

use bevy::prelude::*;
use knockback_rules::{
    battle::{CardId, FigureId, Occupant, SideId},
    pulp_city::{Event, Played},
};

use super::{IN_PASSING, ahead};
use crate::{
    battle::{banner, playback::perform::Show},
    rulesets::pulp_city::{panels::words::ap, proven},
    stage::{Shown, cameras::Watch},
    theme::{palette, team::team},
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

pub(super) fn perform(show: &mut Show, shown: &Shown, event: &Event) -> f32 {
    let battle = proven(&shown.battle);
    match event {
        Event::RoundBegan { round } => say(show, format!("Round {round}"), 0.7),
        // The dice go with what begins then; until then they can be read.
        Event::StartRolled { .. } => 0.4,
        // Pools are filled one after the other, and told together.
        Event::PoolsFilled { .. } if matches!(ahead(shown).next(), Some(Event::PoolsFilled { .. })) => 0.0,
        Event::PoolsFilled { side, ap } => say(show, pools(battle, *side, *ap), 0.8),
        // Who has nothing to do is told by the next event.
        Event::TurnBegan { .. } if matches!(ahead(shown).next(), Some(Event::Passed { .. })) => 0.0,
        Event::TurnBegan { side } => say(show, format!("Turn: {}", battle.side_name(*side)), 0.45),
        Event::Activated { figure } => activated(show, battle, *figure),
        Event::Commanded { card } => commanded(show, battle, *card),
        Event::ApPaid { figure, ap: paid, .. } => {
            let text = format!("\u{2212}{}", ap(*paid));
            show.tell(&battle, Occupant::Figure(*figure), 0, text, palette::TEXT_QUIET);
            IN_PASSING
        }
        Event::Fatigued { figure, fatigue, paid } => fatigued(show, battle, *figure, (*fatigue, *paid)),
        Event::Passed { side } => say(show, format!("Out of the round: {}", battle.side_name(*side)), 0.6),
        Event::EffectsPhase => effects_phase(show, battle),
        // The ends of activations, commands and rounds are told by what comes next.
        _ => 0.0,
    }
}

/// A line across the picture.
fn say(show: &mut Show, text: String, takes: f32) -> f32 {
    banner::show(&mut show.stage.commands, text);
    takes
}

/// `AP: Rivets 8, Ledger 7`; the pool of one side is filled just now.
fn pools(battle: Played<'_>, filled: SideId, ap: u16) -> String {
    let pool = |side: SideId| {
        let ap = if side == filled { ap } else { battle.state().team(side).ap };
        format!("{} {ap}", battle.side_name(side))
    };
    let sides = (0u16..).map(SideId).take(battle.setup().sides.len());
    format!("AP: {}", sides.map(pool).collect::<Vec<_>>().join(", "))
}

fn ring(show: &mut Show, battle: Played<'_>, figure: FigureId) -> Option<Vec3> {
    let at = show.feet(Occupant::Figure(figure))?;
    show.effect(0.0, Effect::Ring { at, size: 1.5, colour: team(battle.owner(figure)).colour });
    Some(at)
}

fn activated(show: &mut Show, battle: Played<'_>, figure: FigureId) -> f32 {
    let Some(at) = ring(show, battle, figure) else { return 0.1 };
    show.watch.write(Watch { spots: vec![at], long: false, seconds: 2.5 });
    let left = battle.ap_limit(figure).saturating_sub(battle.model(figure).ap_paid);
    let text = if left == 0 { "No AP left".to_owned() } else { format!("up to {left} AP") };
    show.tell(&battle, Occupant::Figure(figure), 0, text, palette::TEXT_QUIET);
    0.3
}

fn commanded(show: &mut Show, battle: Played<'_>, card: CardId) -> f32 {
    let card = &battle.rules().cards[card.index()];
    let ready = card.figures.iter().copied().filter(|figure| battle.in_play(*figure) && !battle.model(*figure).fresh);
    let ready: Vec<FigureId> = ready.collect();
    let spots: Vec<Vec3> = ready.iter().filter_map(|figure| ring(show, battle, *figure)).collect();
    if let Some(first) = ready.first() {
        show.tell(&battle, Occupant::Figure(*first), 0, card.name.clone(), palette::TEXT_QUIET);
    }
    if !spots.is_empty() {
        show.watch.write(Watch { spots, long: false, seconds: 2.5 });
    }
    0.35
}

/// A fatigue, paid or suffered.
fn fatigued(show: &mut Show, battle: Played<'_>, figure: FigureId, (fatigue, paid): (u8, bool)) -> f32 {
    let who = Occupant::Figure(figure);
    let full = fatigue >= battle.sheet(figure).most_fatigue();
    let text = if full { "Exhausted".to_owned() } else { format!("Fatigue {fatigue}") };
    if paid {
        show.tell(&battle, who, 1, text, if full { palette::RISK } else { palette::TEXT_QUIET });
        return IN_PASSING;
    }
    if let Some(chest) = show.chest(&battle, who) {
        let smoke = ParticleKind::Smoke;
        show.effect(0.0, Effect::Burst { at: chest, kind: smoke, amount: 5, push: Vec3::ZERO });
    }
    show.tell(&battle, who, 1, text, palette::RISK)
}

/// What lasts for a round ends: a ring around all who had something of it.
fn effects_phase(show: &mut Show, battle: Played<'_>) -> f32 {
    banner::show(&mut show.stage.commands, "What lasts for the round ends".to_owned());
    let models = battle.setup().figure_ids().filter(|figure| battle.in_play(*figure));
    let bears = models.filter(|figure| {
        let model = battle.model(*figure);
        let dice = model.attack > 0 || model.defend > 0 || model.suppress > 0;
        let states = model.empowered || model.spectral || model.stunned || model.pace != 0;
        dice || states || model.weak != 0 || model.immune.iter().next().is_some()
    });
    for at in bears.filter_map(|figure| show.feet(Occupant::Figure(figure))).collect::<Vec<_>>() {
        show.effect(0.0, Effect::Ring { at, size: 1.0, colour: palette::GLYPH });
    }
    0.7
}
