//! An area before it is struck: whom it reaches, with how many dice, and where each would fly.

use knockback_odds::{Ratio, champions::Question};
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::{
        ChampionsBattle, Order, Weapon,
        area::{self, area_of, dice_at},
        attack::{self, WeaponProfile},
        to_hit,
    },
    dice::D6Pool,
    units::Hexes,
};

use super::{
    aim::{Through, chance},
    flight::{self, Flight},
};

/// An area before it is struck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// Who strikes.
    pub attacker: FigureId,
    /// With what.
    pub with: Weapon,
    /// The hex in its middle.
    pub middle: Cell,
    /// Its hexes.
    pub cells: Vec<Cell>,
    /// How far it reaches.
    pub radius: Hexes,
    /// What it needs to come down there, and why.
    pub to_hit: to_hit::ToHit,
    /// The chance that it does.
    pub hit: Ratio,
    /// What it does in its middle.
    pub blow: WeaponProfile,
    /// Whether its dice grow fewer from the middle outwards.
    pub explodes: bool,
    /// Whether it comes down there for certain.
    pub lands: bool,
    /// Whom it would strike, nearest first.
    pub victims: Vec<Victim>,
}

/// Somebody or something within an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victim {
    /// Who or what.
    pub who: Occupant,
    /// Its dice.
    pub dice: D6Pool,
    /// What comes through on average.
    pub through: Through,
    /// Where it would fly: more than one way where a die decides.
    pub flights: Vec<Flight>,
}

impl Blast {
    /// The question for the odds of the attack, told of a victim, a figure if there is one; none if nobody is in the area.
    #[must_use]
    pub fn question(&self, battle: ChampionsBattle<'_>) -> Option<Question> {
        let victims = || self.victims.iter().map(|victim| victim.who);
        let figure = victims().find(|who| matches!(who, Occupant::Figure(_)));
        let at = battle.setup().board.at(self.middle);
        let order = Order::AttackHex { attacker: self.attacker, at, with: self.with };
        Some(Question::of(order, figure.or_else(|| victims().next())?))
    }

    /// An area around a hex; `None` for a weapon without one.
    #[must_use]
    pub fn new(battle: ChampionsBattle<'_>, attacker: FigureId, middle: Cell, with: Weapon) -> Option<Self> {
        let board = &battle.setup().board;
        let at = board.at(middle);
        let (radius, explodes) = area_of(battle, attacker, with)?;
        let blow = attack::blow(battle, attacker, with)?;
        let to_hit = area::aim(battle, attacker, at, with);
        let victims = area::victims(battle, at, radius).into_iter().map(|(distance, who)| {
            let dice = dice_at(&blow, explodes, distance);
            let own = WeaponProfile { dice, ..blow };
            let flights = match who {
                Occupant::Figure(figure) => {
                    let way = area::way(battle, at, figure);
                    flight::knocks(battle, figure, &own, (way, &[Ratio::ZERO, Ratio::ONE]))
                }
                Occupant::Object(_) => None,
            };
            Victim { who, dice, through: Through::new(battle, who, &own), flights: flights.unwrap_or_default() }
        });
        Some(Self {
            attacker,
            with,
            middle,
            cells: board.cells().filter(|cell| at.distance(board.at(*cell)) <= u32::from(radius.0)).collect(),
            radius,
            hit: chance(|rolled| to_hit.hits(rolled)),
            to_hit,
            explodes,
            lands: false,
            victims: victims.collect(),
            blow,
        })
    }
}
