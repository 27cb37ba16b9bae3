// The work of a render: a world at one step, as the bytes of the files that were asked for.
#pragma once
#include "app/cli/render_outputs.h"
#include "app/run/record.h"
#include "app/world/params.h"
#include "interop/queue.h"
#include "sims/api/view.h"

namespace glint {

struct RenderPlan {      ///< what to do, with every mistake in the options found
    RunRecord run;       ///< up to its end
    bool verify = false; ///< hold the state against the run's hashes
    bool looks = false;  ///< the run's look was asked for: what it names must be there
};

/// Only what the outputs ask for. A Failure says what of them there is not, before the first step.
/// auto_method: what stands for the method auto.
RenderedFiles rendered(const RenderPlan&, std::optional<std::int32_t> auto_method, Queue&, const RenderOutputs&);

} // namespace glint
