// Copies of a tensor's boxes into the shared memory of a cluster's blocks, which one thread starts with an instruction
// (TMA), and the barriers in shared memory that count their bytes: see "Asynchronous copy" and "mbarrier" in NVIDIA's
// PTX ISA. For compute capability 9.0.
#pragma once
#include <cstdint>
#include <cuda.h>

namespace matrix_product {

__device__ inline unsigned shared_address(const void* of) {
    return static_cast<unsigned>(__cvta_generic_to_shared(of));
}

/// A phase ends when the given number of arrivals, and the bytes that they announced, have come.
class PhaseBarrier {
public:
    __device__ void begin(unsigned arrivals) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(this)), "r"(arrivals));
    }
    /// Waits until the phase of that parity has ended; parity 1 returns at once before the first phase.
    __device__ void wait(unsigned parity) const {
        while (!has_ended(parity)) {}
    }
    __device__ void arrive_and_expect(unsigned bytes) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(this)), "r"(bytes)
                     : "memory");
    }
    /// Arrives at the barrier in the same place in another block of the cluster.
    __device__ void arrive_in(unsigned block) {
        asm volatile("{\n"
                     ".reg .b32 there;\n"
                     "mapa.shared::cluster.u32 there, %0, %1;\n"
                     "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [there];\n"
                     "}" ::"r"(shared_address(this)),
                     "r"(block)
                     : "memory");
    }

private:
    __device__ bool has_ended(unsigned parity) const {
        unsigned ended;
        asm volatile("{\n"
                     ".reg .pred ended;\n"
                     "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 ended, [%1], %2;\n"
                     "selp.u32 %0, 1, 0, ended;\n"
                     "}"
                     : "=r"(ended)
                     : "r"(shared_address(this)), "r"(parity)
                     : "memory");
        return ended;
    }

    std::uint64_t state_;
};

/// Makes the result of begin() visible to the cluster's blocks and to copies, after a cluster barrier.
__device__ inline void publish_barriers() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

/// Waits for all threads of the cluster's blocks.
__device__ inline void wait_for_cluster() {
    asm volatile("barrier.cluster.arrive.release;\n"
                 "barrier.cluster.wait.acquire;" ::
                     : "memory");
}
__device__ inline unsigned rank_in_cluster() {
    unsigned rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

/// Copies the box whose first element is at column x and row y.
__device__ inline void copy_box(float* to, const CUtensorMap& from, int x, int y, PhaseBarrier& counts) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
            shared_address(to)),
        "l"(&from), "r"(x), "r"(y), "r"(shared_address(&counts))
        : "memory");
}
/// Likewise, to the same place in each of these blocks of the cluster; each block's barrier counts its own copy.
__device__ inline void copy_box_to(std::uint16_t blocks, float* to, const CUtensorMap& from, int x, int y,
                                   PhaseBarrier& counts) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
                 "[%0], [%1, {%2, %3}], [%4], %5;" ::"r"(shared_address(to)),
                 "l"(&from), "r"(x), "r"(y), "r"(shared_address(&counts)), "h"(blocks)
                 : "memory");
}

} // namespace matrix_product
