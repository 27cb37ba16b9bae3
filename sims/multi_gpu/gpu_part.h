// One GPU's part: its memory, its stream, and events around its queued work. Only in files that a CUDA compiler reads.
// The first GPU is the simulation's own, and its stream is the device's.
#pragma once
#include "api/device.h"
#include "api/gpus.h"
#include "multi_gpu/dot.cuh"
#include "multi_gpu/host_pairs.h"
#include "multi_gpu/timeline.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace multi_gpu {

class GpuPart {
public:
    /// `first`: the first GPU's part; null for itself. `holds`: the part that it has memory for. `results`: pinned;
    /// `first_result` and the next one are this GPU's, for measured and for other runs.
    GpuPart(int gpu, const glint::DeviceStream& of_device, const GpuPart* first, Memory memory, const Part& holds,
            const HostPairs& host, void* results, std::ptrdiff_t first_result)
        : gpu_(gpu), is_first_(!first), memory_(memory), holds_(holds) {
        here([&] {
            if (first) own_stream_ = glint::make_side_stream();
            stream_ = first ? glint::DeviceStream(own_stream_.get()) : of_device;
            for (glint::TimedEvent* event : {&zero_, &start_, &copied_, &end_, &joined_})
                *event = glint::make_timed_event();
            results_ = static_cast<Whole*>(seen_by_current_gpu(results)) + first_result;
            make_slots();
            take_memory(first, host);
        });
    }

    /// Work queued from now on begins after an event of the first GPU's stream. Do not call for the first GPU.
    void begin_after(const glint::TimedEvent& begin, bool is_measured) {
        here([&] {
            glint::check(cudaStreamWaitEvent(stream_, begin.get(), 0));
            if (is_measured) glint::check(cudaEventRecord(zero_.get(), stream_));
        });
    }
    void queue(const Part& part, const HostPairs& host, bool is_measured) {
        here([&] {
            mark(start_, is_measured);
            if (is_copied(memory_)) copy(host.all().part(part), part);
            mark(copied_, is_measured);
            launch_dot(stream_, multiprocessors_, read_by_kernels(part), slots(is_measured));
            mark(end_, is_measured);
        });
    }
    /// Makes the first GPU's stream wait for the work queued here.
    void join(cudaStream_t first) {
        here([&] { glint::begin_after(first, stream_, joined_); });
    }

    /// Whether the last measured run is done here, including its result.
    bool is_done() const {
        bool is = false;
        here([&] { is = glint::has_happened(end_); });
        return is;
    }
    /// `begin`: the beginning of the run on the first GPU. A GPU's events are times of its own clock only, so each GPU
    /// counts from its own event, which its stream reached after `begin`. All these events are taken for the same
    /// moment; the delay of some microseconds is not visible. But the total is the first GPU's, from `begin` until it
    /// knows of all ends, and includes both delays.
    PartTime times(const glint::TimedEvent& begin, std::int64_t pairs) const {
        PartTime time{0, 0, 0, pairs};
        here([&] {
            const glint::TimedEvent& zero = is_first_ ? begin : zero_;
            time.start = glint::milliseconds_between(zero, start_);
            time.copied = glint::milliseconds_between(zero, copied_);
            time.end = glint::milliseconds_between(zero, end_);
        });
        return time;
    }
    /// Waits until no work is running on this GPU. Call before memory is freed.
    void finish() noexcept {
        if (cudaStreamSynchronize(stream_) != cudaSuccess) cudaGetLastError();
    }

private:
    /// Runs `work` while this GPU is current. The sentence of an error names the GPU, except for the first GPU.
    template <class Work> void here(const Work& work) const {
        try {
            const glint::CurrentGpu current(gpu_);
            work();
        } catch (const glint::Error& error) {
            if (is_first_) throw;
            throw glint::Error("cuda:" + std::to_string(gpu_) + ": " + error.what());
        }
    }
    void mark(const glint::TimedEvent& event, bool is_measured) {
        if (is_measured) glint::check(cudaEventRecord(event.get(), stream_));
    }

    void make_slots() {
        multiprocessors_ = std::max(1, glint::attribute_of(gpu_, cudaDevAttrMultiProcessorCount));
        const std::size_t bytes =
            sizeof(Whole) * (std::size_t{dot_blocks} * static_cast<std::size_t>(multiprocessors_) + 1);
        slots_ = glint::make_gpu_memory(bytes, no_memory);
        glint::check(cudaMemsetAsync(slots_.get(), 0, bytes, stream_));
        // An empty launch, so that the kernel is loaded now and not while it is measured.
        launch_dot(stream_, multiprocessors_, {}, slots(false));
    }
    DotSlots slots(bool is_measured) const {
        return {static_cast<Whole*>(slots_.get()) + 1, static_cast<unsigned*>(slots_.get()),
                results_ + (is_measured ? 0 : 1)};
    }
    void take_memory(const GpuPart* first, const HostPairs& host) {
        if (memory_ == Memory::mapped) {
            lent_ = host.on_current_gpu();
        } else if (memory_ == Memory::peer && first) {
            glint::read_memory_of(first->gpu_);
            lent_ = first->held();
        } else {
            held_ = glint::make_gpu_memory(bytes_for(std::max<std::int64_t>(holds_.count, 1)), no_memory);
            if (!is_copied(memory_)) sow();
        }
    }
    void sow() {
        const Sow sow{held(), holds_.first};
        const glint::Extent e = sow.extent();
        constexpr int across = 32, up = 8;
        if (e.empty()) return;
        glint::launch(stream_, glint::grid_for(e, across, up), dim3(across, up), glint::run_kernel<Sow>, e, sow);
    }

    PairSpace held() const { return pairs_in(held_.get(), holds_.count); }
    Part within(const Part& part) const { return {part.first - holds_.first, part.count}; }
    Pairs read_by_kernels(const Part& part) const {
        return held_ ? Pairs(held()).part(within(part)) : lent_.part(part);
    }
    void copy(const Pairs& from, const Part& part) {
        const PairSpace to = held().part(within(part));
        const std::size_t bytes = sizeof(std::int32_t) * static_cast<std::size_t>(part.count);
        glint::check(cudaMemcpyAsync(to.a, from.a, bytes, cudaMemcpyHostToDevice, stream_));
        glint::check(cudaMemcpyAsync(to.b, from.b, bytes, cudaMemcpyHostToDevice, stream_));
    }

    static constexpr const char* no_memory = "the GPU has not enough memory: choose fewer pairs per cell";

    int gpu_;
    bool is_first_;
    Memory memory_;
    Part holds_;
    int multiprocessors_ = 1;
    glint::SideStream own_stream_;
    glint::DeviceStream stream_; // the host is informed only about the first GPU's kernels
    glint::TimedEvent zero_, start_, copied_, end_, joined_;
    glint::GpuMemory slots_, held_; // see DotSlots: the ticket, then the parts; the pairs
    Pairs lent_;                    // in mapped memory, or the first GPU's: all pairs
    Whole* results_ = nullptr;
};

} // namespace multi_gpu
