//! Conversion of Champions orders and events between ids and the names used in files.

use crate::{
    battle::{Entries, FigureId, InFiles, Naming, Offered, Renaming, Setup, ToFiles},
    champions::{
        Against, Champions, Charge, Event, Haymaker, Member, Order, PhaseAction, Power, Reaction, Sheet, Wait, Weapon,
    },
};

/// Returns the sheet of a character, or nothing under another ruleset.
fn sheet(setup: &Setup, figure: FigureId) -> impl Iterator<Item = &Sheet> {
    setup.of::<Champions>().into_iter().map(move |own| own.sheet(figure))
}

/// Returns the names of a character's attacks.
fn attacks(setup: &Setup, figure: FigureId) -> Entries<'_> {
    let names = sheet(setup, figure).flat_map(|sheet| &sheet.attacks).map(|attack| Some(attack.name.as_str()));
    Entries { kind: "attack", names: names.collect(), offered: Offered::Nearest }
}

/// Returns the name of a power. `None` if the power cannot be raised.
fn raised(power: &Power) -> Option<&str> {
    match power {
        Power::ForceField { name, .. } => Some(name),
        _ => None,
    }
}

/// Returns the names of a character's powers. Only powers that can be raised have a name.
fn powers(setup: &Setup, figure: FigureId) -> Entries<'_> {
    let names = sheet(setup, figure).flat_map(|sheet| &sheet.powers).map(raised);
    Entries { kind: "power", names: names.collect(), offered: Offered::Nearest }
}

/// Returns the names of the spots on a character at which attacks can be aimed.
fn spots(setup: &Setup, figure: FigureId) -> Entries<'_> {
    let names = sheet(setup, figure).flat_map(|sheet| &sheet.spots).map(|spot| Some(spot.name.as_str()));
    Entries { kind: "spot", names: names.collect(), offered: Offered::Nearest }
}

impl<N: Naming> Weapon<N> {
    /// Converts all ids or names in the weapon; `figure` is the wielder.
    fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R, figure: FigureId) -> Result<Weapon<R::To>, R::Error> {
        Ok(match self {
            Self::Strength(strength) => Weapon::Strength(strength),
            Self::Attack(attack) => Weapon::Attack(by.entry(attack, &attacks(by.setup(), figure))?),
            Self::Swing { thing, strength } => Weapon::Swing { thing: by.object(thing)?, strength },
            Self::Hurl { thing, strength } => Weapon::Hurl { thing: by.object(thing)?, strength },
            Self::SwingPerson { who, strength } => Weapon::SwingPerson { who: by.figure(who)?, strength },
            Self::HurlPerson { who, strength } => Weapon::HurlPerson { who: by.figure(who)?, strength },
        })
    }
}

impl Weapon {
    /// Converts to the form used in files.
    #[must_use]
    pub fn in_files(self, setup: &Setup, wielder: FigureId) -> Weapon<InFiles> {
        let Ok(told) = self.renamed(ToFiles(setup), wielder);
        told
    }
}

impl<N: Naming> Reaction<N> {
    /// Converts all ids or names in the reaction; `figure` is the character that reacts.
    fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R, figure: FigureId) -> Result<Reaction<R::To>, R::Error> {
        Ok(match self {
            Self::Dodge => Reaction::Dodge,
            Self::MartialDodge => Reaction::MartialDodge,
            Self::Block => Reaction::Block,
            Self::Dive(hex) => Reaction::Dive(hex),
            Self::Raise(power) => Reaction::Raise(by.entry(power, &powers(by.setup(), figure))?),
            Self::Interpose(hex) => Reaction::Interpose(hex),
            Self::RollWithPunch => Reaction::RollWithPunch,
        })
    }
}

impl Reaction {
    /// Converts to the form used in files; `figure` is the character that reacts.
    #[must_use]
    pub fn in_files(self, setup: &Setup, figure: FigureId) -> Reaction<InFiles> {
        let Ok(told) = self.renamed(ToFiles(setup), figure);
        told
    }
}

impl<N: Naming> Wait<N> {
    /// Converts all ids or names.
    fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R) -> Result<Wait<R::To>, R::Error> {
        Ok(match self {
            Self::WhenISay => Wait::WhenISay,
            Self::Attack { by: who, on } => Wait::Attack { by: by.some_figure(who)?, on: by.some_figure(on)? },
            Self::Move { by: who, onto } => Wait::Move { by: by.some_figure(who)?, onto },
            Self::Draw { by: who } => Wait::Draw { by: by.some_figure(who)? },
        })
    }
}

impl Wait {
    /// Converts to the form used in files.
    #[must_use]
    pub fn in_files(&self, setup: &Setup) -> Wait<InFiles> {
        let Ok(told) = self.clone().renamed(ToFiles(setup));
        told
    }
}

impl<N: Naming> PhaseAction<N> {
    /// Converts all ids or names in the action; `figure` is the character that acts.
    fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R, figure: FigureId) -> Result<PhaseAction<R::To>, R::Error> {
        let power = |power| by.entry(power, &powers(by.setup(), figure));
        Ok(match self {
            Self::Recover => PhaseAction::Recover,
            Self::StandUp => PhaseAction::StandUp,
            Self::Raise(it) => PhaseAction::Raise(power(it)?),
            Self::Lower(it) => PhaseAction::Lower(power(it)?),
            Self::Draw(attack) => PhaseAction::Draw(by.entry(attack, &attacks(by.setup(), figure))?),
            Self::Dodge => PhaseAction::Dodge,
            Self::MartialDodge => PhaseAction::MartialDodge,
            Self::Block => PhaseAction::Block,
            Self::BreakFree => PhaseAction::BreakFree,
            Self::Noncombat => PhaseAction::Noncombat,
            Self::Hold(wait) => PhaseAction::Hold(wait.renamed(by)?),
        })
    }
}

impl<N: Naming> Member<N> {
    /// Converts all ids or names.
    fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R) -> Result<Member<R::To>, R::Error> {
        let id = by.id(&self.figure)?;
        Ok(Member { figure: by.figure(self.figure)?, with: self.with.renamed(by, id)? })
    }
}

impl<N: Naming> Charge<N> {
    /// Converts all ids or names.
    fn renamed<'s, R: Renaming<'s, From = N>>(self, rename: R) -> Result<Charge<R::To>, R::Error> {
        let Self { figure, by, path, feet, target, after, kind, strength } = self;
        let (figure, target) = (rename.figure(figure)?, rename.target(target)?);
        Ok(Charge { figure, by, path, feet, target, after, kind, strength })
    }
}

impl<N: Naming> Order<N> {
    /// Converts all ids or names.
    pub(crate) fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R) -> Result<Order<R::To>, R::Error> {
        Ok(match self {
            Self::Move { figure, by: means, path, feet } => {
                Order::Move { figure: by.figure(figure)?, by: means, path, feet }
            }
            Self::Attack { attacker, target, with, maneuver } => {
                let with = with.renamed(by, by.id(&attacker)?)?;
                Order::Attack { attacker: by.figure(attacker)?, target: by.target(target)?, with, maneuver }
            }
            Self::AttackHex { attacker, at, with } => {
                let with = with.renamed(by, by.id(&attacker)?)?;
                Order::AttackHex { attacker: by.figure(attacker)?, at, with }
            }
            Self::Charge(charge) => Order::Charge(charge.renamed(by)?),
            Self::Coordinate { members, target } => {
                let members = members.into_iter().map(|member| member.renamed(by)).collect::<Result<_, _>>()?;
                Order::Coordinate { members, target: by.figure(target)? }
            }
            Self::Throw { figure, who, direction, strength } => {
                Order::Throw { figure: by.figure(figure)?, who: by.figure(who)?, direction, strength }
            }
            Self::Focus { foe } => Order::Focus { foe: by.figure(foe)? },
            Self::Act { figure, deed } => {
                let deed = deed.renamed(by, by.id(&figure)?)?;
                Order::Act { figure: by.figure(figure)?, deed }
            }
            Self::React { figure, to } => {
                let to = to.renamed(by, by.id(&figure)?)?;
                Order::React { figure: by.figure(figure)?, to }
            }
            Self::Pass => Order::Pass,
            Self::UseHeld { figure } => Order::UseHeld { figure: by.figure(figure)? },
            Self::EndPhase => Order::EndPhase,
        })
    }
}

impl Member {
    fn in_files(self, told: ToFiles) -> Member<InFiles> {
        let Ok(told) = self.renamed(told);
        told
    }
}

impl Haymaker {
    /// Converts to the form used in files; `figure` is the attacker.
    fn in_files(self, told: ToFiles, figure: FigureId) -> Haymaker<InFiles> {
        let Self { target, at, with, lands, spoilt } = self;
        let with = with.in_files(told.0, figure);
        Haymaker { target: told.occupant(target), at: told.cell(at), with, lands, spoilt }
    }
}

impl Against {
    fn in_files(self, told: ToFiles) -> Against<InFiles> {
        match self {
            Self::Object(object) => Against::Object(told.object(object)),
            Self::Obstacle(object) => Against::Obstacle(told.object(object)),
            Self::Figure(figure) => Against::Figure(told.figure(figure)),
            Self::Ground(cell) => Against::Ground(told.cell(cell)),
        }
    }
}

impl Event {
    /// Converts to the form used in files.
    #[expect(clippy::too_many_lines, reason = "one arm for each event")]
    pub(crate) fn in_files(self, told: ToFiles) -> Event<InFiles> {
        match self {
            Self::SegmentBegan { now } => Event::SegmentBegan { now },
            Self::TieRolled { figure, roll } => Event::TieRolled { figure: told.figure(figure), roll },
            Self::OrderOfActing { order } => Event::OrderOfActing { order: told.figures(order) },
            Self::TurnEnded { turn } => Event::TurnEnded { turn },
            Self::PhaseBegan { figure } => Event::PhaseBegan { figure: told.figure(figure) },
            Self::PhaseEnded { figure } => Event::PhaseEnded { figure: told.figure(figure) },
            Self::PhaseSpent { figure, how } => Event::PhaseSpent { figure: told.figure(figure), how },
            Self::Aborted { figure, to, guard } => {
                Event::Aborted { figure: told.figure(figure), to: to.in_files(told.0, figure), guard }
            }
            Self::GuardTaken { figure, guard } => Event::GuardTaken { figure: told.figure(figure), guard },
            Self::Unbalanced { figure, dcv } => Event::Unbalanced { figure: told.figure(figure), dcv },
            Self::Holds { figure, wait } => Event::Holds { figure: told.figure(figure), wait: wait.in_files(told.0) },
            Self::Triggered { figure } => Event::Triggered { figure: told.figure(figure) },
            Self::Drew { figure, weapon } => {
                Event::Drew { figure: told.figure(figure), weapon: attacks(told.0, figure).name(weapon) }
            }
            Self::Disarmed { figure, weapon } => {
                Event::Disarmed { figure: told.figure(figure), weapon: attacks(told.0, figure).name(weapon) }
            }
            Self::HeldLost { figure } => Event::HeldLost { figure: told.figure(figure) },
            Self::HaymakerBegan { figure, haymaker } => {
                Event::HaymakerBegan { figure: told.figure(figure), haymaker: haymaker.in_files(told, figure) }
            }
            Self::HaymakerEnded { figure, lands } => Event::HaymakerEnded { figure: told.figure(figure), lands },
            Self::Rolled { figure, check, need, rolled } => {
                Event::Rolled { figure: told.figure(figure), check, need, rolled }
            }
            Self::Interposed { figure, target } => {
                Event::Interposed { figure: told.figure(figure), target: told.figure(target) }
            }
            Self::Evaded { attacker } => Event::Evaded { attacker: told.figure(attacker) },
            Self::Recovered { figure, stun, end, rest } => {
                Event::Recovered { figure: told.figure(figure), stun, end, rest }
            }
            Self::Rested { figure } => Event::Rested { figure: told.figure(figure) },
            Self::Woke { figure, end } => Event::Woke { figure: told.figure(figure), end },
            Self::Bled { figure } => Event::Bled { figure: told.figure(figure) },
            Self::EndPaid { figure, end } => Event::EndPaid { figure: told.figure(figure), end },
            Self::Strained { figure } => Event::Strained { figure: told.figure(figure) },
            Self::EffortRolled { figure, dice, stun } => {
                Event::EffortRolled { figure: told.figure(figure), dice, stun }
            }
            Self::PowerTurned { figure, power, up } => Event::PowerTurned { figure: told.figure(figure), power, up },
            Self::NoncombatBegan { figure } => Event::NoncombatBegan { figure: told.figure(figure) },
            Self::MoveBegan { figure, by, path, metres } => {
                Event::MoveBegan { figure: told.figure(figure), by, path: told.path(path), metres }
            }
            Self::MoveEnded { figure, feet } => Event::MoveEnded { figure: told.figure(figure), feet },
            Self::AttackDeclared { attacker, target, with, maneuver } => Event::AttackDeclared {
                attacker: told.figure(attacker),
                target: told.occupant(target),
                with: with.in_files(told.0, attacker),
                maneuver,
            },
            Self::AreaDeclared { attacker, at, with } => {
                Event::AreaDeclared { attacker: told.figure(attacker), at, with: with.in_files(told.0, attacker) }
            }
            Self::AreaRolled { attacker, at, aim, rolled, hit } => {
                Event::AreaRolled { attacker: told.figure(attacker), at, aim, rolled, hit }
            }
            Self::Scattered { at, direction, hexes } => Event::Scattered { at, direction, hexes },
            Self::Botched { attacker, victim } => {
                Event::Botched { attacker: told.figure(attacker), victim: told.figure(victim) }
            }
            Self::ToHitRolled { attacker, target, aim, rolled, hits } => {
                Event::ToHitRolled { attacker: told.figure(attacker), target: told.occupant(target), aim, rolled, hits }
            }
            Self::Hurt { figure, stun, body, of } => Event::Hurt { figure: told.figure(figure), stun, body, of },
            Self::ThingHurt { object, body, of } => Event::ThingHurt { object: told.object(object), body, of },
            Self::Broke { object, of } => Event::Broke { object: told.object(object), of },
            Self::SpotHit { figure, spot } => {
                Event::SpotHit { figure: told.figure(figure), spot: spots(told.0, figure).name(spot) }
            }
            Self::Coordinated { members, target } => Event::Coordinated {
                members: members.into_iter().map(|member| member.in_files(told)).collect(),
                target: told.figure(target),
            },
            Self::Focused { figure, foe } => Event::Focused { figure: told.figure(figure), foe: told.figure(foe) },
            Self::Grabbed { figure, by, strength } => {
                Event::Grabbed { figure: told.figure(figure), by: told.figure(by), strength }
            }
            Self::BrokeFree { figure, by, body, theirs, free } => {
                Event::BrokeFree { figure: told.figure(figure), by: told.figure(by), body, theirs, free }
            }
            Self::Thrown { figure, who, direction } => {
                Event::Thrown { figure: told.figure(figure), who: told.figure(who), direction }
            }
            Self::Drained { figure, of, points } => Event::Drained { figure: told.figure(figure), of, points },
            Self::Dispelled { figure, points, power } => {
                Event::Dispelled { figure: told.figure(figure), points, power }
            }
            Self::Transformed { figure, points, done } => {
                Event::Transformed { figure: told.figure(figure), points, done }
            }
            Self::PickedUp { figure, thing } => {
                Event::PickedUp { figure: told.figure(figure), thing: told.object(thing) }
            }
            Self::Stunned { figure } => Event::Stunned { figure: told.figure(figure) },
            Self::KnockedOut { figure } => Event::KnockedOut { figure: told.figure(figure) },
            Self::Died { figure } => Event::Died { figure: told.figure(figure) },
            Self::WentProne { figure } => Event::WentProne { figure: told.figure(figure) },
            Self::StoodUp { figure } => Event::StoodUp { figure: told.figure(figure) },
            Self::KnockbackRolled { figure, body, multiplied, resistance, dice, rolled, hexes } => {
                Event::KnockbackRolled {
                    figure: told.figure(figure),
                    body,
                    multiplied,
                    resistance,
                    dice,
                    rolled,
                    hexes,
                }
            }
            Self::FlightBegan { figure, direction, hexes } => {
                Event::FlightBegan { figure: told.figure(figure), direction, hexes }
            }
            Self::FlightEnded { figure, moved, cause, feet } => {
                Event::FlightEnded { figure: told.figure(figure), moved, cause: told.cause(cause), feet }
            }
            Self::HarmRolled { victim, of, against, dice, doubled, stun, body } => Event::HarmRolled {
                victim: told.occupant(victim),
                of,
                against: against.map(|against| against.in_files(told)),
                dice,
                doubled,
                stun,
                body,
            },
            Self::BreakfallRolled { figure, need, rolled } => {
                Event::BreakfallRolled { figure: told.figure(figure), need, rolled }
            }
            Self::CameDown { figure, drop } => Event::CameDown { figure: told.figure(figure), drop },
            Self::DamageRolled { victim, dice, killing, stun, body } => {
                Event::DamageRolled { victim: told.occupant(victim), dice, killing, stun, body }
            }
        }
    }
}
