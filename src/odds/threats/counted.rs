//! The odds of an aim and the threat map of a figure, counted in slices.

use std::{hash::Hash, marker::PhantomData, sync::Arc};

use bevy::prelude::*;
use knockback_odds::{Inquiry, MapUpdates, ThreatCounting};
use knockback_rules::{
    battle::{Battle, FigureId},
    ruleset::Ruleset,
};

use crate::{
    odds::{self, Counted, Told},
    stage,
};

/// Work of a step of a map, as the engine counts work.
const STEP: u64 = 10_000;

/// How a ruleset counts threat maps.
pub(crate) trait Maps: Ruleset + Send + Sync + 'static {
    /// What it asks about one attack.
    type Question: Inquiry;
    /// A map while it is being counted.
    type Count: ThreatCounting<Ruleset = Self, Threats = Self::Map> + Send + Sync;
    /// The map.
    type Map: Send + Sync;
}

/// The odds and the threat maps of a ruleset.
pub(crate) struct Asked<M>(PhantomData<M>);

/// Something that is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wish<Q> {
    /// The odds of an attack.
    Odds(Q),
    /// The threat map of a figure.
    Threats(FigureId),
}

/// What is known of it.
pub(crate) enum Answer<M: Maps> {
    /// Of the odds of an attack.
    Odds(odds::Answer<M::Question>),
    /// A threat map is being counted.
    Mapping(Mapping<M>),
    /// The threat map.
    Threats(Arc<M::Map>),
}

/// A threat map that is being counted.
pub(crate) struct Mapping<M: Maps> {
    count: Box<M::Count>,
    updates: MapUpdates,
    /// The attacks whose odds are known so far, once there are some.
    so_far: Option<Arc<M::Map>>,
}

impl<M: Maps> Mapping<M> {
    fn begin(battle: &Battle, figure: FigureId) -> Self {
        let count = Box::new(M::Count::new(stage::proven(battle), figure));
        Self { count, updates: MapUpdates::default(), so_far: None }
    }

    /// Continues for this many steps.
    fn go_on(mut self, steps: usize) -> Answer<M> {
        let work = u64::try_from(steps).unwrap_or(u64::MAX).saturating_mul(STEP);
        let until = self.count.work().saturating_add(work);
        while self.count.work() < until {
            if let Some(threats) = self.count.advance(1) {
                return Answer::Threats(Arc::new(threats));
            }
        }
        self.so_far = self.updates.of(&*self.count).map(Arc::new).or(self.so_far);
        Answer::Mapping(self)
    }
}

impl<M: Maps> Counted for Asked<M>
where
    M::Question: Eq + Hash + Send + Sync,
    odds::Answer<M::Question>: Send + Sync,
{
    type Wish = Wish<M::Question>;
    type Answer = Answer<M>;

    fn begin(battle: &Battle, wish: Self::Wish) -> Self::Answer {
        match wish {
            Wish::Odds(question) => Answer::Odds(odds::Answer::begin(battle, question)),
            Wish::Threats(figure) => Answer::Mapping(Mapping::begin(battle, figure)),
        }
    }

    fn go_on(answer: Self::Answer, steps: usize) -> Self::Answer {
        match answer {
            Answer::Odds(answer) => Answer::Odds(answer.go_on(steps)),
            Answer::Mapping(mapping) => mapping.go_on(steps),
            known @ Answer::Threats(_) => known,
        }
    }

    fn settled(answer: &Self::Answer) -> bool {
        match answer {
            Answer::Odds(answer) => answer.settled(),
            Answer::Mapping(_) => false,
            Answer::Threats(_) => true,
        }
    }
}

/// The threat map of the figure that is picked.
#[derive(Resource, Clone, Debug)]
pub(crate) struct ThreatMap<T: Send + Sync + 'static> {
    /// Whose.
    pub(crate) figure: Option<FigureId>,
    /// The map; the part that is known so far, while it is being counted.
    pub(crate) told: Told<T>,
    /// True while it is being counted.
    pub(crate) counting: bool,
}

impl<T: Send + Sync + 'static> Default for ThreatMap<T> {
    fn default() -> Self {
        Self { figure: None, told: Told::Unasked, counting: false }
    }
}

impl<T: Send + Sync + 'static> PartialEq for ThreatMap<T> {
    /// Maps are compared by their holder: each battle and each update has a new one.
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.told, &other.told) {
            (Told::Known(one), Told::Known(other)) => Arc::ptr_eq(one, other),
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        same && self.figure == other.figure && self.counting == other.counting
    }
}

impl<T: Send + Sync + 'static> ThreatMap<T> {
    /// What is known of the map of a figure.
    pub(crate) fn of<M: Maps<Map = T>>(figure: FigureId, answer: Option<&Answer<M>>) -> Self {
        let (told, counting) = match answer {
            Some(Answer::Threats(known)) => (Told::Known(Arc::clone(known)), false),
            Some(Answer::Mapping(Mapping { so_far: Some(so_far), .. })) => (Told::Known(Arc::clone(so_far)), true),
            _ => (Told::Counting, true),
        };
        Self { figure: Some(figure), told, counting }
    }
}
