// The picture on the screen: which way up, how it is enlarged and reduced, and that nothing else can disturb it.
#include "support/gl_stage.h"
#include <algorithm>
#include <cmath>
#include <functional>

namespace glint::test {
namespace {

using Kind = ScreenImage::Kind;

class Screens : public GlTest, public testing::WithParamInterface<Kind> {
protected:
    /// A picture whose rows are padded, with rubbish in the padding.
    ScreenImage picture(int width, int height, const std::function<std::uint32_t(int x, int y)>& color) {
        const bool in_buffer = GetParam() == Kind::buffer_texture;
        const int pitch = in_buffer ? width + 5 : width;
        std::vector<std::uint32_t> pixels(std::size_t(pitch) * std::size_t(height), 0xffff00ffu);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) pixels[std::size_t(y) * std::size_t(pitch) + std::size_t(x)] = color(x, y);
        if (in_buffer) {
            buffer_ = gl::Buffer::make();
            texture_ = gl::Texture::make(GL_TEXTURE_BUFFER);
            glNamedBufferStorage(buffer_.id(), GLsizeiptr(4 * pixels.size()), pixels.data(), 0);
            glTextureBuffer(texture_.id(), GL_RGBA8, buffer_.id());
        } else {
            texture_ = gl::Texture::make(GL_TEXTURE_2D);
            glTextureStorage2D(texture_.id(), 1, GL_RGBA8, width, height);
            glTextureSubImage2D(texture_.id(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        }
        return {GetParam(), texture_.id(), width, height, pitch};
    }
    Screen screen_;

private:
    gl::Buffer buffer_;
    gl::Texture texture_;
};
INSTANTIATE_TEST_SUITE_P(From, Screens, testing::Values(Kind::buffer_texture, Kind::texture_2d),
                         [](const auto& kind) { return kind.param == Kind::buffer_texture ? "buffer" : "texture"; });

constexpr std::uint32_t black = 0xff000000u, white = 0xffffffffu, red = 0xff0000ffu, blue = 0xffff0000u;
std::uint32_t checkerboard(int x, int y) { return (x + y) % 2 ? white : black; }
int level(std::uint32_t color) { return int(color & 255); }

TEST_P(Screens, RowZeroIsAtTheBottomAndColumnZeroLeft) {
    const ScreenImage image = picture(2, 2, [](int x, int y) { return y == 0 ? (x == 0 ? red : blue) : white; });
    const Canvas canvas({40, 60});
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    const ScreenRect rect{10, 20, 20, 20}; // from the top left
    screen_.draw(image, fitted(2, 2, rect), rect, canvas.height());
    const Screenshot shot = canvas.read();
    EXPECT_EQ(pixel(shot, 10, 20), red); // from the bottom left
    EXPECT_EQ(pixel(shot, 29, 20), blue);
    EXPECT_EQ(pixel(shot, 10, 39), white);
    EXPECT_EQ(pixel(shot, 9, 20), black); // nothing is drawn outside
    EXPECT_EQ(pixel(shot, 30, 39), black);
    EXPECT_EQ(pixel(shot, 10, 19), black);
    EXPECT_EQ(pixel(shot, 29, 40), black);
}

TEST_P(Screens, EveryPixelShowsTheCellThatTheCursorPointsAt) {
    const ScreenImage image = picture(100, 70, [](int x, int y) { return noise(x, y); });
    const Canvas canvas({201, 133});
    const ScreenRect rect = canvas.rect();
    for (const double scale : {1., 3., 8.}) {
        const View2D view = aligned({{48.3, 31.7}, scale}, rect);
        screen_.draw(image, view, rect, canvas.height(), {.background = {1, 1, 1}});
        const Screenshot shot = canvas.read();
        int wrong = 0;
        for (int y = 0; y < shot.height; ++y)
            for (int x = 0; x < shot.width; ++x) {
                const Point cell = cell_at(view, rect, {x + 0.5, shot.height - 1 - y + 0.5});
                const int i = int(std::floor(cell.x)), j = int(std::floor(cell.y));
                const bool inside = i >= 0 && j >= 0 && i < 100 && j < 70;
                wrong += pixel(shot, x, y) != (inside ? noise(i, j) : white);
            }
        EXPECT_EQ(wrong, 0) << scale << " pixels a cell";
    }
}

TEST_P(Screens, ShowsFarCornersOfLongPictures) {
    const ScreenImage image = picture(8192, 3, [](int x, int y) { return noise(x, y); });
    const Canvas canvas({256, 3});
    screen_.draw(image, aligned({{8192 - 128, 1.5}, 1}, canvas.rect()), canvas.rect(), canvas.height());
    const Screenshot shot = canvas.read();
    for (int x = 0; x < 256; ++x) ASSERT_EQ(pixel(shot, x, 2), noise(8192 - 256 + x, 2)) << x;
}

TEST_P(Screens, ReducesACheckerboardToGrey) {
    const ScreenImage image = picture(512, 512, checkerboard);
    for (const double scale : {1 / 2., 1 / 2.7, 1 / 4., 1 / 7.3, 1 / 15.9}) {
        const int side = int(512 * scale) - 2; // inside the picture
        const Canvas canvas({side, side});
        for (const double pan : {0., 0.3, 1.1}) {
            screen_.draw(image, {{256 + pan, 256 + pan / 3}, scale}, canvas.rect(), canvas.height());
            const Screenshot shot = canvas.read();
            // If the pixel's edges cut cells, one more row of one colour is visible: at most a quarter cell.
            const double tolerance = 1.5 + 64 * scale * scale;
            for (int i = 0; i < side * side; ++i)
                ASSERT_NEAR(level(pixel(shot, i % side, i / side)), 127.5, tolerance) << 1 / scale << " pan " << pan;
        }
    }
}

/// The mean over the area of a pixel, in [0, 255], red only.
double covered_mean(const View2D& view, const ScreenRect& rect, Point pixel_corner, Size picture, double background) {
    const Point a = cell_at(view, rect, {pixel_corner.x, pixel_corner.y + 1});
    const Point b = cell_at(view, rect, {pixel_corner.x + 1, pixel_corner.y});
    double sum = 0;
    for (int y = int(std::floor(a.y)); y < b.y; ++y)
        for (int x = int(std::floor(a.x)); x < b.x; ++x) {
            const double wide = std::min(b.x, x + 1.) - std::max(a.x, double(x));
            const double tall = std::min(b.y, y + 1.) - std::max(a.y, double(y));
            const bool inside = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
            sum += wide * tall * (inside ? level(noise(x, y)) : background);
        }
    return sum * view.pixels_per_cell * view.pixels_per_cell;
}

TEST_P(Screens, EveryPixelIsTheMeanOfWhatItCovers) {
    const ScreenImage image = picture(61, 47, [](int x, int y) { return noise(x, y); });
    const Canvas canvas({45, 38});
    // Cells lie askew to pixels, then along one axis only: neither axis may be taken for the other.
    for (const Point center : {Point{29.37, 20.81}, {29.5, 20.81}, {29.37, 21}})
        for (const double scale : {0.08, 0.31, 0.499, 0.5, 0.501, 0.77, 0.995, 1., 1.01, 1.3, 2.6, 11.}) {
            const View2D view{center, scale};
            screen_.draw(image, view, canvas.rect(), canvas.height(), {.background = {0.2f, 0, 0}});
            const Screenshot shot = canvas.read();
            for (int y = 0; y < shot.height; ++y)
                for (int x = 0; x < shot.width; ++x) {
                    const Point corner{double(x), double(shot.height - 1 - y)};
                    ASSERT_NEAR(level(pixel(shot, x, y)), covered_mean(view, canvas.rect(), corner, {61, 47}, 51), 1)
                        << scale << " pixels a cell at " << x << ", " << y;
                }
        }
}

TEST_P(Screens, ScattersSamplesWhereAPixelCoversTooMuch) {
    const ScreenImage image = picture(1024, 1024, checkerboard);
    const Canvas canvas({60, 60});
    const auto drawn = [&](double pan) {
        screen_.draw(image, {{512 + pan, 512}, 1 / 16.}, canvas.rect(), canvas.height(), {.max_taps = 4});
        return canvas.read();
    };
    const Screenshot first = drawn(0), again = drawn(0), moved = drawn(1);
    EXPECT_EQ(first.rgba, again.rgba); // a picture that does not change does not flicker
    for (const Screenshot* shot : {&first, &moved}) {
        double sum = 0;
        for (int i = 0; i < 3600; ++i) sum += level(pixel(*shot, i % 60, i / 60));
        EXPECT_NEAR(sum / 3600, 127.5, 4); // regular samples would see one colour alone
    }
}

TEST_P(Screens, LinesLieBetweenCrispCellsThatAreLargeEnough) {
    for (const std::uint32_t color : {black, white}) {
        const ScreenImage image = picture(8, 8, [=](int, int) { return color; });
        const Canvas canvas({64, 64});
        const auto drawn = [&](double scale, ScreenLook look) {
            screen_.draw(image, {{4, 4}, scale}, canvas.rect(), canvas.height(), look);
            return canvas.read();
        };
        for (const double scale : {16., 15.9}) {
            const Screenshot lined = drawn(scale, {.grid = true});
            EXPECT_NE(pixel(lined, 32, 40), color) << "a cell's left edge";
            EXPECT_NE(pixel(lined, 40, 32), color) << "its lower edge";
            EXPECT_EQ(pixel(lined, 40, 40), color);
            EXPECT_EQ(pixel(lined, 33, 33), color) << "a pixel wide";
        }
        for (const Screenshot& plain :
             {drawn(16, {}), drawn(16, {.enlarge = Enlarge::smooth, .grid = true}), drawn(7.9, {.grid = true})})
            EXPECT_EQ(pixel(plain, 32, 40), color);
    }
}

TEST_P(Screens, CrispEdgesAreCoveredByArea) {
    const ScreenImage image = picture(2, 1, [](int x, int) { return x ? white : black; });
    const Canvas canvas({5, 1});
    screen_.draw(image, {{1, 0.5}, 2.5}, canvas.rect(), canvas.height());
    const Screenshot shot = canvas.read();
    EXPECT_EQ(level(pixel(shot, 1, 0)), 0);
    EXPECT_NEAR(level(pixel(shot, 2, 0)), 127.5, 1); // half of one, half of the other
    EXPECT_EQ(level(pixel(shot, 3, 0)), 255);
}

TEST_P(Screens, SmoothGoesEvenlyFromCellToCell) {
    const ScreenImage image = picture(2, 1, [](int x, int) { return x ? white : black; });
    const Canvas canvas({40, 20});
    screen_.draw(image, {{1, 0.5}, 20}, canvas.rect(), canvas.height(), {.enlarge = Enlarge::smooth});
    const Screenshot shot = canvas.read();
    EXPECT_EQ(level(pixel(shot, 2, 10)), 0); // up to the middle of the cell
    EXPECT_EQ(level(pixel(shot, 37, 10)), 255);
    for (int x = 11; x < 29; ++x)
        ASSERT_NEAR(level(pixel(shot, x, 10)) - level(pixel(shot, x - 1, 10)), 255 / 20., 1) << x;
}

TEST_P(Screens, BackgroundSurroundsThePicture) {
    const ScreenImage image = picture(4, 4, [](int, int) { return white; });
    for (const Enlarge enlarge : {Enlarge::crisp, Enlarge::smooth}) {
        const Canvas canvas({30, 30});
        screen_.draw(image, {{2, 2}, 4}, canvas.rect(), canvas.height(), {.enlarge = enlarge, .background = {1, 0, 0}});
        const Screenshot shot = canvas.read();
        EXPECT_EQ(pixel(shot, 0, 15), red);
        EXPECT_EQ(pixel(shot, 29, 29), red);
        EXPECT_EQ(pixel(shot, 15, 15), white);
    }
}

TEST_P(Screens, StaysWithinTheClip) {
    const ScreenImage image = picture(4, 4, [](int, int) { return white; });
    const Canvas canvas({30, 30});
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    const ScreenRect clip{10, -5, 500, 15};
    screen_.draw(image, {{2, 2}, 100}, canvas.rect(), canvas.height(), {}, &clip);
    const ScreenRect nothing{40, 40, 10, 10};
    screen_.draw(image, {{2, 2}, 100}, canvas.rect(), canvas.height(), {}, &nothing);
    const Screenshot shot = canvas.read();
    EXPECT_EQ(pixel(shot, 10, 29), white);
    EXPECT_EQ(pixel(shot, 10, 20), white);
    EXPECT_EQ(pixel(shot, 10, 19), black);
    EXPECT_EQ(pixel(shot, 9, 29), black);
}

TEST_P(Screens, DrawsTheSameInWhateverStateOthersLeft) {
    const ScreenImage image = picture(17, 31, [](int x, int y) { return noise(x, y); });
    const Canvas canvas({17, 31}, GL_SRGB8_ALPHA8);
    const gl::Texture depth = gl::Texture::make(GL_TEXTURE_2D);
    glTextureStorage2D(depth.id(), 1, GL_DEPTH24_STENCIL8, 17, 31);
    glNamedFramebufferTexture(canvas.framebuffer(), GL_DEPTH_STENCIL_ATTACHMENT, depth.id(), 0);
    const auto draw = [&] {
        screen_.draw(image, fitted(17, 31, canvas.rect()), canvas.rect(), canvas.height());
        return canvas.read();
    };
    const Screenshot plain = draw();
    glClearColor(0.3f, 0.3f, 0.3f, 1);
    glClear(GL_COLOR_BUFFER_BIT); // else missing parts would keep the previous content
    for (const GLenum on : {GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_COLOR_LOGIC_OP,
                            GL_FRAMEBUFFER_SRGB, GL_RASTERIZER_DISCARD})
        glEnable(on);
    glBlendFunc(GL_ONE, GL_ONE);
    glLogicOp(GL_INVERT);
    glDepthFunc(GL_NEVER);
    glStencilFunc(GL_NEVER, 0, 0);
    glCullFace(GL_FRONT_AND_BACK);
    glScissor(3, 3, 2, 2);
    glViewport(1, 1, 2, 2);
    glColorMask(GL_TRUE, GL_FALSE, GL_FALSE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glActiveTexture(GL_TEXTURE5);
    glBindVertexArray(0);
    EXPECT_EQ(draw().rgba, plain.rgba);
}

} // namespace
} // namespace glint::test
