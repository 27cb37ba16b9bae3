// When every device's part of a run took place, and how much of it at the same time.
#pragma once
#include "multi_gpu/parts.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace multi_gpu {

/// Milliseconds since the run began: when a device started its part, had copied it, and had computed its sum.
struct PartTime {
    float start = 0, copied = 0, end = 0;
    std::int64_t pairs = 0;

    /// GB/s of its pairs, including copies; 0 if no time was measured.
    float rate() const {
        const double bytes = 8 * static_cast<double>(pairs);
        return end > start ? static_cast<float>(bytes * 1e-6 / static_cast<double>(end - start)) : 0;
    }
};

struct Timeline {
    int devices = 0;
    float total = 0; // ms
    std::array<PartTime, max_devices> parts{};

    PartTime& at(int device) { return parts[static_cast<std::size_t>(device)]; }
    const PartTime& at(int device) const { return parts[static_cast<std::size_t>(device)]; }
    /// GB/s of all devices together.
    float rate() const {
        PartTime all{0, 0, total, 0};
        for (int i = 0; i < devices; ++i) all.pairs += at(i).pairs;
        return all.rate();
    }
};

/// % of the total in which at least two devices are at work.
inline float overlap_of(const Timeline& line) {
    struct Edge {
        float at;
        int change;
    };
    std::array<Edge, 2 * std::size_t{max_devices}> edges{};
    auto last = edges.begin();
    for (int i = 0; i < line.devices; ++i)
        *last++ = {line.at(i).start, 1}, *last++ = {std::max(line.at(i).start, line.at(i).end), -1};
    std::sort(edges.begin(), last, [](const Edge& a, const Edge& b) { return a.at < b.at; });
    float together = 0, before = 0;
    int at_work = 0;
    for (auto edge = edges.begin(); edge != last; ++edge) {
        if (at_work > 1) together += edge->at - before;
        at_work += edge->change, before = edge->at;
    }
    return line.total > 0 ? 100 * together / line.total : 0;
}

/// A run that has ended.
struct Outcome {
    Timeline line;
    Whole sum = 0;
    bool is_alone = false; ///< one device did all of it, as in one_gpu or serial
};

/// The time that one device takes for everything. The first measured runs use one device, whatever the method.
class Baseline {
public:
    bool is_wanted() const { return runs_ < enough; }
    void take(float milliseconds) {
        if (!is_wanted()) return;
        best_ = runs_ == 0 ? milliseconds : std::min(best_, milliseconds); // the very first loads the kernels
        ++runs_;
    }
    float best() const { return best_; } ///< 0: none was measured yet

private:
    static constexpr int enough = 3;
    int runs_ = 0;
    float best_ = 0;
};

} // namespace multi_gpu
