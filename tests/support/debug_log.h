// OpenGL's messages about its own use (KHR_debug). Errors and messages of high or medium severity are kept, so that a
// test can fail on them; others are dropped.
#pragma once
#include "render/gl.h"
#include <string>
#include <vector>

namespace glint::test {

struct DebugMessage {
    GLenum type;
    GLuint id;
    std::string text;
};

/// The reason why a driver's remark on its own performance is accepted; null if it is not.
inline const char* why_allowed(GLenum type, GLuint id) {
    if (type != GL_DEBUG_TYPE_PERFORMANCE) return nullptr;
    switch (id) { // NVIDIA's numbers
    case 131154:
        return "reading pixels back waits for drawing: screenshots and tests do, on purpose";
    case 131186:
        return "a buffer moved from video to host memory: what is read back, and staging, live there on purpose";
    case 131188:
        return "a buffer is used by the CPU and by the GPU in turn: that is what a persistently mapped ring is for";
    case 131218:
        return "a shader was compiled again for another state: once, at its first use";
    default:
        return nullptr;
    }
}

/// Messages of the context that is current in the constructor and the destructor. Not movable: the context points to
/// it.
class DebugLog {
public:
    DebugLog() {
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); // on this thread, before the call that caused it returns
        glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_TRUE);
        glDebugMessageCallback(receive, this);
    }
    ~DebugLog() { glDebugMessageCallback(nullptr, nullptr); }
    DebugLog(const DebugLog&) = delete;
    DebugLog& operator=(const DebugLog&) = delete;

    std::vector<DebugMessage> take() { return std::exchange(kept_, {}); } ///< at most 256, the first ones
    std::string text() const {                                            ///< all kept messages, a line each
        std::string all;
        for (const DebugMessage& message : kept_)
            all += (message.type == GL_DEBUG_TYPE_ERROR ? "error " : "message ") + std::to_string(message.id) + ": " +
                   message.text + "\n";
        return all;
    }

private:
    static void GLAD_API_PTR receive(GLenum, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                     const GLchar* text, const void* self) {
        const bool serious =
            type == GL_DEBUG_TYPE_ERROR || severity == GL_DEBUG_SEVERITY_HIGH || severity == GL_DEBUG_SEVERITY_MEDIUM;
        if (!serious || why_allowed(type, id)) return;
        auto& kept = static_cast<DebugLog*>(const_cast<void*>(self))->kept_;
        if (kept.size() >= 256) return;
        kept.push_back({type, id, length < 0 ? text : std::string(text, static_cast<std::size_t>(length))});
    }
    std::vector<DebugMessage> kept_;
};

} // namespace glint::test
