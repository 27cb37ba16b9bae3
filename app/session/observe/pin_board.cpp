#include "app/session/observe/pin_board.h"
#include "app/files/formats/data_text.h"
#include "app/session/player.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <utility>

namespace glint {
namespace {

class PinReader final : public Reader {
public:
    PinReader(PinBoard::Exchange& exchange, Queue& queue) : exchange_(exchange), recorder_(queue) {}
    void arrived(const WorldNow& now) override { recorder_.consider(exchange_.asked, now.world, now.here.at); }
    int steps_to_sample(std::int64_t at) const override {
        return recorder_.records() ? recorder_.steps_to_sample(at) : Reader::steps_to_sample(at);
    }
    void sample(World& world, std::int64_t at) override { recorder_.sample(world, at); }
    void end(const WorldNow& now) override {
        recorder_.send(), recorder_.take(exchange_.samples);
        if (!now.on_route) exchange_.profile = recorder_.profile(exchange_.asked, now.world, now.here);
        exchange_.number = recorder_.number(), exchange_.in_progress = recorder_.in_progress();
        exchange_.pin_problem = recorder_.take_pin_problem(), exchange_.line_problem = recorder_.take_line_problem();
    }
    void world_destroyed() override { recorder_.give_up(); }
    void rest() override { recorder_.give_up(); }

private:
    PinBoard::Exchange& exchange_;
    PinRecorder recorder_;
};

} // namespace

bool PinBoard::empty() const {
    return std::ranges::none_of(pins(), [](const auto& pin) { return pin.has_value(); });
}
bool PinBoard::full() const {
    return std::ranges::all_of(pins(), [](const auto& pin) { return pin.has_value(); });
}

void PinBoard::add(const Pin& pin) {
    const auto free = std::ranges::find_if(request_.pins, [](const auto& place) { return !place; });
    if (free == request_.pins.end()) return;
    *free = pin, forget(static_cast<std::size_t>(free - request_.pins.begin())), changed();
}

void PinBoard::remove(std::size_t pin) {
    request_.pins[pin].reset(), forget(pin), changed();
    if (empty()) samples_.clear();
}

void PinBoard::move(std::size_t pin, int x, int y) {
    Pin& moved = request_.pins[pin].value();
    if (moved.x == x && moved.y == y) return;
    moved.x = x, moved.y = y, forget(pin), changed();
}

void PinBoard::clear() { set({}); }
void PinBoard::set(const Pins& pins) { request_.pins = pins, samples_.clear(), changed(); }

void PinBoard::forget(std::size_t pin) {
    for (PinSample& sample : samples_) sample.values[pin] = std::numeric_limits<float>::quiet_NaN();
}

/// Drops pins without samples. Others stay, and are tried again when another one is added.
void PinBoard::drop_unwritten() {
    for (std::size_t i = 0; i < max_pins; ++i)
        if (std::ranges::all_of(samples_, [i](const PinSample& sample) { return std::isnan(sample.values[i]); }))
            request_.pins[i].reset();
    if (empty()) samples_.clear();
}

bool PinBoard::wants_job(const SessionNow& now) const {
    const bool old = line() && (!profile_ || profile_->place != now.here || profile_->line != *line());
    return old || request_.number != sent_ || awaits_;
}

/// Takes about eight samples a picture, so that slow changes are visible; every step if there are few.
void PinBoard::request(const SessionNow& now) {
    request_.stride = 1;
    while (request_.stride * 16 <= now.steps_per_frame) request_.stride *= 2;
    exchange_.asked = request_, sent_ = request_.number;
    exchange_.samples.clear(), exchange_.profile.reset(), exchange_.in_progress = false;
    exchange_.pin_problem.clear(), exchange_.line_problem.clear();
}

std::string PinBoard::take(const Report& report) {
    const Exchange& read = exchange_;
    awaits_ = read.in_progress;
    if (read.profile) profile_ = read.profile;
    if (samples_.capacity() == 0 && !read.samples.empty()) samples_.reserve(max_samples + max_samples / 2 + 1);
    for (const PinSample& sample : read.samples) {
        if (read.number != request_.number) break; // of other pins
        while (!samples_.empty() && samples_.back().at >= sample.at) samples_.pop_back();
        samples_.push_back(sample);
        if (samples_.size() > max_samples + max_samples / 2) // many at a time, so that frames cost nothing
            samples_.erase(samples_.begin(), samples_.end() - static_cast<std::ptrdiff_t>(max_samples));
    }
    // The user went back: drops later samples. Places along a route drop none.
    while (!report.on_route && !samples_.empty() && samples_.back().at > report.at) samples_.pop_back();
    if (!read.pin_problem.empty() && read.number == request_.number) drop_unwritten();
    if (!read.line_problem.empty()) request_.line.reset();
    if (!read.pin_problem.empty()) return fmt::format("pinned cells cannot be followed: {}", read.pin_problem);
    if (!read.line_problem.empty())
        return fmt::format("the values along the line cannot be read: {}", read.line_problem);
    return {};
}

std::unique_ptr<Reader> PinBoard::make_reader(Queue& queue) { return std::make_unique<PinReader>(exchange_, queue); }

void resample(std::span<const PinSample> samples, std::size_t pin, int columns, std::vector<PinPoint>& to) {
    to.clear();
    if (samples.empty() || columns < 1) return;
    const std::int64_t first = samples.front().at, wide = samples.back().at - first + 1;
    const auto column_of = [&](const PinSample& sample) { return (sample.at - first) * columns / wide; };
    for (auto next = samples.begin(); next != samples.end();) {
        const std::int64_t column = column_of(*next);
        const auto end = std::find_if(next, samples.end(), [&](const auto& s) { return column_of(s) != column; });
        const bool all = end - next <= 2;
        PinPoint least{0, HUGE_VAL}, largest{0, -HUGE_VAL};
        for (; next != end; ++next) {
            const PinPoint point{static_cast<double>(next->at), static_cast<double>(next->values[pin])};
            if (std::isnan(point.value)) continue;
            if (all) to.push_back(point);
            if (point.value < least.value) least = point;
            if (point.value > largest.value) largest = point;
        }
        if (all || least.value > largest.value) continue;
        if (largest.at < least.at) std::swap(least, largest);
        to.push_back(least), to.push_back(largest);
    }
}

std::string csv_of(const LineProfile& profile) {
    std::string text = "distance,x,y,value\n";
    const LineOfCells& line = profile.line;
    const double dx = static_cast<double>(line.x1 - line.x0), dy = static_cast<double>(line.y1 - line.y0);
    for (int i = 0; i < line_samples; ++i) {
        const double share = i / static_cast<double>(line_samples - 1);
        const float value = profile.values[static_cast<std::size_t>(i)];
        fmt::format_to(std::back_inserter(text), "{:.6g},{:.6g},{:.6g},{}\n", share * std::hypot(dx, dy),
                       static_cast<double>(line.x0) + share * dx, static_cast<double>(line.y0) + share * dy,
                       std::isnan(value) ? "" : fmt::format("{}", value));
    }
    return text;
}

std::string csv_of(std::span<const PinSample> samples, const Pins& pins) {
    std::string text = "at,step";
    for (const auto& pin : pins)
        if (pin)
            text += fmt::format(",{}", csv_cell(fmt::format("{}{}{} {}", pin->field.c_str(),
                                                            pin->field.empty() ? "" : " ", pin->x, pin->y)));
    text += '\n';
    for (const PinSample& sample : samples) {
        fmt::format_to(std::back_inserter(text), "{},{}", sample.at, sample.step);
        for (std::size_t i = 0; i < max_pins; ++i) {
            if (!pins[i]) continue;
            text += ',';
            if (!std::isnan(sample.values[i])) fmt::format_to(std::back_inserter(text), "{}", sample.values[i]);
        }
        text += '\n';
    }
    return text;
}

} // namespace glint
