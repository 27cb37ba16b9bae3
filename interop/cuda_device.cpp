// One CUDA device. The device's queues are streams, which share its memory pool.
#include "interop/cuda_clock.h"
#include "interop/cuda_handles.h"
#include "interop/cuda_kernels.h"
#include "interop/devices.h"
#include "interop/queue.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstring>
#include <cuda_runtime_api.h>

namespace glint::cuda {

/// Throws Error with CUDA's message and clears CUDA's error, so that the next launch does not report it.
void require(cudaError_t, const char* problem);
/// The device that the clock belongs to must be current.
std::unique_ptr<Queue> make_queue_on(ComputeDevice&, DeviceClock&);

} // namespace glint::cuda

namespace glint {

namespace {

int attribute(cudaDeviceAttr which, int ordinal) {
    int value = 0;
    cudaDeviceGetAttribute(&value, which, ordinal);
    return value;
}

// Memory comes from the device's pool, in the order of each stream. Freed memory stays in the pool, so that no call
// synchronises, and no stream waits for memory that another stream still uses.
void keep_freed_memory(int ordinal) {
    cudaMemPool_t pool = nullptr;
    if (cudaDeviceGetDefaultMemPool(&pool, ordinal) != cudaSuccess) return;
    std::uint64_t all = ~std::uint64_t{0};
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
    int no = 0;
    cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowInternalDependencies, &no);
}

class CudaComputeDevice final : public ComputeDevice {
public:
    explicit CudaComputeDevice(int ordinal) : ordinal_(ordinal), id_("cuda:" + std::to_string(ordinal)) {
        CudaComputeDevice::make_current();
        cudaDeviceProp card{};
        cuda::require(cudaGetDeviceProperties(&card, ordinal), "this CUDA device does not report its properties");
        name_ = card.name;
        cudaStream_t made = nullptr;
        cuda::require(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "CUDA created no stream");
        health_.reset(made);
        keep_freed_memory(ordinal);
        if (!attribute(cudaDevAttrMemoryPoolsSupported, ordinal))
            throw Error(name_ + " has no memory pools, which Glint needs: choose the CPU or another GPU");
        clock_.emplace();
        facts_ = {sizeof facts_,
                  GLINT_CUDA,
                  card.major,
                  card.minor,
                  card.multiProcessorCount,
                  attribute(cudaDevAttrMaxTexture1DLinearWidth, ordinal),
                  attribute(cudaDevAttrMaxTexture2DLinearWidth, ordinal),
                  attribute(cudaDevAttrMaxTexture2DLinearHeight, ordinal),
                  card.totalConstMem,
                  card.sharedMemPerBlockOptin,
                  card.totalGlobalMem,
                  attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, ordinal)};
    }

    const glint_device_facts& facts() const override { return facts_; }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    std::optional<int> cuda_ordinal() const override { return ordinal_; }
    void make_current() override { cuda::require(cudaSetDevice(ordinal_), "this CUDA device cannot be used"); }
    bool lost() const override { // errors that cannot be cleared come back from every call
        const cudaError_t status = cudaStreamQuery(health_.get());
        cudaGetLastError();
        return status != cudaSuccess && status != cudaErrorNotReady;
    }
    std::unique_ptr<Queue> make_queue() override {
        make_current();
        return cuda::make_queue_on(*this, *clock_);
    }
    std::shared_ptr<KernelLibrary> load_kernels(std::span<const std::byte> cubin,
                                                std::span<const std::string> names) override {
        make_current();
        return std::make_shared<KernelLibrary>(cubin, names);
    }

private:
    int ordinal_;
    std::string name_, id_;
    glint_device_facts facts_{};
    cuda::Stream health_;                    // no work is ever queued on this stream
    std::optional<cuda::DeviceClock> clock_; // clock of the whole device: made while it is current
};

} // namespace

std::unique_ptr<ComputeDevice> make_cuda_device(int ordinal) {
    Devices found;
    find_cuda_devices(found);
    for (const RefusedDevice& refused : found.refused)
        if (refused.device.ordinal == ordinal) throw Error(refused.why);
    if (found.cuda.empty()) throw Error(found.cuda_problem);
    if (std::ranges::find(found.cuda, ordinal, &CudaDevice::ordinal) == found.cuda.end())
        throw Error("there is no device cuda:" + std::to_string(ordinal) +
                    "; the last device is cuda:" + std::to_string(found.cuda.back().ordinal));
    int before = 0;
    cudaGetDevice(&before);
    try {
        return std::make_unique<CudaComputeDevice>(ordinal);
    } catch (...) {
        cudaSetDevice(before); // restores the caller's current device
        throw;
    }
}

// One stream of a CUDA device: all work is queued on it; only finish() and read() wait.

void cuda::require(cudaError_t status, const char* problem) {
    if (status == cudaSuccess) return;
    cudaGetLastError();
    throw Error(std::string(problem) + ": " + cudaGetErrorString(status) + " (" + cudaGetErrorName(status) + ")");
}

namespace {

using cuda::require;

class CudaQueue final : public Queue {
public:
    CudaQueue(ComputeDevice& device, cuda::DeviceClock& clock) : Queue(device), ended_(make_event()) {
        cudaStream_t made = nullptr;
        require(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "CUDA created no stream");
        stream_.reset(made);
        scopes_.emplace(made, clock);
        fill_table();
    }
    ~CudaQueue() override { // the stream is destroyed when its work is done; nothing waits for that
        // a read in progress may still write there, and a kernel that is unloaded may still run
        if (!reads_.empty() || !spare_.empty() || kernels_) cudaStreamSynchronize(stream_.get());
    }

    const glint_host& table() const override { return table_; }
    void finish() override { require(cudaStreamSynchronize(stream_.get()), "the GPU failed"); }

    bool idle() const override {
        const cudaError_t status = cudaStreamQuery(stream_.get());
        if (status != cudaSuccess) cudaGetLastError();
        return status != cudaErrorNotReady; // a lost GPU is idle; the next call reports the loss
    }
    void begin_after(Queue& other) override {
        require(cudaEventRecord(ended_.get(), of(other.table().self).stream_.get()), "the GPU failed");
        require(cudaStreamWaitEvent(stream_.get(), ended_.get(), 0), "the GPU failed");
    }
    int start_read(const void* source, std::size_t bytes) override {
        Read read = take_spare(bytes);
        require(cudaMemcpyAsync(read.pinned.get(), source, bytes, cudaMemcpyDeviceToHost, stream_.get()),
                "reading from the GPU failed");
        require(cudaEventRecord(read.done.get(), stream_.get()), "reading from the GPU failed");
        read.token = ++last_read_;
        reads_.push_back(std::move(read));
        return last_read_;
    }
    std::optional<std::span<const std::byte>> take_read(int token) override {
        const auto found = std::ranges::find(reads_, token, &Read::token);
        if (found == reads_.end()) return {};
        const cudaError_t status = cudaEventQuery(found->done.get());
        // clears the error that the run-time keeps
        if (status == cudaErrorNotReady) return cudaGetLastError(), std::nullopt;
        require(status, "the GPU failed");
        spare_.push_back(std::move(*found));
        reads_.erase(found);
        return std::span(static_cast<const std::byte*>(spare_.back().pinned.get()), spare_.back().bytes);
    }
    void drop_read(int token) noexcept override { // the next use of the memory is queued after this read
        const auto found = std::ranges::find(reads_, token, &Read::token);
        if (found == reads_.end()) return;
        spare_.push_back(std::move(*found));
        reads_.erase(found);
    }
    void mark_frame() override { scopes_->mark_frame(); }
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override { return scopes_->take(std::move(room)); }
    std::optional<double> clock_error_ms() const override { return scopes_->clock_error_ms(); }
    void time_scopes(bool on) override { scopes_->set_depth(on ? 8 : 0); }
    std::size_t open_scopes() const override { return scopes_->open_count(); }
    void note_launches(bool on) override {
        table_.launched = nullptr;
        if (!on) return;
        notes_.clear();
        table_.launched = [](void* self, const glint_launch* launch) {
            const cuda::Scopes& scopes = *of(self).scopes_;
            of(self).notes_.add(scopes.outermost(), scopes.innermost(), *launch);
        };
    }
    std::span<const NotedLaunch> noted_launches() const override { return notes_.all(); }
    void follow_source() override {
        kernels_.emplace();
        table_.kernel = [](void* self, const void* own, const char* kernel, const std::size_t* bytes,
                           std::int32_t parameters) {
            try {
                if (!kernel) return own;
                return of(self).kernels_->newest(own, kernel, {bytes, static_cast<std::size_t>(parameters)});
            } catch (const std::exception&) { return own; } // no memory: it is launched as it is
        };
    }
    std::vector<std::string> launched_kernels() const override {
        return kernels_ ? kernels_->launched() : std::vector<std::string>();
    }
    bool replace_kernels(std::shared_ptr<KernelLibrary> library) override {
        return kernels_ && kernels_->replace(std::move(library));
    }
    void restore_kernels() override {
        if (kernels_) kernels_->restore();
    }
    std::string take_failure() override { return std::exchange(failure_, {}); }

private:
    struct Read {
        cuda::Pinned pinned;
        cuda::Event done;
        std::size_t capacity = 0, bytes = 0;
        int token = 0;
    };
    static CudaQueue& of(void* self) { return *static_cast<CudaQueue*>(self); }

    static cuda::Event make_event() {
        cudaEvent_t event = nullptr;
        require(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "CUDA created no event");
        return cuda::Event(event);
    }
    void fill_table() {
        table_.size = sizeof table_, table_.device = GLINT_CUDA, table_.stream = stream_.get(), table_.self = this,
        table_.facts = &device().facts();
        table_.alloc = [](void* self, std::size_t bytes) -> void* {
            void* memory = nullptr;
            const cudaStream_t stream = of(self).stream_.get();
            if (cudaMallocAsync(&memory, bytes, stream) != cudaSuccess) return cudaGetLastError(), nullptr;
            if (cudaMemsetAsync(memory, 0, bytes, stream) == cudaSuccess) return memory;
            cudaFreeAsync(memory, stream);
            return cudaGetLastError(), nullptr;
        };
        table_.free = [](void* self, void* memory) {
            if (cudaFreeAsync(memory, of(self).stream_.get()) != cudaSuccess) cudaGetLastError();
        };
        table_.write = [](void* self, void* to, const void* from, std::size_t bytes) {
            return of(self).copied(to, from, bytes, cudaMemcpyHostToDevice);
        };
        table_.copy = [](void* self, void* to, const void* from, std::size_t bytes) {
            return of(self).copied(to, from, bytes, cudaMemcpyDeviceToDevice);
        };
        table_.read = [](void* self, void* to, const void* from, std::size_t bytes) {
            if (of(self).copied(to, from, bytes, cudaMemcpyDeviceToHost)) return 1;
            return of(self).noted(cudaStreamSynchronize(of(self).stream_.get()));
        };
        table_.for_rows = [](void* self, std::int32_t rows, std::int32_t,
                             void (*body)(void*, std::int32_t, std::int32_t), void* arg) {
            if (!body) return void(of(self).failure_ = "it called for_rows without a function");
            body(arg, 0, rows);
        };
        table_.begin = [](void* self, const char* label) {
            cuda::Scopes& scopes = *of(self).scopes_;
            if (scopes.open_count() >= max_open_scopes) return void(of(self).failure_ = too_many_scopes_are_open);
            scopes.open(label ? label : "unnamed");
        };
        table_.end = [](void* self) {
            cuda::Scopes& scopes = *of(self).scopes_;
            if (scopes.open_count() > 0) scopes.close(); // Instance reports a missing begin
        };
        table_.fail = [](void* self, const char* why) { keep_reason(of(self).failure_, why); };
    }
    int copied(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
        return noted(cudaMemcpyAsync(to, from, bytes, kind, stream_.get()));
    }
    int noted(cudaError_t status) {
        if (status != cudaSuccess) {
            failure_ = std::string("CUDA: ") + cudaGetErrorString(status);
            cudaGetLastError(); // otherwise the next launch would report it
        }
        return status == cudaSuccess ? 0 : 1;
    }
    Read take_spare(std::size_t bytes) {
        auto smallest = spare_.end(); // the smallest spare buffer that is large enough
        for (auto spare = spare_.begin(); spare != spare_.end(); ++spare)
            if (spare->capacity >= bytes && (smallest == spare_.end() || spare->capacity < smallest->capacity))
                smallest = spare;
        if (smallest != spare_.end()) {
            Read read = std::move(*smallest);
            spare_.erase(smallest);
            read.bytes = bytes;
            return read;
        }
        Read read;
        void* memory = nullptr;
        require(cudaMallocHost(&memory, bytes), "CUDA allocated no pinned memory");
        read.pinned.reset(memory);
        read.done = make_event();
        read.capacity = read.bytes = bytes;
        return read;
    }

    std::string failure_;
    glint_host table_{};
    cuda::Stream stream_;
    cuda::Event ended_; // the other queue's position, see begin_after()
    std::optional<cuda::Scopes> scopes_;
    std::vector<Read> reads_, spare_;
    int last_read_ = 0;
    LaunchNotes notes_;
    std::optional<cuda::KernelSwap> kernels_;
};

} // namespace

std::unique_ptr<Queue> cuda::make_queue_on(ComputeDevice& device, DeviceClock& clock) {
    return std::make_unique<CudaQueue>(device, clock);
}

} // namespace glint
