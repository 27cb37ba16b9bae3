#include "interop/devices.h"
#include "interop/start_thread.h"
#include <algorithm>
#include <chrono>

namespace glint {

namespace {

constexpr int insufficient_driver = 35; // cudaErrorInsufficientDriver, which builds without CUDA need as well

struct Sentence {
    int error;
    const char* text;
};
constexpr Sentence sentences[] = {
    {34, "the CUDA library found is the toolkit's stub, which cannot use a GPU"},
    {46, "the GPU is busy or reserved for another program"},
    {100, "the NVIDIA driver finds no GPU"},
    {802, "the NVIDIA driver is not ready yet"},
    {803, "the NVIDIA driver and its CUDA library have different versions"},
    {804, "the CUDA compatibility library does not support this GPU"},
};

std::string start_problem(const Devices& found) {
    if (found.cuda_error == insufficient_driver && found.driver_version == 0) return "no NVIDIA driver is installed";
    if (found.cuda_error == insufficient_driver && found.driver_version < found.runtime_version)
        return "the NVIDIA driver is too old: it supports CUDA " + cuda_version_text(found.driver_version) +
               ", this program needs " + cuda_version_text(found.runtime_version);
    const auto* known = std::ranges::find(sentences, found.cuda_error, &Sentence::error);
    return known != std::end(sentences) ? known->text : "the NVIDIA driver does not start";
}

} // namespace

Devices find_devices() {
    const auto start = std::chrono::steady_clock::now();
    Devices found = find_cpu();
    find_cuda_devices(found);
    found.driver_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    read_cuda_properties(found);
    return found;
}

std::string cuda_version_text(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string why_no_cuda(const Devices& found) {
    if (found.cuda_error)
        return start_problem(found) + " (" + found.cuda_error_name + ", error " + std::to_string(found.cuda_error) +
               ")";
    if (!found.cuda.empty()) return "";
    return found.refused.empty() ? "the NVIDIA driver finds no GPU" : found.refused.front().why;
}

std::string why_too_old(const CudaDevice& device, const std::vector<int>& built_for) {
    const int has = device.compute_major * 10 + device.compute_minor;
    if (built_for.empty() || has >= built_for.front()) return "";
    const auto text = [](int capability) {
        return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
    };
    return device.name + " is too old for this build: it has compute capability " + text(has) +
           ", but its kernels are compiled for " + text(built_for.front()) + " and newer";
}

bool driver_fails(const Devices& found) {
    if (found.driver_silent || !found.refused.empty()) return true;
    return found.cuda_error != 0 && !(found.cuda_error == insufficient_driver && found.driver_version == 0);
}

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
