// The rays of a warp on a GPU: a patch of the picture, small enough that most spheres miss all of it. Each thread has
// several rays, so that values shared by a row or a column are computed once.
#pragma once
#include "spheres/light.h"
#include "spheres/window.h"

namespace spheres {

/// No ray hits the sphere higher than here, rounding included.
GLINT_HD inline float max_z(const Ball& s) { return s.z + s.radius; }

#ifdef __CUDACC__
inline constexpr unsigned warp = ~0u; // a mask of all its threads

/// Values of a sphere that all rays share.
struct alignas(16) Disc {
    static constexpr float less = 1 - 0x1p-20f;
    float x, y, square, lowered; // square: of the radius; lowered: z, times slightly less than 1
    GLINT_HD explicit Disc(const Ball& s) : x(s.x), y(s.y), square(s.radius * s.radius), lowered(s.z * less) {}
    Disc() = default;
};

/// `across` times `up` rays a thread, 8 pixels and 4 apart: a warp's threads together fill whole sectors of memory.
template <int across, int up> class Patch {
public:
    static constexpr int width = 8 * across, height = 4 * up;

    __device__ Patch(int left, int bottom, int lane, glint::Extent picture)
        : x_(left + (lane & 7)), y_(bottom + (lane >> 3)), ox_(ray(x_, picture.width)), oy_(ray(y_, picture.height)) {
        for (int v = 0; v < up; ++v)
            for (int u = 0; u < across; ++u) { // rays outside the picture count as already hit
                const bool there = x_ + 8 * u < picture.width && y_ + 4 * v < picture.height;
                top_[v][u] = bar_[v][u] = there ? -HUGE_VALF : HUGE_VALF, height_[v][u] = 0, seen_[v][u] = -1;
            }
        find_lowest();
    }

    /// Whether a sphere that reaches up to this z may still be the nearest for one of the warp's rays.
    __device__ bool open_to(float max_z) const { return __any_sync(warp, lowest_ <= max_z); }

    /// Most spheres are excluded without the square root: sqrt(r) + z < top if r < (top - z)^2, with a margin for
    /// rounding. z and i are read only when they are needed, which is rare.
    __device__ void look(const Disc& s, const float& z, const int& i) {
        float r[up][across];
        bool may[up][across], any = false;
#pragma unroll
        for (int v = 0; v < up; ++v) {
            const float dy = oy_ + static_cast<float>(4 * v) - s.y, of_row = fmaf(-dy, dy, s.square);
#pragma unroll
            for (int u = 0; u < across; ++u) {
                const float dx = ox_ + static_cast<float>(8 * u) - s.x, below = bar_[v][u] - s.lowered;
                r[v][u] = fmaf(-dx, dx, of_row);
                may[v][u] = (r[v][u] > 0) & (r[v][u] >= below * fabsf(below));
                any |= may[v][u];
            }
        }
        if (!any) return;
#pragma unroll
        for (int v = 0; v < up; ++v)
#pragma unroll
            for (int u = 0; u < across; ++u)
                if (may[v][u]) keep(v, u, r[v][u], z, i);
        find_lowest();
    }

    template <class Paint> __device__ void show(const Paint& paint, glint::View<std::uint32_t> pixels) const {
#pragma unroll
        for (int v = 0; v < up; ++v)
#pragma unroll
            for (int u = 0; u < across; ++u) {
                const int x = x_ + 8 * u, y = y_ + 4 * v;
                if (x >= pixels.width || y >= pixels.height) continue;
                Nearest<1> found(x, y, pixels.extent());
                found.top[0] = top_[v][u], found.height[0] = height_[v][u], found.seen[0] = seen_[v][u];
                paint(found, pixels);
            }
    }
    /// All rays' finishes are fetched before the first is used: one wait instead of four.
    __device__ void show(const Plain& paint, glint::View<std::uint32_t> pixels) const {
        Finish finishes[up][across];
#pragma unroll
        for (int k = 0; k < across * up; ++k) {
            const int v = k / across, u = k % across;
            finishes[v][u] = paint.finish(seen_[v][u] < 0 ? 0 : seen_[v][u]);
        }
#pragma unroll
        for (int k = 0; k < across * up; ++k) {
            const int v = k / across, u = k % across, x = x_ + 8 * u, y = y_ + 4 * v;
            const std::uint32_t color =
                seen_[v][u] < 0 ? paint.background : Plain::color(finishes[v][u], height_[v][u]);
            if (x < pixels.width && y < pixels.height) pixels(x, y) = color;
        }
    }

private:
    __device__ void keep(int v, int u, float r, float z, int i) {
        const float dz = sqrtf(r), t = dz + z;
        if (!(t > top_[v][u] || (t == top_[v][u] && i < seen_[v][u]))) return;
        top_[v][u] = t, height_[v][u] = dz, seen_[v][u] = i;
        // Lower than t by more than the rounding error of t and of everything computed from it.
        bar_[v][u] = fmaf(-fabsf(t), 0x1p-20f, t) * Disc::less;
    }
    __device__ void find_lowest() {
        lowest_ = top_[0][0];
#pragma unroll
        for (int k = 1; k < across * up; ++k) lowest_ = fminf(lowest_, top_[k / across][k % across]);
    }

    int x_, y_;
    float ox_, oy_; // origin of the first ray
    float top_[up][across], height_[up][across], bar_[up][across];
    int seen_[up][across];
    float lowest_;
};

/// Several rays a thread are faster if a ray ends at its hit. If rays are followed after the hit, each thread has one
/// ray, because their paths diverge.
template <class Rays, class Paint> using RaysFor = std::conditional_t<std::is_same_v<Paint, Plain>, Rays, Patch<1, 1>>;
#endif

} // namespace spheres
