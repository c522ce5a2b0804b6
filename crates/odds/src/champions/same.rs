//! Which attacks must have the same odds, so that a threat map asks about them once.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::{
        ChampionsBattle, Maneuver, Order, Weapon,
        attack::WeaponProfile,
        knockback::{self, KnockbackOrigin},
        outlook::outlook,
        stray,
    },
    units::Level,
};

use crate::Short;

/// What the odds of an attack depend on apart from the battle without the attacker: attacks that agree in it have the
/// same odds, wherever the attacker stands.
///
/// The attacker never bars the way of those whom it knocks back, for it stands behind them. Whoever the attack leaves
/// alone is no part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum OddsKey {
    /// A blow or a shot.
    Blow {
        target: FigureId,
        how: (Weapon, Maneuver),
        /// What 3d6 have to show; of one shot alone 3 to 17, for a 3 hits and an 18 does not.
        need: i16,
        way: KnockbackOrigin,
        /// Whom a miss may strike, in order, and where it would send them (`CH-12`).
        strays: Short<[(Occupant, KnockbackOrigin); 2]>,
        /// The same of a botch (`CH-11`).
        botch: Option<(FigureId, KnockbackOrigin)>,
        /// Where the attacker is, where that matters: it may come to harm itself, or what it uses lies where it lands.
        at: Option<(Cell, Level)>,
    },
    /// Anything else, from where the attacker stands: an area may throw people against it, and others move it.
    There(Order, FigureId, Cell, Level),
}

/// Finds out which attacks from one place have the same odds. Maneuvers with one weapon against one target share most of it.
#[derive(Debug)]
pub(super) struct Sameness<'b> {
    battle: ChampionsBattle<'b>,
    attacker: FigureId,
    /// The last target and weapon.
    last: Option<((FigureId, Weapon), Aimed)>,
}

/// The part of [`OddsKey::Blow`] that is the same for all maneuvers.
#[derive(Clone, Debug)]
struct Aimed {
    way: KnockbackOrigin,
    strays: Short<[(Occupant, KnockbackOrigin); 2]>,
    botch: Option<(FigureId, KnockbackOrigin)>,
    at: Option<(Cell, Level)>,
}

impl<'b> Sameness<'b> {
    /// Of the attacks of a character from where it is.
    pub(super) const fn of(battle: ChampionsBattle<'b>, attacker: FigureId) -> Self {
        Self { battle, attacker, last: None }
    }

    /// What the odds of an attack depend on; `None` if the attacker is not on the board, or has no such weapon.
    pub(super) fn odds(&mut self, order: &Order, target: FigureId) -> Option<OddsKey> {
        let Self { battle, attacker, .. } = *self;
        let Order::Attack { with, maneuver, .. } = *order else {
            let (cell, feet) = self.from()?;
            return Some(OddsKey::There(order.clone(), target, cell, feet));
        };
        let seen = outlook(battle, attacker, Occupant::Figure(target), (with, maneuver))?;
        let need = if seen.blow.shots > 1 { seen.aim.need() } else { seen.aim.need().clamp(3, 17) };
        let aimed = match &self.last {
            Some((last, aimed)) if *last == (target, with) => aimed.clone(),
            _ => {
                // A maneuver changes the dice alone, and those are not read.
                let aimed = self.aimed(target, (with, &seen.blow))?;
                self.last = Some(((target, with), aimed.clone()));
                aimed
            }
        };
        let Aimed { way, strays, botch, at } = aimed;
        Some(OddsKey::Blow { target, how: (with, maneuver), need, way, strays, botch, at })
    }

    /// Where the attacker is.
    fn from(&self) -> Option<(Cell, Level)> {
        Some((self.battle.field().standing(self.attacker)?.head, self.battle.feet(self.attacker)?))
    }

    fn aimed(&self, target: FigureId, (with, blow): (Weapon, &WeaponProfile)) -> Option<Aimed> {
        let Self { battle, attacker, .. } = *self;
        let at = self.from()?;
        let who = Occupant::Figure(target);
        let aimed_at = battle.field().standing(target)?.head;
        let way = |who: Occupant| knockback::way(battle, at.0, who);
        let strays = stray::candidates(battle, attacker, (who, aimed_at), (with, blow));
        let botch = stray::botched(battle, attacker, who, (with, blow.range));
        Some(Aimed {
            way: way(who),
            strays: strays.into_iter().map(|who| (who, way(who))).collect(),
            botch: botch.map(|figure| (figure, way(Occupant::Figure(figure)))),
            at: is_placed(battle, attacker, with, blow).then_some(at),
        })
    }
}

/// True if it matters where an attacker stands with this weapon.
fn is_placed(battle: ChampionsBattle<'_>, attacker: FigureId, with: Weapon, blow: &WeaponProfile) -> bool {
    let condition = battle.condition(attacker);
    // It pays with STUN or BODY where END does not reach (CH-26, CH-30).
    let strains = blow.end > 0 && (condition.body <= 0 || i32::from(condition.end) < i32::from(blow.end));
    strains || !matches!(with, Weapon::Strength(_) | Weapon::Attack(_))
}
