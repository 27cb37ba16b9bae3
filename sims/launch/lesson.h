// What `launch` teaches: chapters 4 and 5 of "CUDA by Example", and what articles say of branches and block sizes.
#pragma once
#include "api/lesson.h"

namespace launch {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Two vectors are added, and each element's pixel shows which multiprocessor computed it and when: blocks "
              "run in waves, the last wave leaves a tail, and lanes idle if a warp is not full or takes several "
              "branches. The book goes from one block per element to one block of threads, then to a fixed grid that "
              "strides through a vector of any length. Today a good launch has blocks of whole warps: either many "
              "waves of blocks or, with strides, exactly as many blocks as fit at a time.")
        .source("CUDA by Example, chapters 4 and 5", "https://developer.nvidia.com/cuda-example");
    lesson.label("x, y", "the vector from the top left: pixel or square per element, rectangle per block");
    lesson.label("colour", "the multiprocessor or CPU thread; darker means later").when("view=place");
    lesson.label("colour", "start of its lane, as a share of the launch").when("view=began");
    lesson.label("colour", "share of its warp's 32 lanes that worked together").when("view=lanes");
    lesson.label("grey", "idle lanes");
    lesson
        .experiment("block_size", "From a block of one warp to the largest", "block_size=32..1024*2", "method=all",
                    "GB/s")
        .size(4096, 4096)
        .set("work=0");
    lesson.experiment("ladder", "Rate by number of blocks", "blocks=1..4096*4", "block_size=1,32,256", "GB/s")
        .set("work=0 method=grid_stride");
    lesson
        .experiment("divergence", "Branches between the lanes of a warp and branches between warps", "paths=1..32*2",
                    "branch=all", "step")
        .set("work=2000");
    lesson
        .experiment("occupancy", "Occupancy: rate by shared memory per block", "shared=0..48+8",
                    "method=one_each,quads", "GB/s")
        .size(4096, 4096)
        .set("work=0");
    lesson
        .experiment("waves", "Waves: time by number of blocks, one block per multiprocessor", "length=40..100+2",
                    nullptr, "step")
        .set("work=2000 block_size=1024 registers=64");
    const char* const article = "an article on CUDA's execution model";
    const char* const basics = "an article on the basics of CUDA, 2008";
    const char* const one_thread = "Memory rate of one thread";
    const char* const one_block = "Memory rate of one block of 256 threads";
    const char* const many_blocks = "Memory rate of 32 blocks of 256 threads";
    const char *const lanes = "Branches between lanes of a warp", *const warps = "Branches between warps";
    const char *const blocks = "docs/benchmarks/exhibits-h200.md: blocks",
                      *const branches = "docs/benchmarks/exhibits-h200.md: branches";
    const char* const vectors = "adds two vectors, 12 bytes per element";
    const char* const launched = "256 threads in 4 blocks, without loading: mostly launch time";
    lesson.reported("9.3 MB/s, summing squares", one_thread, "GeForce 8800 GT", basics)
        .reported("2.3 GB/s, summing squares", one_block, "GeForce 8800 GT", basics)
        .reported("40 GB/s, summing squares", many_blocks, "GeForce 8800 GT", basics)
        .reported("0.171 ms, 64 threads, its first kernel, loading included", lanes, "GeForce RTX 3090", article)
        .reported("0.009 ms, 64 threads, its second kernel", warps, "GeForce RTX 3090", article)
        .recorded("60.7 MB/s", one_thread, "docs/benchmarks/exhibits-h200.md: one_thread", vectors)
        .recorded("9.702 GB/s", one_block, blocks, vectors)
        .recorded("285.9 GB/s", many_blocks, blocks, vectors)
        .recorded("by_lane 2.97 µs", lanes, branches, launched)
        .recorded("by_warp 2.99 µs", warps, branches, launched);
}

} // namespace launch
