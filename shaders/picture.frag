// A picture's cells as a screen pixel sees them. The program puts "#version 450 core" in front, "#define PICTURE_BUFFER"
// where the pixels are in a buffer, and "#define SEEN" one of the functions below: software OpenGL runs every branch there is.
// Colours are averaged as they are stored: what is seen is what was computed.

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
layout(location = 5) uniform int most_taps;
layout(location = 6) uniform vec3 background;
layout(location = 7) uniform float grid;       // how much of a line between cells is seen

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

// For pixels that lie within one cell.
vec3 nearest(vec2 here) {
    return at(ivec2(floor(here)));
}

// For pixels no larger than a cell: the up to four cells that one lies in, by the area of it that each has.
vec3 crisp(vec2 here) {
    vec2 low = here - 0.5 * reach, high = here + 0.5 * reach;
    ivec2 a = ivec2(floor(low)), b = ivec2(ceil(high)) - 1; // the same cell, or its neighbour
    vec2 weight = clamp((high - vec2(b)) / reach, 0.0, 1.0);
    return mix(mix(at(a), at(ivec2(b.x, a.y)), weight.x), mix(at(ivec2(a.x, b.y)), at(b), weight.x), weight.y);
}

// With a line a pixel wide along the left and lower edge of each cell: light on dark cells, dark on light ones.
vec3 lined(vec3 seen, vec2 here) {
    vec2 past = fract(here);
    if (min(past.x, past.y) >= reach || outside(middle_cell + ivec2(floor(here)))) return seen;
    float light = dot(seen, vec3(0.2126, 0.7152, 0.0722));
    return mix(seen, vec3(light < 0.5 ? 1.0 : 0.0), grid);
}
vec3 lined_nearest(vec2 here) { return lined(nearest(here), here); }
vec3 lined_crisp(vec2 here) { return lined(crisp(here), here); }

vec3 bilinear(vec2 here) {
    if (outside(middle_cell + ivec2(floor(here)))) return background;
    ivec2 first = ivec2(floor(here - 0.5)), a = clamp(middle_cell + first, ivec2(0), size.xy - 1),
          b = clamp(middle_cell + first + 1, ivec2(0), size.xy - 1);
    vec2 weight = here - 0.5 - vec2(first);
    return mix(mix(inside(a), inside(ivec2(b.x, a.y)), weight.x), mix(inside(ivec2(a.x, b.y)), inside(b), weight.x),
               weight.y);
}

// For pixels of one to two cells: three by three cells at most.
vec3 slight(vec2 here) {
    vec2 low = here - 0.5 * reach, high = here + 0.5 * reach;
    ivec2 first = ivec2(floor(low));
    vec2 a = vec2(first + 1) - low, c = max(high - vec2(first + 2), 0.0), b = reach - a - c; // of each column and row
    return (a.y * (a.x * at(first) + b.x * at(first + ivec2(1, 0)) + c.x * at(first + ivec2(2, 0))) +
            b.y * (a.x * at(first + ivec2(0, 1)) + b.x * at(first + ivec2(1, 1)) + c.x * at(first + ivec2(2, 1))) +
            c.y * (a.x * at(first + ivec2(0, 2)) + b.x * at(first + ivec2(1, 2)) + c.x * at(first + ivec2(2, 2)))) /
           (reach * reach);
}

// For pixels larger than a cell: every cell by the area that the pixel covers of it.
vec3 covered(vec2 here) {
    vec2 low = here - 0.5 * reach, high = here + 0.5 * reach;
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

// For pixels much larger than a cell: most_taps squared samples, one somewhere in each part of the pixel. Where is bound to
// the pixel on the screen: what stands still does not flicker.
vec3 scattered(vec2 here) {
    vec2 low = here - 0.5 * reach;
    uint seed = scramble(uint(gl_FragCoord.x) | uint(gl_FragCoord.y) << 16);
    vec3 sum = vec3(0);
    for (int y = 0; y < most_taps; ++y)
        for (int x = 0; x < most_taps; ++x) {
            seed = scramble(seed + 1u);
            vec2 within = vec2(seed & 0xffffu, seed >> 16) / 65536.0;
            sum += at(ivec2(floor(low + (vec2(x, y) + within) / float(most_taps) * reach)));
        }
    return sum / float(most_taps * most_taps);
}

void main() {
    color = vec4(SEEN((gl_FragCoord.xy - middle) * reach + middle_part), 1);
}
