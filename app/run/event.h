// What decides what a run computes: commands, each with the place in the run at which it took effect.
#pragma once
#include "app/world/mask.h"
#include "app/world/params.h"
#include "sims/api/view.h"
#include <cstddef>
#include <memory>
#include <variant>

namespace glint {

struct SetParams {
    Params values; ///< all of them; a file keeps the rows that changed
};
struct PaintStroke {
    glint_stroke stroke;                        ///< `step` and `mask` are filled in when it is applied
    std::shared_ptr<const Mask> mask = nullptr; ///< in place of the line, which is as stroke_over() makes it
    std::size_t packed_bytes = 0;               ///< of the mask in a file (packed_mask.h); 0: nobody has measured it
};
struct Reset {}; ///< the initial state of the parameters there are
struct Resize {  ///< the initial state at another size
    Extent extent;
};

using Change = std::variant<SetParams, PaintStroke, Reset, Resize>;

struct Event {
    std::int64_t at; ///< steps done since the run began, plus its seed's step: a reset does not set it back
    Change change;
    std::int64_t serial = 0;  ///< grows along a run; of this process, not kept in files
    std::int64_t gesture = 0; ///< events of one gesture are undone together; 0: of a file, or of the program
};

} // namespace glint
