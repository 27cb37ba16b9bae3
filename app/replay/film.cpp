#include "app/replay/film.h"
#include "app/replay/labelled_picture.h"
#include "app/replay/playback.h"
#include "app/world/instance.h"
#include "app/world/params/other_build.h"
#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <thread>
#include <utility>
#include <variant>

namespace glint {

namespace {
constexpr std::int64_t max_frames = 1'000'000; // four hours and a half
constexpr std::size_t shots_in_progress = 3;   // on a GPU: one is drawn, one is copied, one is encoded
} // namespace

std::vector<std::int64_t> Film::places() const {
    std::vector<std::int64_t> all(static_cast<std::size_t>(frames()));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = place(static_cast<std::int64_t>(i));
    return all;
}

Extent extent_at(const RunRecord& run, std::int64_t place) {
    Extent extent = run.seed.extent;
    for (const Event& event : run.events)
        if (const auto* resize = std::get_if<Resize>(&event.change); resize && event.at <= place)
            extent = resize->extent;
    return extent;
}

void require_filmable(const Film& film, const RunRecord& run) {
    const Definition& definition = run.seed.params.definition();
    if (!definition.evolves() || (rests(run.seed.params) && run.events.empty()))
        throw Error(fmt::format("{} does not evolve{}: a film of it would be a single picture", definition.id(),
                                definition.evolves() ? " with these parameters" : ""));
    if (film.frames() > max_frames)
        throw Error(fmt::format("a film of {} frames is too long (maximum {}): use more steps per frame", film.frames(),
                                max_frames));
    const Extent size = extent_at(run, film.from);
    for (const Event& event : run.events) {
        const auto* resize = std::get_if<Resize>(&event.change);
        if (!resize || event.at <= film.from || event.at > film.to || resize->extent == size) continue;
        throw Error(fmt::format("the grid changes from {}x{} to {}x{} at step {}, but a film has only one size: end "
                                "the film before that step, or begin it there",
                                size.width, size.height, resize->extent.width, resize->extent.height, event.at));
    }
}

FilmCamera::FilmCamera(World& world, Extent extent, const PictureLook& look, PictureLabels labels)
    : world_(world), look_(look), labels_(labels), target_(make_memory_target(world.queue(), extent)) {
    world.set_look(look, {}); // before the steps: a rate needs the state before the last step
}

FilmCamera::~FilmCamera() {
    for (const Shot& shot : shots_)
        if (world_.queue().submits_asynchronously()) world_.queue().drop_read(shot.read);
}

bool FilmCamera::is_full() const {
    return shots_.size() >= (world_.queue().submits_asynchronously() ? shots_in_progress : 1);
}

void FilmCamera::begin_shot() {
    take_look(world_, look_);
    const glint_frame frame = target_->begin().value();
    world_.draw(frame);
    Shot shot;
    if (world_.queue().submits_asynchronously()) { // the next picture is drawn there once this copy has been made
        const auto rows = static_cast<std::size_t>(frame.height);
        shot.pitch = frame.pitch;
        shot.read = world_.queue().start_read(frame.pixels,
                                              rows * static_cast<std::size_t>(frame.pitch) * sizeof(std::uint32_t));
    } else {
        target_->end(world_.step());
        world_.queue().finish();
    }
    if (labels_ == PictureLabels::drawn) shot.labels = labels_of(world_);
    shots_.push_back(std::move(shot));
}

View<const std::uint32_t> FilmCamera::pixels_of(const Shot& shot) {
    const Extent extent = target_->extent();
    if (!world_.queue().submits_asynchronously()) {
        const Picture drawn = target_->picture();
        return {drawn.pixels, extent.width, extent.height, drawn.pitch};
    }
    for (;;) {
        if (const auto bytes = world_.queue().take_read(shot.read))
            return {reinterpret_cast<const std::uint32_t*>(bytes->data()), extent.width, extent.height, shot.pitch};
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

View<const std::uint32_t> FilmCamera::take_shot() {
    const Shot shot = std::move(shots_.front());
    shots_.pop_front();
    const View<const std::uint32_t> picture = pixels_of(shot);
    return shot.labels.empty() ? picture : with_labels(shot.labels, world_.extent(), picture, labelled_);
}

View<const std::uint32_t> FilmCamera::shoot() {
    begin_shot();
    return take_shot();
}

void add_shot(FilmFile& file, FilmCamera& camera) {
    camera.begin_shot();
    if (camera.is_full()) file.add(camera.take_shot());
}

void add_last_pictures(FilmFile& file, FilmCamera& camera) {
    while (camera.has_shots()) file.add(camera.take_shot());
}

void make_film(const RunRecord& run, const Film& film, FilmFile& file, Queue& queue,
               const std::function<void(FilmProgress)>& told) {
    World world = seeded(run, queue);
    Playback playback(world, run);
    const Extent extent = extent_at(run, film.from);
    FilmCamera camera(world, extent, run.run_settings.look, film.labels ? PictureLabels::drawn : PictureLabels::none);
    FilmProgress progress{0, 0};
    const Batches batches{Batches().most, [&] { told(progress); }};
    Progress nobodys;
    constexpr int portions = 100;
    const std::vector<std::int64_t> replayed = places_between(run.seed.step, film.from, portions);
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        playback.play_to(replayed[i], nobodys, 0, batches);
        progress.replayed = static_cast<double>(i + 1) / static_cast<double>(replayed.size());
    }
    file.begin(extent, film.rate);
    for (; progress.frames < film.frames(); ++progress.frames) {
        told(progress);
        playback.play_to(film.place(progress.frames), nobodys, 0, batches);
        add_shot(file, camera);
    }
    add_last_pictures(file, camera);
    told(progress);
    file.end();
}

std::unique_ptr<FilmFile> film_file(const std::string& name, ChildProcess::OnWait on_wait) {
    if (can_be_encoded(name)) return encoded_film(OutputFile(name), std::move(on_wait));
    if (name.empty() || name == "-" || std::filesystem::path(name).has_extension())
        throw Error(fmt::format("'{}' is not a film's name: use a file that ends in .mp4, .webm or .gif, or a new "
                                "folder for one PNG per frame",
                                name));
    return png_sequence(name);
}

std::unique_ptr<FilmFile> film_file(const NewFileName& name, ChildProcess::OnWait on_wait) {
    if (can_be_encoded(name.path())) return encoded_film(OutputFile(name), std::move(on_wait));
    return png_sequence(name);
}

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
    add_last_pictures(file, camera);
    told(progress);
    file.end();
}

} // namespace glint
