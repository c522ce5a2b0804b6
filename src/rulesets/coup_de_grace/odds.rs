//! The odds of Coup-De-Grace: of the attack that is aimed.
//!
//! Every chance on the screen comes from here, and so from `knockback_odds`: `kb odds` says the same of the same question.
//! The board shows besides where a hit would send its target; the rules carry that out, and no chance is reckoned there.

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use knockback_odds::{
    Ratio,
    coup_de_grace::{Odds, Question},
};
use knockback_rules::battle::Battle;

use super::{overlay::Scene, played};
use crate::{
    odds::{Answer, Counted, Counts, OddsSystems, Told, counting, percent::in_percent},
    stage::{Screen, Shown},
};

/// The odds of Coup-De-Grace.
pub(crate) struct Asked;

impl Counted for Asked {
    type Wish = Question;
    type Answer = Answer<Question>;

    fn begin(battle: &Battle, question: Question) -> Self::Answer {
        Answer::begin(battle, question)
    }

    fn go_on(answer: Self::Answer, steps: usize) -> Self::Answer {
        answer.go_on(steps)
    }

    fn settled(answer: &Self::Answer) -> bool {
        answer.settled()
    }
}

/// The odds of the attack that is aimed, with the push or the direction that its player looks at.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AttackOdds(pub(crate) Told<Odds>);

impl AttackOdds {
    /// A chance in percent; dots while it is being counted.
    pub(crate) fn percent(&self, of: impl Fn(&Odds) -> Ratio) -> String {
        self.0.known().map_or_else(|| "\u{2026}".to_owned(), |odds| in_percent(&of(odds)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(counting::<Asked>)
        .init_resource::<AttackOdds>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask)
                    .run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<Scene>))),
                tell.in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), |mut attack: ResMut<AttackOdds>| *attack = AttackOdds::default());
}

fn ask(shown: Res<Shown>, scene: Res<Scene>, mut counts: ResMut<Counts<Asked>>) {
    counts.ask(&shown, scene.aim.iter().map(|aim| aim.question(scene.line)).collect());
}

/// What is known is told.
fn tell(counts: Res<Counts<Asked>>, mut attack: ResMut<AttackOdds>) {
    if !counts.is_changed() {
        return;
    }
    let asked = counts.wanted().first();
    let told = asked.map_or(Told::Unasked, |question| counts.answer(question).map_or(Told::Counting, Answer::told));
    attack.set_if_neq(AttackOdds(told));
}
