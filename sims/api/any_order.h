// Reductions by the library of the device: CUB on CUDA, else those of lists.h. The last bits of a sum of floats may
// differ between devices, for a few per cent of the time.
#pragma once
#include "cub_scratch.h"
#include "lists.h"
#ifdef __NVCC__
#include <cub/device/device_reduce.cuh>
#endif

namespace glint {

#ifdef __NVCC__
template <class... A> void cub_reduce(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceReduce::Reduce(scratch, bytes, of..., d.stream().handle));
}
#else
template <class... A> void cub_reduce(Device, void*, std::size_t&, A...) {}
#endif

/// The same for two numbers of type R: for CUB, which calls it with a term and a result.
template <class R, class How> struct OfResults {
    GLINT_HD R operator()(R a, R b) const { return How{}(a, b); }
};

/// As glint::Reduction, of a list, in any order: AnyOrder<float, Adds>.
template <class T, class How> class AnyOrder {
public:
    using Result = typename How::template Result<T>;

    /// most: elements of a call, at most 2^30.
    AnyOrder(Device device, int most)
        : device_(device),
          in_order_(device, CubScratch::is_used(device) ? 1 : most),
          result_(device, 1),
          scratch_(device, [=](void* scratch, std::size_t& bytes) {
              cub_reduce(device, scratch, bytes, static_cast<const T*>(nullptr), static_cast<Result*>(nullptr), most,
                         OfResults<Result, How>{}, start);
          }) {}

    /// Queues it, and returns where the result will be, in device memory; the next call overwrites it.
    const Result* of(ListView<const T> list) {
        if (!CubScratch::is_used(device_)) return in_order_.of(list);
        const Device::Scope scope(device_.host(), "reduce");
        Result* const result = result_.view().data;
        scratch_.run("cub::DeviceReduce::Reduce", [&](void* scratch, std::size_t& bytes) {
            cub_reduce(device_, scratch, bytes, list.data, result, list.count, OfResults<Result, How>{}, start);
        });
        return result;
    }

private:
    static constexpr Result start = How::template start<Result>();
    Device device_;
    Reduction<T, How> in_order_;
    List<Result> result_;
    CubScratch scratch_;
};

} // namespace glint
