// Writes down what pinned cells hold, every so many steps, while a world goes on: in device memory, from where it comes
// over once a job. It lives where the world is driven. Whatever fails of it is no failure of the run, for want of
// memory perhaps: it ends, and says why.
#pragma once
#include "app/run/pins.h"
#include "app/session/route.h"
#include "app/world/world.h"
#include "interop/field_gather.h"
#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glint {

struct PinRequest {
    std::int64_t number = 0; ///< another one for other pins
    Pins pins;
    int stride = 1;                  ///< steps from sample to sample
    std::optional<LineOfCells> line; ///< whose profile is wanted, of another place than the last one
};

struct PinSample {
    std::int64_t at = 0, step = 0; ///< steps of the run, and the simulation's own
    std::array<float, most_pins> values;
};

/// What the shown field holds along a line.
struct LineProfile {
    WorldPlace place;
    std::int64_t step = 0; ///< the simulation's own
    LineOfCells line;
    std::array<float, line_samples> values;
    FixedString<72> field{}; ///< "": there is none
};

class PinRecorder {
public:
    explicit PinRecorder(Queue& queue) : queue_(queue) {}
    ~PinRecorder() { give_up(); }
    PinRecorder(const PinRecorder&) = delete;
    PinRecorder& operator=(const PinRecorder&) = delete;

    /// Of other pins a first sample is taken of the state as it is.
    void consider(const PinRequest&, World&, std::int64_t at);
    bool records() const { return records_; }
    int steps_to_sample(std::int64_t at) const { return stride_ - static_cast<int>(at % stride_); }
    void sample(World&, std::int64_t at); ///< where one is due
    void send();                          ///< what was written down begins to come over
    /// Appends what has arrived of the pins as they are.
    void take(std::vector<PinSample>& to);
    /// Asks for the line's profile, if it is wanted and none is under way; what has arrived, once.
    std::optional<LineProfile> profile(const PinRequest&, World&, WorldPlace here);
    bool under_way() const { return !batches_.empty() || profiling_; }
    /// Why nothing more comes of these pins, or of that line; once, else "".
    std::string take_pin_problem() { return std::exchange(pin_problem_, {}); }
    std::string take_line_problem() { return std::exchange(line_problem_, {}); }
    std::int64_t number() const { return number_; }
    void give_up();

private:
    static constexpr int capacity = 1024; ///< samples until they must be sent
    struct Batch {
        int token;
        std::int64_t number, at, step; ///< of the first sample; those that follow are a stride apart
        int count, stride;
    };
    void write_down(World&, std::int64_t at);
    void send_batch();
    void give_up_pins(), give_up_profile();
    void pins_failed(const std::exception&);

    Queue& queue_;
    std::optional<DeviceMemory> samples_;
    Pins pins_;
    bool records_ = false;
    std::int64_t number_ = 0, at_ = 0, step_ = 0; ///< of the first that was not sent
    int stride_ = 1, count_ = 0;
    std::vector<Batch> batches_; ///< on their way
    std::optional<DeviceMemory> along_;
    std::optional<std::pair<LineProfile, int>> profiling_; ///< and the read's token
    LineProfile profiled_{{-1, -1}, 0, {}, {}, {}};        ///< the newest that was asked for
    std::string pin_problem_, line_problem_;
};

} // namespace glint
