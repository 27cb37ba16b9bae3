#include "app/check/guarded_queue.h"
#include <sys/mman.h>
#include <unistd.h>

namespace glint {
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

void GuardedQueue::lead_through() {
    table_.self = this;
    table_.alloc = [](void* self, std::size_t bytes) { return of(self).alloc(bytes); };
    table_.free = [](void* self, void* memory) { of(self).free(memory); };
    table_.write = [](void* self, void* to, const void* from, std::size_t bytes) {
        return inner(self).write(inner(self).self, to, from, bytes);
    };
    table_.read = [](void* self, void* to, const void* from, std::size_t bytes) {
        return inner(self).read(inner(self).self, to, from, bytes);
    };
    table_.copy = [](void* self, void* to, const void* from, std::size_t bytes) {
        return inner(self).copy(inner(self).self, to, from, bytes);
    };
    table_.for_rows = [](void* self, std::int32_t rows, std::int32_t cells,
                         void (*body)(void*, std::int32_t, std::int32_t),
                         void* arg) { inner(self).for_rows(inner(self).self, rows, cells, body, arg); };
    table_.begin = [](void* self, const char* label) { inner(self).begin(inner(self).self, label); };
    table_.end = [](void* self) { inner(self).end(inner(self).self); };
    table_.fail = [](void* self, const char* why) { inner(self).fail(inner(self).self, why); };
}

} // namespace glint
