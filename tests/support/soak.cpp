#include "support/soak.h"
#include "app/world/instance.h"
#include "support/draws.h"
#include "support/growth.h"
#include "support/seated.h"
#include <cstdlib>

namespace glint::test {
namespace {

constexpr int frames_per_switch = 10, switches_per_resize = 10;
constexpr int warm_up_switches = 200; // until every simulation has had every size
constexpr int max_notes = 1000;       // their memory must not grow with the frames either

class Soaking {
public:
    explicit Soaking(ComputeDevice& device) : device_(device) {}
    void take_turn(int turn) {
        show_another();
        for (int i = 0; i < frames_per_switch; ++i) {
            if (turn % switches_per_resize == 0 && i == frames_per_switch / 2) resize();
            if (!session_->pacing().moves()) session_->reset(); // else it draws one picture and rests
            session_->frame(1 / 60.0);
            session_->idling().finish_job();
            room_ = session_->observers().reports.take(std::move(room_));
        }
        EXPECT_EQ(session_->failure(), "") << session_->definition().id();
    }
    int switches() const { return config_changes_; }
    int resizes() const { return resizes_; }

private:
    void resize() {
        extent_ = {32 * draw_.whole(1, 4), 32 * draw_.whole(1, 3)};
        session_->resize(extent_), ++resizes_;
    }
    void show_another() {
        const auto& all = catalog().all();
        const Definition* next = nullptr;
        do next = all[static_cast<std::size_t>(draw_.whole(0, static_cast<int>(all.size()) - 1))].get();
        while (!unavailable(*next, device_, extent_, Params(*next)).empty()); // one about the CPU, on a GPU
        session_ = std::make_unique<Session>(device_, extent_, Params(*next), memory_target), ++config_changes_;
    }

    ComputeDevice& device_;
    Draws draw_{20260103};
    Extent extent_{64, 64};
    std::unique_ptr<Session> session_;
    std::vector<Report> room_;
    int config_changes_ = 0, resizes_ = 0;
};

} // namespace

int soak_frames(int otherwise) {
    const char* asked = std::getenv("GLINT_SOAK_FRAMES");
    return std::max(2 * warm_up_switches * frames_per_switch, asked ? std::atoi(asked) : otherwise);
}

Soaked soak(ComputeDevice& device, int frames, const std::function<void()>& noted) {
    Soaking soaking(device);
    Growth growth;
    const int turns = frames / frames_per_switch, turns_a_note = turns / max_notes + 1;
    for (int turn = 0; turn < turns && !testing::Test::HasFailure(); ++turn) {
        soaking.take_turn(turn);
        if (turn >= warm_up_switches && turn % turns_a_note == 0) growth.note(), noted();
    }
    return {turns * frames_per_switch, soaking.switches(),       soaking.resizes(),
            growth.memory_mb(),        growth.memory_risen_mb(), growth.files_risen()};
}

} // namespace glint::test
