#include "app/doctor/advice.h"
#include <stdexcept>

namespace glint {
namespace {

std::vector<RuleGroup> groups() {
    return {broken_driver_rules(), no_window_rules(), gpu_rules(), copying_rules(), sharing_rules()};
}

std::string text_of(const Wording& wording, const Facts& facts) {
    if (const auto* text = std::get_if<const char*>(&wording)) return *text;
    return std::get<std::string (*)(const Facts&)>(wording)(facts);
}

} // namespace

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
    for (const RuleGroup& group : groups()) all.insert(all.end(), group.rules.begin(), group.rules.end());
    return all;
}

Diagnosis diagnose(const Facts& facts) {
    for (const auto& [applies, ending, rules] : groups())
        for (const Rule& rule : rules)
            if (applies(facts) && rule.when(facts))
                return {rule.id, text_of(rule.diagnosis, facts) + ending, text_of(rule.remedy, facts), rule.well};
    throw std::logic_error("the last rule of the doctor must accept every machine");
}

} // namespace glint
