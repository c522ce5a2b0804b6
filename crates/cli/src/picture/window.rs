//! The window onto the board and all pieces, from the ground up.

use knockback_rules::{
    battle::{FigureId, GlyphId, Occupant},
    board::Cell,
};

use super::{
    area::{Area, Room},
    faces::Style,
    ground, ink, odds, pieces, rows,
    shot::Shot,
    signs,
    svg::{Anchor, Svg, Type},
    view::View,
    words::{self, isolated},
};

/// Draws the window onto the board and all pieces.
pub(super) fn draw(svg: &mut Svg, shot: &Shot, view: &View, cells: &[Cell]) {
    let frame = view.frame;
    svg.node("clipPath").s("id", "window").open();
    let rect = |svg: &mut Svg| {
        svg.node("rect")
            .n("x", frame.x)
            .n("y", frame.y)
            .n("width", frame.w)
            .n("height", frame.h)
            .n("rx", 6.0)
            .fill(ink::MAP_MAT)
            .leaf();
    };
    rect(svg);
    svg.close();
    rect(svg);
    svg.node("g").s("clip-path", "url(#window)").open();
    ground::draw(svg, view, &shot.battle.setup().board, cells);
    odds::hexes(svg, view, shot);
    odds::aim(svg, view, shot);
    things(svg, shot, view, cells);
    odds::flights(svg, view, shot);
    tokens(svg, shot, view);
    odds::heads(svg, view, shot);

    let mut room = Room::new(frame);
    signs::spots(view, shot).for_each(|area| room.take(area, 1.0));
    for (_, spots) in standing(shot, view) {
        for spot in spots {
            let size = 2.3 * pieces::TOKEN * view.radius;
            room.take(Area::around(spot, size, size), 1.0);
        }
    }
    for (_, cell) in shot.battle.field().objects() {
        let at = view.of(shot.battle.setup().board.at(cell), (0.0, -0.12));
        room.take(Area::around(at, 0.95 * view.radius, 0.85 * view.radius), 1.0);
    }
    for landing in &shot.landings {
        let at = shot.battle.setup().board.at(landing.lead);
        room.take(Area::around(view.middle(at), 1.3 * view.radius, 1.3 * view.radius), 0.35);
    }
    let plates = odds::plates(view, shot, &mut room);
    let labels = signs::labels(view, shot, &mut room);
    for label in &labels {
        label.leader(svg);
    }
    for plate in &plates {
        plate.draw(svg);
    }
    for label in &labels {
        label.draw(svg);
    }
    names(svg, shot, view, &mut room);
    ground::levels(svg, view, &shot.battle.setup().board, cells, |area| room.is_free(area));
    svg.close();
    let node = svg.node("rect").n("x", frame.x).n("y", frame.y).n("width", frame.w).n("height", frame.h).n("rx", 6.0);
    node.s("fill", "none").stroke(ink::PANEL_RIM, 1.5).leaf();
}

/// Draws glyphs and objects.
fn things(svg: &mut Svg, shot: &Shot, view: &View, cells: &[Cell]) {
    let (battle, field) = (shot.battle, shot.battle.field());
    for (id, info) in (0u16..).map(GlyphId).zip(&battle.setup().glyphs) {
        if cells.contains(&info.cell) {
            pieces::glyph(svg, view, battle, info.cell, field.glyph(id));
        }
    }
    for (id, cell) in field.objects().filter(|(_, cell)| cells.contains(cell)) {
        svg.group(&battle.setup().object(id).name);
        pieces::object(svg, view, shot, id, cell);
        svg.close();
    }
}

/// All figures on the board, with the positions of their halves.
fn standing(shot: &Shot, view: &View) -> Vec<(FigureId, Vec<(f64, f64)>)> {
    let spots = |at| pieces::spots(view, shot.battle, at);
    shot.battle.field().standing_figures().map(|(figure, at)| (figure, spots(at))).collect()
}

fn tokens(svg: &mut Svg, shot: &Shot, view: &View) {
    for (figure, spots) in standing(shot, view) {
        let stress = if figure == shot.attacker {
            pieces::Stress::Strikes
        } else if shot.target == Occupant::Figure(figure) {
            pieces::Stress::Struck
        } else {
            pieces::Stress::None
        };
        svg.group(&shot.battle.setup().figure(figure).name);
        pieces::figure(svg, view, &spots, shot.battle.owner(figure), stress);
        let faces = shot.facings.iter().find(|(who, _)| *who == figure);
        if let (Some((_, side)), Some(spot)) = (faces, spots.first()) {
            pieces::facing(svg, view, *spot, *side);
        }
        svg.close();
    }
}

/// Draws the names of all figures and objects in the window, those of the attacker and the target first.
fn names(svg: &mut Svg, shot: &Shot, view: &View, room: &mut Room) {
    let setup = shot.battle.setup();
    let mut all: Vec<(bool, String, (f64, f64))> = Vec::new();
    for (figure, spots) in standing(shot, view) {
        let stressed = figure == shot.attacker || shot.target == Occupant::Figure(figure);
        let middle = |part: fn(&(f64, f64)) -> f64| spots.iter().map(part).sum::<f64>() / rows(&spots).max(1.0);
        all.push((stressed, isolated(&setup.figure(figure).name), (middle(|at| at.0), middle(|at| at.1))));
    }
    for (object, cell) in shot.battle.field().objects() {
        let stressed = shot.target == Occupant::Object(object);
        all.push((stressed, isolated(&setup.object(object).name), view.of(setup.board.at(cell), (0.0, -0.1))));
    }
    all.sort_by_key(|(stressed, ..)| !*stressed);
    for (stressed, name, at) in all {
        let inside = Area::around(at, 2.0, 2.0).shared(view.frame) > 0.0;
        if !inside {
            continue;
        }
        let size = if stressed { 15.0 } else { 12.5 };
        let set = Type::new(Style::Strong, size, ink::MAP_INK).at(Anchor::Middle).haloed(ink::MAP_FACE, 3.6);
        let words = words::fitted(&name, set, if stressed { 190.0 } else { 3.0 * view.radius });
        let area = room.place(at, (set.width(&words) + 6.0, size + 4.0), (pieces::TOKEN + 0.10) * view.radius);
        let (x, y) = area.middle();
        svg.text((x, y + 0.36 * size), set, &words);
    }
}
