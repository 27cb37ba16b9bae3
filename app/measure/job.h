// One measurement: a simulation with its parameters at a size; and jobs that cannot be measured here.
#pragma once
#include "app/files/formats/data_text.h"
#include "app/world/params/params.h"
#include "app/world/text/number_text.h"
#include "app/world/world.h"
#include "sims/api/view.h"

namespace glint {

struct BenchJob {
    Params params;
    Extent extent;
};

/// A method that cannot run here, with the reason.
struct RefusedJob {
    std::string simulation, method;
    Extent extent;
    std::string why;
};

/// The row that selects the method, or null.
const glint_param* method_row(const Definition&);
/// "" if a simulation has only one method.
std::string method_of(const Params&);
/// The method that the others must agree with; "" if there is none.
std::string reference_method(const Definition&);

inline constexpr Extent bench_extent{1024, 1024}; ///< the default size

// Method of a world, in the form of all JSON results.

/// `method`, and `auto_is`: the method that auto stands for; null if it does not apply.
Json method_json(const World&);

} // namespace glint
