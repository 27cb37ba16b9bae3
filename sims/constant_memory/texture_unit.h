// The table as textures: one that is read by index, and one for each way to treat edges and to filter. A texture
// handles its edges by itself only if coordinates go from 0 to 1 across it.
#pragma once
#include "api/sampler.h"
#include "fetch.h"
#include "table.h"
#include <utility>

namespace constant_memory {

inline constexpr int kinds_of_edges = 4, planes = 2 * kinds_of_edges;

GLINT_HD constexpr int plane_for(Edges edges, Filter filter) {
    return static_cast<int>(edges) - static_cast<int>(Edges::clamp) + (filter == Filter::linear ? kinds_of_edges : 0);
}

struct TextureMemory {
    glint::Sampler<float, 1> line;
    std::int32_t side;
    unsigned long long plane[planes]; // texture objects, see plane_for()

    GLINT_HD float operator()(int i) const { return line(i, 0); }
    /// Like fetched(): rounded to 256ths, in which the result is exact.
    GLINT_HD float fetch(Point at) const {
#ifdef __CUDA_ARCH__
        const float across = 1 / static_cast<float>(side * fine); // a power of two
        return rintf(256 * tex2D<float>(plane[plane_for(at.edges, at.filter)], static_cast<float>(at.x) * across,
                                        static_cast<float>(at.y) * across));
#else
        return fetched(*this, at, side);
#endif
    }
};

/// Owns the texture object of a plane.
class PlaneTexture {
public:
    PlaneTexture() = default;
#ifdef __CUDACC__
    PlaneTexture(const float* entries, int side, cudaTextureAddressMode edge, cudaTextureFilterMode filter) {
        cudaResourceDesc from{};
        const auto cells = static_cast<std::size_t>(side);
        from.resType = cudaResourceTypePitch2D;
        from.res.pitch2D = {const_cast<float*>(entries), cudaCreateChannelDesc<float>(), cells, cells,
                            cells * sizeof(float)};
        cudaTextureDesc how{};
        how.addressMode[0] = how.addressMode[1] = edge;
        how.filterMode = filter;
        how.readMode = cudaReadModeElementType;
        how.normalizedCoords = 1;
        glint::check(cudaCreateTextureObject(&object_, &from, &how, nullptr));
    }
#endif
    ~PlaneTexture() {
#ifdef __CUDACC__
        if (object_) cudaDestroyTextureObject(object_);
#endif
    }
    PlaneTexture(PlaneTexture&& other) noexcept : object_(std::exchange(other.object_, 0)) {}
    PlaneTexture& operator=(PlaneTexture other) noexcept { return std::swap(object_, other.object_), *this; }

    unsigned long long object() const { return object_; }

private:
    unsigned long long object_ = 0;
};

/// The table must outlive the textures, and must not move.
class Textures {
public:
    Textures(glint::Device device, glint::View<const float> entries, int side)
        : line_(device, entries), memory_{line_.sampler(), side, {}} {
#ifdef __CUDACC__
        if (!device.is_cuda()) return;
        for (const auto& [edges, mode] : {std::pair{Edges::clamp, cudaAddressModeClamp},
                                          {Edges::wrap, cudaAddressModeWrap},
                                          {Edges::mirror, cudaAddressModeMirror},
                                          {Edges::border, cudaAddressModeBorder}})
            for (const auto& [filter, how] :
                 {std::pair{Filter::nearest, cudaFilterModePoint}, {Filter::linear, cudaFilterModeLinear}}) {
                const int i = plane_for(edges, filter);
                planes_[i] = PlaneTexture(entries.data, side, mode, how);
                memory_.plane[i] = planes_[i].object();
            }
#endif
    }

    const TextureMemory& memory() const { return memory_; }

private:
    glint::Texture<float, 1> line_;
    PlaneTexture planes_[planes];
    TextureMemory memory_;
};

} // namespace constant_memory
