//! A planned area attack: its victims, their dice and their possible flights.

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

/// A planned area attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// The attacker.
    pub attacker: FigureId,
    /// The weapon.
    pub with: Weapon,
    /// The hex at the centre of the area.
    pub middle: Cell,
    /// The hexes of the area.
    pub cells: Vec<Cell>,
    /// The radius.
    pub radius: Hexes,
    /// The roll to hit the centre, with its reasons.
    pub to_hit: to_hit::ToHit,
    /// The chance to hit the centre.
    pub hit: Ratio,
    /// The attack at the centre.
    pub blow: WeaponProfile,
    /// True if the dice decrease from the centre outwards.
    pub explodes: bool,
    /// True if the attack is certain to hit the centre.
    pub lands: bool,
    /// The victims, nearest first.
    pub victims: Vec<Victim>,
}

/// A figure or object within an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victim {
    /// The figure or object.
    pub who: Occupant,
    /// The dice against the victim.
    pub dice: D6Pool,
    /// The average damage that passes the victim's defences.
    pub through: Through,
    /// The possible flights: several if a die decides the direction.
    pub flights: Vec<Flight>,
}

impl Blast {
    /// The question for the odds of the attack, with the results for a victim, a figure if possible. `None` if the area
    /// contains no victim.
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
                    let way = area::knockback_origin(battle, at, figure);
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
