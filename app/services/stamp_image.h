// An image to paint with: opened, or dropped on the window, unpacked on a thread, painted into a box that is dragged.
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
class CurrentSession;
struct UiState;

class StampImage {
public:
    StampImage(CurrentSession&, Notices&, UiState&);
    /// Whether that file is an image to paint with: a PNG that carries no run. Then it is read; says so.
    bool take(const std::string& file);
    /// The file of an image that has come since the last call: read, and not refused. Nothing: none has.
    std::optional<std::string> take_opened() { return std::exchange(opened_, std::nullopt); }
    bool has_image() const { return image_ != nullptr; }
    /// As large as it fits between two cells; a click: between all. One at a time.
    void paint(int x0, int y0, int x1, int y1, std::int32_t button);
    void frame();  ///< once in each
    void forget(); ///< the image, and those that are under way
    bool busy() const { return reading_.valid() || painting_.valid(); }

private:
    void take_image();
    void take_mask();

    CurrentSession& current_;
    Notices& notices_;
    UiState& ui_;
    std::shared_ptr<const Ink> image_;
    std::shared_ptr<Ink> arriving_;
    std::string file_;                   ///< of arriving_
    bool dropped_ = false;               ///< arriving_ was forgotten
    std::optional<std::string> opened_;  ///< nobody has taken it yet
    std::shared_ptr<MeasuredMask> mask_; ///< filled in by the thread
    std::int32_t button_ = 0;
    std::uint64_t visit_ = 0;                     ///< of what was on stage
    Extent grid_{};                               ///< as the mask is for
    std::future<std::string> reading_, painting_; ///< last: they wait for their threads
};

} // namespace glint
