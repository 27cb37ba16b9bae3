#include "app/measure/interval.h"
#include <algorithm>

namespace glint {

MedianInterval interval_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::ranges::sort(values);
    const std::size_t count = values.size();
    return {(values[(count - 1) / 2] + values[count / 2]) / 2, values.front(), values.back()};
}

} // namespace glint
