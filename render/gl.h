// Owning OpenGL names and the few calls around them. A moved-from or default-constructed owner owns nothing; everything
// else here needs a current OpenGL 4.5 context.
#pragma once
#include <glad/gl.h>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace glint::gl {

/// Thrown if OpenGL or the window system refuses a call. The text is a sentence for the user.
struct Error : std::runtime_error {
    explicit Error(const std::string& what, const char* at = __builtin_FILE(), int at_line = __builtin_LINE())
        : std::runtime_error(what), file(at), line(at_line) {}
    const char* file;
    int line;
};

/// Owns one OpenGL name; the functions make and delete several names at once, or one shader or program.
template <auto& make_names, auto& delete_names> class Name {
public:
    Name() = default;
    template <class... Args> static Name make(Args... args) {
        Name name;
        if constexpr (std::is_invocable_v<decltype(make_names), Args...>)
            name.id_ = make_names(args...);
        else
            make_names(args..., 1, &name.id_);
        return name;
    }
    ~Name() {
        if (!id_) return;
        if constexpr (std::is_invocable_v<decltype(delete_names), GLuint>)
            delete_names(id_);
        else
            delete_names(1, &id_); // a buffer is unmapped, too
    }
    Name(Name&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    Name& operator=(Name other) noexcept { return std::swap(id_, other.id_), *this; }
    GLuint id() const { return id_; }
    GLuint release() { return std::exchange(id_, 0); } ///< no longer deleted by this object
    explicit operator bool() const { return id_ != 0; }

private:
    GLuint id_ = 0;
};
using Buffer = Name<glad_glCreateBuffers, glad_glDeleteBuffers>;
using Texture = Name<glad_glCreateTextures, glad_glDeleteTextures>;
using VertexArray = Name<glad_glCreateVertexArrays, glad_glDeleteVertexArrays>;
using Framebuffer = Name<glad_glCreateFramebuffers, glad_glDeleteFramebuffers>;
using Query = Name<glad_glCreateQueries, glad_glDeleteQueries>;
using Shader = Name<glad_glCreateShader, glad_glDeleteShader>;
using Program = Name<glad_glCreateProgram, glad_glDeleteProgram>;

/// A place in OpenGL's queue of commands. An empty fence counts as passed.
class Fence {
public:
    Fence() = default;
    static Fence here() {
        Fence fence;
        fence.sync_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        return fence;
    }
    ~Fence() {
        if (sync_) glDeleteSync(sync_);
    }
    Fence(Fence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}
    Fence& operator=(Fence other) noexcept { return std::swap(sync_, other.sync_), *this; }

    /// Does not wait if nanoseconds is 0. Also flushes, because a fence that is still in the client's queue would never
    /// pass.
    bool passed(GLuint64 nanoseconds = 0) const {
        if (!sync_) return true;
        return glClientWaitSync(sync_, GL_SYNC_FLUSH_COMMANDS_BIT, nanoseconds) != GL_TIMEOUT_EXPIRED;
    }

private:
    GLsync sync_ = nullptr;
};

inline const char* error_name(GLenum error) {
    switch (error) {
    case GL_NO_ERROR:
        return "GL_NO_ERROR";
    case GL_INVALID_ENUM:
        return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
        return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
        return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
        return "GL_OUT_OF_MEMORY";
    case GL_CONTEXT_LOST:
        return "GL_CONTEXT_LOST";
    default:
        return "an unknown OpenGL error";
    }
}

/// Forgets the errors so far and returns the first. Bounded: a lost context reports errors for ever.
inline GLenum drain_errors() {
    const GLenum first = glGetError();
    for (int i = 0; i < 16 && first != GL_NO_ERROR && glGetError() != GL_NO_ERROR; ++i) {}
    return first;
}

/// Throws if a command since the last check failed. `doing` completes "OpenGL failed to …".
inline void check(std::string_view doing, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (const GLenum error = drain_errors(); error != GL_NO_ERROR)
        throw Error("OpenGL failed to " + std::string(doing) + " (" + error_name(error) + ")", file, line);
}

inline int get_int(GLenum what) {
    GLint value = 0;
    return glGetIntegerv(what, &value), value;
}
inline const char* get_text(GLenum what) { // owned by the driver, stays valid
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    return text ? text : "";
}
inline std::string get_string(GLenum what) { return get_text(what); }

struct Stage {
    GLenum kind;                          ///< GL_VERTEX_SHADER, …
    std::vector<std::string_view> source; ///< pieces that follow each other; the first begins with #version
};

/// Compiles and links. Throws Error with the compiler's message.
inline Program make_program(std::initializer_list<Stage> stages) {
    const auto log = [](GLuint id, auto get_parameter, auto get_log) {
        GLint length = 0;
        get_parameter(id, GL_INFO_LOG_LENGTH, &length);
        std::string text(static_cast<std::size_t>(length), '\0');
        get_log(id, length, nullptr, text.data());
        return std::string(text.c_str());
    };
    Program program = Program::make();
    for (const Stage& stage : stages) {
        const Shader shader = Shader::make(stage.kind);
        std::vector<const GLchar*> pieces;
        std::vector<GLint> lengths;
        for (const std::string_view piece : stage.source)
            pieces.push_back(piece.data()), lengths.push_back(static_cast<GLint>(piece.size()));
        glShaderSource(shader.id(), static_cast<GLsizei>(pieces.size()), pieces.data(), lengths.data());
        glCompileShader(shader.id());
        GLint compiled = 0;
        glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &compiled);
        if (!compiled) throw Error("a shader does not compile: " + log(shader.id(), glGetShaderiv, glGetShaderInfoLog));
        glAttachShader(program.id(), shader.id());
    }
    glLinkProgram(program.id());
    GLint linked = 0;
    glGetProgramiv(program.id(), GL_LINK_STATUS, &linked);
    if (!linked) throw Error("a shader does not link: " + log(program.id(), glGetProgramiv, glGetProgramInfoLog));
    return program;
}

} // namespace glint::gl
