// One side of glint compare: a run with replaced values.
#pragma once
#include "app/cli/options/device_option.h"
#include "app/run/record.h"
#include "app/world/catalog.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct SideOptions { ///< as written on the command line
    std::string run, device;
    std::optional<std::string> preset; ///< its differences from the run's beginning are applied
    std::optional<std::string> method;
    std::vector<std::string> sets; ///< "ID=VALUE"; after the preset and the method
};

struct ComparedRun {
    std::string name; ///< as typed by the user
    RunRecord run;    ///< with the replaced values from its beginning
    DeviceSelector wish;
    bool method_is_wanted; ///< by the user: no other method may replace it
};

/// In the build that the catalog lists, or in the other one if the run's simulation has one. Throws Failure: bad input.
ComparedRun run_in_build(const SideOptions&, const Catalog&);
ComparedRun run_in_other_build(const SideOptions&, const Catalog&);

} // namespace glint
