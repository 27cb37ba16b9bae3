#include "app/report/drawing/chart_ranges.h"
#include <algorithm>
#include <set>
#include <utility>

namespace glint {

ChartRanges ranges_of(const std::vector<Curve>& curves, const Axis& x, const Axis& y, std::vector<double> xs) {
    std::set<double> all_x(xs.begin(), xs.end()), all_y;
    const auto seen = [&](double value) {
        if (y.scale == Scale::linear || value > 0) all_y.insert(value);
    };
    for (const Curve& curve : curves) {
        for (const CurvePoint& point : curve.points) {
            all_x.insert(point.x), seen(point.y);
            if (point.least < point.most) seen(point.least), seen(point.most);
        }
        for (const MissingPoint& missing : curve.missing) all_x.insert(missing.x);
    }
    ChartRanges ranges{{x.scale, *all_x.begin(), *all_x.rbegin()}, {y.scale, 0, 1}, {}, {}};
    if (!x.names.empty()) ranges.x = {Scale::linear, -0.5, static_cast<double>(x.names.size()) - 0.5};
    if (y.scale == Scale::linear) all_y.insert(0);
    if (all_y.size() == 1 && y.scale == Scale::linear) all_y.insert(1);
    ranges.xs.assign(all_x.begin(), all_x.end());
    ranges.y.least = *all_y.begin(), ranges.y.most = *all_y.rbegin();
    ranges.y_ticks = ticks_of(ranges.y);
    ranges.y.least = ranges.y_ticks.front(), ranges.y.most = ranges.y_ticks.back();
    return ranges;
}

} // namespace glint
