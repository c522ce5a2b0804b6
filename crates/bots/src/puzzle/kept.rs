//! The positions that come with the game.

use knockback_rules::ruleset::RulesetId;

use super::{Collection, Flaw, Puzzle};

macro_rules! files {
    ($($path:literal,)*) => {
        /// The files of positions, in order.
        const FILES: &[(&str, &[u8])] = &[$(($path, include_bytes!(concat!("../../positions/", $path))),)*];
    };
}

files! {
    "c3g/foundry_row.json",
    "c3g/foundry_row_2.json",
    "c3g/foundry_row_3.json",
    "c3g/foundry_row_4.json",
    "c3g/foundry_row_5.json",
    "c3g/long_way_down.json",
    "c3g/long_way_down_2.json",
    "c3g/long_way_down_3.json",
    "c3g/long_way_down_4.json",
    "c3g/long_way_down_5.json",
    "c3g/long_way_down_6.json",
    "c3g/long_way_down_7.json",
    "c3g/long_way_down_8.json",
    "c3g/long_way_down_9.json",
    "c3g/pier_nine.json",
    "c3g/pier_nine_2.json",
    "c3g/pier_nine_3.json",
    "c3g/pier_nine_4.json",
    "c3g/the_kiln.json",
    "c3g/the_kiln_2.json",
    "c3g/the_kiln_3.json",
    "c3g/the_kiln_4.json",
    "c3g/the_kiln_5.json",
    "c3g/the_kiln_6.json",
    "c3g/the_kiln_7.json",
    "c3g/the_kiln_8.json",
    "champions/chimney_run.json",
    "champions/sixpence_street.json",
    "coup_de_grace/sawdust_ring.json",
    "coup_de_grace/sawdust_ring_2.json",
    "coup_de_grace/sawdust_ring_3.json",
    "coup_de_grace/sawdust_ring_4.json",
    "coup_de_grace/sawdust_ring_5.json",
    "coup_de_grace/sawdust_ring_6.json",
    "coup_de_grace/sawdust_ring_7.json",
    "coup_de_grace/sawdust_ring_8.json",
    "coup_de_grace/the_sinks.json",
    "coup_de_grace/the_sinks_10.json",
    "coup_de_grace/the_sinks_2.json",
    "coup_de_grace/the_sinks_3.json",
    "coup_de_grace/the_sinks_4.json",
    "coup_de_grace/the_sinks_5.json",
    "coup_de_grace/the_sinks_6.json",
    "coup_de_grace/the_sinks_7.json",
    "coup_de_grace/the_sinks_8.json",
    "coup_de_grace/the_sinks_9.json",
    "coup_de_grace/turnkey_court.json",
    "pulp_city/goods_siding.json",
    "pulp_city/goods_siding_10.json",
    "pulp_city/goods_siding_11.json",
    "pulp_city/goods_siding_12.json",
    "pulp_city/goods_siding_13.json",
    "pulp_city/goods_siding_14.json",
    "pulp_city/goods_siding_15.json",
    "pulp_city/goods_siding_2.json",
    "pulp_city/goods_siding_3.json",
    "pulp_city/goods_siding_4.json",
    "pulp_city/goods_siding_5.json",
    "pulp_city/goods_siding_6.json",
    "pulp_city/goods_siding_7.json",
    "pulp_city/goods_siding_8.json",
    "pulp_city/goods_siding_9.json",
    "pulp_city/last_stop.json",
    "pulp_city/winter_garden.json",
}

/// The files of positions that come with the game, by their paths in the folder `positions` of this crate.
pub fn files() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(path, _)| *path)
}

/// The positions that come with the game for a ruleset.
///
/// # Errors
/// The first [`Flaw`] of a file; tests hold that there is none.
pub fn kept(ruleset: RulesetId) -> Result<Vec<Puzzle>, Flaw> {
    let folder = format!("{}/", ruleset.about().name);
    let mut puzzles = Vec::new();
    for (path, bytes) in FILES.iter().filter(|(path, _)| path.starts_with(&folder)) {
        puzzles.extend(Collection::read(path, bytes)?.puzzles()?);
    }
    Ok(puzzles)
}
