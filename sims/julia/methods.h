// The kernel that draws a picture: by method, by processor, and by the number format of its orbits.
#pragma once
#include "compacted.h"
#include "lines.h"
#include "mirrored.h"
#include "params.h"
#include "squares.h"

namespace julia {

/// Whether the method detects points that have entered an attractor. All others follow each point to the end.
inline bool catches(Method method) { return method == Method::attractor; }

/// Methods whose warps have 8 x 4 points. A kernel that knows of one sample only is a third as long, and is fetched
/// sooner.
template <class T, bool one_sample> void draw_squares(glint::Device device, Method method, const Picture& picture) {
    const glint::Extent extent = picture.pixels.extent();
    const Occupancy occupancy = picture.attractor.discs > 0 ? Occupancy::full : Occupancy::low;
    if (method != Method::attractor || !is_point_symmetric(picture))
        return for_each_in_squares(device, "escape", extent, Draw<1, true, T, one_sample>{picture}, occupancy);
    const DrawBoth<T, one_sample> both{{picture}};
    for_each_in_squares(device, "escape", both.extent(), both, occupancy);
}

/// How a picture's orbits are followed. `method` must be one that `unavailable` accepts.
struct DrawSettings {
    Method method;
    std::int32_t block_size;  // threads; of `textbook` on a GPU
    Compacted* compacted;     // a GPU's
    glint::BlockLimit* limit; // limit of the precision's kernel of `textbook`
};

/// T: float, double or TwoFloats.
template <class T> void draw_in(glint::Device device, const DrawSettings& draw_settings, const Picture& picture) {
    const Method method = draw_settings.method;
    const glint::Extent extent = picture.pixels.extent();
    if (method == Method::compacted && device.is_cuda() && Compacted::is_suitable(picture))
        return picture.samples == 1 ? draw_settings.compacted->draw<T, true>(picture)
                                    : draw_settings.compacted->draw<T, false>(picture);
    if (method == Method::unrolled || (method != Method::textbook && device.is_cuda()))
        return picture.samples == 1 ? draw_squares<T, true>(device, method, picture)
                                    : draw_squares<T, false>(device, method, picture);
    if (method == Method::rows) {
        constexpr int lanes = 16;
        return device.for_each_on_cpu("escape", {(extent.width + lanes - 1) / lanes, extent.height},
                                      Draw<lanes, false, T>{picture});
    }
    if constexpr (!std::is_same_v<T, TwoFloats>)
        if (method != Method::textbook && !device.is_cuda()) return draw_lines<T>(device, picture);
    glint::for_each_in_blocks(device, "escape", extent, draw_settings.block_size, Draw<1, false, T>{picture},
                              *draw_settings.limit);
}

inline void draw_picture(glint::Device device, const DrawSettings& draw_settings, Precision precision,
                         const Picture& picture) {
    if (precision == Precision::single) return draw_in<float>(device, draw_settings, picture);
    if (precision == Precision::real) return draw_in<double>(device, draw_settings, picture);
    draw_in<TwoFloats>(device, draw_settings, picture);
}

} // namespace julia
