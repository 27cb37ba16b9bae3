#include "app/window/features/gallery/thumbnails.h"
#include "app/replay/playback.h"
#include "app/replay/scaled_run.h"
#include "app/timing/clock.h"
#include "app/world/catalog.h"
#include "app/world/world.h"
#include "render/screen.h"
#include <algorithm>
#include <chrono>
#include <sys/resource.h>
#include <utility>
#include <variant>

namespace glint {
namespace {

constexpr double first_budget_ms = 400, next_budget_ms = 30; // computing time, so that a start is not slowed down
constexpr int first_frames = 150;
constexpr std::size_t max_worlds = 24; // the hovered preset continues from its last state
constexpr std::chrono::seconds
    idle_thread_time(1);               // the thread's, so that a picture that moves needs no thread for each frame
constexpr int thumbnail_niceness = 10; // Linux: about a tenth of another thread's share

void make_storage(gl::Texture& texture) {
    if (texture) return;
    texture = gl::Texture::make(GLenum(GL_TEXTURE_2D));
    glTextureStorage2D(texture.id(), 1, GL_RGBA8, Thumbnails::extent.width, Thumbnails::extent.height);
    glTextureParameteri(texture.id(), GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(texture.id(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(texture.id(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

bool is_simulation_key(std::string_view key) { return key.find_first_of(".:") == std::string_view::npos; }

/// No longer than until the job is cancelled.
void advance_for(World& world, int frames, double budget_ms, const JobControl& control) {
    const double until = now_ms() + budget_ms;
    const int chunk = std::max(1, steps_per_frame(world.params()));
    for (int i = 0; i < frames && world.definition().evolves() && now_ms() < until && !control.cancelled(); ++i)
        world.advance(chunk);
}

void paint_strokes(World& world, const RunRecord& strokes) {
    for (const Change& change : painting(strokes, world.params(), world.extent())) {
        if (const auto* set = std::get_if<SetParams>(&change)) world.set_params(set->values);
        if (const auto* painted = std::get_if<PaintStroke>(&change)) world.stroke(painted->stroke, painted->mask.get());
    }
}

} // namespace

struct Thumbnails::Worlds {
    struct Kept {
        Kept(Queue& queue, const Params& params) : world(params.definition(), queue, extent, params) {}
        World world;
        std::uint64_t used = 0;
    };
    std::unique_ptr<Queue> queue = make_cpu_queue(1);
    std::map<std::string, Kept> all;
    std::uint64_t uses = 0;
};

Params opening_params(const Definition& definition) {
    Params params(definition);
    if (const glint_preset* preset = definition.opening_preset()) params.load(*preset);
    return params;
}

Thumbnails::Thumbnails(BackgroundJobs& jobs, const Catalog& catalog, bool of_each, std::function<void()> wake)
    : wake_window_(std::move(wake)),
      worlds_(std::make_unique<Worlds>()),
      job_(jobs, {.running = "Small pictures are being drawn",
                  .thread = "to draw the small pictures",
                  .shows_progress = false}) {
    for (const auto& definition : catalog.all())
        if (of_each && draws(*definition)) wanted_.push_back({definition->id(), opening_params(*definition), nullptr});
    if (!wanted_.empty()) start();
}

/// A plugin is called by one thread at a time, unless it says that it is reentrant. Built-in simulations share nothing
/// on the CPU, where these pictures are made.
bool Thumbnails::draws(const Definition& definition) { return definition.origin().empty() || definition.reentrant(); }

Thumbnails::~Thumbnails() {
    {
        const std::lock_guard lock(mutex_); // otherwise the thread might test before, and sleep after
        job_.cancel();
    }
    wake_thread_.notify_all();
}

/// Draws all that are wanted. Draws all requested thumbnails.
void Thumbnails::start() {
    if (job_.busy() || !has_thread_) return;
    job_.start([this](JobControl& control) { work(control); },
               [this](const std::string& problem) {
                   has_thread_ = problem.empty();
                   const std::unique_lock lock(mutex_);
                   const bool more = !wanted_.empty(); // since the thread has ended
                   if (more) start();
               });
}

bool Thumbnails::wait_for_more(std::unique_lock<std::mutex>& lock, const JobControl& control) {
    wake_thread_.wait_for(lock, idle_thread_time,
                          [&] { return !wanted_.empty() || !stays_for_next_ || control.cancelled(); });
    return !wanted_.empty() && !control.cancelled();
}

void Thumbnails::work(JobControl& control) {
    (void)setpriority(PRIO_PROCESS, 0, thumbnail_niceness); // affects only this thread, and a failure does no harm
    std::unique_lock lock(mutex_);
    while (wait_for_more(lock, control)) {
        const Wanted wanted = wanted_.front();
        lock.unlock();
        Rendered done{wanted.key, {}};
        try {
            done.pixels = render(wanted, control);
        } catch (const std::exception&) {
            // this preset keeps a plate with its name; opening it reports the error
        }
        lock.lock();
        if (!wanted_.empty() && wanted_.front().key == wanted.key) wanted_.pop_front();
        rendered_.push_back(std::move(done));
        wake_window_();
    }
}

std::vector<std::uint32_t> Thumbnails::render(const Wanted& wanted, const JobControl& control) {
    auto& all = worlds_->all;
    auto found = all.find(wanted.key);
    const bool first = found == all.end();
    if (first) {
        if (all.size() >= max_worlds)
            all.erase(std::ranges::min_element(all, {}, [](const auto& one) { return one.second.used; }));
        found = all.try_emplace(wanted.key, *worlds_->queue, wanted.params).first;
    }
    found->second.used = ++worlds_->uses;
    World& world = found->second.world;
    if (first && wanted.strokes) paint_strokes(world, *wanted.strokes);
    advance_for(world, first ? first_frames : 1, first ? first_budget_ms : next_budget_ms, control);
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(extent.area()));
    glint_frame frame{};
    frame.size = sizeof frame, frame.pixels = pixels.data();
    frame.width = frame.pitch = extent.width, frame.height = extent.height;
    world.draw(frame);
    worlds_->queue->finish();
    return pixels;
}

void Thumbnails::order(Wanted wanted) {
    if (!draws(wanted.params.definition())) return;
    {
        const std::lock_guard lock(mutex_);
        if (std::ranges::find(wanted_, wanted.key, &Wanted::key) != wanted_.end()) return;
        wanted_.push_back(std::move(wanted));
    }
    wake_thread_.notify_all();
    start();
}

void Thumbnails::want(const std::string& key, const Params& params, const std::shared_ptr<const RunRecord>& strokes) {
    if (!shown_.contains(key)) order({key, params, strokes});
}

void Thumbnails::animate(const std::string& key, const Params& params,
                         const std::shared_ptr<const RunRecord>& strokes) {
    const auto found = shown_.find(key);
    if (found == shown_.end() || found->second.texture) order({key, params, strokes});
}

void Thumbnails::cancel_wanted() {
    const std::lock_guard lock(mutex_);
    std::erase_if(wanted_, [](const Wanted& wanted) { return !is_simulation_key(wanted.key); });
}

bool Thumbnails::busy() {
    const std::lock_guard lock(mutex_);
    return !wanted_.empty() || !rendered_.empty();
}

void Thumbnails::wait_until_made() {
    const auto let_linger = [&](bool lingers) {
        const std::lock_guard lock(mutex_);
        stays_for_next_ = lingers;
    };
    let_linger(false);
    wake_thread_.notify_all();
    while (job_.busy()) job_.finish();
    let_linger(true);
}

bool Thumbnails::take_new() {
    std::size_t taken = 0;
    bool more = true;
    for (; more && taken < max_uploads; ++taken) {
        Rendered one;
        {
            const std::lock_guard lock(mutex_);
            if (rendered_.empty()) break;
            one = std::move(rendered_.front());
            rendered_.pop_front(), more = !rendered_.empty();
        }
        upload(one);
    }
    if (taken == max_uploads && more) wake_window_(); // the rest follows in the next frame
    return taken > 0;
}

void Thumbnails::upload(const Rendered& one) {
    Shown& shown = shown_[one.key];
    shown.used = ++uses_;
    if (one.pixels.empty()) return;
    make_storage(shown.texture);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTextureSubImage2D(shown.texture.id(), 0, 0, 0, extent.width, extent.height, GL_RGBA, GL_UNSIGNED_BYTE,
                        one.pixels.data());
    forget_longest_unseen();
}

void Thumbnails::take(const std::string& key, const Screen& screen, const ScreenImage& image) {
    gl::Texture& texture = shown_[key].texture;
    make_storage(texture);
    const gl::Framebuffer frame = gl::Framebuffer::make();
    glNamedFramebufferTexture(frame.id(), GL_COLOR_ATTACHMENT0, texture.id(), 0);
    const int bound = gl::get_int(GL_DRAW_FRAMEBUFFER_BINDING);
    glBindFramebuffer(GL_FRAMEBUFFER, frame.id());
    glViewport(0, 0, extent.width, extent.height);
    const ScreenRect all{0, 0, double(extent.width), double(extent.height)};
    screen.draw(image, covering(image.width, image.height, all), all, extent.height);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(bound));
}

void Thumbnails::forget_longest_unseen() {
    const auto of_presets =
        std::ranges::count_if(shown_, [](const auto& one) { return !is_simulation_key(one.first); });
    if (static_cast<std::size_t>(of_presets) <= max_kept) return;
    auto oldest = shown_.end();
    for (auto one = shown_.begin(); one != shown_.end(); ++one)
        if (!is_simulation_key(one->first) && (oldest == shown_.end() || one->second.used < oldest->second.used))
            oldest = one;
    shown_.erase(oldest);
}

unsigned Thumbnails::texture(const std::string& key) {
    const auto found = shown_.find(key);
    if (found == shown_.end()) return 0;
    found->second.used = ++uses_;
    return found->second.texture.id();
}

} // namespace glint
