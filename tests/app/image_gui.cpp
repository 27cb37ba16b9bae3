// An image is dropped on the window and painted with.
#include "app/files/formats/png.h"
#include "app/run/run_file.h"
#include "support/gui_stage.h"
#include <fstream>
#include <gmock/gmock.h>
#include <span>

namespace glint::test {
namespace {

class ImageGui : public testing::Test {
protected:
    ImageGui() {
        session().pacing().pause(true);
        EXPECT_FALSE(session().set("scene", "open"));
        EXPECT_FALSE(session().set("brush", "wall"));
    }
    Session& session() { return stage.session(); }
    StampImage& image() { return stage.app().stamp_image(); }
    std::string write(const char* name, std::span<const std::byte> bytes) {
        const std::filesystem::path file = stage.state() / name;
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return file.string();
    }
    /// Black, except for its right half.
    static std::vector<std::byte> half_black(std::string_view text = {}) {
        const std::vector<std::uint32_t> pixels{0xff000000, 0xffffffff, 0xff000000, 0xffffffff};
        return png_of({pixels.data(), 2, 2, 2}, text);
    }
    void take(const std::string& file) {
        ASSERT_TRUE(image().take(file));
        stage.frames_while([&] { return image().busy(); });
        ASSERT_FALSE(image().busy());
    }
    bool said(const char* words) {
        for (const Notice& notice : stage.app().notices().all())
            if (notice.text.find(words) != std::string::npos) return true;
        return false;
    }
    std::string last_done() { return session().history().next_undo() ? session().history().next_undo()->label : ""; }
    GuiStage stage{"waves"};
};

TEST_F(ImageGui, AClickFillsThePictureWithIt) {
    take(write("half.png", half_black()));
    EXPECT_TRUE(said("a stamp"));
    EXPECT_EQ(stage.app().view<Hand>().shape, BrushShape::image);
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.Yield(2);
        user.MouseDown(0);
        user.Yield(3);
        user.MouseUp(0);
        yield_while(user, [&] { return last_done() != "Image"; });
        ASSERT_EQ(last_done(), "Image");
        const auto& events = session().run().events();
        const auto painted = [&] { return events.empty() ? nullptr : std::get_if<PaintStroke>(&events.back().change); };
        yield_until(user, [&] { return painted(); });
        ASSERT_TRUE(painted() && painted()->mask);
        const Mask& mask = *painted()->mask;
        const int high = session().extent().height; // the shorter side
        EXPECT_EQ(mask.extent, (Extent{high, high}));
        EXPECT_EQ(mask.weights.front(), 255);
        EXPECT_EQ(mask.weights.back(), 0);
    });
    stage.screenshot("image");
}

TEST_F(ImageGui, APictureThatCarriesARunIsOpenedAsBefore) {
    EXPECT_FALSE(image().take(write("run.png", half_black(share_code(record_of(session()))))));
    EXPECT_FALSE(image().take(write("notes.png", std::as_bytes(std::span("no picture, whatever it is called")))));
    EXPECT_FALSE(image().take((stage.state() / "nothing.png").string()));
    EXPECT_FALSE(image().busy());
}

TEST_F(ImageGui, ADamagedOneIsRefusedWithASentence) {
    auto file = half_black();
    file.resize(45);
    take(write("cut.png", file));
    EXPECT_TRUE(said("not opened"));
    EXPECT_FALSE(image().has_image());
    EXPECT_EQ(stage.app().view<Hand>().shape, BrushShape::freehand);
}

TEST_F(ImageGui, IsFoundInThePaletteAndOpenedByItsName) {
    const std::string file = write("half", half_black());
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        user.KeyChars("image as a stamp");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(3);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::open);
    });
    stage.screenshot("open_image");
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Open##modal/##run");
        user.KeyCharsReplaceEnter(file.c_str());
        yield_until(user, [&] { return image().has_image(); });
    });
    EXPECT_TRUE(image().has_image());
    EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
    EXPECT_THAT(stage.app().settings().recent_files, testing::ElementsAre(file));
}

TEST_F(ImageGui, WithoutInkIsRefusedWithASentence) {
    const std::vector<std::uint32_t> white(4, 0xffffffff);
    take(write("white.png", png_of({white.data(), 2, 2, 2})));
    EXPECT_TRUE(said("dark areas"));
    EXPECT_FALSE(image().has_image());
}

TEST_F(ImageGui, IsInTheListOfRecentFilesOnlyIfItWasAccepted) {
    const std::string file = write("half.png", half_black());
    take(file);
    EXPECT_THAT(stage.app().settings().recent_files, testing::ElementsAre(file));
    std::vector<std::byte> damaged = half_black();
    damaged.resize(45);
    (void)write("half.png", damaged); // since it was opened
    take(file);
    EXPECT_TRUE(said("not opened"));
    EXPECT_THAT(stage.app().settings().recent_files, testing::IsEmpty());
    stage.app().workspace().show("julia"); // which takes no shapes
    (void)write("half.png", half_black());
    take(file);
    EXPECT_TRUE(said("nothing can be painted here"));
    EXPECT_THAT(stage.app().settings().recent_files, testing::IsEmpty());
}

/// A simulation that takes colours.
class ColoredImageGui : public ImageGui {
protected:
    ColoredImageGui() { stage.catalog().load_plugin(GLINT_TEST_PLUGIN_DIR "/photo.so"), show("photo"); }
    void show(const char* simulation) {
        stage.app().workspace().show(simulation);
        session().pacing().pause(true);
    }
    /// The mask that the newest event of the session painted; null: none.
    std::shared_ptr<const Mask> paint() {
        image().paint(0, 0, 9, 9, GLINT_LEFT);
        stage.frames_while([&] { return image().busy(); });
        stage.settle();
        const auto& events = session().run().events();
        const auto* painted = events.empty() ? nullptr : std::get_if<PaintStroke>(&events.back().change);
        return painted ? painted->mask : nullptr;
    }
};

TEST_F(ColoredImageGui, IsPaintedInItsColors) {
    take(write("half.png", half_black()));
    EXPECT_TRUE(said("in its colours"));
    const auto mask = paint();
    ASSERT_TRUE(mask);
    ASSERT_EQ(mask->colors.size(), 100u);
    EXPECT_EQ(mask->colors.front(), 0xff000000);
    EXPECT_EQ(mask->colors.back(), 0xffffffff);
    EXPECT_EQ(mask->weights.back(), 255) << "white is a colour, too";
}

TEST_F(ColoredImageGui, InAnotherSimulationItIsReadForThatOne) {
    take(write("half.png", half_black()));
    show("waves");
    const auto dark = paint();
    ASSERT_TRUE(dark);
    EXPECT_TRUE(dark->colors.empty());
    EXPECT_EQ(dark->weights.back(), 0);
    show("photo");
    const auto colored = paint();
    ASSERT_TRUE(colored);
    EXPECT_EQ(colored->colors.size(), 100u);
}

TEST_F(ColoredImageGui, AWhiteOneIsPaintedOnlyWhereColorsAre) {
    const std::vector<std::uint32_t> white(4, 0xffffffff);
    take(write("white.png", png_of({white.data(), 2, 2, 2})));
    EXPECT_TRUE(image().has_image());
    show("waves");
    EXPECT_FALSE(paint());
    EXPECT_TRUE(said("dark areas"));
}

TEST_F(ImageGui, WithoutOneTheToolSaysWhatToDo) {
    EXPECT_THAT(stage.app().actions().find("image")->disabled_reason(), testing::HasSubstr("open a PNG"));
    take(write("half.png", half_black()));
    EXPECT_STREQ(stage.app().actions().find("image")->disabled_reason(), "");
}

} // namespace
} // namespace glint::test
