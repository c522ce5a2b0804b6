//! Glyphs (`C3G-8`, `C3G-27`).

use serde::{Deserialize, Serialize};

use super::wounds;
use crate::{
    battle::{self, FigureId, GlyphFace, GlyphId, Known, Occupant, Resolver, Stage, Step},
    board::Cell,
    c3g::{C3g, C3gBattle, Event, GlyphPower, HarmSource, Setup},
    dice::{RollRequest, Rolled},
};

/// The glyph on a cell, if it is still in play.
pub(in crate::c3g) fn lying_on(battle: C3gBattle<'_>, cell: Cell) -> Option<GlyphId> {
    battle.setup().glyph_on(cell).filter(|glyph| battle.field().glyph(*glyph) != GlyphFace::Gone)
}

/// The power of a glyph, if this battle knows it. A side's view does not know the powers of face-down glyphs.
#[must_use]
pub fn power(battle: C3gBattle<'_>, glyph: GlyphId) -> Option<GlyphPower> {
    match battle.field().glyph(glyph) {
        GlyphFace::Unknown | GlyphFace::Gone => None,
        GlyphFace::Down | GlyphFace::Up => Some(battle.rules().glyph_powers[glyph.index()]),
    }
}

/// The powers of face-up glyphs under a figure.
pub(in crate::c3g) fn stood_on(battle: C3gBattle<'_>, figure: FigureId) -> impl Iterator<Item = GlyphPower> + '_ {
    let at = battle.field().footprint(figure);
    let cells = at.map(|at| at.head).into_iter().chain(at.and_then(|at| at.tail));
    cells.filter_map(move |cell| {
        let glyph = lying_on(battle, cell)?;
        if battle.field().glyph(glyph) == GlyphFace::Up { power(battle, glyph) } else { None }
    })
}

/// A figure has entered the hex of a glyph, which turns face up and takes effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphFrame {
    /// The glyph.
    pub glyph: GlyphId,
    /// The figure.
    pub figure: FigureId,
}

impl Resolver<C3g> for GlyphFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.glyph(self.glyph) && known.figure(self.figure)
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        let Self { glyph, figure } = *self;
        // A figure that was destroyed or has moved on does not turn the glyph up.
        let there = battle.field().standing(figure).is_some_and(|at| at.covers(battle.setup().glyph(glyph).cell));
        let face = battle.field().glyph(glyph);
        if !there || face == GlyphFace::Gone {
            return Step::Emit(vec![C3g::pop()]);
        }
        if face != GlyphFace::Up {
            return Step::Emit(match power(battle, glyph) {
                Some(_) => vec![battle::Event::GlyphTurned { glyph, face: GlyphFace::Up }],
                // The power is hidden in this view, so the effect is unknown.
                None => vec![C3g::pop()],
            });
        }
        let Some(power) = power(battle, glyph) else { return Step::Emit(vec![C3g::pop()]) };
        let acted = C3g::own(Event::GlyphActed { glyph, figure, power });
        let gone = battle::Event::GlyphTurned { glyph, face: GlyphFace::Gone };
        Step::Emit(match power {
            GlyphPower::Blast(dice) => return Step::Roll(RollRequest::Skulls { dice }),
            GlyphPower::Heal(most) => {
                let wounds = most.min(battle.state().wounds(figure));
                let mut events = vec![acted];
                if wounds > 0 {
                    events.push(C3g::own(Event::Healed { figure, wounds }));
                }
                events.extend([gone, C3g::pop()]);
                events
            }
            GlyphPower::Dud | GlyphPower::Attack(_) | GlyphPower::Defense(_) => vec![acted, C3g::pop()],
        })
    }

    fn rolled(&self, battle: C3gBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Self { glyph, figure } = *self;
        let (Rolled::Skulls(skulls), Some(power)) = (rolled, power(battle, glyph)) else { return };
        events.extend([
            C3g::own(Event::GlyphActed { glyph, figure, power }),
            C3g::own(Event::GlyphRolled { glyph, skulls }),
            battle::Event::GlyphTurned { glyph, face: GlyphFace::Gone },
            C3g::pop(),
        ]);
        if skulls > 0 {
            wounds::wound(battle, Occupant::Figure(figure), skulls, HarmSource::Glyph, events);
        }
    }
}
