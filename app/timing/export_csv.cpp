#include "app/files/formats/data_text.h"
#include "app/timing/recording.h"
#include <fmt/format.h>

namespace glint {
namespace {

std::string row(std::string_view lane, const std::string& label, int depth, const Summary& s, float frame_ms) {
    const std::string share = frame_ms > 0 && s.samples ? fmt::format("{:.4f}", s.median / frame_ms) : "";
    if (s.samples == 0) return fmt::format("{},{},{},0,,,,,,{}\n", lane, csv_cell(label), depth, share);
    return fmt::format("{},{},{},{},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{}\n", lane, csv_cell(label), depth, s.samples,
                       s.median, s.p95, s.p99, s.worst, s.deviation, share);
}

} // namespace

std::string csv_of(const Recording& all) {
    std::string text = "lane,stage,depth,samples,median_ms,p95_ms,p99_ms,worst_ms,deviation_ms,share\n";
    if (all.frame.samples > 0) text += row("", "frame", 0, all.frame, all.frame.median);
    for (const Recording::Stage& stage : all.stages)
        text += row(id_of(stage.lane), stage.label, stage.depth, stage.times, all.frame.median);
    return text;
}

} // namespace glint
