//! Conversion of the names in Coup-De-Grace orders and events, for files.

use crate::{
    battle::{InFiles, Naming, Renaming, ToFiles},
    coup_de_grace::{Event, Order, Spell},
};

impl<N: Naming> Order<N> {
    /// Converts the names in the order, for example from files to ids.
    pub(crate) fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R) -> Result<Order<R::To>, R::Error> {
        Ok(match self {
            Self::Activate { figure } => Order::Activate { figure: by.figure(figure)? },
            Self::Enter { figure, at, facing } => Order::Enter { figure: by.figure(figure)?, at, facing },
            Self::Move { figure, path, facing } => Order::Move { figure: by.figure(figure)?, path, facing },
            Self::Turn { figure, facing } => Order::Turn { figure: by.figure(figure)?, facing },
            Self::Attack { figure, target, hand } => {
                Order::Attack { figure: by.figure(figure)?, target: by.figure(target)?, hand }
            }
            Self::Orb { figure, hand, target, to, facing } => {
                Order::Orb { figure: by.figure(figure)?, hand, target: by.figure(target)?, to, facing }
            }
            Self::Air { figure, sense } => Order::Air { figure: by.figure(figure)?, sense },
            Self::Open { figure, object } => Order::Open { figure: by.figure(figure)?, object: by.object(object)? },
            Self::Guard { figure } => Order::Guard { figure: by.figure(figure)? },
            Self::Crawl { figure, to } => Order::Crawl { figure: by.figure(figure)?, to },
            Self::Recover { figure } => Order::Recover { figure: by.figure(figure)? },
            Self::Push { direction } => Order::Push { direction },
            Self::Face { facing } => Order::Face { facing },
            Self::Decline => Order::Decline,
            Self::EndActivation => Order::EndActivation,
        })
    }
}

impl Spell {
    fn in_files(self, told: ToFiles) -> Spell<InFiles> {
        match self {
            Self::Orb { target, to } => Spell::Orb { target: told.figure(target), to: told.cell(to) },
            Self::Air { sense } => Spell::Air { sense },
        }
    }
}

impl Event {
    /// Converts the event to the names used in files.
    pub(crate) fn in_files(self, told: ToFiles) -> Event<InFiles> {
        match self {
            Self::RoundBegan { round } => Event::RoundBegan { round },
            Self::InitiativeRolled { side, roll } => Event::InitiativeRolled { side: told.side(side), roll },
            Self::Initiative { side, minis } => Event::Initiative { side: told.side(side), minis },
            Self::Activated { figure, points } => Event::Activated { figure: told.figure(figure), points },
            Self::Passed { side } => Event::Passed { side: told.side(side) },
            Self::Paid { figure, points, left } => Event::Paid { figure: told.figure(figure), points, left },
            Self::Gained { figure, points, left } => Event::Gained { figure: told.figure(figure), points, left },
            Self::MoveBegan { figure, path } => Event::MoveBegan { figure: told.figure(figure), path: told.path(path) },
            Self::Crawled { figure, to } => Event::Crawled { figure: told.figure(figure), to: told.cell(to) },
            Self::Turned { figure, facing } => Event::Turned { figure: told.figure(figure), facing },
            Self::AttackDeclared { attacker, target, hand } => {
                Event::AttackDeclared { attacker: told.figure(attacker), target: told.figure(target), hand }
            }
            Self::AttackRolled { attacker, target, rolled, parts, defence, hit } => Event::AttackRolled {
                attacker: told.figure(attacker),
                target: told.figure(target),
                rolled,
                parts,
                defence,
                hit,
            },
            Self::Rerolled { figure, rolled } => Event::Rerolled { figure: told.figure(figure), rolled },
            Self::Cast { figure, hand, spell } => {
                Event::Cast { figure: told.figure(figure), hand, spell: spell.in_files(told) }
            }
            Self::Hurt { figure, damage, by } => Event::Hurt { figure: told.figure(figure), damage, by },
            Self::Healed { figure, hit_points } => Event::Healed { figure: told.figure(figure), hit_points },
            Self::Quickened { figure, movement } => Event::Quickened { figure: told.figure(figure), movement },
            Self::Downed { figure } => Event::Downed { figure: told.figure(figure) },
            Self::OutOfAction { figure } => Event::OutOfAction { figure: told.figure(figure) },
            Self::Entangled { figure, by } => Event::Entangled { figure: told.figure(figure), by: told.figure(by) },
            Self::PushBegan { figure, direction, spaces } => {
                Event::PushBegan { figure: told.figure(figure), direction, spaces }
            }
            Self::PushEnded { figure, moved, cause } => {
                Event::PushEnded { figure: told.figure(figure), moved, cause: told.cause(cause) }
            }
            Self::Pit { figure, kind } => Event::Pit { figure: told.figure(figure), kind },
            Self::SpikesRolled { figure, rolled, hit } => {
                Event::SpikesRolled { figure: told.figure(figure), rolled, hit }
            }
            Self::RecoveryRolled { figure, rolled, up } => {
                Event::RecoveryRolled { figure: told.figure(figure), rolled, up }
            }
            Self::StoodUp { figure, facing } => Event::StoodUp { figure: told.figure(figure), facing },
            Self::Opened { object } => Event::Opened { object: told.object(object) },
            Self::Guarded { figure } => Event::Guarded { figure: told.figure(figure) },
            Self::ActivationEnded { figure } => Event::ActivationEnded { figure: told.figure(figure) },
            Self::RoundEnded { round } => Event::RoundEnded { round },
        }
    }
}
