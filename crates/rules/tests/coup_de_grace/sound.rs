//! Invariants of every battle after every event.

use std::collections::BTreeSet;

use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant, Whereabouts},
    board::Cell,
    coup_de_grace::{self, CoupDeGrace, CoupDeGraceBattle, ground},
};

/// Facts about the battle so far.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Minis activated in this round.
    activated: BTreeSet<FigureId>,
    /// Hands used in this round.
    used: BTreeSet<(FigureId, u8)>,
    /// Minis in a forced move.
    forced: BTreeSet<FigureId>,
    /// Points left in the current activation.
    points: u16,
}

fn played(battle: &Battle) -> CoupDeGraceBattle<'_> {
    battle.as_ruleset::<CoupDeGrace>().expect("the battle is a Coup-De-Grace battle")
}

/// Returns the figure that an event concerns.
fn about(event: &Event) -> Option<FigureId> {
    match event {
        Event::Lifted { figure }
        | Event::Stepped { figure, .. }
        | Event::Settled { figure, .. }
        | Event::Deployed { figure, .. }
        | Event::LeftBoard { figure }
        | Event::CoupDeGrace(
            coup_de_grace::Event::Activated { figure, .. }
            | coup_de_grace::Event::Paid { figure, .. }
            | coup_de_grace::Event::Gained { figure, .. }
            | coup_de_grace::Event::MoveBegan { figure, .. }
            | coup_de_grace::Event::Crawled { figure, .. }
            | coup_de_grace::Event::Turned { figure, .. }
            | coup_de_grace::Event::Cast { figure, .. }
            | coup_de_grace::Event::Hurt { figure, .. }
            | coup_de_grace::Event::Healed { figure, .. }
            | coup_de_grace::Event::PushBegan { figure, .. }
            | coup_de_grace::Event::Pit { figure, .. }
            | coup_de_grace::Event::Guarded { figure }
            | coup_de_grace::Event::StoodUp { figure, .. }
            | coup_de_grace::Event::AttackDeclared { attacker: figure, .. },
        ) => Some(*figure),
        _ => None,
    }
}

impl Watch {
    /// Checks an event against the battle before it.
    pub(crate) fn event(&mut self, before: &Battle, event: &Event) {
        let battle = played(before);
        if let Some(figure) = about(event).filter(|_| !matches!(event, Event::LeftBoard { .. })) {
            assert!(!battle.mini(figure).out, "{event:?}: it is out of action");
        }
        match event {
            Event::Stepped { figure, to } => self.step(battle, *figure, to.head),
            Event::CoupDeGrace(event) => self.own(battle, event),
            _ => {}
        }
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>, figure: FigureId, to: Cell) {
        let board = &battle.setup().board;
        let from = battle.cell_of(figure).expect("it is on the board");
        assert!(board.direction_to(from, to).is_some(), "a step leads to a neighbouring hex");
        let rise = board.level(from).rise_to(board.level(to));
        match battle.field().occupant(to) {
            None => {}
            Some(Occupant::Figure(other)) => {
                let passes = battle.walks_through(figure) && !self.forced.contains(&figure);
                assert!(other == figure || passes, "a mini moves through another mini");
            }
            Some(Occupant::Object(_)) => panic!("a mini moves through a thing"),
        }
        if self.forced.contains(&figure) {
            assert_eq!(rise, 0, "a forced move never goes up");
        } else {
            assert!(rise <= 1, "a step climbs at most one level");
            assert!(ground::pit(board.terrain(to)).is_none(), "a mini never enters a pit voluntarily");
        }
    }

    fn own(&mut self, battle: CoupDeGraceBattle<'_>, event: &coup_de_grace::Event) {
        match event {
            coup_de_grace::Event::RoundBegan { .. } => {
                self.activated.clear();
                self.used.clear();
            }
            coup_de_grace::Event::Activated { figure, points } => {
                assert!(self.activated.insert(*figure), "a mini is activated at most once a round");
                self.points = *points;
            }
            coup_de_grace::Event::Paid { points, left, .. } => {
                assert_eq!(self.points.checked_sub(*points), Some(*left), "points do not go below 0");
                self.points = *left;
            }
            coup_de_grace::Event::Gained { points, left, .. } => {
                self.points += points;
                assert_eq!(self.points, *left);
            }
            coup_de_grace::Event::AttackDeclared { attacker, target, hand } => {
                assert!(self.used.insert((*attacker, *hand)), "a weapon attacks at most once a round");
                assert!(!battle.friends(*attacker, *target), "a mini never attacks a friend");
                assert!(!battle.mini(*attacker).guarded, "a guarding mini does not attack");
            }
            coup_de_grace::Event::Cast { figure, hand, .. } => {
                assert!(self.used.insert((*figure, *hand)), "a focus casts at most once a round");
            }
            coup_de_grace::Event::PushBegan { figure, .. } => drop(self.forced.insert(*figure)),
            coup_de_grace::Event::PushEnded { figure, .. } => drop(self.forced.remove(figure)),
            _ => {}
        }
    }
}

/// Checks a battle after an event.
pub(crate) fn is_valid(battle: &Battle) {
    let own = played(battle);
    let mut taken = BTreeSet::new();
    for figure in battle.setup().figure_ids() {
        let (mini, sheet) = (own.mini(figure), own.sheet(figure));
        assert!(mini.hit_points <= sheet.hit_points);
        if let Whereabouts::Standing(at) = battle.field().whereabouts(figure) {
            assert!(taken.insert(at.head), "two minis share a hex");
            assert_eq!(battle.field().occupant(at.head), Some(Occupant::Figure(figure)));
        }
        if mini.out {
            assert!(mini.facing.is_none() && mini.hit_points == 0);
        }
    }
    for (_, cell) in battle.field().objects() {
        assert!(taken.insert(cell), "a mini and a thing share a hex");
    }
}

/// Checks a battle that is over or waits for a choice.
pub(crate) fn is_settled(battle: &Battle) {
    let own = played(battle);
    for figure in battle.setup().figure_ids() {
        let mini = own.mini(figure);
        match battle.field().whereabouts(figure) {
            Whereabouts::InTransit(_) => panic!("a figure is in transit during a choice"),
            Whereabouts::OffBoard => assert!(mini.out),
            Whereabouts::Reserve => assert!(!mini.out && mini.facing.is_none()),
            Whereabouts::Standing(_) => {
                assert!(!mini.out, "a mini out of action is off the board");
                assert_eq!(mini.facing.is_some(), mini.hit_points > 0, "exactly the standing minis have a facing");
            }
        }
    }
}
