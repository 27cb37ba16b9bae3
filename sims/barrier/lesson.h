// The lesson of the barrier: chapter 5 of "CUDA by Example", and today's tools that find such a mistake.
#pragma once
#include "api/lesson.h"

namespace barrier {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Each thread of a tile writes a grey level to shared memory, then reads the level that the opposite "
              "thread wrote. Without a barrier between write and read, a thread may read old data that an earlier tile "
              "left there. The book shows green bumps that are broken because __syncthreads() is missing. The book "
              "also warns of a __syncthreads() that only some threads of a block reach. That is undefined behaviour: "
              "the kernel may hang or give wrong results, so this exhibit has no such kernel. Today compute-sanitizer "
              "finds both mistakes: its tool racecheck finds the first, its tool synccheck the second. A wait between "
              "write and read may hide the race but does not remove it. Threads of one warp need no __syncthreads(): "
              "they exchange values by __shfl_xor_sync(), or through shared memory with __syncwarp().")
        .source("CUDA by Example, chapter 5", "https://developer.nvidia.com/cuda-example");
    lesson.label("x, y", "cells, in tiles of 16 x 16");
    lesson.label("green", "the level of a cell, swapped across its tile").when("view=picture");
    lesson.label("orange", "a wrong level: the thread read it before it was written").when("view=marked");
    lesson
        .experiment("wait", "Waiting hides the race but does not remove it", "wait=0..200+10", "chance=40,80,160",
                    "wrong")
        .set("method=racy_model");
    lesson.experiment("resident", "Old data hides the race if tiles look alike", "resident=1..256*2", nullptr, "wrong")
        .set("method=racy_model drift=0");
    lesson
        .experiment("methods", "Rate of each correct method", "method=direct,textbook,rows,padded,shuffle", nullptr,
                    "rate")
        .size(4096, 4096);
    lesson
        .experiment("banks", "Time of a step by extra exchanges: columns, rows, padded columns, registers",
                    "returns=0..32+4", "method=textbook,rows,padded,shuffle", "step")
        .size(4096, 4096)
        .set("drift=0");
    const char* const race = "docs/benchmarks/exhibits-h200.md: race";
    const char *const without = "The picture without the barrier", *const with = "The picture with the barrier";
    lesson.reported("broken up", without, "no GPU is named", "figure 5.5")
        .reported("as it should be", with, "no GPU is named", "figure 5.6")
        .recorded("40 %", without, race, "share of wrong pixels in one run; each run gives another share")
        .recorded("0 %", with, race, "share of wrong pixels");
}

} // namespace barrier
