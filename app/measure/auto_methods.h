// The method that auto stands for in a command: from the cache folder, or measured now if the user asks for that.
#pragma once
#include "app/measure/methods/store.h"
#include "app/world/text/fixed_string.h"

namespace glint {

class AutoMethods {
public:
    enum class From { cache, measuring }; ///< measuring: measures even if the result is known
    AutoMethods(Devices found, From);
    /// Nothing: the simulation decides, or another method was chosen. Measuring takes about a second; Ctrl-C ends it.
    std::optional<std::int32_t> of(ComputeDevice&, const Params&, Extent);

private:
    void measure(ComputeDevice&, const Params&, Extent, const std::string& question);
    Devices found_;
    From from_;
    MethodStore store_;
};

/// Label of the method in use; "" if a simulation has only one.
FixedString<64> used_method_label(const Params&, std::optional<std::int32_t> auto_method);
/// The id of the method that auto stands for; "" if another method was chosen, or if it is not known.
std::string auto_method_id(const Params&, std::optional<std::int32_t> method);

} // namespace glint
