//! Validation of the minis' sheets: numbers, hands and facings (`CDG-1`).

use crate::{
    battle::FigureId,
    board::Terrain,
    coup_de_grace::{MiniSpec, Race, RaceTrait, Sheet},
    geometry::Direction,
    scenario::survey::{Ids, Validator},
};

/// Maximum points of a sheet. The limit prevents an overflow of their sum.
const MAX_POINTS: u32 = 1_000_000;
/// Maximum hit points of a sheet.
const MAX_HIT_POINTS: u8 = 20;
/// Number of hands of a mini.
const HANDS: usize = 2;

/// Validates the sheets and returns them in the order of figures.
pub(super) fn sheets(survey: &mut Validator, specs: &[MiniSpec]) -> Vec<Sheet> {
    let mut found: Vec<Option<Sheet>> = vec![None; survey.scenario.figures.len()];
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("rules.coup_de_grace.minis[{}]", number + 1);
        numbers(survey, &place, spec);
        hands(survey, &place, spec);
        let owner = format!("{place}.figure");
        let Some(figure) = survey.report.known(&owner, || survey.names.figure(&spec.figure)) else { continue };
        let sheet = sheet(spec);
        facing(survey, &place, spec, figure);
        if found[figure.index()].replace(sheet).is_some() {
            survey.report.fault(owner, format_args!("the figure \"{}\" already has a sheet", spec.figure));
        }
    }
    for (number, _) in found.iter().enumerate().filter(|(_, sheet)| sheet.is_none()) {
        survey.report.fault(format_args!("figures[{}]", number + 1), "this figure has no sheet");
    }
    found.into_iter().flatten().collect()
}

/// Returns the hit points of a sheet, including a bonus from the race.
fn hit_points(spec: &MiniSpec) -> u8 {
    let more = if let Some(RaceTrait::HitPoints(more)) = spec.race.map(Race::race_trait) { more } else { 0 };
    spec.hit_points.saturating_add(more)
}

fn numbers(survey: &mut Validator, place: &str, spec: &MiniSpec) {
    let report = &mut survey.report;
    report.number(format_args!("{place}.hit_points"), "the number of hit points", spec.hit_points, 1..=MAX_HIT_POINTS);
    report.number(format_args!("{place}.wounds"), "the number of hit points lost", spec.wounds, 0..=hit_points(spec));
    report.number(format_args!("{place}.points"), "the number of points", spec.points.0, 0..=MAX_POINTS);
    if let Some(facing) = spec.facing {
        report.number(format_args!("{place}.facing"), "a facing", facing, 0..=5);
    }
    if let Some(miniature) = &spec.miniature {
        Ids::check_form(report, format_args!("{place}.miniature"), miniature);
    }
}

/// Checks that the hands hold at most two one-handed items or one two-handed item.
fn hands(survey: &mut Validator, place: &str, spec: &MiniSpec) {
    let place = format!("{place}.hands");
    let held = spec.hands.len();
    if held > HANDS {
        survey.report.fault(place, format_args!("a mini has {HANDS} hands and cannot hold {held} things"));
        return;
    }
    let both = spec.hands.iter().find(|weapon| weapon.profile().hands == HANDS);
    if let Some(weapon) = both.filter(|_| held > 1) {
        survey.report.fault(
            place,
            format_args!("the {} fills both hands, and the mini holds something else too", weapon.name()),
        );
    }
}

/// Checks the facing, and that a figure does not begin in a bottomless pit. A mini that begins standing needs a facing.
/// A mini that begins downed or outside the arena must not have one.
fn facing(survey: &mut Validator, place: &str, spec: &MiniSpec, figure: FigureId) {
    let at = survey.scenario.figures[figure.index()].at.first().copied();
    let downed = spec.wounds >= hit_points(spec);
    let wrong = match (at, spec.facing) {
        (None, _) if downed => Some(("wounds", "a mini that has yet to enter cannot be downed")),
        (None, Some(_)) => Some(("facing", "a mini without a place chooses its facing when it enters")),
        (Some(_), Some(_)) if downed => Some(("facing", "a mini that begins downed has no facing")),
        (Some(_), None) if !downed => {
            Some(("facing", "a mini with a place needs a facing, 0 (east) to 5 (north-east)"))
        }
        _ => None,
    };
    if let Some((field, message)) = wrong {
        survey.report.fault(format_args!("{place}.{field}"), message);
    }
    let board = survey.map.board();
    let ground = at.and_then(|at| board.and_then(|board| Some(board.terrain(board.cell(at)?))));
    if ground == Some(Terrain::BottomlessPit) {
        let message = "a mini cannot begin in a bottomless pit";
        survey.report.fault(format_args!("figures[{}].at", figure.index() + 1), message);
    }
}

fn sheet(spec: &MiniSpec) -> Sheet {
    Sheet {
        class: spec.class,
        race: spec.race,
        hands: spec.hands.clone(),
        facing: spec.facing.and_then(Direction::new),
        hit_points: hit_points(spec),
        wounds: spec.wounds,
        points: spec.points,
        miniature: spec.miniature.clone(),
    }
}
