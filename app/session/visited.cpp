#include "app/session/visited.h"

namespace glint {

void Visited::leave() { now().leave(), all_[now_].gestures = now().gestures(); }

Visited::Gone Visited::forget(std::size_t from, std::size_t to) {
    Gone gone;
    const auto first = all_.begin() + static_cast<std::ptrdiff_t>(from),
               last = all_.begin() + static_cast<std::ptrdiff_t>(to);
    for (auto visit = first; visit != last; ++visit) gone.push_back(std::move(visit->session));
    all_.erase(first, last);
    return gone;
}

Visited::Gone Visited::add(std::unique_ptr<Session> session) {
    Gone gone;
    if (!empty()) leave(), gone = forget(now_ + 1, all_.size());
    all_.push_back({std::move(session)});
    now_ = all_.size() - 1;
    for (auto& old : forget_oldest()) gone.push_back(std::move(old));
    return gone;
}

void Visited::settle() {
    for (Visit& visit : all_)
        if (&*visit.session != &now()) (void)visit.session->settle();
}

Visited::Gone Visited::forget_oldest() {
    std::size_t bytes = 0, kept = 1; // the one on stage is the last
    for (; kept < all_.size() && kept < most; ++kept) {
        bytes += all_[all_.size() - 1 - kept].session->bytes();
        if (bytes > most_bytes) break;
    }
    Gone gone = forget(0, all_.size() - kept);
    now_ = all_.size() - 1;
    return gone;
}

Visited::Gone Visited::forget_others() {
    std::swap(all_.front(), all_[now_]), now_ = 0;
    return forget(1, all_.size());
}

bool Visited::can_go_forward() const {
    return now_ + 1 < all_.size() && !now().next_redo() && now().gestures() == all_[now_].gestures;
}

void Visited::go_back() { leave(), --now_; }
void Visited::go_forward() { leave(), ++now_; }

} // namespace glint
