//! An attack before it is made: what is added to the die, what it has to reach, and what a hit does.

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

/// What the attacker chooses after a hit (`CDG-24`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Nothing that changes any chance.
    Nothing,
    /// Whether to push.
    Push,
    /// Which of these ways the target goes.
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

/// An attack before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAttack {
    /// Who attacks.
    pub attacker: FigureId,
    /// Whom.
    pub target: FigureId,
    /// With which hand.
    pub hand: u8,
    /// How.
    pub kind: BlowKind,
    /// Points, with the doubling (`CDG-14`).
    pub cost: u16,
    /// What is added to the die, each with its rule.
    pub parts: Vec<ModifierPart>,
    /// The dice to which the weapon adds 1: the lowest of them, and the highest (`CDG-28`).
    pub on_dice: Option<(u8, u8)>,
    /// The Defence, each part with its rule.
    pub defence: Vec<DefencePart>,
    /// What the die has to show, as far as it does not itself add to what it shows; below 1 all hit, above 6 none.
    pub need: i16,
    /// The dice that hit at once.
    pub hits: Vec<u8>,
    /// The dice that are rolled again where they fail (`CDG-27`, `CDG-28`).
    pub again: Vec<u8>,
    /// The least and the most that a hit costs in hit points; 0 for a hit that costs none.
    pub damage: (u8, u8),
    /// What its player chooses after a hit.
    pub asks: Asks,
    /// Where a hit sends its target.
    pub forced: Option<Forced>,
}

impl PlannedAttack {
    /// The attack of a mini as it stands now; `None` where it cannot be made, whatever it costs.
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

    /// The question for its odds: what its player would choose after a hit is as the line says that is looked at. The push
    /// comes first, then no push; the sides in their order. Which side a target faces that cannot be pushed changes no
    /// chance, and is left open.
    #[must_use]
    pub fn question(&self, line: usize) -> Question {
        let question = Question::new(self.attacker, self.target, self.hand);
        match &self.asks {
            Asks::Nothing => question,
            Asks::Push => question.pushing(line.is_multiple_of(2)),
            Asks::Way(ways) => ways.get(line % ways.len().max(1)).map_or(question, |way| question.towards(*way)),
        }
    }

    /// The Defence in all.
    #[must_use]
    pub fn defence(&self) -> i16 {
        self.defence.iter().map(|part| part.value).sum()
    }
}

/// The dice that would be rolled again where they fail: race and weapon do so once a round.
fn again(battle: CoupDeGraceBattle<'_>, blow: Blow) -> Vec<u8> {
    let of_race = match battle.sheet(blow.attacker).quality() {
        Some(RaceTrait::Rerolls(face)) => Some(face),
        _ => None,
    };
    let of_weapon = blow.profile(battle).and_then(|profile| profile.rerolls);
    let open = |face: &u8| !battle.mini(blow.attacker).has_rerolled(*face) && !blow.hits(battle, *face);
    of_race.into_iter().chain(of_weapon).filter(open).collect()
}

/// The hand that does best against a target: the likeliest to hit, then the one that hurts more, then the cheaper one.
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
