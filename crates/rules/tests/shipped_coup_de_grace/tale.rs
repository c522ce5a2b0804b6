//! Facts about a finished battle, for the fairness test.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{Event, FigureId, Outcome},
    coup_de_grace::{self, CoupDeGrace, HarmSource, PitKind},
    game::Game,
};

/// Facts about a finished battle.
#[derive(Default)]
pub(crate) struct Tale {
    /// The side that won, if any.
    pub(crate) winner: Option<usize>,
    /// Kind of victory.
    pub(crate) how: String,
    /// The last round.
    pub(crate) rounds: u16,
    /// Number of forced moves of at least one hex.
    pub(crate) moved: u32,
    /// Number of falls into each kind of pit: plain, spiked, bottomless.
    pub(crate) pits: [u32; 3],
    /// Hit points lost to attacks, and to pits, spikes and ledges. A bottomless pit costs all hit points left.
    pub(crate) lost: [u32; 2],
    /// Minis put out of action by attacks, and by pits, spikes and ledges.
    pub(crate) out: [u32; 2],
    /// True if a pit, spikes or a ledge put the last mini out of action.
    pub(crate) ended_by_a_fall: bool,
    /// True if a pit, spikes or a ledge downed a mini of the losing side or put it out of action.
    pub(crate) fall_counted: bool,
    /// Number of doors opened.
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
