#include "app/window/features/changes/kernel_reading.h"
#include "app/doctor/machine.h"
#include "app/measure/methods/autotuner.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/features/limits/limit_meter.h"
#include "app/window/workspace/compute_devices.h"
#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <fmt/format.h>
#include <memory>
#include <utility>

namespace glint {
namespace {

constexpr double settled_after_ms = 300; // so that it does not record while a slider is dragged

struct FreeText {
    void operator()(char* text) const { std::free(text); }
};

/// Name in C++ without its parameters; a name that is not mangled stays.
std::string readable_kernel(const char* mangled) {
    if (!mangled) return "a kernel whose name CUDA does not report";
    if (!std::string_view(mangled).starts_with("_Z")) return mangled;
    int status = 0;
    const std::unique_ptr<char, FreeText> text(abi::__cxa_demangle(mangled, nullptr, nullptr, &status));
    std::string name = status == 0 ? text.get() : mangled;
    if (status == 0 && name.ends_with(')')) {
        int depth = 0;
        for (std::size_t i = name.size(); i-- > 0;) {
            depth += name[i] == ')' ? 1 : name[i] == '(' ? -1 : 0;
            if (depth != 0) continue;
            name.resize(i);
            break;
        }
    }
    return name;
}

std::string sides_text(const std::uint32_t (&sides)[3]) {
    return fmt::format("{}{}{}", sides[0], sides[1] * sides[2] > 1 ? fmt::format(" × {}", sides[1]) : "",
                       sides[2] > 1 ? fmt::format(" × {}", sides[2]) : "");
}

KernelReading::Kernel kernel_of(const NotedLaunch& noted) {
    const glint_launch& one = noted.launch;
    const std::string where = noted.stage == std::string_view(noted.label)
                                  ? std::string(noted.label)
                                  : fmt::format("{}: {}", noted.stage, noted.label);
    if (one.grid[0] == 0)
        return {fmt::format("{}, {}", where, readable_kernel(one.kernel)),
                "A library call: it launches kernels of its own and does not report them", noted};
    return {fmt::format("{}, {} blocks", where, sides_text(one.grid)),
            fmt::format("{}: blocks of {} threads, {} launch{} in the recorded frame", readable_kernel(one.kernel),
                        sides_text(one.block), noted.times, noted.times == 1 ? "" : "es"),
            noted};
}

double total_threads(const NotedLaunch& noted) {
    double threads = noted.times;
    for (int side = 0; side < 3; ++side) threads *= double(noted.launch.grid[side]) * double(noted.launch.block[side]);
    return threads;
}

} // namespace

KernelReading::KernelReading(const CurrentSession& current, const ComputeDevices& devices, const LimitReading& measured)
    : current_(current), devices_(devices), measured_(measured) {}

double KernelReading::clock_ms() const { return clock_ ? clock_() : now_ms(); }

/// After a change of method, size or simulation, drops the recorded kernels. Other parameters: records again.
void KernelReading::follow_stage() {
    const Session& session = *current_;
    const MeasurementKey key = measurement_key(session);
    const bool moved = queue_ != &session.queue() || key_ != key;
    if (!moved && params_ && *params_ == session.params()) return;
    if (moved) {
        kernels_.clear();
        for (const DeviceSheet& sheet : device_sheets(devices_.found()))
            if (sheet.id == session.device().id()) sizes_ = sizes_of(sheet.properties);
        if (session.device().kind() == ComputeDevice::Kind::cpu)
            sizes_.threads = session.device().facts().multiprocessors;
    }
    if (queue_ == &session.queue() && listens_) session.queue().note_launches(false);
    key_ = key, params_ = session.params(), queue_ = &session.queue();
    listens_ = noted_ = false, changed_ms_ = clock_ms();
}

void KernelReading::refresh() {
    follow_stage();
    const bool wanted = std::exchange(wanted_, false);
    Queue& queue = current_->queue();
    if (listens_) take();
    if (listens_ && !wanted) queue.note_launches(listens_ = false);
    if (listens_ || noted_ || !wanted || clock_ms() - changed_ms_ < settled_after_ms) return;
    if (current_->device().kind() == ComputeDevice::Kind::cpu) return; // the CPU launches no kernels
    queue.note_launches(listens_ = true);
}

/// Takes the launches if a frame contained a step (or a picture, if only pictures are computed).
void KernelReading::take() {
    const Session& session = *current_;
    const auto all = session.queue().noted_launches();
    const std::string_view timed = times_steps(session.params(), session.extent()) ? "advance" : "draw";
    const auto is_timed = [&](const NotedLaunch& noted) { return timed == noted.stage; };
    if (std::ranges::none_of(all, is_timed)) {
        // again, because frames of a pause would count otherwise
        if (!all.empty()) current_->queue().note_launches(true);
        return;
    }
    session.queue().note_launches(false);
    listens_ = false, noted_ = true, chosen_ = 0;
    kernels_.clear(), kernels_.reserve(all.size());
    double most = -1;
    for (const NotedLaunch& noted : all) {
        if (is_timed(noted) && total_threads(noted) > most)
            most = total_threads(noted), chosen_ = static_cast<int>(kernels_.size());
        kernels_.push_back(kernel_of(noted));
    }
}

MemoryLevels KernelReading::levels() const {
    const Session& session = *current_;
    MemoryFacts facts;
    facts.cuda = session.device().kind() == ComputeDevice::Kind::cuda;
    facts.device = sizes_, facts.cost = measured_.cost, facts.seconds = measured_.seconds;
    facts.of_steps = measured_.of_steps, facts.utilization = measured_.utilization;
    facts.state_bytes = static_cast<double>(session.seeker().state_bytes());
    if (!kernels_.empty()) facts.launch = &kernels_[static_cast<std::size_t>(chosen_)].noted.launch;
    return memory_levels(facts);
}

} // namespace glint
