// A GPU emulated by one CPU thread, for kernels that g++ compiled: a fibre for each of a block's threads. A fibre runs
// until it must wait; the order is drawn anew for each block, so that code that is right only in one order fails. A
// deadlock and a barrier that not all threads reach are failures with a sentence. Not emulated: time, two threads at
// the same instant, caches.
#pragma once
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>

struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned of_x = 1, unsigned of_y = 1, unsigned of_z = 1) : x(of_x), y(of_y), z(of_z) {}
};
extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;

namespace glint::test::fake_gpu {

/// Thrown if a kernel does something that makes a GPU hang or is undefined there.
struct Broken : std::logic_error {
    using std::logic_error::logic_error;
};

struct Launch {
    dim3 grid, block;
    bool cooperative; // all blocks at the same time, so that they may wait for each other; else one after the other
    std::size_t shared_bytes = 0; // of each block, in addition to its variables
};
/// Runs the kernel to its end, once for each thread. Throws Broken. Several CPU threads may call it one after the
/// other.
void run(const Launch&, const std::function<void()>& kernel);

// Functions for the emulated CUDA run-time: launches, now or as graphs.
struct Graph;
struct RunnableGraph;
/// Runs it, or records it for the graph that is being captured.
void launch(const Launch&, std::function<void()> kernel);
void begin_capture();
Graph* end_capture();
RunnableGraph* instance_of(const Graph&);
void launch(const RunnableGraph&);
void destroy(Graph*);
void destroy(RunnableGraph*);
/// Counts of this program since it began.
struct Counts {
    int instances = 0; ///< of graphs
    int launches = 0;  ///< of kernels and graphs; a graph counts once
    int living = 0;    ///< graphs and their instances
};
Counts counts();

// Functions for running threads. `call` is the name that a failure mentions.
void wait_for_block(const char* call);
int any_of_block(const char* call, bool);
/// Gives `value` to the warp and returns that of `lane`; waits for all threads of the warp.
void exchange(const char* call, const void* value, void* result, std::size_t bytes, unsigned lane);
/// A bit for each of the warp's threads whose `yes` is true; waits for all of them.
unsigned vote(const char* call, bool yes);
/// A bit for each of the warp's threads with the same bytes as this one; waits for all of them.
unsigned match(const char* call, const void* value, std::size_t bytes);
void let_others_run(); ///< for a loop that waits until another thread writes
unsigned lane();
void* launched_shared(); ///< the block's shared_bytes, poisoned until they are written

} // namespace glint::test::fake_gpu
