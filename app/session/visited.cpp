#include "app/session/visited.h"

namespace glint {

void Visited::leave() { now().leave(), all_[now_].gestures = now().gestures(); }

void Visited::add(std::unique_ptr<Session> session) {
    if (!empty()) leave(), all_.resize(now_ + 1);
    all_.push_back({std::move(session)});
    now_ = all_.size() - 1;
    forget_oldest();
}

void Visited::forget_oldest() {
    std::size_t bytes = 0, kept = 1; // the one on stage is the last
    for (; kept < all_.size() && kept < most; ++kept) {
        bytes += all_[all_.size() - 1 - kept].session->bytes();
        if (bytes > most_bytes) break;
    }
    all_.erase(all_.begin(), all_.end() - static_cast<std::ptrdiff_t>(kept));
    now_ = all_.size() - 1;
}

void Visited::forget_others() {
    std::swap(all_.front(), all_[now_]);
    all_.resize(1), now_ = 0;
}

bool Visited::can_go_forward() const {
    return now_ + 1 < all_.size() && !now().next_redo() && now().gestures() == all_[now_].gestures;
}

void Visited::go_back() { leave(), --now_; }
void Visited::go_forward() { leave(), ++now_; }

} // namespace glint
