#include "app/session/instance.h"
#include "sims/api/device.h"

namespace glint {

Instance::Instance(const Definition& definition, Queue& queue, Extent extent, const Params& params)
    : definition_(&definition),
      queue_(&queue),
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
    fields_.clear();
    if (!definition_->sim().state) return fields_;
    const auto emit = [](void* to, const glint_field* field) {
        static_cast<std::vector<glint_field>*>(to)->push_back(*field);
    };
    require(definition_->sim().state(handle_.get(), emit, &fields_), "name its state");
    return fields_;
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
    if (!work.item) work.item = "pixels", work.items_a_draw = static_cast<double>(extent.area());
    return work;
}

glint_note note_of(const Definition& definition, const ComputeDevice& device, Extent extent, const Params& params) {
    const glint_sim& sim = definition.sim();
    glint_note note{};
    note.size = sizeof note;
    if (sim.size < offsetof(glint_sim, note) + sizeof sim.note || !sim.note) return {}; // an older plugin
    if (sim.note(&device.facts(), extent.width, extent.height, params.data(), &note)) return {};
    return note;
}

void require_extent(Extent extent, const ComputeDevice& device) {
    const std::string size = std::to_string(extent.width) + "x" + std::to_string(extent.height);
    const auto fits = [](int side) { return side >= smallest_side && side <= largest_side; };
    if (!fits(extent.width) || !fits(extent.height))
        throw Error("size " + size + " is out of range: allowed is " + std::to_string(smallest_side) + " to " +
                    std::to_string(largest_side) + " for width and height");
    constexpr std::int64_t bytes_a_cell = 12; // two fields and the picture, at the least
    if (static_cast<std::size_t>(extent.area() * bytes_a_cell) > device.facts().memory_bytes)
        throw Error("size " + size + " needs more memory than " + device.name() + " has: try a smaller one");
}

} // namespace glint
