// A picture in X's clipboard. Who pastes it asks for it piece by piece: a thread answers, until another program copies
// something, or this one goes, and the picture with it.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace glint {

class ClipboardImage {
public:
    ClipboardImage();
    ~ClipboardImage();
    /// The bytes of a PNG file. On any thread, one at a time: it waits for X. Throws gl::Error with the reason: where
    /// there is none.
    void put(std::vector<std::byte> png);

private:
    class Owner;
    std::unique_ptr<Owner> owner_; ///< of the newest
};

} // namespace glint
