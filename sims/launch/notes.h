// Texts about how a launch fits on a device, and why one does not.
#pragma once
#include "api/abi.h"
#include "api/occupancy.h"
#include "launch/layout.h"
#include "launch/params.h"
#include "launch/register_counts.h"
#include <cstdio>

namespace launch {

inline Shape shape_of(glint::Extent e, const Params& p, int resident) {
    const Layout layout(e, p.block_size, p.lane_size);
    Shape shape{p.block_size, 1, p.method == Method::quads ? 4 : 1, layout.elements(p.length)};
    const int wanted = p.method == Method::grid_stride ? p.blocks : p.method == Method::resident ? resident : 1 << 30;
    shape.blocks = glint::clamp(wanted, 1, shape.turns());
    return shape;
}

inline glint::Occupancy occupancy_of(const glint_device_facts& d, const Params& p) {
    return glint::occupancy(d.compute_major, d.compute_minor, p.block_size, compiled_registers(p.registers),
                            p.shared * 1024);
}

inline const char* why_not(const glint_device_facts& d, const Params& p) {
    if (d.device != GLINT_CUDA) return nullptr;
    if (static_cast<std::size_t>(p.shared) * 1024 > d.shared_bytes_per_block)
        return "a block cannot have so much shared memory on this GPU: choose less shared memory";
    if (occupancy_of(d, p).blocks == 0)
        return "a multiprocessor has too few registers for one such block: choose fewer threads or fewer registers";
    return nullptr;
}

inline glint_note fit_note(const glint_device_facts& d, glint::Extent e, const Params& p) {
    glint_note note{};
    note.size = sizeof note, note.param = "block_size";
    if (d.device != GLINT_CUDA) {
        const Shape shape = shape_of(e, p, d.multiprocessors);
        std::snprintf(note.text, sizeof note.text,
                      "%d blocks run on %d threads of the CPU: each thread takes one block at a time", shape.blocks,
                      d.multiprocessors);
        return note;
    }
    const glint::Occupancy fits = occupancy_of(d, p);
    const int at_a_time = std::max(1, fits.blocks * d.multiprocessors);
    const Shape shape = shape_of(e, p, at_a_time);
    note.caution = 2 * fits.warps < fits.of;
    std::snprintf(
        note.text, sizeof note.text,
        "%d of %d warps per multiprocessor are resident (limited by %s). %d blocks run in %.2f waves of %d blocks",
        fits.warps, fits.of, fits.limit, shape.blocks, double(shape.blocks) / at_a_time, at_a_time);
    return note;
}

} // namespace launch
