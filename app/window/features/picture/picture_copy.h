// The picture into the clipboard, as PNG, which carries its run: a job makes it and hands it over.
#pragma once
#include "app/window/background_jobs.h"
#include "render/clipboard_image.h"
#include <cstddef>

namespace glint {

class Notices;
class Screen;
class Session;
class Window;
struct ShownLayers;

class PictureCopy {
public:
    PictureCopy(BackgroundJobs&, const Window&, const Screen&, Notices&);
    const char* disabled_reason() const; ///< or ""
    /// Copies the shown picture, cell by cell. Notices say when it is done, or why it failed.
    void start(const Session&, const ShownLayers&);

private:
    void tell(const std::string& problem);

    const Window& window_;
    const Screen& screen_;
    Notices& notices_;
    ClipboardImage clipboard_;
    std::size_t kilobytes_ = 0;
    BackgroundJob job_;
};

} // namespace glint
