//! How Champions presents itself.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Setup, SideId},
    champions::Victory,
    report,
};
use knockback_view::{RulesetView, guide::Page};

use knockback_view::champions::panel::asked::prompts::ASKS;

use super::{Champions, actions, proven, roster};
use crate::{
    screens::{Presents, scenarios::details::places, settings::OwnSetting},
    stage::actions::Line,
};

impl Presents for Champions {
    fn name(&self) -> &'static str {
        "Champions"
    }

    fn about(&self) -> &'static str {
        "Champions rules: segments and phases, STUN and BODY, flights through walls."
    }

    fn guide(&self) -> &'static [Page] {
        <Champions as RulesetView>::GUIDE
    }

    fn ways_to_win(&self, setup: &Setup) -> Vec<String> {
        ways_to_win(setup)
    }

    fn worth(&self, setup: &Setup, side: SideId) -> String {
        roster::worth(setup, side)
    }

    fn spawn_roster(&self, column: Entity, setup: &Setup, side: SideId, commands: &mut Commands) {
        roster::spawn(column, setup, side, commands);
    }

    fn moment(&self, battle: &Battle) -> String {
        proven(battle).state().now().to_string()
    }

    fn length(&self, battle: &Battle) -> String {
        proven(battle).state().now().to_string()
    }

    fn round(&self, number: u16) -> String {
        if number == 0 { "Opening".to_owned() } else { format!("Turn {number}") }
    }

    fn actions(&self) -> &'static [Line] {
        actions::LINES
    }

    fn settings(&self) -> &'static [OwnSetting] {
        SETTINGS
    }
}

/// Settings that Champions alone has.
const SETTINGS: &[OwnSetting] = &[OwnSetting {
    name: "Ask for reactions",
    means: "In Champions: when to ask who may defend itself. All else passes without asking.",
    values: &[ASKS[0].0, ASKS[1].0, ASKS[2].0],
    now: |settings| usize::from(settings.asks),
    set: |settings, place| settings.asks = u8::try_from(place).unwrap_or_default(),
}];

/// How a battle is won, a sentence for each way.
fn ways_to_win(setup: &Setup) -> Vec<String> {
    let Some(champions) = setup.of::<Champions>() else { return Vec::new() };
    let mut ways: Vec<String> = champions
        .goals
        .iter()
        .map(|goal| match goal {
            Victory::BringDown { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setup.figure(*figure).name.as_str()).collect();
                let out = if names.len() == 1 { "is out" } else { "are out, all of them at the same time" };
                format!("{} win as soon as {} {out}.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_turn } => {
                let (places, they) = places(cells.len());
                let name = &setup.side(*side).name;
                format!("{name} win if they alone have somebody awake on {places} at the end of turn {from_turn} or later. Look for {they} on the map.")
            }
        })
        .collect();
    ways.push("The last side with anybody awake wins.".to_owned());
    if let Some(limit) = champions.turn_limit {
        ways.push(format!("After turn {limit} the points of those on their feet decide."));
    }
    ways
}

#[cfg(test)]
mod tests {
    use knockback_rules::files::read_scenario;

    use super::*;

    #[test]
    fn ways_to_win_say_who_has_to_be_out_and_where_to_stand() {
        let all: Vec<Vec<String>> = crate::shipped::scenarios().iter().map(|setup| ways_to_win(setup)).collect();
        let told = |way: &str| all.iter().flatten().any(|told| told == way);
        let three =
            "The Night Shift win as soon as Quickmarch, Undertone and Fettle are out, all of them at the same time.";
        assert!(told(three), "{all:?}");
        assert!(
            told("The Night Shift win as soon as Mister Tuesday and Fettle are out, all of them at the same time."),
            "{all:?}"
        );
        let held = |way: &String| way.contains(" alone have somebody awake on any of 4 places ");
        assert!(all.iter().flatten().any(held), "{all:?}");
        let chase =
            include_str!("../../../assets/scenarios/chimney_run.ron").replace(r#", "undertone", "fettle"]"#, "]");
        let setup = Setup::new(read_scenario("chase.ron", chase.as_bytes()).unwrap()).unwrap();
        let told = ways_to_win(&setup);
        assert!(told.iter().any(|way| way == "The Night Shift win as soon as Quickmarch is out."), "{told:?}");
    }
}
