//! Small test battles: a row of hexes, its figures, and scripted dice.

use std::{fmt::Write as _, sync::Arc};

use knockback_rules::{
    battle::{Battle, ChoiceKind, Event, Occupant, Order, Setup},
    champions::{self, Champions, Maneuver, Weapon},
    dice::{Answer, Dice, DiceError, Faces, RollRequest},
    files::read_scenario,
    game::Game,
};

/// Fourteen hexes of level ground.
pub(crate) const ROW: &str = "g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0";

/// Scripted dice. After the end of the script, every die shows a 1.
#[derive(Debug, Default)]
pub(crate) struct Told(pub(crate) Vec<Vec<u8>>);

impl Dice for Told {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        let faces = if self.0.is_empty() { vec![1; request.dice().into()] } else { self.0.remove(0) };
        let faces = Faces::D6(faces);
        let rolled = request.read(&faces).unwrap_or_else(|| panic!("{request} was asked for, not {faces}"));
        Ok(Answer { rolled, faces })
    }
}

/// Faces of this many dice that add up to the given BODY.
pub(crate) fn body(dice: u8, body: u8) -> Vec<u8> {
    let sixes = body.saturating_sub(dice);
    let ones = dice.saturating_sub(body);
    (0..dice)
        .map(|place| {
            if place < sixes {
                6
            } else if place < sixes + ones {
                1
            } else {
                2
            }
        })
        .collect()
}

/// A character sheet with typical values. `more` contains further fields, which may replace these values.
pub(crate) fn sheet(figure: &str, more: &str) -> String {
    let usual = [
        ("str", "30"),
        ("dex", "20"),
        ("con", "30"),
        ("body", "40"),
        ("spd", "5"),
        ("pd", "20"),
        ("ed", "20"),
        ("rec", "10"),
        ("end", "60"),
        ("stun", "80"),
    ];
    let mut text = format!("(figure: \"{figure}\"");
    for (field, value) in usual.iter().filter(|(field, _)| !more.contains(&format!(" {field}:"))) {
        let _ = write!(text, ", {field}: {value}");
    }
    let _ = write!(text, "{more})");
    text
}

/// A small scenario: map rows, figures as (id, side, q, extra sheet fields), and objects as (id, q, height, DEF, BODY).
pub(crate) struct Scene<'t> {
    pub(crate) rows: &'t str,
    pub(crate) figures: Vec<(&'t str, &'t str, i32, String)>,
    pub(crate) objects: Vec<(String, i32, u16, u8, u8)>,
    pub(crate) more: &'t str,
}

impl Scene<'_> {
    /// Returns a game at its first choice.
    pub(crate) fn game(&self, dice: &mut Told) -> Game {
        Self::read(&self.text(), dice)
    }

    /// Returns the text of the scenario file.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "(version: 1, name: \"scene\", board: [rows(origin: [-1, 0], rows: [\"{}\"])], \
             sides: [(id: \"one\", name: \"One\"), (id: \"two\", name: \"Two\")], figures: [",
            self.rows
        );
        for (id, side, q, _) in &self.figures {
            let _ = write!(text, "(id: \"{id}\", side: \"{side}\", at: [[{q}, 0]]),");
        }
        text.push_str("], objects: [");
        for (id, q, height, ..) in &self.objects {
            let _ = write!(text, "(id: \"{id}\", at: [{q}, 0], height: {height}),");
        }
        text.push_str("], rules: champions((characters: [");
        for (id, _, _, more) in &self.figures {
            let _ = write!(text, "{},", sheet(id, more));
        }
        text.push_str("], things: [");
        for (id, _, _, defence, body) in &self.objects {
            let _ = write!(text, "(object: \"{id}\", def: {defence}, body: {body}),");
        }
        let _ = write!(text, "]{})))", self.more);
        text
    }

    /// Returns a game from the text of a file, at its first choice.
    pub(crate) fn read(text: &str, dice: &mut Told) -> Game {
        let scenario = read_scenario("scene.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let setup = Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        let mut game = Game::new(Arc::new(setup), None);
        settle(&mut game, dice);
        game
    }
}

/// Continues until a player has to choose. Too many steps between two choices mean an endless loop.
pub(crate) fn settle(game: &mut Game, dice: &mut Told) {
    for _ in 0..10_000 {
        if !game.settle_once(dice).expect("these dice always answer") {
            return;
        }
    }
    panic!("the game never reaches a choice: {:?}", game.battle().top());
}

/// Continues, and declines every reaction.
pub(crate) fn pass(game: &mut Game, dice: &mut Told) {
    settle(game, dice);
    while let Some(ChoiceKind::Champions(champions::Choice::React { .. })) =
        game.battle().choice().map(|choice| choice.about)
    {
        game.submit(&Order::Champions(champions::Order::Pass)).unwrap_or_else(|fault| panic!("{fault}"));
        settle(game, dice);
    }
}

/// The figure with an id.
pub(crate) fn figure(game: &Game, id: &str) -> knockback_rules::battle::FigureId {
    game.battle().setup().names.figure(id).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Uses the first attack on the attacker's sheet, and declines every reaction. Returns the resulting events.
pub(crate) fn attack(game: &mut Game, attacker: &str, target: &str, dice: &mut Told) -> Vec<champions::Event> {
    let order = champions::Order::Attack {
        attacker: figure(game, attacker),
        target: Occupant::Figure(figure(game, target)),
        with: Weapon::Attack(0),
        maneuver: Maneuver::Strike,
    };
    let length = game.log().len();
    game.submit(&Order::Champions(order)).unwrap_or_else(|fault| panic!("{fault}"));
    pass(game, dice);
    since(game, length)
}

/// Returns the Champions events of the log, starting at an index.
pub(crate) fn since(game: &Game, length: usize) -> Vec<champions::Event> {
    let new = game.log()[length..].iter();
    new.filter_map(|event| if let Event::Champions(event) = event { Some(event.clone()) } else { None }).collect()
}

/// The code of the refusal of an order.
pub(crate) fn refused(game: &Game, order: champions::Order) -> &'static str {
    game.battle().legal_orders().judge(&Order::Champions(order)).expect_err("it is refused").code
}

/// Fields of a sheet: a hand-to-hand attack with this many dice, OCV 20 and DEX 30.
pub(crate) fn fist(dice: u8) -> String {
    format!(", attacks: [(name: \"Fist\", dice: (dice: {dice}))], ocv: Some(20), dex: 30")
}

/// Gives an order, and continues until a player has to choose.
pub(crate) fn give(game: &mut Game, order: champions::Order, dice: &mut Told) {
    game.submit(&Order::Champions(order)).unwrap_or_else(|refusal| panic!("{refusal}"));
    settle(game, dice);
}

/// The current choice, as text.
pub(crate) fn asked(game: &Game) -> String {
    game.battle().choice_of::<Champions>().map_or_else(|| "nobody".to_owned(), |(_, choice)| format!("{choice:?}"))
}

/// Unwraps a Champions battle.
pub(crate) fn played(battle: &Battle) -> champions::ChampionsBattle<'_> {
    battle.as_ruleset().expect("a battle of Champions")
}
