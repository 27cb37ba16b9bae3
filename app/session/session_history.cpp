#include "app/session/session_history.h"
#include <algorithm>
#include <span>
#include <utility>

namespace glint {

void SessionHistory::leave() {
    now().idling().leave();
    all_[now_].gestures = now().history().gestures();
}

SessionHistory::RemovedSessions SessionHistory::forget(std::size_t from, std::size_t to) {
    RemovedSessions gone;
    const auto first = all_.begin() + static_cast<std::ptrdiff_t>(from),
               last = all_.begin() + static_cast<std::ptrdiff_t>(to);
    for (auto visit = first; visit != last; ++visit) gone.push_back(std::move(visit->session));
    all_.erase(first, last);
    return gone;
}

SessionHistory::RemovedSessions SessionHistory::add(std::unique_ptr<Session> session) {
    RemovedSessions gone;
    if (!empty()) leave(), gone = forget(now_ + 1, all_.size());
    all_.push_back({std::move(session)});
    ++visits_;
    now_ = all_.size() - 1;
    for (auto& old : forget_oldest()) gone.push_back(std::move(old));
    return gone;
}

SessionHistory::RemovedSessions SessionHistory::replace(std::unique_ptr<Session> session) {
    RemovedSessions gone;
    gone.push_back(std::exchange(all_[now_].session, std::move(session)));
    all_[now_].lines_passed = 0;
    ++visits_;
    return gone;
}

bool SessionHistory::is_before(std::uint64_t id) const {
    const auto before = std::span(all_).first(now_);
    return std::ranges::any_of(before, [&](const Visit& visit) { return visit.session->id() == id; });
}

void SessionHistory::settle() {
    for (Visit& visit : all_)
        if (&*visit.session != &now()) (void)visit.session->idling().settle();
}

const Session* SessionHistory::longest_busy_retired() const {
    const Session* longest = nullptr;
    for (const Visit& visit : all_)
        if (&*visit.session != &now()) longest = longer_busy(longest, *visit.session);
    return longest;
}

SessionHistory::RemovedSessions SessionHistory::forget_oldest() {
    std::size_t bytes = 0, kept = 1; // starts at 1 for the session on stage
    for (; kept < all_.size() && kept < most; ++kept) {
        bytes += bytes_off_stage(*all_[all_.size() - 1 - kept].session);
        if (bytes > max_bytes) break;
    }
    RemovedSessions gone = forget(0, all_.size() - kept);
    now_ = all_.size() - 1;
    return gone;
}

SessionHistory::RemovedSessions SessionHistory::forget_others() {
    std::swap(all_.front(), all_[now_]), now_ = 0;
    return forget(1, all_.size());
}

bool SessionHistory::can_go_forward() const {
    return now_ + 1 < all_.size() && !now().history().next_redo() && now().history().gestures() == all_[now_].gestures;
}

void SessionHistory::go_back() { leave(), --now_, ++visits_; }
void SessionHistory::go_forward() { leave(), ++now_, ++visits_; }

} // namespace glint
