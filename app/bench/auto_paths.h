// What the path auto stands for in a command: from the cache folder, or measured now where that is asked for.
#pragma once
#include "app/paths/store.h"

namespace glint {

class AutoPaths {
public:
    enum class From { cache, measuring }; ///< measuring: although it may be known
    AutoPaths(Devices found, From);
    /// Nothing: the simulation decides, or another path was chosen. Measuring takes a second or so; Ctrl-C ends it.
    std::optional<std::int32_t> of(ComputeDevice&, const Params&, Extent);

private:
    void measure(ComputeDevice&, const Params&, Extent, const std::string& question);
    Devices found_;
    From from_;
    PathStore store_;
};

/// The id of what auto stands for, or "".
std::string auto_path_id(const Params&, std::optional<std::int32_t> path);

} // namespace glint
