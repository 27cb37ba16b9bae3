#include "app/measure/limits/memory_levels.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

constexpr const char* of_threads =
    "The grid and the block, recorded when the launch was queued. Occupancy: the resident threads of a multiprocessor, "
    "divided by its maximum number of threads. Glint computes this upper bound from the blocks that fit "
    "(cudaOccupancyMaxActiveBlocksPerMultiprocessor) and the size of the grid. If blocks end early, fewer are "
    "resident.";
constexpr const char* registers_source =
    "Registers per thread (cudaFuncGetAttributes), times the threads of the resident blocks, divided by the registers "
    "of a multiprocessor. Registers are allocated in groups, so slightly more are used. Local memory lies in device "
    "memory; it holds arrays and spilled registers.";
constexpr const char* shared_source =
    "Static and dynamic shared memory of a block, times the resident blocks, divided by the shared memory of a "
    "multiprocessor. The bytes that the driver reserves in each block are not counted.";
constexpr const char* l2_source =
    "The driver reports the size of the cache. Glint compares it with the least data that a "
    "step must move, as declared by the simulation. If this data fits, few accesses may "
    "reach memory. Only a profiler can count the cache hits.";
constexpr const char* memory_source =
    "The driver or the system reports the size of the memory. The state is all fields "
    "that the simulation evolves, as in the newest keyframe.";
constexpr const char* declared_flow_source =
    "The least data that a step or a picture must read and write, as declared by the simulation, divided by the "
    "measured time. Repeated fetches are not counted. If a method keeps data on the chip, or if the data fits into the "
    "cache, less reaches memory. The percentage is relative to this machine's measured limit; other programs and "
    "changing clocks disturb both measurements.";
constexpr const char* unmeasured_source =
    "Computed, not measured: the data that a step or a picture must move, as "
    "declared by the simulation. Repeated fetches are not counted. Only a profiler "
    "can count the real bytes, with the GPU's counters: ncu (NVIDIA Nsight Compute).";
constexpr const char* unmeasured_cpu_source =
    "Computed, not measured: the data that a step or a picture must move, as declared by the simulation. Repeated "
    "loads are not counted. Only a profiler such as perf can count the real bytes.";
constexpr const char* cpu_threads_source =
    "The threads that share the rows of the grid. The option --threads sets their number.";
constexpr const char* cpu_cache_source =
    "The system reports the size of the cache, per core if each core has its own cache. Glint compares the shared "
    "cache with the least data that a step must move, as declared by the simulation. Only a profiler such as perf can "
    "count the cache hits.";

/// "48 KiB", "79.6 GiB"
FixedString<64> binary_amount(double bytes) {
    constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t in = 0;
    while (in + 1 < std::size(units) && bytes >= 1024) ++in, bytes /= 1024;
    return bytes >= 99.95 ? FixedString<64>::of("{:.0f} {}", bytes, units[in])
                          : FixedString<64>::of("{} {}", readable_number(bytes), units[in]);
}
FixedString<64> size_text(double bytes) { return bytes > 0 ? binary_amount(bytes) : FixedString<64>("not known"); }
double share_of(double part, double all) { return all > 0 ? std::clamp(part / all, 0., 1.) : -1; }
double product(const std::uint32_t (&sides)[3]) { return double(sides[0]) * double(sides[1]) * double(sides[2]); }
const char* unit_of(const MemoryFacts& facts) { return facts.of_steps ? "step" : "picture"; }

MemoryLevel& add_level(MemoryLevels& to, const char* name, const char* source) {
    MemoryLevel& level = to.room[to.count++];
    level.name = name, level.source = source;
    return level;
}

/// Notes how much of the data of a step or picture fits into the cache.
void compare_with_cache(MemoryLevel& cache, double bytes, const MemoryFacts& facts) {
    const double touched = facts.cost.bytes;
    if (!(bytes > 0) || !(touched > 0)) return;
    cache.fill = share_of(touched, bytes);
    cache.note = touched <= bytes ? FixedString<96>::of("a {}'s data fits: it fills {} %", unit_of(facts),
                                                        three_digits(100 * touched / bytes))
                                  : FixedString<96>::of("holds {} % of a {}'s data",
                                                        three_digits(100 * bytes / touched), unit_of(facts));
}

void describe_flow(MemoryLevel& memory, const MemoryFacts& facts) {
    memory.bytes = facts.cost.bytes, memory.flow_source = declared_flow_source;
    if (!(memory.bytes > 0)) {
        memory.flow = "the simulation does not declare its data";
        return;
    }
    memory.flow = FixedString<96>::of("{}B a {}", with_prefix(memory.bytes), unit_of(facts));
    if (!(facts.seconds > 0)) return;
    memory.flow += FixedString<64>::of(", {}B/s", with_prefix(memory.bytes / facts.seconds));
    if (!facts.utilization) return;
    const Utilization& used = *facts.utilization;
    const auto percent = [&](Limit limit) { return used.percents[static_cast<std::size_t>(limit)]; };
    const Limit limit = percent(Limit::memory) > 0 ? Limit::memory : Limit::cache;
    memory.flow += used.beyond(limit)
                       ? FixedString<64>(", some data stays on the chip")
                       : FixedString<64>::of(", {} % of {}", three_digits(percent(limit)), name_of(limit, facts.cuda));
}

/// If the flow between a level and the level above is not measured, uses the amount that the simulation declares.
void describe_declared_flow(MemoryLevel& level, const MemoryFacts& facts, const char* source) {
    level.bytes = facts.cost.bytes, level.only_declared = true, level.flow_source = source;
    level.flow = level.bytes > 0
                     ? FixedString<96>::of("{}B a {}, declared; not measured", with_prefix(level.bytes), unit_of(facts))
                     : FixedString<96>("neither measured nor declared");
}

void describe_launch(MemoryLevel& threads, MemoryLevel& registers, MemoryLevel& shared, const MemoryFacts& facts) {
    const char* unknown = facts.launch ? "not known: launched by a library" : "known after the first launch";
    if (!facts.launch || product(facts.launch->grid) == 0) {
        for (MemoryLevel* level : {&threads, &registers, &shared}) level->note = unknown;
        return;
    }
    const glint_launch& one = *facts.launch;
    if (one.resident_blocks == 0) { // at least one block of a launch is resident, so 0 means unknown
        for (MemoryLevel* level : {&threads, &registers, &shared}) level->note = "CUDA has no data on this kernel";
        return;
    }
    const Residency resident = residency(one, facts.device);
    threads.amount = FixedString<64>::of("{:.0f} × {:.0f}", product(one.grid), product(one.block));
    threads.fill = resident.threads;
    threads.note = FixedString<96>::of("{:.0f} % occupancy, {:.0f} blocks per multiprocessor{}", 100 * resident.threads,
                                       resident.blocks, one.cooperative ? ", cooperative" : "");
    registers.amount = FixedString<64>::of("{} per thread", one.registers);
    registers.fill = resident.registers;
    registers.note = FixedString<96>::of("{:.0f} % of the registers", 100 * resident.registers);
    if (one.local_bytes > 0)
        registers.note += FixedString<64>::of(", {} B per thread in local memory", one.local_bytes);
    shared.used = one.shared_bytes > 0;
    if (!shared.used) {
        shared.note = "this kernel uses no shared memory";
        return;
    }
    shared.amount = FixedString<64>::of("{} per block", std::string_view(binary_amount(double(one.shared_bytes))));
    shared.fill = resident.shared;
    shared.note = FixedString<96>::of("{:.0f} % of a multiprocessor's {}", 100 * resident.shared,
                                      std::string_view(size_text(facts.device.shared)));
}

void add_memory(MemoryLevels& to, const MemoryFacts& facts) {
    MemoryLevel& memory = add_level(to, "memory", memory_source);
    memory.amount = size_text(facts.device.memory);
    if (facts.state_bytes > 0) {
        memory.note = FixedString<96>::of("the state is {}B", with_prefix(facts.state_bytes));
        memory.fill = share_of(facts.state_bytes, facts.device.memory);
    }
    describe_flow(memory, facts);
}

MemoryLevels gpu_levels(const MemoryFacts& facts) {
    MemoryLevels levels;
    MemoryLevel& threads = add_level(levels, "threads", of_threads);
    MemoryLevel& registers = add_level(levels, "registers", registers_source);
    MemoryLevel& shared = add_level(levels, "shared memory", shared_source);
    describe_launch(threads, registers, shared, facts);
    MemoryLevel& l2 = add_level(levels, "L2", l2_source);
    l2.amount = size_text(facts.device.l2);
    compare_with_cache(l2, facts.device.l2, facts);
    for (MemoryLevel* level : {&registers, &shared, &l2}) describe_declared_flow(*level, facts, unmeasured_source);
    if (!shared.used) {
        shared.flow = "", shared.bytes = 0;
        l2.flow = FixedString<96>::of("directly to the registers: {}", std::string_view(l2.flow));
    }
    add_memory(levels, facts);
    return levels;
}

MemoryLevels cpu_levels(const MemoryFacts& facts) {
    MemoryLevels levels;
    MemoryLevel& threads = add_level(levels, "threads", cpu_threads_source);
    threads.amount = FixedString<64>::of("{:.0f}", facts.device.threads);
    threads.note = "they share the rows of the grid";
    struct Cache {
        const char* name;
        double bytes;
        bool is_shared; ///< by all cores; how many share the other levels is not known
    };
    for (const Cache& cache : {Cache{"L1", facts.device.l1, false}, Cache{"L2", facts.device.l2, false},
                               Cache{"L3", facts.device.l3, true}}) {
        if (!(cache.bytes > 0)) continue;
        MemoryLevel& level = add_level(levels, cache.name, cpu_cache_source);
        level.amount = cache.is_shared
                           ? size_text(cache.bytes)
                           : FixedString<64>::of("{} per core", std::string_view(binary_amount(cache.bytes)));
        if (cache.is_shared) compare_with_cache(level, cache.bytes, facts);
        describe_declared_flow(level, facts, unmeasured_cpu_source);
    }
    add_memory(levels, facts);
    return levels;
}

} // namespace

DeviceSizes sizes_of(std::span<const DeviceProperty> properties) {
    struct Row {
        std::string_view id;
        double DeviceSizes::*to;
    };
    constexpr Row rows[] = {{"memory", &DeviceSizes::memory},
                            {"l1_cache", &DeviceSizes::l1},
                            {"l2_cache", &DeviceSizes::l2},
                            {"l3_cache", &DeviceSizes::l3},
                            {"threads", &DeviceSizes::threads},
                            {"threads_per_multiprocessor", &DeviceSizes::threads},
                            {"shared_memory_per_multiprocessor", &DeviceSizes::shared},
                            {"registers_per_multiprocessor", &DeviceSizes::registers},
                            {"multiprocessors", &DeviceSizes::multiprocessors}};
    DeviceSizes sizes;
    for (const DeviceProperty& property : properties) {
        const auto* value = std::get_if<std::int64_t>(&property.value);
        const auto row = std::ranges::find(rows, std::string_view(property.row.id), &Row::id);
        if (value && row != std::end(rows)) sizes.*(row->to) = static_cast<double>(*value);
    }
    return sizes;
}

Residency residency(const glint_launch& launch, const DeviceSizes& device) {
    const double each = device.multiprocessors > 0 ? std::ceil(product(launch.grid) / device.multiprocessors) : 1e9;
    Residency r;
    r.blocks = std::min(each, static_cast<double>(launch.resident_blocks));
    const double threads = r.blocks * product(launch.block);
    r.threads = std::max(0., share_of(threads, device.threads));
    r.registers = std::max(0., share_of(threads * launch.registers, device.registers));
    r.shared = std::max(0., share_of(r.blocks * static_cast<double>(launch.shared_bytes), device.shared));
    return r;
}

MemoryLevels memory_levels(const MemoryFacts& facts) { return facts.cuda ? gpu_levels(facts) : cpu_levels(facts); }

} // namespace glint
