// The clipboard. Copied content stays in the program that copied it, which may not answer: GLFW would wait for it for
// ever.
#pragma once
#include <string>

namespace glint {

/// The clipboard of GLFW's window system. Main thread only.
class Clipboard {
public:
    void put(const char* text);
    /// Valid until the next call. Null if there is no text, or if the clipboard's owner does not answer within 0.3 s;
    /// then take_problem() says so.
    const char* text();
    /// A sentence, once, or "".
    std::string take_problem();

private:
    unsigned long ours_ = 0; ///< X's window that holds the text put here; 0: not on X
    std::string problem_;
};

} // namespace glint
