// The clipboard. Copied content stays in the program that owns it. That program may not respond, and GLFW would then
// wait forever.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

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

// A picture in X's clipboard. A pasting program requests it piece by piece: a thread answers, until another program
// copies something, or this program ends, and the picture is gone.

class ClipboardImage {
public:
    ClipboardImage();
    ~ClipboardImage();
    /// The bytes of a PNG file. On any thread, one at a time: it waits for X. Throws gl::Error with the reason if X is
    /// not available.
    void put(std::vector<std::byte> png);

private:
    class Owner;
    std::unique_ptr<Owner> owner_; ///< owner of the newest
};

} // namespace glint
