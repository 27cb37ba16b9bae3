// The work of a render: a world at one step, as the bytes of the output files.
#pragma once
#include "app/cli/render_outputs.h"
#include "app/run/record.h"
#include "app/world/params/params.h"
#include "interop/queue.h"
#include "sims/api/view.h"

namespace glint {

struct RenderPlan {      ///< the work, with all options checked
    RunRecord run;       ///< up to its end
    bool verify = false; ///< compare the state with the run's hashes
    bool looks = false;  ///< the user asked for the run's look: its field must exist
};

/// Only the requested outputs. Before the first step, a Failure says which of them are impossible. auto_method: the
/// method that auto stands for.
RenderedFiles rendered(const RenderPlan&, std::optional<std::int32_t> auto_method, Queue&, const RenderOutputs&);

} // namespace glint
