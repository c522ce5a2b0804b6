//! JSON output of C3G: battles and open choices.

use serde_json::{Map, Value, json};

use crate::{
    battle::{self, CardId, FigureId, GlyphFace, GlyphId, ObjectId, SideId},
    c3g::{C3g, C3gBattle, Choice, Frame, Marker, MarkerFace, Setup, Victory, harm::glyphs, turn::victory},
    report::{Ids, goal_json, whereabouts},
};

/// The C3G fields of a battle.
pub(crate) fn battle(battle: C3gBattle<'_>, c3g: &Setup) -> Map<String, Value> {
    let setup = battle.setup();
    let ids = Ids(setup);
    let all = |count: usize, of: &dyn Fn(usize) -> Value| (0..count).map(of).collect::<Value>();
    let told = [
        ("rules", json!("c3g")),
        ("options", json!(c3g.options)),
        ("round", json!(battle.state().round())),
        ("round_limit", json!(c3g.round_limit)),
        ("turn_order", battle.state().turn_order().iter().map(|side| ids.side(*side)).collect()),
        ("sides", all(setup.sides.len(), &|place| side(battle, SideId::from_index(place)))),
        ("cards", all(c3g.cards.len(), &|place| card(battle, CardId::from_index(place)))),
        ("figures", all(setup.figures.len(), &|place| figure(battle, FigureId::from_index(place)))),
        ("objects", all(setup.objects.len(), &|place| object(battle, ObjectId::from_index(place)))),
        ("glyphs", all(setup.glyphs.len(), &|place| glyph(battle, GlyphId::from_index(place)))),
        ("victory", c3g.victory.iter().map(|way| way_to_win(battle, way)).collect()),
    ];
    told.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

fn side(battle: C3gBattle<'_>, side: SideId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().side(side);
    let mut markers = Map::new();
    for marker in Marker::ALL {
        let face = match battle.state().marker(side, marker) {
            MarkerFace::Unplaced => json!("unplaced"),
            MarkerFace::Shuffled(_) => json!("unknown"),
            MarkerFace::Down(card) => json!({"down": ids.card(card)}),
            MarkerFace::Up(card) => json!({"up": ids.card(card)}),
        };
        markers.insert(marker.name().to_owned(), face);
    }
    json!({
        "id": info.id,
        "name": info.name,
        "start_zone": info.start_zone.iter().map(|cell| ids.cell(*cell)).collect::<Value>(),
        "markers": markers,
        "points": victory::points(battle, side),
    })
}

fn card(battle: C3gBattle<'_>, card: CardId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.rules().card(card);
    json!({
        "id": info.id,
        "name": info.name,
        "side": ids.side(info.side),
        "kind": info.kind,
        "figures": info.figures.iter().map(|figure| ids.figure(*figure)).collect::<Value>(),
        "life": info.life,
        "move": info.movement,
        "range": info.range,
        "attack": info.attack,
        "defense": info.defense,
        "height": info.height,
        "size": info.size,
        "base": info.base,
        "points": info.points,
        "powers": info.powers,
        "face_down": battle.state().face_down(info.side, card),
        "lives": battle.card_lives(card),
    })
}

fn figure(battle: C3gBattle<'_>, figure: FigureId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().figure(figure);
    let (state, at) = whereabouts(&battle, figure);
    json!({
        "id": info.id,
        "name": info.name,
        "side": ids.side(info.side),
        "card": ids.card(battle.rules().card_of[figure.index()]),
        "state": state,
        "at": at,
        "life": battle.card(figure).life,
        "wounds": battle.state().wounds(figure),
    })
}

fn object(battle: C3gBattle<'_>, object: ObjectId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().object(object);
    let destructible = battle.rules().destructible(object);
    json!({
        "id": info.id,
        "name": info.name,
        "at": battle.field().object(object).map(|cell| ids.cell(cell)),
        "height": info.height,
        "life": destructible.map(|object| object.life),
        "defense": destructible.map(|object| object.defense),
        "throw": destructible.and_then(|object| object.throw),
        "wounds": battle.state().object_wounds(object),
    })
}

fn glyph(battle: C3gBattle<'_>, glyph: GlyphId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().glyph(glyph);
    let face = battle.field().glyph(glyph);
    json!({
        "id": info.id,
        // The name could give the power away.
        "name": (face != GlyphFace::Unknown).then_some(&info.name),
        "at": ids.cell(info.cell),
        "face": face.for_reports(),
        "power": glyphs::power(battle, glyph),
    })
}

fn way_to_win(battle: C3gBattle<'_>, way: &Victory) -> Value {
    let ids = Ids(battle.setup());
    match way {
        Victory::Goal(goal) => goal_json(&battle, *goal),
        Victory::Destroy { side, cards } => {
            let cards: Vec<&str> = cards.iter().map(|card| ids.card(*card)).collect();
            json!({"destroy": {"side": ids.side(*side), "cards": cards}})
        }
        Victory::Hold { side, cells, from_round } => {
            let at: Vec<Value> = cells.iter().map(|cell| ids.cell(*cell)).collect();
            json!({"hold": {"side": ids.side(*side), "at": at, "from_round": from_round}})
        }
    }
}

/// An open choice.
pub(crate) fn choice(battle: C3gBattle<'_>, about: &Choice) -> Value {
    let ids = Ids(battle.setup());
    let figures = |figures: &[FigureId]| figures.iter().map(|figure| ids.figure(*figure)).collect::<Value>();
    match about {
        Choice::Deploy { figures: left } => json!({"deploy": {"figures": figures(left)}}),
        Choice::PlaceMarkers { markers } => {
            let markers: Vec<&str> = markers.iter().map(|marker| marker.name()).collect();
            json!({"place_markers": {"markers": markers}})
        }
        Choice::Act { card } => {
            let (moved, attacked) = match battle.top() {
                Some(battle::Frame::C3g(Frame::Act(act))) => (act.moved.as_slice(), act.attacked.as_slice()),
                _ => (&[][..], &[][..]),
            };
            json!({"act": {"card": ids.card(*card), "moved": figures(moved), "attacked": figures(attacked)}})
        }
        Choice::Line { target, lines } => {
            let lines: Vec<Value> =
                lines.iter().map(|line| json!({"lead": ids.cell(line.lead), "direction": line.direction})).collect();
            json!({"line": {"target": ids.figure(*target), "lines": lines}})
        }
    }
}

impl<'s> Ids<'s> {
    /// The id of a card.
    pub(crate) fn card(self, card: CardId) -> &'s str {
        self.0.of::<C3g>().map_or("", |c3g| c3g.card(card).id.as_str())
    }
}
