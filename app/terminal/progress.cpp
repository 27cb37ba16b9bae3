#include "app/terminal/progress.h"
#include "app/terminal/say.h"
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace glint {

using namespace std::chrono_literals;

Progress::Progress(std::string what, std::string unit, double total)
    : what_(std::move(what)),
      unit_(std::move(unit)),
      total_(total),
      start_(Clock::now()),
      next_(start_ + 500ms),
      terminal_(isatty(STDERR_FILENO)) {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::at(double done) {
    const auto now = Clock::now();
    if (!terminal_ || now < next_) return;
    next_ = now + 100ms, shown_ = true;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const std::string left = done > 0 ? fmt::format(", {:.0f} s left", seconds * (total_ - done) / done) : "";
    fmt::print(stderr, "\r\033[K{}: {:.0f} of {:.0f} {} ({:.0f} %{})", what_, done, total_, unit_, 100 * done / total_,
               left);
    std::fflush(stderr);
}

bool wait_for_driver(DeviceSearch& search) {
    if (search.wait(driver_timeout)) return true;
    constexpr std::chrono::seconds at_most{10};
    say("waiting for the NVIDIA driver to answer, " + std::to_string(at_most.count()) + " s at most");
    return search.wait(at_most);
}

} // namespace glint
