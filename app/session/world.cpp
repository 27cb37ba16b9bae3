#include "app/session/world.h"
#include "app/paths/auto_path.h"
#include "app/session/palettes.h"
#include "sims/api/probe.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace glint {
namespace {

constexpr float dt = 1.f / 60; // simulated seconds a step

const glint_field* field_named(const std::vector<glint_field>& fields, const std::string& id) {
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const glint_field& f) { return id == f.id; });
    return found == fields.end() ? nullptr : &*found;
}

std::size_t bytes_of(const glint_field& f) {
    return sizeof(float) * static_cast<std::size_t>(f.pitch) * static_cast<std::size_t>(f.height);
}

double combined(const glint_probe& probe, std::span<const double> rows, Extent extent) {
    double result = reduce_start(probe.reduce);
    for (const double row : rows) result = reduce_pair(probe.reduce, result, row);
    return probe.reduce == GLINT_MEAN ? result / static_cast<double>(extent.area()) : result;
}

} // namespace

World::World(const Definition& definition, Host& host, Extent extent, const Params& params)
    : host_(&host),
      params_(params),
      given_(params),
      extent_(extent),
      colors_(host, sizeof(std::uint32_t) * GLINT_PALETTE_SIZE) {
    require_extent(extent, host);
    if (const std::string why = unavailable(definition, host, extent, params); !why.empty())
        throw Error(definition.id() + " cannot run like this on " + host.name() + ": " + why);
    instance_.emplace(definition, host, extent, params);
}

World::~World() { drop_probes(); }

void World::drop_probes() {
    for (const PendingProbe& probe : pending_probes_) host_->drop_read(probe.token);
    pending_probes_.clear();
}

glint_tick World::tick() const {
    return {sizeof(glint_tick), dt, step_, static_cast<double>(step_) * static_cast<double>(dt)};
}

void World::rebuild(Extent extent, const Params& params, std::int64_t step) {
    require_extent(extent, *host_);
    if (const std::string why = unavailable(definition(), *host_, extent, params); !why.empty()) throw Error(why);
    Params given = with_path(params, extent);
    Instance fresh(definition(), *host_, extent, given); // may throw: the old one stays
    instance_ = std::move(fresh);
    if (!(extent == extent_)) drop_probes(), probe_rows_.reset();
    extent_ = extent, params_ = params, given_ = std::move(given), step_ = step;
}

void World::set_params(const Params& params) {
    if (params.restarts_from(params_)) return rebuild(extent_, params, 0);
    if (const std::string why = unavailable(definition(), *host_, extent_, params); !why.empty()) throw Error(why);
    params_ = params, given_ = with_path(params, extent_);
}

void World::let_auto_be(std::optional<std::int32_t> choice) {
    if (auto_is_ == choice) return;
    auto_is_ = choice, given_ = with_path(params_, extent_);
}

Params World::with_path(const Params& params, Extent extent) const {
    Params with = params;
    if (!auto_is_ || !is_auto(params)) return with;
    with.put(*auto_row(definition()), *auto_is_);
    return unavailable(definition(), *host_, extent, with).empty() ? with : params;
}

void World::reset() { rebuild(extent_, params_, 0); }
void World::resize(Extent extent) { rebuild(extent, params_, 0); }
void World::stroke(glint_stroke stroke) {
    stroke.size = sizeof stroke, stroke.step = step_;
    instance_->stroke(stroke, given_);
}

Snapshot World::snapshot(std::optional<Snapshot> spare) {
    Snapshot kept = spare ? std::move(*spare) : Snapshot{params_, extent_, step_, {}};
    kept.params = params_, kept.extent = extent_, kept.step = step_;
    const std::vector<glint_field>& now = fields();
    while (kept.fields.size() > now.size()) kept.fields.pop_back();
    for (std::size_t i = 0; i < now.size(); ++i) {
        const glint_field& f = now[i];
        const bool fits = i < kept.fields.size() && kept.fields[i].memory.bytes() == bytes_of(f);
        SavedField saved{f.id, f.width, f.height, f.pitch,
                         fits ? std::move(kept.fields[i].memory) : DeviceMemory(*host_, bytes_of(f))};
        if (host_->table().copy(host_->table().self, saved.memory.data(), f.data, saved.memory.bytes()))
            throw Error(host_->take_failure());
        if (i < kept.fields.size())
            kept.fields[i] = std::move(saved);
        else
            kept.fields.push_back(std::move(saved));
    }
    return kept;
}

void World::restore(const Snapshot& kept) {
    if (!kept.fields.empty() && &kept.fields.front().memory.host() != host_) return restore(moved_to(*host_, kept));
    const bool fits = kept.extent == extent_ && !kept.params.restarts_from(params_);
    if (fits)
        params_ = kept.params, given_ = with_path(params_, extent_), step_ = kept.step;
    else
        rebuild(kept.extent, kept.params, kept.step);
    const std::vector<glint_field>& now = fields();
    for (const SavedField& saved : kept.fields) {
        const glint_field* f = field_named(now, saved.id);
        if (!f || f->width != saved.width || f->height != saved.height || f->pitch != saved.pitch)
            throw Error("the kept state does not fit: field '" + saved.id + "' has changed");
        if (host_->table().copy(host_->table().self, f->data, saved.memory.data(), saved.memory.bytes()))
            throw Error(host_->take_failure());
    }
    instance_->restored(given_);
}

void World::advance(int steps) {
    if (steps <= 0 || !definition().evolves()) return;
    const Device::Scope scope(host_->table(), "advance");
    instance_->advance(tick(), steps, given_);
    step_ += steps;
}

void World::load_palette() {
    const PaletteId id = palette_of(params_);
    if (colors_of_ == static_cast<int>(id)) return;
    const auto colors = palette_colors(id);
    if (host_->table().write(host_->table().self, colors_.data(), colors.data(), colors.size_bytes()))
        throw Error("the palette could not be copied to " + host_->name());
    colors_of_ = static_cast<int>(id);
}

void World::draw(glint_frame frame) {
    load_palette();
    frame.size = sizeof frame;
    frame.palette = frame_palette(params_, static_cast<const std::uint32_t*>(colors_.data()));
    const Device::Scope scope(host_->table(), "draw");
    instance_->draw(tick(), given_, frame);
}

void World::start_probes() {
    const auto& probes = definition().probes();
    if (probes.empty() || pending_probes_.size() > 2) return; // results are slower than questions
    const std::size_t rows = static_cast<std::size_t>(extent_.height);
    if (!probe_rows_) probe_rows_.emplace(*host_, sizeof(double) * rows * probes.size());
    auto* results = static_cast<double*>(probe_rows_->data());
    for (std::size_t i = 0; i < probes.size(); ++i)
        instance_->probe(tick(), given_, static_cast<int>(i), results + i * rows);
    pending_probes_.push_back({step_, host_->start_read(results, probe_rows_->bytes())});
}

std::optional<ProbeValue> World::take_probes() {
    if (pending_probes_.empty()) return {};
    const PendingProbe oldest = pending_probes_.front();
    const auto arrived = host_->take_read(oldest.token);
    if (!arrived) return {};
    pending_probes_.erase(pending_probes_.begin());
    const std::size_t rows = static_cast<std::size_t>(extent_.height);
    ProbeValue value{oldest.step, {}};
    const auto* results = reinterpret_cast<const double*>(arrived->data());
    for (std::size_t i = 0; i < definition().probes().size(); ++i)
        value.values.push_back(combined(definition().probes()[i], {results + i * rows, rows}, extent_));
    return value;
}

ProbeValue World::probe() {
    if (definition().probes().empty()) return {step_, {}};
    while (!pending_probes_.empty()) host_->finish(), take_probes();
    start_probes();
    host_->finish();
    return take_probes().value();
}

const std::vector<glint_field>& World::fields() { return instance_->fields(); }

std::vector<FieldCopy> World::read_fields() {
    std::vector<FieldCopy> copies;
    std::vector<float> padded;
    for (const glint_field& f : fields()) {
        padded.resize(bytes_of(f) / sizeof(float));
        if (host_->table().read(host_->table().self, padded.data(), f.data, bytes_of(f)))
            throw Error(host_->take_failure());
        FieldCopy copy{f.id, f.unit ? f.unit : "", f.width, f.height, (f.flags & GLINT_TABLE) != 0, {}};
        copy.values.reserve(static_cast<std::size_t>(f.width) * static_cast<std::size_t>(f.height));
        for (int y = 0; y < f.height; ++y) {
            const float* row = padded.data() + static_cast<std::ptrdiff_t>(y) * f.pitch;
            copy.values.insert(copy.values.end(), row, row + f.width);
        }
        copies.push_back(std::move(copy));
    }
    return copies;
}

} // namespace glint
