// The pipeline on the CPU: copies go from memory to memory, and each stream is a thread.
#pragma once
#include "api/device.h"
#include "api/timings.h"
#include "streams/gantt.h"
#include <algorithm>
#include <cstdint>
#include <cstring>

namespace streams {

class CpuPipeline {
public:
    CpuPipeline(glint::Device device, const Shape& shape)
        : device_(device),
          shape_(shape),
          host_(device, {shape.all(), 3}),
          buffers_(device, {shape.elements, 3 * shape.streams}) {
        arrays().fill();
    }

    /// Runs the pipeline and returns when each part took place.
    Gantt run(const Run& run) {
        const glint::Device::Scope scope(device_.host(), "pipeline");
        Gantt gantt{shape_.chunks, run.streams(shape_), {}};
        struct Shared {
            CpuPipeline& pipeline;
            const Run& run;
            Gantt& gantt;
            glint::Stopwatch watch;
        } shared{*this, run, gantt, {}};
        const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
            const Shared& s = *static_cast<Shared*>(arg);
            for (int stream = first; stream < last; ++stream) s.pipeline.run_stream(s.run, stream, s.watch, s.gantt);
        };
        const glint_host& host = device_.host(); // each stream gets a thread even if it has few elements
        host.for_rows(host.self, gantt.streams, std::max(shape_.all(), 1 << 20), body, &shared);
        return gantt;
    }
    int wrong(const Run& run) { return arrays().wrong(shape_, run); }

private:
    void run_stream(const Run& run, int stream, const glint::Stopwatch& watch, Gantt& gantt) {
        for (int chunk = stream; chunk < shape_.chunks; chunk += gantt.streams)
            for (int kind = 0; kind < kinds; ++kind) {
                const float start = watch.milliseconds();
                do_one(run, stream, chunk, kind);
                gantt.at(chunk, kind) = {start, start, watch.milliseconds()};
            }
    }
    void do_one(const Run& run, int stream, int chunk, int kind) {
        const HostArrays host = arrays();
        const glint::View<float> buffers = buffers_.view();
        if (kind == compute)
            combine_on_cpu(combine_in(buffers, shape_, run, stream));
        else if (kind == copy_c)
            std::memcpy(host.chunk(shape_, 2, chunk), &buffers(0, 3 * stream + 2), shape_.chunk_bytes());
        else
            std::memcpy(&buffers(0, 3 * stream + kind), host.chunk(shape_, kind, chunk), shape_.chunk_bytes());
    }
    HostArrays arrays() { return {host_.view()}; }

    glint::Device device_;
    Shape shape_;
    glint::Field<float> host_, buffers_;
};

} // namespace streams
