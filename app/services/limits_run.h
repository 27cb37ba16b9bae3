// This machine's limits in the window: measured on request, a few samples in each frame; stored by processor.
#pragma once
#include "app/limits/measuring.h"
#include "app/services/quiet_start.h"
#include <filesystem>
#include <map>
#include <optional>

namespace glint {

class ComputeDevices;
class Notices;
class Workspace;

class LimitsRun {
public:
    LimitsRun(Workspace&, const ComputeDevices&, Notices&);

    /// Starts the measurement on the processor of the session on stage, which is paused meanwhile, in the frames that
    /// follow, when no job is running there. If it cannot start, a notice says why.
    void start();
    void stop() { start_.forget(), running_.reset(); }
    bool wanted() const { return start_.asked(); }                   ///< started, and begins soon: start no jobs
    void begin_when_quiet();                                         ///< once a frame
    const LimitMeasuring* running() const { return running_.get(); } ///< null: none
    void advance();                                                  ///< once a frame while running; some 12 ms

    /// From the state folder, which another Glint may also write: known here a second later. Null if never measured.
    const MachineLimits* known();
    void write_nothing() { writes_ = false; } ///< results are kept only until the program ends

private:
    struct Known {
        std::optional<MachineLimits> limits;
        std::optional<std::filesystem::file_time_type> written; ///< time of the file that they are from
        double polled_ms = -1e9;
    };
    void poll(const ComputeDevice&, Known&);
    void keep();

    Workspace& workspace_;
    const ComputeDevices& devices_;
    Notices& notices_;
    QuietStart start_;
    std::unique_ptr<LimitMeasuring> running_;
    bool writes_ = true;
    const ComputeDevice* device_ = nullptr;       ///< the measured device
    std::filesystem::path file_;                  ///< file of the limits
    std::map<const ComputeDevice*, Known> known_; ///< devices live as long as the program
};

} // namespace glint
