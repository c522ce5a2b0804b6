//! Converts orders and events of C3G between ids and names in files.

use crate::{
    battle::{Entries, FigureId, InFiles, Naming, Offered, Renaming, Setup, ToFiles},
    c3g::{AttackWith, C3g, Event, NoKnockback, Order},
};

/// The special attacks of a figure's card, by index in its powers.
fn specials(setup: &Setup, figure: FigureId) -> Entries<'_> {
    let names = setup.of::<C3g>().map(|own| {
        let card = own.card_of(figure);
        let name = |place| card.special(u8::try_from(place).ok()?).map(|special| special.name);
        (0..card.powers.len()).map(name).collect()
    });
    Entries { kind: "special attack", names: names.unwrap_or_default(), offered: Offered::First }
}

impl<N: Naming> AttackWith<N> {
    /// Converts to other names; `figure` is the attacker.
    fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R, figure: FigureId) -> Result<AttackWith<R::To>, R::Error> {
        Ok(match self {
            Self::Normal => AttackWith::Normal,
            Self::Special(special) => AttackWith::Special(by.entry(special, &specials(by.setup(), figure))?),
            Self::Throw(object) => AttackWith::Throw(by.object(object)?),
        })
    }
}

impl AttackWith {
    /// Converts to the form used in files; `attacker` is the attacking figure.
    #[must_use]
    pub fn in_files(self, setup: &Setup, attacker: FigureId) -> AttackWith<InFiles> {
        let Ok(told) = self.renamed(ToFiles(setup), attacker);
        told
    }
}

impl<N: Naming> Order<N> {
    /// Converts to other names.
    pub(crate) fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R) -> Result<Order<R::To>, R::Error> {
        Ok(match self {
            Self::PlaceMarker { marker, card } => Order::PlaceMarker { marker, card: by.card(card)? },
            Self::Move { figure, lead, path } => Order::Move { figure: by.figure(figure)?, lead, path },
            Self::Attack { attacker, target, with } => {
                let who = by.id(&attacker)?;
                Order::Attack {
                    attacker: by.figure(attacker)?,
                    target: by.target(target)?,
                    with: with.renamed(by, who)?,
                }
            }
            Self::ChooseLine { lead, direction } => Order::ChooseLine { lead, direction },
            Self::EndTurn => Order::EndTurn,
        })
    }
}

impl NoKnockback {
    fn in_files(self, told: ToFiles) -> NoKnockback<InFiles> {
        match self {
            Self::Ignored => NoKnockback::Ignored,
            Self::Destroyed => NoKnockback::Destroyed,
            Self::NotAdjacent => NoKnockback::NotAdjacent,
            Self::Dampened { by } => NoKnockback::Dampened { by: told.figure(by) },
        }
    }
}

impl Event {
    /// Converts to the form used in files.
    pub(crate) fn in_files(self, told: ToFiles) -> Event<InFiles> {
        match self {
            Self::RoundBegan { round } => Event::RoundBegan { round },
            Self::MarkerPlaced { side, marker, card } => {
                Event::MarkerPlaced { side: told.side(side), marker, card: told.card(card) }
            }
            Self::MarkersSealed { side } => Event::MarkersSealed { side: told.side(side) },
            Self::InitiativeRolled { side, roll } => Event::InitiativeRolled { side: told.side(side), roll },
            Self::TurnOrder { order } => Event::TurnOrder { order: told.sides(order) },
            Self::MarkerRevealed { side, marker, card } => {
                Event::MarkerRevealed { side: told.side(side), marker, card: told.card(card) }
            }
            Self::TurnBegan { side, card } => Event::TurnBegan { side: told.side(side), card: told.card(card) },
            Self::TurnLost { side, card } => Event::TurnLost { side: told.side(side), card: told.card(card) },
            Self::TurnEnded { side } => Event::TurnEnded { side: told.side(side) },
            Self::RoundEnded { round } => Event::RoundEnded { round },
            Self::MoveBegan { figure, path, cost } => {
                Event::MoveBegan { figure: told.figure(figure), path: told.path(path), cost }
            }
            Self::MoveEnded { figure } => Event::MoveEnded { figure: told.figure(figure) },
            Self::SwipeRolled { by, at, skull } => {
                Event::SwipeRolled { by: told.figure(by), at: told.figure(at), skull }
            }
            Self::AttackDeclared { attacker, target, with } => Event::AttackDeclared {
                attacker: told.figure(attacker),
                target: told.occupant(target),
                with: with.in_files(told.0, attacker),
            },
            Self::PhaseRolled { target, need, ignored } => {
                Event::PhaseRolled { target: told.figure(target), need, ignored }
            }
            Self::AttackRolled { attacker, pool, skulls } => {
                Event::AttackRolled { attacker: told.figure(attacker), pool, skulls }
            }
            Self::DefenceRolled { target, pool, skulls, shields, automatic } => {
                Event::DefenceRolled { target: told.occupant(target), pool, skulls, shields, automatic }
            }
            Self::Wounded { victim, wounds, by } => Event::Wounded { victim: told.occupant(victim), wounds, by },
            Self::Healed { figure, wounds } => Event::Healed { figure: told.figure(figure), wounds },
            Self::Destroyed { victim, by } => Event::Destroyed { victim: told.occupant(victim), by },
            Self::KnockbackRuledOut { target, reason } => {
                Event::KnockbackRuledOut { target: told.figure(target), reason: reason.in_files(told) }
            }
            Self::KnockbackReckoned { attacker, target, skulls, cancelled, kp } => Event::KnockbackReckoned {
                attacker: told.figure(attacker),
                target: told.figure(target),
                skulls,
                cancelled,
                kp,
            },
            Self::LineChosen { target, lead, direction } => {
                Event::LineChosen { target: told.figure(target), lead: told.cell(lead), direction }
            }
            Self::FlightEnded { figure, moved, taken_back, kp_left, cause } => {
                Event::FlightEnded { figure: told.figure(figure), moved, taken_back, kp_left, cause: told.cause(cause) }
            }
            Self::KnockbackDamageRolled { figure, by, skull } => {
                Event::KnockbackDamageRolled { figure: told.figure(figure), by: by.map(|by| told.occupant(by)), skull }
            }
            Self::FallRolled { figure, drop, result } => {
                Event::FallRolled { figure: told.figure(figure), drop, result }
            }
            Self::TerrainRolled { figure, terrain, result } => {
                Event::TerrainRolled { figure: told.figure(figure), terrain, result }
            }
            Self::GlyphActed { glyph, figure, power } => {
                Event::GlyphActed { glyph: told.glyph(glyph), figure: told.figure(figure), power }
            }
            Self::GlyphRolled { glyph, skulls } => Event::GlyphRolled { glyph: told.glyph(glyph), skulls },
            Self::Thrown { thrower, object } => {
                Event::Thrown { thrower: told.figure(thrower), object: told.object(object) }
            }
            Self::AreaStruck { victims } => {
                Event::AreaStruck { victims: victims.into_iter().map(|victim| told.occupant(victim)).collect() }
            }
        }
    }
}
