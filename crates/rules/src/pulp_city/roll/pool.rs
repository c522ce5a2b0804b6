//! The dice of an action (`PC-4`, `PC-5`, `PC-7`, `PC-10`): how many, why, what is added, and which of them count.

use crate::{
    battle::{FigureId, Occupant},
    dice::RollRequest,
    pulp_city::{Against, Attempt, PoolPart, PulpCityBattle, Role, TargetRef, Ties, Trait, Why},
};

/// No roll has more dice (`PC-7`).
pub const MOST: i16 = 24;

/// What an action against a friend, oneself or a hex needs where its card does not say (`PC-20`).
const PLAIN: u8 = 7;

/// The dice of one side of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Why there are so many, in the order in which they are counted.
    pub parts: Vec<PoolPart>,
    /// How many they are.
    pub dice: u8,
    /// What is added to the best of them.
    pub plus: u8,
    /// What a die has to show to count (`PC-5`).
    pub quality: u8,
}

/// What an action is up against (`PC-4`, `PC-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposition {
    /// An enemy that rolls.
    Roll {
        /// Who.
        defender: FigureId,
        /// The trait that is added to its best die.
        with: Trait,
    },
    /// A number.
    Number(u8),
}

impl Pool {
    /// The roll of the pool.
    #[must_use]
    pub const fn request(&self) -> RollRequest {
        RollRequest::BestAndGood { dice: self.dice, quality: self.quality }
    }

    /// What the roll comes to if its best die shows this.
    #[must_use]
    pub fn total(&self, best: u8) -> u16 {
        u16::from(best) + u16::from(self.plus)
    }
}

impl Opposition {
    /// What an attempt is up against: against a friend, oneself and a hex a number, against a thing its Defense number.
    #[must_use]
    pub fn of(battle: PulpCityBattle<'_>, attempt: Attempt) -> Self {
        let against = battle.action(attempt.attacker, attempt.action).map(|action| action.against);
        let number = match against {
            Some(Against::Number(number)) => number,
            _ => PLAIN,
        };
        match (attempt.target, against) {
            (TargetRef::Object(object), _) => {
                Self::Number(battle.rules().thing(object).sound.map_or(PLAIN, |sound| sound.defense))
            }
            (TargetRef::Figure(defender), Some(Against::Trait(with)))
                if !battle.friends(attempt.attacker, defender) =>
            {
                Self::Roll { defender, with }
            }
            _ => Self::Number(number),
        }
    }
}

/// True if an attacker's total beats that of a defender (`PC-4`).
#[must_use]
pub fn beats(battle: PulpCityBattle<'_>, attack: u16, defence: u16) -> bool {
    match battle.rules().options.ties {
        Ties::Defender => attack > defence,
        Ties::Attacker => attack >= defence,
    }
}

/// The trait that an attacker adds to its best die.
fn attacks_with(battle: PulpCityBattle<'_>, attempt: Attempt) -> Trait {
    battle.action(attempt.attacker, attempt.action).map_or(Trait::Strength, |action| action.roll)
}

/// What an attacker's roll comes to if its best die shows this.
pub(in crate::pulp_city) fn attack_total(battle: PulpCityBattle<'_>, attempt: Attempt, best: u8) -> u16 {
    u16::from(best) + u16::from(battle.sheet(attempt.attacker).of_trait(attacks_with(battle, attempt)))
}

/// The dice of an attacker who spends so many Power Up dice.
#[must_use]
pub fn attack(battle: PulpCityBattle<'_>, attempt: Attempt, power: u8) -> Pool {
    let figure = attempt.attacker;
    let (sheet, model) = (battle.sheet(figure), battle.model(figure));
    let with = attacks_with(battle, attempt);
    let target = match attempt.target {
        TargetRef::Figure(target) => Some(battle.model(target)),
        TargetRef::Object(_) | TargetRef::Hex(_) => None,
    };
    let parts = [
        (Why::Base, 1),
        (Why::Role, role(battle, attempt)),
        (Why::Attack, model.attack),
        (Why::Brutal, model.brutal),
        (Why::EasyTarget, u8::from(target.is_some_and(|target| target.stunned))),
        (Why::Mobbing, mobbing(battle, attempt)),
        (Why::Weak, u8::from(target.is_some_and(|target| target.weak & (1 << with as u8) != 0))),
        (Why::Height, u8::from(stands_higher(battle, attempt))),
        (Why::Rank, attempt.thrown.map_or(0, |thrown| rank(battle, thrown))),
    ];
    let (parts, dice) = counted(&parts, model.suppress, power);
    let quality = match (sheet.is_trump(with), model.empowered) {
        _ if sheet.role() == Some(Role::Powerhouse) => 4,
        (trump, empowered) => quality(trump, empowered),
    };
    Pool { parts, dice, plus: sheet.of_trait(with), quality }
}

/// The dice of a defender who spends so many Power Up dice; the defender defends with the trait that the action names.
#[must_use]
pub fn defence(battle: PulpCityBattle<'_>, attempt: Attempt, defender: FigureId, power: u8) -> Pool {
    let (sheet, model) = (battle.sheet(defender), battle.model(defender));
    let with = match battle.action(attempt.attacker, attempt.action).map(|action| action.against) {
        Some(Against::Trait(with)) => with,
        _ => Trait::Defense,
    };
    let parts = [
        (Why::Base, 1),
        (Why::Role, u8::from(sheet.role() == Some(Role::Tank))),
        (Why::Defend, model.defend),
        (Why::Block, model.block),
    ];
    let (parts, dice) = counted(&parts, model.suppress, power);
    Pool { parts, dice, plus: sheet.of_trait(with), quality: quality(sheet.is_trump(with), model.empowered) }
}

/// From which die on they count, but for an attacking powerhouse (`PC-5`). Off its trumps Empowered gives nothing
/// (`PC-33`).
const fn quality(trump: bool, empowered: bool) -> u8 {
    match (trump, empowered) {
        (false, _) => 6,
        (true, false) => 5,
        (true, true) => 4,
    }
}

/// The parts of a pool that add or take something, and how many dice they come to: Suppress leaves one before Power Up
/// dice are added (`PC-54`).
fn counted(parts: &[(Why, u8)], suppress: u8, power: u8) -> (Vec<PoolPart>, u8) {
    let own = parts.iter().map(|(_, dice)| i16::from(*dice)).sum::<i16>();
    let suppressed = (1 - own).max(-i16::from(suppress));
    let powered = own + suppressed + i16::from(power);
    let limited = (MOST - powered).min(0);
    let dice = u8::try_from(powered + limited).unwrap_or(1);
    let own = parts.iter().map(|(why, dice)| (*why, i16::from(*dice)));
    let rest = [(Why::Suppress, suppressed), (Why::PowerUp, power.into()), (Why::Limit, limited)];
    let told = own.chain(rest).filter(|(_, dice)| *dice != 0).map(|(why, dice)| {
        let end = if dice < 0 { i8::MIN } else { i8::MAX };
        PoolPart { why, dice: i8::try_from(dice).unwrap_or(end) }
    });
    (told.collect(), dice)
}

/// A brawler in base contact with whom it attacks, a blaster outside it; nobody attacks itself (`PC-1`).
fn role(battle: PulpCityBattle<'_>, Attempt { attacker, target, .. }: Attempt) -> u8 {
    let own = TargetRef::Figure(attacker);
    let touches = || battle.in_contact(own, target);
    u8::from(match battle.sheet(attacker).role() {
        Some(Role::Brawler) => touches(),
        Some(Role::Blaster) => own != target && !touches(),
        _ => false,
    })
}

/// The other friends of the attacker in base contact with the target; nobody touches a hex (`PC-10`).
fn mobbing(battle: PulpCityBattle<'_>, Attempt { attacker, target, .. }: Attempt) -> u8 {
    if matches!(target, TargetRef::Hex(_)) {
        return 0;
    }
    let mobs = |figure: &FigureId| {
        *figure != attacker
            && battle.in_play(*figure)
            && battle.friends(*figure, attacker)
            && battle.in_contact(TargetRef::Figure(*figure), target)
    };
    u8::try_from(battle.setup().figure_ids().filter(mobs).count()).unwrap_or(u8::MAX)
}

/// True if the attacker stands higher than the target (`PC-10`).
fn stands_higher(battle: PulpCityBattle<'_>, attempt: Attempt) -> bool {
    let board = &battle.setup().board;
    let cells = battle.cell_of(attempt.attacker).zip(battle.cell_of_mark(attempt.target));
    cells.is_some_and(|(own, other)| board.level(own) > board.level(other))
}

/// The rank of what is thrown (`PC-24`), or of who (`PC-15`).
fn rank(battle: PulpCityBattle<'_>, thrown: Occupant) -> u8 {
    match thrown {
        Occupant::Figure(figure) => battle.sheet(figure).base.rank(),
        Occupant::Object(object) => battle.rules().thing(object).rank.unwrap_or(0),
    }
}
