// How long OpenGL's own work takes: pairs of timestamp queries, read when they have arrived, never awaited.
#pragma once
#include "render/gl.h"
#include <optional>
#include <vector>

namespace glint {

class ClockGl {
public:
    using Token = int; ///< valid until its time was read; -1 measures nothing

    Token begin();
    void end(Token);
    /// Once, some frames later; nothing before.
    std::optional<double> milliseconds(Token);

private:
    static constexpr std::size_t most_pairs = 1024; // results that nobody reads must not pile up
    struct Pair {
        gl::Query from, to;
        bool used = false, ended = false;
    };
    std::vector<Pair> pairs_;
};

} // namespace glint
