// A block's __shared__ memory on the emulated GPU. Such variables are thread_local there, so each block gets the
// program's thread-local memory poisoned, keeps its content while another block runs, and loses it at its end.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace glint::test {

/// All of this program's thread-local variables, of this thread.
std::span<std::byte> thread_locals();

/// While it exists, all of them are poisoned outside of blocks: unwritten memory reads as NaN, or as -1. Then the
/// previous content is restored.
class SharedMemoryInUse {
public:
    SharedMemoryInUse();
    ~SharedMemoryInUse();
    SharedMemoryInUse(const SharedMemoryInUse&) = delete;
    SharedMemoryInUse& operator=(const SharedMemoryInUse&) = delete;

private:
    std::vector<std::byte> before_;
};

/// One block's. It copies only pages that the block wrote: a kernel uses few of the program's variables, or none.
class SharedMemory {
public:
    void enter();
    void leave(); ///< poisons them again

private:
    std::vector<std::size_t> pages_; // indices
    std::vector<std::byte> kept_;    // those, one after the other
};

} // namespace glint::test
