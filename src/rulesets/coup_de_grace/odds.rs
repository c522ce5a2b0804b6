//! The odds of Coup-De-Grace: of the attack that is aimed, and the threat map of the mini that is picked.
//!
//! Every chance on the screen comes from here, and so from `knockback_odds`: `kb odds` says the same of the same question.
//! The board shows besides where a hit would send its target; the rules carry that out, and no chance is reckoned there.

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use knockback_odds::{
    Ratio,
    coup_de_grace::{Odds, Question, ThreatCount, Threats},
};

use super::{
    CoupDeGrace,
    overlay::{self, Scene},
    played,
};
use crate::{
    odds::{
        Counts, OddsSystems, Told, counting,
        percent::in_percent,
        threats::{self, Maps},
    },
    stage::{Screen, Shown},
};

impl Maps for CoupDeGrace {
    type Question = Question;
    type Count = ThreatCount;
    type Map = Threats;
}

/// The odds of Coup-De-Grace.
pub(crate) type Asked = threats::Asked<CoupDeGrace>;
/// Something that is asked.
pub(crate) type Wish = threats::Wish<Question>;
/// What is known of it.
pub(crate) type Answer = threats::Answer<CoupDeGrace>;
/// The threat map of the mini that is picked.
pub(crate) type ThreatMap = threats::ThreatMap<Threats>;

/// The odds of the attack that is aimed, with the push or the direction that its player looks at.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AttackOdds(pub(crate) Told<Odds>);

impl AttackOdds {
    /// A chance in percent; dots while it is being counted, a dash where there is none.
    pub(crate) fn percent(&self, of: impl Fn(&Odds) -> Ratio) -> String {
        match &self.0 {
            Told::Known(odds) => in_percent(&of(odds)),
            Told::Counting | Told::Unasked => "\u{2026}".to_owned(),
            Told::Refused => "\u{2013}".to_owned(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(counting::<Asked>)
        .init_resource::<AttackOdds>()
        .init_resource::<ThreatMap>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask)
                    .run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<Scene>))),
                (tell, overlay::threats::rank).chain().in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut attack: ResMut<AttackOdds>, mut threats: ResMut<ThreatMap>) {
    *attack = AttackOdds::default();
    *threats = ThreatMap::default();
}

/// What is to be counted, the most pressing first: the odds of the attack that is aimed, and the threat map that is open.
fn ask(shown: Res<Shown>, scene: Res<Scene>, mut counts: ResMut<Counts<Asked>>) {
    let aim = scene.aim.iter().map(|aim| Wish::Odds(aim.question(scene.line)));
    let map = scene.figure.filter(|_| scene.threats).map(Wish::Threats);
    counts.ask(&shown, aim.chain(map).collect());
}

/// What is known is told.
fn tell(counts: Res<Counts<Asked>>, mut attack: ResMut<AttackOdds>, mut threats: ResMut<ThreatMap>) {
    if !counts.is_changed() {
        return;
    }
    let (mut aimed, mut map) = (Told::Unasked, ThreatMap::default());
    for wish in counts.wanted() {
        match (wish, counts.answer(wish)) {
            (Wish::Odds(_), Some(Answer::Odds(answer))) => aimed = answer.told(),
            (Wish::Odds(_), _) => aimed = Told::Counting,
            (Wish::Threats(figure), answer) => map = ThreatMap::of(*figure, answer),
        }
    }
    attack.set_if_neq(AttackOdds(aimed));
    threats.set_if_neq(map);
}
