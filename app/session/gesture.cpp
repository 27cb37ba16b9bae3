#include "app/session/session.h"
#include <utility>

namespace glint {

Gesture::Gesture(Session& session) noexcept : session_(&session) { session.holder_ = this; }

Gesture& Gesture::operator=(Gesture&& other) noexcept {
    if (this != &other) end(), take(other);
    return *this;
}

bool Gesture::goes_on(const Session& session, std::string_view label) const {
    return session_ == &session && session.gesture_->label == label;
}

void Gesture::take(Gesture& other) noexcept {
    session_ = std::exchange(other.session_, nullptr);
    if (session_) session_->holder_ = this;
}

void Gesture::end() noexcept {
    if (session_) std::exchange(session_, nullptr)->end_held_gesture();
}

} // namespace glint
