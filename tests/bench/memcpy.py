#!/usr/bin/env python3
"""Measures what the exhibit transfers is held against: cudaMemcpy from and to pinned memory, by the driver's function under it.

    tests/bench/memcpy.py [--mib 40]           on a machine with an NVIDIA GPU

Prints GB/s of each direction: the median of 20 samples of ten copies after a warm-up.
"""
import argparse
import ctypes
import statistics
import time

SAMPLES, COPIES = 20, 10


def check(status):
    if status:
        raise SystemExit(f"the CUDA driver ended with status {status}")


class Machine:
    def __init__(self, size):
        self.cuda, self.size = ctypes.CDLL("libcuda.so.1"), ctypes.c_size_t(size)
        self.pinned, self.memory = ctypes.c_void_p(), ctypes.c_uint64()
        device, context = ctypes.c_int(), ctypes.c_void_p()
        check(self.cuda.cuInit(0))
        check(self.cuda.cuDeviceGet(ctypes.byref(device), 0))
        check(self.cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), device))
        check(self.cuda.cuCtxSetCurrent(context))
        check(self.cuda.cuMemAllocHost_v2(ctypes.byref(self.pinned), self.size))
        check(self.cuda.cuMemAlloc_v2(ctypes.byref(self.memory), self.size))

    def to_device(self):
        check(self.cuda.cuMemcpyHtoD_v2(self.memory, self.pinned, self.size))

    def to_host(self):
        check(self.cuda.cuMemcpyDtoH_v2(self.pinned, self.memory, self.size))


def seconds(copy):
    """Of one copy, of some one after another: each returns when it is done."""
    begin = time.perf_counter()
    for _ in range(COPIES):
        copy()
    return (time.perf_counter() - begin) / COPIES


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mib", type=int, default=40, help="the book's 10 Mi integers")
    size = parser.parse_args().mib << 20
    machine = Machine(size)
    for name, copy in (("to_device", machine.to_device), ("to_host", machine.to_host)):
        seconds(copy)
        print(f"{name:>9} {size / statistics.median(seconds(copy) for _ in range(SAMPLES)) / 1e9:7.2f} GB/s")


if __name__ == "__main__":
    main()
