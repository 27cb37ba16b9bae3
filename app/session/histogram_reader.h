// Counts the values of the field that the colour bar is about, where the world is driven, and brings the numbers over.
#pragma once
#include "app/world/fixed_string.h"
#include "app/world/world.h"
#include "interop/field_histogram.h"
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace glint {

struct HistogramRead {
    FixedString<72> field; ///< that is shown, or would be; "": there is none
    FixedString<32> unit;
    FloatRange range;                     ///< of the bins
    std::int64_t step = 0;                ///< the simulation's own
    std::array<FixedString<72>, 8> grids; ///< that could be shown: fields, and what cells add to a probe
    std::size_t grid_count = 0;
    bool has_rate = false;    ///< what is shown, or what that is derived from
    FieldHistogram counted;   ///< nothing where there is a problem, or no field
    FixedString<160> problem; ///< why nothing could be counted, as a sentence, or ""
};

class HistogramReader {
public:
    explicit HistogramReader(Queue& queue) : queue_(queue) {}
    ~HistogramReader() { give_up(); }
    HistogramReader(const HistogramReader&) = delete;
    HistogramReader& operator=(const HistogramReader&) = delete;

    /// After all else was done to the world: takes what has arrived, and begins to count where none is under way.
    void consider(const std::optional<FloatRange>& wanted, World&);
    std::optional<HistogramRead> take() { return std::exchange(complete_, std::nullopt); } ///< once
    void give_up();                                                                        ///< gives back all memory

private:
    void begin(FloatRange, World&);
    void arrive();

    Queue& queue_;
    std::optional<DeviceMemory> counts_;
    std::optional<HistogramRead> arriving_, complete_;
    int token_ = 0; ///< of the read under way: there is one while arriving_
};

} // namespace glint
