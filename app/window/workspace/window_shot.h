// Saves the window with its panels, when UiState::window_shot_in has counted down.
#pragma once
#include "app/window/frame_service.h"

namespace glint {

class FileSaver;
class Notices;
class Window;
class CurrentSession;
struct UiState;

class WindowShot final : public FrameService {
public:
    WindowShot(FileSaver&, const CurrentSession&, const Window&, Notices&, UiState&);
    void before_swap() override;
    bool wants_frames() const override;

private:
    FileSaver& saver_;
    const CurrentSession& current_;
    const Window& window_;
    Notices& notices_;
    UiState& ui_;
};

} // namespace glint
