//! Validation of targets and thrown objects (`PC-1`, `PC-15`, `PC-17`, `PC-24`).

use super::{attempt, permission};
use crate::{
    battle::{FigureId, ObjectId, Occupant, Refusal},
    geometry::Coord,
    pulp_city::{Action, ActionRange, Attempt, PulpCityBattle, TargetFilter, TargetRef, data::titles::power_up},
};

/// An action that a model is about to use.
#[derive(Clone, Copy)]
pub(in crate::pulp_city) struct Use<'b> {
    pub(in crate::pulp_city) battle: PulpCityBattle<'b>,
    pub(in crate::pulp_city) figure: FigureId,
    pub(in crate::pulp_city) place: u8,
    pub(in crate::pulp_city) action: &'b Action,
    /// The grabbed model, if the action is its throw.
    pub(in crate::pulp_city) grabbed: Option<FigureId>,
}

pub(in crate::pulp_city) fn refused<T>(rule: &'static str, code: &'static str, message: String) -> Result<T, Refusal> {
    Err(Refusal::new(rule, code, message))
}

impl Use<'_> {
    fn name(&self) -> &str {
        self.battle.figure_name(self.figure)
    }

    fn own(&self) -> TargetRef {
        TargetRef::Figure(self.figure)
    }

    pub(in crate::pulp_city) fn attempt(&self, target: TargetRef, thrown: Option<Occupant>) -> Attempt {
        Attempt { attacker: self.figure, action: self.place, target, thrown, centre: None }
    }

    /// Checks the target that an order names, and returns it.
    pub(in crate::pulp_city) fn mark(&self, target: Option<Occupant>, at: Option<Coord>) -> Result<TargetRef, Refusal> {
        let what = &self.action.name;
        if self.action.reach == ActionRange::Own {
            return match (target, at) {
                (None, None) => Ok(self.own()),
                (Some(Occupant::Figure(target)), None) if target == self.figure => Ok(self.own()),
                _ => refused("PC-1", "self_alone", format!("{what} can only be used on {}", self.name())),
            };
        }
        let mark = match (target, at) {
            (Some(Occupant::Figure(figure)), None) if self.action.aim != TargetFilter::Hex => TargetRef::Figure(figure),
            (Some(Occupant::Object(object)), None) if self.action.aim != TargetFilter::Hex => TargetRef::Object(object),
            (None, Some(at)) if self.action.aim == TargetFilter::Hex || self.grabbed.is_some() => self.hex(at)?,
            _ if self.action.aim == TargetFilter::Hex => {
                return refused("PC-1", "no_hex", format!("{what} needs a hex as its target"));
            }
            _ => return refused("PC-1", "no_target", self.no_target()),
        };
        self.fits(mark)?;
        self.reaches(mark)?;
        Ok(mark)
    }

    /// Returns the message for a missing target, or for a model that targets itself.
    fn no_target(&self) -> String {
        let targets = match self.action.aim {
            TargetFilter::Friend => "another friend",
            TargetFilter::Foe => "a foe or a thing",
            TargetFilter::Any | TargetFilter::Hex => "another model or a thing",
        };
        format!("{} needs {targets} as its target, not {}", self.action.name, self.name())
    }

    /// Checks a target hex. The hex must be free if a grabbed model is thrown at it (`PC-15`).
    fn hex(&self, at: Coord) -> Result<TargetRef, Refusal> {
        let Some(cell) = self.battle.setup().board.cell(at) else {
            return refused("PC-17", "no_hex", format!("there is no hex {at}"));
        };
        if self.grabbed.is_some() && self.battle.field().occupant(cell).is_some() {
            return refused("PC-15", "taken", format!("the hex {at} is taken"));
        }
        if self.grabbed.is_some() && !self.battle.rules().options.throw_at_ground {
            return refused("PC-15", "no_ground", "in this scenario a model cannot be thrown at a hex".to_owned());
        }
        Ok(TargetRef::Hex(cell))
    }

    /// Checks that the action allows this kind of target (`PC-1`).
    fn fits(&self, mark: TargetRef) -> Result<(), Refusal> {
        let (battle, what, aim) = (self.battle, &self.action.name, self.action.aim);
        match mark {
            TargetRef::Figure(target) => {
                let name = battle.figure_name(target);
                let friend = battle.friends(target, self.figure);
                let own = target == self.figure;
                if Some(target) == self.grabbed {
                    return refused("PC-15", "at_itself", format!("{name} is being thrown and cannot be the target"));
                }
                if !battle.in_play(target) {
                    return Err(permission::out_of_play(battle, target));
                }
                match aim {
                    TargetFilter::Foe if friend || own => {
                        refused("PC-1", "no_foe", format!("{what} targets foes, and {name} is not one"))
                    }
                    TargetFilter::Friend if !friend || own => {
                        refused("PC-1", "no_friend", format!("{what} targets other friends, and {name} is not one"))
                    }
                    TargetFilter::Any if own => {
                        refused("PC-1", "not_itself", format!("{what} needs another target than {name}"))
                    }
                    _ => Ok(()),
                }
            }
            TargetRef::Object(object) => {
                let name = battle.occupant_name(Occupant::Object(object));
                if battle.field().object(object).is_none() {
                    refused("PC-23", "gone", format!("{name} is not on the board"))
                } else if aim == TargetFilter::Friend {
                    refused("PC-1", "no_friend", format!("{what} targets friends, not things"))
                } else if attempt::replaces(battle, self.figure, self.action, object) {
                    let message = format!("{what} would replace {name}, so it needs another target");
                    refused("PC-50", "replaced", message)
                } else if !battle.is_valid(object) {
                    refused("PC-23", "obstacle", format!("{name} cannot be damaged"))
                } else {
                    Ok(())
                }
            }
            TargetRef::Hex(_) => Ok(()),
        }
    }

    /// Checks that the target is in range and in sight (`PC-17`).
    fn reaches(&self, mark: TargetRef) -> Result<(), Refusal> {
        let battle = self.battle;
        if battle.in_contact(self.own(), mark) {
            return Ok(());
        }
        let what = &self.action.name;
        let ActionRange::Hexes(most) = self.action.reach else {
            return refused("PC-17", "no_contact", format!("{what} needs base contact with the target"));
        };
        let cells = battle.cell_of(self.figure).zip(battle.cell_of_mark(mark));
        let distance = cells.map_or(u32::MAX, |(from, to)| battle.distance(from, to));
        if distance > most.into() {
            let message = format!("{what} reaches {most}, and the target is {distance} away");
            return Err(Refusal::new("PC-17", "out_of_reach", message).with("distance", distance).with("most", most));
        }
        if !battle.has_sight(self.figure, mark) {
            return refused("PC-17", "no_sight", format!("{} cannot see the target", self.name()));
        }
        Ok(())
    }

    /// Checks the object to throw that an order names, and returns it (`PC-24`).
    pub(in crate::pulp_city) fn thrown(&self, thing: Option<ObjectId>) -> Result<Option<Occupant>, Refusal> {
        let (battle, what) = (self.battle, &self.action.name);
        let Some(object) = thing else {
            return if self.action.throw && self.things().is_empty() {
                let message = format!("{what} throws a thing in base contact, and {} has none", self.name());
                refused("PC-24", "nothing_to_throw", message)
            } else if self.action.throw {
                refused("PC-24", "thing_needed", format!("{what} throws a thing in base contact: choose one"))
            } else {
                Ok(None)
            };
        };
        let name = battle.occupant_name(Occupant::Object(object));
        if !self.action.throw {
            return refused("PC-24", "no_throw", format!("{what} throws nothing"));
        }
        if battle.field().object(object).is_none() {
            return refused("PC-23", "gone", format!("{name} is not on the board"));
        }
        if battle.rules().thing(object).rank.is_none() {
            return refused("PC-24", "no_rank", format!("{name} cannot be thrown"));
        }
        if !battle.in_contact(self.own(), TargetRef::Object(object)) {
            return refused("PC-24", "no_contact", format!("{name} is not in base contact with {}", self.name()));
        }
        Ok(Some(Occupant::Object(object)))
    }

    /// Checks that the model has enough Power Up dice (`PC-42`).
    pub(in crate::pulp_city) fn powered(&self, dice: u8) -> Result<(), Refusal> {
        let most = self.battle.model(self.figure).power_up;
        if dice <= most {
            return Ok(());
        }
        let message = format!("{} has {} to spend, not {dice}", self.name(), power_up(most));
        Err(Refusal::new("PC-42", "too_many_dice", message).with("dice", dice).with("most", most))
    }

    /// Returns the possible targets of the action, in the form used in orders.
    pub(in crate::pulp_city) fn marks(&self) -> impl Iterator<Item = (Option<Occupant>, Option<Coord>)> + '_ {
        let (battle, own, hexes) =
            (self.battle, self.action.reach == ActionRange::Own, self.action.aim == TargetFilter::Hex);
        let board = &battle.setup().board;
        let field = battle.field();
        let figures = field.standing_figures().map(|(figure, _)| Occupant::Figure(figure));
        let objects = field.objects().map(|(object, _)| Occupant::Object(object));
        let targets = figures.chain(objects).filter(move |_| !own && !hexes).map(|target| (Some(target), None));
        let at_ground = hexes || (self.grabbed.is_some() && battle.rules().options.throw_at_ground);
        let cells = board.cells().filter(move |_| !own && at_ground).map(|cell| (None, Some(board.at(cell))));
        let all = own.then_some((None, None)).into_iter().chain(targets).chain(cells);
        all.filter(|(target, at)| self.mark(*target, *at).is_ok())
    }

    /// True if the action has a possible target and, if it throws an object, an object to throw at it.
    pub(in crate::pulp_city) fn is_possible(&self) -> bool {
        let things = self.things();
        !things.is_empty() && self.marks().any(|(target, _)| others(&things, target).next().is_some())
    }

    /// Returns the objects that the action can throw now, or a single `None` if it throws nothing.
    pub(in crate::pulp_city) fn things(&self) -> Vec<Option<ObjectId>> {
        if !self.action.throw {
            return vec![None];
        }
        let objects = self.battle.field().objects().map(|(object, _)| Some(object));
        objects.filter(|thing| self.thrown(*thing).is_ok()).collect()
    }
}

/// Returns the objects that can be thrown at a target. An object cannot be thrown at itself.
pub(in crate::pulp_city) fn others(
    things: &[Option<ObjectId>],
    target: Option<Occupant>,
) -> impl Iterator<Item = Option<ObjectId>> + '_ {
    let other = move |thing: &Option<ObjectId>| thing.is_none() || thing.map(Occupant::Object) != target;
    things.iter().copied().filter(other)
}
