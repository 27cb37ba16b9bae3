// An image to paint with: opened, or dropped on the window, unpacked by a thread, painted into a dragged box.
#pragma once
#include "app/files/png_ink.h"
#include "app/run/packed_mask.h"
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace glint {

class Notices;
class Workspace;
struct UiState;

class StampImage {
public:
    StampImage(Workspace&, Notices&, UiState&);
    /// Whether that file is an image to paint with: a PNG without a run. If so, reads it and adds a notice.
    bool take(const std::string& file);
    /// File of an image that was read successfully since the last call; nothing if there is none.
    std::optional<std::string> take_opened() { return std::exchange(opened_, std::nullopt); }
    bool has_image() const { return image_ != nullptr; }
    /// As large as fits between two cells; after a click: on the whole grid. One at a time.
    void paint(int x0, int y0, int x1, int y1, std::int32_t button);
    void frame();  ///< once a frame
    void forget(); ///< the image, and work in progress
    bool busy() const { return reading_.valid() || painting_.valid(); }

private:
    void take_image();
    void take_mask();

    Workspace& workspace_;
    Notices& notices_;
    UiState& ui_;
    std::shared_ptr<const Ink> image_;
    std::shared_ptr<Ink> arriving_;
    std::string file_;                   ///< name of arriving_
    bool dropped_ = false;               ///< arriving_ was dropped
    std::optional<std::string> opened_;  ///< not taken yet
    std::shared_ptr<MeasuredMask> mask_; ///< written by the thread
    std::int32_t button_ = 0;
    std::uint64_t visit_ = 0;                     ///< of the session on stage at that time
    Extent grid_{};                               ///< size of the grid for the mask
    std::future<std::string> reading_, painting_; ///< last: they wait for their threads
};

} // namespace glint
