#include "lost_gpu/frames.h"
#include "app/timing/clock.h"
#include "sims/api/error.h"
#include <algorithm>
#include <thread>

namespace glint::lost_gpu {

void Frames::until(const std::function<bool()>& holds) {
    using namespace std::chrono_literals;
    const auto give_up = std::chrono::steady_clock::now() + 20s;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > give_up) throw Error("it never came to that");
        if (!session_.pacing().moves()) session_.reset(); // else it draws one picture and rests
        session_.frame(1 / 60.0);
        reports_ = session_.observers().reports.take(std::move(reports_));
        drawn_ += static_cast<int>(std::ranges::count_if(reports_, &Report::drawn));
        jobs_.poll();
        autosave_.refresh(session_, now_ms());
        if (!session_.failure().empty()) throw Error(session_.failure());
        std::this_thread::sleep_for(16ms);
    }
}

} // namespace glint::lost_gpu
