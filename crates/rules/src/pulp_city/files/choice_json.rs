//! Conversion of open choices of Pulp City to JSON.

use serde_json::{Value, json};

use super::sheet_json::effects;
use crate::{
    battle::{FigureId, ToFiles},
    board::Cell,
    pulp_city::{Choice, PulpCityBattle, TargetRef},
    report::Ids,
};

/// Returns an open choice as a JSON object.
pub(in crate::pulp_city) fn choice(battle: PulpCityBattle<'_>, choice: &Choice) -> Value {
    let own = battle.rules();
    let ids = Ids(battle.setup());
    let figure = |figure: &FigureId| ids.figure(*figure);
    let figures = |figures: &[FigureId]| figures.iter().map(figure).collect::<Vec<&str>>();
    let cells = |cells: &[Cell]| cells.iter().map(|cell| ids.cell(*cell)).collect::<Value>();
    let card_id = |card: crate::battle::CardId| own.cards[card.index()].id.as_str();
    let mark = |mark: TargetRef| json!(mark.in_files(ToFiles(battle.setup())));
    match choice {
        Choice::Turn { figures: supremes, cards } => {
            let cards: Vec<&str> = cards.iter().map(|card| card_id(*card)).collect();
            json!({"turn": {"figures": figures(supremes), "cards": cards}})
        }
        Choice::Act { figure: who } => json!({"act": {"figure": figure(who)}}),
        Choice::Command { card } => json!({"command": {"card": card_id(*card)}}),
        Choice::PowerUp { figure: who, most } => json!({"power_up": {"figure": figure(who), "most": most}}),
        Choice::Effects { attacker, target, due, offered, extra, may_end } => json!({"effects": {
            "attacker": figure(attacker),
            "target": mark(*target),
            "due": effects(own, due),
            "offered": effects(own, offered),
            "extra": extra,
            "may_end": may_end,
        }}),
        Choice::Direction { figure: who, directions } => {
            json!({"direction": {"figure": figure(who), "directions": directions}})
        }
        Choice::Shift { figure: who, spaces } => json!({"shift": {"figure": figure(who), "spaces": spaces}}),
        Choice::Centre { cells: at } => json!({"centre": {"cells": cells(at)}}),
        Choice::Extra { figures: who, may_decline } => {
            json!({"extra": {"figures": figures(who), "may_decline": may_decline}})
        }
        Choice::Throw { figure: who, thrown } => json!({"throw": {"figure": figure(who), "thrown": figure(thrown)}}),
        Choice::FollowUp { figure: who } => json!({"follow_up": {"figure": figure(who)}}),
        Choice::Control { figure: who, by } => json!({"control": {"figure": figure(who), "by": figure(by)}}),
        Choice::Place { summon, cells: at } => {
            let name = own.summons.get(usize::from(*summon)).map(|summon| &summon.name);
            json!({"place": {"summon": name, "cells": cells(at)}})
        }
        Choice::Remove { figures: who } => json!({"remove": {"figures": figures(who)}}),
    }
}
