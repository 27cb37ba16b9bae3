// A run in the form in which it is stored, shared and replayed: its beginning and its events. Data only: no device, no
// clock, no window.
#pragma once
#include "app/run/marks.h"
#include "app/world/mask.h"
#include "app/world/params/params.h"
#include "app/world/picture/picture_look.h"
#include "app/world/snapshot.h"
#include "sims/api/view.h"
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace glint {

// Events that decide the results of a run: commands, each with the place in the run at which it took effect.

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

/// XXH3-128 of a field's values, row by row from the bottom, low half first.
struct FieldHash {
    std::string field;
    std::array<std::uint64_t, 2> hash{};
    bool operator==(const FieldHash&) const = default;
};

/// The state at a place of the run, after all events at or before it.
struct StateHash {
    std::int64_t at = 0;
    std::vector<FieldHash> fields;
    bool operator==(const StateHash&) const = default;
};

/// View, speed and other settings of a run; they never change a bit of its results.
struct RunSettings {
    std::string preset; ///< base for "changed"; "" = the defaults
    std::string device; ///< device that computed the hash: "cpu", "cuda:0"
    double speed = 1;
    bool paused = false;
    PictureView view = {};
    Pins pins = {};
    PictureLook look = {};
    Marks marks = {};
};

struct RunRecord {
    HostState seed;                  ///< the run's beginning and its simulation
    std::vector<Event> events;       ///< in order of place; at one place in the order in which they took effect
    std::int64_t end = 0;            ///< the run's last step when it was saved
    std::vector<StateHash> hashes;   ///< by place
    std::vector<FieldValues> fields; ///< the state at `end`; empty: recomputed from the seed
    RunSettings run_settings;
    std::vector<std::byte> unknown; ///< more entries of a newer minor version, as CBOR; kept when it is written again
};

} // namespace glint
