// A session as a line of text: short, and unharmed by chat programs.
#include "app/files/formats/base64url.h"
#include "app/run/run_file.h"
#include "support/run.h"
#include "support/runs.h"
#include <cmath>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::Each;
using testing::HasSubstr;

/// As in the window: every frame of a drag is an edit, values are those of a slider's pixels.
void drag_slider(Draws& draw, RunRecord& run, Params& now, const char* id, int edits) {
    const glint_param& row = *now.definition().param(id);
    int pixel = 60;
    for (int i = 0; i < edits; ++i) {
        pixel += draw.whole(-2, 4);
        now.put(row, static_cast<float>(row.min + (row.max - row.min) * pixel / 420));
        run.events.push_back({run.end += draw.whole(1, 2), SetParams{now}});
    }
}

/// A curve by hand at a zoom that no cell fits.
void paint(Draws& draw, RunRecord& run, int segments) {
    constexpr float pixels_per_cell = 1.337f;
    int x = draw.whole(100, 900), y = draw.whole(100, 900);
    float direction = draw.real(0, 6);
    for (int i = 0; i < segments; ++i) {
        glint_stroke s{sizeof(glint_stroke), 0, 0, 0, 0, GLINT_LEFT, 0, i ? GLINT_DRAG : GLINT_PRESS, 0};
        s.x0 = static_cast<float>(x) / pixels_per_cell, s.y0 = static_cast<float>(y) / pixels_per_cell;
        direction += draw.real(-0.4f, 0.4f);
        const float length = draw.real(2, 14);
        if (i) x += static_cast<int>(length * std::cos(direction)), y += static_cast<int>(length * std::sin(direction));
        s.x1 = static_cast<float>(x) / pixels_per_cell, s.y1 = static_cast<float>(y) / pixels_per_cell;
        run.events.push_back({run.end += draw.whole(1, 2), PaintStroke{s}});
    }
}

RunRecord session() {
    Draws draw(1);
    RunRecord run = plain_run(every_row().at("heat"));
    run.run_settings = {"default", "cuda:0", 1, false};
    Params now = run.seed.params;
    drag_slider(draw, run, now, "k", 50);
    for (int i = 0; i < 5; ++i) paint(draw, run, 20);
    drag_slider(draw, run, now, "k", 50);
    return run;
}

TEST(ShareCode, OfAHundredEditsAndAHundredSegmentsIsShort) {
    const std::string plain = share_code(plain_run(every_row().at("heat"))), code = share_code(session());
    RecordProperty("characters", static_cast<int>(code.size()));
    RecordProperty("characters_without_events", static_cast<int>(plain.size()));
    EXPECT_LT(plain.size(), 440u); // 422 with the block size: the rows' ids and values
    EXPECT_LT(code.size(), 1600u); // 1538: six characters for each of two hundred events
    EXPECT_EQ(difference(from_share_code(code, every_row()), session()), "");
}

TEST(ShareCode, OfEverySimulationComesBackWithoutItsLastState) {
    for (const auto& d : every_row().all())
        for (unsigned seed = 0; seed < 20; ++seed) {
            Draws draw(seed);
            RunRecord run = any_run(draw, *d);
            run.seed.fields.clear();
            const std::string code = share_code(run);
            run.fields.clear();
            ASSERT_EQ(difference(from_share_code(code, every_row()), run), "") << d->id() << ", seed " << seed;
        }
}

TEST(ShareCode, IsOneLineThatNoShellAndNoAddressChanges) {
    EXPECT_THAT(share_code(session()), testing::MatchesRegex("glint1:[A-Za-z0-9_-]+"));
}

TEST(ShareCode, LineBreaksAndSpacesDoNotMatter) {
    std::string wrapped;
    for (const char c : share_code(session()))
        wrapped += wrapped.size() % 7 ? std::string(1, c) : std::string("\r\n\t ") + c;
    EXPECT_TRUE(looks_like_share_code(wrapped));
    EXPECT_EQ(difference(from_share_code(wrapped, every_row()), session()), "");
}

TEST(ShareCode, IsFoundWhereItIsWrappedAndWordsFollowIt) {
    std::string wrapped;
    for (const char c : share_code(session()))
        wrapped += wrapped.size() % 60 ? std::string(1, c) : std::string("\n") + c;
    EXPECT_EQ(difference(from_share_code(wrapped + "\nlook at this one", every_row()), session()), "");
    EXPECT_EQ(difference(from_share_code("Hello: " + wrapped + "\nBest wishes, Jo", every_row()), session()), "");
}

TEST(ShareCode, AStateThatWasLoadedDoesNotFit) {
    RunRecord run = session();
    run.seed.fields = {{"u", 64, 48, std::vector<float>(64 * 48)}};
    EXPECT_THAT(refusal([&] { share_code(run); }), HasSubstr(".glint file"));
}

TEST(ShareCode, OfAFileWithFieldsIsRefused) {
    RunRecord run = session();
    run.fields = {{"u", 64, 48, std::vector<float>(64 * 48)}};
    const std::string code = "glint1:" + base64url_of(encode(run));
    EXPECT_THAT(refusal([&] { from_share_code(code, every_row()); }), HasSubstr(".glint file"));
}

TEST(ShareCode, ThatIsNotWholeOrNotOursIsASentence) {
    const std::string code = share_code(session());
    const auto why = [](std::string_view text) { return refusal([&] { from_share_code(text, every_row()); }); };
    for (std::size_t i = 0; i < code.size(); ++i) EXPECT_NE(why(code.substr(0, i)), "") << i;
    for (std::size_t i = 0; i < code.size(); ++i) {
        std::string wrong = code;
        wrong[i] = wrong[i] == 'A' ? 'B' : 'A';
        EXPECT_NE(why(wrong), "") << i;
    }
    for (const std::size_t left : {7, 11, 15}) EXPECT_THAT(why(code.substr(0, left)), HasSubstr("incomplete")) << left;
    EXPECT_NE(why(code + "A"), "");
    EXPECT_EQ(why(code + "!"), "") << "a text goes on behind it";
    EXPECT_NE(why(code.substr(0, 20) + "!" + code.substr(20)), "");
    EXPECT_THAT(why("glint2:" + code.substr(7)), HasSubstr("newer Glint"));
    EXPECT_THAT(why("https://example.org"), HasSubstr("share code"));
    EXPECT_THAT(why(std::string(5 << 20, 'A')), HasSubstr("too long"));
    for (const char* none : {"", "glint", "glint:", "glint1", "glin1:AAAA", "glint-1:AAAA", "glint99999999999:"})
        EXPECT_FALSE(looks_like_share_code(none)) << none;
}

TEST(OpenRun, NamesTheBeginningOfACodeThatHasLostItsOwn) {
    const std::string code = share_code(plain_run(every_row().at("heat"))), rest = code.substr(code.find(':') + 1);
    const std::string why = refusal([&] { open_run(rest, every_row()); });
    EXPECT_THAT(why, HasSubstr("'" + rest.substr(0, 20) + "...'"));
    EXPECT_THAT(why, HasSubstr("'glint1:'"));
    EXPECT_LT(why.size(), 120u);
    const std::string file = std::string(64, 'a') + ".glint";
    EXPECT_THAT(refusal([&] { open_run(file, every_row()); }), HasSubstr(file)) << "files are named in full";
}

TEST(Base64Url, IsAsTheStandardSays) { // RFC 4648, 10, without padding
    const auto text = [](std::string_view of) { return base64url_of(std::as_bytes(std::span(of))); };
    EXPECT_EQ(text(""), "");
    EXPECT_EQ(text("f"), "Zg");
    EXPECT_EQ(text("fo"), "Zm8");
    EXPECT_EQ(text("foo"), "Zm9v");
    EXPECT_EQ(text("foob"), "Zm9vYg");
    EXPECT_EQ(text("\xff\xfb"), "__s");
    for (const char* wrong : {"Z", "Zh", "Zm9", "Zm=", "Zm9vY", "Zm 9v", "Zm+v"})
        EXPECT_NE(refusal([&] { bytes_of_base64url(wrong); }), "") << wrong;
    EXPECT_THAT(bytes_of_base64url("AAAAAA"), Each(std::byte{}));
}

} // namespace
} // namespace glint::test
