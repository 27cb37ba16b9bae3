// The times of all operations of a run, and their overlap.
#pragma once
#include "streams/pipeline.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace streams {

/// Milliseconds since the run began: when its stream reached it, when it began, when it ended.
struct OpTime {
    float ready = 0, start = 0, end = 0;
};

struct Gantt {
    int chunks = 0, streams = 1;
    std::array<OpTime, max_ops> ops{};

    OpTime& at(int chunk, int kind) { return ops[place_of(chunk, kind)]; }
    const OpTime& at(int chunk, int kind) const { return ops[place_of(chunk, kind)]; }
    static std::size_t place_of(int chunk, int kind) {
        return static_cast<std::size_t>(chunk) * kinds + static_cast<std::size_t>(kind);
    }
    int count() const { return chunks * kinds; }
};

/// Computes starts from the ends alone. A stream's next operation starts when the previous one has ended; a copy also
/// waits until the copy engine has finished the last copy of any stream. Several kernels may run at a time: they start
/// when ready.
inline void find_starts(Gantt& gantt, int copy_engines) {
    std::array<int, max_ops> by_end{};
    for (int i = 0; i < gantt.count(); ++i) {
        const int chunk = i / kinds, kind = i % kinds;
        const bool first = kind == 0 && chunk < gantt.streams;
        gantt.at(chunk, kind).ready = first      ? 0
                                      : kind > 0 ? gantt.at(chunk, kind - 1).end
                                                 : gantt.at(chunk - gantt.streams, copy_c).end;
        by_end[static_cast<std::size_t>(i)] = i;
    }
    const auto end_of = [&](int i) { return gantt.ops[static_cast<std::size_t>(i)].end; };
    std::sort(by_end.begin(), by_end.begin() + gantt.count(), [&](int a, int b) { return end_of(a) < end_of(b); });
    float done[engines] = {};
    for (int i = 0; i < gantt.count(); ++i) {
        const int op = by_end[static_cast<std::size_t>(i)], kind = op % kinds;
        OpTime& time = gantt.ops[static_cast<std::size_t>(op)];
        float& engine = done[kind == copy_c && copy_engines < 2 ? 0 : engine_of(kind)];
        time.start = kind == compute ? time.ready : std::max(time.ready, engine);
        engine = time.end;
    }
}

struct Summary {
    float total = 0, busy[engines] = {}; // ms; busy: copies in, kernels, copies out
    float overlap = 0;                   // % of the total in which at least two of these are
    float serial() const { return busy[0] + busy[1] + busy[2]; }
    float speedup() const { return total > 0 ? serial() / total : 0; } // over one after the other
};

inline Summary summary_of(const Gantt& gantt) {
    struct Edge {
        float at;
        int engine, change;
    };
    std::array<Edge, std::size_t{2} * max_ops> edges{};
    for (int i = 0; i < gantt.count(); ++i) {
        const OpTime& op = gantt.ops[static_cast<std::size_t>(i)];
        const std::size_t start = std::size_t{2} * static_cast<std::size_t>(i);
        edges[start] = {op.start, engine_of(i % kinds), 1};
        edges[start + 1] = {op.end, engine_of(i % kinds), -1};
    }
    const auto last = edges.begin() + std::ptrdiff_t{2} * gantt.count();
    std::sort(edges.begin(), last, [](const Edge& a, const Edge& b) { return a.at < b.at; });
    Summary sum;
    float before = 0, together = 0;
    int running[engines] = {};
    for (auto edge = edges.begin(); edge != last; ++edge) {
        const float span = edge->at - before;
        int at_work = 0;
        for (int engine = 0; engine < engines; ++engine)
            if (running[engine] > 0) sum.busy[engine] += span, ++at_work;
        if (at_work > 1) together += span;
        running[edge->engine] += edge->change, before = edge->at;
    }
    sum.total = before;
    sum.overlap = sum.total > 0 ? 100 * together / sum.total : 0;
    return sum;
}

} // namespace streams
