//! Decides which characters are asked for reactions on screen, and which pass automatically.

use bevy::prelude::*;
use knockback_rules::{
    battle,
    champions::{Choice, Order},
    report::LogLine,
};
use knockback_skirmish::{Loaded, Skirmish, Undone};
use knockback_view::{champions::panel::prompt::prompts::Prompts, extension::Extension};

use super::super::{Champions, acting, actions::ASK, is_active};
use crate::{
    battle::replay::watching,
    rulesets::champions::expect_ruleset,
    stage::{self, AppSystems, Menu, OrderRequest, Said, Screen, Seats, Settings, Shown, actions::Keys},
};

pub(crate) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(resource_exists::<Skirmish>);
    app.add_systems(OnEnter(Screen::Battle), |mut prompts: ResMut<stage::Prompts>| {
        change(&mut prompts, |prompts| prompts.letting_go.clear());
    })
    .add_systems(
        Update,
        (
            want.in_set(AppSystems::Input),
            (forget, go_by)
                .chain()
                .in_set(AppSystems::Decide)
                .run_if(not(watching).and_then(in_state(Menu::None)).and_then(is_active)),
        )
            .run_if(battle()),
    );
}

/// Changes the prompt state.
pub(super) fn change(prompts: &mut ResMut<stage::Prompts>, how: impl FnOnce(&mut Prompts)) {
    let mut now = Prompts::of(&prompts.0);
    how(&mut now);
    prompts.set_if_neq(stage::Prompts(Extension::new(now)));
}

/// Updates the prompt state from the settings. When the key is pressed, the next possible reaction is asked about. An
/// undo has the same effect, because an automatic pass would be repeated at once.
fn want(
    keys: Keys,
    settings: Res<Settings>,
    mut undone: MessageReader<Undone>,
    mut loaded: MessageReader<Loaded>,
    mut prompts: ResMut<stage::Prompts>,
) {
    let again = undone.read().count() > 0;
    let fresh = loaded.read().count() > 0;
    change(&mut prompts, |prompts| {
        prompts.setting = settings.asks;
        prompts.wanted = keys.just_pressed(&ASK) || again || prompts.wanted && !fresh;
    });
}

/// Removes entries that no longer apply: a skip until a phase once that phase has begun or can no longer begin, and a
/// request once it has been answered.
fn forget(
    shown: Res<Shown>,
    skirmish: Res<Skirmish>,
    mut prompts: ResMut<stage::Prompts>,
    mut asked: Local<Option<usize>>,
) {
    if !shown.is_changed() {
        return;
    }
    let battle = expect_ruleset(&shown.battle);
    let acts = acting::phase(battle).map(|phase| phase.figure);
    let over = |figure| Some(figure) == acts || !battle.is_awake(figure) || battle.field().footprint(figure).is_none();
    let length = skirmish.game().log().len();
    change(&mut prompts, |prompts| {
        prompts.letting_go.retain(|until| !over(*until));
        prompts.wanted &= asked.is_none_or(|asked| asked >= length);
        let open = prompts.wanted && matches!(shown.choice::<Champions>(), Some((_, Choice::React { .. })));
        *asked = open.then_some(length);
    });
}

/// Passes automatically for characters that are not asked. The pass is a normal order and appears in the log.
fn go_by(
    (skirmish, seats): (Res<Skirmish>, Res<Seats>),
    prompts: Res<stage::Prompts>,
    mut shown: ResMut<Shown>,
    mut passed: Local<Option<usize>>,
    mut wishes: MessageWriter<OrderRequest>,
) {
    let length = skirmish.game().log().len();
    let Some((side, choice @ Choice::React { figure, .. })) = shown.choice::<Champions>() else { return };
    // Bots decide on their own reactions.
    if *passed == Some(length) || seats.is_bot(side) {
        return;
    }
    if Prompts::of(&prompts.0).asks(expect_ruleset(&shown.battle), side, choice) {
        return;
    }
    *passed = Some(length);
    let name = shown.battle.figure_name(figure);
    // The line has the log position of the order that follows, so it is undone together with that order.
    let line = LogLine::new(format!("{name} does not react."), &["CH-9"]);
    let said = Said { place: length, line, side: Some(side), heads: false };
    shown.log.push(said);
    wishes.write(OrderRequest(battle::Order::Champions(Order::Pass)));
}

#[cfg(test)]
mod tests {
    use knockback_view::champions::panel::prompt::prompts::ASKS;

    use super::*;

    #[test]
    fn the_settings_name_the_key_that_asks() {
        let [_, _, (name, means)] = ASKS;
        let key = ASK.key();
        assert_eq!(name, format!("Only with {key}"));
        assert!(means.contains(&format!("until you press {key}")), "{means}");
    }
}
