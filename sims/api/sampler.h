// Reading a field through the texture unit: a texture object on CUDA, the same fetch from memory on the CPU.
#pragma once
#include "device.h"
#include "quads.h"
#include <cstring>

namespace glint {

#ifdef __CUDACC__
template <class T> struct Texel { using type = T; }; // the type that CUDA's fetches use for a T
template <> struct Texel<Quad<float>> { using type = float4; };
#endif

/// Fetches cell (x, y) unfiltered. dimensions = 1: by linear index, 2: by coordinates.
template <class T, int dimensions> struct Sampler {
    View<const T> cells;
    unsigned long long object = 0;

    GLINT_HD T operator()(int x, int y) const {
#ifdef __CUDA_ARCH__
        typename Texel<T>::type texel;
        if constexpr (dimensions == 1)
            texel = tex1Dfetch<decltype(texel)>(object, y * cells.pitch + x);
        else
            texel = tex2D<decltype(texel)>(object, static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
        T cell;
        memcpy(&cell, &texel, sizeof cell);
        return cell;
#else
        return cells(x, y);
#endif
    }
};

/// Owns the texture object over a field's memory; the field must outlive it and stay where it is.
/// Reading the cell that the same kernel writes is undefined: read one field, write another.
template <class T, int dimensions> class Texture {
public:
    Texture(Device device, View<const T> cells) : sampler_{cells} {
#ifdef __CUDACC__
        if (!device.is_cuda()) return;
        cudaResourceDesc from{};
        const auto width = static_cast<std::size_t>(cells.width), height = static_cast<std::size_t>(cells.height);
        const auto pitch = static_cast<std::size_t>(cells.pitch);
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<typename Texel<T>::type>();
        if constexpr (dimensions == 1) {
            from.resType = cudaResourceTypeLinear;
            from.res.linear = {const_cast<T*>(cells.data), format, pitch * height * sizeof(T)};
        } else {
            from.resType = cudaResourceTypePitch2D;
            from.res.pitch2D = {const_cast<T*>(cells.data), format, width, height, pitch * sizeof(T)};
        }
        cudaTextureDesc how{};
        how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
        how.filterMode = cudaFilterModePoint;
        how.readMode = cudaReadModeElementType;
        check(cudaCreateTextureObject(&sampler_.object, &from, &how, nullptr));
#else
        (void)device;
#endif
    }
    ~Texture() {
#ifdef __CUDACC__
        if (sampler_.object) cudaDestroyTextureObject(sampler_.object);
#endif
    }
    Texture(Texture&& other) noexcept : sampler_(other.sampler_) { other.sampler_.object = 0; }
    Texture& operator=(Texture other) noexcept { return std::swap(sampler_, other.sampler_), *this; }

    const Sampler<T, dimensions>& sampler() const { return sampler_; }

private:
    Sampler<T, dimensions> sampler_;
};

} // namespace glint
