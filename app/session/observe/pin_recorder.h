// Records the values of pinned cells every so many steps while a world runs: in device memory, from which they are
// transferred once a job. Runs on the thread that drives the world. A failure (too little memory) ends the
// recording with a reason; the run continues.
#pragma once
#include "app/run/marks.h"
#include "app/session/command.h"
#include "app/world/world.h"
#include "interop/fields/field_gather.h"
#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glint {

struct PinRequest {
    std::int64_t number = 0; ///< changes with the pins
    Pins pins;
    int stride = 1;                  ///< steps between samples
    std::optional<LineOfCells> line; ///< line whose profile is wanted, if it differs from the last one
};

struct PinSample {
    std::int64_t at = 0, step = 0; ///< steps of the run, and the simulation's own
    std::array<float, max_pins> values;
};

/// Values of the shown field along a line.
struct LineProfile {
    WorldPlace place;
    std::int64_t step = 0; ///< the simulation's own
    LineOfCells line;
    std::array<float, line_samples> values;
    FixedString<72> field{}; ///< "": no field
};

class PinRecorder {
public:
    explicit PinRecorder(Queue& queue) : queue_(queue) {}
    ~PinRecorder() { give_up(); }
    PinRecorder(const PinRecorder&) = delete;
    PinRecorder& operator=(const PinRecorder&) = delete;

    /// If the pins have changed, records a first sample of the present state.
    void consider(const PinRequest&, World&, std::int64_t at);
    bool records() const { return records_; }
    int steps_to_sample(std::int64_t at) const { return stride_ - static_cast<int>(at % stride_); }
    void sample(World&, std::int64_t at); ///< records a sample if one is due
    void send();                          ///< starts the transfer of the recorded samples
    /// Appends arrived samples of the present pins.
    void take(std::vector<PinSample>& to);
    /// Requests the line's profile, if it is wanted and no read is in progress. Returns an arrived profile, once.
    std::optional<LineProfile> profile(const PinRequest&, World&, WorldPlace here);
    bool in_progress() const { return !batches_.empty() || profiling_; }
    /// Why recording of these pins, or of that line, has ended; once, else "".
    std::string take_pin_problem() { return std::exchange(pin_problem_, {}); }
    std::string take_line_problem() { return std::exchange(line_problem_, {}); }
    std::int64_t number() const { return number_; }
    void give_up();

private:
    static constexpr int capacity = 1024; ///< number of samples after which they must be sent
    struct Batch {
        int token;
        std::int64_t number, at, step; ///< place of the first sample; the others follow at the stride
        int count, stride;
    };
    void write_down(World&, std::int64_t at);
    void send_batch();
    void drop_pins(), drop_profile();
    void pins_failed(const std::exception&);

    Queue& queue_;
    std::optional<DeviceMemory> samples_;
    Pins pins_;
    bool records_ = false;
    std::int64_t number_ = 0, at_ = 0, step_ = 0; ///< place of the first unsent sample
    int stride_ = 1, count_ = 0;
    std::vector<Batch> batches_; ///< being transferred
    std::optional<DeviceMemory> along_;
    std::optional<std::pair<LineProfile, int>> profiling_; ///< and the read's token
    LineProfile profiled_{{-1, -1}, 0, {}, {}, {}};        ///< the profile requested last
    std::string pin_problem_, line_problem_;
};

} // namespace glint
