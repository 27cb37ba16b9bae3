// A session whose values became NaN: it pauses, and moves in its run until the first NaN is found.
#pragma once
#include "app/session/observe/nan_guard.h"
#include <cstdint>

namespace glint {

class Session;

class NanSearch {
public:
    explicit NanSearch(Session& session) : session_(session) {}
    NanSearch(const NanSearch&) = delete;
    NanSearch& operator=(const NanSearch&) = delete;

    const NanGuard& guard() const { return guard_; }
    std::int64_t place_before() const; ///< a second before the first NaN, in the run's steps
    void go_back_before(), go_on();

private:
    friend class Session;
    void take(const NumberCheck&);
    void poll();
    std::int64_t numbers_before(std::int64_t at) const;
    std::int64_t last_stable_step(std::int64_t at) const;

    Session& session_;
    NanGuard guard_;
};

} // namespace glint
