#include "app/world/instance.h"
#include "app/world/params/auto_method.h"
#include "app/world/rows.h"
#include "app/world/snapshot.h"
#include "app/world/text/number_text.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>

namespace glint {
namespace {

constexpr std::uint32_t max_element_bytes = 4096;

std::string size_text(int width, int height) { return std::to_string(width) + "x" + std::to_string(height); }

std::string size_text(const glint_field& f) {
    return size_text(f.width, f.height) + (f.depth > 1 ? "x" + std::to_string(f.depth) : "");
}

void require_number(const std::string& name, std::int32_t value, std::size_t at, std::size_t element_bytes) {
    const std::size_t bytes = value_bytes(value);
    if (bytes == 0) throw Error(name + "has numbers of a type that this program does not know");
    if (at % bytes != 0 || element_bytes % bytes != 0)
        throw Error(name + "has numbers that do not begin at a multiple of their size");
}

/// name: "field 'bodies' ".
void require_members(const glint_field& f, const std::string& name) {
    if (f.element_bytes == 0 || f.element_bytes > max_element_bytes)
        throw Error(name + "has elements of " + std::to_string(f.element_bytes) + " bytes: allowed are 1 to " +
                    std::to_string(max_element_bytes));
    const auto members = copy_rows("members", f.members, f.member_count, f.member_stride);
    if (members.empty()) throw Error(name + "has elements without members");
    std::set<std::string> seen;
    std::vector<std::pair<std::size_t, std::size_t>> parts; // begin and end
    for (const glint_member& member : members) {
        require_id(name + "has a member that", member.id);
        const std::string called = name + "has a member '" + member.id + "' that ";
        if (!seen.insert(member.id).second) throw Error(name + "has two members '" + member.id + "'");
        require_number(called, member.value, member.offset, f.element_bytes);
        const std::size_t count = member.count > 0 ? static_cast<std::size_t>(member.count) : 1;
        const std::size_t begin = member.offset, end = begin + count * value_bytes(member.value);
        if (member.count < 0 || count > f.element_bytes || end > f.element_bytes)
            throw Error(called + "lies outside the element");
        if (std::int64_t{f.width} * static_cast<std::int64_t>(count) > max_table_values)
            throw Error(called + "has more than " + std::to_string(max_table_values) + " numbers in a row");
        parts.emplace_back(begin, end);
    }
    std::ranges::sort(parts);
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (parts[i].first < parts[i - 1].second) throw Error(name + "has members that overlap");
}

void require_element(const glint_field& f, const std::string& name) {
    if (f.value == GLINT_STRUCT) {
        if (f.flags & GLINT_OPTIONAL) throw Error(name + "holds structs, which cannot be NaN: leave out none_is_nan");
        return require_members(f, name);
    }
    if (!name_of_value(f.value)) throw Error(name + "has numbers of a type that this program does not know");
    if (f.element_bytes != value_bytes(f.value))
        throw Error(name + "has elements of " + std::to_string(f.element_bytes) + " bytes, but a " +
                    name_of_value(f.value) + " has " + std::to_string(value_bytes(f.value)));
    if (!can_be_nan(f.value) && f.flags & GLINT_OPTIONAL)
        throw Error(name + "holds whole numbers, which cannot be NaN: leave out none_is_nan");
}

void require_field(const glint_field& f, Extent extent) {
    if (f.size < GLINT_FIELD_SIZE_3_0)
        throw Error("a field's size is not set, or is too small: set it to sizeof(glint_field)");
    require_id("a field", f.id);
    const std::string name = std::string("field '") + f.id + "' ";
    if (!f.data) throw Error(name + "has no memory");
    if (f.width < 1 || f.height < 1 || f.depth < 1) throw Error(name + "has no cells: its size is " + size_text(f));
    if (f.halo < 0 || f.halo > f.width || f.halo > f.height)
        throw Error(name + "has a halo of " + std::to_string(f.halo) + " cells: allowed is up to its own size");
    if (f.depth > 1 && !(f.flags & GLINT_TABLE)) throw Error(name + "has layers, but only a table may have layers");
    const bool as_picture = f.width == extent.width && f.height == extent.height && f.depth == 1;
    if (!(f.flags & GLINT_TABLE) && !as_picture)
        throw Error(name + "is " + size_text(f.width, f.height) + ", but the picture is " +
                    size_text(extent.width, extent.height) + ": a field of another size must be a table");
    const bool countable = std::int64_t{f.width} * f.height <= max_table_values && f.depth <= max_table_values;
    if (!as_picture && (!countable || std::int64_t{f.width} * f.height * f.depth > max_table_values))
        throw Error(name + "is a table of " + size_text(f) + " values: a file keeps at most " +
                    std::to_string(max_table_values));
    if (f.flags & GLINT_ON_HOST && !(f.flags & GLINT_TABLE))
        throw Error(name + "is in ordinary memory, but only a table may be in ordinary memory");
    require_element(f, name);
    if (f.pitch < f.width) throw Error(name + "has overlapping rows: its pitch is less than its width");
    if (!std::isfinite(f.lo) || !std::isfinite(f.hi) || f.lo > f.hi) throw Error(name + "has no valid usual range");
}

/// For glint_sim::state: `to` is the vector to append to. Reads only as many bytes of a field as its `size` says, and
/// fills in a depth and the bytes of an element.
void append_field(void* to, const glint_field* field) {
    glint_field taken{};
    if (field) std::memcpy(&taken, field, std::min<std::size_t>(field->size, sizeof taken)), taken.size = field->size;
    if (taken.size <= GLINT_FIELD_SIZE_3_0) taken.halo = 0; // padding in 3.0
    if (taken.depth == 0) taken.depth = 1;
    if (taken.element_bytes == 0) taken.element_bytes = static_cast<std::uint32_t>(value_bytes(taken.value));
    if (!taken.unit) taken.unit = "";
    static_cast<std::vector<glint_field>*>(to)->push_back(taken);
}

bool same_fields(const std::vector<glint_field>& a, const std::vector<glint_field>& b) {
    return std::ranges::equal(a, b, [](const glint_field& f, const glint_field& g) {
        return f.size == g.size && f.id == g.id && f.unit == g.unit && f.data == g.data && f.width == g.width &&
               f.height == g.height && f.pitch == g.pitch && f.flags == g.flags && f.lo == g.lo && f.hi == g.hi &&
               f.value == g.value && f.halo == g.halo && f.depth == g.depth && f.element_bytes == g.element_bytes &&
               f.members == g.members && f.member_count == g.member_count && f.member_stride == g.member_stride;
    });
}

/// Throws Error that says which field is wrong and why. Fields are as large as the picture, tables have any size.
void require_fields(const std::vector<glint_field>& fields, Extent extent) {
    if (fields.size() > max_fields)
        throw Error("it has " + std::to_string(fields.size()) + " fields: a file keeps at most " +
                    std::to_string(max_fields));
    std::set<std::string> seen;
    std::size_t arrays = 0;
    for (const glint_field& f : fields) {
        require_field(f, extent);
        if (!seen.insert(f.id).second) throw Error(std::string("two fields are called '") + f.id + "'");
        arrays += f.value == GLINT_STRUCT ? static_cast<std::size_t>(f.member_count) : 1;
    }
    if (arrays > max_arrays)
        throw Error("its fields have " + std::to_string(arrays) + " members: a file keeps at most " +
                    std::to_string(max_arrays));
}

} // namespace

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
    if (status != 0) return definition.id() + " refused the input: " + (*why ? why : "it gave no reason");
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
