// `new` of the whole program, which fails as GLINT_FAULT says.
#include "faulty/faults.h"
#include <cstdlib>
#include <new>

using glint::faulty::memory_fault;

// The array and nothrow forms come here, as the standard says.
void* operator new(std::size_t bytes) {
    void* memory = memory_fault(__builtin_return_address(0)) ? nullptr : std::malloc(bytes ? bytes : 1);
    if (!memory) throw std::bad_alloc();
    return memory;
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    const auto a = static_cast<std::size_t>(alignment);
    void* memory = memory_fault(__builtin_return_address(0)) ? nullptr : std::aligned_alloc(a, (bytes + a - 1) / a * a);
    if (!memory) throw std::bad_alloc();
    return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
