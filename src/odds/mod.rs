//! Odds of what is aimed at, counted a little in each frame, so that no frame waits for them.
//!
//! | file | what it does |
//! |---|---|
//! | `counts` | what is asked, how far it has been counted, what came of it |
//! | `budget` | how many steps a frame can spare |
//! | `asking` | what is looked at becomes questions |
//! | `percent` | chances in words |

pub(crate) mod asking;
mod budget;
mod counts;
pub(crate) mod percent;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use bevy::{platform::time::Instant, prelude::*};
use knockback_odds::{Odds, Threats, champions};
use knockback_rules::{battle::FigureId, champions::Reaction};

use crate::{
    AppSystems,
    battle::Shown,
    overlay::{self, Overlays},
    screens::Screen,
};
use budget::Budget;
use counts::{Answer, Counts, Wish};

/// What is known of odds that are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Told<T> {
    /// Nobody asks.
    #[default]
    Unasked,
    /// They are still being counted.
    Counting,
    /// They are known.
    Known(Arc<T>),
    /// There are none: the attack is refused.
    Refused,
}

impl<T> Told<T> {
    /// The odds, once they are known.
    pub(crate) const fn known(&self) -> Option<&Arc<T>> {
        match self {
            Self::Known(odds) => Some(odds),
            Self::Unasked | Self::Counting | Self::Refused => None,
        }
    }

    /// True while they are being counted.
    pub(crate) const fn counting(&self) -> bool {
        matches!(self, Self::Counting)
    }
}

/// The odds of what is aimed at: one answer for each line of knockback, or a single one where there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AimOdds(pub(crate) Vec<Told<Odds>>);

impl AimOdds {
    /// Those of a line, by its place among the lines.
    pub(crate) fn line(&self, place: usize) -> &Told<Odds> {
        const UNASKED: &Told<Odds> = &Told::Unasked;
        self.0.get(place % self.0.len().max(1)).unwrap_or(UNASKED)
    }
}

/// The odds of the blow that is aimed in Champions.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BlowOdds(pub(crate) Told<champions::Odds>);

/// What would come of an attack by each defence against it. Those on the spot are told once all of them are known, and so
/// are those that go to a hex, so that what is read does not jump about.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DefenceOdds(Vec<(Reaction, Arc<champions::Odds>)>);

impl DefenceOdds {
    /// Nothing is known.
    #[cfg(test)]
    pub(crate) const NONE: Self = Self(Vec::new());

    /// Those of a defence, once they are known.
    pub(crate) fn of(&self, to: Reaction) -> Option<&champions::Odds> {
        self.0.iter().find(|(known, _)| *known == to).map(|(_, odds)| &**odds)
    }

    /// Of all that is asked, what is known and can be told.
    pub(crate) fn known(asked: impl Iterator<Item = (Reaction, Told<champions::Odds>)>) -> Self {
        let (to_hexes, on_the_spot): (Vec<_>, Vec<_>) = asked.partition(|(to, _)| asking::goes_to_a_hex(*to));
        let groups = [on_the_spot, to_hexes].into_iter();
        let whole = groups.take_while(|group| !group.iter().any(|(_, told)| told.counting())).flatten();
        Self(whole.filter_map(|(to, told)| Some((to, Arc::clone(told.known()?)))).collect())
    }
}

/// The threat map of the figure that is picked.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct ThreatMap {
    /// Whose.
    pub(crate) figure: Option<FigureId>,
    /// The map.
    pub(crate) told: Told<Threats>,
}

impl PartialEq for ThreatMap {
    /// Maps are compared by who holds them: a new one is counted only for a new battle.
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.told, &other.told) {
            (Told::Known(one), Told::Known(other)) => Arc::ptr_eq(one, other),
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        same && self.figure == other.figure
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Counts>()
        .init_resource::<Budget>()
        .init_resource::<AimOdds>()
        .init_resource::<BlowOdds>()
        .init_resource::<DefenceOdds>()
        .init_resource::<ThreatMap>()
        .add_systems(
            Update,
            (
                ask.run_if(resource_changed::<Shown>.or_else(resource_changed::<Overlays>)),
                count,
                tell,
                overlay::chances::lay,
                overlay::threats::rank,
            )
                .chain()
                .in_set(AppSystems::Overlay)
                .after(overlay::reckon)
                .before(overlay::Drawing)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(
    mut counts: ResMut<Counts>,
    mut aim: ResMut<AimOdds>,
    mut blow: ResMut<BlowOdds>,
    mut defences: ResMut<DefenceOdds>,
    mut threats: ResMut<ThreatMap>,
) {
    *counts = Counts::default();
    *blow = BlowOdds::default();
    *defences = DefenceOdds::default();
    *aim = AimOdds::default();
    *threats = ThreatMap::default();
}

/// What is looked at is asked; what was known of another battle is forgotten.
fn ask(shown: Res<Shown>, overlays: Res<Overlays>, mut counts: ResMut<Counts>) {
    if shown.is_changed() {
        counts.of(shown.caught_up().then(|| shown.battle.seen_by(None)));
    }
    counts.want(asking::wishes(&shown.battle, &overlays.0));
}

/// Counts as long as a frame can spare.
fn count(mut counts: ResMut<Counts>, mut budget: ResMut<Budget>) {
    if !counts.open() {
        return;
    }
    let begun = Instant::now();
    let steps = counts.advance(budget.steps());
    budget.took(steps, begun.elapsed());
}

/// What is known is told.
fn tell(
    counts: Res<Counts>,
    mut aim: ResMut<AimOdds>,
    mut blow: ResMut<BlowOdds>,
    mut defences: ResMut<DefenceOdds>,
    mut threats: ResMut<ThreatMap>,
) {
    if !counts.is_changed() {
        return;
    }
    let (mut odds, mut struck, mut map) = (Vec::new(), Told::Unasked, ThreatMap::default());
    let mut defended = Vec::new();
    for wish in counts.wanted() {
        match (wish, counts.answer(wish)) {
            (Wish::Odds(_), Some(Answer::Odds(known))) => odds.push(Told::Known(Arc::clone(known))),
            (Wish::Odds(_), Some(Answer::Refused)) => odds.push(Told::Refused),
            (Wish::Odds(_), _) => odds.push(Told::Counting),
            (Wish::Blow(question), answer) => {
                let told = match answer {
                    Some(Answer::Blow(known)) => Told::Known(Arc::clone(known)),
                    Some(Answer::Refused) => Told::Refused,
                    _ => Told::Counting,
                };
                match question.reactions.first() {
                    Some((_, to)) => defended.push((*to, told)),
                    None => struck = told,
                }
            }
            (Wish::Threats(figure), Some(Answer::Threats(known))) => {
                map = ThreatMap { figure: Some(*figure), told: Told::Known(Arc::clone(known)) };
            }
            (Wish::Threats(figure), _) => map = ThreatMap { figure: Some(*figure), told: Told::Counting },
        }
    }
    aim.set_if_neq(AimOdds(odds));
    blow.set_if_neq(BlowOdds(struck));
    defences.set_if_neq(DefenceOdds::known(defended.into_iter()));
    threats.set_if_neq(map);
}
