// The lesson of `hash_table`: appendix A of "CUDA by Example", and methods without its locks.
#pragma once
#include "api/lesson.h"

namespace hash_table {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Many threads insert keys into one table. If two threads change one bucket at the same time, a key may "
              "be lost: they must take turns or use atomic operations. The book gives each bucket a lock and lets only "
              "one lane of a warp at a time take a lock. On the GPUs of that time, a waiting lane could keep another "
              "lane of its warp from releasing the lock (deadlock). The book's GPU is no faster at this than its CPU. "
              "Today no lock is needed: one atomic exchange links a key into a chain, or a compare-and-swap puts the "
              "key into the first free slot of an array. The picture shows how many keys each bucket has.")
        .source("CUDA by Example, appendix A", "https://developer.nvidia.com/cuda-example");
    lesson.label("above left", "the table: one square per bucket, or per group of buckets");
    lesson.label("above right", "number of buckets by length of their chain; white: the expected number");
    lesson.label("below", "chains of some buckets, one block per key; line: the load");
    lesson.label("colour", "keys of a bucket, relative to the average (the load)");
    lesson.experiment("methods", "All methods: filling the table and reading it back", "method=all", nullptr, "rate")
        .preset("spread");
    lesson
        .experiment("load", "Rate by keys per bucket", "load=0.25..4096*4", "method=mutex,rounds,cas,exchange,open",
                    "rate")
        .preset("spread");
    lesson
        .experiment("skew", "Rate by share of keys in 1/64 of the buckets", "skew=0..50+10",
                    "method=mutex,cas,exchange,open", "rate")
        .preset("spread");
    lesson
        .experiment("threads", "Rate by number of CPU threads, with and without locks", "threads=1..8*2",
                    "method=mutex,cas,exchange,open", "rate")
        .preset("spread");
    const char* const locks = "100 MiB of keys into 1024 buckets by a GPU with locks";
    lesson.reported("360 ms", "100 MiB of keys into 1024 buckets by a CPU", "Core 2 Duo")
        .reported("375 ms, with the copy to the GPU", locks, "no GPU is named")
        .recorded("mutex 475.3 ms, and 11.4 ms for the copy, 1.896 ms from pinned memory", locks,
                  "docs/benchmarks/exhibits-h200.md: book_table, copies",
                  "includes reading the chains back; the copy's time is computed from the rate of 256 MiB");
}

} // namespace hash_table
