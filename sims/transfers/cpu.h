// Transfers on the CPU: one core copies between two buffers in ordinary memory.
#pragma once
#include "api/device.h"
#include "api/timings.h"
#include "transfers/copy_cpu.h"
#include "transfers/plan.h"
#include <cstddef>
#include <cstring>
#include <utility>

namespace transfers {

class CpuCopies {
public:
    CpuCopies(glint::Device device, std::size_t bytes)
        : device_(device), here_(device, {static_cast<int>(bytes), 1}), there_(device, {static_cast<int>(bytes), 1}) {}

    /// The time of all copies of a transfer, cut into blocks of this many bytes.
    float milliseconds(const Transfer& transfer, std::size_t block) {
        const glint::Device::Scope scope(device_.host(), "copy");
        std::byte *to = there_.view().data, *from = here_.view().data;
        if (transfer.to_host) std::swap(to, from);
        const glint::Stopwatch watch;
        for (int i = 0; i < transfer.copies(); ++i)
            for (std::size_t at = 0; at < transfer.bytes(); at += block)
                copy(transfer.method, to + at, from + at, std::min(block, transfer.bytes() - at));
        return watch.milliseconds();
    }

private:
    static void copy(Method method, std::byte* to, const std::byte* from, std::size_t bytes) {
        if (method == Method::plain)
            copy_plain(to, from, bytes);
        else if (method == Method::streaming)
            copy_streaming(to, from, bytes);
        else
            std::memcpy(to, from, bytes);
    }

    glint::Device device_;
    glint::Field<std::byte> here_, there_;
};

} // namespace transfers
