// One CUDA device as a processor: everything is queued on one stream of its own, nothing waits but finish() and read().
#include "interop/cuda_scopes.h"
#include "interop/devices.h"
#include "interop/host.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstring>

namespace glint {
namespace {

void check_cuda(cudaError_t status, const char* doing) {
    if (status == cudaSuccess) return;
    cudaGetLastError(); // a refused call must not surface as the next launch's error
    throw Error(std::string(doing) + ": " + cudaGetErrorString(status) + " (" + cudaGetErrorName(status) + ")");
}

int attribute(cudaDeviceAttr which, int ordinal) {
    int value = 0;
    cudaDeviceGetAttribute(&value, which, ordinal);
    return value;
}

class CudaHost final : public Host {
public:
    explicit CudaHost(int ordinal) : ordinal_(ordinal), id_("cuda:" + std::to_string(ordinal)) {
        check_cuda(cudaSetDevice(ordinal), "this CUDA device cannot be used");
        cudaDeviceProp card{};
        check_cuda(cudaGetDeviceProperties(&card, ordinal), "this CUDA device cannot be asked");
        name_ = card.name;
        cudaStream_t made = nullptr;
        check_cuda(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "no CUDA stream");
        stream_.reset(made);
        keep_freed_memory(ordinal);
        if (!attribute(cudaDevAttrMemoryPoolsSupported, ordinal))
            throw Error(name_ + " has no memory pools, which Glint needs: it runs on the CPU, or on another GPU");
        scopes_.emplace(made);

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
        fill_table();
    }
    ~CudaHost() override {
        cudaStreamSynchronize(stream_.get()); // queued work may still use what is about to go
    }

    const glint_host& table() const override { return table_; }
    const glint_device_facts& facts() const override { return facts_; }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    void make_current() override { check_cuda(cudaSetDevice(ordinal_), "this CUDA device cannot be used"); }
    void finish() override { check_cuda(cudaStreamSynchronize(stream_.get()), "the GPU failed"); }

    bool idle() const override {
        const cudaError_t status = cudaStreamQuery(stream_.get());
        if (status != cudaSuccess) cudaGetLastError();
        return status == cudaSuccess;
    }
    int start_read(const void* source, std::size_t bytes) override {
        Read read = take_spare(bytes);
        check_cuda(cudaMemcpyAsync(read.pinned.get(), source, bytes, cudaMemcpyDeviceToHost, stream_.get()),
                   "reading from the GPU");
        check_cuda(cudaEventRecord(read.done.get(), stream_.get()), "reading from the GPU");
        read.token = ++last_read_;
        reads_.push_back(std::move(read));
        return last_read_;
    }
    std::optional<std::span<const std::byte>> take_read(int token) override {
        const auto found = std::ranges::find(reads_, token, &Read::token);
        if (found == reads_.end()) return {};
        const cudaError_t status = cudaEventQuery(found->done.get());
        if (status == cudaErrorNotReady) return cudaGetLastError(), std::nullopt; // the run-time keeps it as an error
        check_cuda(status, "the GPU failed");
        spare_.push_back(std::move(*found));
        reads_.erase(found);
        return std::span(static_cast<const std::byte*>(spare_.back().pinned.get()), spare_.back().bytes);
    }
    void drop_read(int token) noexcept override { // what reuses it is queued behind it
        const auto found = std::ranges::find(reads_, token, &Read::token);
        if (found == reads_.end()) return;
        spare_.push_back(std::move(*found));
        reads_.erase(found);
    }
    void mark_frame() override { scopes_->mark_frame(); }
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override { return scopes_->take(std::move(room)); }
    std::optional<double> clock_error_ms() const override { return scopes_->clock_error_ms(); }
    void time_scopes(bool on) override { scopes_->set_depth(on ? 8 : 0); }
    bool lost() const override { // errors that cannot be cleared come back from every call
        const cudaError_t status = cudaStreamQuery(stream_.get());
        cudaGetLastError();
        return status != cudaSuccess && status != cudaErrorNotReady;
    }
    std::string take_failure() override { return std::exchange(failure_, {}); }

private:
    struct Read {
        cuda::Pinned pinned;
        cuda::Event done;
        std::size_t capacity = 0, bytes = 0;
        int token = 0;
    };
    static CudaHost& of(void* self) { return *static_cast<CudaHost*>(self); }

    // Memory comes from the device's pool, in stream order; what is freed stays in the pool, so that nothing
    // synchronises.
    static void keep_freed_memory(int ordinal) {
        cudaMemPool_t pool = nullptr;
        std::uint64_t all = ~std::uint64_t{0};
        if (cudaDeviceGetDefaultMemPool(&pool, ordinal) == cudaSuccess)
            cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
    }

    void fill_table() {
        table_.size = sizeof table_, table_.device = GLINT_CUDA, table_.stream = stream_.get(), table_.self = this,
        table_.facts = &facts_;
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
        table_.for_rows = [](void*, std::int32_t rows, std::int32_t, void (*body)(void*, std::int32_t, std::int32_t),
                             void* arg) { body(arg, 0, rows); };
        table_.begin = [](void* self, const char* label) { of(self).scopes_->open(label); };
        table_.end = [](void* self) { of(self).scopes_->close(); };
        table_.fail = [](void* self, const char* why) { of(self).failure_ = why; };
    }
    int copied(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
        return noted(cudaMemcpyAsync(to, from, bytes, kind, stream_.get()));
    }
    int noted(cudaError_t status) {
        if (status != cudaSuccess) {
            failure_ = std::string("CUDA: ") + cudaGetErrorString(status);
            cudaGetLastError(); // or the next launch would find it
        }
        return status == cudaSuccess ? 0 : 1;
    }
    Read take_spare(std::size_t bytes) {
        auto smallest = spare_.end(); // that is large enough
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
        check_cuda(cudaMallocHost(&memory, bytes), "no pinned memory");
        read.pinned.reset(memory);
        cudaEvent_t event = nullptr;
        check_cuda(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "no CUDA event");
        read.done.reset(event);
        read.capacity = read.bytes = bytes;
        return read;
    }

    int ordinal_;
    std::string name_, id_, failure_;
    glint_host table_{};
    glint_device_facts facts_{};
    cuda::Stream stream_;
    std::optional<cuda::Scopes> scopes_;
    std::vector<Read> reads_, spare_;
    int last_read_ = 0;
};

} // namespace

std::unique_ptr<Host> make_cuda_host(int ordinal) {
    Devices found;
    find_cuda_devices(found);
    for (const RefusedDevice& refused : found.refused)
        if (refused.device.ordinal == ordinal) throw Error(refused.why);
    if (found.cuda.empty()) throw Error(found.cuda_problem);
    if (std::ranges::find(found.cuda, ordinal, &CudaDevice::ordinal) == found.cuda.end())
        throw Error("there is no device cuda:" + std::to_string(ordinal) +
                    "; the last one is cuda:" + std::to_string(found.cuda.back().ordinal));
    int before = 0;
    cudaGetDevice(&before);
    try {
        return std::make_unique<CudaHost>(ordinal);
    } catch (...) {
        cudaSetDevice(before); // what runs there goes on
        throw;
    }
}

} // namespace glint
