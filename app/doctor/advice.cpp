#include "app/doctor/advice.h"
#include <stdexcept>

namespace glint {

const DisplayReport::Way* DisplayReport::way_of_cuda() const {
    const Way* first = nullptr;
    for (const Way& way : ways) {
        if (!way.device.starts_with("cuda")) continue;
        for (const int driving : drivers.cuda)
            if (way.device == "cuda:" + std::to_string(driving)) return &way;
        if (!first) first = &way;
    }
    return first;
}

std::vector<Rule> rules() {
    std::vector<Rule> all;
    for (const auto part : {broken_driver_rules(), no_window_rules(), no_gpu_rules(), screen_rules()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

Diagnosis diagnose(const Facts& facts) {
    for (const Rule& rule : rules())
        if (auto advice = rule.judge(facts)) return {std::move(*advice), rule.id};
    throw std::logic_error("the last rule of doctor does not take everything");
}

} // namespace glint
