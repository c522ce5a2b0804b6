//! A planned attack: the modifiers of the die, the roll needed, and the effect of a hit.

use knockback_odds::coup_de_grace::Question;
use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{
        Blow, BlowKind, CoupDeGraceBattle, RaceTrait,
        attack::{self, AfterHit, AttackFace, DefencePart, Effect, ModifierPart},
    },
    geometry::Direction,
};

use super::Forced;

/// The faces of the die.
pub(super) const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// The choice of the attacker after a hit (`CDG-24`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// No choice that changes a chance.
    Nothing,
    /// The push, or no push.
    Push,
    /// The direction of the target's move.
    Way(Vec<Direction>),
}

impl Asks {
    fn of(effect: &Effect) -> Self {
        match effect {
            Effect::MayPush(_) => Self::Push,
            Effect::Moves(ways) if ways.len() > 1 => Self::Way(ways.iter().map(|way| way.direction).collect()),
            _ => Self::Nothing,
        }
    }
}

/// A planned attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAttack {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: FigureId,
    /// The hand, 0 or 1.
    pub hand: u8,
    /// The kind of attack.
    pub kind: BlowKind,
    /// The cost in points, with the doubling (`CDG-14`).
    pub cost: u16,
    /// The modifiers of the die, each with its rule.
    pub parts: Vec<ModifierPart>,
    /// The lowest and the highest roll to which the weapon adds 1 (`CDG-28`).
    pub on_dice: Option<(u8, u8)>,
    /// The Defence, each part with its rule.
    pub defence: Vec<DefencePart>,
    /// The roll needed, without bonuses that depend on the roll itself. Below 1 all rolls hit, above 6 none.
    pub need: i16,
    /// The rolls that hit without a reroll.
    pub hits: Vec<u8>,
    /// The rolls that are rerolled if they miss (`CDG-27`, `CDG-28`).
    pub again: Vec<u8>,
    /// The minimum and the maximum damage of a hit, in hit points; 0 for a hit without damage.
    pub damage: (u8, u8),
    /// The player's choice after a hit.
    pub asks: Asks,
    /// The forced move of the target after a hit.
    pub forced: Option<Forced>,
}

impl PlannedAttack {
    /// The attack of a mini in the current battle, regardless of its cost; `None` if it is not possible.
    #[must_use]
    pub fn new(battle: CoupDeGraceBattle<'_>, attacker: FigureId, target: FigureId, hand: u8) -> Option<Self> {
        let attack::Shooting { blow, cost } = attack::aim(battle, attacker, target, hand).ok()?;
        let faces = attack::faces(battle, blow);
        let harms = faces.into_iter().filter_map(|face| match face {
            AttackFace::Hits { damage } => Some(damage),
            AttackFace::Misses | AttackFace::Again => None,
        });
        let damage = (harms.clone().min().unwrap_or(0), harms.max().unwrap_or(0));
        let profile = blow.profile(battle)?;
        Some(Self {
            attacker,
            target,
            hand,
            kind: blow.kind,
            cost,
            parts: attack::parts(battle, blow, None),
            on_dice: profile.more_to_hit,
            defence: attack::defence_of(battle, target, Some(blow)),
            need: blow.need(battle),
            hits: FACES.filter(|die| blow.hits(battle, *die)).collect(),
            again: again(battle, blow),
            damage,
            asks: Asks::of(&AfterHit::of(battle, blow, &faces).effect()),
            forced: Forced::of_hit(battle, blow),
        })
    }

    /// The question for the odds, with the choice after a hit that the shown line represents. The lines are the push
    /// and then no push, or the directions in order. The facing of a target that cannot be pushed does not affect the
    /// odds, so that choice stays open.
    #[must_use]
    pub fn question(&self, line: usize) -> Question {
        let question = Question::new(self.attacker, self.target, self.hand);
        match &self.asks {
            Asks::Nothing => question,
            Asks::Push => question.pushing(line.is_multiple_of(2)),
            Asks::Way(ways) => ways.get(line % ways.len().max(1)).map_or(question, |way| question.towards(*way)),
        }
    }

    /// The total Defence.
    #[must_use]
    pub fn defence(&self) -> i16 {
        self.defence.iter().map(|part| part.value).sum()
    }
}

/// The rolls that would be rerolled if they miss. Race and weapon each reroll once a round.
fn again(battle: CoupDeGraceBattle<'_>, blow: Blow) -> Vec<u8> {
    let of_race = match battle.sheet(blow.attacker).race_trait() {
        Some(RaceTrait::Rerolls(face)) => Some(face),
        _ => None,
    };
    let of_weapon = blow.profile(battle).and_then(|profile| profile.rerolls);
    let open = |face: &u8| !battle.mini(blow.attacker).has_rerolled(*face) && !blow.hits(battle, *face);
    of_race.into_iter().chain(of_weapon).filter(open).collect()
}

/// The best hand against a target: the hand that is likeliest to hit, then the hand with the most damage, then the
/// cheapest.
#[must_use]
pub fn best_hand(battle: CoupDeGraceBattle<'_>, attacker: FigureId, target: FigureId) -> Option<u8> {
    let hands = battle.sheet(attacker).profiles().filter_map(|(hand, _)| {
        let attack::Shooting { blow, cost } = attack::judge(battle, attacker, target, hand).ok()?;
        let hits = FACES.filter(|die| blow.hits(battle, *die));
        let harm: u16 = hits.clone().map(|die| u16::from(attack::damage(battle, blow, die))).sum();
        Some((hits.count(), harm, std::cmp::Reverse((cost, hand)), hand))
    });
    hands.max().map(|(.., hand)| hand)
}
