// This machine's limits in the window: measured a few samples a frame when asked, remembered by processor.
#pragma once
#include "app/limits/measuring.h"
#include "app/services/frame_service.h"
#include "app/services/quiet_start.h"
#include <filesystem>
#include <map>
#include <optional>

namespace glint {

class ComputeDevices;
class Notices;
class Workspace;

class LimitsRun final : public FrameService {
public:
    LimitsRun(Workspace&, const ComputeDevices&, Notices&);

    /// On the processor of what is on stage, which stands still meanwhile: as soon as nothing is under way there, in
    /// the frames that follow. Says in the notices why not, where it cannot start.
    void start();
    void stop() { start_.forget(), running_.reset(); }
    bool wanted() const { return start_.asked(); } ///< it was started, and begins soon: no job is to be started
    const LimitMeasuring* running() const { return running_.get(); } ///< null: none

    /// From the state folder, which another glint may write, too: a second later they are known here. Null where they
    /// were never measured.
    const MachineLimits* known();
    void before_measuring() override;
    bool measures() override; ///< some 12 ms of a frame
    bool wants_frames() const override { return running_ || wanted(); }

    void write_nothing() { writes_ = false; } ///< what is measured is known until the program ends

private:
    struct Known {
        std::optional<MachineLimits> limits;
        std::optional<std::filesystem::file_time_type> written; ///< the file that they are from
        double polled_ms = -1e9;
    };
    void advance();
    void poll(const ComputeDevice&, Known&);
    void keep();

    Workspace& workspace_;
    const ComputeDevices& devices_;
    Notices& notices_;
    QuietStart start_;
    std::unique_ptr<LimitMeasuring> running_;
    bool writes_ = true;
    const ComputeDevice* device_ = nullptr;       ///< that it runs on
    std::filesystem::path file_;                  ///< that keeps the limits
    std::map<const ComputeDevice*, Known> known_; ///< devices live as long as the program
};

} // namespace glint
