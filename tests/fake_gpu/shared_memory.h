// A block's __shared__ memory on the fake GPU. Such variables are thread_local there, so the thread-local part of the
// program is what a block gets poisoned, keeps while another runs, and loses.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace glint::test {

/// All of this program's thread-local variables, of this thread.
std::span<std::byte> thread_locals();

/// Puts them back as they were before.
class SharedMemoryInUse {
public:
    SharedMemoryInUse() : before_(thread_locals().begin(), thread_locals().end()) {}
    ~SharedMemoryInUse();
    SharedMemoryInUse(const SharedMemoryInUse&) = delete;
    SharedMemoryInUse& operator=(const SharedMemoryInUse&) = delete;

private:
    std::vector<std::byte> before_;
};

/// One block's. What was never written reads as NaN, or as -1.
class SharedMemory {
public:
    SharedMemory() : kept_(thread_locals().size(), std::byte{0xff}) {}
    void enter() const;
    void leave();

private:
    std::vector<std::byte> kept_;
};

} // namespace glint::test
