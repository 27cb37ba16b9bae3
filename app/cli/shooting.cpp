#include "app/cli/shooting.h"
#include "app/cli/options/device_option.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/progress.h"

namespace glint {

Shooting::Shooting(World& world, const RunRecord& run, const std::optional<FilmOutput>& output) : world_(world) {
    if (!output) return;
    file_ = output->file.get();
    if (output->path) {
        path_ = &*output->path;
        for (const Params& key : path_->path.keys())
            require_runnable(key, extent_at(run, run.end), world.queue().device());
        return;
    }
    places_ = output->film.places();
    const Extent extent = extent_at(run, output->film.from);
    const PictureLabels labels = output->film.labels ? PictureLabels::drawn : PictureLabels::none;
    or_fail(Exit::bad_input,
            [&] { camera_.emplace(world, extent, run.run_settings.look, labels); }); // throws if too large
    file_->begin(extent, output->film.rate);
}

void Shooting::at(std::int64_t place) {
    if (next_ == places_.size() || places_[next_] != place) return;
    file_->add(camera_->shoot());
    ++next_;
}

void Shooting::end() {
    if (path_) return follow_path();
    if (file_) file_->end();
}

void Shooting::follow_path() {
    Progress progress(world_.definition().id(), "pictures", static_cast<double>(path_->frames));
    make_path_film(world_, *path_, *file_, [&](FilmProgress now) {
        stop_if_interrupted();
        progress.at(static_cast<double>(now.frames));
    });
}

} // namespace glint
