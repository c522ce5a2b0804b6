//! Validation of actions (`PC-1`): numbers, targets and effects.

use super::effects::{Table, Within};
use crate::{
    pulp_city::{Action, ActionRange, ActionSpec, Against, TargetFilter},
    scenario::survey::{Validator, needed_name},
};

/// Maximum number of actions on a card. Used actions are stored as a bit set.
const MAX_ACTIONS: usize = 32;

/// Validates the actions of a card and returns them in order.
pub(super) fn actions(survey: &mut Validator, card: &str, specs: &[ActionSpec], table: &mut Table) -> Vec<Action> {
    survey.report.at_most(format_args!("{card}.actions"), "actions", specs.len(), MAX_ACTIONS);
    let specs = &specs[..specs.len().min(MAX_ACTIONS)];
    let mut actions = Vec::new();
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("{card}.actions[{}]", number + 1);
        needed_name(&mut survey.report, format_args!("{place}.name"), &spec.name);
        if specs[..number].iter().any(|other| other.name == spec.name) {
            let message = format_args!("the card already has an action \"{}\"", spec.name);
            survey.report.fault(format_args!("{place}.name"), message);
        }
        numbers(survey, &place, spec);
        fits(survey, &place, spec);
        actions.push(action(survey, &place, spec, table));
    }
    actions
}

fn numbers(survey: &mut Validator, place: &str, spec: &ActionSpec) {
    let report = &mut survey.report;
    report.number(format_args!("{place}.ap"), "the number of AP", spec.ap, 0..=10);
    if let ActionRange::Hexes(hexes) = spec.reach {
        report.number(format_args!("{place}.reach.hexes"), "the reach", hexes, 1..=50);
    }
    if let Against::Number(number) = spec.against {
        report.number(format_args!("{place}.against.number"), "the target number", number, 1..=24);
    }
}

/// Checks that the range, the targets and the throw of an action are compatible.
fn fits(survey: &mut Validator, place: &str, spec: &ActionSpec) {
    if spec.throw && !matches!(spec.reach, ActionRange::Hexes(_)) {
        let message = "a throw needs a reach in hexes, such as hexes(6)";
        survey.report.fault(format_args!("{place}.reach"), message);
    }
    if spec.reach == ActionRange::Own && !matches!(spec.aim, TargetFilter::Friend | TargetFilter::Any) {
        let message = "an action with the reach self needs the aim friend or any";
        survey.report.fault(format_args!("{place}.aim"), message);
    }
}

fn action(survey: &mut Validator, place: &str, spec: &ActionSpec, table: &mut Table) -> Action {
    let fx = table.list(survey, &format!("{place}.fx"), &spec.fx, Within::Action);
    let efx = table.list(survey, &format!("{place}.efx"), &spec.efx, Within::Action);
    Action {
        name: spec.name.clone(),
        kind: spec.kind,
        ap: spec.ap,
        fatigue: spec.fatigue,
        reach: spec.reach,
        aim: spec.aim,
        roll: spec.roll,
        against: spec.against,
        fx,
        efx,
        throw: spec.throw,
    }
}
