// Key of a measurement: while it stays the same, its numbers can be combined.
#pragma once
#include "app/session/session.h"

namespace glint {

struct MeasurementKey {
    const Definition* definition;
    const ComputeDevice* device;
    Extent extent;
    const char* target;                      ///< the presentation path
    int method;                              ///< the method; -1: only one
    std::optional<std::int32_t> auto_method; ///< the method that `auto` stands for
    bool operator==(const MeasurementKey&) const = default;
};

inline MeasurementKey measurement_key(const Session& session) {
    const glint_param* method = session.definition().param("method");
    const bool has_method = method && method->type == GLINT_CHOICE;
    const FrameTarget* target = session.presenter().target();
    return {&session.definition(),
            &session.device(),
            session.extent(),
            target ? target->id() : nullptr,
            has_method ? session.params().get<std::int32_t>(*method) : -1,
            session.methods().choice()};
}

} // namespace glint
