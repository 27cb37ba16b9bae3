// Constant memory: all simulations of a device share a __constant__ table, so each use of it waits for the one before.
#pragma once
#include "device.h"

namespace glint {

#ifdef __CUDACC__
/// Held while kernels that read a table are queued; fills the table from device memory. The GPU waits; the CPU does
/// not. Owner: a type of the table's own.
template <class Owner> class ConstantUse {
public:
    template <class Table>
    ConstantUse(Device device, Table& table, const void* from, std::size_t bytes) : device_(device) {
        if (!device.is_cuda()) return;
        check(cudaStreamWaitEvent(device.stream(), last_use(), 0));
        check(cudaMemcpyToSymbolAsync(table, from, bytes, 0, cudaMemcpyDeviceToDevice, device.stream()));
    }
    ~ConstantUse() {
        if (device_.is_cuda()) cudaEventRecord(last_use(), device_.stream());
    }
    ConstantUse(const ConstantUse&) = delete;
    ConstantUse& operator=(const ConstantUse&) = delete;

private:
    static cudaEvent_t last_use() { // the event of the current device; lives as long as the process
        static cudaEvent_t events[64] = {};
        int device = 0;
        check(cudaGetDevice(&device));
        cudaEvent_t& event = events[device % 64];
        if (!event) check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
        return event;
    }
    Device device_;
};
#endif

} // namespace glint
