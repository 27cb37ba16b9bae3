#include "app/world/instance.h"
#include "app/world/params/auto_method.h"
#include "app/world/snapshot.h"
#include "app/world/text/number_text.h"
#include "sims/api/device.h"
#include <fmt/format.h>

namespace glint {

Instance::Instance(const Definition& definition, Queue& queue, Extent extent, const Params& params)
    : definition_(&definition), queue_(&queue), extent_(extent), handle_(nullptr, Destroy{definition.sim().destroy}) {
    require_memory(queue.device(), extent, params);
    call("could not start", [&] {
        handle_.reset(definition.sim().create(&queue.table(), extent.width, extent.height, params.data()));
        return handle_ ? 0 : 1;
    });
}

void Instance::Destroy::operator()(void* handle) const noexcept {
    try {
        destroy(handle);
    } catch (...) { return; } // it is destroyed as far as possible; the error is ignored
}

/// Exceptions should not cross the C table; if one does, the call fails. A misuse of the table also makes the call
/// fail.
template <class Call> void Instance::call(const char* doing, const Call& call) {
    (void)queue_->take_failure(); // failure of an earlier copy or read
    const std::size_t open = queue_->open_scopes();
    std::string thrown;
    std::int32_t status = 1;
    try {
        status = call();
    } catch (const std::exception& e) { thrown = sentence_of(e); } catch (...) {
        thrown = "it threw an exception that is not a std::exception";
    }
    std::string why = thrown.empty() ? queue_->take_failure() : thrown;
    if (why.empty() && queue_->open_scopes() < open) why = "it ended a timed scope that it had not begun";
    if (why.empty() && queue_->open_scopes() > open) why = "it began a timed scope without ending it";
    while (queue_->open_scopes() > open) queue_->table().end(queue_->table().self);
    if (status == 0 && why.empty()) return;
    throw Error(definition_->id() + " " + doing + ": " + (why.empty() ? "it gave no reason" : why));
}

void Instance::advance(const glint_tick& tick, int steps, const Params& params) {
    call("failed to advance", [&] { return definition_->sim().advance(handle_.get(), &tick, steps, params.data()); });
}
void Instance::draw(const glint_tick& tick, const Params& params, const glint_frame& frame) {
    call("failed to draw", [&] { return definition_->sim().draw(handle_.get(), &tick, params.data(), &frame); });
}
FixedString<280> Instance::annotate(const glint_tick& tick, const Params& params, std::vector<Annotation>& labels) {
    AnnotationList list(labels, extent_);
    if (definition_->sim().annotate)
        call("failed to label its picture", [&] {
            return definition_->sim().annotate(handle_.get(), &tick, params.data(), AnnotationList::append, &list);
        });
    if (list.problem().empty()) return {};
    return FixedString<280>::of("{} labels its picture wrongly: {}", definition_->id(),
                                std::string_view(list.problem()));
}
void Instance::stroke(const glint_stroke& stroke, const Params& params) {
    if (definition_->sim().stroke)
        call("failed to take a stroke",
             [&] { return definition_->sim().stroke(handle_.get(), &stroke, params.data()); });
}
void Instance::probe(const glint_tick& tick, const Params& params, int index, double* device_rows) {
    call("failed to probe",
         [&] { return definition_->sim().probe(handle_.get(), &tick, params.data(), index, device_rows); });
}
void Instance::probe_cells(const glint_tick& tick, const Params& params, int index, View<float> to) {
    call("failed to compute its cells' values",
         [&] { return definition_->sim().probe_cells(handle_.get(), &tick, params.data(), index, to.data, to.pitch); });
}
const std::vector<glint_field>& Instance::fields() {
    if (!definition_->sim().state) return fields_;
    named_.clear();
    call("failed to describe its state",
         [&] { return definition_->sim().state(handle_.get(), append_field, &named_); });
    if (same_fields(named_, fields_)) return fields_;
    try {
        require_fields(named_, extent_);
    } catch (const Error& e) { throw Error(definition_->id() + " describes its state wrongly: " + e.what()); }
    std::swap(named_, fields_);
    numbers_.assign(fields_);
    return fields_;
}
const std::vector<glint_field>& Instance::number_fields() {
    fields();
    return numbers_.all();
}

void Instance::restored(const Params& params) {
    if (definition_->sim().restored)
        call("failed to take over the restored state",
             [&] { return definition_->sim().restored(handle_.get(), params.data()); });
}

namespace {

/// Answer of a simulation; `otherwise` if it throws.
template <class Answer, class Ask> Answer asked(const Ask& ask, Answer otherwise) {
    try {
        return ask();
    } catch (...) { return otherwise; }
}

} // namespace

std::string unavailable(const Definition& definition, const ComputeDevice& device, Extent extent,
                        const Params& params) {
    const glint_sim& sim = definition.sim();
    if (!sim.unavailable) return "";
    const char* why =
        asked([&] { return sim.unavailable(&device.facts(), extent.width, extent.height, params.data()); },
              "its function unavailable() failed");
    return why ? why : "";
}

std::optional<Params> substitute_params(const Definition& definition, const ComputeDevice& device, Extent extent,
                                        const Params& params) {
    const glint_param* row = definition.param("method");
    if (!row) return {};
    for (std::int32_t method = 0; method < row->choice_count; ++method) {
        if (!is_exact(row->choices[method])) continue;
        Params other = params;
        other.put(*row, method);
        if (unavailable(definition, device, extent, other).empty()) return other;
    }
    return {};
}

std::string unavailable_by_any_method(const Definition& definition, const ComputeDevice& device, Extent extent,
                                      const Params& params) {
    std::string why = unavailable(definition, device, extent, params);
    return why.empty() || substitute_params(definition, device, extent, params) ? "" : why;
}

void require_runnable(const ComputeDevice& device, Extent extent, const Params& params) {
    if (device.lost()) throw Error(device.name() + " has stopped; restart Glint to use it");
    require_extent(extent, device);
    require_memory(device, extent, params);
    const Definition& definition = params.definition();
    if (const std::string why = unavailable(definition, device, extent, params); !why.empty())
        throw Error(definition.id() + " cannot run with these settings on " + device.name() + ": " + why);
}

std::string choice_unavailable(const Definition& definition, const ComputeDevice& device, Extent extent,
                               const Params& params, const glint_param& row, int choice) {
    Params with = params;
    with.put(row, static_cast<std::int32_t>(choice));
    return unavailable(definition, device, extent, with);
}

glint_work work_of(const Definition& definition, Extent extent, const Params& params) {
    glint_work work{};
    work.size = sizeof work;
    const glint_sim& sim = definition.sim();
    if (sim.work && asked([&] { return sim.work(extent.width, extent.height, params.data(), &work); }, 1) != 0)
        work = {}, work.size = sizeof work;
    if (!work.item) work.item = "pixels", work.items_per_draw = static_cast<double>(extent.area());
    return work;
}

bool works_in_steps(const Params& params, Extent extent) {
    if (rests(params)) return false;
    const glint_work work = work_of(params.definition(), extent, params);
    const bool draws = work.items_probe || work.items_per_draw > 0;
    return !params.definition().sim().work || work.items_per_step > 0 || !draws;
}

std::optional<std::string> edit_by_pointer(const Definition& definition, const glint_pointer& at, Extent extent,
                                           Params& params) {
    Params edited = params;
    char why[256] = "";
    const std::int32_t status = asked(
        [&] { return definition.sim().edit(&at, extent.width, extent.height, edited.data(), why, sizeof why); }, 1);
    why[sizeof why - 1] = 0;
    if (status != 0) return definition.id() + " refused the mouse input: " + (*why ? why : "it gave no reason");
    edited.clamp();
    params = edited;
    return {};
}

glint_note note_of(const Definition& definition, const ComputeDevice& device, Extent extent, const Params& params) {
    const glint_sim& sim = definition.sim();
    glint_note note{};
    note.size = sizeof note;
    if (!sim.note) return {};
    if (asked([&] { return sim.note(&device.facts(), extent.width, extent.height, params.data(), &note); }, 1))
        return {};
    note.text[sizeof note.text - 1] = 0;
    return *note.text ? note : glint_note{};
}

bool rests(const Params& params) {
    const glint_sim& sim = params.definition().sim();
    if (params.definition().evolves() && !params.animations().empty()) return false;
    return !params.definition().evolves() || (sim.rests && asked([&] { return sim.rests(params.data()); }, 0) != 0);
}

void require_memory(const ComputeDevice& device, Extent extent, const Params& params) {
    const glint_sim& sim = params.definition().sim();
    if (!sim.memory_bytes) return;
    const std::int64_t needed =
        asked([&] { return sim.memory_bytes(extent.width, extent.height, params.data()); }, std::int64_t{0});
    const auto there = static_cast<double>(device.facts().memory_bytes), wanted = static_cast<double>(needed);
    constexpr double gibibyte = 1 << 30;
    if (wanted > there)
        throw Error(fmt::format("{} needs {:.1f} GiB of memory at size {}, but {} has {:.1f} GiB: try a smaller size",
                                params.definition().id(), wanted / gibibyte, text_of(extent), device.name(),
                                there / gibibyte));
}

void require_extent(Extent extent, const ComputeDevice& device) {
    const auto fits = [](int side) { return side >= smallest_side && side <= largest_side; };
    if (!fits(extent.width) || !fits(extent.height))
        throw Error("size " + text_of(extent) + " is out of range: allowed is " + std::to_string(smallest_side) +
                    " to " + std::to_string(largest_side) + " for width and height");
    constexpr std::int64_t bytes_per_cell = 12; // two fields and the picture, at least
    if (static_cast<std::size_t>(extent.area() * bytes_per_cell) > device.facts().memory_bytes)
        throw Error("size " + text_of(extent) + " needs more memory than " + device.name() +
                    " has: try a smaller size");
}

} // namespace glint
