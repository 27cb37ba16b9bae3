#!/usr/bin/env python3
"""Measures references for exhibits that no library provides: kernels with only one kind of memory access.

    tests/bench/bare_loops.py                  on a machine with an NVIDIA GPU and libnvrtc.so.13

Prints, as the median of 20 samples after a warm-up:
  constant   one entry of constant memory read by all threads of a warp, in reads of threads a second
  exchange   atomic exchanges, each of any of 512 Ki words, 4 Mi in a launch
  read       reads of 8 bytes, each of any of 4 Mi, 4 Mi in a launch
"""
import ctypes
import statistics

from driver import Driver

SAMPLES, LAUNCHES = 20, 20
ACCESSES, WORDS, THREADS = 4 << 20, 512 << 10, 256
BLOCKS, READS = 132 * 32, 1024  # of the constant loop: several times what any GPU holds at once

SOURCE = r"""
__constant__ float table[256];
// With zero the address is a thread's own, as far as the compiler knows. Four sums: none waits for an addition.
extern "C" __global__ void constant(float* sums, int reads, unsigned zero) {
    unsigned at = threadIdx.x * zero;
    float sum[4] = {};
    for (int read = 0; read < reads; read += 8, ++at)
#pragma unroll
        for (int i = 0; i < 8; ++i) sum[i % 4] += table[(at & 127) + i];
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum[0] + sum[1] + sum[2] + sum[3];
}
__device__ unsigned scattered(unsigned i) {
    i *= 2654435769u, i ^= i >> 15;
    return i * 2246822519u;
}
extern "C" __global__ void exchange(unsigned* words, unsigned count, unsigned* found) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    found[i] = atomicExch(&words[__umulhi(scattered(i), count)], i);
}
extern "C" __global__ void read(const uint2* pairs, unsigned count, unsigned* found) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const uint2 pair = pairs[__umulhi(scattered(i), count)];
    found[i] = pair.x + pair.y;
}
"""


def compiled(driver):
    """For the first GPU."""
    nvrtc, program = ctypes.CDLL("libnvrtc.so.13"), ctypes.c_void_p()
    major, minor = (driver.new(ctypes.c_int, "cuDeviceGetAttribute", which, 0).value for which in (75, 76))  # compute capability
    options = (ctypes.c_char_p * 1)(f"--gpu-architecture=sm_{major}{minor}".encode())
    size = ctypes.c_size_t()

    def check(status):
        if status:
            raise SystemExit(f"the CUDA compiler ended with status {status}")

    check(nvrtc.nvrtcCreateProgram(ctypes.byref(program), SOURCE.encode(), b"bare_loops.cu", 0, None, None))
    check(nvrtc.nvrtcCompileProgram(program, 1, options))
    check(nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size)))
    code = ctypes.create_string_buffer(size.value)
    check(nvrtc.nvrtcGetCUBIN(program, code))
    return driver.new(ctypes.c_void_p, "cuModuleLoadData", code)


class Loops:
    def __init__(self):
        self.driver = Driver()
        self.module, self.queue = compiled(self.driver), self.driver.queue()
        self.events = [self.driver.new(ctypes.c_void_p, "cuEventCreate", 0) for _ in range(2)]

    def seconds(self, name, blocks, *arguments):
        """Seconds of one launch, averaged over some in a row."""
        kernel = self.driver.new(ctypes.c_void_p, "cuModuleGetFunction", self.module, name.encode())
        pointers = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(one) for one in arguments))
        begin, end = self.events
        self.driver.call("cuEventRecord", begin, self.queue)
        for _ in range(LAUNCHES):
            self.driver.call("cuLaunchKernel", kernel, blocks, 1, 1, THREADS, 1, 1, 0, self.queue, pointers, None)
        self.driver.call("cuEventRecord", end, self.queue)
        self.driver.call("cuEventSynchronize", end)
        return self.driver.new(ctypes.c_float, "cuEventElapsedTime", begin, end).value / 1e3 / LAUNCHES

    def per_second(self, amount, *launch):
        self.seconds(*launch)
        return amount / statistics.median(self.seconds(*launch) for _ in range(SAMPLES))


def main():
    loops = Loops()
    found = loops.driver.memory(4 * max(ACCESSES, BLOCKS * THREADS))
    words, pairs = loops.driver.memory(4 * WORDS), loops.driver.memory(8 * ACCESSES)
    blocks = ACCESSES // THREADS
    rates = {"constant": loops.per_second(BLOCKS * THREADS * READS, "constant", BLOCKS, found, ctypes.c_int(READS), ctypes.c_uint(0)),
             "exchange": loops.per_second(ACCESSES, "exchange", blocks, words, ctypes.c_uint(WORDS), found),
             "read": loops.per_second(ACCESSES, "read", blocks, pairs, ctypes.c_uint(ACCESSES), found)}
    for name, rate in rates.items():
        print(f"{name:>8} {rate / 1e9:9.2f} G/s")


if __name__ == "__main__":
    main()
