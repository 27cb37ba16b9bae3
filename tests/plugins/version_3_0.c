/* A plugin of version 3.0, which must load for ever: C99 with copies of that version's structs, so that no later change
 * of sims/api/abi.h changes it. Never change it. Its field and its parameter have garbage in the padding. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *id, *label, *help, *unit, *group, *symbol;
    int32_t type;
    uint32_t flags, offset;
    double min, max, track_max;
    const void* choices;
    int32_t choice_count;
    uint32_t choice_stride;
    int32_t reference, automatic;
    const char* needs_row;
    uint32_t needs_choices;
    const char* needs_text;
    uint32_t brush_choices;
    const char* refines_row;
    int32_t refines_exponent;
} param_3_0;

typedef struct {
    uint32_t size;
    int32_t device;
    void *stream, *self;
    void* (*alloc)(void* self, size_t bytes);
    void (*free)(void* self, void* memory);
    int32_t (*write)(void* self, void* device_dst, const void* host_src, size_t bytes);
    int32_t (*read)(void* self, void* host_dst, const void* device_src, size_t bytes);
    int32_t (*copy)(void* self, void* device_dst, const void* device_src, size_t bytes);
    void (*for_rows)(void* self, int32_t rows, int32_t cells_per_row,
                     void (*body)(void* arg, int32_t first, int32_t last), void* arg);
    void (*begin)(void* self, const char* label);
    void (*end)(void* self);
    void (*fail)(void* self, const char* why);
    const void* facts;
    void (*launched)(void* self, const void*);
} host_3_0;

typedef struct {
    const uint32_t* colors;
    float lo, hi;
    uint32_t below, above, nan;
} palette_3_0;

typedef struct {
    uint32_t size;
    uint32_t* pixels;
    int32_t width, height, pitch;
    palette_3_0 palette;
} frame_3_0;

typedef struct {
    uint32_t size;
    float dt;
    int64_t step;
    double time;
} tick_3_0;

typedef struct {
    uint32_t size;
    const char *id, *unit;
    void* data;
    int32_t width, height, pitch;
    uint32_t flags;
    float lo, hi;
    int32_t value;
} field_3_0;

typedef struct {
    uint32_t abi, size;
    const void* next;
    const char *id, *title, *summary;
    uint32_t flags;
    int32_t rank;
    const char* hint;
    int32_t hint_action;
    const char* equation;
    const void *lesson, *defaults;
    uint32_t params_size;
    const param_3_0* params;
    const void *presets, *probes;
    int32_t param_count, preset_count, probe_count;
    uint32_t param_stride, preset_stride, probe_stride;
    const char* opening_preset;
    void* (*create)(const host_3_0*, int32_t width, int32_t height, const void* params);
    void (*destroy)(void* sim);
    int32_t (*advance)(void* sim, const tick_3_0*, int32_t steps, const void* params);
    int32_t (*draw)(void* sim, const tick_3_0*, const void* params, const frame_3_0*);
    void* annotate;
    int32_t (*state)(void* sim, void (*emit)(void* to, const field_3_0*), void* to);
    void *restored, *stroke, *probe, *probe_cells, *edit, *unavailable, *work, *note, *rests;
} sim_3_0;

typedef char sizes_are_those_of_3_0[sizeof(param_3_0) == 160 && sizeof(host_3_0) == 112 && sizeof(frame_3_0) == 64 &&
                                            sizeof(tick_3_0) == 24 && sizeof(field_3_0) == 64 && sizeof(sim_3_0) == 272
                                        ? 1
                                        : -1];

typedef struct {
    const host_3_0* host;
    uint32_t* counts;
    int32_t width, height;
} world;

static void* create(const host_3_0* host, int32_t width, int32_t height, const void* params) {
    world* made = malloc(sizeof *made);
    (void)params;
    if (!made) return NULL;
    made->host = host;
    made->width = width;
    made->height = height;
    made->counts = host->alloc(host->self, (size_t)width * (size_t)height * sizeof *made->counts);
    if (made->counts) return made;
    host->fail(host->self, "there is not enough memory");
    free(made);
    return NULL;
}
static void destroy(void* sim) {
    world* gone = sim;
    gone->host->free(gone->host->self, gone->counts);
    free(gone);
}
static int32_t advance(void* sim, const tick_3_0* tick, int32_t steps, const void* params) {
    world* w = sim;
    int32_t i;
    (void)tick;
    for (i = 0; i < w->width * w->height; ++i) w->counts[i] += (uint32_t)steps * *(const uint32_t*)params;
    return 0;
}
static int32_t draw(void* sim, const tick_3_0* tick, const void* params, const frame_3_0* frame) {
    const world* w = sim;
    int32_t x, y;
    (void)tick, (void)params;
    for (y = 0; y < frame->height; ++y)
        for (x = 0; x < frame->width; ++x)
            frame->pixels[y * frame->pitch + x] = 0xff000000u | w->counts[y * w->width + x];
    return 0;
}
static int32_t state(void* sim, void (*emit)(void* to, const field_3_0*), void* to) {
    const world* w = sim;
    struct {
        field_3_0 field;
        unsigned char behind[64]; /* memory of another object */
    } all;
    memset(&all, 0xa5, sizeof all);
    all.field.size = sizeof all.field;
    all.field.id = "counts";
    all.field.unit = NULL;
    all.field.data = w->counts;
    all.field.width = all.field.pitch = w->width;
    all.field.height = w->height;
    all.field.flags = 0;
    all.field.lo = 0;
    all.field.hi = 100;
    all.field.value = 2;
    emit(to, &all.field);
    return 0;
}

static const int32_t defaults = 1;
static param_3_0 row;
static struct {
    sim_3_0 sim;
    unsigned char behind[256];
} table;

const sim_3_0* glint_plugin(uint32_t host_abi) {
    if (host_abi >> 16 != 3) return NULL;
    memset(&table, 0, sizeof table.sim);
    memset(table.behind, 0xa5, sizeof table.behind);
    row.id = "rate";
    row.help = "How much a step adds.";
    row.type = 1;
    row.max = row.track_max = 9;
    table.sim.abi = 3u << 16;
    table.sim.size = sizeof table.sim;
    table.sim.id = "version_3_0";
    table.sim.title = "Version 3.0";
    table.sim.summary = "A plugin of the first version";
    table.sim.flags = 1;
    table.sim.defaults = &defaults;
    table.sim.params_size = sizeof defaults;
    table.sim.params = &row;
    table.sim.param_count = 1;
    table.sim.param_stride = sizeof row;
    table.sim.create = create;
    table.sim.destroy = destroy;
    table.sim.advance = advance;
    table.sim.draw = draw;
    table.sim.state = state;
    return &table.sim;
}
