// The launch on a CPU: a block is a piece of work that one thread takes, and its 32 lanes are vector registers.
#pragma once
#include "api/device.h"
#include "launch/special_registers.h"
#include "launch/trace.h"
#include "launch/vector_sum.h"
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

namespace launch {

/// Numbers threads in the order in which they are first seen.
class ThreadNumbers {
public:
    unsigned mine() {
        const std::thread::id me = std::this_thread::get_id();
        for (unsigned i = 0; i < max_places; ++i) {
            std::thread::id seen{};
            if (seen_[i].load(std::memory_order_relaxed) == me || seen_[i].compare_exchange_strong(seen, me)) return i;
        }
        return max_places - 1;
    }

private:
    std::array<std::atomic<std::thread::id>, max_places> seen_{};
};

inline unsigned cpu_nanoseconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<unsigned>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

/// Adds as many neighbouring elements as a warp has lanes, or fewer.
inline void sum_lanes(const VectorSum& s, int first, int count) {
    float values[warp_lanes]{}, half_targets[warp_lanes]{};
    for (int i = 0; i < count; ++i) {
        values[i] = s.a[first + i] + s.b[first + i];
        half_targets[i] = s.half_target(s.path_of(first + i));
    }
    for (int round = 0; round < s.rounds; ++round)
        for (int i = 0; i < warp_lanes; ++i) values[i] = VectorSum::round(values[i], half_targets[i]);
    for (int i = 0; i < count; ++i) s.sum[first + i] = values[i];
}

struct CpuLaunch {
    VectorSum sum;
    Shape shape;
    TraceRows trace;
    ThreadNumbers* threads;

    void run_block(int block) const {
        for (int turn = block; turn < shape.turns(); turn += shape.blocks) run_turn(turn);
    }

private:
    void run_turn(int turn) const {
        const int end = std::min(shape.element_of(turn + 1, 0), shape.elements);
        const unsigned began = cpu_nanoseconds(), place = threads->mine();
        for (int i = shape.element_of(turn, 0); i < end; i += warp_lanes)
            sum_lanes(sum, i, std::min(warp_lanes, end - i));
        const unsigned ended = cpu_nanoseconds();
        for (int pass = turn * shape.warps(); pass < (turn + 1) * shape.warps(); ++pass) {
            const int lanes = shape.lanes_of(pass);
            trace.passes[pass] = {began, ended, place, static_cast<unsigned>(lanes)};
            if (sum.paths > 1) run_branches_together(pass, lanes);
        }
    }
    /// Branches differ only by a number that each lane holds, so all lanes take them together.
    void run_branches_together(int pass, int lanes) const {
        const std::ptrdiff_t first = std::ptrdiff_t{pass} * warp_lanes;
        std::fill_n(trace.waited + first, lanes, 0.f);
        std::fill_n(trace.together + first, lanes, static_cast<float>(lanes));
    }
};

inline void launch_on_cpu(glint::Device device, CpuLaunch launched) {
    const glint::Device::Scope scope(device.host(), "sum");
    const auto body = [](void* of, std::int32_t first, std::int32_t last) {
        const CpuLaunch& work = *static_cast<const CpuLaunch*>(of);
        for (int block = first; block < last; ++block) work.run_block(block);
    };
    constexpr int rounds_per_sum = 32; // rounds that take as long as fetching and storing
    const Shape& shape = launched.shape;
    const std::int64_t work_per_block =
        std::int64_t(shape.elements) / shape.blocks * (1 + launched.sum.rounds / rounds_per_sum);
    device.host().for_rows(device.host().self, shape.blocks,
                           static_cast<std::int32_t>(std::min<std::int64_t>(work_per_block, 1 << 20)), body, &launched);
}

} // namespace launch
