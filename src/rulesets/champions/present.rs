//! How Champions presents itself.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, Setting, SideId},
    champions::Victory,
};

use super::{Champions, actions, end, panels::ASKS, proven, roster};
use crate::{
    screens::{Presents, end::Row, scenarios::details::places, settings::OwnSetting},
    stage::actions::Line,
};

impl Presents for Champions {
    fn name(&self) -> &'static str {
        "Champions"
    }

    fn about(&self) -> &'static str {
        "Champions rules: segments and phases, STUN and BODY, flights through walls."
    }

    fn ways_to_win(&self, setting: &Setting) -> Vec<String> {
        ways_to_win(setting)
    }

    fn worth(&self, setting: &Setting, side: SideId) -> String {
        roster::worth(setting, side)
    }

    fn spawn_roster(&self, column: Entity, setting: &Setting, side: SideId, commands: &mut Commands) {
        roster::spawn(column, setting, side, commands);
    }

    fn moment(&self, battle: &Battle) -> String {
        proven(battle).state().now().to_string()
    }

    fn length(&self, battle: &Battle) -> String {
        proven(battle).state().now().to_string()
    }

    fn memories(&self, battle: &Battle, log: &[Event]) -> Vec<Row> {
        end::rows(proven(battle), log)
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
    means: "In Champions: when to ask who may defend itself. The rest goes by by itself.",
    values: &[ASKS[0].0, ASKS[1].0, ASKS[2].0],
    now: |settings| usize::from(settings.asks),
    set: |settings, place| settings.asks = u8::try_from(place).unwrap_or_default(),
}];

/// How a battle is won, a sentence for each way.
fn ways_to_win(setting: &Setting) -> Vec<String> {
    let Some(champions) = setting.of::<Champions>() else { return Vec::new() };
    let mut ways: Vec<String> = champions
        .goals
        .iter()
        .map(|goal| match goal {
            Victory::BringDown { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setting.figure(*figure).name.as_str()).collect();
                format!("{} win once {} lie there at once.", setting.side(*side).name, names.join(" and "))
            }
            Victory::Hold { side, cells, from_turn } => {
                let (places, they) = places(cells.len());
                let name = &setting.side(*side).name;
                format!("{name} win by holding {places} alone, awake, at the end of turn {from_turn}, or later. Look for {they} on the map.")
            }
        })
        .collect();
    ways.push("The last side with anybody awake wins.".to_owned());
    if let Some(limit) = champions.turn_limit {
        ways.push(format!("After turn {limit} the points of those on their feet decide."));
    }
    ways
}
