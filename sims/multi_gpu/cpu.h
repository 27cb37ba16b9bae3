// The dot product on the CPU: a thread for each part, or all threads take small pieces. Nothing is copied.
#pragma once
#include "api/device.h"
#include "api/timings.h"
#include "multi_gpu/parts.h"
#include "multi_gpu/timeline.h"
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace multi_gpu {

// The dot product by one CPU thread.

/// In lanes that fill its vectors. Integers: every order gives the same sum.
inline Whole dot(const Pairs& in) {
    constexpr int lanes = 16;
    Whole sums[lanes]{};
    std::int64_t i = 0;
    for (; i + lanes <= in.count; i += lanes)
        for (int lane = 0; lane < lanes; ++lane) sums[lane] += Whole{in.a[i + lane]} * in.b[i + lane];
    for (; i < in.count; ++i) sums[0] += Whole{in.a[i]} * in.b[i];
    Whole all = 0;
    for (const Whole sum : sums) all += sum;
    return all;
}

class CpuSplit {
public:
    CpuSplit(glint::Device device, std::int64_t pairs, int devices)
        : device_(device),
          devices_(devices),
          memory_(device, {static_cast<int>(2 * padded(pairs)), 1}),
          pairs_(pairs_in(memory_.view().data, pairs)),
          sums_(static_cast<std::size_t>(std::max<std::int64_t>(devices, pieces()))) {
        const Sow sow{pairs_, 0};
        device.for_each_on_cpu("sow", sow.extent(), sow);
    }

    /// Computes the whole sum; with one thread if `wants_alone`.
    Outcome run(Method method, bool wants_alone) {
        const glint::Device::Scope scope(device_.host(), "dot product");
        const bool is_alone = method == Method::serial || wants_alone;
        const bool in_pieces = !is_alone && method != Method::halves;
        Outcome run;
        run.is_alone = is_alone, run.line.devices = is_alone || in_pieces ? 1 : devices_;
        const int rows = in_pieces ? static_cast<int>(pieces()) : run.line.devices;
        Shared shared{*this, in_pieces ? nullptr : &run.line, {}};
        if (is_alone)
            share_of(&shared, 0, 1);
        else // a part gets a thread even if it has few pairs
            device_.host().for_rows(device_.host().self, rows, in_pieces ? int{piece} : 1 << 20, share_of, &shared);
        run.line.total = shared.watch.milliseconds();
        if (in_pieces) run.line.at(0) = {0, 0, run.line.total, pairs_.count};
        run.sum = std::accumulate(sums_.begin(), sums_.begin() + rows, Whole{0});
        return run;
    }

private:
    static constexpr std::int64_t piece = 65536; // pairs

    struct Shared {
        CpuSplit& split;
        Timeline* line; // null: times of pieces are not recorded
        glint::Stopwatch watch;
    };
    static void share_of(void* arg, std::int32_t first, std::int32_t last) {
        const Shared& shared = *static_cast<const Shared*>(arg);
        for (int i = first; i < last; ++i) shared.line ? shared.split.add_part(i, shared) : shared.split.add_piece(i);
    }
    void add_part(int device, const Shared& shared) {
        const Part part = part_of(pairs_.count, device, shared.line->devices);
        const float start = shared.watch.milliseconds();
        sums_[static_cast<std::size_t>(device)] = dot(Pairs(pairs_).part(part));
        shared.line->at(device) = {start, start, shared.watch.milliseconds(), part.count};
    }
    void add_piece(int i) {
        const Part part{i * piece, std::min(piece, pairs_.count - i * piece)};
        sums_[static_cast<std::size_t>(i)] = dot(Pairs(pairs_).part(part));
    }
    std::int64_t pieces() const { return (pairs_.count + piece - 1) / piece; }

    glint::Device device_;
    int devices_;
    glint::Field<std::int32_t> memory_;
    PairSpace pairs_;
    std::vector<Whole> sums_; // one for each part or piece
};

} // namespace multi_gpu
