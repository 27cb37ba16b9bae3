#include "app/session/observe/nan_guard.h"

namespace glint {

void NanGuard::search(const NumberCheck& check, std::int64_t numbers_at) {
    nan_ = check, low_ = numbers_at, exact_ = false;
    narrow();
}

void NanGuard::narrow() {
    exact_ = nan_.place.at - low_ <= 1;
    state_ = exact_ ? State::found : State::searching;
    target_ = low_ + (nan_.place.at - low_) / 2;
}

void NanGuard::take(const NumberCheck& check) {
    if (!check.nan) numbers_ = check.place;
    if (searching() && check.place.at == target_) {
        if (check.nan)
            nan_ = check;
        else
            low_ = target_;
        narrow();
    } else if (!searching() && !check.nan) {
        state_ = State::watching;
    }
}

void NanGuard::stop_searching() {
    if (searching()) state_ = State::found;
}

void NanGuard::ignore() {
    if (state_ != State::watching) state_ = State::ignored;
}

const NumberCheck* NanGuard::found() const {
    return state_ == State::searching || state_ == State::found ? &nan_ : nullptr;
}

} // namespace glint
