// Counts the values of the colour bar's field on the world's thread, and transfers the counts.
#pragma once
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/fields/field_histogram.h"
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace glint {

struct HistogramRead {
    FixedString<72> field; ///< the shown field, or the one that would be shown; "": there is none
    FixedString<32> unit;
    FloatRange range;                     ///< of the bins
    std::int64_t step = 0;                ///< the simulation's own
    std::array<FixedString<72>, 8> grids; ///< ids that can be shown: fields, and per-cell values of probes
    std::size_t grid_count = 0;
    bool has_rate = false;    ///< for the shown field, or the field from which it is derived
    FieldHistogram counted;   ///< empty if there is a problem or no field
    FixedString<160> problem; ///< why nothing could be counted, as a sentence, or ""
};

class HistogramReader {
public:
    explicit HistogramReader(Queue& queue) : queue_(queue) {}
    ~HistogramReader() { give_up(); }
    HistogramReader(const HistogramReader&) = delete;
    HistogramReader& operator=(const HistogramReader&) = delete;

    /// Call last in a job: takes arrived counts, and begins to count if no count is under way.
    void consider(const std::optional<FloatRange>& wanted, World&);
    std::optional<HistogramRead> take() { return std::exchange(complete_, std::nullopt); } ///< once
    void give_up();                                                                        ///< frees all memory

private:
    void begin(FloatRange, World&);
    void arrive();

    Queue& queue_;
    std::optional<DeviceMemory> counts_;
    std::optional<HistogramRead> arriving_, complete_;
    int token_ = 0; ///< of the read under way, while arriving_ is set
};

} // namespace glint
