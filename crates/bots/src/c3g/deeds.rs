//! What events tell an account of a battle in C3G.

use knockback_rules::{
    battle::FigureId,
    c3g::{C3g, CardKind, Event, Harm, Played, TerrainResult},
};

use crate::measure::deeds::{Accounted, Deed, Source, figure_of};

impl Accounted for C3g {
    fn tell(_battle: Played<'_>, event: &Event, tell: &mut impl FnMut(Deed)) {
        match *event {
            Event::RoundBegan { round } => tell(Deed::Round(round)),
            Event::TurnBegan { .. } | Event::TurnEnded { .. } => tell(Deed::Act(None)),
            Event::MoveBegan { figure, .. } | Event::AttackDeclared { attacker: figure, .. } => {
                tell(Deed::Act(Some(figure)));
            }
            Event::SwipeRolled { by, .. } => tell(Deed::Strikes(by)),
            Event::LineChosen { target, .. } => tell(Deed::Displaced(target)),
            Event::FlightEnded { figure, moved, .. } => tell(Deed::Flew { figure, hexes: moved }),
            Event::KnockbackDamageRolled { figure, by, .. } => {
                tell(Deed::Crashed { figure, into: by.and_then(figure_of) });
            }
            Event::FallRolled { figure, drop, .. } => tell(Deed::Fell { figure, levels: drop }),
            Event::TerrainRolled { figure, result: TerrainResult::Destroyed, .. } => {
                tell(Deed::Threatened { figure, of: Source::Ground });
            }
            Event::Wounded { victim, wounds, by } => {
                if let Some(figure) = figure_of(victim) {
                    tell(Deed::Hurt { figure, harm: wounds.into(), of: source(by) });
                }
            }
            Event::Destroyed { victim, by } => {
                if let Some(figure) = figure_of(victim) {
                    tell(Deed::Threatened { figure, of: source(by) });
                    tell(Deed::Lost(figure));
                }
            }
            _ => {}
        }
    }

    fn cost(battle: Played<'_>, figure: FigureId) -> f64 {
        let card = battle.card(figure);
        let squad = matches!(card.kind, CardKind::CommonSquad | CardKind::UniqueSquad);
        let figures = if squad { card.figures.len().max(1) } else { 1 };
        f64::from(card.points.0) / f64::from(u32::try_from(figures).unwrap_or(1))
    }
}

const fn source(by: Harm) -> Source {
    match by {
        Harm::Attack | Harm::Swipe => Source::Blow,
        Harm::Knockback | Harm::Throw => Source::Flight,
        Harm::Fall | Harm::Terrain | Harm::Glyph => Source::Ground,
    }
}
