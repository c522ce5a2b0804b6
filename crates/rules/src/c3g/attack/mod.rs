//! Attacks: dice, shields, wounds (`C3G-13` to `C3G-16`).

pub(super) mod sight;
pub mod targeting;

use serde::{Deserialize, Serialize};

use super::{
    AttackWith, BigHeight, C3g, C3gBattle, CardPower, Event, GlyphPower, HarmSource, NoKnockback, Setup,
    data::dice_pool::{DicePool, DiceReason},
    displace::knockback,
    harm::{glyphs, wounds},
};
use crate::{
    battle::{self, FigureId, Folded, Known, ObjectId, Occupant, Resolver, Stage, Step},
    board::{Cell, Footprint},
    dice::{RollRequest, Rolled},
    displacement::resting_place,
    units::Level,
};

/// Frame that resolves an attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackFrame {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: Occupant,
    /// The attack used.
    pub with: AttackWith,
    /// Current stage.
    pub stage: AttackStage,
}

/// Stages of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttackStage {
    /// The target tries to ignore the attack (Phase).
    Phase {
        /// Lowest d20 roll that ignores the attack.
        need: u8,
    },
    /// The attacker rolls.
    Roll,
    /// The victims roll, one after the other.
    Defend {
        /// Skulls of the attacker.
        skulls: u8,
        /// Victims that have not rolled yet, in order.
        victims: Vec<Occupant>,
    },
    /// A thrown object lands.
    Land {
        /// Skulls of the attacker, which wound the object.
        skulls: u8,
        /// Landing cell, chosen while the target was still there; `None` if there is no room.
        to: Option<Cell>,
    },
}

/// The level on which a figure or object stands.
fn base_level(battle: C3gBattle<'_>, occupant: Occupant) -> Option<Level> {
    let cell = match occupant {
        Occupant::Figure(figure) => battle.field().footprint(figure)?.head,
        Occupant::Object(object) => battle.field().object(object)?,
    };
    Some(battle.setup().board.level(cell))
}

fn height_of(battle: C3gBattle<'_>, occupant: Occupant) -> u16 {
    match occupant {
        Occupant::Figure(figure) => battle.height(figure),
        Occupant::Object(object) => battle.setup().object(object).height,
    }
}

/// Adds the height bonus: 1 die, or 2 (`C3G-15`).
fn add_height(battle: C3gBattle<'_>, pool: &mut DicePool, own: Occupant, other: Occupant) {
    let (Some(own_level), Some(other_level)) = (base_level(battle, own), base_level(battle, other)) else { return };
    let above = other_level.rise_to(own_level);
    let asked = match battle.rules().options.big_height {
        BigHeight::OverBase => 10,
        BigHeight::OverHead => 10 + height_of(battle, other),
    };
    if above >= asked {
        pool.add(2, DiceReason::StandingFarHigher);
    } else if above > 0 {
        pool.add(1, DiceReason::StandingHigher);
    }
}

/// Attack dice, with the reasons for their number (`C3G-15`).
#[must_use]
pub fn attack_pool(battle: C3gBattle<'_>, attacker: FigureId, target: Occupant, with: AttackWith) -> DicePool {
    let card = battle.card(attacker);
    match with {
        AttackWith::Normal => {
            let mut pool = DicePool::new(card.attack, DiceReason::Attack);
            add_height(battle, &mut pool, Occupant::Figure(attacker), target);
            for power in glyphs::stood_on(battle, attacker) {
                if let GlyphPower::Attack(dice) = power {
                    pool.add(i16::from(dice), DiceReason::Glyph);
                }
            }
            pool
        }
        AttackWith::Special(place) => {
            DicePool::new(card.special(place).map_or(0, |special| special.dice), DiceReason::SpecialAttack)
        }
        AttackWith::Throw(object) => {
            let throw = battle.rules().destructible(object).and_then(|object| object.throw);
            DicePool::new(throw.map_or(0, |throw| throw.dice), DiceReason::ThrownObject)
        }
    }
}

/// Defence dice, with the reasons for their number (`C3G-15`).
#[must_use]
pub fn defence_pool(battle: C3gBattle<'_>, attacker: FigureId, target: Occupant, with: AttackWith) -> DicePool {
    let defense = match target {
        Occupant::Figure(figure) => battle.card(figure).defense,
        Occupant::Object(object) => battle.rules().destructible(object).map_or(0, |object| object.defense),
    };
    let mut pool = DicePool::new(defense, DiceReason::Defense);
    add_height(battle, &mut pool, target, Occupant::Figure(attacker));
    if let Occupant::Figure(figure) = target {
        for power in glyphs::stood_on(battle, figure) {
            if let GlyphPower::Defense(dice) = power {
                pool.add(i16::from(dice), DiceReason::Glyph);
            }
        }
    }
    if with == AttackWith::Normal {
        pool.add(-i16::from(battle.card(attacker).weighted_blow()), DiceReason::WeightedBlow);
    }
    pool
}

/// Automatic shields (`C3G-16`).
#[must_use]
pub fn automatic_shields(battle: C3gBattle<'_>, target: Occupant) -> u8 {
    match target {
        Occupant::Figure(figure) => u8::from(battle.card(figure).has(&CardPower::Tough)),
        Occupant::Object(_) => 0,
    }
}

/// Wounds from this many skulls against this many shields, rolled and automatic (`C3G-16`).
pub(super) const fn dealt(skulls: u8, shields: u8, automatic: u8) -> u8 {
    skulls.saturating_sub(shields.saturating_add(automatic))
}

/// Events that declare a legal attack.
pub(super) fn declare(
    battle: C3gBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    with: AttackWith,
) -> Vec<battle::Event> {
    let mut events = Vec::with_capacity(3);
    events.push(C3g::own(Event::AttackDeclared { attacker, target, with }));
    if let AttackWith::Throw(object) = with {
        events.push(C3g::own(Event::Thrown { thrower: attacker, object }));
    }
    let phase = match (with, target) {
        (AttackWith::Normal, Occupant::Figure(figure)) => battle.card(figure).phase(),
        _ => None,
    };
    let stage = phase.map_or(AttackStage::Roll, |need| AttackStage::Phase { need });
    events.push(C3g::push(AttackFrame { attacker, target, with, stage }));
    events
}

/// All victims of an attack: the target, then all others within the area of the attack, nearest first.
pub(super) fn victims(battle: C3gBattle<'_>, attacker: FigureId, target: Occupant, with: AttackWith) -> Vec<Occupant> {
    let mut victims = vec![target];
    let AttackWith::Special(place) = with else { return victims };
    let area = battle.card(attacker).special(place).map_or(0, |special| special.area);
    let centre = match target {
        Occupant::Figure(figure) => battle.field().footprint(figure),
        Occupant::Object(object) => battle.field().object(object).map(Footprint::one),
    };
    let (Some(centre), 1..) = (centre, area) else { return victims };
    let distances = battle.setup().board.distances(centre, area);
    let spared = |figure| battle.friends(attacker, figure) && !battle.rules().options.friendly_fire;
    let figures = battle.field().standing_figures().filter(|(figure, _)| *figure != attacker && !spared(*figure));
    let figures = figures.filter_map(|(figure, at)| {
        Some((at.cells().filter_map(|cell| distances[cell.index()]).min()?, Occupant::Figure(figure)))
    });
    let objects = battle.field().objects().filter_map(|(object, cell)| {
        battle.rules().destructible(object)?;
        Some((distances[cell.index()]?, Occupant::Object(object)))
    });
    let mut struck: Vec<(u16, Occupant)> = figures.chain(objects).filter(|(_, struck)| *struck != target).collect();
    struck.sort_unstable();
    victims.extend(struck.into_iter().map(|(_, struck)| struck));
    victims
}

impl AttackFrame {
    /// The same attack at another stage.
    pub(super) const fn at(&self, stage: AttackStage) -> Self {
        Self { attacker: self.attacker, target: self.target, with: self.with, stage }
    }

    /// True if the defender's skulls may count for knockback (`C3G-17`, `C3G-18`).
    fn may_knock_back(&self, battle: C3gBattle<'_>) -> bool {
        self.with == AttackWith::Normal
            && matches!(self.target, Occupant::Figure(_))
            && knockback::has_super_strength(battle, self.attacker)
    }

    fn attack_rolled(&self, battle: C3gBattle<'_>, skulls: u8, events: &mut Vec<battle::Event>) {
        let pool = attack_pool(battle, self.attacker, self.target, self.with);
        let rolled = Event::AttackRolled { attacker: self.attacker, pool, skulls };
        let victims = victims(battle, self.attacker, self.target, self.with);
        events.push(C3g::own(rolled));
        if victims.len() > 1 {
            events.push(C3g::own(Event::AreaStruck { victims: victims.clone() }));
        }
        events.push(C3g::become_(self.at(AttackStage::Defend { skulls, victims })));
    }

    fn defence_rolled(
        &self,
        battle: C3gBattle<'_>,
        (skulls, victims): (u8, &[Occupant]),
        (own_skulls, shields): (u8, u8),
        events: &mut Vec<battle::Event>,
    ) {
        let [victim, rest @ ..] = victims else { return };
        let pool = defence_pool(battle, self.attacker, *victim, self.with);
        let automatic = automatic_shields(battle, *victim);
        events.push(C3g::own(Event::DefenceRolled { target: *victim, pool, skulls: own_skulls, shields, automatic }));
        let dealt = dealt(skulls, shields, automatic);
        if dealt > 0 {
            wounds::wound(battle, *victim, dealt, HarmSource::Attack, events);
        }
        if !rest.is_empty() {
            events.push(C3g::become_(self.at(AttackStage::Defend { skulls, victims: rest.to_vec() })));
        } else if let AttackWith::Throw(object) = self.with {
            let to = rests_on(battle, self.attacker, self.target, object);
            events.push(C3g::become_(self.at(AttackStage::Land { skulls, to })));
        } else {
            events.push(C3g::pop());
            if let (true, Occupant::Figure(target)) = (self.may_knock_back(battle), self.target) {
                events.push(C3g::push(knockback::LineFrame::from_skulls(self.attacker, target, skulls, own_skulls)));
            }
        }
    }

    /// Events of a thrown object that lands beside its target: it takes one wound per skull.
    fn landed(battle: C3gBattle<'_>, object: ObjectId, skulls: u8, to: Option<Cell>) -> Vec<battle::Event> {
        let victim = Occupant::Object(object);
        let mut events = vec![C3g::pop()];
        match to {
            Some(to) => {
                if battle.field().object(object) != Some(to) {
                    events.push(battle::Event::ObjectMoved { object, to });
                }
                if skulls > 0 {
                    wounds::wound(battle, victim, skulls, HarmSource::Throw, &mut events);
                }
            }
            // No room beside the target: the object breaks.
            None => wounds::destroy(battle, victim, HarmSource::Throw, &mut events),
        }
        events
    }
}

/// Finds the landing cell of a thrown object: a free cell adjacent to the target, without a glyph. May be the cell
/// that the object already occupies.
fn rests_on(battle: C3gBattle<'_>, thrower: FigureId, target: Occupant, object: ObjectId) -> Option<Cell> {
    let (at, height) = match target {
        Occupant::Figure(figure) => (battle.field().footprint(figure)?, battle.height(figure)),
        Occupant::Object(struck) => {
            (Footprint::one(battle.field().object(struck)?), battle.setup().object(struck).height)
        }
    };
    let from = battle.field().footprint(thrower)?;
    let own_height = battle.setup().object(object).height;
    resting_place(&battle.setup().board, from, at, |cell| {
        let empty = battle.field().is_free_for(cell, Occupant::Object(object));
        let beside = battle.adjacent_pairs((Footprint::one(cell), own_height), (at, height)).next().is_some();
        empty && beside && glyphs::lying_on(battle, cell).is_none()
    })
}

impl Resolver<C3g> for AttackFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let ammunition = match self.with {
            AttackWith::Throw(object) => {
                known.object(object) && known.own().destructible(object).is_some_and(|object| object.throw.is_some())
            }
            AttackWith::Special(place) => known.figure(self.attacker) && known.own().has_special(self.attacker, place),
            AttackWith::Normal => true,
        };
        let most = RollRequest::MAX_DICE;
        let stage = match &self.stage {
            AttackStage::Defend { skulls, victims } => {
                *skulls <= most && !victims.is_empty() && battle::all_once(victims, |victim| known.occupant(victim))
            }
            AttackStage::Phase { need } => (1..=20).contains(need) && matches!(self.target, Occupant::Figure(_)),
            AttackStage::Land { skulls, to } => *skulls <= most && to.is_none_or(|to| known.cell(to)),
            AttackStage::Roll => true,
        };
        known.figure(self.attacker) && known.occupant(self.target) && ammunition && stage
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        match &self.stage {
            AttackStage::Phase { need } => Step::Roll(RollRequest::d20_at_least(*need)),
            AttackStage::Roll => {
                let dice = attack_pool(battle, self.attacker, self.target, self.with).dice();
                if dice == 0 {
                    let mut events = Vec::new();
                    self.attack_rolled(battle, 0, &mut events);
                    Step::Emit(events)
                } else {
                    Step::Roll(RollRequest::Skulls { dice })
                }
            }
            AttackStage::Defend { skulls, victims } => {
                let dice =
                    victims.first().map_or(0, |victim| defence_pool(battle, self.attacker, *victim, self.with).dice());
                if dice == 0 {
                    let mut events = Vec::new();
                    self.defence_rolled(battle, (*skulls, victims), (0, 0), &mut events);
                    Step::Emit(events)
                } else if self.may_knock_back(battle) {
                    Step::Roll(RollRequest::SkullsAndShields { dice })
                } else {
                    Step::Roll(RollRequest::Shields { dice })
                }
            }
            AttackStage::Land { skulls, to } => match self.with {
                AttackWith::Throw(object) => Step::Emit(Self::landed(battle, object, *skulls, *to)),
                AttackWith::Normal | AttackWith::Special(_) => Step::Emit(vec![C3g::pop()]),
            },
        }
    }

    fn rolled(&self, battle: C3gBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        match (&self.stage, rolled) {
            (AttackStage::Phase { need }, Rolled::Band(band)) => {
                let Occupant::Figure(target) = self.target else { return };
                let ignored = band > 0;
                events.push(C3g::own(Event::PhaseRolled { target, need: *need, ignored }));
                if ignored {
                    if self.may_knock_back(battle) {
                        let reason = NoKnockback::Ignored;
                        events.push(C3g::own(Event::KnockbackRuledOut { target, reason }));
                    }
                    events.push(C3g::pop());
                } else {
                    events.push(C3g::become_(self.at(AttackStage::Roll)));
                }
            }
            (AttackStage::Roll, Rolled::Skulls(skulls)) => self.attack_rolled(battle, skulls, events),
            (AttackStage::Defend { skulls, victims }, Rolled::SkullsAndShields { skulls: own, shields }) => {
                self.defence_rolled(battle, (*skulls, victims), (own, shields), events);
            }
            (AttackStage::Defend { skulls, victims }, Rolled::Shields(shields)) => {
                self.defence_rolled(battle, (*skulls, victims), (0, shields), events);
            }
            _ => {}
        }
    }

    fn representative(&self, battle: C3gBattle<'_>, rolled: Rolled) -> Rolled {
        self.plain_defence(battle, rolled)
    }

    fn folded(&self, battle: C3gBattle<'_>) -> Option<Folded> {
        self.fold(battle)
    }
}
