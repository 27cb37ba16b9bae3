// Fits the range of the colours to the present values: they are counted first, which takes some frames.
#pragma once
#include "app/window/frame_service.h"
#include "app/world/picture/picture_look.h"
#include "interop/fields/field_histogram.h"
#include <cstdint>
#include <optional>

namespace glint {

class Notices;
class Session;
class CurrentSession;

enum class FitShare { all, most }; ///< from the lowest to the highest value; most: without a hundredth at either end

class ColorFit final : public FrameService {
public:
    ColorFit(CurrentSession& current, Notices& notices) : current_(current), notices_(notices) {}
    void fit(FitShare);
    void toggle_always(); ///< on or off
    void refresh();       ///< once a frame, after the panels
    void after_panels() override { refresh(); }
    void forget() { waiting_.reset(); }

    static const char* no_range(const Session&);   ///< why its range cannot be set, or ""
    static const char* cannot_fit(const Session&); ///< why the colours cannot be fitted now, or ""
    static const char* why_not_always(const Session&);

private:
    struct Waiting {
        FitShare share;
        std::int64_t number;             ///< number of the awaited histogram
        std::optional<FloatRange> range; ///< range of the next count, to find the shares
        std::uint64_t visit;             ///< of the session
        double until_ms;
    };
    void take();
    void apply(FloatRange);

    CurrentSession& current_;
    Notices& notices_;
    std::optional<Waiting> waiting_;
};

/// The look that the session and its parameters ask for.
PictureLook shown_look(const Session&);
/// Whether the shown picture uses the palette; it may be the simulation's, or a field that the program draws.
bool shows_palette(const Session&);
/// Whether the histogram counts the values that the colours show: values of a field that the program draws, or of the
/// first field if the units agree.
bool counts_colors(const Session&);
/// Present range of the picture's colours.
FloatRange shown_range(const Session&);

} // namespace glint
