//! What happened in a battle, as far as somebody asks who weighs scenarios.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{Event, FigureId, Outcome},
    coup_de_grace::{self, CoupDeGrace, HarmSource, PitKind},
    game::Game,
};

/// What happened in a battle.
#[derive(Default)]
pub(crate) struct Tale {
    /// The side that won, if one did.
    pub(crate) winner: Option<usize>,
    /// How it did.
    pub(crate) how: String,
    /// The round in which the battle ended.
    pub(crate) rounds: u16,
    /// Forced moves of a hex or more.
    pub(crate) moved: u32,
    /// Falls into each kind of pit: plain, spiked, without a bottom.
    pub(crate) pits: [u32; 3],
    /// Hit points lost to attacks, and to pits, spikes and ledges; a fall without end costs all that are left.
    pub(crate) lost: [u32; 2],
    /// Minis out of action by attacks, and by pits, spikes and ledges.
    pub(crate) out: [u32; 2],
    /// The last mini that went out of action did so by a pit.
    pub(crate) ended_by_a_fall: bool,
    /// A mini of the side that lost was downed or put out of action by a pit.
    pub(crate) fall_counted: bool,
    /// Doors that were opened.
    pub(crate) doors: u32,
}

impl Tale {
    pub(crate) fn of(game: &Game) -> Self {
        let battle = game.battle();
        let played = battle.as_ruleset::<CoupDeGrace>().unwrap();
        let mut tale = Self { rounds: played.state().round(), ..Self::default() };
        (tale.winner, tale.how) = match battle.outcome().unwrap() {
            Outcome::Won { side, how } => (Some(side.index()), format!("{how:?}")),
            Outcome::Drawn => (None, "Drawn".to_owned()),
        };
        let mut left: BTreeMap<FigureId, u8> =
            battle.setup().figure_ids().map(|figure| (figure, played.sheet(figure).hit_points)).collect();
        let mut fell: BTreeMap<FigureId, bool> = BTreeMap::new();
        let loses = |figure: FigureId| Some(battle.owner(figure).index()) != tale.winner;
        let (mut counted, mut last) = (false, false);
        for event in game.log() {
            let Event::CoupDeGrace(event) = event else { continue };
            match event {
                coup_de_grace::Event::PushEnded { moved: 1.., .. } => tale.moved += 1,
                coup_de_grace::Event::Pit { figure, kind } => {
                    let kind = match kind {
                        PitKind::Plain => 0,
                        PitKind::Spiked => 1,
                        PitKind::Bottomless => {
                            tale.lost[1] += u32::from(left[figure].max(1));
                            2
                        }
                    };
                    tale.pits[kind] += 1;
                    fell.insert(*figure, true);
                }
                coup_de_grace::Event::Hurt { figure, damage, by } => {
                    let falls = matches!(by, HarmSource::Pit | HarmSource::Spikes | HarmSource::Ledge);
                    fell.insert(*figure, falls);
                    tale.lost[usize::from(falls)] += u32::from(*damage);
                    let left = left.entry(*figure).or_default();
                    *left = left.saturating_sub(*damage);
                }
                coup_de_grace::Event::Healed { figure, hit_points } => *left.entry(*figure).or_default() += hit_points,
                coup_de_grace::Event::StoodUp { figure, .. } => {
                    left.insert(*figure, 1);
                }
                coup_de_grace::Event::Downed { figure } => counted |= fell[figure] && loses(*figure),
                coup_de_grace::Event::OutOfAction { figure } => {
                    tale.out[usize::from(fell[figure])] += 1;
                    last = fell[figure];
                    counted |= fell[figure] && loses(*figure);
                }
                coup_de_grace::Event::Opened { .. } => tale.doors += 1,
                _ => {}
            }
        }
        tale.fall_counted = counted;
        tale.ended_by_a_fall = last;
        tale
    }
}
