#include "app/measure/experiment_choices.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr double times_around = 32; // range of factors around the present value
constexpr double open_share = 8;    // for an end that is not allowed: factor to the other end

double number_of(const Params& params, const glint_param& row) {
    return row.type == GLINT_INT ? params.get<std::int32_t>(row) : static_cast<double>(params.get<float>(row));
}

struct RangeEnds {
    double low, high;
};

RangeEnds usual_ends(const Params& params, const glint_param& row) {
    const double least = row.flags & GLINT_OPEN_LOW ? row.min + (row.max - row.min) / open_share : row.min;
    const double now = number_of(params, row);
    if (!(row.flags & GLINT_LOG_SCALE) || !(now > 0)) return {least, row.max};
    const bool whole = row.type == GLINT_INT;
    return {std::max(row.min > 0 ? row.min : 0, whole ? std::ceil(now / times_around) : now / times_around),
            std::min(row.max, now * times_around)};
}

} // namespace

std::vector<std::string> variable_ids(const Definition& definition) {
    std::vector<std::string> ids;
    ids.reserve(definition.params().size() + 2);
    for (const glint_param& row : definition.params())
        if (!(row.flags & GLINT_HIDDEN) && row.type != GLINT_COLOR) ids.emplace_back(row.id);
    for (const char* id : {"size", "threads"})
        if (!definition.param(id)) ids.emplace_back(id);
    return ids;
}

std::string usual_values(const Params& params, const std::string& id, int machine_threads) {
    const glint_param* row = params.definition().param(id);
    if (!row && id == "size") return "256..2048";
    if (!row && id == "threads") return fmt::format("1..{}", std::max(1, machine_threads));
    if (!row) return "";
    if (row->type == GLINT_CHOICE || row->type == GLINT_BOOL) return "all";
    if (row->type == GLINT_COLOR) return params.text(*row);
    const auto [low, high] = usual_ends(params, *row);
    if (row->type == GLINT_INT) return fmt::format("{:.0f}..{:.0f}", low, high);
    return fmt::format("{}..{}", static_cast<float>(low), static_cast<float>(high));
}

} // namespace glint
