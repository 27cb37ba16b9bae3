#include "app/measure/auto_methods.h"
#include "app/files/state_folder.h"
#include "app/measure/methods/autotuner.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include <chrono>

namespace glint {

AutoMethods::AutoMethods(Devices found, From from) : found_(std::move(found)), from_(from), store_(cache_folder()) {
    if (!store_.problem().empty()) say(store_.problem());
}

std::optional<std::int32_t> AutoMethods::of(ComputeDevice& device, const Params& params, Extent extent) {
    if (!is_auto(params)) return {};
    const std::string question = tuning_key(device, found_, params, extent);
    try {
        if (from_ == From::measuring) measure(device, params, extent, question);
    } catch (const Failure&) { throw; } catch (const Error& e) {
        say(e.what()); // continues without stored times
    }
    const KnownMethods* known = store_.find(question);
    return known ? fastest(*known, params, device, extent) : std::nullopt;
}

void AutoMethods::measure(ComputeDevice& device, const Params& params, Extent extent, const std::string& question) {
    MethodMeasuring measuring(device, params, extent);
    Progress progress("methods of " + params.definition().id(), "percent", 100);
    std::vector<ScopeTime> scopes;
    while (!measuring.done()) {
        measuring.run();
        measuring.queue().finish();
        scopes = measuring.queue().take_scopes(std::move(scopes));
        for (const ScopeTime& scope : scopes) measuring.arrived(scope);
        stop_if_interrupted();
        progress.at(100 * measuring.progress());
    }
    if (measuring.result().empty()) return;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t now_s = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    if (const auto problem = store_.keep(question, known_from(measuring.result(), params.definition(), now_s)))
        say(*problem);
}

FixedString<64> used_method_label(const Params& params, std::optional<std::int32_t> auto_method) {
    const glint_param* method = params.definition().param("method");
    if (!method) return {};
    const std::string stands_for = auto_method_id(params, auto_method);
    return std::string_view(label_from_id(stands_for.empty() ? params.text(*method) : stands_for));
}

std::string auto_method_id(const Params& params, std::optional<std::int32_t> method) {
    return method && is_auto(params) ? auto_row(params.definition())->choices[*method].id : "";
}

} // namespace glint
