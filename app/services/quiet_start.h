// A requested measurement that waits until the session on stage is idle. The caller polls it once per frame; meanwhile
// the session starts no new job. If the running job takes too long, the request is dropped.
#pragma once
#include <cstdint>
#include <optional>

namespace glint {

class Workspace;

class QuietStart {
public:
    explicit QuietStart(Workspace& workspace) : workspace_(workspace) {}

    void ask();
    void forget() { asked_.reset(); }
    bool asked() const { return asked_.has_value(); }
    /// Call once per frame. True once: the measurement begins now. Drops the request if another session is on stage
    /// than at the request. Drops the request and throws Error if the running job takes too long.
    bool arrived();

private:
    struct Asked {
        std::uint64_t visit; ///< of the session on stage
        double since_ms;
    };
    Workspace& workspace_;
    std::optional<Asked> asked_;
};

} // namespace glint
