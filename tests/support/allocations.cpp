#include "tests/support/allocations.h"
#include <cstdlib>
#include <new>
#include <utility>

namespace {

thread_local long asked_for = 0;
thread_local glint::test::SeeAllocation see = nullptr;

void count_one() {
    ++asked_for;
    if (!see) return;
    const long counted = asked_for;
    const auto looking = std::exchange(see, nullptr);
    looking();
    see = looking, asked_for = counted;
}

} // namespace

namespace glint::test {
long allocations_here() { return asked_for; }
void see_allocations_here(SeeAllocation looking) { see = looking; }
} // namespace glint::test

#ifdef __SANITIZE_ADDRESS__
bool glint::test::counts_allocations() { return false; }
#else
bool glint::test::counts_allocations() { return true; }

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
