// A measurement that was asked for. It begins when nothing of what is on stage is under way, and not at all where that
// takes too long. Nobody waits: it is asked once a frame, and meanwhile no other job of the session is started.
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
    /// Once a frame: whether it is to begin now, which is told once. Another on stage than when it was asked for: it is
    /// forgotten. Throws Error, and forgets it, where nobody should wait for what is under way.
    bool arrived();

private:
    struct Asked {
        std::uint64_t visit; ///< of what is on stage
        double since_ms;
    };
    Workspace& workspace_;
    std::optional<Asked> asked_;
};

} // namespace glint
