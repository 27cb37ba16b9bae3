#include "app/world/color_ends.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {
namespace {

const glint_param& low_row(const Params& params) { return *params.definition().param("range_low"); }
const glint_param& high_row(const Params& params) { return *params.definition().param("range_high"); }

} // namespace

ColorEnds color_ends(const Params& params) {
    return {double(params.get<float>(low_row(params))), double(params.get<float>(high_row(params)))};
}

Params with_ends(Params params, ColorEnds ends) {
    params.put(low_row(params), static_cast<float>(ends.first));
    params.put(high_row(params), static_cast<float>(ends.last));
    params.clamp();
    return params;
}

ColorEnds stretched(ColorEnds ends, double about, double factor) {
    return {about + (ends.first - about) * factor, about + (ends.last - about) * factor};
}

ColorEnds fitted(ColorEnds ends, FloatRange to) {
    ColorEnds fitting{double(to.low), double(to.high)};
    if (ends.first > ends.last) std::swap(fitting.first, fitting.last);
    return fitting;
}

std::optional<ColorEnds> symmetric_ends(const Params& params) {
    const glint_param& row = low_row(params);
    const double most = std::min(-row.min, row.max);
    if (!(most > 0)) return {};
    const ColorEnds now = color_ends(params);
    const double reach = std::min(std::max(std::abs(now.first), std::abs(now.last)), most);
    if (!(reach > 0)) return {};
    return now.first > now.last ? ColorEnds{reach, -reach} : ColorEnds{-reach, reach};
}

} // namespace glint
