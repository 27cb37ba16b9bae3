// One side of glint compare: a run, and what is replaced in it.
#pragma once
#include "app/cli/device_option.h"
#include "app/run/record.h"
#include "app/world/catalog.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct SideOptions { ///< as it is written on the command line
    std::string run, device;
    std::optional<std::string> preset; ///< as far as it differs from what the run begins with
    std::optional<std::string> method;
    std::vector<std::string> sets; ///< "ID=VALUE"; after the preset and the method
};

struct ComparedRun {
    std::string name; ///< as the user wrote it
    RunRecord run;    ///< as if what is replaced had been so all along
    DeviceSelector wish;
    bool method_is_wanted; ///< by the user: no other may stand in for it
};

/// In the build that the catalog lists, or in the other one, where there is one of what it is a run of. Throws Failure:
/// bad input.
ComparedRun run_in_build(const SideOptions&, const Catalog&);
ComparedRun run_in_other_build(const SideOptions&, const Catalog&);

} // namespace glint
