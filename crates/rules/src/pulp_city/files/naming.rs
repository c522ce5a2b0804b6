//! Conversion of the names in Pulp City orders and events, for files.

use crate::{
    battle::{Entries, FigureId, InFiles, Naming, Offered, Renaming, Setup, ToFiles},
    pulp_city::{Event, Order, PulpCity, TargetRef},
};

/// Returns the names of the actions of a model.
fn actions(setup: &Setup, figure: FigureId) -> Entries<'_> {
    let own = setup.of::<PulpCity>().into_iter();
    let names = own.flat_map(|own| &own.sheet(figure).actions).map(|action| Some(action.name.as_str()));
    Entries { kind: "action", names: names.collect(), offered: Offered::Nearest }
}

/// Returns the names of all effects.
fn effects(setup: &Setup) -> Entries<'_> {
    let own = setup.of::<PulpCity>().into_iter();
    let names = own.flat_map(|own| &own.effects).map(|listed| Some(listed.text.as_str()));
    Entries { kind: "effect", names: names.collect(), offered: Offered::Nearest }
}

/// Returns the names of all summons.
fn summons(setup: &Setup) -> Entries<'_> {
    let own = setup.of::<PulpCity>().into_iter();
    let names = own.flat_map(|own| &own.summons).map(|summon| Some(summon.name.as_str()));
    Entries { kind: "summons", names: names.collect(), offered: Offered::Nearest }
}

impl<N: Naming> Order<N> {
    /// Converts the names in the order, for example from files to ids.
    pub(crate) fn renamed<'s, R: Renaming<'s, From = N>>(self, rename: R) -> Result<Order<R::To>, R::Error> {
        Ok(match self {
            Self::Activate { figure } => Order::Activate { figure: rename.figure(figure)? },
            Self::Command { card } => Order::Command { card: rename.card(card)? },
            Self::Move { figure, by, path } => Order::Move { figure: rename.figure(figure)?, by, path },
            Self::Act { figure, action, target, at, power_up, thing } => {
                let action = rename.entry(action, &actions(rename.setup(), rename.id(&figure)?))?;
                let target = target.map(|target| rename.target(target)).transpose()?;
                let thing = thing.map(|thing| rename.object(thing)).transpose()?;
                Order::Act { figure: rename.figure(figure)?, action, target, at, power_up, thing }
            }
            Self::PowerUp { dice } => Order::PowerUp { dice },
            Self::Apply { effect, to } => {
                let effect = rename.entry(effect, &effects(rename.setup()))?;
                Order::Apply { effect, to: rename.some_figure(to)? }
            }
            Self::Done => Order::Done,
            Self::Direction { direction } => Order::Direction { direction },
            Self::Shift { path } => Order::Shift { path },
            Self::Centre { at } => Order::Centre { at },
            Self::Extra { figure } => Order::Extra { figure: rename.figure(figure)? },
            Self::Throw { target, at, power_up } => {
                let target = target.map(|target| rename.target(target)).transpose()?;
                Order::Throw { target, at, power_up }
            }
            Self::Place { at } => Order::Place { at },
            Self::Remove { figure } => Order::Remove { figure: rename.figure(figure)? },
            Self::Decline => Order::Decline,
            Self::EndActivation => Order::EndActivation,
            Self::Pass => Order::Pass,
        })
    }
}

impl TargetRef {
    /// Converts the target to the names used in files.
    pub(in crate::pulp_city) fn in_files(self, told: ToFiles) -> TargetRef<InFiles> {
        match self {
            Self::Figure(figure) => TargetRef::Figure(told.figure(figure)),
            Self::Object(object) => TargetRef::Object(told.object(object)),
            Self::Hex(cell) => TargetRef::Hex(told.cell(cell)),
        }
    }
}

impl Event {
    /// Converts the event to the names used in files.
    pub(crate) fn in_files(self, told: ToFiles) -> Event<InFiles> {
        let setup = told.0;
        match self {
            Self::RoundBegan { round } => Event::RoundBegan { round },
            Self::StartRolled { side, roll } => Event::StartRolled { side: told.side(side), roll },
            Self::PoolsFilled { side, ap } => Event::PoolsFilled { side: told.side(side), ap },
            Self::TurnBegan { side } => Event::TurnBegan { side: told.side(side) },
            Self::Activated { figure } => Event::Activated { figure: told.figure(figure) },
            Self::Commanded { card } => Event::Commanded { card: told.card(card) },
            Self::ApPaid { side, figure, ap, left, limited } => {
                Event::ApPaid { side: told.side(side), figure: told.figure(figure), ap, left, limited }
            }
            Self::Fatigued { figure, fatigue, paid } => Event::Fatigued { figure: told.figure(figure), fatigue, paid },
            Self::MoveBegan { figure, by, path } => {
                Event::MoveBegan { figure: told.figure(figure), by, path: told.path(path) }
            }
            Self::Declared { attacker, action, target, thrown, counts } => Event::Declared {
                attacker: told.figure(attacker),
                action: actions(setup, attacker).name(action),
                target: target.in_files(told),
                thrown: thrown.map(|thrown| told.occupant(thrown)),
                counts,
            },
            Self::PoweredUp { figure, dice } => Event::PoweredUp { figure: told.figure(figure), dice },
            Self::PoolRolled { figure, role, pool, dice, best, plus, quality, good } => {
                Event::PoolRolled { figure: told.figure(figure), role, pool, dice, best, plus, quality, good }
            }
            Self::Judged { attacker, target, success, extra } => {
                Event::Judged { attacker: told.figure(attacker), target: target.in_files(told), success, extra }
            }
            Self::EffectApplied { effect, by, to, bought } => Event::EffectApplied {
                effect: effects(setup).name(effect),
                by: told.figure(by),
                to: to.in_files(told),
                bought,
            },
            Self::Immune { figure, effect } => {
                Event::Immune { figure: told.figure(figure), effect: effects(setup).name(effect) }
            }
            Self::Hurt { figure, damage, by } => Event::Hurt { figure: told.figure(figure), damage, by },
            Self::Damaged { object, damage } => Event::Damaged { object: told.object(object), damage },
            Self::Healed { figure, hp } => Event::Healed { figure: told.figure(figure), hp },
            Self::Ko { figure } => Event::Ko { figure: told.figure(figure) },
            Self::PoolChanged { side, ap } => Event::PoolChanged { side: told.side(side), ap },
            Self::ConditionChanged { figure, now } => Event::ConditionChanged { figure: told.figure(figure), now },
            Self::DisplacementBegan { figure, kind, direction, spaces } => {
                Event::DisplacementBegan { figure: told.figure(figure), kind, direction, spaces }
            }
            Self::DisplacementEnded { figure, moved, cause } => {
                Event::DisplacementEnded { figure: told.figure(figure), moved, cause: told.cause(cause) }
            }
            Self::Fell { figure, drop, damage } => Event::Fell { figure: told.figure(figure), drop, damage },
            Self::CentreMoved { at } => Event::CentreMoved { at: told.cell(at) },
            Self::Summoned { by, summon, at, figure, object, model } => Event::Summoned {
                by: told.figure(by),
                summon: summons(setup).name(summon),
                at: told.cell(at),
                figure: figure.map(|figure| told.figure(figure)),
                object: object.map(|object| told.object(object)),
                model,
            },
            Self::Dismissed { by, summon } => {
                Event::Dismissed { by: told.figure(by), summon: summons(setup).name(summon) }
            }
            Self::Endangered { figure, summon } => {
                Event::Endangered { figure: told.figure(figure), summon: summons(setup).name(summon) }
            }
            Self::Controlled { figure, by, side } => {
                Event::Controlled { figure: told.figure(figure), by: told.figure(by), side: told.side(side) }
            }
            Self::ControlEnded { figure } => Event::ControlEnded { figure: told.figure(figure) },
            Self::ActivationEnded { figure } => Event::ActivationEnded { figure: told.figure(figure) },
            Self::CommandEnded { card } => Event::CommandEnded { card: told.card(card) },
            Self::Passed { side } => Event::Passed { side: told.side(side) },
            Self::EffectsPhase => Event::EffectsPhase,
            Self::RoundEnded { round } => Event::RoundEnded { round },
        }
    }
}
