#include "app/world/world.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/number_text.h"
#include "sims/api/probe.h"
#include <algorithm>
#include <cstring>

namespace glint {
namespace {

constexpr float dt = 1.f / 60; // simulated seconds a step

const glint_field* field_named(const std::vector<glint_field>& fields, const std::string& id) {
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const glint_field& f) { return id == f.id; });
    return found == fields.end() ? nullptr : &*found;
}

std::size_t bytes_of(const glint_field& f) { return view_of(f).bytes(); }
bool is_on_host(const glint_field& f) { return (f.flags & GLINT_ON_HOST) != 0; }

/// Uses the memory of `spare` if it has the same size.
SavedField save(const glint_field& f, Queue& queue, SavedField* spare) {
    const bool fits = spare && spare->memory.bytes() == bytes_of(f);
    SavedField copy{f.id,
                    f.width,
                    f.height,
                    f.pitch,
                    f.value,
                    fits ? std::move(spare->memory) : DeviceMemory(queue, bytes_of(f)),
                    fits ? std::move(spare->on_host) : std::vector<std::byte>()};
    const auto* const first = static_cast<const std::byte*>(f.data);
    if (is_on_host(f)) copy.on_host.assign(first, first + bytes_of(f));
    const auto copied = is_on_host(f) ? queue.table().write : queue.table().copy;
    if (copied(queue.table().self, copy.memory.data(), f.data, copy.memory.bytes())) throw Error(queue.take_failure());
    return copy;
}

double combined(const glint_probe& probe, std::span<const double> rows, Extent extent) {
    double result = reduce_start(probe.reduce);
    for (const double row : rows) result = reduce_pair(probe.reduce, result, row);
    return probe.reduce == GLINT_MEAN ? result / static_cast<double>(extent.area()) : result;
}

/// Animated values must be able to run at both of their ends.
std::string why_not_runnable(const Params& params, const ComputeDevice& device, Extent extent) {
    std::string why = unavailable(params.definition(), device, extent, params);
    if (params.animations().empty()) return why;
    Params there = params;
    for (const Animation& animation : params.animations())
        for (const double end : {animation.low, animation.high}) {
            put_number(there, *params.definition().param(animation.row), end);
            if (why.empty()) why = unavailable(params.definition(), device, extent, there);
        }
    return why;
}

} // namespace

bool is_state(const glint_field& f) { return (f.flags & GLINT_DRAWN) == 0; }

World::World(const Definition& definition, Queue& queue, Extent extent, const Params& params, MissingMethod missing)
    : queue_(&queue),
      params_(params),
      given_(params),
      extent_(extent),
      colors_(queue, sizeof(std::uint32_t) * GLINT_PALETTE_SIZE) {
    require_extent(extent, queue.device());
    try {
        given_ = runnable(params, extent, missing);
        put_animated(given_, 0);
    } catch (const Error& e) {
        throw Error(definition.id() + " cannot run with these settings on " + queue.name() + ": " + e.what());
    }
    instance_.emplace(definition, queue, extent, given_);
}

World::World(const Definition& definition, Queue& queue, const HostState& from)
    : World(definition, queue, from.extent, from.params, MissingMethod::substitute) {
    if (from.step != 0 || !from.fields.empty()) restore(from);
}

World::~World() { drop_probes(); }

void World::drop_probes() {
    for (const PendingProbe& probe : pending_probes_) queue_->drop_read(probe.token);
    pending_probes_.clear();
}

glint_tick World::tick() const {
    return {sizeof(glint_tick), dt, step_, static_cast<double>(step_) * static_cast<double>(dt)};
}

void World::rebuild(Extent extent, const Params& params, std::int64_t step, MissingMethod missing) {
    require_extent(extent, queue_->device());
    Params given = runnable(params, extent, missing);
    put_animated(given, step);
    Instance fresh(definition(), *queue_, extent, given); // may throw Error: then the old instance stays
    instance_ = std::move(fresh);
    if (!(extent == extent_)) drop_probes(), probe_rows_.reset();
    extent_ = extent, params_ = params, given_ = std::move(given), step_ = step;
    invalidate_grids(), before_is_kept_ = false;
}

/// Whether these parameters name the method that is replaced by another at present.
bool World::uses_substitute_method(const Params& params) const {
    const glint_param* row = definition().param("method");
    return row && params.same(*row, params_) && !unavailable(definition(), queue_->device(), extent_, params_).empty();
}

void World::set_params(const Params& params, MissingMethod missing) {
    if (uses_substitute_method(params)) missing = MissingMethod::substitute;
    if (params.needs_restart_from(params_)) return rebuild(extent_, params, 0, missing);
    given_ = runnable(params, extent_, missing), params_ = params, invalidate_grids();
    put_animated(given_, step_);
}

void World::set_auto_method(std::optional<std::int32_t> choice) {
    if (auto_is_ == choice) return;
    auto_is_ = choice, given_ = runnable(params_, extent_, MissingMethod::substitute);
    put_animated(given_, step_);
}

Params World::with_method(const Params& params, Extent extent) const {
    Params with = params;
    if (!auto_is_ || !is_auto(params)) return with;
    with.put(*auto_row(definition()), *auto_is_);
    return why_not_runnable(with, queue_->device(), extent).empty() ? with : params;
}

/// Parameters for the simulation. Throws Error with the reason if they cannot run here.
Params World::runnable(const Params& params, Extent extent, MissingMethod missing) const {
    const std::string why = why_not_runnable(params, queue_->device(), extent);
    if (why.empty()) return with_method(params, extent);
    if (missing == MissingMethod::substitute)
        if (auto other = substitute_params(params.definition(), queue_->device(), extent, params))
            return *std::move(other);
    throw Error(why);
}

void World::reset() { rebuild(extent_, params_, 0, MissingMethod::substitute); }
void World::resize(Extent extent, MissingMethod missing) {
    rebuild(extent, params_, 0, uses_substitute_method(params_) ? MissingMethod::substitute : missing);
}

Snapshot World::snapshot(std::optional<Snapshot> spare) {
    Snapshot kept = spare ? std::move(*spare) : Snapshot{params_, extent_, step_, {}};
    kept.params = params_, kept.extent = extent_, kept.step = step_;
    const std::vector<glint_field>& now = fields();
    const auto states = static_cast<std::size_t>(std::ranges::count_if(now, is_state));
    while (kept.fields.size() > states) kept.fields.pop_back();
    std::size_t i = 0;
    for (const glint_field& f : now) {
        if (!is_state(f)) continue;
        if (i < kept.fields.size())
            kept.fields[i] = save(f, *queue_, &kept.fields[i]);
        else
            kept.fields.push_back(save(f, *queue_, nullptr));
        ++i;
    }
    return kept;
}

void World::restore(const Snapshot& kept) {
    const bool fits = kept.extent == extent_ && !kept.params.needs_restart_from(params_);
    invalidate_grids(), before_is_kept_ = false; // changed by a restore, not by a step
    if (fits) {
        given_ = runnable(kept.params, extent_, MissingMethod::substitute), params_ = kept.params, step_ = kept.step;
        put_animated(given_, step_);
    } else {
        rebuild(kept.extent, kept.params, kept.step, MissingMethod::substitute);
    }
    const std::vector<glint_field>& now = fields();
    for (const SavedField& saved : kept.fields) {
        const glint_field* f = field_named(now, saved.id);
        if (!f || f->width != saved.width || f->height != saved.height || f->pitch != saved.pitch ||
            f->value != saved.value)
            throw Error("the saved state does not fit: field '" + saved.id + "' has changed");
        if (is_on_host(*f)) {
            std::ranges::copy(saved.on_host, static_cast<std::byte*>(f->data));
            continue;
        }
        Queue& kept_on = saved.memory.queue();
        if (&kept_on != queue_) queue_->begin_after(kept_on);
        if (queue_->table().copy(queue_->table().self, f->data, saved.memory.data(), saved.memory.bytes()))
            throw Error(queue_->take_failure());
        if (&kept_on != queue_) kept_on.begin_after(*queue_); // the other queue may free the memory immediately
    }
    instance_->restored(given_);
}

void World::restore(const HostState& state) {
    rebuild(state.extent, state.params, state.step, MissingMethod::substitute);
    const std::vector<glint_field>& now = fields();
    for (const FieldValues& kept : state.fields) {
        const glint_field* f = field_named(now, kept.id);
        if (!f || f->width != kept.width || f->height != kept.height || f->value != kept.values.type())
            throw Error("the saved state does not fit: " + definition().id() + " has no field '" + kept.id + "' of " +
                        text_of(Extent{kept.width, kept.height}) + " " + name_of_value(kept.values.type()) + " values");
        overwrite(*f, kept);
    }
    if (!state.fields.empty()) instance_->restored(given_);
}

void World::overwrite(const glint_field& f, const FieldValues& kept) {
    std::vector<std::byte> padded(bytes_of(f));
    const std::size_t row = value_bytes(f.value) * static_cast<std::size_t>(f.width);
    const std::size_t from_row_to_row = value_bytes(f.value) * static_cast<std::size_t>(f.pitch);
    for (std::size_t y = 0; y < static_cast<std::size_t>(f.height); ++y)
        std::ranges::copy(kept.values.bytes().subspan(y * row, row), padded.data() + y * from_row_to_row);
    if (is_on_host(f))
        std::ranges::copy(padded, static_cast<std::byte*>(f.data));
    else if (queue_->table().write(queue_->table().self, f.data, padded.data(), padded.size()))
        throw Error(queue_->take_failure());
}

std::size_t World::state_bytes() {
    std::size_t sum = 0;
    for (const glint_field& f : fields()) sum += is_state(f) ? bytes_of(f) : 0;
    return sum;
}

void World::advance(int steps) {
    if (steps <= 0 || !definition().evolves()) return;
    const Device::Scope scope(queue_->table(), "advance");
    const auto take = [&](int some) {
        while (some > 0) {
            const int part = std::min(some, steps_until_change(given_, step_));
            instance_->advance(tick(), part, given_);
            step_ += part, some -= part, invalidate_grids();
            put_animated(given_, step_);
        }
    };
    const bool keeps = look_.derived == Derived::rate; // a rate needs the state before the last step; same results
    take(keeps ? steps - 1 : steps);
    if (keeps) keep_before(), take(1);
}

void World::start_probes() {
    const auto& probes = definition().probes();
    if (probes.empty() || pending_probes_.size() > 2) return; // results arrive more slowly than requests
    const std::size_t rows = static_cast<std::size_t>(extent_.height);
    if (!probe_rows_) probe_rows_.emplace(*queue_, sizeof(double) * rows * probes.size());
    auto* results = static_cast<double*>(probe_rows_->data());
    for (std::size_t i = 0; i < probes.size(); ++i)
        instance_->probe(tick(), given_, static_cast<int>(i), results + i * rows);
    pending_probes_.push_back({step_, queue_->start_read(results, probe_rows_->bytes())});
}

std::optional<ProbeValue> World::take_probes() {
    if (pending_probes_.empty()) return {};
    const PendingProbe oldest = pending_probes_.front();
    const auto arrived = queue_->take_read(oldest.token);
    if (!arrived) return {};
    pending_probes_.erase(pending_probes_.begin());
    const std::size_t rows = static_cast<std::size_t>(extent_.height);
    ProbeValue value{oldest.step, {}};
    const auto* results = reinterpret_cast<const double*>(arrived->data());
    for (std::size_t i = 0; i < definition().probes().size(); ++i)
        value.values[i] = combined(definition().probes()[i], {results + i * rows, rows}, extent_);
    return value;
}

ProbeValue World::probe() {
    if (definition().probes().empty()) return {step_, {}};
    while (!pending_probes_.empty()) queue_->finish(), take_probes();
    start_probes();
    queue_->finish();
    return take_probes().value();
}

const std::vector<glint_field>& World::fields() { return instance_->fields(); }

std::vector<FieldCopy> World::read_fields() {
    std::vector<FieldCopy> copies;
    copies.reserve(fields().size());
    for (const glint_field& f : fields()) copies.push_back(read(f));
    return copies;
}

std::vector<FieldCopy> World::read_state() {
    std::vector<FieldCopy> copies;
    for (const glint_field& f : fields())
        if (is_state(f)) copies.push_back(read(f));
    return copies;
}

FieldCopy World::read(const glint_field& f) {
    std::vector<std::byte> padded(bytes_of(f));
    if (is_on_host(f))
        std::copy_n(static_cast<const std::byte*>(f.data), padded.size(), padded.begin());
    else if (queue_->table().read(queue_->table().self, padded.data(), f.data, padded.size()))
        throw Error(queue_->take_failure());
    const std::size_t row = value_bytes(f.value) * static_cast<std::size_t>(f.width);
    const std::size_t from_row_to_row = value_bytes(f.value) * static_cast<std::size_t>(f.pitch);
    FieldCopy copy{f.id,     f.unit ? f.unit : "",         f.width,
                   f.height, (f.flags & GLINT_TABLE) != 0, Numbers::of_type(f.value)};
    copy.values.reserve(static_cast<std::size_t>(f.width) * static_cast<std::size_t>(f.height));
    for (std::size_t y = 0; y < static_cast<std::size_t>(f.height); ++y)
        copy.values.append(std::span(padded).subspan(y * from_row_to_row, row));
    return copy;
}

} // namespace glint
