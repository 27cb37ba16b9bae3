// A picture's cells as a screen pixel sees them. The program puts "#version 450 core" in front, and "#define PICTURE_BUFFER"
// where the pixels are in a buffer. Colours are averaged as they are stored: what is seen is what was computed.

#ifdef PICTURE_BUFFER
layout(binding = 0) uniform samplerBuffer picture;
#else
layout(binding = 0) uniform sampler2D picture;
#endif
layout(location = 0) uniform ivec3 size;       // width, height, pitch, in cells
layout(location = 1) uniform vec2 middle;      // of the rectangle, in pixels from the framebuffer's bottom left
layout(location = 2) uniform ivec2 middle_cell; // what is there: whole part, and the rest; float32 alone would blur far
layout(location = 3) uniform vec2 middle_part;  // from cell 0
layout(location = 4) uniform float reach;      // cells that a pixel covers along an axis
layout(location = 5) uniform int interpolate;  // 1: bilinear where a cell is larger than a pixel
layout(location = 6) uniform int most_taps;
layout(location = 7) uniform vec3 background;

layout(location = 0) out vec4 color;

vec3 inside(ivec2 cell) {
#ifdef PICTURE_BUFFER
    return texelFetch(picture, cell.y * size.z + cell.x).rgb;
#else
    return texelFetch(picture, cell, 0).rgb;
#endif
}

bool outside(ivec2 cell) {
    return any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, size.xy));
}

// Positions from here on are in cells, counted from middle_cell.

vec3 at(ivec2 cell) {
    cell += middle_cell;
    return outside(cell) ? background : inside(cell);
}

vec3 bilinear(vec2 here) {
    if (outside(middle_cell + ivec2(floor(here)))) return background;
    ivec2 first = ivec2(floor(here - 0.5)), a = clamp(middle_cell + first, ivec2(0), size.xy - 1),
          b = clamp(middle_cell + first + 1, ivec2(0), size.xy - 1);
    vec2 weight = here - 0.5 - vec2(first);
    return mix(mix(inside(a), inside(ivec2(b.x, a.y)), weight.x), mix(inside(ivec2(a.x, b.y)), inside(b), weight.x),
               weight.y);
}

// Every cell by the area that the pixel covers of it: exact, whether cells are larger or smaller than pixels.
vec3 covered(vec2 low, vec2 high) {
    ivec2 first = ivec2(floor(low)), last = ivec2(ceil(high));
    vec3 sum = vec3(0);
    float area = 0;
    for (int y = first.y; y < last.y; ++y) {
        float tall = min(high.y, float(y + 1)) - max(low.y, float(y));
        for (int x = first.x; x < last.x; ++x) {
            float weight = tall * (min(high.x, float(x + 1)) - max(low.x, float(x)));
            sum += weight * at(ivec2(x, y));
            area += weight;
        }
    }
    return sum / area;
}

uint scramble(uint v) { // a hash: every bit of the result depends on every bit of v
    v = (v ^ (v >> 16)) * 0x7feb352du;
    v = (v ^ (v >> 15)) * 0x846ca68bu;
    return v ^ (v >> 16);
}

// most_taps squared samples, one somewhere in each part of the pixel. Where is bound to the pixel on the screen: what
// stands still does not flicker.
vec3 scattered(vec2 low, vec2 high) {
    uint seed = scramble(uint(gl_FragCoord.x) | uint(gl_FragCoord.y) << 16);
    vec3 sum = vec3(0);
    for (int y = 0; y < most_taps; ++y)
        for (int x = 0; x < most_taps; ++x) {
            seed = scramble(seed + 1u);
            vec2 within = vec2(seed & 0xffffu, seed >> 16) / 65536.0;
            sum += at(ivec2(floor(low + (vec2(x, y) + within) / float(most_taps) * (high - low))));
        }
    return sum / float(most_taps * most_taps);
}

void main() {
    vec2 here = (gl_FragCoord.xy - middle) * reach + middle_part;
    vec2 low = here - 0.5 * reach, high = here + 0.5 * reach;
    vec3 seen;
    if (interpolate != 0 && reach < 1)
        seen = bilinear(here);
    else if (reach <= float(most_taps))
        seen = covered(low, high);
    else
        seen = scattered(low, high);
    color = vec4(seen, 1);
}
