/* A plugin in C99, without any C++: docs/cookbook.md. Heat spreads from the middle, on the CPU's threads.
 *     cc -std=c99 -O2 -fPIC -shared -ffp-contract=off -I sims plugin.c -o plugin.so */
#include "api/abi.h"
#include <stdlib.h>

/* [params] */
struct params { /* the parameter block: plain data, which the program copies */
    float spread;
    int32_t steps_per_frame;
    int32_t palette, range; /* these four are the rows of a colour bar, found by their ids */
    float low, high;
};
static const struct params defaults = {0.2f, 8, 2, 0, 0, 1}, slow = {0.02f, 8, 2, 0, 0, 1};

static const glint_choice palettes[] = {{.id = "classic"}, {.id = "viridis"}, {.id = "inferno"}};
static const glint_choice ranges[] = {{.id = "clamp"}, {.id = "mark"}};
static const glint_param rows[] = {
    {.id = "spread", .help = "Share of a difference that a step evens out.", .unit = "", .group = "",
     .type = GLINT_FLOAT, .offset = offsetof(struct params, spread), .max = 0.25, .track_max = 0.25, .reference = -1, .automatic = -1},
    {.id = "steps_per_frame", .help = "Steps a frame.", .unit = "steps", .group = "",
     .type = GLINT_INT, .offset = offsetof(struct params, steps_per_frame), .min = 1, .max = 64, .track_max = 64, .reference = -1, .automatic = -1},
    {.id = "palette", .help = "Colours of the picture.", .unit = "", .group = "Colours",
     .type = GLINT_CHOICE, .offset = offsetof(struct params, palette), .max = 2, .track_max = 2, .reference = -1, .automatic = -1,
     .choices = palettes, .choice_count = 3, .choice_stride = sizeof(glint_choice), .flags = GLINT_SAME_WORK},
    {.id = "range", .help = "How values outside the range are shown.", .unit = "", .group = "Colours",
     .type = GLINT_CHOICE, .offset = offsetof(struct params, range), .max = 1, .track_max = 1, .reference = -1, .automatic = -1,
     .choices = ranges, .choice_count = 2, .choice_stride = sizeof(glint_choice), .flags = GLINT_SAME_WORK},
    {.id = "range_low", .help = "The value of the first colour.", .unit = "", .group = "Colours",
     .type = GLINT_FLOAT, .offset = offsetof(struct params, low), .max = 1, .track_max = 1, .reference = -1, .automatic = -1},
    {.id = "range_high", .help = "The value of the last colour.", .unit = "", .group = "Colours",
     .type = GLINT_FLOAT, .offset = offsetof(struct params, high), .max = 1, .track_max = 1, .reference = -1, .automatic = -1},
};
static const glint_preset presets[] = {{.id = "slow", .help = "Heat that spreads slowly.", .params = &slow}};
/* [/params] */

/* [instance] */
struct plate { /* an instance: the program gets it from create(), and gives it to the other functions */
    const glint_host* host;
    int32_t width, height;
    float *now, *next; /* memory of the device, which the host gives */
};

static size_t bytes(const struct plate* p) { return sizeof(float) * (size_t)p->width * (size_t)p->height; }

static void destroy(void* sim) {
    struct plate* const p = sim;
    if (p->now) p->host->free(p->host->self, p->now);
    if (p->next) p->host->free(p->host->self, p->next);
    free(p);
}

static void* create(const glint_host* host, int32_t width, int32_t height, const void* params) {
    struct plate* const p = calloc(1, sizeof *p);
    (void)params;
    if (host->device != GLINT_CPU) {
        host->fail(host->self, "this plugin has no code for a GPU: choose the CPU");
    } else if (p) {
        p->host = host;
        p->width = width;
        p->height = height;
        p->now = host->alloc(host->self, bytes(p)); /* zeroed */
        p->next = host->alloc(host->self, bytes(p));
        if (p->now && p->next) {
            for (int32_t y = height / 3; y < height - height / 3; ++y)
                for (int32_t x = width / 3; x < width - width / 3; ++x) p->now[(size_t)y * (size_t)width + (size_t)x] = 1;
            return p;
        }
    }
    if (host->device == GLINT_CPU) host->fail(host->self, "there is not enough memory: try a smaller size");
    if (p) {
        p->host = host;
        destroy(p);
    }
    return NULL;
}
/* [/instance] */

/* [step] */
struct job { /* what the threads of a step share */
    const struct plate* plate;
    float spread;
};

static float at(const struct plate* p, int32_t x, int32_t y) { /* beyond the edges: the nearest cell */
    x = x < 0 ? 0 : x < p->width ? x : p->width - 1;
    y = y < 0 ? 0 : y < p->height ? y : p->height - 1;
    return p->now[(size_t)y * (size_t)p->width + (size_t)x];
}

static void step_rows(void* arg, int32_t first, int32_t last) { /* on a thread of the host: rows [first, last) */
    const struct job* const job = arg;
    const struct plate* const p = job->plate;
    for (int32_t y = first; y < last; ++y)
        for (int32_t x = 0; x < p->width; ++x) {
            const float here = at(p, x, y);
            const float around = (at(p, x - 1, y) + at(p, x + 1, y)) + (at(p, x, y - 1) + at(p, x, y + 1));
            p->next[(size_t)y * (size_t)p->width + (size_t)x] = here + job->spread * (around - 4 * here);
        }
}

static int32_t advance(void* sim, const glint_tick* tick, int32_t steps, const void* params) {
    struct plate* const p = sim;
    struct job job = {p, ((const struct params*)params)->spread};
    (void)tick;
    for (; steps > 0; --steps) {
        p->host->begin(p->host->self, "spread"); /* a row of the Timing panel */
        p->host->for_rows(p->host->self, p->height, p->width, step_rows, &job);
        p->host->end(p->host->self);
        float* const swapped = p->now;
        p->now = p->next;
        p->next = swapped;
    }
    return 0;
}
/* [/step] */

/* [draw] */
static uint32_t color(const glint_palette* palette, float value) {
    if (value != value) return palette->nan;
    if (value < palette->lo) return palette->below;
    if (value > palette->hi) return palette->above;
    return palette->colors[(int)((value - palette->lo) / (palette->hi - palette->lo) * (GLINT_PALETTE_SIZE - 1) + 0.5f)];
}

static int32_t draw(void* sim, const glint_tick* tick, const void* params, const glint_frame* frame) {
    const struct plate* const p = sim;
    (void)tick;
    (void)params;
    for (int32_t y = 0; y < frame->height; ++y) /* row 0 is at the bottom */
        for (int32_t x = 0; x < frame->width; ++x)
            frame->pixels[(size_t)y * (size_t)frame->pitch + (size_t)x] = color(&frame->palette, at(p, x, y));
    return 0;
}

static int32_t state(void* sim, void (*emit)(void* to, const glint_field*), void* to) {
    const struct plate* const p = sim;
    const glint_field heat = {.size = sizeof heat, .id = "heat", .unit = "", .data = p->now, .width = p->width,
                              .height = p->height, .pitch = p->width, .hi = 1, .value = GLINT_FLOAT32};
    emit(to, &heat);
    return 0;
}
/* [/draw] */

/* [table] */
static const glint_sim table = {
    .abi = GLINT_ABI, .size = sizeof(glint_sim),
    .id = "cookbook_c", .title = "Heat in C", .summary = "A plugin in C99", .flags = GLINT_EVOLVES,
    .defaults = &defaults, .params_size = sizeof defaults,
    .params = rows, .param_count = sizeof rows / sizeof *rows, .param_stride = sizeof *rows,
    .presets = presets, .preset_count = 1, .preset_stride = sizeof *presets,
    .create = create, .destroy = destroy, .advance = advance, .draw = draw, .state = state,
};

#ifdef __GNUC__
__attribute__((visibility("default")))
#endif
const glint_sim* glint_plugin(uint32_t host_abi); /* the one symbol that a plugin exports */
const glint_sim* glint_plugin(uint32_t host_abi) { return host_abi >> 16 == GLINT_ABI_MAJOR ? &table : NULL; }
/* [/table] */
