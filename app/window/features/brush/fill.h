// Filling a region of a field: its state is read in the frames that follow a press, and a job looks for the region.
#pragma once
#include "app/run/compressed.h"
#include "app/session/checkpoint.h"
#include "app/window/background_jobs.h"
#include "sims/api/view.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace glint {

class Notices;
class CurrentSession;

class Fill final : public FrameService {
public:
    Fill(BackgroundJobs&, CurrentSession&, Notices&);
    /// What hangs together with that cell. One at a time: it is refused while one is under way.
    void start(int x, int y, std::int32_t button);
    void after_panels() override; ///< looks for the region when the state has been read
    void forget();                ///< what is under way paints nothing
    bool busy() const { return asked_.has_value() || job_.busy(); }
    bool wants_frames() const override { return busy(); }

private:
    struct Asked {
        int x, y;
        std::int32_t button;
        std::uint64_t visit;                      ///< of the session on stage at that time
        std::shared_ptr<const Checkpoint> before; ///< an older state
    };
    void poll_region();
    void take_region(const std::string& problem);

    CurrentSession& current_;
    Notices& notices_;
    std::optional<Asked> asked_;
    std::shared_ptr<MeasuredMask> region_; ///< written by the thread
    std::int32_t button_ = 0;
    std::uint64_t visit_ = 0;
    Extent grid_; ///< that was pressed in
    BackgroundJob job_;
};

} // namespace glint
