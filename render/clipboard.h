// The clipboard. What was copied stays with the program that copied it, and that may not answer: GLFW would wait for it
// for ever.
#pragma once
#include <string>

namespace glint {

/// Of the window system that GLFW is on. Main thread only.
class Clipboard {
public:
    void put(const char* text);
    /// Until the next call; null where there is no text, and where nobody answers for 0.3 s: take_problem() says so.
    const char* text();
    /// A sentence, once, or "".
    std::string take_problem();

private:
    unsigned long ours_ = 0; ///< X's window that holds what was put here; 0: it is not on X
    std::string problem_;
};

} // namespace glint
