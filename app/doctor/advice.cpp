#include "app/doctor/advice.h"
#include <stdexcept>

namespace glint {
namespace {

std::vector<RuleGroup> groups() {
    return {failing_driver_rules(), no_window_rules(), gpu_rules(), copied_picture_rules(), sharing_rules()};
}

std::string text_of(const Wording& wording, const Facts& facts) {
    if (const auto* text = std::get_if<const char*>(&wording)) return *text;
    return std::get<std::string (*)(const Facts&)>(wording)(facts);
}

} // namespace

const DisplayReport::UsedPresentPath* DisplayReport::present_path_of_cuda() const {
    const UsedPresentPath* first = nullptr;
    for (const UsedPresentPath& present_path : used_paths) {
        if (!present_path.device.starts_with("cuda")) continue;
        for (const int driving : drivers.cuda)
            if (present_path.device == "cuda:" + std::to_string(driving)) return &present_path;
        if (!first) first = &present_path;
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
