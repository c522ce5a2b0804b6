//! State of a Coup-De-Grace battle.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{FigureId, InvalidSnapshot, Known, all_once},
    coup_de_grace::{Event, Setup},
    geometry::Direction,
};

/// Maximum movement that a mini can gain, for the validation of saves. No battle that fits in a file reaches it.
const MAX_GAINED_MOVEMENT: u16 = 4_999;

/// State of a battle, without the positions of figures and objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The round, counted from 1. 0 before the first round.
    round: u16,
    /// The minis, by [`FigureId`].
    minis: Vec<Mini>,
    /// The current activation.
    active: Option<Active>,
}

/// State of a mini.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mini {
    /// Hit points left.
    pub hit_points: u8,
    /// Facing. `None` if the mini is downed, is out of action, or has not entered yet.
    pub facing: Option<Direction>,
    /// True if the mini is out of action (`CDG-21`).
    pub out: bool,
    /// True if the mini has been activated in this round.
    pub acted: bool,
    /// For each hand, true if it has attacked or cast in this round (`CDG-13`).
    pub used: [bool; 2],
    /// Faces of the die that the mini has rerolled in this round, as a bit set.
    pub rerolled: u8,
    /// True if the mini is on guard in this round (`CDG-27`).
    pub guarded: bool,
    /// Minis that have entangled this one in this round (`CDG-25`), in the order of their ids.
    pub entangled_by: Vec<FigureId>,
    /// Movement gained in this battle (`CDG-27`).
    pub quickened: u16,
}

/// The current activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Active {
    /// The activated mini.
    pub figure: FigureId,
    /// Points left.
    pub points: u16,
    /// True if the mini has attacked in this activation.
    pub attacked: bool,
    /// The mini that the active mini drags (`CDG-25`).
    pub drags: Option<FigureId>,
}

impl State {
    pub(in crate::coup_de_grace) fn new(own: &Setup) -> Self {
        let mini = |sheet: &crate::coup_de_grace::Sheet| {
            let hit_points = sheet.hit_points_at_start();
            Mini {
                hit_points,
                facing: sheet.facing.filter(|_| hit_points > 0),
                out: false,
                acted: false,
                used: [false; 2],
                rerolled: 0,
                guarded: false,
                entangled_by: Vec::new(),
                quickened: 0,
            }
        };
        Self { round: 0, minis: own.sheets.iter().map(mini).collect(), active: None }
    }

    /// The round, counted from 1. 0 before the first round.
    #[must_use]
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// Returns the state of a mini.
    #[must_use]
    pub fn mini(&self, figure: FigureId) -> &Mini {
        &self.minis[figure.index()]
    }

    /// Returns all minis, in the order of their ids.
    pub fn minis(&self) -> impl Iterator<Item = (FigureId, &Mini)> {
        self.minis.iter().enumerate().map(|(place, mini)| (FigureId::from_index(place), mini))
    }

    /// The current activation, or `None` between activations.
    #[must_use]
    pub const fn active(&self) -> Option<Active> {
        self.active
    }

    pub(in crate::coup_de_grace) fn check(&self, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        if self.minis.len() != known.setup().figures.len() {
            return Err(InvalidSnapshot("it has a different number of minis"));
        }
        let able = |(mini, sheet): (&Mini, &crate::coup_de_grace::Sheet)| {
            mini.hit_points <= sheet.hit_points
                && mini.quickened <= MAX_GAINED_MOVEMENT
                && (mini.facing.is_none() || (mini.hit_points > 0 && !mini.out))
                && mini.entangled_by.is_sorted()
                && all_once(&mini.entangled_by, |by| known.figure(by))
        };
        if !self.minis.iter().zip(&known.own().sheets).all(able) {
            return Err(InvalidSnapshot("a mini is in an impossible state"));
        }
        let named = self.active.iter().flat_map(|active| [Some(active.figure), active.drags]).flatten();
        if !named.into_iter().all(|figure| known.figure(figure)) {
            return Err(InvalidSnapshot("the active mini does not exist"));
        }
        Ok(())
    }

    /// Resets the used hands of a mini for a forecast.
    pub(in crate::coup_de_grace) fn suppose_unused(&mut self, figure: FigureId) {
        self.mini_mut(figure).used = [false; 2];
    }

    fn mini_mut(&mut self, figure: FigureId) -> &mut Mini {
        &mut self.minis[figure.index()]
    }

    pub(in crate::coup_de_grace) fn apply(&mut self, event: &Event) {
        match event {
            Event::RoundBegan { round } => {
                self.round = *round;
                self.minis.iter_mut().for_each(Mini::begin_round);
            }
            Event::Activated { figure, points } => {
                self.mini_mut(*figure).acted = true;
                self.active = Some(Active { figure: *figure, points: *points, attacked: false, drags: None });
            }
            Event::Paid { left, .. } | Event::Gained { left, .. } => {
                self.active.iter_mut().for_each(|active| active.points = *left);
            }
            Event::Turned { figure, facing } => self.mini_mut(*figure).facing = Some(*facing),
            Event::AttackDeclared { attacker, hand, .. } => {
                self.mini_mut(*attacker).use_hand(*hand);
                self.active.iter_mut().for_each(|active| active.attacked = true);
            }
            Event::Cast { figure, hand, .. } => self.mini_mut(*figure).use_hand(*hand),
            Event::Rerolled { figure, rolled } => self.mini_mut(*figure).rerolled |= bit(*rolled),
            Event::Hurt { figure, damage, .. } => {
                let mini = self.mini_mut(*figure);
                mini.hit_points = mini.hit_points.saturating_sub(*damage);
            }
            Event::Healed { figure, hit_points } => self.mini_mut(*figure).hit_points += hit_points,
            Event::Quickened { figure, movement } => self.mini_mut(*figure).quickened += movement,
            Event::Downed { figure } => self.mini_mut(*figure).facing = None,
            Event::OutOfAction { figure } => {
                let mini = self.mini_mut(*figure);
                (mini.out, mini.facing, mini.hit_points) = (true, None, 0);
            }
            Event::Entangled { figure, by } => {
                let list = &mut self.mini_mut(*figure).entangled_by;
                if let Err(place) = list.binary_search(by) {
                    list.insert(place, *by);
                }
                self.active.iter_mut().filter(|active| active.figure == *by).for_each(|a| a.drags = Some(*figure));
            }
            Event::StoodUp { figure, facing } => {
                let mini = self.mini_mut(*figure);
                (mini.hit_points, mini.facing) = (1, Some(*facing));
            }
            Event::Guarded { figure } => self.mini_mut(*figure).guarded = true,
            Event::ActivationEnded { .. } => self.active = None,
            // These events do not change the state. Each change has an event of its own.
            Event::InitiativeRolled { .. }
            | Event::Initiative { .. }
            | Event::Passed { .. }
            | Event::MoveBegan { .. }
            | Event::Crawled { .. }
            | Event::AttackRolled { .. }
            | Event::PushBegan { .. }
            | Event::PushEnded { .. }
            | Event::Pit { .. }
            | Event::SpikesRolled { .. }
            | Event::RecoveryRolled { .. }
            | Event::Opened { .. }
            | Event::RoundEnded { .. } => {}
        }
    }
}

/// Returns the bit of a face of the die.
const fn bit(face: u8) -> u8 {
    1 << (face % 8)
}

impl Mini {
    /// True if the mini has rerolled a die with this face in this round.
    #[must_use]
    pub const fn has_rerolled(&self, face: u8) -> bool {
        self.rerolled & bit(face) != 0
    }

    fn begin_round(&mut self) {
        self.acted = false;
        self.used = [false; 2];
        self.rerolled = 0;
        self.guarded = false;
        self.entangled_by.clear();
    }

    fn use_hand(&mut self, hand: u8) {
        self.used.iter_mut().skip(hand.into()).take(1).for_each(|used| *used = true);
    }
}
