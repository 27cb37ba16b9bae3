/* A plugin of version 3.1, which must load for ever: that of 3.0 with what 3.1 appended, a volume, a list of structs
 * and memory_bytes. C99 with copies of that version's structs. Never change it. */
#define glint_plugin glint_plugin_3_0
#include "version_3_0.c"
#undef glint_plugin

typedef struct {
    const char *id, *unit;
    uint32_t offset;
    int32_t value, count;
} member_3_1;

typedef struct {
    field_3_0 before;
    int32_t depth;
    uint32_t element_bytes;
    const member_3_1* members;
    int32_t member_count;
    uint32_t member_stride;
} field_3_1; /* the padding of field_3_0 is `halo` */

typedef struct {
    sim_3_0 before;
    int64_t (*memory_bytes)(int32_t width, int32_t height, const void* params);
} sim_3_1;

typedef char
    sizes_are_those_of_3_1[sizeof(member_3_1) == 32 && sizeof(field_3_1) == 88 && sizeof(sim_3_1) == 280 ? 1 : -1];

static const member_3_1 members[] = {{"first", NULL, 0, 6, 0}, {"second", "m", 4, 2, 1}};

static int32_t state_3_1(void* sim, void (*emit)(void* to, const field_3_0*), void* to) {
    const world* w = sim;
    field_3_1 layers, pairs;
    memset(&layers, 0, sizeof layers);
    layers.before.size = sizeof layers;
    layers.before.data = w->counts;
    layers.before.flags = 2; /* a table */
    layers.before.hi = 100;
    pairs = layers;
    layers.before.id = "layers";
    layers.before.width = layers.before.pitch = w->width;
    layers.before.height = w->height / 2;
    layers.before.value = 2;
    layers.depth = 2;
    pairs.before.id = "pairs";
    pairs.before.width = pairs.before.pitch = w->width * w->height / 2;
    pairs.before.height = 1;
    pairs.before.value = 11;
    pairs.element_bytes = 8;
    pairs.members = members;
    pairs.member_count = 2;
    pairs.member_stride = sizeof members[0];
    emit(to, &layers.before);
    emit(to, &pairs.before);
    return 0;
}

static int64_t memory_bytes(int32_t width, int32_t height, const void* params) {
    return *(const int32_t*)params == 9 ? (int64_t)1 << 60 : (int64_t)4 * width * height;
}

static struct {
    sim_3_1 sim;
    unsigned char behind[256];
} later;

const sim_3_1* glint_plugin(uint32_t host_abi) {
    const sim_3_0* first = glint_plugin_3_0(host_abi);
    if (!first) return NULL;
    memset(&later, 0xa5, sizeof later);
    later.sim.before = *first;
    later.sim.before.abi = 3u << 16 | 1u;
    later.sim.before.size = sizeof later.sim;
    later.sim.before.id = "version_3_1";
    later.sim.before.title = "Version 3.1";
    later.sim.before.state = state_3_1;
    later.sim.memory_bytes = memory_bytes;
    return &later.sim;
}
