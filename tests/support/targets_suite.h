// Tests of every presentation path, on any processor: the screen shows what was rendered, whatever happens in between.
// A file that includes this declares the paths, and how their queue is made.
#pragma once
#include "sims/api/device.h"
#include "support/gl_stage.h"
#include <filesystem>

namespace glint::test {

std::unique_ptr<Queue> make_suite_queue();
double suite_bytes_in_use(); ///< of the device's memory

struct PickedPath {
    const char* id;
    int buffers;
};
inline std::string name_of(const testing::TestParamInfo<PickedPath>& present_path) {
    return present_path.param.id + std::string("With") + std::to_string(present_path.param.buffers);
}

/// Writes a whole frame, in order with the queue's work.
inline void write(Queue& queue, const glint_frame& frame, const std::function<std::uint32_t(int, int)>& color) {
    std::vector<std::uint32_t> pixels(std::size_t(frame.pitch) * std::size_t(frame.height));
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            pixels[std::size_t(y) * std::size_t(frame.pitch) + std::size_t(x)] = color(x, y);
    ASSERT_EQ(queue.table().write(queue.table().self, frame.pixels, pixels.data(), 4 * pixels.size()), 0);
}
inline void write(Queue& queue, const glint_frame& frame, int step) {
    write(queue, frame, [&](int x, int y) { return noise(x, y, step); });
}

class Targets : public GlTest, public testing::WithParamInterface<PickedPath> {
protected:
    std::unique_ptr<FrameTarget> make(Extent extent) {
        return make_frame_target_by(*queue_, extent, {GetParam().id, GetParam().buffers});
    }
    bool is_sampled_in_place() {
        return GetParam().id == std::string("CudaInterop") || GetParam().id == std::string("CpuPersistent") ||
               GetParam().id == std::string("CpuMapped");
    }
    bool uploads_when_asked() {
        const std::string present_path = GetParam().id;
        return present_path == "CudaUpload" || present_path == "CpuUpload" || present_path == "CudaStaged" ||
               present_path == "CudaZeroCopy";
    }
    void show(FrameTarget& target, const Picture& picture, ScreenRect square, int canvas_height) {
        screen_.draw(image_of(picture), fitted(picture.extent.width, picture.extent.height, square), square,
                     canvas_height);
        target.shown();
    }
    std::unique_ptr<Queue> queue_ = make_suite_queue();
    Screen screen_;
};

TEST_P(Targets, HaveTheBuffersThatWereAskedFor) {
    const int buffers = make({16, 16})->buffers();
    if (std::string(GetParam().id) == "CudaPageable")
        EXPECT_EQ(buffers, 1); // it waits: more buffers would be idle
    else if (GetParam().buffers == 1 && !queue_->submits_asynchronously() && is_sampled_in_place())
        EXPECT_EQ(buffers, 2); // threads write while OpenGL draws
    else
        EXPECT_EQ(buffers, GetParam().buffers);
}

TEST_P(Targets, ShowWhatWasRendered) {
    for (const Extent extent : {Extent{1, 1}, {16, 16}, {17, 31}, {33, 2}, {1000, 700}}) {
        const auto target = make(extent);
        for (const int step : {5, 6, 7}) {
            const auto frame = target->begin();
            ASSERT_TRUE(frame);
            EXPECT_GE(frame->pitch, extent.width);
            EXPECT_EQ(Extent(frame->width, frame->height), extent);
            write(*queue_, *frame, step);
            target->end(step);
            target->finish();
            const Picture picture = target->picture();
            ASSERT_EQ(picture.step, step);
            EXPECT_EQ(picture.copied, uploads_when_asked());
            EXPECT_FALSE(target->picture().copied) << "it is there";

            const Canvas canvas({extent.width, extent.height});
            show(*target, target->picture(), canvas.rect(), canvas.height());
            const Screenshot shot = canvas.read(); // waits for OpenGL, so that a single buffer is free again
            int wrong = 0;
            for (int y = 0; y < extent.height; ++y)
                for (int x = 0; x < extent.width; ++x) wrong += pixel(shot, x, y) != noise(x, y, step);
            EXPECT_EQ(wrong, 0) << extent.width << "x" << extent.height << " step " << step;
        }
    }
}

TEST_P(Targets, ShowNothingBeforeTheFirstFrame) {
    const auto target = make({17, 31});
    EXPECT_EQ(target->picture().kind, Picture::Kind::none);
    target->shown();
    ASSERT_TRUE(target->begin());
    EXPECT_EQ(target->picture().kind, Picture::Kind::none);
    target->cancel();
    target->finish();
    EXPECT_EQ(target->picture().kind, Picture::Kind::none);
}

TEST_P(Targets, KeepTheFrameBeforeOneThatIsCancelled) {
    const auto target = make({17, 31});
    const bool drawn_over = is_sampled_in_place() || GetParam().id == std::string("CudaArray");
    if (target->buffers() == 1 && drawn_over) return; // the previous frame is being overwritten
    write(*queue_, *target->begin(), 1);
    target->end(1);
    target->finish();
    EXPECT_EQ(target->picture().step, 1);
    for (int i = 0; i < 10; ++i) {
        while (!target->begin()) glFinish(); // a single buffer, until OpenGL has finished with it
        target->cancel();
        EXPECT_EQ(target->picture().step, 1);
    }
}

TEST_P(Targets, NeverOverwriteWhatIsBeingDrawn) {
    const auto target = make({64, 64});
    constexpr int frames = 200;
    const Canvas canvas({64, 64 * frames});
    std::vector<std::int64_t> steps;
    int skipped = 0;
    for (int i = 0; i < frames; ++i) { // frame i goes to row of squares i; nothing waits for OpenGL
        auto frame = target->begin();
        while (!frame)
            ++skipped, (void)target->picture(), frame = target->begin(); // called each frame, as in the window
        write(*queue_, *frame, [i](int, int) { return noise(0, 0, i); });
        target->end(i);
        const Picture picture = target->picture(); // a second call may return a newer one
        steps.push_back(picture.step);
        if (is_sampled_in_place() && !queue_->submits_asynchronously()) {
            ASSERT_EQ(steps.back(), i);
        } // a GPU may need longer
        if (steps.back() >= 0) show(*target, picture, {0, 64. * i, 64, 64}, canvas.height());
    }
    const Screenshot shot = canvas.read();
    for (int i = 0; i < frames; ++i) {
        if (steps[std::size_t(i)] < 0) continue; // the first had not arrived
        const std::uint32_t color = noise(0, 0, int(steps[std::size_t(i)]));
        for (const int y : {0, 31, 63}) ASSERT_EQ(pixel(shot, 40, 64 * (frames - 1 - i) + y), color) << "frame " << i;
    }
    target->finish();
    EXPECT_EQ(target->picture().step, frames - 1);
    RecordProperty("skipped", skipped);
}

TEST_P(Targets, LeaveOpenGLAsOthersExpectIt) {
    gl::Buffer stray = gl::Buffer::make(); // another user's upload buffer, still bound
    glNamedBufferStorage(stray.id(), 64, nullptr, 0);
    const auto target = make({17, 31});
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, stray.id());
    write(*queue_, *target->begin(), 1);
    target->end(1);
    target->finish();
    EXPECT_NE(target->picture().kind, Picture::Kind::none);
    if (target->picture().kind == Picture::Kind::texture_2d && GetParam().id != std::string("CudaArray")) {
        EXPECT_EQ(gl::get_int(GL_PIXEL_UNPACK_BUFFER_BINDING), 0);
        EXPECT_EQ(gl::get_int(GL_UNPACK_ROW_LENGTH), 0);
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

inline std::size_t open_files() {
    using std::filesystem::directory_iterator;
    return std::size_t(std::distance(directory_iterator("/proc/self/fd"), directory_iterator()));
}

TEST_P(Targets, LeakNothingWhenResizedAThousandTimes) {
    std::unique_ptr<FrameTarget> target;
    std::size_t files = 0;
    double bytes = 0;
    std::uint32_t random = 1;
    for (int i = 0; i < 1000; ++i) {
        random = random * 1664525u + 1013904223u;
        const Extent extent{1 + int(random >> 20 & 63), 1 + int(random >> 8 & 63)};
        target = make(extent); // while the old one exists, as when a window is resized
        if (const auto frame = target->begin(); i % 3) {
            write(*queue_, *frame, [i](int, int) { return std::uint32_t(i); });
            target->end(i);
            if (target->picture().kind != Picture::Kind::none) target->shown();
        } // else it is destroyed while a frame is being written
        if (i == 200) files = open_files(), bytes = suite_bytes_in_use();
    }
    target.reset();
    queue_->finish();
    EXPECT_LE(open_files(), files); // a driver's thread may have had one open for a moment then
    EXPECT_LT(suite_bytes_in_use() - bytes, 16e6);
}

TEST_P(Targets, LeaveNoNameOfOpenGLBehind) {
    const auto living = [] {
        int count = 0;
        const GLuint buffer_end = gl::Buffer::make().id(), texture_end = gl::Texture::make(GL_TEXTURE_2D).id();
        for (GLuint name = 1; name < buffer_end; ++name) count += glIsBuffer(name);
        for (GLuint name = 1; name < texture_end; ++name) count += glIsTexture(name);
        return count;
    };
    const int before = living();
    for (int i = 0; i < 10; ++i) (void)make({33, 33});
    EXPECT_EQ(living(), before);
}

TEST_P(Targets, SayWhyAPictureIsTooLarge) {
    try {
        make({65536, 65536});
        FAIL();
    } catch (const Error& e) {
        EXPECT_THAT(e.what(), testing::HasSubstr("textures here"));
        EXPECT_THAT(e.what(), testing::HasSubstr("65536x65536"));
    }
}

} // namespace glint::test
