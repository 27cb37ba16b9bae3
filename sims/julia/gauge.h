// A note that says how many bits a view leaves.
#pragma once
#include "precision.h"
#include <cstdio>

namespace julia {

/// The note for a view in the precision that it is drawn with.
inline glint_note gauge(Precision used, const Window& view) {
    static constexpr const char* names[] = {"float", "float_float", "double", "auto", "perturbed"};
    const double bits = bits_left(used, view);
    const bool finest = choose(Precision::automatic, view, {}) == used;
    const char* advice = bits >= enough ? ""
                         : finest       ? ", too few: no format has more, so zoom out"
                                        : ", too few: neighbours look alike; choose 'auto'";
    glint_note note{};
    note.size = sizeof note, note.param = "precision", note.caution = bits < enough;
    std::snprintf(note.text, sizeof note.text, "%s, %.0f bits left between neighbouring pixels%s",
                  names[static_cast<int>(used)], std::floor(std::max(0., bits)), advice);
    return note;
}

} // namespace julia
