// Four warps, a warpgroup, multiply 64 x 8 by 8 x 256 numbers with one instruction, which reads both from shared memory
// and runs asynchronously: see "Asynchronous Warpgroup Level Matrix Instructions" in NVIDIA's PTX ISA. Only for compute
// capability 9.0.
#pragma once
#include "bulk_copies.cuh"

namespace matrix_product {

inline constexpr int warpgroup_threads = 128, group_rows = 64, group_columns = 256, group_depth = 8;

/// Descriptor of numbers in shared memory: rows of 128 bytes, with quads of four numbers in the order of a swizzled
/// copy, so that eight quads below each other are in different banks. Eight rows begin at whole KiB.
__device__ inline std::uint64_t described(const float* from) {
    constexpr std::uint64_t unit = 16, eight_rows = 1024 / unit, swizzled_by_128_bytes = 1;
    return (shared_address(from) & 0x3ffffu) / unit | eight_rows << 32 | swizzled_by_128_bytes << 62;
}

/// A thread's sums: in two rows eight apart, two neighbours in every eight columns.
struct GroupSums {
    float at[group_rows * group_columns / warpgroup_threads];
};

/// Orders a warpgroup's products: writes before it are visible to the products after it. Products begun before may
/// still be running.
__device__ inline void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ inline void end_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Waits until at most this many groups of products are still running.
template <int groups> __device__ void wait_for_products() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(groups) : "memory");
}

/// sums = a b, plus the old sums if `keep` is set. Only the upper 19 bits of each number count.
__device__ inline void multiply_add(GroupSums& sums, std::uint64_t a, std::uint64_t b, int keep) {
    auto& s = sums.at;
    asm volatile("{\n"
                 ".reg .pred keep;\n"
                 "setp.ne.b32 keep, %130, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k8.f32.tf32.tf32 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
                 "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
                 "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
                 "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
                 "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "%128, %129, keep, 1, 1;\n"
                 "}"
                 : "+f"(s[0]), "+f"(s[1]), "+f"(s[2]), "+f"(s[3]), "+f"(s[4]), "+f"(s[5]), "+f"(s[6]), "+f"(s[7]),
                   "+f"(s[8]), "+f"(s[9]), "+f"(s[10]), "+f"(s[11]), "+f"(s[12]), "+f"(s[13]), "+f"(s[14]), "+f"(s[15]),
                   "+f"(s[16]), "+f"(s[17]), "+f"(s[18]), "+f"(s[19]), "+f"(s[20]), "+f"(s[21]), "+f"(s[22]),
                   "+f"(s[23]), "+f"(s[24]), "+f"(s[25]), "+f"(s[26]), "+f"(s[27]), "+f"(s[28]), "+f"(s[29]),
                   "+f"(s[30]), "+f"(s[31]), "+f"(s[32]), "+f"(s[33]), "+f"(s[34]), "+f"(s[35]), "+f"(s[36]),
                   "+f"(s[37]), "+f"(s[38]), "+f"(s[39]), "+f"(s[40]), "+f"(s[41]), "+f"(s[42]), "+f"(s[43]),
                   "+f"(s[44]), "+f"(s[45]), "+f"(s[46]), "+f"(s[47]), "+f"(s[48]), "+f"(s[49]), "+f"(s[50]),
                   "+f"(s[51]), "+f"(s[52]), "+f"(s[53]), "+f"(s[54]), "+f"(s[55]), "+f"(s[56]), "+f"(s[57]),
                   "+f"(s[58]), "+f"(s[59]), "+f"(s[60]), "+f"(s[61]), "+f"(s[62]), "+f"(s[63]), "+f"(s[64]),
                   "+f"(s[65]), "+f"(s[66]), "+f"(s[67]), "+f"(s[68]), "+f"(s[69]), "+f"(s[70]), "+f"(s[71]),
                   "+f"(s[72]), "+f"(s[73]), "+f"(s[74]), "+f"(s[75]), "+f"(s[76]), "+f"(s[77]), "+f"(s[78]),
                   "+f"(s[79]), "+f"(s[80]), "+f"(s[81]), "+f"(s[82]), "+f"(s[83]), "+f"(s[84]), "+f"(s[85]),
                   "+f"(s[86]), "+f"(s[87]), "+f"(s[88]), "+f"(s[89]), "+f"(s[90]), "+f"(s[91]), "+f"(s[92]),
                   "+f"(s[93]), "+f"(s[94]), "+f"(s[95]), "+f"(s[96]), "+f"(s[97]), "+f"(s[98]), "+f"(s[99]),
                   "+f"(s[100]), "+f"(s[101]), "+f"(s[102]), "+f"(s[103]), "+f"(s[104]), "+f"(s[105]), "+f"(s[106]),
                   "+f"(s[107]), "+f"(s[108]), "+f"(s[109]), "+f"(s[110]), "+f"(s[111]), "+f"(s[112]), "+f"(s[113]),
                   "+f"(s[114]), "+f"(s[115]), "+f"(s[116]), "+f"(s[117]), "+f"(s[118]), "+f"(s[119]), "+f"(s[120]),
                   "+f"(s[121]), "+f"(s[122]), "+f"(s[123]), "+f"(s[124]), "+f"(s[125]), "+f"(s[126]), "+f"(s[127])
                 : "l"(a), "l"(b), "r"(keep));
}

} // namespace matrix_product
