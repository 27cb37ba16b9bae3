#include "app/replay/zoom_path.h"
#include "app/replay/playback.h"
#include "app/world/params/between.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

namespace glint {
namespace {

/// Relative length of a part of the path.
double octaves_between(const Params& a, const Params& b) {
    const glint_param* scale = a.definition().param_with(GLINT_VIEW_SCALE);
    if (!scale) return 1;
    const double ratio = double{b.get<float>(*scale)} / double{a.get<float>(*scale)};
    return ratio > 0 && std::isfinite(ratio) ? std::max(1., std::abs(std::log2(ratio))) : 1;
}

} // namespace

ZoomPath::ZoomPath(std::vector<Params> keys) : keys_(std::move(keys)), reached_{0} {
    assert(keys_.size() >= 2);
    reached_.reserve(keys_.size());
    for (std::size_t i = 1; i < keys_.size(); ++i)
        reached_.push_back(reached_.back() + octaves_between(keys_[i - 1], keys_[i]));
    const double whole = reached_.back();
    for (double& when : reached_) when /= whole;
}

Params ZoomPath::at(double t) const {
    if (t >= 1) return keys_.back();
    const auto later = std::ranges::upper_bound(reached_, std::max(0., t));
    const auto next = static_cast<std::size_t>(later - reached_.begin());
    const double begun = reached_[next - 1];
    return between(keys_[next - 1], keys_[next], (t - begun) / (reached_[next] - begun));
}

void make_path_film(World& world, const PathFilm& film, FilmFile& file, const std::function<void(FilmProgress)>& told) {
    FilmCamera camera(world, world.extent(), film.look, film.labels ? PictureLabels::drawn : PictureLabels::none);
    file.begin(world.extent(), film.rate);
    FilmProgress progress{1, 0};
    const Batches batches{Batches().most, [&] { told(progress); }};
    Progress nobodys;
    for (; progress.frames < film.frames; ++progress.frames) {
        told(progress);
        const double t = static_cast<double>(progress.frames) / static_cast<double>(film.frames - 1);
        world.set_params(film.path.at(t), World::MissingMethod::substitute);
        if (progress.frames > 0) advance_by(world, film.stride, batches, nobodys, 0);
        add_shot(file, camera);
    }
    add_last_shots(file, camera);
    told(progress);
    file.end();
}

} // namespace glint
