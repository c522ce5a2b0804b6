//! Which characters are asked for reactions on screen, and which pass automatically.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant, Order as Any, SideId},
    champions::{Choice, Occasion, Order, Played},
    report::LogLine,
};
use knockback_skirmish::{Loaded, Skirmish, Undone};

use super::{
    super::super::{Champions, acting, actions::ASK, played},
    LettingGo, occasion,
};
use crate::{
    battle::replay::watching,
    rulesets::champions::proven,
    stage::{AppSystems, Menu, Said, Screen, Seats, Settings, Shown, Wish, actions::Keys},
};

/// The ways of asking, each with what it means; the place of one is what the settings remember.
pub(crate) const ASKS: [(&str, &str); 3] = [
    (
        "When attacked",
        "Whoever is attacked, or in the way, is asked, and so is who has waited for this with a held action. Friends \
         who could step between are not.",
    ),
    ("Always", "Everybody who could do something is asked, each time."),
    ("Only with R", "Nobody is asked, until R is pressed: then for the next chance that comes."),
];

/// Whether the next chance to react is shown, regardless of the settings.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asking {
    wanted: bool,
}

pub(crate) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(resource_exists::<Skirmish>);
    app.init_resource::<Asking>()
        .add_systems(OnEnter(Screen::Battle), |mut letting_go: ResMut<LettingGo>| letting_go.0.clear())
        .add_systems(
            Update,
            (
                want.in_set(AppSystems::Input),
                (forget, go_by)
                    .chain()
                    .in_set(AppSystems::Decide)
                    .run_if(not(watching).and_then(in_state(Menu::None)).and_then(played)),
            )
                .run_if(battle()),
        );
}

/// A key asks at the next chance; so does an undo, because an automatic pass would repeat at once.
fn want(keys: Keys, mut undone: MessageReader<Undone>, mut loaded: MessageReader<Loaded>, mut asking: ResMut<Asking>) {
    let again = undone.read().count() > 0;
    let fresh = loaded.read().count() > 0;
    if keys.just_pressed(&ASK) || again {
        asking.set_if_neq(Asking { wanted: true });
    } else if fresh {
        asking.set_if_neq(Asking::default());
    }
}

/// Lets all go by until the next phase of a figure.
pub(crate) fn let_go(letting_go: &mut LettingGo, figure: FigureId) {
    letting_go.0.retain(|until| *until != figure);
    letting_go.0.push(figure);
}

/// True if a chance to react is asked for.
pub(crate) fn asks(
    battle: Played<'_>,
    side: SideId,
    choice: Choice,
    asks: u8,
    letting_go: &LettingGo,
    asking: Asking,
) -> bool {
    let Choice::React { figure, occasion } = choice else { return true };
    if asking.wanted {
        return true;
    }
    if letting_go.0.iter().any(|until| battle.controller(*until) == side) {
        return false;
    }
    let holds = battle.condition(figure).held.is_some() && {
        let orders = battle.legal_orders();
        orders.contains(&Any::Champions(Order::UseHeld { figure }))
    };
    match asks {
        1 => true,
        2 => false,
        _ => match occasion {
            Occasion::Declared => {
                let target = occasion::attack(battle).map(|attack| attack.target);
                holds || target == Some(Occupant::Figure(figure))
            }
            Occasion::Hit | Occasion::Blast | Occasion::Crash => true,
            Occasion::Moves | Occasion::Draws | Occasion::Between => holds,
        },
    }
}

/// What was let go by until a phase is asked for again once that phase has come, or can come no more; what was wanted
/// has been asked for once it was answered.
fn forget(
    shown: Res<Shown>,
    skirmish: Res<Skirmish>,
    mut letting_go: ResMut<LettingGo>,
    mut asking: ResMut<Asking>,
    mut asked: Local<Option<usize>>,
) {
    if !shown.is_changed() {
        return;
    }
    let battle = proven(&shown.battle);
    let acts = acting::phase(battle).map(|phase| phase.figure);
    let over = |figure| Some(figure) == acts || !battle.is_awake(figure) || battle.field().footprint(figure).is_none();
    if letting_go.0.iter().any(|until| over(*until)) {
        letting_go.0.retain(|until| !over(*until));
    }
    let length = skirmish.game().log().len();
    if asking.wanted && asked.is_some_and(|asked| asked < length) {
        asking.wanted = false;
    }
    let open = asking.wanted && matches!(shown.choice::<Champions>(), Some((_, Choice::React { .. })));
    *asked = open.then_some(length);
}

/// What nobody is asked for goes by: an order like any other, told in the log.
fn go_by(
    (skirmish, seats): (Res<Skirmish>, Res<Seats>),
    settings: Res<Settings>,
    letting_go: Res<LettingGo>,
    asking: Res<Asking>,
    mut shown: ResMut<Shown>,
    mut passed: Local<Option<usize>>,
    mut wishes: MessageWriter<Wish>,
) {
    let length = skirmish.game().log().len();
    let Some((side, choice @ Choice::React { figure, .. })) = shown.choice::<Champions>() else { return };
    // A bot answers for itself.
    if *passed == Some(length) || seats.is_bot(side) {
        return;
    }
    if asks(proven(&shown.battle), side, choice, settings.asks, &letting_go, *asking) {
        return;
    }
    *passed = Some(length);
    let name = shown.battle.figure_name(figure);
    // It stands where the order that follows will, and is taken back with it.
    let line = LogLine::new(format!("{name} lets it go by."), &["CH-9"]);
    let said = Said { place: length, line, side: Some(side), heads: false };
    shown.log.push(said);
    wishes.write(Wish(Any::Champions(Order::Pass)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_name_the_key_that_asks() {
        let [_, _, (name, means)] = ASKS;
        let key = ASK.key();
        assert_eq!(name, format!("Only with {key}"));
        assert!(means.contains(&format!("until {key} is pressed")), "{means}");
    }
}
