// A picture in X's clipboard. A pasting program requests it piece by piece: a thread answers, until another program
// copies something, or this program ends, and the picture is gone.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace glint {

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
