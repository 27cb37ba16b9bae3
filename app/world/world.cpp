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
                    rows_of(f),
                    f.pitch,
                    f.depth,
                    element_of(f),
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

/// The values of that part of a field; null if the state has none that fit.
const FieldValues* values_of(const HostState& state, const glint_field& f, const ElementPart& part) {
    const auto found = std::ranges::find_if(state.fields, [&](const FieldValues& kept) {
        return kept.id == part.id && kept.width == f.width * part.count && kept.height == rows_of(f) &&
               kept.depth == f.depth && kept.values.type() == part.value;
    });
    return found == state.fields.end() ? nullptr : &*found;
}

std::string shape_text(int width, int rows, int depth) {
    std::string text = text_of(Extent{width, rows / std::max(1, depth)});
    return depth > 1 ? text + "x" + std::to_string(depth) : text;
}

/// Throws Error that names the first kept values for which there is no place.
void require_fitting(const Definition& definition, const std::vector<glint_field>& now, const HostState& state) {
    const std::string start = "the saved state does not fit: " + definition.id() + " has no field '";
    for (const FieldValues& kept : state.fields) {
        bool fits = false;
        std::string other;
        for (const glint_field& f : now)
            for (const ElementPart& part : element_of(f).parts) {
                if (part.id != kept.id) continue;
                fits = values_of(state, f, part) != nullptr;
                other = ", but one of " + shape_text(f.width * part.count, rows_of(f), f.depth) + " " +
                        name_of_value(part.value) + " values";
            }
        if (!fits)
            throw Error(start + kept.id + "' of " + shape_text(kept.width, kept.height, kept.depth) + " " +
                        name_of_value(kept.values.type()) + " values" + other);
    }
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
    const bool same_build = kept.extent == extent_ && !kept.params.needs_restart_from(params_);
    invalidate_grids(), before_is_kept_ = false; // changed by a restore, not by a step
    if (same_build) {
        given_ = runnable(kept.params, extent_, MissingMethod::substitute), params_ = kept.params, step_ = kept.step;
        put_animated(given_, step_);
    } else {
        rebuild(kept.extent, kept.params, kept.step, MissingMethod::substitute);
    }
    const std::vector<glint_field>& now = fields();
    for (const SavedField& saved : kept.fields) {
        const glint_field* f = field_named(now, saved.id);
        if (!f || !fits(saved, *f)) throw Error("the saved state does not fit: field '" + saved.id + "' has changed");
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
    require_fitting(definition(), now, state);
    for (const glint_field& f : now) {
        const auto is_kept = [&](const ElementPart& part) { return values_of(state, f, part) != nullptr; };
        if (std::ranges::any_of(element_of(f).parts, is_kept)) overwrite(f, state);
    }
    if (!state.fields.empty()) instance_->restored(given_);
}

/// Writes the values of all its parts that the state has.
void World::overwrite(const glint_field& f, const HostState& state) {
    const Element element = element_of(f);
    std::vector<std::byte> padded = f.value == GLINT_STRUCT ? bytes_in(f) : std::vector<std::byte>(bytes_of(f));
    const std::size_t row = element.bytes * static_cast<std::size_t>(f.width), from_row_to_row = view_of(f).row_bytes();
    for (const ElementPart& part : element.parts) {
        const FieldValues* kept = values_of(state, f, part);
        if (!kept) continue;
        const std::size_t kept_row = kept->values.bytes().size() / static_cast<std::size_t>(kept->height);
        for (std::size_t y = 0; y < static_cast<std::size_t>(rows_of(f)); ++y)
            put_part(std::span(padded).subspan(y * from_row_to_row, row), element, part,
                     kept->values.bytes().subspan(y * kept_row, kept_row));
    }
    write(f, padded);
}

void World::write(const glint_field& f, std::span<const std::byte> bytes) {
    if (is_on_host(f))
        std::ranges::copy(bytes, static_cast<std::byte*>(f.data));
    else if (queue_->table().write(queue_->table().self, f.data, bytes.data(), bytes.size()))
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
    for (const glint_field& f : fields()) read(f, copies);
    return copies;
}

std::vector<FieldCopy> World::read_state() {
    std::vector<FieldCopy> copies;
    for (const glint_field& f : fields())
        if (is_state(f)) read(f, copies);
    return copies;
}

/// With the padding of rows.
std::vector<std::byte> World::bytes_in(const glint_field& f) {
    std::vector<std::byte> bytes(bytes_of(f));
    if (is_on_host(f))
        std::copy_n(static_cast<const std::byte*>(f.data), bytes.size(), bytes.begin());
    else if (queue_->table().read(queue_->table().self, bytes.data(), f.data, bytes.size()))
        throw Error(queue_->take_failure());
    return bytes;
}

void World::read(const glint_field& f, std::vector<FieldCopy>& to) {
    const std::vector<std::byte> padded = bytes_in(f);
    const Element element = element_of(f);
    const std::size_t row = element.bytes * static_cast<std::size_t>(f.width);
    std::vector<FieldValues> arrays = empty_arrays(element, f.width, rows_of(f), f.depth);
    for (std::size_t y = 0; y < static_cast<std::size_t>(rows_of(f)); ++y)
        append_elements(arrays, element, std::span(padded).subspan(y * view_of(f).row_bytes(), row));
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        FieldValues& one = arrays[i];
        const std::string& unit = f.value == GLINT_STRUCT ? element.parts[i].unit : f.unit;
        to.push_back({std::move(one.id), unit, one.width, one.height, (f.flags & GLINT_TABLE) != 0,
                      std::move(one.values), one.depth, f.flags});
    }
}

} // namespace glint
