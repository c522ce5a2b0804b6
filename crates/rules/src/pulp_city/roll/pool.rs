//! Pools of dice (`PC-4`, `PC-5`, `PC-7`, `PC-10`): the number of dice with its reasons, the trait added to the best
//! die, and the lowest number on a good die.

use crate::{
    battle::{FigureId, Occupant},
    dice::RollRequest,
    pulp_city::{Against, Attempt, PoolPart, PulpCityBattle, Role, TargetRef, Ties, Trait, Why},
};

/// Maximum number of dice in a roll (`PC-7`).
pub const MAX: i16 = 24;

/// Number to reach if the target is a friend, the acting model itself or a hex, unless the card names another
/// (`PC-20`).
const PLAIN: u8 = 7;

/// The dice of the attacker or the defender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Parts of the pool with their reasons, in the order of [`Why`].
    pub parts: Vec<PoolPart>,
    /// Number of dice.
    pub dice: u8,
    /// Value of the trait, which is added to the best die.
    pub plus: u8,
    /// Lowest number on a good die. The attacker's good dice are extra successes, and the defender's cancel them
    /// (`PC-5`).
    pub quality: u8,
}

/// The opposition to an action: a roll, or a number to reach (`PC-4`, `PC-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposition {
    /// The roll of an enemy.
    Roll {
        /// The defender.
        defender: FigureId,
        /// Trait that the defender adds to its best die.
        with: Trait,
    },
    /// A fixed number.
    Number(u8),
}

impl Pool {
    /// Returns the request to roll the pool.
    #[must_use]
    pub const fn request(&self) -> RollRequest {
        RollRequest::BestAndGood { dice: self.dice, quality: self.quality }
    }

    /// Returns the total of the roll, given its best die.
    #[must_use]
    pub fn total(&self, best: u8) -> u16 {
        u16::from(best) + u16::from(self.plus)
    }
}

impl Opposition {
    /// Returns the opposition to an action. Friends, the acting model itself, hexes and objects do not roll: for them
    /// the opposition is a number.
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

/// True if the attacker's total beats the defender's (`PC-4`).
#[must_use]
pub fn beats(battle: PulpCityBattle<'_>, attack: u16, defence: u16) -> bool {
    match battle.rules().options.ties {
        Ties::Defender => attack > defence,
        Ties::Attacker => attack >= defence,
    }
}

/// Returns the trait that the attacker adds to its best die.
fn attacks_with(battle: PulpCityBattle<'_>, attempt: Attempt) -> Trait {
    battle.action(attempt.attacker, attempt.action).map_or(Trait::Strength, |action| action.roll)
}

/// Returns the total of the attacker's roll, given its best die.
pub(in crate::pulp_city) fn attack_total(battle: PulpCityBattle<'_>, attempt: Attempt, best: u8) -> u16 {
    u16::from(best) + u16::from(battle.sheet(attempt.attacker).of_trait(attacks_with(battle, attempt)))
}

/// Returns the attacker's pool with the given number of Power Up dice.
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

/// Returns the defender's pool with the given number of Power Up dice. The action determines the defender's trait.
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

/// Returns the lowest number on a good die, except for an attacking powerhouse (`PC-5`). Empowered affects only trumps
/// (`PC-33`).
const fn quality(trump: bool, empowered: bool) -> u8 {
    match (trump, empowered) {
        (false, _) => 6,
        (true, false) => 5,
        (true, true) => 4,
    }
}

/// Returns the parts of a pool that are not 0, and the total number of dice. Suppress leaves at least one die, to which
/// Power Up dice are added (`PC-54`).
fn counted(parts: &[(Why, u8)], suppress: u8, power: u8) -> (Vec<PoolPart>, u8) {
    let own = parts.iter().map(|(_, dice)| i16::from(*dice)).sum::<i16>();
    let suppressed = (1 - own).max(-i16::from(suppress));
    let powered = own + suppressed + i16::from(power);
    let limited = (MAX - powered).min(0);
    let dice = u8::try_from(powered + limited).unwrap_or(1);
    let own = parts.iter().map(|(why, dice)| (*why, i16::from(*dice)));
    let rest = [(Why::Suppress, suppressed), (Why::PowerUp, power.into()), (Why::Limit, limited)];
    let told = own.chain(rest).filter(|(_, dice)| *dice != 0).map(|(why, dice)| {
        let end = if dice < 0 { i8::MIN } else { i8::MAX };
        PoolPart { why, dice: i8::try_from(dice).unwrap_or(end) }
    });
    (told.collect(), dice)
}

/// Returns the additional die of an attacking brawler in base contact with its target, or of a blaster outside base
/// contact. A model that targets itself has no such die (`PC-1`).
fn role(battle: PulpCityBattle<'_>, Attempt { attacker, target, .. }: Attempt) -> u8 {
    let own = TargetRef::Figure(attacker);
    let touches = || battle.in_contact(own, target);
    u8::from(match battle.sheet(attacker).role() {
        Some(Role::Brawler) => touches(),
        Some(Role::Blaster) => own != target && !touches(),
        _ => false,
    })
}

/// Returns the number of the attacker's friends in base contact with the target. Returns 0 for a hex, which cannot be
/// in base contact (`PC-10`).
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

/// True if the attacker is on a higher level than the target (`PC-10`).
fn stands_higher(battle: PulpCityBattle<'_>, attempt: Attempt) -> bool {
    let board = &battle.setup().board;
    let cells = battle.cell_of(attempt.attacker).zip(battle.cell_of_mark(attempt.target));
    cells.is_some_and(|(own, other)| board.level(own) > board.level(other))
}

/// Returns the rank of the thrown object (`PC-24`) or model (`PC-15`).
fn rank(battle: PulpCityBattle<'_>, thrown: Occupant) -> u8 {
    match thrown {
        Occupant::Figure(figure) => battle.sheet(figure).base.rank(),
        Occupant::Object(object) => battle.rules().thing(object).rank.unwrap_or(0),
    }
}
