// One measurement at a time, and none during other heavy work: each service has a reason why others must wait, while it
// is running or about to begin.
#pragma once
#include "app/services/experiments.h"
#include "app/services/film_run.h"
#include "app/services/limits_run.h"
#include "app/services/picture_export.h"
#include "app/services/sweep_run.h"
#include <initializer_list>

namespace glint {

inline const char* why_busy(const SweepRun& sweep) {
    return sweep.running() || sweep.wanted() ? "The presentation paths are being measured" : "";
}
inline const char* why_busy(const LimitsRun& limits) {
    return limits.running() || limits.wanted() ? "This machine's limits are being measured" : "";
}
inline const char* why_busy(const Experiments& experiments) {
    return experiments.running() || experiments.wanted() ? "An experiment is running" : "";
}
inline const char* why_busy(const FilmRun& films) {
    return films.busy() ? "A film is being made and keeps the processor busy" : "";
}
inline const char* why_busy(const PictureExport& picture) {
    return picture.busy() ? "A picture is being exported and keeps the processor busy" : "";
}

/// The reason of the first run that is busy; "" if none is.
template <class... Runs> const char* taken_by(const Runs&... runs) {
    for (const char* why : {why_busy(runs)...})
        if (*why) return why;
    return "";
}

} // namespace glint
