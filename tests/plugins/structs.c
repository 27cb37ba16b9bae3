/* A plugin in C99: its state is a list of structs and a volume. */
#include "api/abi.h"
#include <string.h>

typedef struct {
    double mass;
    int16_t turns[2];
    float unnamed;
} body;

static body bodies[5] = {{1, {2, 3}, 4}, {5, {6, 7}, 8}, {9, {10, 11}, 12}, {0, {0, 0}, 0}, {0, {0, 0}, 0}};
static uint16_t cells[2 * 3 * 4];
static const glint_member members[] = {{"mass", "kg", offsetof(body, mass), GLINT_FLOAT64, 0},
                                       {"turns", NULL, offsetof(body, turns), GLINT_INT16, 2}};

static void* create(const glint_host* host, int32_t width, int32_t height, const void* params) {
    (void)host, (void)width, (void)height, (void)params;
    cells[23] = 65535;
    return cells;
}
static void destroy(void* sim) { (void)sim; }
static int32_t advance(void* sim, const glint_tick* tick, int32_t steps, const void* params) {
    (void)sim, (void)tick, (void)params;
    bodies[0].turns[1] = (int16_t)(bodies[0].turns[1] + steps);
    return 0;
}
static int32_t draw(void* sim, const glint_tick* tick, const void* params, const glint_frame* frame) {
    int32_t y;
    (void)sim, (void)tick, (void)params;
    for (y = 0; y < frame->height; ++y) memset(frame->pixels + y * frame->pitch, 0xff, 4 * (size_t)frame->width);
    return 0;
}
static int32_t state(void* sim, void (*emit)(void* to, const glint_field*), void* to) {
    glint_field list, volume;
    (void)sim;
    memset(&list, 0, sizeof list);
    list.size = sizeof list;
    list.flags = GLINT_TABLE | GLINT_ON_HOST;
    list.hi = 1;
    volume = list;
    list.id = "bodies";
    list.data = bodies;
    list.width = list.pitch = 5;
    list.height = 1;
    list.value = GLINT_STRUCT;
    list.element_bytes = sizeof(body);
    list.members = members;
    list.member_count = 2;
    list.member_stride = sizeof members[0];
    volume.id = "cells";
    volume.data = cells;
    volume.width = volume.pitch = 2;
    volume.height = 3;
    volume.depth = 4;
    volume.value = GLINT_UINT16;
    emit(to, &list);
    emit(to, &volume);
    return 0;
}

static glint_sim sim;

const glint_sim* glint_plugin(uint32_t host_abi) {
    if (host_abi >> 16 != GLINT_ABI_MAJOR) return NULL;
    memset(&sim, 0, sizeof sim);
    sim.abi = GLINT_ABI;
    sim.size = sizeof sim;
    sim.id = "structs";
    sim.title = "Structs";
    sim.summary = "A list of structs and a volume";
    sim.flags = GLINT_EVOLVES;
    sim.create = create;
    sim.destroy = destroy;
    sim.advance = advance;
    sim.draw = draw;
    sim.state = state;
    return &sim;
}
