// Copies the picture to the clipboard, as PNG with its run: a thread makes it and passes it on.
#pragma once
#include "render/clipboard_image.h"
#include <cstddef>
#include <future>
#include <string>

namespace glint {

class Notices;
class Screen;
class Session;
class Window;
struct UiState;

class PictureCopy {
public:
    PictureCopy(const Window&, const Screen&, Notices&);
    const char* disabled_reason() const; ///< or ""
    /// Copies the shown picture, cell by cell. Notices say when it is done, or why it failed.
    void start(const Session&, const UiState&);
    bool busy() const { return making_.valid(); }
    void collect(); ///< once a frame

private:
    const Window& window_;
    const Screen& screen_;
    Notices& notices_;
    ClipboardImage clipboard_;
    std::size_t kilobytes_ = 0;
    std::future<std::string> making_; ///< "" or why it failed; last: its thread uses both
};

} // namespace glint
