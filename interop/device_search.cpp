#include "interop/device_search.h"
#include "interop/start_thread.h"

namespace glint {
namespace {

std::string silence(std::chrono::milliseconds waited) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(waited).count();
    return "the NVIDIA driver has not answered" +
           (seconds > 0 ? " within " + std::to_string(seconds) + " s" : std::string(" yet"));
}

} // namespace

DeviceSearch::DeviceSearch(std::function<Devices()> ask) : ask_(std::move(ask)), found_(find_cpu()) {
    found_.driver_silent = true;
    found_.cuda_problem = silence({});
}

DeviceSearch::~DeviceSearch() {
    if (state_ == State::asked && !poll()) end_without_exit_handlers();
}

double DeviceSearch::clock_ms() const {
    if (clock_) return clock_();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool DeviceSearch::wait(std::chrono::milliseconds time) {
    if (state_ == State::answered) return true;
    if (state_ == State::to_ask) {
        asked_at_ms_ = clock_ms();
        try {
            answer_ = call_in_thread("to ask the NVIDIA driver", ask_);
        } catch (const Error& e) {
            found_.cuda_problem = e.what(), state_ = State::answered;
            return true;
        }
        state_ = State::asked;
    }
    const std::chrono::duration<double, std::milli> left(asked_at_ms_ + static_cast<double>(time.count()) - clock_ms());
    if (answer_.wait_for(left) == std::future_status::ready) {
        state_ = State::answered;
        found_ = answer_.get();
        return true;
    }
    if (time.count() > 0) found_.cuda_problem = silence(time);
    return false;
}

} // namespace glint
