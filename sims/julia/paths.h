// Which kernel draws a picture: by path, by processor, and by the numbers that its orbits are followed in.
#pragma once
#include "compacted.h"
#include "lines.h"
#include "mirrored.h"
#include "params.h"
#include "squares.h"

namespace julia {

/// Whether the path sees points come to where they stay. All others follow each to the end.
inline bool catches(Path path) { return path == Path::attractor; }

/// Methods whose warps are squares. A kernel that knows of one sample only is a third as long, and is fetched sooner.
template <class T, bool one_sample> void draw_squares(glint::Device device, Path path, const Picture& picture) {
    const glint::Extent extent = picture.pixels.extent();
    const Occupancy occupancy = picture.attractor.discs > 0 ? Occupancy::full : Occupancy::low;
    if (path != Path::attractor || !turns_into_itself(picture))
        return for_each_in_squares(device, "escape", extent, Draw<1, true, T, one_sample>{picture}, occupancy);
    const DrawBoth<T, one_sample> both{{picture}};
    for_each_in_squares(device, "escape", both.extent(), both, occupancy);
}

/// T: float, double or TwoFloats. `path` is none but those that `unavailable` lets through; `compacted` is a GPU's.
template <class T> void draw_in(glint::Device device, Path path, const Picture& picture, Compacted* compacted) {
    const glint::Extent extent = picture.pixels.extent();
    if (path == Path::compacted && device.is_cuda() && Compacted::suits(picture))
        return picture.samples == 1 ? compacted->draw<T, true>(picture) : compacted->draw<T, false>(picture);
    if (path == Path::unrolled || (path != Path::textbook && device.is_cuda()))
        return picture.samples == 1 ? draw_squares<T, true>(device, path, picture)
                                    : draw_squares<T, false>(device, path, picture);
    if (path == Path::rows) {
        constexpr int lanes = 16;
        return device.for_each_on_cpu("escape", {(extent.width + lanes - 1) / lanes, extent.height},
                                      Draw<lanes, false, T>{picture});
    }
    if constexpr (!std::is_same_v<T, TwoFloats>)
        if (path != Path::textbook && !device.is_cuda()) return draw_lines<T>(device, picture);
    device.for_each("escape", extent, Draw<1, false, T>{picture});
}

inline void draw_picture(glint::Device device, Path path, Precision precision, const Picture& picture,
                         Compacted* compacted) {
    if (precision == Precision::single) return draw_in<float>(device, path, picture, compacted);
    if (precision == Precision::real) return draw_in<double>(device, path, picture, compacted);
    draw_in<TwoFloats>(device, path, picture, compacted);
}

} // namespace julia
