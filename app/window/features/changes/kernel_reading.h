// Kernels that the simulation on stage launches, recorded in one frame after a change of method, size or parameters,
// while a panel shows them; and facts about the memory below them.
#pragma once
#include "app/measure/limits/memory_levels.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/frame_service.h"
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace glint {

class ComputeDevices;
class CurrentSession;
struct LimitReading;

class KernelReading final : public FrameService {
public:
    KernelReading(const CurrentSession&, const ComputeDevices&, const LimitReading& limits_on_stage);

    /// Replaces now_ms() as the clock of the time since the last change. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    void want() { wanted_ = true; } ///< call in each frame that shows the kernels
    void refresh();                 ///< call once a frame, before the session's frame
    void before_session() override { refresh(); }

    struct Kernel {
        std::string name; ///< "advance: step, 32 × 128 blocks"
        std::string help; ///< the kernel's full name in C++, and its number of launches in that frame
        NotedLaunch noted;
    };
    const std::vector<Kernel>& kernels() const { return kernels_; } ///< empty on a CPU, or before a kernel was recorded
    /// initially the timed kernel with the most threads
    int chosen() const { return chosen_; }
    void choose(int kernel) { chosen_ = kernel; }
    MemoryLevels levels() const;

private:
    double clock_ms() const;
    void follow_stage();
    void take();

    const CurrentSession& current_;
    const ComputeDevices& devices_;
    const LimitReading& measured_;
    std::function<double()> clock_; ///< empty: now_ms()
    std::optional<MeasurementKey> key_;
    std::optional<Params> params_;
    const Queue* queue_ = nullptr;
    DeviceSizes sizes_;
    std::vector<Kernel> kernels_;
    int chosen_ = 0;
    bool wanted_ = false, listens_ = false, noted_ = false;
    double changed_ms_ = 0;
};

} // namespace glint
