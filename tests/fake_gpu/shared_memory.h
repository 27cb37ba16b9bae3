// A block's __shared__ memory on the fake GPU. Such variables are thread_local there, so the thread-local part of the
// program is what a block gets poisoned, keeps while another runs, and loses.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace glint::test {

/// All of this program's thread-local variables, of this thread.
std::span<std::byte> thread_locals();

/// While it lives, all of them are poisoned where no block has entered: what was never written reads as NaN, or as -1.
/// Then they are as they were before.
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
    std::vector<std::size_t> pages_; // which
    std::vector<std::byte> kept_;    // those, one after the other
};

} // namespace glint::test
