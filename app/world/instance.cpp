#include "app/world/instance.h"
#include "app/world/state_fields.h"
#include "sims/api/device.h"

namespace glint {

Instance::Instance(const Definition& definition, Queue& queue, Extent extent, const Params& params)
    : definition_(&definition),
      queue_(&queue),
      extent_(extent),
      handle_(definition.sim().create(&queue.table(), extent.width, extent.height, params.data()),
              definition.sim().destroy) {
    if (handle_) return;
    const std::string why = queue.take_failure();
    throw Error(definition.id() + " could not start: " + (why.empty() ? "it gave no reason" : why));
}

void Instance::require(std::int32_t status, const char* doing) {
    if (status == 0) return;
    const std::string why = queue_->take_failure();
    throw Error(definition_->id() + " failed to " + doing + ": " + (why.empty() ? "it gave no reason" : why));
}

void Instance::advance(const glint_tick& tick, int steps, const Params& params) {
    require(definition_->sim().advance(handle_.get(), &tick, steps, params.data()), "advance");
}
void Instance::draw(const glint_tick& tick, const Params& params, const glint_frame& frame) {
    require(definition_->sim().draw(handle_.get(), &tick, params.data(), &frame), "draw");
}
void Instance::stroke(const glint_stroke& stroke, const Params& params) {
    if (definition_->sim().stroke)
        require(definition_->sim().stroke(handle_.get(), &stroke, params.data()), "take a stroke");
}
void Instance::probe(const glint_tick& tick, const Params& params, int index, double* device_rows) {
    require(definition_->sim().probe(handle_.get(), &tick, params.data(), index, device_rows), "probe");
}
const std::vector<glint_field>& Instance::fields() {
    if (!definition_->sim().state) return fields_;
    named_.clear();
    require(definition_->sim().state(handle_.get(), append_field, &named_), "name its state");
    if (same_fields(named_, fields_)) return fields_;
    try {
        require_fields(named_, extent_);
    } catch (const Error& e) { throw Error(definition_->id() + " names its state wrongly: " + e.what()); }
    std::swap(named_, fields_);
    return fields_;
}

void Instance::restored(const Params& params) {
    if (definition_->sim().restored)
        require(definition_->sim().restored(handle_.get(), params.data()), "take over the restored state");
}

std::string unavailable(const Definition& definition, const ComputeDevice& device, Extent extent,
                        const Params& params) {
    if (!definition.sim().unavailable) return "";
    const char* why = definition.sim().unavailable(&device.facts(), extent.width, extent.height, params.data());
    return why ? why : "";
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
    if (definition.sim().work) definition.sim().work(extent.width, extent.height, params.data(), &work);
    if (!work.item) work.item = "pixels", work.items_per_draw = static_cast<double>(extent.area());
    return work;
}

std::optional<std::string> edit_by_pointer(const Definition& definition, const glint_pointer& at, Extent extent,
                                           Params& params) {
    Params edited = params;
    char why[256] = "";
    const std::int32_t status = definition.sim().edit(&at, extent.width, extent.height, edited.data(), why, sizeof why);
    why[sizeof why - 1] = 0;
    if (status != 0) return definition.id() + " refused what the mouse did: " + (*why ? why : "it gave no reason");
    edited.clamp();
    params = edited;
    return {};
}

glint_note note_of(const Definition& definition, const ComputeDevice& device, Extent extent, const Params& params) {
    const glint_sim& sim = definition.sim();
    glint_note note{};
    note.size = sizeof note;
    if (!sim.note) return {};
    if (sim.note(&device.facts(), extent.width, extent.height, params.data(), &note)) return {};
    return note;
}

void require_extent(Extent extent, const ComputeDevice& device) {
    const std::string size = std::to_string(extent.width) + "x" + std::to_string(extent.height);
    const auto fits = [](int side) { return side >= smallest_side && side <= largest_side; };
    if (!fits(extent.width) || !fits(extent.height))
        throw Error("size " + size + " is out of range: allowed is " + std::to_string(smallest_side) + " to " +
                    std::to_string(largest_side) + " for width and height");
    constexpr std::int64_t bytes_per_cell = 12; // two fields and the picture, at the least
    if (static_cast<std::size_t>(extent.area() * bytes_per_cell) > device.facts().memory_bytes)
        throw Error("size " + size + " needs more memory than " + device.name() + " has: try a smaller one");
}

} // namespace glint
