#!/usr/bin/env python3
"""Measures the reference for the exhibit matrix_product: cuBLAS. Glint is not linked with it, because it is 600 MB large.

    tests/bench/cublas.py [--n 1024 …]         on a machine with an NVIDIA GPU, libcudart.so.13 and libcublas.so.13

Prints GFLOP/s of a product of n x n matrices, in floats and by tensor cores (TF32): the median of 20 after a warm-up.
"""
import argparse
import array
import ctypes
import random
import statistics

MODES = {"floats": 2, "TF32": 3}  # cublasMath_t: CUBLAS_PEDANTIC_MATH, CUBLAS_TF32_TENSOR_OP_MATH
REPEATS = 20


def check(status):
    if status:
        raise SystemExit(f"CUDA or cuBLAS ended with status {status}")


class Machine:
    def __init__(self, largest):
        self.cuda, self.blas = ctypes.CDLL("libcudart.so.13"), ctypes.CDLL("libcublas.so.13")
        self.handle, self.matrices = ctypes.c_void_p(), []
        check(self.blas.cublasCreate_v2(ctypes.byref(self.handle)))
        numbers = array.array("f", (random.random() for _ in range(65537))).tobytes()  # equal ones take less power
        size = 4 * largest * largest
        source = ctypes.create_string_buffer(numbers * (size // len(numbers) + 1))
        for _ in range(3):
            memory = ctypes.c_void_p()
            check(self.cuda.cudaMalloc(ctypes.byref(memory), ctypes.c_size_t(size)))
            check(self.cuda.cudaMemcpy(memory, source, ctypes.c_size_t(size), 1))
            self.matrices.append(memory)

    def event(self):
        event = ctypes.c_void_p()
        check(self.cuda.cudaEventCreate(ctypes.byref(event)))
        return event

    def seconds(self, n, times):
        """Seconds of one product, averaged over `times` in a row."""
        one, none, side = ctypes.c_float(1), ctypes.c_float(0), ctypes.c_int(n)
        a, b, c = self.matrices
        begin, end, milliseconds = self.event(), self.event(), ctypes.c_float()
        check(self.cuda.cudaEventRecord(begin, None))
        for _ in range(times):
            check(self.blas.cublasSgemm_v2(self.handle, 0, 0, side, side, side, ctypes.byref(one), b, side, a, side,
                                           ctypes.byref(none), c, side))
        check(self.cuda.cudaEventRecord(end, None))
        check(self.cuda.cudaEventSynchronize(end))
        check(self.cuda.cudaEventElapsedTime(ctypes.byref(milliseconds), begin, end))
        return milliseconds.value / 1e3 / times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, nargs="+", default=[512, 1024, 2048, 4096])
    sizes = parser.parse_args().n
    machine = Machine(max(sizes))
    for name, mode in MODES.items():
        check(machine.blas.cublasSetMathMode(machine.handle, mode))
        for n in sizes:
            times = max(1, round(0.02 / machine.seconds(n, 3)))  # some 20 ms a sample; the three are the warm-up
            seconds = statistics.median(machine.seconds(n, times) for _ in range(REPEATS))
            print(f"{name:>6} {n:5} {2e-9 * n ** 3 / seconds:10.0f} GFLOP/s")


if __name__ == "__main__":
    main()
