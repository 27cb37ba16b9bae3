// Fits the range of the colours to the values that are there: they are counted first, which takes some frames.
#pragma once
#include "app/world/picture_look.h"
#include "interop/field_histogram.h"
#include <cstdint>
#include <optional>

namespace glint {

class Notices;
class Session;
class CurrentSession;

enum class FitShare { all, most }; ///< from the lowest to the highest value; all but a hundredth at either end

class ColorFit {
public:
    ColorFit(CurrentSession& current, Notices& notices) : current_(current), notices_(notices) {}
    void fit(FitShare);
    void turn_always(); ///< on or off
    void refresh();     ///< once a frame, after the panels
    void forget() { waiting_.reset(); }

    static const char* no_range(const Session&);   ///< why its range cannot be set, or ""
    static const char* cannot_fit(const Session&); ///< why it cannot be fitted now, or ""
    static const char* cannot_always(const Session&);

private:
    struct Waiting {
        FitShare share;
        std::int64_t number;             ///< of the histogram that it waits for
        std::optional<FloatRange> range; ///< to be counted in, for the shares
        std::uint64_t visit;             ///< of the session
        double until_ms;
    };
    void take();
    void apply(FloatRange);

    CurrentSession& current_;
    Notices& notices_;
    std::optional<Waiting> waiting_;
};

/// What is wished of the picture, by the session and by its parameters.
PictureLook shown_look(const Session&);
/// Whether the picture on the screen is in the palette: the simulation's, or a field that the program draws.
bool shows_palette(const Session&);
/// Whether the histogram is of the values that the colours stand for: so is a field that the program draws, and the
/// first one where the units agree.
bool counts_colors(const Session&);
/// That the picture's colours go over now.
FloatRange shown_range(const Session&);

} // namespace glint
