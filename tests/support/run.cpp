#include "support/run.h"
#include "interop/targets/frame_target.h"
#include "sims/api/device.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace glint::test {

std::vector<std::uint32_t> drawn(World& world, std::uint32_t poison) {
    const Extent e = world.extent();
    const auto count = static_cast<std::size_t>(e.area());
    std::vector<std::uint32_t> pixels(count, poison);
    DeviceMemory memory(world.queue(), count * sizeof pixels[0]);
    const glint_host& host = world.queue().table();
    host.write(host.self, memory.data(), pixels.data(), memory.bytes());
    world.draw({sizeof(glint_frame), static_cast<std::uint32_t*>(memory.data()), e.width, e.height, e.width, {}});
    host.read(host.self, pixels.data(), memory.data(), memory.bytes());
    return pixels;
}

const Catalog& catalog() {
    static const Catalog all;
    return all;
}

std::vector<const Definition*> repeatable_simulations() {
    std::vector<const Definition*> some;
    for (const auto& definition : catalog().all())
        if (!definition->measures()) some.push_back(definition.get());
    return some;
}

std::vector<std::string> gpu_method_ids() {
    glint_device_facts gpu{sizeof(glint_device_facts), GLINT_CUDA, 9, 0, 132, 1 << 27, 1 << 17, 1 << 16};
    gpu.constant_bytes = 64 << 10, gpu.shared_bytes_per_block = 227 << 10, gpu.memory_bytes = std::size_t{80} << 30;
    std::vector<std::string> ids;
    for (const auto& definition : catalog().all()) {
        const auto why_not = definition->sim().unavailable;
        if (!why_not || !why_not(&gpu, 512, 512, Params(*definition).data())) ids.push_back(definition->id());
    }
    return ids;
}

Params preset(const Definition& definition, const char* id) {
    Params params(definition);
    const glint_preset* found = definition.preset(id);
    EXPECT_NE(found, nullptr) << "no preset " << id;
    if (found) params.load(*found);
    return params;
}

void set(Params& params, const char* id, const std::string& text) {
    const auto refused = params.set(id, text);
    EXPECT_FALSE(refused.has_value()) << *refused;
}

std::vector<float> field(World& world, const std::string& id) {
    for (FieldCopy& copy : world.read_fields())
        if (copy.id == id) return std::move(copy.values.floats());
    ADD_FAILURE() << "no field " << id;
    return {};
}

Queue& cpu() {
    static const std::unique_ptr<Queue> queue = make_cpu_queue();
    return *queue;
}

} // namespace glint::test
