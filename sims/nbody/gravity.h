// The pull of all bodies on each: of every pair, or of the cells of a pyramid of grids where they are far away.
#pragma once
#include "api/lists.h"
#include "api/sorts.h"
#include <algorithm>

namespace nbody {

/// What pulls: a body, or all bodies of a cell at their centre of mass.
struct alignas(16) Mass {
    float x = 0, y = 0, mass = 0, unused = 0;
};
struct alignas(16) Pull {
    float x = 0, y = 0, potential = 0, unused = 0; ///< acceleration, and the potential, in which a body sees itself
};
using Masses = glint::ListView<const Mass>;

/// Newton's law, softened: 1 / (r^2 + softening^2). All methods add in the order of the list, so that they round alike.
template <bool fast = false>
GLINT_HD inline void add_pull(Pull& sum, float x, float y, const Mass& from, float softening2) {
    const float dx = from.x - x, dy = from.y - y, r2 = fmaf(dx, dx, fmaf(dy, dy, softening2));
#ifdef __CUDA_ARCH__
    const float per_r = fast ? rsqrtf(r2) : 1 / sqrtf(r2);
#else
    const float per_r = 1 / sqrtf(r2);
#endif
    const float strength = from.mass * per_r, along = strength * per_r * per_r;
    sum.x = fmaf(along, dx, sum.x), sum.y = fmaf(along, dy, sum.y), sum.potential -= strength;
}

/// A body after another; each runs over all.
struct Simple {
    static constexpr int across = 32;
    Masses masses;
    glint::ListView<Pull> pulls;
    float softening2;
    GLINT_HD void operator()(int x, int y) const {
        const int i = y * across + x;
        if (i >= masses.count) return;
        const Mass me = masses[i];
        Pull sum;
        for (int j = 0; j < masses.count; ++j) add_pull(sum, me.x, me.y, masses[j], softening2);
        pulls[i] = sum;
    }
};

/// On a CPU: each body of the list, for sixteen bodies at once, which fill vectors.
struct Sixteen {
    static constexpr int lanes = 16;
    Masses masses;
    glint::ListView<Pull> pulls;
    float softening2;
    GLINT_HD void operator()(int, int group) const {
        const int first = group * lanes, left = masses.count - first, count = left < lanes ? left : lanes;
        float x[lanes], y[lanes];
        float ax[lanes] = {}, ay[lanes] = {}, potential[lanes] = {};
        for (int l = 0; l < lanes; ++l) {
            const Mass& body = masses[first + (l < count ? l : 0)];
            x[l] = body.x, y[l] = body.y;
        }
        for (int j = 0; j < masses.count; ++j) {
            const Mass from = masses[j];
            for (int l = 0; l < lanes; ++l) {
                Pull sum{ax[l], ay[l], potential[l]};
                add_pull(sum, x[l], y[l], from, softening2);
                ax[l] = sum.x, ay[l] = sum.y, potential[l] = sum.potential;
            }
        }
        for (int l = 0; l < count; ++l) pulls[first + l] = {ax[l], ay[l], potential[l]};
    }
};

#ifdef __CUDACC__
/// On a GPU: a block's threads read a tile of the list into shared memory, then each adds the whole tile.
template <bool fast>
__global__ void __launch_bounds__(256) pull_by_tiles(Masses masses, glint::ListView<Pull> pulls, float softening2) {
    constexpr int tile = 256;
    __shared__ Mass shared[tile];
    const int me = static_cast<int>(threadIdx.x), i = static_cast<int>(blockIdx.x) * tile + me;
    const Mass mine = i < masses.count ? masses[i] : Mass{};
    Pull sum;
    for (int first = 0; first < masses.count; first += tile) {
        const int count = masses.count - first < tile ? masses.count - first : tile;
        __syncthreads(); // all have added the tile before
        if (me < count) shared[me] = masses[first + me];
        __syncthreads();
        for (int j = 0; j < count; ++j) add_pull<fast>(sum, mine.x, mine.y, shared[j], softening2);
    }
    if (i < masses.count) pulls[i] = sum;
}
#endif

/// Grids of 2^level cells a side over the same square; each cell has four of the next level.
struct Pyramid {
    static constexpr int least = 2;
    static constexpr float half = 3; ///< half the side of the square; bodies beyond it count to the cells at its rim
    int levels;                      ///< number of the finest
    const std::uint32_t* starts;     ///< of the bodies of its cells
    const Mass* bodies;              ///< sorted by cell
    Mass* cells;

    GLINT_HD static int first(int level) { return ((1 << 2 * level) - 1) / 3; }
    GLINT_HD Mass& cell(int level, int x, int y) const { return cells[first(level) + (y << level) + x]; }
    GLINT_HD int place(float v) const {
        const int side = 1 << levels,
                  at = static_cast<int>((glint::clamp(v, -half, half) + half) / (2 * half) * static_cast<float>(side));
        return at < side ? at : side - 1;
    }
    /// Eight cells a body: most bodies are in a small part of the square.
    static int levels_for(int bodies) {
        int level = least;
        while (level < 10 && std::int64_t{1} << 2 * level < std::int64_t{8} * bodies) ++level;
        return level;
    }
    static int all_cells(int levels) { return first(levels + 1); }
};

struct CellOfBody {
    Masses masses;
    Pyramid pyramid;
    GLINT_HD int operator()(int i) const {
        return (pyramid.place(masses[i].y) << pyramid.levels) + pyramid.place(masses[i].x);
    }
};
struct GatherMasses {
    Masses from;
    glint::ListView<Mass> to;
    glint::ListView<const std::uint32_t> order;
    GLINT_HD void operator()(int i) const { to[i] = from[static_cast<int>(order[i])]; }
};

/// Adds up the bodies of the finest cells, and the cells of the next finer level.
struct AddUp {
    Pyramid pyramid;
    int level;
    GLINT_HD void operator()(int x, int y) const {
        Mass sum;
        const auto add = [&sum](const Mass& m) {
            sum.x = fmaf(m.mass, m.x, sum.x), sum.y = fmaf(m.mass, m.y, sum.y), sum.mass += m.mass;
        };
        if (level == pyramid.levels) {
            const std::uint32_t* const start = pyramid.starts + (y << level) + x;
            for (std::uint32_t i = start[0]; i < start[1]; ++i) add(pyramid.bodies[i]);
        } else {
            for (int k = 0; k < 4; ++k) add(pyramid.cell(level + 1, 2 * x + k % 2, 2 * y + k / 2));
        }
        if (sum.mass > 0) sum.x /= sum.mass, sum.y /= sum.mass;
        pyramid.cell(level, x, y) = sum;
    }
};

/// The pull on a body: of the bodies in its cell and the eight around it; and on each level of those cells whose
/// parents are near its own parent, but which are not near themselves.
struct PullByCells {
    static constexpr int across = 32;
    Pyramid pyramid;
    glint::ListView<const std::uint32_t> order;
    glint::ListView<Pull> pulls;
    float softening2;

    GLINT_HD void operator()(int column, int row) const {
        const int i = row * across + column;
        if (i >= order.count) return;
        const Mass me = pyramid.bodies[i];
        const int cx = pyramid.place(me.x), cy = pyramid.place(me.y), side = 1 << pyramid.levels;
        Pull sum;
        for (int y = cy > 0 ? cy - 1 : 0; y <= cy + 1 && y < side; ++y) {
            const std::uint32_t* const start = pyramid.starts + (y << pyramid.levels);
            const int left = cx > 0 ? cx - 1 : 0, right = cx + 1 < side ? cx + 1 : side - 1;
            for (std::uint32_t j = start[left]; j < start[right + 1]; ++j)
                add_pull(sum, me.x, me.y, pyramid.bodies[j], softening2);
        }
        for (int level = pyramid.levels; level >= Pyramid::least; --level) add_level(sum, me, level, cx, cy);
        pulls[static_cast<int>(order[i])] = sum;
    }
    GLINT_HD void add_level(Pull& sum, const Mass& me, int level, int cx, int cy) const {
        const int x = cx >> (pyramid.levels - level), y = cy >> (pyramid.levels - level), side = 1 << level;
        const int left = 2 * (x / 2) - 2, low = 2 * (y / 2) - 2; // the children of nine parents
        for (int b = low > 0 ? low : 0; b < low + 6 && b < side; ++b)
            for (int a = left > 0 ? left : 0; a < left + 6 && a < side; ++a) {
                const bool near = a >= x - 1 && a <= x + 1 && b >= y - 1 && b <= y + 1;
                const Mass& cell = pyramid.cell(level, a, b);
                if (!near && cell.mass > 0) add_pull(sum, me.x, me.y, cell, softening2);
            }
    }
};

/// Finds the pull on each of at most `most` bodies.
class Gravity {
public:
    enum class Method : std::int32_t { simple, tiled, fast, cells };

    Gravity(glint::Device on, int most)
        : device_(on),
          levels_(Pyramid::levels_for(most)),
          pulls_(on, most),
          sorted_(on, most),
          cells_(on, Pyramid::all_cells(levels_)),
          groups_(on, most, 1 << 2 * levels_) {}

    /// Queues it, and returns where the pulls will be until the next call.
    glint::ListView<const Pull> of(Masses masses, float softening, Method method) {
        const float softening2 = softening * softening;
        const glint::ListView<Pull> pulls{pulls_.view().data, masses.count};
        const auto rows = [&](int across) { return glint::Extent{across, (masses.count + across - 1) / across}; };
        if (method == Method::cells) {
            by_cells(masses, pulls, softening2);
        } else if (method == Method::simple) {
            device_.for_each("pull", rows(Simple::across), Simple{masses, pulls, softening2});
        } else if (!device_.is_cuda()) {
            device_.for_each("pull", {1, rows(Sixteen::lanes).height}, Sixteen{masses, pulls, softening2});
        } else {
#ifdef __CUDACC__
            const glint::Device::Scope scope(device_.host(), "pull");
            const dim3 grid = glint::grid_of(glint::blocks_for(masses.count, 256));
            glint::launch(device_.stream(), grid, dim3(256),
                          method == Method::fast ? pull_by_tiles<true> : pull_by_tiles<false>, masses, pulls,
                          softening2);
#endif
        }
        return pulls;
    }

private:
    void by_cells(Masses masses, glint::ListView<Pull> pulls, float softening2) {
        const Pyramid empty{levels_, nullptr, nullptr, nullptr};
        groups_.of(masses.count, 1 << 2 * levels_, CellOfBody{masses, empty});
        device_.for_each("gather", masses.count, GatherMasses{masses, sorted_.view(), groups_.order()});
        const Pyramid pyramid{levels_, groups_.starts().data, sorted_.view().data, cells_.view().data};
        for (int level = levels_; level >= Pyramid::least; --level)
            device_.for_each("add up", {1 << level, 1 << level}, AddUp{pyramid, level});
        const int rows = (masses.count + PullByCells::across - 1) / PullByCells::across;
        device_.for_each("pull", {PullByCells::across, rows}, PullByCells{pyramid, groups_.order(), pulls, softening2});
    }

    glint::Device device_;
    int levels_;
    glint::List<Pull> pulls_;
    glint::List<Mass> sorted_, cells_;
    glint::Groups groups_;
};

} // namespace nbody
