// Saves the window with its panels, as the second frame after the request draws it.
#pragma once
#include "app/window/frame_service.h"

namespace glint {

class FileSaver;
class Notices;
class Window;
class CurrentSession;

class WindowShot final : public FrameService {
public:
    WindowShot(FileSaver&, const CurrentSession&, const Window&, Notices&);
    void request() { frames_left_ = 2; }
    void before_swap() override;
    bool wants_frames() const override;

private:
    FileSaver& saver_;
    const CurrentSession& current_;
    const Window& window_;
    Notices& notices_;
    int frames_left_ = 0; ///< 0: nothing is requested
};

} // namespace glint
