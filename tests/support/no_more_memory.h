// A device that is full.
#pragma once
#include "interop/queue.h"
#include <cstddef>

namespace glint::test {

/// While it exists, that queue has no more memory.
class NoMoreMemory {
public:
    explicit NoMoreMemory(Queue& queue) : host_(const_cast<glint_host&>(queue.table())), alloc_(host_.alloc) {
        host_.alloc = [](void*, std::size_t) -> void* { return nullptr; };
    }
    ~NoMoreMemory() { host_.alloc = alloc_; }
    NoMoreMemory(const NoMoreMemory&) = delete;
    NoMoreMemory& operator=(const NoMoreMemory&) = delete;

private:
    glint_host& host_;
    void* (*alloc_)(void*, std::size_t);
};

} // namespace glint::test
