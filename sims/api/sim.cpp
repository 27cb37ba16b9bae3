#include "sim.h"

namespace glint {

void RegistrationTable::publish(const Info& info, const AnyParamTable& described, const void* defaults,
                                std::size_t bytes) {
    sim_.abi = GLINT_ABI, sim_.size = sizeof(glint_sim);
    sim_.id = info.id, sim_.title = info.title, sim_.summary = info.summary, sim_.flags = info.flags;
    sim_.opening_preset = info.opening_preset, sim_.rank = info.rank;
    sim_.hint = info.hint, sim_.hint_action = static_cast<std::int32_t>(info.hint_action);
    sim_.equation = info.equation, sim_.keys = info.keys;
    sim_.defaults = defaults, sim_.params_size = static_cast<std::uint32_t>(bytes);
    sim_.params = described.rows().data(), sim_.param_count = std::int32_t(described.rows().size());
    sim_.presets = described.presets().data(), sim_.preset_count = std::int32_t(described.presets().size());
    sim_.param_stride = sizeof(glint_param), sim_.preset_stride = sizeof(glint_preset);
    sim_.next = registry(), registry() = &sim_;
}

std::int32_t RegistrationTable::guarded(const glint_host& host, void (*work)(void* of), void* of) noexcept {
    try {
        work(of);
        return 0;
    } catch (const std::bad_alloc&) {
        host.fail(host.self, "there is not enough memory: try a smaller size");
    } catch (const std::exception& e) { host.fail(host.self, e.what()); } catch (...) {
        host.fail(host.self, "an exception that is no std::exception");
    }
    return 1;
}

} // namespace glint
