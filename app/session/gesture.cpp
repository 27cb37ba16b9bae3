#include "app/session/gesture.h"
#include "app/session/session.h"
#include <utility>

namespace glint {

Gesture::Gesture(UndoHistory& history) noexcept : history_(&history) { history.holder_ = this; }

Gesture& Gesture::operator=(Gesture&& other) noexcept {
    if (this != &other) end(), take(other);
    return *this;
}

bool Gesture::goes_on(const Session& session, std::string_view label) const {
    return history_ == &session.history() && history_->gesture_->label == label;
}

void Gesture::take(Gesture& other) noexcept {
    history_ = std::exchange(other.history_, nullptr);
    if (history_) history_->holder_ = this;
}

void Gesture::end() noexcept {
    if (history_) std::exchange(history_, nullptr)->end_held_gesture();
}

} // namespace glint
