// Counts calls of OpenGL: the loader's pointer leads through a counter while a GlCall lives.
#pragma once
#include "render/gl.h"
#include <type_traits>

namespace glint::test {

template <auto& pointer, class = std::remove_reference_t<decltype(pointer)>> class GlCall;

template <auto& pointer, class Result, class... Args> class GlCall<pointer, Result(GLAD_API_PTR*)(Args...)> {
public:
    GlCall() { calls_ = 0, real_ = pointer, pointer = counted; }
    ~GlCall() { pointer = real_; }
    GlCall(const GlCall&) = delete;
    GlCall& operator=(const GlCall&) = delete;
    int calls() const { return calls_; }

private:
    static Result GLAD_API_PTR counted(Args... args) {
        ++calls_;
        return real_(args...);
    }
    static inline Result(GLAD_API_PTR* real_)(Args...) = nullptr;
    static inline int calls_ = 0;
};

/// Calls that wait for OpenGL, and calls that create objects; except glClientWaitSync, which waits only on request.
class GlCalls {
public:
    int waiting() const {
        return finish_.calls() + read_pixels_.calls() + read_buffer_.calls() + read_texture_.calls() + wait_.calls();
    }
    int mapping() const { return map_.calls() + map_range_.calls(); }
    int making() const {
        return buffers_.calls() + textures_.calls() + buffer_storage_.calls() + texture_storage_.calls() +
               queries_.calls() + programs_.calls();
    }

private:
    GlCall<glad_glFinish> finish_;
    GlCall<glad_glReadPixels> read_pixels_;
    GlCall<glad_glGetNamedBufferSubData> read_buffer_;
    GlCall<glad_glGetTextureImage> read_texture_;
    GlCall<glad_glWaitSync> wait_;
    GlCall<glad_glMapNamedBuffer> map_;
    GlCall<glad_glMapNamedBufferRange> map_range_;
    GlCall<glad_glCreateBuffers> buffers_;
    GlCall<glad_glCreateTextures> textures_;
    GlCall<glad_glNamedBufferStorage> buffer_storage_;
    GlCall<glad_glTextureStorage2D> texture_storage_;
    GlCall<glad_glCreateQueries> queries_;
    GlCall<glad_glCreateProgram> programs_;
};

} // namespace glint::test
