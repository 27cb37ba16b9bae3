// When OpenGL's own work begins and ends: pairs of timestamp queries, read when they have arrived, never awaited.
#pragma once
#include "render/gl.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

class ClockGl {
public:
    using Token = int; ///< valid until its time was read; -1 measures nothing
    struct Span {
        std::int64_t from_ns, to_ns; ///< on OpenGL's own clock; to_ns >= from_ns
    };

    Token begin();
    void end(Token);
    /// Once, some frames later; nothing before.
    std::optional<Span> span(Token);
    static std::int64_t now_ns(); ///< OpenGL's clock; waits for no drawing

private:
    static constexpr std::size_t max_pairs = 1024; // results that are not read must not accumulate
    struct Pair {
        gl::Query from, to;
        bool used = false, ended = false;
    };
    std::vector<Pair> pairs_;
};

} // namespace glint
