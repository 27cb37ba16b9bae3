// Warnings next to a number that may mislead. Computes sentences from facts; measures nothing.
#pragma once
#include "app/world/text/fixed_string.h"
#include <optional>
#include <string_view>
#include <vector>

namespace glint {

struct TimingFacts {
    int samples = 0, window = 256; ///< frames
    float frame_ms = 0;            ///< median
    float waited_ms = 0;           ///< part of it that waits for the display or the frame limit, median
    float limit_ms = 0;            ///< time of a frame by the display or the frame limit; 0: no limit
    bool vsync = false;            ///< the limit is the display's
    bool excludes_warm_up = false; ///< the window includes the start or the last change
    int warm_up_frames = 0;
    bool profiling = true;
    float own_ms = 0;                                       ///< the profiler's part of a frame
    std::string_view renderer;                              ///< OpenGL's name of its renderer
    bool cuda = false;                                      ///< the simulation runs on a GPU
    bool compiled_at_launch = false;                        ///< this program has no machine code for that card
    std::optional<double> device_error_ms, opengl_error_ms; ///< error of the clocks against the CPU's, in ms
    unsigned lowest_mhz = 0, highest_mhz = 0;               ///< the GPU's SM clock in the window; 0: not known
    FixedString<256> slowed;                                ///< why the GPU lowers its clock, or ""
};

enum class Concerns { frame, gpu };

struct Flag {
    std::string_view word; ///< short
    FixedString<256> why;  ///< a sentence or two
    Concerns concerns;     ///< which numbers it stands next to
    bool caution;          ///< false: only for information
};

std::vector<Flag> flags_of(const TimingFacts&, std::vector<Flag> room = {}); ///< in the memory of `room`

/// Whether the display or the frame limit determines the time of a frame.
bool at_limit(const TimingFacts&);

/// Whether OpenGL's renderer is a program on the CPU.
bool draws_in_software(std::string_view renderer);

// Whether the driver compiles this program's kernels before their first run: the program has machine code for some
// cards, and an intermediate code for all others.

/// architectures: in CMake's form, "75;86-real;90" or "all-major".
bool compiled_at_launch(std::string_view architectures, int compute_major, int compute_minor);
/// The architectures of this build; "" without CUDA.
std::string_view built_for();

} // namespace glint
