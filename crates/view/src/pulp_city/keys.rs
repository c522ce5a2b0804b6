//! Keys of Pulp City that change the planned action of a model.

crate::keys::keys! {
    NEXT_DOING: "pulp_city_next_doing",
    DOING_BEFORE: "pulp_city_doing_before",
    NEXT_WAY: "pulp_city_next_way",
    WAY_BEFORE: "pulp_city_way_before",
    NEXT_BUY: "pulp_city_next_buy",
    BUY_BEFORE: "pulp_city_buy_before",
    NEXT_THING: "pulp_city_next_thing",
    FEWER_DICE: "pulp_city_fewer_dice",
    MORE_DICE: "pulp_city_more_dice",
}
