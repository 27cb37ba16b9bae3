// The reference orbit for the points of a deep view: computed in fixed point, rounded to doubles, and kept in the
// device's memory until another one is needed. For a GPU it is copied from pinned memory, so that nothing waits for the
// copy.
#pragma once
#include "api/device.h"
#include "api/timings.h"
#include "fixed_point.h"
#include "orbit.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>

namespace julia {

/// The orbit of z -> z^2 + c in device memory. The orbit ends at its escape or after the last iteration.
struct Reference {
    const Complex<double>* at;
    int last;
};

/// Computes the orbit of a point; returns the number of its points, at most `iterations` + 1. The orbit continues a
/// little beyond 2; no orbit returns from there.
inline int reference_orbit(Complex<Fixed> z, Complex<Fixed> c, int iterations, Complex<double>* orbit) {
    orbit[0] = {number(z.re), number(z.im)};
    for (int n = 1; n <= iterations; ++n) {
        z = {product(z.re, z.re) - product(z.im, z.im) + c.re, 2 * product(z.re, z.im) + c.im};
        orbit[n] = {number(z.re), number(z.im)};
        if (size2(orbit[n]) > 16) return n + 1;
    }
    return iterations + 1;
}

#ifdef __CUDACC__
/// Several pieces of pinned memory: while one is being copied, the next orbit is written into another.
class Outbox {
public:
    explicit Outbox(glint::Device on) : device_(on) {
        for (Slot& slot : slots_) slot.gone = glint::make_timed_event();
    }
    ~Outbox() { // a copy from this memory may still be in progress
        if (cudaStreamSynchronize(device_.stream()) != cudaSuccess) cudaGetLastError();
    }
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;

    /// Memory for this many numbers.
    Complex<double>* next(int room) {
        Slot& slot = slots_[turn_];
        if (!glint::has_happened(slot.gone)) glint::check(cudaStreamSynchronize(device_.stream())); // see slots_
        if (slot.room < room) slot.pinned = pin(bytes(room)), slot.room = room;
        return static_cast<Complex<double>*>(slot.pinned.get());
    }
    /// Sends the first `count` numbers of next().
    void send(Complex<double>* to, int count) {
        Slot& slot = slots_[turn_];
        const cudaStream_t stream = device_.stream();
        glint::check(cudaMemcpyAsync(to, slot.pinned.get(), bytes(count), cudaMemcpyHostToDevice, stream));
        glint::check(cudaEventRecord(slot.gone.get(), stream));
        turn_ = (turn_ + 1) % slots_.size();
    }

private:
    using Pinned = std::unique_ptr<void, glint::DestroyCuda>;
    struct Slot {
        Pinned pinned;
        int room = 0;
        glint::TimedEvent gone;
    };
    static std::size_t bytes(int count) { return sizeof(Complex<double>) * static_cast<std::size_t>(count); }
    static Pinned pin(std::size_t size) {
        void* memory = nullptr;
        const cudaError_t status = cudaHostAlloc(&memory, size, cudaHostAllocDefault);
        if (status == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            throw glint::Error("the system cannot pin enough memory: choose fewer iterations");
        }
        glint::check(status);
        return Pinned(memory);
    }

    glint::Device device_;
    std::array<Slot, 4> slots_; // one more than the number of pictures in progress
    std::size_t turn_ = 0;
};
#endif

/// An orbit that is recomputed in the same memory when its point or length changes.
class KeptOrbit {
public:
    explicit KeptOrbit(glint::Device on) : device_(on) {}

    Reference of(Complex<Fixed> z, Complex<Fixed> c, int iterations) {
        if (!is(z, c, iterations)) {
            of_.reset();
            make_room(iterations + 1);
            count_ = follow(z, c, iterations);
            of_ = {z, c, iterations};
        }
        return {memory_->view().data, count_ - 1};
    }

private:
    struct Followed {
        Complex<Fixed> z, c;
        int iterations;
    };
    bool is(Complex<Fixed> z, Complex<Fixed> c, int iterations) const {
        return of_ && of_->z.re == z.re && of_->z.im == z.im && of_->c.re == c.re && of_->c.im == c.im &&
               of_->iterations == iterations;
    }
    /// Doubles the memory if it is too small, so that dragging the iterations does not allocate in every frame.
    void make_room(int count) {
        const int room = memory_ ? memory_->extent().width : 0;
        if (room < count) memory_.reset(), memory_.emplace(device_, glint::Extent{std::max(count, 2 * room), 1});
    }
    int follow(Complex<Fixed> z, Complex<Fixed> c, int iterations) {
        Complex<double>* const to = memory_->view().data;
#ifdef __CUDACC__
        if (device_.is_cuda()) {
            if (!outbox_) outbox_.emplace(device_);
            const int count = reference_orbit(z, c, iterations, outbox_->next(memory_->extent().width));
            outbox_->send(to, count);
            return count;
        }
#endif
        return reference_orbit(z, c, iterations, to);
    }

    glint::Device device_;
    std::optional<glint::Field<Complex<double>>> memory_;
    int count_ = 0;
    std::optional<Followed> of_;
#ifdef __CUDACC__
    std::optional<Outbox> outbox_; // for a GPU
#endif
};

} // namespace julia
