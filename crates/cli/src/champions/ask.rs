//! Parses a Champions question from the command line.

use knockback_odds::champions::Question;
use knockback_rules::{
    battle::{self, FigureId, Occupant},
    champions::{Area, ChampionsBattle, Characteristic, Maneuver, Order, Reaction, Weapon},
    geometry::Coord,
};

use super::flags::Flags;
use crate::{args::OddsArgs, failure::Failure, odds};

/// The question on the command line.
pub(super) fn question(battle: ChampionsBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
    let setup = battle.setup();
    let names = &setup.names;
    let id = |id: &Option<String>| id.clone().unwrap_or_default();
    let attacker = odds::figure(names, "--attacker", &id(&args.attacker))?;
    let target = id(&args.target);
    let order = battle::Order::Champions(Order::Attack {
        attacker: id(&args.attacker),
        target: target.clone(),
        with: Weapon::Strength(0),
        maneuver: Maneuver::Strike,
    });
    let target = odds::occupant(&battle, &target, &order)?;
    let with = weapon(battle, attacker, &args.attack)?;
    let maneuver = maneuver(battle, target, &flags.maneuver)?;
    let is_area = matches!(with, Weapon::Attack(place)
        if battle.sheet(attacker).attack(place).is_some_and(|attack| attack.area != Area::None));
    let order = if is_area {
        if maneuver != Maneuver::Strike {
            return Err(Failure::Usage(
                "--maneuver: an area attack is aimed at a hex and takes no maneuver".to_owned(),
            ));
        }
        let cell = match target {
            Occupant::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
            Occupant::Object(object) => battle.field().object(object),
        };
        let name = battle.occupant_name(target);
        let cell = cell.ok_or_else(|| Failure::Usage(format!("--target: {name} is not on the board")))?;
        Order::AttackHex { attacker, at: setup.board.at(cell), with }
    } else {
        Order::Attack { attacker, target, with, maneuver }
    };
    let mut question = Question::of(order, target);
    for text in &flags.react {
        let (who, what) = text.split_once('=').ok_or_else(|| {
            Failure::Usage(format!("--react: \"{text}\" is not ID=NAME, such as {}=dodge", setup.figure(attacker).id))
        })?;
        let figure = odds::figure(names, "--react", who)?;
        question = question.with(figure, reaction(battle, figure, what)?);
    }
    Ok(question)
}

/// A weapon by its name.
fn weapon(battle: ChampionsBattle<'_>, attacker: FigureId, name: &str) -> Result<Weapon, Failure> {
    let sheet = battle.sheet(attacker);
    let own = u8::try_from(battle.characteristic(attacker, Characteristic::Strength)).unwrap_or(u8::MAX);
    if name == "normal" {
        return Ok(Weapon::Strength(own));
    }
    if let Some(place) = sheet.attacks.iter().position(|attack| attack.name == name) {
        return Ok(Weapon::Attack(u8::try_from(place).unwrap_or(u8::MAX)));
    }
    let wrong = |why: String| Failure::Usage(format!("--attack: {why}"));
    if let Some((how, what)) = name.split_once(' ') {
        let object = || battle.setup().names.object(what).map_err(|unknown| wrong(unknown.to_string()));
        match how {
            "strength" => {
                let strength = what.parse().map_err(|_| wrong(format!("\"{what}\" is not a STR, such as {own}")))?;
                return Ok(Weapon::Strength(strength));
            }
            "swing" => return Ok(Weapon::Swing { thing: object()?, strength: own }),
            "hurl" => return Ok(Weapon::Hurl { thing: object()?, strength: own }),
            _ => {}
        }
    }
    let mut all = vec!["normal".to_owned(), format!("\"strength {own}\"")];
    all.extend(sheet.attacks.iter().map(|attack| format!("\"{}\"", attack.name)));
    all.extend(["\"swing ID\"", "\"hurl ID\""].map(str::to_owned));
    let who = battle.figure_name(attacker);
    Err(wrong(format!("{who} has no attack \"{name}\"; available: {}", all.join(", "))))
}

/// A maneuver by its name in orders, or by the name of a hit location of the target (`CH-17`).
fn maneuver(battle: ChampionsBattle<'_>, target: Occupant, name: &str) -> Result<Maneuver, Failure> {
    let word = |maneuver: &Maneuver| match maneuver {
        Maneuver::Haymaker => "haymaker",
        Maneuver::Disarm => "disarm",
        Maneuver::Grab => "grab",
        Maneuver::Shove => "shove",
        _ => "strike",
    };
    if let Some(maneuver) = Maneuver::STANDING.into_iter().find(|maneuver| word(maneuver) == name) {
        return Ok(maneuver);
    }
    let spots = match target {
        Occupant::Figure(figure) => battle.sheet(figure).spots.as_slice(),
        Occupant::Object(_) => &[],
    };
    if let Some(place) = spots.iter().position(|spot| spot.name == name) {
        return Ok(Maneuver::Aimed(u8::try_from(place).unwrap_or(u8::MAX)));
    }
    let mut all: Vec<String> = Maneuver::STANDING.iter().map(|maneuver| word(maneuver).to_owned()).collect();
    all.extend(spots.iter().map(|spot| format!("\"{}\"", spot.name)));
    Err(Failure::Usage(format!("--maneuver: there is no maneuver \"{name}\"; available: {}", all.join(", "))))
}

/// A reaction by its name: `dodge`, `dive:2,-1`, `raise:Halo`.
fn reaction(battle: ChampionsBattle<'_>, figure: FigureId, name: &str) -> Result<Reaction, Failure> {
    let wrong = |why: String| Failure::Usage(format!("--react: {why}"));
    let (what, of) = name.split_once(':').unwrap_or((name, ""));
    let hex = || {
        let numbers: Option<Vec<i32>> = of.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[q, r]) => Ok(Coord::new(q, r)),
            _ => Err(wrong(format!("\"{of}\" is not a hex; a hex is two whole numbers, Q,R, such as {what}:2,-1"))),
        }
    };
    let to = match what {
        "dodge" => Reaction::Dodge,
        "martial_dodge" => Reaction::MartialDodge,
        "block" => Reaction::Block,
        "roll_with_punch" => Reaction::RollWithPunch,
        "dive" => Reaction::Dive(hex()?),
        "interpose" => Reaction::Interpose(hex()?),
        "raise" => Reaction::Raise(of.to_owned()),
        _ => {
            return Err(wrong(format!(
                "there is no reaction \"{what}\"; available: dodge, martial_dodge, block, roll_with_punch, dive:Q,R, interpose:Q,R, \
                 raise:POWER"
            )));
        }
    };
    let text = Order::React { figure: battle.setup().figure(figure).id.clone(), to };
    match battle::Order::Champions(text).resolve(battle.setup()) {
        Ok(battle::Order::Champions(Order::React { to, .. })) => Ok(to),
        Ok(_) => Err(wrong(format!("\"{name}\" is not a reaction"))),
        Err(unknown) => Err(wrong(unknown.to_string())),
    }
}
