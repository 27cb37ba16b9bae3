#include "app/services/thumbnails.h"
#include "app/timing/clock.h"
#include "app/world/catalog.h"
#include "app/world/world.h"
#include "interop/start_thread.h"
#include "render/window.h"
#include <algorithm>

namespace glint {
namespace {

constexpr double first_budget_ms = 400, next_budget_ms = 30; // of computing, so that starting up is not slowed down
constexpr int first_frames = 150;

int steps_per_frame(const Params& params) {
    const glint_param* row = params.definition().param("steps_per_frame");
    return row && row->type == GLINT_INT ? params.get<std::int32_t>(*row) : 1;
}

Params opening(const Definition& definition) {
    Params params(definition);
    if (const glint_preset* preset = definition.opening_preset()) params.load(*preset);
    return params;
}

/// A plugin is not entered while another thread may be in it, unless it says that it may be. Those that are built in
/// share nothing on the CPU, where these pictures are made.
bool may_be_rendered(const Definition& definition) { return definition.origin().empty() || definition.reentrant(); }

void advance_for(World& world, int frames, double budget_ms) {
    const double until = now_ms() + budget_ms;
    const int chunk = std::max(1, steps_per_frame(world.params()));
    for (int i = 0; i < frames && world.definition().evolves() && now_ms() < until; ++i) world.advance(chunk);
}

} // namespace

struct Thumbnails::Worlds {
    std::unique_ptr<Queue> queue = make_cpu_queue(1);
    std::map<std::string, World> all;
};

Thumbnails::Thumbnails(const Catalog& catalog) : catalog_(catalog), worlds_(std::make_unique<Worlds>()) {
    for (const auto& definition : catalog.all())
        if (may_be_rendered(*definition)) wanted_.push_back(definition->id());
    try {
        thread_ = start_thread("to draw the small pictures", [this] { work(); });
    } catch (const Error&) { return; } // they keep their plates with a name
}

Thumbnails::~Thumbnails() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void Thumbnails::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return stopping_ || !wanted_.empty(); });
        if (stopping_) return;
        const std::string sim = wanted_.front();
        lock.unlock();
        try {
            if (const Definition* definition = catalog_.find(sim)) render(*definition);
        } catch (const std::exception&) {
            // it keeps the plate with its name; the reason is told when the simulation itself is opened
        }
        lock.lock();
        if (!wanted_.empty() && wanted_.front() == sim) wanted_.pop_front();
    }
}

void Thumbnails::render(const Definition& definition) {
    auto found = worlds_->all.find(definition.id());
    const bool first = found == worlds_->all.end();
    if (first)
        found =
            worlds_->all.try_emplace(definition.id(), definition, *worlds_->queue, extent, opening(definition)).first;
    World& world = found->second;
    advance_for(world, first ? first_frames : 1, first ? first_budget_ms : next_budget_ms);
    Rendered done{definition.id(), std::vector<std::uint32_t>(static_cast<std::size_t>(extent.area()))};
    glint_frame frame{};
    frame.size = sizeof frame, frame.pixels = done.pixels.data();
    frame.width = frame.pitch = extent.width, frame.height = extent.height;
    world.draw(frame);
    worlds_->queue->finish();
    {
        const std::lock_guard lock(mutex_);
        rendered_.push_back(std::move(done));
    }
    Window::wake();
}

void Thumbnails::animate(const std::string& sim) {
    if (const Definition* definition = catalog_.find(sim); !definition || !may_be_rendered(*definition)) return;
    {
        const std::lock_guard lock(mutex_);
        if (std::ranges::find(wanted_, sim) != wanted_.end()) return;
        wanted_.push_back(sim);
    }
    wake_.notify_one();
}

bool Thumbnails::take_new() {
    std::vector<Rendered> rendered;
    {
        const std::lock_guard lock(mutex_);
        rendered.swap(rendered_);
    }
    for (const Rendered& one : rendered) {
        gl::Texture& texture = textures_[one.sim];
        if (!texture) {
            texture = gl::Texture::make(GLenum(GL_TEXTURE_2D));
            glTextureStorage2D(texture.id(), 1, GL_RGBA8, extent.width, extent.height);
            glTextureParameteri(texture.id(), GL_TEXTURE_MIN_FILTER, GL_LINEAR);
            glTextureParameteri(texture.id(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
            glTextureParameteri(texture.id(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        }
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        glTextureSubImage2D(texture.id(), 0, 0, 0, extent.width, extent.height, GL_RGBA, GL_UNSIGNED_BYTE,
                            one.pixels.data());
    }
    return !rendered.empty();
}

unsigned Thumbnails::texture(const std::string& sim) {
    const auto found = textures_.find(sim);
    return found == textures_.end() ? 0 : found->second.id();
}

} // namespace glint
