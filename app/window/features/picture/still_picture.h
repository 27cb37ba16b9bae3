// A picture at rest, drawn again with a cell for each pixel of the window: for a simulation without steps, whose grid
// is coarser or finer than the window. A job draws it on the CPU while the session's own picture is shown.
#pragma once
#include "app/run/run.h"
#include "app/session/presenter.h"
#include "app/window/background_jobs.h"
#include "app/world/picture/picture_look.h"
#include "render/clipboard.h"
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace glint {

class Session;
class CurrentSession;
struct UiState;

class StillPicture final : public FrameService {
public:
    /// pixels_per_cell: of the session's picture on the screen; 0 while a measurement needs the processor.
    StillPicture(BackgroundJobs&, CurrentSession&, UiState&, std::function<double()> pixels_per_cell);
    void after_swap(double now_ms) override;

    /// Replaces the session's picture, with more or fewer cells; none if no picture of the present content exists.
    Picture picture() const;
    bool drawing() const { return drawing_.busy(); } ///< whether a job is drawing a picture
    void picture_shown();                            ///< OpenGL commands that sample picture() were issued

private:
    struct Rest { ///< content of the picture, and its number of cells
        std::uint64_t visit, revision;
        Place place;
        Extent extent;
        PictureLook look;
        bool operator==(const Rest&) const = default;
    };
    std::optional<Rest> rest_of(const Session&, double pixels_per_cell) const;
    void begin(const Rest&, double now_ms);
    void wake_at(double ms); ///< a frame is needed then
    void take_drawn(const std::string& problem);

    const BackgroundJobs& jobs_;
    CurrentSession& current_;
    UiState& ui_;
    std::function<double()> pixels_per_cell_;
    std::unique_ptr<Queue> queue_; ///< half of the CPU's threads, which draw
    std::optional<Presenter> presenter_;
    std::optional<Rest> now_, drawn_, refused_; ///< refused_: it could not be drawn, and is not tried again
    std::optional<Rest> in_progress_;
    double unchanged_since_ms_ = 0;
    BackgroundJob drawing_;
};

// Copies the picture to the clipboard as PNG, which contains its run: a job makes the PNG and hands it over.

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
