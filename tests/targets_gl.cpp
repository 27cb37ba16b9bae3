// Every way of the CPU to the screen: what is on screen is what was rendered, whatever happens in between.
#include "gl_stage.h"
#include "sims/api/device.h"
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace glint::test {
namespace {

void write(const glint_frame& frame, int step) {
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x) frame.pixels[std::ptrdiff_t(y) * frame.pitch + x] = noise(x, y, step);
}

class Targets : public GlTest, public testing::WithParamInterface<const char*> {
protected:
    std::unique_ptr<FrameTarget> make(Extent extent) { return make_frame_target(*host_, extent, GetParam()).target; }
    std::unique_ptr<Host> host_ = make_cpu_host(1);
};
INSTANTIATE_TEST_SUITE_P(Cpu, Targets, testing::Values("CpuPersistent", "CpuUpload"),
                         [](const auto& way) { return std::string(way.param); });

TEST_P(Targets, ShowsWhatWasRendered) {
    const Screen screen;
    for (const Extent extent : {Extent{1, 1}, {16, 16}, {17, 31}, {33, 2}, {1000, 700}}) {
        const auto target = make(extent);
        for (const int step : {5, 6, 7}) {
            const auto frame = target->begin();
            ASSERT_TRUE(frame);
            EXPECT_GE(frame->pitch, extent.width);
            EXPECT_EQ(Extent(frame->width, frame->height), extent);
            write(*frame, step);
            target->end(step);
            ASSERT_EQ(target->picture().step, step);

            const Canvas canvas({extent.width, extent.height});
            screen.draw(image_of(target->picture()), fitted(extent.width, extent.height, canvas.rect()), canvas.rect(),
                        canvas.height());
            target->shown();
            const Screenshot shot = canvas.read();
            int wrong = 0;
            for (int y = 0; y < extent.height; ++y)
                for (int x = 0; x < extent.width; ++x) wrong += pixel(shot, x, y) != noise(x, y, step);
            EXPECT_EQ(wrong, 0) << extent.width << "x" << extent.height << " step " << step;
        }
    }
}

TEST_P(Targets, ShowsNothingBeforeTheFirstFrame) {
    const auto target = make({17, 31});
    EXPECT_EQ(target->picture().kind, Picture::Kind::none);
    target->shown();
    ASSERT_TRUE(target->begin());
    EXPECT_EQ(target->picture().kind, Picture::Kind::none);
    target->cancel();
    target->finish();
    EXPECT_EQ(target->picture().kind, Picture::Kind::none);
}

TEST_P(Targets, CancelKeepsTheFrameBefore) {
    const auto target = make({17, 31});
    write(*target->begin(), 1);
    target->end(1);
    for (int i = 0; i < 10; ++i) {
        const auto frame = target->begin();
        ASSERT_TRUE(frame);
        frame->pixels[0] = 0;
        target->cancel();
        EXPECT_EQ(target->picture().step, 1);
    }
}

TEST_P(Targets, NeverOverwritesWhatIsBeingDrawn) {
    const Screen screen;
    const Extent extent{64, 64};
    const auto target = make(extent);
    constexpr int frames = 200;
    const Canvas canvas({64, 64 * frames});
    int skipped = 0;
    for (int i = 0; i < frames; ++i) { // frame i goes to row of squares i; nobody waits for OpenGL
        auto frame = target->begin();
        while (!frame) ++skipped, frame = target->begin();
        const Picture before = target->picture();
        std::fill_n(frame->pixels, std::ptrdiff_t(frame->pitch) * 64, noise(0, 0, i));
        if (before.kind == Picture::Kind::buffer_texture) { EXPECT_EQ(before.step, i - 1); }
        target->end(i);
        const ScreenRect square{0, 64. * i, 64, 64};
        screen.draw(image_of(target->picture()), fitted(64, 64, square), square, canvas.height());
        target->shown();
    }
    const Screenshot shot = canvas.read();
    for (int i = 0; i < frames; ++i)
        for (const int y : {0, 31, 63})
            ASSERT_EQ(pixel(shot, 40, 64 * (frames - 1 - i) + y), noise(0, 0, i)) << "frame " << i;
    RecordProperty("skipped", skipped);
}

TEST_P(Targets, LeavesOpenGLAsOthersExpectIt) {
    gl::Buffer stray = gl::Buffer::make(); // someone else's upload buffer, forgotten
    glNamedBufferStorage(stray.id(), 64, nullptr, 0);
    const auto target = make({17, 31});
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, stray.id());
    write(*target->begin(), 1);
    target->end(1);
    EXPECT_NE(target->picture().kind, Picture::Kind::none);
    if (target->picture().kind == Picture::Kind::texture_2d) {
        EXPECT_EQ(gl::get_int(GL_PIXEL_UNPACK_BUFFER_BINDING), 0);
        EXPECT_EQ(gl::get_int(GL_UNPACK_ROW_LENGTH), 0);
    }
}

std::size_t open_files() {
    using std::filesystem::directory_iterator;
    return std::size_t(std::distance(directory_iterator("/proc/self/fd"), directory_iterator()));
}
double resident_megabytes() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages >> pages;
    return double(pages) * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

TEST_P(Targets, ResizingAThousandTimesLeaksNothing) {
    std::unique_ptr<FrameTarget> target;
    std::size_t files = 0;
    double megabytes = 0;
    std::uint32_t random = 1;
    for (int i = 0; i < 1000; ++i) {
        random = random * 1664525u + 1013904223u;
        const Extent extent{1 + int(random >> 20 & 255), 1 + int(random >> 8 & 255)};
        target = make(extent); // while the old one lives, as when a window is resized
        if (const auto frame = target->begin(); i % 3) {
            write(*frame, i);
            target->end(i);
            (void)target->picture();
            target->shown();
        } // else it dies while a frame is being written
        if (i == 200) files = open_files(), megabytes = resident_megabytes();
    }
    EXPECT_EQ(open_files(), files);
    EXPECT_LT(resident_megabytes() - megabytes, 10);
    target.reset();
    int buffers = 0, textures = 0;
    const GLuint buffer_end = gl::Buffer::make().id(), texture_end = gl::Texture::make(GL_TEXTURE_2D).id();
    for (GLuint name = 1; name < buffer_end; ++name) buffers += glIsBuffer(name);
    for (GLuint name = 1; name < texture_end; ++name) textures += glIsTexture(name);
    EXPECT_EQ(buffers, 0);
    EXPECT_EQ(textures, 0);
}

class TargetChoiceGl : public GlTest {
protected:
    std::unique_ptr<Host> host_ = make_cpu_host(1);
};

TEST_F(TargetChoiceGl, TakesTheBestFirst) {
    const TargetChoice choice = make_frame_target(*host_, {64, 64});
    EXPECT_STREQ(choice.target->id(), "CpuPersistent");
    EXPECT_TRUE(choice.refused.empty());
    EXPECT_STREQ(frame_target_ways(*host_).front().id, "CpuPersistent");
}

TEST_F(TargetChoiceGl, NamesTheTargetsThereAre) {
    try {
        make_frame_target(*host_, {64, 64}, "CpuPersistant");
        FAIL();
    } catch (const Error& e) { EXPECT_THAT(e.what(), testing::HasSubstr("CpuPersistent, CpuUpload")); }
}

TEST_F(TargetChoiceGl, RefusesWhatABufferTextureCannotHold) {
    ASSERT_LT(gl::get_int(GL_MAX_TEXTURE_BUFFER_SIZE), 1 << 30);
    try {
        make_frame_target(*host_, {32768, 32768}, "CpuPersistent");
        FAIL();
    } catch (const Error& e) {
        EXPECT_THAT(e.what(), testing::HasSubstr("a buffer texture of this OpenGL holds"));
        EXPECT_THAT(e.what(), testing::HasSubstr("32768x32768"));
    }
}

TEST_F(TargetChoiceGl, AnOlderErrorCountsAgainstNoWay) {
    context_.debug_log().take();
    glEnable(0xdead);
    EXPECT_TRUE(make_frame_target(*host_, {16, 16}).refused.empty());
    EXPECT_EQ(context_.debug_log().take().size(), 1u); // the one made here
}

} // namespace
} // namespace glint::test
