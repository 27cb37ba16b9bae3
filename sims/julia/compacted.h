// A picture in two kernels on a GPU: when points are done, the next ones take their place. The squares of squares.h
// wait for their last point, and for the scheduler with the most points: with 1000 iterations of a rabbit on an H200, 4
// of 32 lanes idle, and the busiest scheduler has a fifth more work than most. Here it is 1 lane, and 6 %: 44 us
// instead of 57, with 5000 iterations 149 instead of 233. If orbits are short, compaction costs more than it saves: 20
// us instead of 17 for the book's 200 iterations.
#pragma once
#include "api/device.h"
#include "api/view.h"
#include "batch.h"

namespace julia {

// The cells of a queue that belong to a block.

/// A block takes eight consecutive items, and the next block takes the next eight: neighbouring items take about as
/// long as each other, and no block has more slow ones than the others.
struct Share {
    int block, blocks;
    static constexpr int together = 8;

    GLINT_HD int size(int all) const { // all: the queue's size
        const int whole = all / together, rest = whole % blocks == block ? all % together : 0;
        return (whole - block + blocks - 1) / blocks * together + rest;
    }
    GLINT_HD int at(int i) const { return (i / together * blocks + block) * together + i % together; }
};

#ifdef __CUDACC__
/// Follows the cells of the queue to their ends, in stages of growing length: a point that has not escaped for long is
/// likely to need many more iterations.
template <class T, bool one_sample>
__global__ void __launch_bounds__(block_threads, 1) follow_rest(Picture p, Queue queue) {
    using Shared = ActivePoints<T, one_sample>;
    Shared& points = *glint::launched_shared<Shared>();
    const Batch<T, one_sample> batch{p, points};
    const Share share{static_cast<int>(blockIdx.x), static_cast<int>(gridDim.x)};
    ActiveList<Shared> active(points);
    glint::trigger_dependents();
    glint::grid_dependency_sync();
    const int mine = share.size(static_cast<int>(*queue.size)), most = batch.max_cells();
    if (blockIdx.x == 0 && threadIdx.x == 0) *queue.next_size = 0;
    for (int first = 0; first < mine; first += most) {
        const int cells = mine - first < most ? mine - first : most;
        for (int i = active.thread; i < cells; i += block_threads) batch.take(i, queue.cells[share.at(first + i)]);
        active.begin(cells * batch.samples);
        constexpr int soon = 128; // iterations; a short stride, because many leave
        follow<32>(active, batch, 0, soon);
        if (active.compact()) {
            draw_finished<32>(active, batch);
            for (int n = soon; follow<64>(active, batch, n, 4 * n), active.compact(); n *= 4)
                draw_finished<64>(active, batch);
        }
        if constexpr (!one_sample)
            for (int i = active.thread; i < cells; i += block_threads) batch.show_sums(i);
    }
}
#endif

/// Memory that is needed between the two kernels, for pictures of this extent or smaller ones.
class Compacted {
public:
    Compacted(glint::Device device, glint::Extent e) : device_(device), cells_(device, e), sizes_(device, {2, 1}) {
#ifdef __CUDACC__
        launch_ = glint::programmatic_where_supported(device.facts().compute_major, follow_rest<float, true>);
#endif
    }

    static constexpr std::size_t shared_bytes = 81 << 10; ///< needed by a block

    /// Whether most points of the picture stay away after they escaped; otherwise compaction has no benefit.
    static bool is_suitable(const Picture& p) { return p.set == Set::mandelbrot || never_returns(p.c, p.bound); }

    /// T: float, double or TwoFloats. one_sample: whether each cell has one sample.
    template <class T, bool one_sample> void draw(const Picture& p) {
        const glint::Device::Scope scope(device_.host(), "escape");
#ifdef __CUDACC__
        static_assert(sizeof(ActivePoints<T, one_sample>) <= shared_bytes);
        unsigned* const sizes = sizes_.view().data;
        const Queue queue{cells_.view().data, sizes + turn_, sizes + (1 - turn_)};
        turn_ = 1 - turn_;
        const dim3 squares = glint::grid_for(p.pixels.extent(), fresh_columns, fresh_rows);
        const auto resident_blocks = static_cast<unsigned>(std::max(device_.facts().multiprocessors, 1));
        const glint::DeviceStream stream = device_.stream();
        glint::launch(stream, squares, fresh_columns * fresh_rows, 0, launch_, follow_fresh<T, one_sample>, p, queue);
        glint::launch(stream, resident_blocks, block_threads, static_cast<int>(sizeof(ActivePoints<T, one_sample>)),
                      launch_, follow_rest<T, one_sample>, p, queue);
#else
        (void)p;
#endif
    }

private:
    glint::Device device_;
    glint::Field<std::uint32_t> cells_;
    glint::Field<unsigned> sizes_; // this picture's queue and the next one's in turn
#ifdef __CUDACC__
    int turn_ = 0;
    glint::Launch launch_; // a kernel may begin while the one before it ends
#endif
};

} // namespace julia
