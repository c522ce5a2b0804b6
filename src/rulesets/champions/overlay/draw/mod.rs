//! The overlay of Champions: moves of half a phase and of a whole one, hexes to be aimed at, and flights in metres.

mod flight;
mod threats;

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use knockback_rules::champions::Champions;
use std::sync::Arc;

use bevy::prelude::*;
use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::{Cell, Footprint},
    champions::{Charge, Means, Trajectory, movement::Plan},
    units::{Hexes, Level},
};

use crate::{
    odds::{
        percent::in_percent,
        threats::{Ranked, Wanted},
    },
    overlay::{
        Drawing,
        draw::{Canvas, Marks, Picture},
        ghosts::Ghost,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        trails::{Trail, TrailId, Trails},
    },
    rulesets::champions::{played, proven},
    stage::Shown,
    theme::{palette, team::team},
};
use flight::flown;
use knockback_view::champions::scene::Scene;
use knockback_view::champions::scene::{
    Aim, Blast, Offer, Throw, What,
    flight::{Forecast, sign},
    words,
};
use knockback_view::overlay::cells;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<SceneOf<Champions>>
        .or_else(resource_changed::<OddsOf<Champions>>)
        .or_else(resource_changed::<Ranked>)
        .or_else(resource_changed::<Wanted>);
    app.add_systems(Update, draw.in_set(Drawing).run_if(played.and_then(changed)));
}

/// Draws the scene as it is now.
fn draw(
    scene: Res<SceneOf<Champions>>,
    shown: Res<Shown>,
    blow: Res<OddsOf<Champions>>,
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    mut canvas: Canvas,
) {
    let odds = blow.0.known().map(Arc::as_ref);
    canvas.draw(&shown.battle, &scene, &(), words::barred, |picture, trails| {
        picture.champions(&scene, odds, (&ranked, *wanted), trails)
    });
}

impl Picture<'_> {
    /// A Champions battle.
    pub(crate) fn champions(
        &mut self,
        overlay: &Scene,
        odds: Option<&Odds>,
        map: (&Ranked, Wanted),
        trails: &mut Trails,
    ) -> Marks {
        // Who aims looks at the blow alone.
        let mapped = overlay.threats && !overlay.aims();
        let reach = if mapped { self.threats(overlay, map) } else { Self::offers(overlay) };
        let way = overlay.looked_at.as_ref().and_then(|offer| self.way_of(overlay.figure?, offer));
        let charge = overlay.aim.as_ref().and_then(|aim| aim.charge.as_ref());
        trails.set(TrailId::Move, way.or_else(|| charge.and_then(|charge| self.charge(charge))));
        let mut forecast = Vec::new();
        if let Some(aim) = &overlay.aim {
            forecast.extend(self.blow(aim, odds, trails));
        }
        if let Some(blast) = &overlay.blast {
            forecast.extend(self.blast(blast, trails));
        }
        if let Some(throw) = &overlay.throw {
            forecast.extend(self.throw(throw, trails));
        }
        Marks { reach, forecast }
    }

    /// What a click on a hex would do: moves evenly filled where they take half a phase, with a small ring where they take
    /// all of it.
    fn offers(scene: &Scene) -> Vec<Mark> {
        let of = |wanted: &dyn Fn(&What) -> bool| -> Vec<Cell> {
            let offers = scene.offers.iter().filter(|offer| wanted(&offer.what));
            offers.map(|offer| offer.cell).collect()
        };
        let mut marks = Vec::new();
        if !scene.aims() {
            marks.extend(Self::moves(scene));
        }
        let areas = of(&|what| matches!(what, What::Area));
        let ways = of(&|what| matches!(what, What::Throw(_)));
        let ends = of(&|what| matches!(what, What::Charge));
        marks.push(Mark::area(areas, palette::RISK).filled(0.07).rimmed(0.06));
        marks.push(Mark::area(ways, palette::FLIGHT).filled(0.16).rimmed(0.06));
        marks.push(Mark::each(ends, palette::REACH).filled(0.12).rimmed(0.06));
        let reactions = of(&|what| matches!(what, What::React(_)));
        marks.push(Mark::each(reactions, palette::REACH).filled(0.25).rimmed(0.08));
        marks
    }

    /// The two bands of a move; how far a hex is stands where one points.
    fn moves(scene: &Scene) -> [Mark; 2] {
        let (mut half, mut full) = (Vec::new(), Vec::new());
        for (cell, plan) in scene.moves() {
            if plan.halves > 1 { &mut full } else { &mut half }.push(cell);
        }
        [
            Mark::area(half, palette::REACH).filled(0.24),
            Mark::area(full, palette::REACH).filled(0.06).rimmed(0.05).styled(Style::Hollow),
        ]
    }

    /// The way of a move, with what it costs; ghosts show the figures that would stand or fly where it ends.
    fn way_of(&mut self, figure: FigureId, offer: &Offer) -> Option<Trail> {
        let What::Move(plan) = &offer.what else { return None };
        let spot = plan.feet.map_or(Spot::On(offer.cell), |feet| Spot::Aloft(offer.cell, feet));
        let text = format!("{} {}", words::verb(plan.by), plan.metres);
        self.words.add(spot, text, palette::TEXT, Weight::Main);
        let ink = if plan.halves > 1 { palette::FLIGHT_TEXT } else { palette::REACH };
        self.words.add(spot, words::halves(plan), ink, Weight::Main);
        if let Some(feet) = plan.feet {
            let up = Hexes(self.board.level(offer.cell).rise_to(feet)).metres();
            self.words.add(spot, format!("{up} above the ground"), palette::TEXT_QUIET, Weight::Main);
        }
        self.ghost(figure, Footprint::one(offer.cell), plan.feet, 0.9);
        self.trail(figure, plan)
    }

    fn trail(&self, figure: FigureId, plan: &Plan) -> Option<Trail> {
        let start = self.battle.field().footprint(figure)?.head;
        let cells: Vec<Cell> = std::iter::once(start).chain(plan.path.iter().copied()).collect();
        let aloft =
            plan.feet.or_else(|| proven(self.battle).condition(figure).feet).filter(|_| plan.by == Means::Flight);
        Some(Trail { cells, colour: palette::REACH, radius: 0.07, arrow: true, aloft })
    }

    /// The way of a charge.
    fn charge(&mut self, charge: &Charge) -> Option<Trail> {
        let start = self.battle.field().footprint(charge.figure)?.head;
        let path = charge.path.iter().filter_map(|at| self.board.cell(*at));
        let cells: Vec<Cell> = std::iter::once(start).chain(path).collect();
        if let Some(end) = cells.last() {
            let spot = charge.feet.map_or(Spot::On(*end), |feet| Spot::Aloft(*end, feet));
            self.words.add(spot, "ends here", palette::REACH, Weight::Side);
            self.ghost(charge.figure, Footprint::one(*end), charge.feet, 0.9);
        }
        let feet = charge.feet.or_else(|| proven(self.battle).condition(charge.figure).feet);
        let aloft = feet.filter(|_| charge.by == Means::Flight);
        Some(Trail { cells, colour: palette::REACH, radius: 0.07, arrow: true, aloft })
    }

    fn ghost(&mut self, figure: FigureId, at: Footprint, feet: Option<Level>, strength: f32) {
        let colour = team(self.battle.owner(figure)).colour;
        let height = self.battle.height(figure);
        self.ghosts.push(Ghost { at, feet, height, colour, whole: true, strength });
    }

    /// Keeps words from somebody or something, from its feet to its head.
    fn keep_clear_of(&mut self, who: Occupant) {
        let feet = match who {
            Occupant::Figure(figure) => proven(self.battle).condition(figure).feet,
            Occupant::Object(_) => None,
        };
        if let Some(cell) = cells(self.battle, who).first() {
            self.words.keep_clear_of_flyer(*cell, feet);
        }
    }

    /// Where a blow would send its target.
    fn blow(&mut self, aim: &Aim, odds: Option<&Odds>, trails: &mut Trails) -> Vec<Mark> {
        if let Some(cell) = cells(self.battle, aim.target).first() {
            let text = format!("{} to hit", in_percent(&aim.hit));
            self.words.add(Spot::Above(*cell), text, palette::TEXT, Weight::Chance);
            if let Forecast::Never = aim.forecast {
                self.words.add(Spot::Above(*cell), "no knockback", palette::TEXT_QUIET, Weight::Main);
            }
        }
        for who in [aim.target, Occupant::Figure(aim.attacker)] {
            self.keep_clear_of(who);
        }
        match &aim.forecast {
            Forecast::Flies(flights) => match flights.as_slice() {
                [flight] => self.flight_of((flight, odds), aim, trails),
                many => {
                    many.iter().enumerate().for_each(|(place, flight)| self.faint(place, flight, trails));
                    Vec::new()
                }
            },
            Forecast::Shoves(trajectory) => {
                let Occupant::Figure(figure) = aim.target else { return Vec::new() };
                self.sent(figure, trajectory, trails)
            }
            Forecast::Thing | Forecast::Never | Forecast::Holds => Vec::new(),
        }
    }

    /// Whom an area would strike, and where each would fly.
    fn blast(&mut self, blast: &Blast, trails: &mut Trails) -> Vec<Mark> {
        let middle = Spot::On(blast.middle);
        if !blast.lands {
            self.words.add(middle, in_percent(&blast.hit), palette::TEXT, Weight::Chance);
            self.words.add(middle, "comes down here", palette::TEXT_QUIET, Weight::Main);
            self.words.light(middle);
        }
        let mut place = 0;
        for victim in &blast.victims {
            let on = cells(self.battle, victim.who);
            if let Some(cell) = on.first() {
                let text = format!("{}", victim.dice);
                self.words.add(Spot::Above(*cell), text, palette::HARM_TEXT, Weight::Main);
            }
            self.struck.push(Mark::each(on, palette::RISK).rimmed(0.0).styled(Style::Cross));
            // Where a die decides on the way, all ways are alike.
            for flight in victim.flights.iter().filter(|_| victim.flights.len() == 1) {
                self.faint(place, flight, trails);
                place += 1;
            }
        }
        let inner = Mark::each([blast.middle], palette::HARM).filled(0.3).rimmed(0.12);
        vec![Mark::area(blast.cells.iter().copied(), palette::HARM).filled(0.14).rimmed(0.1), inner]
    }

    /// Somebody is thrown.
    fn throw(&mut self, throw: &Throw, trails: &mut Trails) -> Vec<Mark> {
        if let Some((against, dice)) = throw.trajectory.struck {
            self.stopped(against, &format!(": {dice}d6"), Weight::Chance);
        }
        for (_, object, dice) in &throw.trajectory.broken {
            let Some(cell) = self.battle.field().object(*object) else { continue };
            self.struck.push(Mark::each([cell], palette::RISK).filled(0.15).rimmed(0.0).styled(Style::Burst));
            let name = self.battle.occupant_name(Occupant::Object(*object));
            self.words.add(Spot::Above(cell), format!("{name} breaks: {dice}d6"), palette::HARM_TEXT, Weight::Chance);
        }
        self.sent(throw.who, &throw.trajectory, trails)
    }

    /// Somebody is sent so far for certain.
    fn sent(&mut self, figure: FigureId, trajectory: &Trajectory, trails: &mut Trails) -> Vec<Mark> {
        let (Some(start), Some(level)) = (self.battle.field().footprint(figure), proven(self.battle).feet(figure))
        else {
            return Vec::new();
        };
        let aloft = Some(level);
        trails.set(TrailId::Flight, Some(flown(start.head, trajectory, aloft, 0.09)));
        let at = trajectory.at;
        let flies = aloft.filter(|level| *level > self.board.level(at.head) && proven(self.battle).flies(figure));
        let spot = flies.map_or(Spot::On(at.head), |level| Spot::Aloft(at.head, level));
        let text = format!("{} {}", sign(trajectory.cause), Hexes(trajectory.moved).metres());
        self.words.add(spot, text, palette::FLIGHT_TEXT, Weight::Chance);
        self.words.light_landing(spot);
        if trajectory.drop > 0 && flies.is_none() {
            self.drop(trajectory, start.head, level);
        }
        self.ghost(figure, at, flies, 1.2);
        vec![Mark::area(at.cells(), palette::FLIGHT).rimmed(0.12)]
    }
}
