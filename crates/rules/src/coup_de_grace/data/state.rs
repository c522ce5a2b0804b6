//! What Coup-De-Grace remembers.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{FigureId, InvalidSnapshot, Known, all_once},
    coup_de_grace::{Event, Setup},
    geometry::Direction,
};

/// The most movement that a mini gains. Nobody finishes off so many in a battle that a file can hold.
const MOST_QUICKENED: u16 = 4_999;

/// What Coup-De-Grace remembers beside where everything is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The round, counted from 1; 0 before the first.
    round: u16,
    /// The minis, by [`FigureId`].
    minis: Vec<Mini>,
    /// The activation at hand.
    active: Option<Active>,
}

/// How a mini is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mini {
    /// Hit points that are left.
    pub hit_points: u8,
    /// The side that it faces; `None` while it is downed, still to enter, or out of action.
    pub facing: Option<Direction>,
    /// It is out of action (`CDG-21`).
    pub out: bool,
    /// It has had its activation of this round.
    pub acted: bool,
    /// The hands that have attacked or cast in this round (`CDG-13`).
    pub used: [bool; 2],
    /// The dice that it has rolled again in this round, a bit for each face.
    pub rerolled: u8,
    /// It guards itself in this round (`CDG-27`).
    pub guarded: bool,
    /// Who has entangled it in this round (`CDG-25`), in the order of ids.
    pub entangled_by: Vec<FigureId>,
    /// Movement that it has gained in this battle (`CDG-27`).
    pub quickened: u16,
}

/// The activation at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Active {
    /// Whose.
    pub figure: FigureId,
    /// Points that are left.
    pub points: u16,
    /// It has attacked.
    pub attacked: bool,
    /// Whom it drags (`CDG-25`).
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

    /// The round, counted from 1; 0 before the first.
    #[must_use]
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// How a mini is.
    #[must_use]
    pub fn mini(&self, figure: FigureId) -> &Mini {
        &self.minis[figure.index()]
    }

    /// All minis, in the order of ids.
    pub fn minis(&self) -> impl Iterator<Item = (FigureId, &Mini)> {
        self.minis.iter().enumerate().map(|(place, mini)| (FigureId::from_index(place), mini))
    }

    /// The activation at hand; `None` between two of them.
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
                && mini.quickened <= MOST_QUICKENED
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

    /// Supposes that a mini has neither attacked nor cast in this round.
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
            // These tell what happened; what they change is said by events beside them.
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

/// The bit of a face of the die.
const fn bit(face: u8) -> u8 {
    1 << (face % 8)
}

impl Mini {
    /// True where a die that shows this face was rolled again in this round.
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
