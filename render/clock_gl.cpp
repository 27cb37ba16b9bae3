#include "render/clock_gl.h"
#include <algorithm>

namespace glint {

ClockGl::Token ClockGl::begin() {
    auto free = std::ranges::find(pairs_, false, &Pair::used);
    if (free == pairs_.end()) {
        if (pairs_.size() >= max_pairs) return -1;
        pairs_.push_back({gl::Query::make(GL_TIMESTAMP), gl::Query::make(GL_TIMESTAMP)});
        free = pairs_.end() - 1;
    }
    free->used = true, free->ended = false;
    glQueryCounter(free->from.id(), GL_TIMESTAMP);
    return static_cast<Token>(free - pairs_.begin());
}

void ClockGl::end(Token token) {
    if (token < 0) return;
    Pair& pair = pairs_.at(static_cast<std::size_t>(token));
    pair.ended = true;
    glQueryCounter(pair.to.id(), GL_TIMESTAMP);
}

std::optional<ClockGl::Span> ClockGl::span(Token token) {
    if (token < 0) return {};
    Pair& pair = pairs_.at(static_cast<std::size_t>(token));
    if (!pair.used || !pair.ended) return {};
    GLint arrived = 0;
    glGetQueryObjectiv(pair.to.id(), GL_QUERY_RESULT_AVAILABLE, &arrived);
    if (!arrived) return {};
    GLint64 from = 0, to = 0; // queries finish in order
    glGetQueryObjecti64v(pair.from.id(), GL_QUERY_RESULT, &from);
    glGetQueryObjecti64v(pair.to.id(), GL_QUERY_RESULT, &to);
    pair.used = false;
    return Span{from, std::max(from, to)};
}

std::int64_t ClockGl::now_ns() {
    GLint64 now = 0;
    glGetInteger64v(GL_TIMESTAMP, &now);
    return now;
}

} // namespace glint
