//! The odds of Champions: of the blow that is aimed, of each defence against one that is coming, and the threat map of who
//! acts.

#[cfg(test)]
mod tests;

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use std::sync::Arc;

use bevy::prelude::*;
use knockback_odds::champions::{Odds, Question};
use knockback_rules::{
    battle::{self, FigureId, Occupant},
    champions::{Choice, Order, Played, Reaction},
};

use super::{Champions, played};
use crate::{
    odds::{
        Answer, Asked, Counts, OddsSystems, counting,
        threats::{MapOf, Mapped},
    },
    rulesets::champions::proven,
    stage::{Screen, Shown},
};
use knockback_view::champions::scene::Aim;
use knockback_view::champions::scene::Scene;
use knockback_view::odds_state::OddsState;

/// What would come of an attack by each defence against it. Those on the spot are told once all of them are known, and so
/// are those that go to a hex, so that what is read does not jump about.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DefenceOdds(Vec<(Reaction, Arc<Odds>)>);

impl DefenceOdds {
    /// Nothing is known.
    #[cfg(test)]
    pub(crate) const NONE: Self = Self(Vec::new());

    /// Those of a defence, once they are known.
    pub(crate) fn of(&self, to: Reaction) -> Option<&Odds> {
        self.0.iter().find(|(known, _)| *known == to).map(|(_, odds)| &**odds)
    }

    /// The answers known so far.
    pub(crate) fn known(asked: impl Iterator<Item = (Reaction, OddsState<Odds>)>) -> Self {
        let (to_hexes, on_the_spot): (Vec<_>, Vec<_>) = asked.partition(|(to, _)| goes_to_a_hex(*to));
        let groups = [on_the_spot, to_hexes].into_iter();
        let whole = groups.take_while(|group| !group.iter().any(|(_, told)| told.counting())).flatten();
        Self(whole.filter_map(|(to, told)| Some((to, Arc::clone(told.known()?)))).collect())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(counting::<Asked<Question>>)
        .init_resource::<OddsOf<Champions>>()
        .init_resource::<DefenceOdds>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask)
                    .run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<SceneOf<Champions>>))),
                tell.in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut blow: ResMut<OddsOf<Champions>>, mut defences: ResMut<DefenceOdds>) {
    *blow = OddsOf::default();
    *defences = DefenceOdds::default();
}

/// Asks for what is to be counted, and for the threat map that is open.
fn ask(
    shown: Res<Shown>,
    scene: Res<SceneOf<Champions>>,
    mut counts: ResMut<Counts<Asked<Question>>>,
    mut mapped: ResMut<Mapped>,
) {
    let battle = proven(&shown.battle);
    counts.ask(&shown, questions(battle, &scene));
    let reacts = matches!(battle.choice_of::<Champions>(), Some((_, Choice::React { .. })));
    mapped.set_if_neq(Mapped(scene.figure.filter(|_| scene.threats && !reacts).map(MapOf::all)));
}

/// What is known is told.
fn tell(counts: Res<Counts<Asked<Question>>>, mut blow: ResMut<OddsOf<Champions>>, mut defences: ResMut<DefenceOdds>) {
    if !counts.is_changed() {
        return;
    }
    let (mut struck, mut defended) = (OddsState::Unasked, Vec::new());
    for question in counts.wanted() {
        let told = counts.answer(question).map_or(OddsState::Counting, Answer::told);
        match question.reactions.first() {
            Some((_, to)) => defended.push((*to, told)),
            None => struck = told,
        }
    }
    blow.set_if_neq(OddsOf(struck));
    defences.set_if_neq(DefenceOdds::known(defended.into_iter()));
}

/// What is to be counted, the most pressing first: the result of the attack that is under way, by each defence as well;
/// or the blow that is aimed.
fn questions(battle: Played<'_>, scene: &Scene) -> Vec<Question> {
    if let Some((_, Choice::React { figure, .. })) = battle.choice_of::<Champions>() {
        let answers = answers(battle, figure).into_iter().map(|(_, question)| question);
        return untouched(battle, figure).into_iter().chain(answers).collect();
    }
    let aimed = scene.aim.as_ref().and_then(Aim::question).or_else(|| scene.blast.as_ref()?.question(battle));
    aimed.into_iter().collect()
}

/// The odds of the attack under way if the asked character passes, told of its target.
pub(crate) fn untouched(battle: Played<'_>, asked: FigureId) -> Option<Question> {
    let question = Question::under_way(&battle, Occupant::Figure(asked))?;
    match question.order {
        Order::Attack { target, .. } => Some(Question { target, ..question }),
        _ => Some(question),
    }
}

/// The odds of each defence of the asked character, told of that one: those on the spot first, then those that
/// go to a hex.
pub(crate) fn answers(battle: Played<'_>, asked: FigureId) -> Vec<(Reaction, Question)> {
    let Some(rest) = Question::under_way(&battle, Occupant::Figure(asked)) else { return Vec::new() };
    let reaction = |order| match order {
        battle::Order::Champions(Order::React { to, .. }) => Some(to),
        _ => None,
    };
    let mut all: Vec<Reaction> = battle.legal_orders().iter().filter_map(reaction).collect();
    all.sort_by_key(|to| goes_to_a_hex(*to));
    all.into_iter().map(|to| (to, rest.clone().with(asked, to))).collect()
}

/// True of a defence that takes its character to another hex.
pub(crate) const fn goes_to_a_hex(to: Reaction) -> bool {
    matches!(to, Reaction::Dive(_) | Reaction::Interpose(_))
}
