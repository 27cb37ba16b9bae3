#include "app/notices.h"
#include "app/timing/clock.h"

namespace glint {

void Notices::add(std::string text, Tone tone, std::int64_t step, double seconds) {
    const double now = now_ms();
    const bool again = !all_.empty() && all_.back().text == text && now - all_.back().at_ms < 10'000;
    if (again) { // said over and over, it is one line
        all_.back().shown_until_ms = now + seconds * 1000;
        return;
    }
    all_.push_back({std::move(text), tone, now, step, now + seconds * 1000});
    if (all_.size() > 1000) all_.pop_front();
}

void Notices::say(std::string text, Tone tone, std::int64_t step) {
    const double seconds = tone == Tone::caution || tone == Tone::bad ? 8 : 4;
    add(std::move(text), tone, step, seconds);
}
void Notices::note(std::string text, std::int64_t step, Tone tone) { add(std::move(text), tone, step, 0); }

const Notice* Notices::current() const {
    const double now = now_ms();
    for (auto one = all_.rbegin(); one != all_.rend() && now - one->at_ms < 60'000; ++one)
        if (one->shown_until_ms > now) return &*one;
    return nullptr;
}

} // namespace glint
