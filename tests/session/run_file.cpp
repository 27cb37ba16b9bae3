// A run comes back from its file bit for bit.
#include "app/run/run_file.h"
#include "app/files/formats/png.h"
#include "app/run/sealed.h"
#include "app/run/state_hash.h"
#include "support/run.h"
#include "support/runs.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace glint::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::span<const std::byte> bytes(std::string_view text) { return std::as_bytes(std::span(text)); }
RunRecord back(const RunRecord& run) { return decode(encode(run), every_row()); }

TEST(RunFile, EverySimulationsRunsComeBackBitForBit) {
    for (const auto& d : every_row().all())
        for (unsigned seed = 0; seed < 60; ++seed) {
            Draws draw(seed);
            const RunRecord run = any_run(draw, *d);
            ASSERT_EQ(difference(back(run), run), "") << d->id() << ", seed " << seed;
        }
}

TEST(RunFile, TheSameRunIsTheSameBytes) {
    Draws draw(1);
    const RunRecord run = any_run(draw, *every_row().all().front());
    EXPECT_EQ(encode(run), encode(run));
    EXPECT_EQ(encode(back(run)), encode(run));
}

TEST(RunFile, HoldsAllRowsOfTheSeedAndOfAnEditThoseThatChanged) {
    const Definition& heat = every_row().at("heat");
    RunRecord run = plain_run(heat);
    Params warmer(heat);
    set(warmer, "k", "0.125");
    run.events = {{3, SetParams{warmer}}, {7, SetParams{warmer}}}, run.end = 9;
    const json said = read_cbor(document_in(encode(run)));
    EXPECT_EQ(said["seed"]["params"].size(), heat.params().size());
    ASSERT_EQ(said["events"].size(), 2u);
    EXPECT_EQ(said["events"][0]["rows"].size(), 1u);
    EXPECT_TRUE(said["events"][0]["rows"].contains("k"));
    EXPECT_TRUE(said["events"][1]["rows"].empty());
    EXPECT_EQ(difference(back(run), run), "");
}

TEST(RunFile, ARowThatTheFileDoesNotNameHasItsDefault) {
    const RunRecord run = plain_run(every_row().at("heat"));
    json said = read_cbor(document_in(encode(run)));
    said["seed"]["params"].erase("k");
    EXPECT_EQ(difference(decode(file_around(write_cbor(said)), every_row()), run), "");
}

TEST(RunFile, KeepsWhatANewerMinorVersionSays) {
    json said = read_cbor(document_in(encode(plain_run(every_row().at("heat")))));
    said["author"] = {{"name", "Ada"}}, said["seed"]["tilt"] = 0.5, said["conduct"]["captions"] = {"a", "b"};
    const RunRecord run = decode(file_around(write_cbor(said)), every_row());
    EXPECT_FALSE(run.unknown.empty());
    EXPECT_EQ(read_cbor(document_in(encode(run))), said);
}

TEST(RunFile, AWayToLookThatANewerVersionHasIsTheWholePictureHereAndKept) {
    json said = read_cbor(document_in(encode(plain_run(every_row().at("heat")))));
    EXPECT_FALSE(said["conduct"].contains("view")) << "of a whole picture nothing is written";
    said["conduct"]["view"] = {{"mode", "sphere"}, {"radius", 3}};
    const RunRecord run = decode(file_around(write_cbor(said)), every_row());
    EXPECT_EQ(run.run_settings.view, PictureView{});
    EXPECT_EQ(read_cbor(document_in(encode(run))), said);
}

TEST(RunFile, ARunThatIsLookedAtFromNowhereIsRefused) {
    RunRecord run = plain_run(every_row().at("heat"));
    for (const PictureView view : {PictureView{PictureView::Mode::free, NAN, 0, 1},
                                   {PictureView::Mode::free, 0, 0, 0},
                                   {PictureView::Mode::free, 0, INFINITY, 1},
                                   {PictureView::Mode::free, 0, 0, -1}}) {
        run.run_settings.view = view;
        EXPECT_THAT(refusal([&] { encode(run); }), HasSubstr("view"));
    }
}

TEST(RunFile, AShownFieldWhoseNameIsNoTextIsRefused) {
    RunRecord run = plain_run(every_row().at("heat"));
    run.run_settings.look.field = "heat\x1b[2J";
    EXPECT_THAT(refusal([&] { encode(run); }), HasSubstr("shown field"));
}

TEST(RunFile, ARunThatNobodyCouldReadIsNotWritten) {
    const Definition& heat = every_row().at("heat");
    RunRecord run = plain_run(heat);
    run.events = {{5, Reset{}}, {4, Reset{}}}, run.end = 9;
    EXPECT_THAT(refusal([&] { encode(run); }), HasSubstr("order"));
    run.events = {{5, PaintStroke{{sizeof(glint_stroke), NAN, 0, 0, 0, GLINT_LEFT, 0, GLINT_PRESS, 0}}}};
    EXPECT_THAT(refusal([&] { encode(run); }), HasSubstr("stroke"));
    run = plain_run(heat);
    run.fields = {{"temperature", 64, 48, std::vector<float>(64)}};
    EXPECT_THAT(refusal([&] { encode(run); }), HasSubstr("incomplete"));
}

TEST(RunFile, AHashOfNoFieldsIsLeftOut) {
    RunRecord run = plain_run(every_row().at("heat"));
    const StateHash kept{6, {{"u", {1, 2}}}};
    run.end = 9, run.hashes = {{4, {}}, kept, {7, {}}};
    EXPECT_EQ(back(run).hashes, std::vector{kept});
    json said = read_cbor(document_in(encode(run)));
    const json of_nothing{{"fields", json::array()}, {"at", {2}}, {"values", json::binary({})}};
    said["hashes"].insert(said["hashes"].begin(), of_nothing);
    said["hashes"][1]["at"] = {4}; // the place of the one before
    EXPECT_EQ(decode(file_around(write_cbor(said)), every_row()).hashes, std::vector{kept});
}

TEST(ReadRun, TakesAFileAPictureAndACode) {
    Draws draw(3);
    RunRecord run = any_run(draw, every_row().at("julia"));
    run.seed.fields.clear(), run.fields.clear();
    const std::string code = share_code(run);
    const std::vector<std::uint32_t> pixels(64);
    const auto picture = png_of({pixels.data(), 8, 8, 8}, code);
    const auto plain = png_of({pixels.data(), 8, 8, 8});
    EXPECT_EQ(difference(read_run(encode(run), every_row()), run), "");
    EXPECT_EQ(difference(read_run(picture, every_row()), run), "");
    EXPECT_EQ(difference(read_run(bytes("\n " + code), every_row()), run), "");
    EXPECT_THAT(refusal([&] { read_run(plain, every_row()); }), HasSubstr("no run"));
    EXPECT_THAT(refusal([&] { read_run(bytes("hello"), every_row()); }), HasSubstr("not a run"));
    EXPECT_THAT(refusal([&] { read_run({}, every_row()); }), HasSubstr("not a run"));
}

TEST(StateHash, IsOfTheValuesBits) {
    const auto hash = [](float value, const char* unit) {
        return hash_of(7, {{"u", unit, 2, 2, false, std::vector<float>{1, 2, 3, value}}});
    };
    EXPECT_EQ(hash(4, ""), hash(4, "m"));
    EXPECT_NE(hash(0.f, ""), hash(-0.f, ""));
    EXPECT_EQ(hash(4, "").at, 7);
    EXPECT_EQ(hash(4, "").fields.at(0).field, "u");
}

TEST(StateHash, IsXxh3) { // of no bytes, as its specification says
    const StateHash nothing = hash_of(0, {{"u", "", 0, 0, false, {}}});
    EXPECT_EQ(nothing.fields.at(0).hash, (std::array<std::uint64_t, 2>{0x6001c324468d497f, 0x99aa06d3014798d8}));
}

} // namespace
} // namespace glint::test
