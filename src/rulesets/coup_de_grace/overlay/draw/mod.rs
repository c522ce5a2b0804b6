//! The overlay of Coup-De-Grace: prices on hexes, ways with the side that is faced at their end, front arcs, pushes.

mod forced;
mod threats;

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::coup_de_grace::Odds;
use knockback_rules::coup_de_grace::CoupDeGrace;
use knockback_rules::{
    battle::Occupant,
    board::{Cell, Footprint},
    coup_de_grace::{Victory, Way},
};
use knockback_view::odds_state::OddsState;

use crate::{
    odds::threats::{Ranked, Wanted},
    overlay::{
        Drawing,
        draw::{Canvas, Marks, Picture},
        ghosts::Ghost,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        trails::{Trail, TrailId, Trails},
    },
    rulesets::coup_de_grace::{played, proven},
    stage::Shown,
    theme::{palette, team::team},
};
use knockback_view::coup_de_grace::scene::Scene;
use knockback_view::coup_de_grace::scene::{Aim, Beside, Front, Offer, What, words};
use knockback_view::overlay::cells;

/// The trail that shows which side a mini would face.
const FACES: TrailId = TrailId::OtherLine(16);

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<SceneOf<CoupDeGrace>>
        .or_else(resource_changed::<OddsOf<CoupDeGrace>>)
        .or_else(resource_changed::<Ranked>);
    app.add_systems(Update, draw.in_set(Drawing).run_if(played.and_then(changed)));
}

/// Draws the scene as it is now.
fn draw(
    scene: Res<SceneOf<CoupDeGrace>>,
    shown: Res<Shown>,
    odds: Res<OddsOf<CoupDeGrace>>,
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    mut canvas: Canvas,
) {
    canvas.draw(&shown.battle, &scene, &odds.0, words::barred, |picture, trails| {
        picture.whole(&scene, (&ranked, *wanted), trails)
    });
}

impl Picture<'_, OddsState<Odds>> {
    /// A battle of Coup-De-Grace.
    fn whole(&mut self, scene: &Scene, map: (&Ranked, Wanted), trails: &mut Trails) -> Marks {
        // Who aims looks at the attack alone.
        let mapped = scene.threats && !scene.aims();
        let mut reach = if mapped { self.threats(scene, map) } else { self.offers(scene) };
        reach.extend(scene.front.as_ref().into_iter().flat_map(Self::front));
        if let Some(front) = scene.front.as_ref().filter(|_| !scene.aims()) {
            self.name_of_front(scene, front);
        }
        let way = scene.looked_at.as_ref().and_then(|offer| self.looked_at(scene, offer));
        trails.set(TrailId::Move, way);
        trails.set(FACES, scene.front.as_ref().filter(|front| front.planned).and_then(Self::faces));
        if let Some(cost) = scene.too_dear {
            self.too_dear(scene, cost);
        }
        if scene.looked_at.is_some()
            && let Some(beside) = &scene.beside
        {
            self.beside(beside);
        }
        let mut forecast = Vec::new();
        if let Some(aim) = &scene.aim {
            self.aim(aim);
            forecast.extend(aim.forced.iter().flat_map(|forced| self.forced((forced, true), scene.line, trails)));
        }
        if let Some(push) = &scene.push {
            forecast.extend(self.forced((push, false), scene.line, trails));
        }
        forecast.extend(self.blown(scene, trails));
        Marks { reach, forecast }
    }

    /// What a click on a hex would do, each hex with its price.
    fn offers(&mut self, scene: &Scene) -> Vec<Mark> {
        let of = |wanted: &dyn Fn(&Offer) -> bool| -> Vec<Cell> {
            scene.offers.iter().filter(|offer| wanted(offer)).map(|offer| offer.cell).collect()
        };
        let moves = of(&|offer| matches!(offer.what, What::Move(_)));
        if !scene.aims() {
            let looked_at = scene.looked_at.as_ref().map(|offer| offer.cell);
            for (cell, cost) in scene.reach().filter(|(cell, _)| Some(*cell) != looked_at) {
                self.words.add(Spot::On(cell), cost.to_string(), palette::TEXT, Weight::Small);
            }
        }
        let crawls = of(&|offer| matches!(offer.what, What::Crawl));
        let doors = of(&|offer| matches!(offer.what, What::Open));
        let orbs = of(&|offer| matches!(offer.what, What::Orb(_)));
        let faces = of(&|offer| matches!(offer.what, What::Face(_)));
        let fill = if scene.aims() { 0.08 } else { 0.2 };
        vec![
            Mark::area(moves, palette::REACH).filled(fill),
            Mark::each(crawls, palette::REACH).filled(0.2).rimmed(0.06),
            Mark::each(doors, palette::REACH).filled(0.25).rimmed(0.08),
            Mark::each(orbs, palette::FLIGHT).filled(0.2).rimmed(0.08),
            Mark::each(self.held_places(), palette::ACCENT).rimmed(0.09).styled(Style::Hollow),
            Mark::each(faces, palette::REACH).filled(0.12).rimmed(0.06).styled(Style::Hollow),
        ]
    }

    /// The hexes by which a side can win (`CDG-31`).
    fn held_places(&self) -> Vec<Cell> {
        let ways = &proven(self.battle).rules().victory;
        let places = ways.iter().filter_map(|victory| match victory {
            Victory::Hold { cells, .. } => Some(cells),
            Victory::TakeOut { .. } => None,
        });
        places.flatten().copied().collect()
    }

    /// The front arc of whoever is looked at, as an outline: what the ground does to a mini has to be seen below it.
    fn front(front: &Front) -> [Mark; 2] {
        let colour = if front.planned { palette::ACCENT_BRIGHT } else { palette::TEXT };
        let arc = front.arc.iter().copied().filter(|cell| Some(*cell) != front.hex);
        [Mark::area(arc.chain(front.hex), colour).filled(0.0).rimmed(0.08), Mark::each(front.hex, colour).rimmed(0.07)]
    }

    /// What the hexes in front are called, on one where nothing else is said.
    fn name_of_front(&mut self, scene: &Scene, front: &Front) {
        let battle = proven(self.battle);
        let taken = |cell: Cell| scene.offer(cell).is_some() || battle.field().occupant(cell).is_some();
        if let Some(cell) = front.named_on(battle, taken) {
            let ink = if front.planned { palette::ACCENT_BRIGHT } else { palette::TEXT };
            self.words.add(Spot::On(cell), "front arc", ink, Weight::Side);
        }
    }

    /// An arrow to the side that a mini would face.
    fn faces(front: &Front) -> Option<Trail> {
        let cells = vec![front.at, front.hex?];
        Some(Trail { cells, colour: palette::ACCENT_BRIGHT, radius: 0.05, arrow: true, aloft: None })
    }

    /// What is done on the hex that is looked at, with its price; the way of a move, and who would stand there.
    fn looked_at(&mut self, scene: &Scene, offer: &Offer) -> Option<Trail> {
        let spot = match offer.what {
            What::Open | What::Face(_) | What::Turn | What::Air(_) => Spot::Above(offer.cell),
            _ => Spot::On(scene.words_at(offer)),
        };
        self.words.add(spot, words::verb(&offer.what), palette::TEXT, Weight::Main);
        match &offer.what {
            What::Push(_) | What::Face(_) => {}
            What::Crawl => self.words.add(spot, "ends the activation", palette::TEXT_QUIET, Weight::Main),
            _ => {
                let left = scene.points.saturating_sub(offer.cost);
                let text = format!("{}, {left} left", words::points(offer.cost));
                self.words.add(spot, text, palette::REACH, Weight::Main);
            }
        }
        if let Some(facing) = offer.facing.filter(|_| !matches!(offer.what, What::Orb(_))) {
            self.words.add(spot, format!("facing {facing}"), palette::FLIGHT_TEXT, Weight::Main);
        }
        self.words.light(spot);
        let who = match offer.what {
            What::Orb(who) => who,
            _ => scene.figure?,
        };
        if let What::Move(_) | What::Enter | What::Crawl | What::Orb(_) = offer.what {
            let colour = team(self.battle.owner(who)).colour;
            let height = self.battle.height(who);
            let at = Footprint::one(offer.cell);
            self.ghosts.push(Ghost { at, feet: None, height, colour, whole: true, strength: 0.9 });
        }
        let start = self.battle.field().footprint(who)?.head;
        let path: Vec<Cell> = match &offer.what {
            What::Move(Way { path, .. }) => path.clone(),
            What::Crawl | What::Orb(_) => vec![offer.cell],
            _ => return None,
        };
        let cells = std::iter::once(start).chain(path).collect();
        Some(Trail { cells, colour: palette::REACH, radius: 0.07, arrow: true, aloft: None })
    }

    /// A hex that costs too much.
    fn too_dear(&mut self, scene: &Scene, cost: u16) {
        let Some(cell) = scene.looked_for else { return };
        let text = format!("costs {cost}, {} left", scene.points);
        self.words.add(Spot::On(cell), text, palette::HARM_TEXT, Weight::Main);
    }

    /// What enemies could do to the mini there, on each of them.
    fn beside(&mut self, beside: &Beside) {
        let battle = proven(self.battle);
        if beside.times > 1 {
            let text = format!("everything costs \u{d7}{} from here", beside.times);
            self.words.add(Spot::On(beside.at), text, palette::HARM_TEXT, Weight::Main);
        }
        for enemy in &beside.behind {
            if let Some(cell) = battle.cell_of(*enemy) {
                self.words.add(Spot::Above(cell), "behind it: backstab", palette::HARM_TEXT, Weight::Main);
                self.struck.push(Mark::each([cell], palette::RISK).rimmed(0.06));
            }
        }
        for enemy in beside.distracted_by.iter().filter(|enemy| Some(**enemy) != beside.distracts) {
            if let Some(cell) = battle.cell_of(*enemy) {
                self.words.add(Spot::Above(cell), "would distract it", palette::HARM_TEXT, Weight::Side);
            }
        }
        if let Some(cell) = beside.distracts.and_then(|enemy| battle.cell_of(enemy)) {
            self.words.add(Spot::Above(cell), "distracted by it", palette::FLIGHT_TEXT, Weight::Side);
        }
        if let Some(rear) = beside.rear.filter(|_| !beside.could_come_behind.is_empty()) {
            let names: Vec<&str> = beside.could_come_behind.iter().map(|enemy| battle.figure_name(*enemy)).collect();
            let text = format!("{} could strike from behind", names.join(", "));
            self.words.add(Spot::On(rear), text, palette::HARM_TEXT, Weight::Side);
            self.struck.push(Mark::each([rear], palette::RISK).filled(0.1).rimmed(0.04).styled(Style::Hatch));
        }
    }

    /// An attack: its chance above the target, what is added to the die below that.
    fn aim(&mut self, aim: &Aim) {
        let battle = proven(self.battle);
        let target = Occupant::Figure(aim.target);
        let Some(cell) = cells(self.battle, target).first().copied() else { return };
        let spot = Spot::Above(cell);
        self.words.add(spot, format!("{} to hit", self.known.percent(Odds::hit)), palette::TEXT, Weight::Chance);
        if let Some(out) = self.out() {
            self.words.add(spot, out, palette::HARM_TEXT, Weight::Main);
        }
        if aim.forced.is_none() {
            self.words.add(spot, "no push", palette::TEXT_QUIET, Weight::Main);
        }
        self.words.light(spot);
        let stand = [aim.target, aim.attacker].into_iter().filter_map(|who| battle.cell_of(who));
        stand.for_each(|cell| self.words.keep_clear_of_body(cell));
    }

    /// How likely the target goes out of action, where it can come to that.
    fn out(&self) -> Option<String> {
        let odds = self.known.known()?;
        (!odds.destroyed().is_zero()).then(|| format!("{} {}", self.known.percent(Odds::destroyed), words::OUT))
    }
}
