#include "cpu_layout/visit.h"
#include <array>
#include <atomic>
#include <utility>

namespace cpu_layout {
namespace {

constexpr std::int64_t visits_per_sum = Pieces::unit;

/// A load and a store, like a counter in a loop that the compiler cannot keep in a register. No other thread writes
/// this word: the cost comes from threads that write the same cache line.
void add_in_memory(std::uint32_t* sum, std::uint32_t more) {
    const std::atomic_ref shared(*sum);
    shared.store(shared.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
}

template <Layout layout, int fields> std::uint32_t sum_of(const Visits& v, std::int64_t record) {
    std::uint32_t sum = 0;
    for (int field = 0; field < fields; ++field) sum += v.words[place_of<layout>(record, field, v.count)];
    return sum;
}

/// Sum of 16 neighbours, the first a multiple of 16: with structs record after record, else value after value.
template <Layout layout, int fields> std::uint32_t sum_of_tile(const Visits& v, std::int64_t first) {
    std::uint32_t sum = 0;
    if constexpr (layout == Layout::structs)
        for (std::int64_t i = 0; i < tile; ++i) sum += sum_of<layout, fields>(v, first + i);
    else
        for (int field = 0; field < fields; ++field) {
            const std::uint32_t* const values_here = v.words + place_of<layout>(first, field, v.count);
            for (std::int64_t i = 0; i < tile; ++i) sum += values_here[i];
        }
    return sum;
}

template <Layout layout, int fields> void visit_straight(const Visits& v) {
    for (std::int64_t i = v.first; i < v.end;) {
        const std::int64_t until = std::min(i + visits_per_sum, v.end);
        std::uint32_t sum = 0;
        for (; i + tile <= until; i += tile) sum += sum_of_tile<layout, fields>(v, i);
        for (; i < until; ++i) sum += sum_of<layout, fields>(v, i);
        add_in_memory(v.sum, sum);
    }
}

/// Prefetches the lines of a record: one for structs, which begin at a multiple of 32 bytes.
template <Layout layout, int fields> void prefetch_record(const Visits& v, std::int64_t record) {
    int lines = fields;
    if constexpr (layout == Layout::structs) lines = 1;
    for (int field = 0; field < lines; ++field) __builtin_prefetch(v.words + place_of<layout>(record, field, v.count));
}

template <Layout layout, int fields> void visit_by_list(const Visits& v) {
    for (std::int64_t i = v.first; i < v.end;) {
        const std::int64_t until = std::min(i + visits_per_sum, v.end);
        std::uint32_t sum = 0;
        for (; i < until; ++i) {
            if (v.ahead > 0) prefetch_record<layout, fields>(v, v.order[i + v.ahead]);
            sum += sum_of<layout, fields>(v, v.order[i]);
        }
        add_in_memory(v.sum, sum);
    }
}

using VisitAll = void (*)(const Visits&);

template <Layout layout, std::size_t... n> VisitAll for_fields(int fields, bool straight, std::index_sequence<n...>) {
    constexpr std::array<VisitAll, values> straight_on{visit_straight<layout, static_cast<int>(n) + 1>...},
        by_list{visit_by_list<layout, static_cast<int>(n) + 1>...};
    return (straight ? straight_on : by_list)[static_cast<std::size_t>(fields - 1)];
}

} // namespace

void visit(Layout layout, int fields, const Visits& visits) {
    constexpr auto all = std::make_index_sequence<values>();
    const bool straight = visits.order == nullptr;
    const VisitAll chosen = layout == Layout::structs  ? for_fields<Layout::structs>(fields, straight, all)
                            : layout == Layout::arrays ? for_fields<Layout::arrays>(fields, straight, all)
                                                       : for_fields<Layout::tiles>(fields, straight, all);
    chosen(visits);
}

} // namespace cpu_layout
