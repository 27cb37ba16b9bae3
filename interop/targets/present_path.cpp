#include "interop/targets/present_path.h"
#include "render/gl.h"
#include "sims/api/device.h"
#include <array>

namespace glint {

namespace {

constexpr int columns = 64, rows = 8; // looked at, spread over the picture
constexpr std::size_t looks = 512;
static_assert(looks == std::size_t(columns) * rows);

constexpr const char* head = R"(#version 450 core
layout(local_size_x = 64, local_size_y = 8) in;
layout(location = 0) uniform ivec3 size; // width, height, pitch
)";
constexpr const char* reader = R"(
layout(std430, binding = 0) writeonly buffer Seen { uint seen[]; };
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy) * (size.xy - 1) / ivec2(63, 7);
    seen[gl_LocalInvocationIndex] = packUnorm4x8(look(at));
})";
constexpr const char* look_buffer = R"(
layout(binding = 0) uniform samplerBuffer picture;
vec4 look(ivec2 at) { return texelFetch(picture, at.y * size.z + at.x); })";
constexpr const char* look_texture = R"(
layout(binding = 0) uniform sampler2D picture;
vec4 look(ivec2 at) { return texelFetch(picture, at, 0); })";

std::uint32_t pattern(int x, int y) { // every byte changes from a pixel to the next
    auto v = static_cast<std::uint32_t>(x) * 0x9e3779b1u ^ static_cast<std::uint32_t>(y) * 0x85ebca77u;
    return (v ^ v >> 15) * 0x2c1b3c6du;
}

int spread(int i, int parts, int length) { return i * (length - 1) / (parts - 1); }

void write_pattern(const glint_frame& frame, const glint_host& host) {
    std::vector<std::uint32_t> row(static_cast<std::size_t>(frame.width));
    for (int i = 0; i < rows; ++i) {
        const int y = spread(i, rows, frame.height);
        for (int x = 0; x < frame.width; ++x) row[static_cast<std::size_t>(x)] = pattern(x, y);
        if (host.write(host.self, frame.pixels + std::ptrdiff_t(y) * frame.pitch, row.data(), 4 * row.size()))
            throw Error("its frame cannot be written");
    }
}

std::array<std::uint32_t, looks> read_through_opengl(const Picture& picture) {
    const bool in_buffer = picture.kind == Picture::Kind::buffer_texture;
    const gl::Program program =
        gl::make_program({{GL_COMPUTE_SHADER, {head, in_buffer ? look_buffer : look_texture, reader}}});
    const gl::Buffer seen = gl::Buffer::make();
    std::array<std::uint32_t, looks> pixels{};
    glNamedBufferStorage(seen.id(), sizeof pixels, pixels.data(), 0);
    glProgramUniform3i(program.id(), 0, picture.extent.width, picture.extent.height, picture.pitch);
    glUseProgram(program.id());
    glBindTextureUnit(0, picture.texture);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, seen.id());
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(seen.id(), 0, sizeof pixels, pixels.data());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, 0);
    glBindTextureUnit(0, 0);
    glUseProgram(0);
    gl::check("read a picture");
    return pixels;
}

} // namespace

void self_test(SelfTestedTarget& target, Queue& queue) {
    const auto frame = target.begin();
    if (!frame) throw Error("it provides no frame");
    try {
        write_pattern(*frame, queue.table());
    } catch (...) {
        target.cancel();
        throw;
    }
    target.end(0);
    target.finish();
    const Picture picture = target.picture();
    if (picture.kind == Picture::Kind::none) throw Error("the frame written to it does not arrive");
    const auto seen = read_through_opengl(picture);
    for (int i = 0; i < columns * rows; ++i) {
        const int x = spread(i % columns, columns, picture.extent.width);
        const int y = spread(i / columns, rows, picture.extent.height);
        if (seen[static_cast<std::size_t>(i)] != pattern(x, y))
            throw Error("OpenGL does not show the pixels that were written to its frame");
    }
    target.forget();
}

} // namespace glint
