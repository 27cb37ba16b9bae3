// Fills a region of a field: its state is read in the frames after a press, and a thread searches the region.
#pragma once
#include "app/run/packed_mask.h"
#include "app/session/checkpoint.h"
#include "sims/api/view.h"
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>

namespace glint {

class Notices;
class Workspace;

class Fill {
public:
    Fill(Workspace&, Notices&);
    /// Fills the region around that cell. One at a time: refused while one is in progress.
    void start(int x, int y, std::int32_t button);
    void frame();  ///< once a frame
    void forget(); ///< drops a fill in progress
    bool busy() const { return asked_.has_value() || work_.valid(); }

private:
    struct Asked {
        int x, y;
        std::int32_t button;
        std::uint64_t visit;                      ///< of the session on stage at that time
        std::shared_ptr<const Checkpoint> before; ///< an older state
    };
    void look_for_region();
    void take_region();

    Workspace& workspace_;
    Notices& notices_;
    std::optional<Asked> asked_;
    std::shared_ptr<MeasuredMask> region_; ///< written by the thread
    std::int32_t button_ = 0;
    std::uint64_t visit_ = 0;
    Extent grid_;                   ///< grid in which the user pressed
    std::future<std::string> work_; ///< last: waits for the thread
};

} // namespace glint
