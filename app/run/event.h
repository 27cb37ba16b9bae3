// Events that decide the results of a run: commands, each with the place in the run at which it took effect.
#pragma once
#include "app/world/mask.h"
#include "app/world/params/params.h"
#include "sims/api/view.h"
#include <cstddef>
#include <memory>
#include <variant>

namespace glint {

struct SetParams {
    Params values; ///< all of them; a file keeps the rows that changed
};
struct PaintStroke {
    glint_stroke stroke;                        ///< `step` and `mask` are set when it is applied
    std::shared_ptr<const Mask> mask = nullptr; ///< if set, replaces the line; `stroke` is then from stroke_over()
    std::size_t packed_bytes = 0;               ///< size of the mask in a file (compressed.h); 0: not measured yet
};
struct Reset {}; ///< the initial state of the present parameters
struct Resize {  ///< the initial state at another size
    Extent extent;
};

using Change = std::variant<SetParams, PaintStroke, Reset, Resize>;

struct Event {
    std::int64_t at; ///< steps done since the run began, plus its seed's step: a reset does not set it back
    Change change;
    std::int64_t serial = 0;  ///< increases along a run; only in this process, not in files
    std::int64_t gesture = 0; ///< events of one gesture are undone together; 0: from a file, or by the program
};

} // namespace glint
