// Deterministic noise: pseudo-random numbers computed from positions.
#define_import_path knockback::noise

// Returns a number from 0 to 1 for a position.
fn hash(place: vec2<f32>) -> f32 {
    var mixed = fract(place * vec2<f32>(0.1031, 0.1137) + vec2<f32>(0.17, 0.71));
    mixed += dot(mixed, mixed.yx + 33.33);
    return fract((mixed.x + mixed.y) * mixed.x * 7.31);
}

// Returns two numbers from 0 to 1 for a position.
fn hash2(place: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(hash(place), hash(place + vec2<f32>(37.2, 17.9)));
}

// Returns value noise from 0 to 1, with one value per unit of distance.
fn noise(place: vec2<f32>) -> f32 {
    let cell = floor(place);
    let part = fract(place);
    let ease = part * part * (3.0 - 2.0 * part);
    let low = mix(hash(cell), hash(cell + vec2<f32>(1.0, 0.0)), ease.x);
    let high = mix(hash(cell + vec2<f32>(0.0, 1.0)), hash(cell + vec2<f32>(1.0, 1.0)), ease.x);
    return mix(low, high, ease.y);
}

// Returns fractal noise: the sum of three octaves.
fn hills(place: vec2<f32>) -> f32 {
    let turned = vec2<f32>(place.x * 0.8 - place.y * 0.6, place.x * 0.6 + place.y * 0.8);
    return 0.6 * noise(place) + 0.28 * noise(turned * 2.1 + 5.3) + 0.12 * noise(place * 4.3 + 11.7);
}

// Cracked plates. Returns the distance from the nearest crack, and a random number for the plate.
fn plates(place: vec2<f32>) -> vec2<f32> {
    let cell = floor(place);
    var nearest = 8.0;
    var next = 8.0;
    var plate = 0.0;
    for (var y = -1; y <= 1; y += 1) {
        for (var x = -1; x <= 1; x += 1) {
            let other = cell + vec2<f32>(f32(x), f32(y));
            let away = length(other + 0.15 + 0.7 * hash2(other) - place);
            if away < nearest {
                next = nearest;
                nearest = away;
                plate = hash(other + vec2<f32>(3.1, 8.7));
            } else if away < next {
                next = away;
            }
        }
    }
    return vec2<f32>(next - nearest, plate);
}
