// What OpenGL says about its own use (KHR_debug). Errors and messages of high or medium severity are kept, so that a
// test can fail on them; the rest is noise.
#pragma once
#include "render/gl.h"
#include <string>
#include <vector>

namespace glint::gl {

struct DebugMessage {
    GLenum type, severity;
    GLuint id;
    std::string text;
};

/// Messages of the context that was current when it was made. The same thread that draws reads it. Stays where it is:
/// the context points to it, until it dies.
class DebugLog {
public:
    DebugLog();
    ~DebugLog(); // the context must be current
    DebugLog(const DebugLog&) = delete;
    DebugLog& operator=(const DebugLog&) = delete;

    const std::vector<DebugMessage>& kept() const { return kept_; } ///< at most 256, the first ones
    std::vector<DebugMessage> take() { return std::exchange(kept_, {}); }
    std::string text() const; ///< of all that is kept, a line each

private:
    static void GLAD_API_PTR receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                     const GLchar* text, const void* self);
    std::vector<DebugMessage> kept_;
};

/// A driver's remark on its own performance that we know and accept; why, or null where it is not accepted.
const char* why_allowed(GLenum type, GLuint id);

} // namespace glint::gl
