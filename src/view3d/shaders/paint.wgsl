// Marks, trails and flashes in unlit colours. Splinters and dust (LIT) are lit like the pieces.

#import bevy_pbr::forward_io::VertexOutput
#import knockback::cutaway::Stage
#import knockback::light::{Spot, lit}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stage: Stage;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var colour = stage.dye;
#ifdef VERTEX_COLORS
    colour *= in.color;
#endif
#ifdef LIT
    let normal = normalize(in.world_normal);
    var spot: Spot;
    spot.colour = colour.rgb;
    spot.normal = normal;
    spot.hidden = 0.0;
    spot.gloss = 0.03;
    spot.polish = 12.0;
    spot.glow = vec3<f32>(0.0);
    colour = vec4<f32>(lit(spot, in.world_position, normal, in.position.xy), 1.0);
#endif
    return colour;
}
