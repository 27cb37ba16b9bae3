#include "app/doctor/advice.h"
#include <stdexcept>

namespace glint {

const DisplayReport::Way* DisplayReport::way_of_cuda() const {
    for (const Way& way : ways)
        if (way.device.starts_with("cuda")) return &way;
    return nullptr;
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
