// The author's view of the device: owned fields, and how to run a kernel over a grid, a volume or a list.
#pragma once
#include "abi.h"
#include "error.h"
#include "kernels.h"
#include "launch.h"
#include "view.h"
#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace glint {

/// A kernel is a trivially copyable struct with operator()(x, y), or operator()(x, y, place) if it reads neighbours.
/// Cells are independent: it may run in any order, on any number of threads.
template <class Kernel>
concept PlacedKernel = requires(const Kernel& kernel) {
    kernel(0, 0, Interior{});
    kernel(0, 0, Border{});
};

/// Sentences of the compiler for a kernel that is written wrongly.
template <class Kernel> struct WrittenKernel {
    static constexpr bool callable = PlacedKernel<Kernel> || std::is_invocable_v<const Kernel&, int, int>;
    static constexpr bool callable_unless_const =
        std::is_invocable_v<Kernel&, int, int> || std::is_invocable_v<Kernel&, int, int, Interior>;
    static_assert(callable || !callable_unless_const,
                  "a kernel may not change itself: write: GLINT_HD void operator()(int x, int y) const");
    static_assert(callable || callable_unless_const,
                  "write: GLINT_HD void operator()(int x, int y) const; if it reads neighbours, with a third argument: "
                  "auto place");
    static_assert(std::is_trivially_copyable_v<Kernel>,
                  "a kernel is copied to the GPU by value: it holds views and numbers, but no std::vector, std::string "
                  "or glint::Field");
    static constexpr bool looked_at = true;
};

template <class Kernel> GLINT_HD inline void run_cell(const Kernel& kernel, Extent extent, int x, int y) {
    if constexpr (PlacedKernel<Kernel>) {
        constexpr int r = stencil_radius_of<Kernel>;
        if (x < r || y < r || x >= extent.width - r || y >= extent.height - r)
            kernel(x, y, Border{});
        else
            kernel(x, y, Interior{});
    } else {
        kernel(x, y);
    }
}

/// Runs rows [first, last) on one CPU thread. The kernel is a copy, so that the compiler sees that no other thread
/// writes it.
template <class Kernel> void run_rows(Kernel kernel, Extent extent, int first, int last) {
    for (int y = first; y < last; ++y) {
        if constexpr (PlacedKernel<Kernel>) {
            constexpr int r = stencil_radius_of<Kernel>;
            const bool inside = y >= r && y < extent.height - r && extent.width > 2 * r;
            const int left = inside ? r : extent.width, right = extent.width - r; // between them no border is seen
            for (int x = 0; x < left; ++x) kernel(x, y, Border{});
            if (!inside) continue;
#pragma GCC ivdep
            for (int x = r; x < right; ++x) kernel(x, y, Interior{});
            for (int x = right; x < extent.width; ++x) kernel(x, y, Border{});
        } else {
#pragma GCC ivdep
            for (int x = 0; x < extent.width; ++x) kernel(x, y);
        }
    }
}

#ifdef __CUDACC__
/// An array in the kernel that is read at a place found at run time would else be copied into each thread's memory.
template <class Kernel> __global__ void run_kernel(Extent extent, GLINT_GRID_CONSTANT const Kernel kernel) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (x < extent.width && y < extent.height) run_cell(kernel, extent, x, y);
}
#endif

/// The part of the world that an instance computes: the whole one, unless the simulation has the flag glint::splits.
struct Part {
    int origin_x = 0, origin_y = 0, origin_z = 0; ///< the place in the world of the part's first cell
    Box world;                                    ///< size of the whole world; depth 1 for a world of one layer
    int halo = 0;                                 ///< cells beyond each edge that is no edge of the world
};

/// The device of an instance: a small value, to be copied. Its functions are for the thread that computes the instance
/// (concepts.h), not for kernels. They queue work and do not wait.
class Device {
public:
    constexpr explicit Device(const glint_host& host) : host_(&host) {}
    /// The services of the program; lives longer than the simulation.
    const glint_host& host() const { return *host_; }
    /// Whether kernels run on a GPU. Built without CUDA, a plugin cannot run there.
    bool is_cuda() const { return host_->device == GLINT_CUDA; }
    /// Memory, multiprocessors and limits of the device.
    glint_device_facts facts() const { return *host_->facts; }
    /// own: the size that the constructor got.
    Part part(Extent own) const {
        const glint_part* const told = host_->part;
        if (!told) return {0, 0, 0, {own.width, own.height, 1}, 0};
        return {told->origin_x, told->origin_y, told->origin_z, {told->width, told->height, told->depth}, told->halo};
    }
#ifdef __CUDACC__
    /// The stream for kernels of your own. All of the program's work is queued there.
    DeviceStream stream() const { return {static_cast<cudaStream_t>(host_->stream), host_}; }
#endif

    /// Runs the kernel for every cell of the grid, in a timed scope with this label (a string literal).
    /// On CUDA it is queued, on the CPU it is done on return, by all threads of the device: each takes whole rows, so a
    /// grid of one row is computed by one thread. The kernel is copied, and throws nothing. Throws Error if CUDA
    /// refuses the launch, or if the plugin was built without CUDA. On the CPU the compiler makes vectors of the loop
    /// over a row if the kernel has no branch that writes, calls only inline functions, and reads neighbours by its
    /// third argument.
    template <class Kernel> void for_each(const char* label, Extent extent, Kernel kernel) const {
        static_assert(WrittenKernel<Kernel>::looked_at);
        if (extent.empty()) return; // a launch without a block would be refused
        if (!is_cuda()) return for_each_on_cpu(label, extent, kernel);
        const Scope scope(*host_, label);
        launch(extent, kernel);
    }
    /// Like for_each, if the device is known to be the CPU: no GPU code is compiled.
    template <class Kernel> void for_each_on_cpu(const char* label, Extent extent, const Kernel& kernel) const {
        static_assert(WrittenKernel<Kernel>::looked_at);
        assert(!is_cuda());
        if (extent.empty()) return;
        const Scope scope(*host_, label);
        run_labelled(label, [&] { share_out(extent, kernel); });
    }

    /// Runs the kernel for every cell of a volume: operator()(x, y, z), or operator()(x, y, z, place). CPU threads
    /// share out the rows of all layers.
    template <class Kernel> void for_each(const char* label, Box box, Kernel kernel) const {
        static_assert(WrittenVolumeKernel<Kernel>::looked_at);
        if (box.empty()) return;
        const Scope scope(*host_, label);
        if (is_cuda()) return launch(box, kernel);
        struct Shared {
            const Kernel& kernel;
            Box box;
        } shared{kernel, box};
        const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
            const Shared& s = *static_cast<Shared*>(arg);
            run_volume_rows(s.kernel, s.box, first, last);
        };
        run_labelled(label, [&] { host_->for_rows(host_->self, box.height * box.depth, box.width, body, &shared); });
    }
    /// Runs the kernel for every number from 0 to count - 1: operator()(i). CPU threads take 4096 numbers at a time.
    template <class Kernel> void for_each(const char* label, int count, Kernel kernel) const {
        static_assert(WrittenListKernel<Kernel>::looked_at);
        if (count <= 0) return;
        const Scope scope(*host_, label);
        if (is_cuda()) return launch(count, kernel);
        struct Shared {
            const Kernel& kernel;
            int count;
        } shared{kernel, count};
        const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
            const Shared& s = *static_cast<Shared*>(arg);
            run_list_parts(s.kernel, s.count, first, last);
        };
        const auto parts = static_cast<std::int32_t>(blocks_for(count, list_part));
        run_labelled(label, [&] { host_->for_rows(host_->self, parts, std::min(count, list_part), body, &shared); });
    }

    /// A timed scope around a kernel of the author's own.
    class Scope {
    public:
        Scope(const glint_host& host, const char* label) : host_(host) { host.begin(host.self, label); }
        ~Scope() { host_.end(host_.self); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        const glint_host& host_;
    };

private:
    [[noreturn]] static void refuse_gpu(); ///< throws: the simulation was built without CUDA
    template <class Kernel> void launch(Extent extent, const Kernel& kernel) const {
#ifdef __CUDACC__
        constexpr int across = 32, up = 8;
        glint::launch(stream(), grid_for(extent, across, up), dim3(across, up), run_kernel<Kernel>, extent, kernel);
#else
        (void)extent, (void)kernel;
        refuse_gpu();
#endif
    }
    template <class Kernel> void launch(Box box, const Kernel& kernel) const {
#ifdef __CUDACC__
        constexpr int across = 32, up = 4, deep = 2;
        const dim3 grid(static_cast<unsigned>(blocks_for(box.width, across)),
                        static_cast<unsigned>(blocks_for(box.height, up)),
                        static_cast<unsigned>(blocks_for(box.depth, deep)));
        glint::launch(stream(), grid, dim3(across, up, deep), run_volume_kernel<Kernel>, box, kernel);
#else
        launch(Extent{box.width, box.height}, kernel);
#endif
    }
    template <class Kernel> void launch(int count, const Kernel& kernel) const {
#ifdef __CUDACC__
        constexpr int threads = 256;
        glint::launch(stream(), grid_of(blocks_for(count, threads)), dim3(threads), run_list_kernel<Kernel>, count,
                      kernel);
#else
        launch(Extent{count, 1}, kernel);
#endif
    }
    template <class Kernel> void share_out(Extent extent, const Kernel& kernel) const {
        struct Shared {
            const Kernel& kernel;
            Extent extent;
        } shared{kernel, extent};
        const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
            const Shared& s = *static_cast<Shared*>(arg);
            run_rows(s.kernel, s.extent, first, last);
        };
        host_->for_rows(host_->self, extent.height, extent.width, body, &shared);
    }

    const glint_host* host_;
};

/// The memory of a field, without the type of its values: compiled once, in device.cpp.
class FieldMemory {
protected:
    /// size_in_message: in the error about too little memory; its depth is 0 unless the field is a volume.
    FieldMemory(Device device, Extent extent, std::size_t value_bytes, Box size_in_message);
    ~FieldMemory();
    FieldMemory(FieldMemory&& other) noexcept;
    void exchange(FieldMemory& other) noexcept;
    void write(const void* values);
    /// The length of a row in values; a multiple of 128 bytes.
    static int padded(int width, std::size_t value_bytes);

    Device device_;
    Extent extent_;
    int pitch_;
    int value_bytes_;
    void* data_ = nullptr;
};

/// Owns a zeroed width x height grid in device memory, rows padded to 128 bytes: kernels get its view(). Make it in the
/// simulation's constructor; throws Error if the device has not enough memory. N particles may be a field of {N, rows},
/// a row for each number of a particle, or a List of structs (volume.h).
template <class T> class Field : FieldMemory {
    static_assert(std::is_trivially_copyable_v<T>, "a field holds plain data: numbers, or structs of numbers");
    static_assert(128 % sizeof(T) == 0,
                  "a field's values have 1, 2, 4, 8, 16, 32, 64 or 128 bytes, to begin rows where "
                  "wide loads are possible: add members, or take several fields");

public:
    Field(Device device, Extent extent) : Field(device, extent, {extent.width, extent.height, 0}) {}
    /// volume: its size for people, if its rows are those of all layers of a volume.
    Field(Device device, Extent extent, Box volume) : FieldMemory(device, extent, sizeof(T), volume) {}
    Field(Field&&) noexcept = default;
    Field& operator=(Field other) noexcept { return exchange(other), *this; }

    /// Bytes of device memory that a field of this size takes.
    static std::int64_t bytes_for(Extent extent) {
        return static_cast<std::int64_t>(sizeof(T)) * padded(extent.width, sizeof(T)) * extent.height;
    }
    /// In cells, without the padding of the rows.
    Extent extent() const { return extent_; }
    /// For kernels. Valid until the field is swapped, moved or destroyed.
    View<T> view() { return {static_cast<T*>(data_), extent_.width, extent_.height, pitch_}; }
    View<const T> view() const { return {static_cast<const T*>(data_), extent_.width, extent_.height, pitch_}; }

    /// Fills the field from width * height values, row by row from the bottom.
    void write(const std::vector<T>& values) {
        assert(std::int64_t(values.size()) == extent_.area());
        FieldMemory::write(values.data());
    }
    friend void swap(Field& a, Field& b) noexcept { a.exchange(b); }
};

} // namespace glint
