"""The CUDA driver, as far as these measurements need it: the first GPU, its memory, and queued work."""
import ctypes


class Driver:
    def __init__(self):
        self.cuda = ctypes.CDLL("libcuda.so.1")
        device, context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *arguments):
        status = getattr(self.cuda, name)(*arguments)
        if status:
            raise SystemExit(f"the CUDA driver's {name} ended with status {status}")

    def new(self, kind, name, *arguments):
        """The value that a call writes to its first parameter."""
        made = kind()
        self.call(name, ctypes.byref(made), *arguments)
        return made

    def pinned(self, size):
        return self.new(ctypes.c_void_p, "cuMemAllocHost_v2", ctypes.c_size_t(size))

    def memory(self, size):
        """Zeroed."""
        memory = self.new(ctypes.c_uint64, "cuMemAlloc_v2", ctypes.c_size_t(size))
        self.call("cuMemsetD8_v2", memory, ctypes.c_ubyte(0), ctypes.c_size_t(size))
        return memory

    def queue(self):
        return self.new(ctypes.c_void_p, "cuStreamCreate", 1)  # that does not wait for the default stream

    def wait(self, queue):
        self.call("cuStreamSynchronize", queue)
