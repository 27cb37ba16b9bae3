#include "support/allocations.h"
#include <atomic>
#include <cstdlib>
#include <new>
#include <pthread.h>

namespace {

thread_local long asked_for = 0;

// Not thread-local: an emulated GPU overwrites that memory, as a block's shared memory.
std::atomic<glint::test::SeeAllocation> see = nullptr;
std::atomic<pthread_t> seen_thread;

} // namespace

namespace glint::test {
long allocations_here() { return asked_for; }
void see_allocations_here(SeeAllocation looking) { seen_thread = pthread_self(), see = looking; }
} // namespace glint::test

#ifdef __SANITIZE_ADDRESS__
bool glint::test::counts_allocations() { return false; }
#else
bool glint::test::counts_allocations() { return true; }

static void count_one() {
    ++asked_for;
    const auto looking = see.load();
    if (!looking || !pthread_equal(pthread_self(), seen_thread)) return;
    const long counted = asked_for;
    see = nullptr;
    looking();
    see = looking, asked_for = counted;
}

// The array and nothrow forms come here, as the standard says.
void* operator new(std::size_t bytes) {
    count_one();
    if (void* memory = std::malloc(bytes ? bytes : 1)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    count_one();
    const auto a = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(a, (bytes + a - 1) / a * a)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
#endif
