// Changes by a new build of a simulation: the time of a step, its kernels, and the bits of its results.
#pragma once
#include "app/compare/difference.h"
#include "app/files/formats/data_text.h"
#include "app/measure/limits/memory_levels.h"
#include "app/world/snapshot.h"
#include "interop/queue.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace glint {

/// Launches of one kind in a frame: its steps and its drawing.
struct KernelFigures {
    std::string label;             ///< of its timed scope: "step"
    std::string kernel;            ///< its mangled name; "" if unknown
    int launches = 0;              ///< in the frame
    int registers = 0;             ///< of a thread
    std::int64_t local_bytes = 0;  ///< of a thread: spilled registers, and arrays that do not fit into them
    std::int64_t shared_bytes = 0; ///< of a block
    double occupancy = 0;          ///< resident threads of a multiprocessor, 0 to 1 of the most it can hold
};

struct BuildFigures {
    double step_ms = 0;                 ///< median time of a step; of a drawing if nothing evolves
    double items_per_second = 0;        ///< throughput of that stage; 0: the simulation does not count its work
    std::string item;                   ///< "cells"
    std::vector<KernelFigures> kernels; ///< none on the CPU
};

/// The first cell that differs, row by row from the bottom.
struct BuildDifference {
    std::int64_t steps = 0; ///< after so many steps from the same state
    std::string field;      ///< "picture" for the colours of a pixel, 0 to 255
    int x = 0, y = 0;
    std::string before, now; ///< its values; "" if the field has another shape or type
};

struct BuildComparison {
    std::string device;                        ///< as --device names it: "cuda:0"
    std::string stage;                         ///< what was timed: "step" or "draw"
    BuildFigures before, now;                  ///< measured in turn, so that disturbances affect both
    std::int64_t steps = 0;                    ///< so many steps were compared
    std::optional<BuildDifference> difference; ///< nothing: all bits are equal
};

/// Runs the build of `from` and `now`, a later one, from the same state. Both queues belong to the device of that size.
/// Waits about `seconds` for the times, and at most 5 for the bits. Throws Error if one of them fails.
BuildComparison compare_builds(const HostState& from, const Definition& now, Queue& queue_before, Queue& queue_now,
                               const DeviceSizes& sizes, double seconds);

/// Two libraries to compare in a process of its own, because one of them may crash.
struct BuildPair {
    std::string program;     ///< the glint to run
    std::string before, now; ///< files
    std::string device;      ///< as --device names it
    int threads = 0;         ///< of the CPU; 0: all
    std::string folder;      ///< for files in between
};
/// `glint bench builds`, from that state of the build before, for some seconds at most. Waits; on_wait is called
/// several times a second, and an exception from it ends the process. Throws Error with the reason if one of the builds
/// failed.
BuildComparison compared(const BuildPair&, const HostState& from, const std::function<void()>& on_wait);

/// "all bits are equal after 64 steps", "after 4 steps the first cell that differs is (12, 7) of u: 0.25 before, 0.5
/// now".
std::string text_of(const BuildComparison&);
Json json_of(const BuildComparison&);
/// The reverse of json_of(). Throws std::exception if it is something else.
BuildComparison build_comparison_from(const Json&);

} // namespace glint
