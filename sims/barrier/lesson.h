// What the barrier teaches: chapter 5 of "CUDA by Example", and what finds such a mistake today.
#pragma once
#include "api/lesson.h"

namespace barrier {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Each thread of a tile writes a level to shared memory and reads the level of the opposite thread; "
              "without a barrier between write and read, an early warp may read old data of an earlier tile. The book "
              "shows green bumps that are broken because __syncthreads() is missing, and warns of a barrier that only "
              "some threads of a block reach: this is undefined behaviour and may hang or give wrong results, so this "
              "exhibit has no such kernel. Today compute-sanitizer's racecheck finds the first mistake and its "
              "synccheck the second; a wait may hide the race but does not remove it; and the threads of a warp "
              "exchange values by __shfl_xor_sync() without shared memory, or in shared memory with __syncwarp().")
        .source("CUDA by Example, chapter 5", "https://developer.nvidia.com/cuda-example");
    lesson.label("x, y", "cells, in tiles of 16 x 16");
    lesson.label("green", "the level of a cell, swapped across its tile").when("view=picture");
    lesson.label("orange", "a wrong level: it was read before it was written").when("view=marked");
    lesson
        .experiment("wait", "Waiting hides the race but does not remove it", "wait=0..200+10", "chance=40,80,160",
                    "wrong")
        .set("method=racy_model");
    lesson
        .experiment("resident", "Stale data hides the race when tiles look alike", "resident=1..256*2", nullptr,
                    "wrong")
        .set("method=racy_model drift=0");
    lesson
        .experiment("methods", "Time of a step by each correct method", "method=direct,textbook,rows,padded,shuffle",
                    nullptr, "rate")
        .size(4096, 4096);
    lesson
        .experiment("banks", "Time of an exchange: columns, rows, padded columns, registers", "returns=0..32+4",
                    "method=textbook,rows,padded,shuffle", "step")
        .size(4096, 4096)
        .set("drift=0");
    const char* const race = "docs/benchmarks/exhibits-h200.md: race";
    const char *const without = "The picture without the barrier", *const with = "The picture with the barrier";
    lesson.reported("broken up", without, "no GPU is named", "figure 5.5")
        .reported("as it should be", with, "no GPU is named", "figure 5.6")
        .recorded("40 %", without, race, "the share of wrong pixels in one run; every run differs")
        .recorded("0 %", with, race, "the share of wrong pixels");
}

} // namespace barrier
