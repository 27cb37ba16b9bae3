#!/usr/bin/env python3
"""Measures the reference for the exhibits transfers and streams: cudaMemcpy from and to pinned memory, by the driver's functions.

    tests/bench/memcpy.py [--mib 40]           on a machine with an NVIDIA GPU

Prints GB/s of each direction, and of copies in while half as much is copied out, in pieces of 4 MiB: the median of 20 samples of ten
copies after a warm-up.
"""
import argparse
import ctypes
import statistics
import time

from driver import Driver

SAMPLES, COPIES = 20, 10
PIECE = 4 << 20


class Bus:
    def __init__(self, size):
        self.driver, self.size = Driver(), ctypes.c_size_t(size)
        self.pinned, self.memory = self.driver.pinned(size), self.driver.memory(size)
        self.others = self.driver.pinned(PIECE), self.driver.memory(PIECE)  # for copies out at the same time
        self.queues = self.driver.queue(), self.driver.queue()

    def to_device(self):
        self.driver.call("cuMemcpyHtoD_v2", self.memory, self.pinned, self.size)

    def to_host(self):
        self.driver.call("cuMemcpyDtoH_v2", self.pinned, self.memory, self.size)

    def both_ways(self):
        for piece in range(self.size.value // PIECE):
            at, length = piece * PIECE, ctypes.c_size_t(PIECE)
            self.driver.call("cuMemcpyHtoDAsync_v2", ctypes.c_uint64(self.memory.value + at), ctypes.c_void_p(self.pinned.value + at),
                             length, self.queues[0])
            if piece % 2:
                self.driver.call("cuMemcpyDtoHAsync_v2", *self.others, length, self.queues[1])
        for queue in self.queues:
            self.driver.wait(queue)


def seconds(copy):
    """Seconds of one copy, averaged over some in a row; each returns when it is done."""
    begin = time.perf_counter()
    for _ in range(COPIES):
        copy()
    return (time.perf_counter() - begin) / COPIES


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mib", type=int, default=40, help="the book's 10 Mi integers; both ways four times as much")
    size = parser.parse_args().mib << 20
    bus, longer = Bus(size), Bus(4 * size)
    for name, copied, copy in (("to_device", size, bus.to_device), ("to_host", size, bus.to_host), ("both_ways", 4 * size, longer.both_ways)):
        seconds(copy)
        print(f"{name:>9} {copied / statistics.median(seconds(copy) for _ in range(SAMPLES)) / 1e9:7.2f} GB/s")


if __name__ == "__main__":
    main()
