// One measurement at a time, and none next to a job that keeps the processor busy. A measurement begins when the
// session on stage is idle.
#pragma once
#include "app/window/frame_service.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class BackgroundJobs;
class Workspace;

/// Something that is measured in the window and has the device for itself meanwhile.
class Measurement {
public:
    Measurement() = default;
    Measurement(const Measurement&) = delete;
    Measurement& operator=(const Measurement&) = delete;
    virtual ~Measurement() = default;

    virtual const char* running_text() const = 0; ///< why no other measurement can begin meanwhile; a literal
    virtual bool measures() const = 0;            ///< the measurement has begun and has not ended
    virtual void begin_now() = 0;                 ///< the session is idle. Throws Error if it cannot begin
    virtual void cannot_begin(const std::string& why) = 0;
    virtual void cancel() = 0;                          ///< works also while the measurement waits
    virtual void advance() = 0;                         ///< once a frame while it measures, in place of the session
    virtual void after_ui() {}                          ///< called while it measures, like FrameService::after_ui()
    virtual void presented() {}                         ///< called while it measures, directly after the swap
    virtual bool times_frames() const { return false; } ///< its frames wait neither for the screen nor for a frame cap
    virtual bool is_disturbed_by_frames() const { return false; } ///< the window draws few frames while it measures
};

class Measurements final : public FrameService {
public:
    Measurements(Workspace&, const BackgroundJobs&);
    void add(Measurement& one) { all_.push_back(&one); } ///< the measurement must live as long as frames are drawn

    /// Begins as soon as the session is idle, in the frames that follow; until then the session starts no new job,
    /// except for the user's commands. Ends a comparison. Dropped if another session comes on stage, or, with a
    /// sentence, if the running job takes too long.
    void ask(Measurement&);
    void forget(const Measurement&); ///< removes it from the waiting measurements
    bool waits() const { return waiting_.has_value(); }
    bool waits(const Measurement& one) const { return waiting_ && waiting_->who == &one; }
    bool running() const { return now() != nullptr; }
    void cancel(); ///< cancels the running and the waiting measurement

    /// Why nothing can begin that would disturb a measurement: one measures or waits. Or "".
    const char* measuring() const;
    /// Why no measurement can begin now: another one than `self` measures or waits, or a job keeps the processor busy.
    const char* disabled_reason(const Measurement* self = nullptr) const;
    bool times_frames() const { return now() && now()->times_frames(); }
    bool is_disturbed_by_frames() const { return now() && now()->is_disturbed_by_frames(); }

    void before_measuring() override;
    bool measures() override;
    void after_ui() override;
    void after_swap(double) override;
    bool wants_frames() const override { return waits() || running(); }

private:
    struct WaitingMeasurement {
        Measurement* who;
        std::uint64_t visit; ///< id of the session on stage
        double since_ms;
    };
    Measurement* now() const; ///< null: nothing is measured
    bool is_session_idle(const WaitingMeasurement&) const;

    Workspace& workspace_;
    const BackgroundJobs& jobs_;
    std::vector<Measurement*> all_;
    std::optional<WaitingMeasurement> waiting_;
};

} // namespace glint
