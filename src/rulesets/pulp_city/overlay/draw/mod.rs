//! The overlay of Pulp City: where ways lead, dangerous ground, what an action would do and how likely it succeeds, and
//! what is asked.

mod forecast;
mod threats;

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::pulp_city::Odds;
use knockback_odds::pulp_city::State;
use knockback_rules::pulp_city::PulpCity;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::{Cell, Footprint},
    pulp_city::{Attempt, Gait, Mark as Marked, Order, Victory},
};
use knockback_view::odds_state::OddsState;

use knockback_view::pulp_city::{danger, zones};

use crate::{
    odds::threats::{Ranked, Wanted},
    overlay::{
        Drawing,
        draw::{Canvas, Marks, Picture},
        ghosts::Ghost,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        trails::{Plunge, Trail, TrailId, Trails},
    },
    rulesets::pulp_city::{played, proven},
    stage::Shown,
    theme::{palette, team::team},
};
use knockback_view::pulp_city::scene::Scene;
use knockback_view::pulp_city::scene::{Aim, Offer, What, words};

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<SceneOf<PulpCity>>
        .or_else(resource_changed::<OddsOf<PulpCity>>)
        .or_else(resource_changed::<Ranked>);
    app.add_systems(Update, draw.in_set(Drawing).run_if(played.and_then(changed)));
}

/// Draws the scene as it is now.
fn draw(
    scene: Res<SceneOf<PulpCity>>,
    shown: Res<Shown>,
    odds: Res<OddsOf<PulpCity>>,
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    mut canvas: Canvas,
) {
    canvas.draw(&shown.battle, &scene, &odds.0, words::barred, |picture, trails| {
        picture.whole(&scene, (&ranked, *wanted), trails)
    });
}

impl Picture<'_, OddsState<Odds>> {
    /// A battle of Pulp City.
    fn whole(&mut self, scene: &Scene, map: (&Ranked, Wanted), trails: &mut Trails) -> Marks {
        // Who aims looks at the action alone.
        let mapped = scene.threats && !scene.aims();
        let mut reach = self.ground();
        reach.extend(if mapped { self.threats(scene, map) } else { Self::offers(scene) });
        let way = scene.looked_at.as_ref().and_then(|offer| self.looked_at(scene, offer));
        trails.set(TrailId::Move, way);
        let mut forecast = Vec::new();
        if let Some(aim) = &scene.aim {
            self.aim(aim);
            let known = self.known.known();
            let flies = known.map(|_| match aim.needs {
                0 => self.known.percent(|odds| odds.hit()),
                needs => self.known.percent(|odds| odds.chance(|end| usize::from(end.extra) >= needs)),
            });
            let extra = known.map(|_| self.known.percent(|odds| odds.chance(|end| end.extra > 0)));
            forecast.extend(self.foretold(&aim.forecast, (false, flies), trails));
            forecast.extend(self.foretold(&aim.bought, (true, extra), trails));
            self.other_lines(aim, scene.line, trails);
        }
        if let Some(comes) = &scene.comes {
            forecast.extend(self.foretold(comes, (false, None), trails));
        }
        self.answers(scene, trails);
        Marks { reach, forecast }
    }

    /// Dangerous ground by its name, and the hexes by which a side can win (`PC-25`, `PC-51`).
    fn ground(&mut self) -> Vec<Mark> {
        let battle = proven(self.battle);
        let mut marks = vec![Mark::each(self.held_places(), palette::ACCENT).rimmed(0.09).styled(Style::Hollow)];
        for (name, at, cells) in zones::all(battle) {
            self.words.add(Spot::On(at), name, palette::RISK, Weight::Side);
            marks.push(Mark::area(cells, palette::RISK).filled(0.06).rimmed(0.06).styled(Style::Hatch));
        }
        marks
    }

    fn held_places(&self) -> Vec<Cell> {
        let ways = &proven(self.battle).rules().victory;
        let places = ways.iter().filter_map(|victory| match victory {
            Victory::Hold { cells, .. } => Some(cells),
            Victory::KnockOut { .. } => None,
        });
        places.flatten().copied().collect()
    }

    /// What a click on a hex would do; where something on the way may hurt, the hex is hatched.
    fn offers(scene: &Scene) -> Vec<Mark> {
        let of = |wanted: &dyn Fn(&Offer) -> bool| -> Vec<Cell> {
            scene.offers.iter().filter(|offer| wanted(offer)).map(|offer| offer.cell).collect()
        };
        let moves = of(&|offer| matches!(offer.what, What::Move(_)));
        let risky = of(&|offer| offer.risky);
        let aimed = of(&|offer| matches!(offer.what, What::Act | What::Throw));
        let asked = of(&|offer| matches!(offer.what, What::Shift | What::Centre | What::Place | What::Way(_)));
        let fill = if scene.aims() { 0.08 } else { 0.2 };
        vec![
            Mark::area(moves, palette::REACH).filled(fill),
            Mark::each(risky, palette::RISK).filled(0.1).rimmed(0.0).styled(Style::Hatch),
            Mark::each(aimed, palette::HARM).filled(0.1).rimmed(0.05),
            Mark::each(asked, palette::FLIGHT).filled(0.2).rimmed(0.08),
        ]
    }

    /// What is done on the hex that is looked at; the way of a move with its falls, and who would stand there.
    fn looked_at(&mut self, scene: &Scene, offer: &Offer) -> Option<Trail> {
        let spot = match offer.what {
            What::Extra | What::Remove => Spot::Above(offer.cell),
            _ => Spot::On(offer.cell),
        };
        if !matches!(offer.what, What::Act | What::Throw | What::Way(_)) {
            self.words.add(spot, words::verb(offer.what), palette::TEXT, Weight::Main);
            self.words.light(spot);
        }
        let (battle, board) = (proven(self.battle), self.board);
        let (who, path) = match &offer.order {
            Order::Move { figure, path, .. } => (*figure, path),
            Order::Shift { path } => (shifted(scene)?, path),
            _ => return None,
        };
        if let Order::Move { .. } = &offer.order {
            let supreme = battle.sheet(who).supreme.is_some();
            let cost = if supreme { "1 fatigue" } else { "free" };
            self.words.add(spot, cost, palette::REACH, Weight::Main);
        }
        let start = battle.cell_of(who)?;
        let path: Vec<Cell> = path.iter().filter_map(|at| board.cell(*at)).collect();
        if !path.is_empty() {
            self.ghost(who, offer.cell, true);
        }
        if let What::Move(by) = offer.what {
            self.falls(who, by, &path);
        }
        for name in zones::met(&zones::all(battle), Some(start), &path) {
            self.words.add(spot, format!("through {name}"), palette::HARM_TEXT, Weight::Main);
        }
        let aloft = self.aloft(offer.what, start, &path);
        let cells = std::iter::once(start).chain(path).collect();
        Some(Trail { cells, colour: palette::REACH, radius: 0.07, arrow: true, aloft })
    }

    /// The level on which somebody flies on its way: that of the highest ground on it.
    fn aloft(&self, what: What, start: Cell, path: &[Cell]) -> Option<knockback_rules::units::Level> {
        let flies = matches!(what, What::Move(Gait::Fly));
        let cells = path.iter().copied().chain([start]);
        cells.map(|cell| self.board.level(cell)).max().filter(|_| flies)
    }

    /// The falls of a sprint, each with what it costs (`PC-16`).
    fn falls(&mut self, who: FigureId, by: Gait, path: &[Cell]) {
        for fall in danger::falls(proven(self.battle), who, by, path) {
            let colour = if fall.damage > 0 { palette::HARM } else { palette::FLIGHT };
            self.plunges.push(Plunge { from: fall.from, to: fall.to, colour, level: None });
            let text = words::fall(fall.drop, fall.damage);
            self.words.add(Spot::On(fall.to), text, palette::HARM_TEXT, Weight::Main);
        }
    }

    /// Somebody where it would come to stand.
    fn ghost(&mut self, who: FigureId, at: Cell, whole: bool) {
        let colour = team(self.battle.owner(who)).colour;
        let height = self.battle.height(who);
        let strength = if whole { 0.9 } else { 0.6 };
        self.words.keep_clear_of_body(at);
        self.ghosts.push(Ghost { at: Footprint::one(at), feet: None, height, colour, whole, strength });
    }

    /// An action: its chance above the target, what it is called, and what is added to the dice below that.
    fn aim(&mut self, aim: &Aim) {
        let battle = proven(self.battle);
        let attempt = aim.attempt;
        let Some(cell) = battle.cell_of_mark(attempt.target) else { return };
        let spot = match attempt.target {
            Marked::Hex(cell) => Spot::On(cell),
            Marked::Figure(_) | Marked::Object(_) => Spot::Above(cell),
        };
        let success = format!("{} success", self.known.percent(|odds| odds.hit()));
        self.words.add(spot, success, palette::TEXT, Weight::Chance);
        if let Some(gone) = self.gone(aim) {
            self.words.add(spot, gone, palette::HARM_TEXT, Weight::Main);
        }
        if aim.forecast.flights.is_empty() && aim.bought.flights.is_empty() && self.aims_at_enemy(attempt) {
            self.words.add(spot, "no knockback", palette::TEXT_QUIET, Weight::Main);
        }
        self.words.light(spot);
        let stand = [Some(cell), battle.cell_of(attempt.attacker)].into_iter().flatten();
        stand.for_each(|cell| self.words.keep_clear_of_body(cell));
    }

    /// True if an action is aimed at a figure of another side.
    fn aims_at_enemy(&self, attempt: Attempt) -> bool {
        let Marked::Figure(target) = attempt.target else { return false };
        self.battle.controller(target) != self.battle.controller(attempt.attacker)
    }

    /// How likely the target has no hit points left, where it can come to that.
    fn gone(&self, aim: &Aim) -> Option<String> {
        let who = aim.target()?;
        let odds = self.known.known()?;
        let name = if let Occupant::Figure(_) = who { "KO" } else { "destroyed" };
        let can = odds.fates(who).iter().any(|(fate, _)| fate.states.has(State::Ko));
        can.then(|| format!("{} {name}", self.known.percent(|odds| odds.destroyed(who))))
    }

    /// The ways of a knockback that are not looked at.
    fn other_lines(&self, aim: &Aim, line: usize, trails: &mut Trails) {
        let Some(start) = proven(self.battle).cell_of_mark(aim.attempt.target) else { return };
        for (place, path) in aim.lines.iter().enumerate().filter(|(place, _)| *place != line % aim.lines.len().max(1)) {
            trails.set(TrailId::OtherLine(place), Some(trail(start, path, 0.045)));
        }
    }

    /// The answers that stand one after the other: the one that is looked at by its name, the ways of the others.
    fn answers(&mut self, scene: &Scene, trails: &mut Trails) {
        let battle = proven(self.battle);
        let Some(answer) = scene.answer() else { return };
        let cells = scene.targets.first().map_or(&scene.chosen, |target| &target.cells);
        let Some(at) = cells.first().copied() else { return };
        let number = scene.line % scene.answers.len() + 1;
        let text = format!("{} ({number} of {})", words::answer(battle, &answer.order), scene.answers.len());
        let spot = Spot::Above(at);
        self.words.add(spot, text, palette::FLIGHT_TEXT, Weight::Main);
        self.words.light(spot);
        if scene.answers.iter().all(|answer| matches!(answer.order, Order::Direction { .. })) {
            for (place, other) in scene.answers.iter().enumerate().filter(|(_, other)| *other != answer) {
                trails.set(TrailId::OtherLine(place), Some(trail(at, &other.path, 0.045)));
            }
        }
    }
}

/// The trail of a displacement.
fn trail(from: Cell, path: &[Cell], radius: f32) -> Trail {
    let cells = std::iter::once(from).chain(path.iter().copied()).collect();
    Trail { cells, colour: palette::FLIGHT, radius, arrow: true, aloft: None }
}

/// Who would be moved by the shift that is asked.
fn shifted(scene: &Scene) -> Option<FigureId> {
    match scene.targets.first()?.who {
        Occupant::Figure(figure) => Some(figure),
        Occupant::Object(_) => None,
    }
}
