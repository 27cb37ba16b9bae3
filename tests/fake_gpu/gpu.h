// A GPU that is played by one CPU thread, for kernels that g++ compiled: a fibre for each of a block's threads. They
// take turns where they wait for each other, in an order that is drawn anew for each block, so that what is right by
// chance of the order shows. A deadlock and a barrier that not all reach are failures with a sentence. What it does not
// play: time, two threads at the same instant, caches.
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

/// What a kernel did that a GPU would answer with a hang or with anything at all.
struct Broken : std::logic_error {
    using std::logic_error::logic_error;
};

struct Launch {
    dim3 grid, block;
    bool cooperative; // all blocks at a time, so that they may wait for each other; else one after the other
    std::size_t shared_bytes = 0; // of each block, beside its variables
};
/// Runs the kernel to its end, once for each thread. Throws Broken. Of several threads one after the other may.
void run(const Launch&, const std::function<void()>& kernel);

// What the CUDA run-time calls: launches, now or as graphs.
struct Graph;
struct RunnableGraph;
/// Runs it, or keeps it for the graph that is captured.
void launch(const Launch&, std::function<void()> kernel);
void begin_capture();
Graph* end_capture();
RunnableGraph* instance_of(const Graph&);
void launch(const RunnableGraph&);
void destroy(Graph*);
void destroy(RunnableGraph*);
/// Of this program, since it began.
struct Counts {
    int instances = 0; ///< of graphs
    int launches = 0;  ///< of kernels and graphs; a graph is one
    int living = 0;    ///< graphs and their instances
};
Counts counts();

// What running threads call. `call` is the name that a failure mentions.
void wait_for_block(const char* call);
int any_of_block(const char* call, bool);
/// Gives `value` to the warp and returns that of `lane`, all of the warp's threads being here.
void exchange(const char* call, const void* value, void* result, std::size_t bytes, unsigned lane);
/// A bit for each of the warp's threads that says yes, all of them being here.
unsigned vote(const char* call, bool yes);
/// A bit for each of the warp's threads that brings the same bytes as this one, all of them being here.
unsigned match(const char* call, const void* value, std::size_t bytes);
void let_others_run(); ///< in a loop that waits for what another thread writes
unsigned lane();
void* launched_shared(); ///< the block's shared_bytes, poisoned until they are written

} // namespace glint::test::fake_gpu
