// OpenGL that fails: while an object exists, the nth call of a function fails, counted from 1, or every call from there
// on. The loader's function pointer is redirected.
#pragma once
#include "render/gl.h"
#include <type_traits>
#include <utility>

namespace glint::test {

enum class GlUntil { once, for_ever };

template <auto& pointer, class = std::remove_reference_t<decltype(pointer)>> class GlFault;

template <auto& pointer, class Result, class... Args> class GlFault<pointer, Result(GLAD_API_PTR*)(Args...)> {
public:
    /// failure: the returned value. done: the call is executed nevertheless.
    GlFault(int nth, GlUntil until, Result failure, bool done = false) {
        nth_ = nth, until_ = until, failure_ = failure, done_ = done;
        calls_ = 0, failed_ = 0, real_ = pointer, pointer = called;
    }
    ~GlFault() { pointer = real_; }
    GlFault(const GlFault&) = delete;
    GlFault& operator=(const GlFault&) = delete;
    int failed() const { return failed_; }

private:
    static Result GLAD_API_PTR called(Args... args) {
        ++calls_;
        if (calls_ != nth_ && !(until_ == GlUntil::for_ever && calls_ > nth_)) return real_(args...);
        ++failed_;
        if (done_) real_(args...);
        return failure_;
    }
    static inline Result(GLAD_API_PTR* real_)(Args...) = nullptr;
    static inline int calls_ = 0, failed_ = 0, nth_ = 0;
    static inline GlUntil until_ = GlUntil::once;
    static inline Result failure_{};
    static inline bool done_ = false;
};

/// A function that makes storage and finds no memory: glGetError says so, once for each.
template <auto& pointer, class = std::remove_reference_t<decltype(pointer)>> class GlNoMemory;

template <auto& pointer, class... Args> class GlNoMemory<pointer, void(GLAD_API_PTR*)(Args...)> {
public:
    GlNoMemory(int nth, GlUntil until) {
        nth_ = nth, until_ = until, calls_ = 0, failed_ = 0, not_reported_ = false;
        real_ = pointer, pointer = called;
        real_error_ = glad_glGetError, glad_glGetError = error;
    }
    ~GlNoMemory() { pointer = real_, glad_glGetError = real_error_; }
    GlNoMemory(const GlNoMemory&) = delete;
    GlNoMemory& operator=(const GlNoMemory&) = delete;
    int failed() const { return failed_; }

private:
    static void GLAD_API_PTR called(Args... args) {
        ++calls_;
        if (calls_ != nth_ && !(until_ == GlUntil::for_ever && calls_ > nth_)) return real_(args...);
        ++failed_, not_reported_ = true;
    }
    static GLenum GLAD_API_PTR error() {
        return std::exchange(not_reported_, false) ? static_cast<GLenum>(GL_OUT_OF_MEMORY) : real_error_();
    }
    static inline void(GLAD_API_PTR* real_)(Args...) = nullptr;
    static inline decltype(glad_glGetError) real_error_ = nullptr;
    static inline int calls_ = 0, failed_ = 0, nth_ = 0;
    static inline GlUntil until_ = GlUntil::once;
    static inline bool not_reported_ = false;
};

} // namespace glint::test
