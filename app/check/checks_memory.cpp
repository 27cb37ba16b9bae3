// Checks of what a simulation reads and writes: the frame, its state, and the memory around both.
#include "app/check/subject.h"
#include "interop/fields/grid_view.h"
#include "interop/queue.h"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <memory>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace glint {

// A queue of the CPU whose device memory lies next to pages that nobody may use: an access beyond its end, or before
// its beginning, crashes. Also counts allocations.

class GuardedQueue final : public Queue {
public:
    enum class Guard { behind, before }; ///< which side of the memory

    /// The device must be a CPU and outlive the queue. Throws Error if there is no memory for a queue.
    GuardedQueue(ComputeDevice&, Guard);
    ~GuardedQueue() override;

    int allocations() const { return allocations_; } ///< since the queue was made
    /// The first call of the host by another thread than the one that made the queue: "alloc"; "": none.
    const char* stray_call() const { return stray_call_; }
    /// Called at the end of each timed scope, such as a kernel, with its label.
    std::function<void(const char* label)> after_scope;

    const glint_host& table() const override { return table_; }
    void finish() override { inner_->finish(); }
    bool idle() const override { return inner_->idle(); }
    void begin_after(Queue&) override {} // the work of a CPU's queue is done when a call returns
    int start_read(const void* source, std::size_t bytes) override { return inner_->start_read(source, bytes); }
    std::optional<std::span<const std::byte>> take_read(int token) override { return inner_->take_read(token); }
    void drop_read(int token) noexcept override { inner_->drop_read(token); }
    void mark_frame() override { inner_->mark_frame(); }
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override {
        return inner_->take_scopes(std::move(room));
    }
    std::size_t open_scopes() const override { return inner_->open_scopes(); }
    void time_scopes(bool on) override { inner_->time_scopes(on); }
    std::string take_failure() override { return inner_->take_failure(); }

private:
    struct Mapping {
        void* first;
        std::size_t bytes;
    };
    static GuardedQueue& of(void* self) { return *static_cast<GuardedQueue*>(self); }
    /// The queue that a call from the host table is for, which has this name.
    static GuardedQueue& called(void* self, const char* name);
    void begin(const char* label);
    void end();
    void* alloc(std::size_t bytes);
    void free(void* memory);
    void lead_through();

    std::unique_ptr<Queue> inner_;
    Guard guard_;
    glint_host table_;
    int allocations_ = 0;
    std::thread::id owner_ = std::this_thread::get_id();
    std::atomic<const char*> stray_call_ = "";
    std::vector<const char*> open_; ///< labels of the open scopes
    std::map<void*, Mapping> mappings_;
};

namespace {

constexpr std::uint32_t poisons[] = {0x00ff00ffu, 0x00112233u}; // values of pixels before they are drawn
constexpr const char* cpu_only = "it is checked on the CPU";
constexpr Extent shared_rows{640, 480}; // large enough that several threads compute them

/// A pixel that is not written keeps both poisons, whatever the simulation draws. repeats: two drawings are equal.
std::string unwritten(const CheckedPicture& first, const CheckedPicture& second, Extent extent, bool repeats) {
    const std::string size = fmt::format("at {}x{}", extent.width, extent.height);
    for (std::size_t i = 0; i < first.pixels.size(); ++i) {
        const auto wide = static_cast<std::size_t>(extent.width);
        if (first.pixels[i] == poisons[0] && second.pixels[i] == poisons[1])
            return fmt::format("{} draw() leaves pixel ({}, {}) unwritten", size, i % wide, i / wide);
        if (repeats && first.pixels[i] != second.pixels[i])
            return fmt::format(
                "{} draw() gives pixel ({}, {}) two colours in two frames: it reads the frame or changes", size,
                i % wide, i / wide);
        if (first.pixels[i] >> 24 != 255)
            return fmt::format("{} pixel ({}, {}) is not opaque: its alpha is {}", size, i % wide, i / wide,
                               first.pixels[i] >> 24);
    }
    if (first.wrote_outside || second.wrote_outside) return size + " draw() writes outside of the frame";
    return "";
}

/// All that a simulation does, once.
void live(const Examined& examined, Extent extent) {
    Subject subject(examined, extent, Params(examined.simulation));
    subject.advance(1);
    subject.stroke();
    subject.advance(checked_steps);
    (void)CheckedOutcome(subject);
}

/// Fills what lies between the rows of each field with numbers that no computation survives.
void poison_padding(World& world) {
    for (const glint_field& field : world.fields()) {
        if (field.pitch <= field.width) continue;
        const std::size_t size = field.element_bytes;
        for (int y = 0; y < rows_of(field); ++y)
            for (int x = field.width; x < field.pitch; ++x) {
                const auto at =
                    static_cast<std::size_t>(y) * static_cast<std::size_t>(field.pitch) + static_cast<std::size_t>(x);
                // all bits set: a NaN of every float type
                std::memset(static_cast<std::byte*>(field.data) + at * size, 0xff, size);
            }
    }
}

} // namespace

Finding writes_every_pixel(const Examined& examined) {
    for (const Extent extent : {Extent{16, 16}, Extent{17, 31}, checked_extent, Extent{1000, 700}}) {
        Subject subject(examined, extent, Params(examined.simulation));
        for (const int steps : {0, 3}) {
            subject.advance(steps);
            const CheckedPicture first = subject.drawn(poisons[0]), second = subject.drawn(poisons[1]);
            if (std::string wrong = unwritten(first, second, extent, !examined.simulation.measures()); !wrong.empty())
                return Finding::broken(std::move(wrong));
        }
    }
    return {};
}

Finding drawing_changes_nothing(const Examined& examined) {
    if (examined.simulation.measures()) return Finding::left_out(why_not_repeatable(examined.simulation));
    Subject drawn(examined, checked_extent, Params(examined.simulation)),
        undrawn(examined, checked_extent, Params(examined.simulation));
    for (int i = 0; i < 3; ++i) {
        (void)drawn.drawn();
        (void)drawn.drawn();
        drawn.advance(2);
        undrawn.advance(2);
    }
    (void)drawn.drawn(); // a field that draw() computes is the one of this step then
    (void)undrawn.drawn();
    const std::string differs = difference(CheckedOutcome(drawn), CheckedOutcome(undrawn));
    return Finding::unless(differs.empty() ? "" : "a run that was drawn and one that was not: " + differs);
}

Finding stays_in_its_memory(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out(cpu_only);
    for (const auto guard : {GuardedQueue::Guard::behind, GuardedQueue::Guard::before})
        for (const Extent extent : {Extent{64, 32}, checked_extent}) {
            GuardedQueue queue(examined.queue.device(), guard);
            live({examined.simulation, queue, examined.doing}, extent);
        }
    return {};
}

Finding padding_is_not_read(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out(cpu_only);
    if (examined.simulation.measures()) return Finding::left_out(why_not_repeatable(examined.simulation));
    const Params params(examined.simulation);
    Subject clean(examined, checked_extent, params), poisoned(examined, checked_extent, params);
    for (int i = 0; i < checked_steps; ++i) {
        poison_padding(poisoned.world());
        poisoned.advance(1);
        clean.advance(1);
    }
    const std::string differs = difference(CheckedOutcome(clean), CheckedOutcome(poisoned));
    if (differs.empty()) return {};
    return Finding::broken("other numbers between the rows of its fields change its results: " + differs);
}

Finding only_the_constructor_allocates(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out(cpu_only);
    GuardedQueue queue(examined.queue.device(), GuardedQueue::Guard::behind);
    const Examined guarded{examined.simulation, queue, examined.doing};
    Subject subject(guarded, checked_extent, Params(examined.simulation));
    const int before = queue.allocations();
    subject.advance(3);
    const int after_steps = queue.allocations();
    (void)subject.drawn();
    const int after_drawing = queue.allocations();
    if (after_steps > before)
        return Finding::broken(fmt::format("advance(3) allocated device memory {} times", after_steps - before));
    if (after_drawing > after_steps)
        return Finding::broken(fmt::format("draw() allocated device memory {} times", after_drawing - after_steps));
    return {};
}

Finding one_thread_calls_the_host(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out(cpu_only);
    GuardedQueue queue(examined.queue.device(), GuardedQueue::Guard::behind);
    live({examined.simulation, queue, examined.doing}, shared_rows);
    const std::string_view call = queue.stray_call();
    return Finding::unless(call.empty() ? "" : fmt::format("it calls the host's {} from another thread", call));
}

namespace {

/// Memory of numbers that fields have had. A step writes some of them, and state() names one of these afterwards.
class WatchedGrids {
public:
    void add(World& world) {
        for (const glint_field& field : world.fields()) {
            const bool is_watched = can_be_nan(field.value) && !(field.flags & GLINT_OPTIONAL);
            const auto is_known = [&](const glint_field& known) { return known.data == field.data; };
            if (is_watched && std::ranges::none_of(grids_, is_known)) grids_.push_back(field);
        }
    }
    bool all_finite() const {
        return std::ranges::all_of(grids_, [](const glint_field& grid) {
            const auto* const first = static_cast<const std::byte*>(grid.data);
            const std::ptrdiff_t rows = std::ptrdiff_t{grid.height} * grid.depth, bytes = grid.element_bytes;
            for (std::ptrdiff_t y = 0; y < rows; ++y)
                for (std::ptrdiff_t x = 0; x < grid.width; ++x)
                    if (!std::isfinite(number_at<double>(first + (y * grid.pitch + x) * bytes, grid.value)))
                        return false;
            return true;
        });
    }

private:
    std::vector<glint_field> grids_;
};

} // namespace

std::string writer_of_no_number(const Examined& examined, const Params& params, int step) {
    if (!examined.on_cpu()) return "";
    GuardedQueue queue(examined.queue.device(), GuardedQueue::Guard::behind);
    const Examined guarded{examined.simulation, queue, examined.doing};
    Subject subject(guarded, checked_extent, params);
    WatchedGrids grids;
    grids.add(subject.world());
    while (subject.world().step() < step - 1) subject.advance(1), grids.add(subject.world());
    std::string kernel;
    queue.after_scope = [&](const char* label) {
        if (kernel.empty() && !grids.all_finite()) kernel = label;
    };
    subject.advance(1);
    constexpr std::string_view whole_step = "advance"; // the scope around all kernels
    return kernel.empty() || kernel == whole_step ? "" : fmt::format(", which the kernel '{}' wrote", kernel);
}

namespace {

constexpr std::size_t alignment = 256; // as glint_host::alloc promises

std::size_t rounded_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

} // namespace

GuardedQueue::GuardedQueue(ComputeDevice& device, Guard guard)
    : Queue(device), inner_(device.make_queue()), guard_(guard), table_(inner_->table()) {
    lead_through();
}

GuardedQueue::~GuardedQueue() {
    for (const auto& [memory, mapping] : mappings_) munmap(mapping.first, mapping.bytes);
}

/// The memory begins or ends at a page that may not be used. It ends up to 255 bytes before that page, because it
/// begins at a multiple of 256.
void* GuardedQueue::alloc(std::size_t bytes) {
    ++allocations_;
    if (bytes > device().facts().memory_bytes) return nullptr;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t inside = rounded_up(rounded_up(bytes, alignment), page), all = inside + 2 * page;
    void* first = mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (first == MAP_FAILED) return nullptr;
    auto* usable = static_cast<std::byte*>(first) + page;
    if (mprotect(usable, inside, PROT_READ | PROT_WRITE) != 0) {
        munmap(first, all);
        return nullptr;
    }
    void* memory = guard_ == Guard::before ? usable : usable + (inside - rounded_up(bytes, alignment));
    mappings_[memory] = {first, all};
    return memory;
}

void GuardedQueue::free(void* memory) {
    const auto found = mappings_.find(memory);
    if (found == mappings_.end()) return;
    munmap(found->second.first, found->second.bytes);
    mappings_.erase(found);
}

GuardedQueue& GuardedQueue::called(void* self, const char* name) {
    GuardedQueue& queue = of(self);
    if (std::this_thread::get_id() != queue.owner_ && !*queue.stray_call_.load()) queue.stray_call_ = name;
    return queue;
}

void GuardedQueue::begin(const char* label) {
    const glint_host& host = inner_->table();
    host.begin(host.self, label);
    open_.push_back(label ? label : "unnamed");
}

void GuardedQueue::end() {
    const glint_host& host = inner_->table();
    host.end(host.self);
    if (open_.empty()) return;
    const char* const label = open_.back();
    open_.pop_back();
    if (after_scope) after_scope(label);
}

void GuardedQueue::lead_through() {
    table_.self = this;
    table_.alloc = [](void* self, std::size_t bytes) { return called(self, "alloc").alloc(bytes); };
    table_.free = [](void* self, void* memory) { called(self, "free").free(memory); };
    table_.write = [](void* self, void* to, const void* from, std::size_t bytes) {
        const glint_host& host = called(self, "write").inner_->table();
        return host.write(host.self, to, from, bytes);
    };
    table_.read = [](void* self, void* to, const void* from, std::size_t bytes) {
        const glint_host& host = called(self, "read").inner_->table();
        return host.read(host.self, to, from, bytes);
    };
    table_.copy = [](void* self, void* to, const void* from, std::size_t bytes) {
        const glint_host& host = called(self, "copy").inner_->table();
        return host.copy(host.self, to, from, bytes);
    };
    table_.for_rows = [](void* self, std::int32_t rows, std::int32_t cells,
                         void (*body)(void*, std::int32_t, std::int32_t), void* arg) {
        const glint_host& host = called(self, "for_rows").inner_->table();
        host.for_rows(host.self, rows, cells, body, arg);
    };
    table_.begin = [](void* self, const char* label) { called(self, "begin").begin(label); };
    table_.end = [](void* self) { called(self, "end").end(); };
    table_.fail = [](void* self, const char* why) {
        const glint_host& host = of(self).inner_->table();
        host.fail(host.self, why);
    };
}

} // namespace glint
