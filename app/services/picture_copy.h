// The picture into the clipboard, as PNG, which carries its run: a thread makes it and hands it over.
#pragma once
#include "app/services/frame_service.h"
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

class PictureCopy final : public FrameService {
public:
    PictureCopy(const Window&, const Screen&, Notices&);
    const char* disabled_reason() const; ///< or ""
    /// Of what is shown now, cell by cell. Says so when it is there, and why not where it cannot be.
    void start(const Session&, const UiState&);
    bool busy() const { return making_.valid(); }
    void after_swap(double) override; ///< once a frame
    bool wants_frames() const override { return busy(); }

private:
    const Window& window_;
    const Screen& screen_;
    Notices& notices_;
    ClipboardImage clipboard_;
    std::size_t kilobytes_ = 0;
    std::future<std::string> making_; ///< "" or why it failed; last: its thread uses both
};

} // namespace glint
