#include "app/measure/metric.h"
#include "app/replay/playback.h"
#include "app/world/instance.h"
#include "app/world/text/number_text.h"
#include "interop/targets/frame_target.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace glint {

namespace {

using MetricKind = Metric::Kind;

bool counts_work(const Definition& definition) { return definition.sim().work != nullptr; }

MetricValue checked(double number, const char* why_not) {
    return number > 0 && std::isfinite(number) ? MetricValue{number, "", ""} : MetricValue{0, "", why_not};
}

} // namespace

Metric::Better Metric::better() const {
    switch (kind) {
    case MetricKind::probe:
        return Better::neither;
    case MetricKind::rate:
    case MetricKind::bytes:
    case MetricKind::operations:
    case MetricKind::limit:
        return Better::more;
    default:
        return Better::less;
    }
}

std::vector<Metric> metrics_of(const Params& params, Extent extent) {
    const Definition& definition = params.definition();
    const glint_work work = work_of(definition, extent, params);
    std::vector<Metric> all;
    if (!rests(params)) all.push_back({MetricKind::step, "step", "ms"});
    all.push_back({MetricKind::draw, "draw", "ms"});
    all.push_back({MetricKind::frame, "frame", "ms"});
    all.push_back({MetricKind::rate, "rate", std::string(work.item) + "/s"});
    all.push_back({MetricKind::bytes, "GB/s", "GB/s"});
    all.push_back({MetricKind::operations, "GFLOP/s", "GFLOP/s"});
    all.push_back({MetricKind::limit, "limit", "%"});
    all.push_back({MetricKind::error, "error", ""}); // in the fields' unit, if the fields are known
    int number = 0;
    for (const glint_probe& probe : definition.probes())
        all.push_back({MetricKind::probe, probe.id, probe.unit, number++, definition.measures()});
    return all;
}

Metric metric_from(const std::optional<std::string>& name, const Params& params, Extent extent) {
    const Definition& definition = params.definition();
    const std::string wanted = name.value_or(counts_work(definition) ? "rate" : "frame");
    const std::vector<Metric> all = metrics_of(params, extent);
    const auto found = std::ranges::find_if(all, [&](const Metric& metric) {
        return metric.id == wanted || (metric.kind == MetricKind::rate && metric.unit == wanted);
    });
    if (found != all.end() && found->kind == MetricKind::error && definition.measures())
        throw Error(fmt::format("no error can be computed: {}", why_not_repeatable(definition)));
    if (found != all.end()) return *found;
    if (wanted == "step") throw Error(definition.id() + " does not evolve: it has no steps to measure");
    std::vector<std::string> ids(all.size());
    std::ranges::transform(all, ids.begin(), &Metric::id);
    throw Error(unknown_name("metric of " + definition.id(), wanted, ids));
}

TimedStage stage_for(const Metric& metric, const glint_work& work) {
    switch (metric.kind) {
    case MetricKind::step:
        return TimedStage::step;
    case MetricKind::draw:
        return TimedStage::draw;
    case MetricKind::frame:
        return TimedStage::frame;
    default:
        return stage_of_items(work);
    }
}

MetricValue value_of(const Metric& metric, double milliseconds, const Cost& cost, const MachineLimits& limits) {
    const double seconds = milliseconds / 1e3;
    switch (metric.kind) {
    case MetricKind::rate:
        return checked(cost.items / seconds, "the simulation declares no work");
    case MetricKind::bytes:
        return checked(cost.bytes / seconds * 1e-9, "the simulation does not declare how many bytes it moves");
    case MetricKind::operations:
        return checked(cost.operations / seconds * 1e-9, "the simulation does not declare how many operations it does");
    case MetricKind::limit: {
        const auto used = utilization(cost, seconds, limits);
        if (!used) return {0, "", "the method does less work than the simulation declares, so the limit is unknown"};
        if (!used->told) return {0, "", "the simulation does not declare its work"};
        return {used->percent, id_of(used->limit), ""};
    }
    default:
        return {milliseconds, "", ""};
    }
}

std::string text_of(const Metric& metric, double value) {
    switch (metric.kind) {
    case MetricKind::rate: {
        std::string text = with_prefix(value);
        if (text.ends_with(' ')) text.pop_back();
        return text;
    }
    case MetricKind::bytes:
    case MetricKind::operations:
    case MetricKind::limit:
        return three_digits(value);
    case MetricKind::probe:
    case MetricKind::error:
        return readable_number(value, 6);
    default:
        return readable_number(value, 4);
    }
}

std::string quantity_of(const Metric& metric, double value) {
    const std::string text = metric.kind == Metric::Kind::rate ? with_prefix(value) : text_of(metric, value);
    if (metric.kind == Metric::Kind::rate || metric.unit.empty()) return text + metric.unit;
    return fmt::format("{} {}", text, metric.unit);
}

namespace {

double largest_of(const FieldCopy& field, const FieldCopy& reference) {
    if (field.id != reference.id || field.values.size() != reference.values.size())
        throw Error(fmt::format("field '{}' has another size than in the reference method", field.id));
    double largest = 0;
    for (std::size_t i = 0; i < field.values.size(); ++i) {
        const double a = field.values[i], b = reference.values[i];
        if (a == b || (std::isnan(a) && std::isnan(b))) continue;
        if (!std::isfinite(a - b)) throw Error(fmt::format("a cell of field '{}' is NaN on one side only", field.id));
        largest = std::max(largest, std::abs(a - b));
    }
    return largest;
}

int largest_channel(std::uint32_t a, std::uint32_t b) {
    int largest = 0;
    for (int shift = 0; shift < 24; shift += 8) // red, green, blue
        largest =
            std::max(largest, std::abs(static_cast<int>(a >> shift & 255u) - static_cast<int>(b >> shift & 255u)));
    return largest;
}

std::vector<std::uint32_t> pixels_drawn(const Picture& picture) {
    std::vector<std::uint32_t> pixels;
    pixels.reserve(static_cast<std::size_t>(picture.extent.area()));
    for (int y = 0; y < picture.extent.height; ++y) {
        const std::uint32_t* row = picture.pixels + static_cast<std::ptrdiff_t>(y) * picture.pitch;
        pixels.insert(pixels.end(), row, row + picture.extent.width);
    }
    return pixels;
}

} // namespace

PlayedFrame played_frame(const Params& params, Extent extent, Queue& queue, std::optional<std::int32_t> auto_method) {
    World world(params.definition(), queue, extent, params);
    world.set_auto_method(auto_method);
    const auto target = make_memory_target(queue, extent);
    runs_of(TimedStage::frame, world, *target, steps_per_frame(params))(1);
    queue.finish();
    PlayedFrame frame{world.read_fields(), {}};
    if (!frame.fields.empty()) return frame;
    target->finish();
    frame.pixels = pixels_drawn(target->picture());
    return frame;
}

ReferenceError reference_error(const PlayedFrame& frame, const PlayedFrame& reference) {
    if (frame.fields.size() != reference.fields.size() || frame.pixels.size() != reference.pixels.size())
        throw Error("the method has other fields than the reference method");
    ReferenceError difference;
    for (std::size_t i = 0; i < frame.pixels.size(); ++i)
        difference.largest =
            std::max<double>(difference.largest, largest_channel(frame.pixels[i], reference.pixels[i]));
    if (frame.fields.empty()) return difference;
    difference.unit = frame.fields.front().unit;
    for (std::size_t i = 0; i < frame.fields.size(); ++i) {
        difference.largest = std::max(difference.largest, largest_of(frame.fields[i], reference.fields[i]));
        if (frame.fields[i].unit != difference.unit) difference.unit.clear();
    }
    return difference;
}

} // namespace glint
