//! An observer of an attack's effects in Champions.

use std::hash::{Hash, Hasher};

use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Occupant, Refusal},
    board::{Cell, Footprint},
    champions::{self, ChampionsBattle, HarmSource},
    units::{Hexes, Level},
};

use super::outcome::{AttackResult, State, States};
use crate::{KnockbackDamage, Observer, Short, Stop};

/// Observes one attack and records the facts of an [`AttackResult`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlowObserver {
    target: Occupant,
    hit: bool,
    hexes: u16,
    at: Footprint,
    path: Short<[Cell; 8]>,
    stop: Stop,
    damage: KnockbackDamage,
    falls: Short<[Level; 2]>,
    broken: Short<[ObjectId; 4]>,
}

impl Hash for BlowObserver {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hit, self.hexes, self.path.len(), self.broken.len(), self.damage).hash(state);
    }
}

impl BlowObserver {
    /// Creates an observer of an attack that has not begun.
    ///
    /// # Errors
    /// If the target is not on the board.
    pub(crate) fn new(battle: &Battle, target: Occupant) -> Result<Self, Refusal> {
        let at = match target {
            Occupant::Figure(figure) => battle.field().footprint(figure),
            Occupant::Object(object) => battle.field().object(object).map(Footprint::one),
        };
        Ok(Self {
            target,
            hit: false,
            hexes: 0,
            at: at.ok_or_else(|| Refusal::unknown(battle.ruleset()))?,
            path: Short::default(),
            stop: Stop::NONE,
            damage: KnockbackDamage::NotRolled,
            falls: Short::default(),
            broken: Short::default(),
        })
    }

    fn is_target(&self, figure: FigureId) -> bool {
        self.target == Occupant::Figure(figure)
    }

    /// Records the rolled hexes of a knockback, if they are the target's.
    pub(crate) fn pushed(&mut self, figure: FigureId, hexes: i32) {
        if self.is_target(figure) {
            self.hexes = self.hexes.max(u16::try_from(hexes).unwrap_or(0));
        }
    }

    fn observe_champions(&mut self, event: &champions::Event) {
        use champions;
        let knocks = |of: &HarmSource| matches!(of, HarmSource::Impact | HarmSource::Landing | HarmSource::Fall);
        match event {
            champions::Event::ToHitRolled { target, hits: 1.., .. } if *target == self.target => self.hit = true,
            champions::Event::DamageRolled { victim, .. } if *victim == self.target => self.hit = true,
            champions::Event::KnockbackRolled { figure, hexes, .. } => self.pushed(*figure, *hexes),
            champions::Event::FlightBegan { figure, .. } if self.is_target(*figure) => self.path = Short::default(),
            champions::Event::FlightEnded { figure, cause, .. } if self.is_target(*figure) => {
                self.stop = (*cause).into();
            }
            champions::Event::HarmRolled { victim, of, .. }
                if *victim == self.target && knocks(of) && self.damage == KnockbackDamage::NotRolled =>
            {
                self.damage = KnockbackDamage::Miss;
            }
            champions::Event::Hurt { figure, of, .. } if self.is_target(*figure) && knocks(of) => {
                self.damage = KnockbackDamage::Wound;
            }
            champions::Event::CameDown { figure, drop: drop @ 1.. } if self.is_target(*figure) => {
                self.falls.push(Level(i16::try_from(*drop).unwrap_or(i16::MAX)));
            }
            champions::Event::Broke { object, .. } => {
                if let Err(place) = self.broken.binary_search(object) {
                    self.broken.insert(place, *object);
                }
            }
            _ => {}
        }
    }

    /// The result of the attack: these observations, the target's states, and all states that changed.
    pub(crate) fn end(self, before: ChampionsBattle<'_>, after: ChampionsBattle<'_>) -> AttackResult {
        let ground = after.setup().board.level(self.at.head);
        let level = match self.target {
            Occupant::Figure(figure) => after.feet(figure).unwrap_or(ground),
            Occupant::Object(_) => ground,
        };
        let figures = after.setup().figure_ids();
        let states = figures.filter_map(|figure| {
            let (now, then) = (States::of(after, figure), States::of(before, figure));
            (now != then || self.is_target(figure)).then_some((figure, now))
        });
        let states = states.collect();
        AttackResult {
            hit: self.hit,
            hexes: Hexes(self.hexes),
            landing: self.at.head,
            level,
            stop: self.stop,
            knockback_damage: self.damage,
            falls: self.falls,
            broken: self.broken,
            states,
            path: self.path,
        }
    }
}

impl Observer for BlowObserver {
    fn observe(&mut self, event: &Event) {
        match event {
            Event::Stepped { figure, to } if self.is_target(*figure) => {
                self.at = *to;
                self.path.push(to.head);
            }
            Event::Settled { figure, at } if self.is_target(*figure) => self.at = *at,
            Event::Champions(event) => self.observe_champions(event),
            _ => {}
        }
    }
}

impl States {
    /// The states of a character.
    pub(crate) fn of(battle: ChampionsBattle<'_>, figure: FigureId) -> Self {
        let condition = battle.condition(figure);
        let dead = battle.is_dead(figure);
        let all = [
            (State::Stunned, condition.stunned),
            (State::Unconscious, !condition.is_conscious()),
            (State::Dying, condition.body <= 0 && !dead),
            (State::Dead, dead),
            (State::Prone, condition.prone),
        ];
        all.into_iter().filter(|(_, is)| *is).map(|(state, _)| state).collect()
    }
}
