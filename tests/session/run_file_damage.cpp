// A file that is incomplete, foreign, or has impossible values is refused with a sentence.
#include "app/run/compressed.h"
#include "app/run/run_file.h"
#include "app/run/sealed.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <climits>
#include <functional>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <vector>

namespace glint::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using Bytes = std::vector<std::byte>;

std::string why(const Bytes& file) {
    return refusal([&] { decode(file, catalog()); });
}

RunRecord eventful_run() {
    const Definition& heat = catalog().at("heat");
    RunRecord run = plain_run(heat);
    run.seed.extent = {16, 16};
    run.seed.fields = {{"u", 16, 16, std::vector<float>(256, 1.5f)}};
    Params warmer(heat);
    set(warmer, "k", "0.125"), set(warmer, "brush", "eraser");
    run.events = {{1, SetParams{warmer}},
                  {2, PaintStroke{{sizeof(glint_stroke), 1, 2, 3, 4, GLINT_LEFT, 0, GLINT_PRESS, 0}}},
                  {2, Reset{}},
                  {3, Resize{{32, 16}}}};
    run.end = 9;
    run.hashes = {{4, {{"u", {1, 2}}}}};
    run.fields = {{"u", 32, 16, std::vector<float>(512, 0.25f)}};
    return run;
}

TEST(RunFileDamage, CutShortAnywhere) {
    const Bytes file = encode(eventful_run());
    for (std::size_t n = 0; n < file.size(); ++n) {
        const Bytes part(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(n));
        EXPECT_THAT(why(part), HasSubstr(n < 8 ? "not a run" : "incomplete")) << n;
    }
}

TEST(RunFileDamage, OneBitOfAnyByte) {
    Bytes file = encode(eventful_run());
    ASSERT_EQ(why(file), "");
    for (std::size_t i = 0; i < file.size(); ++i)
        for (unsigned bit = 0; bit < 8; ++bit) {
            file[i] ^= std::byte{1} << bit;
            EXPECT_NE(why(file), "") << "byte " << i << ", bit " << bit;
            file[i] ^= std::byte{1} << bit;
        }
}

TEST(RunFileDamage, MoreBehindIt) {
    Bytes file = encode(eventful_run());
    file.push_back({});
    EXPECT_THAT(why(file), HasSubstr("damaged"));
}

TEST(RunFileDamage, OfANewerMajorVersion) {
    Bytes file = encode(eventful_run());
    file[8] = std::byte{2};
    EXPECT_THAT(why(file), AllOf(HasSubstr("newer Glint"), HasSubstr("update")));
}

/// A place at which an item without fields is damaged, and the expected message.
struct Wrong {
    std::function<void(json&)> make;
    std::vector<std::string> said;
};

void expect_refused(const std::vector<Wrong>& cases) {
    RunRecord run = eventful_run();
    run.seed.fields.clear(), run.fields.clear();
    const json sound = read_cbor(document_in(encode(run)));
    ASSERT_EQ(why(file_around(write_cbor(sound))), "");
    for (std::size_t i = 0; i < cases.size(); ++i) {
        json said = sound;
        cases[i].make(said);
        for (const std::string& part : cases[i].said)
            EXPECT_THAT(why(file_around(write_cbor(said))), HasSubstr(part)) << "case " << i;
    }
}

TEST(RunFileDamage, AShapeThatIsNotWhole) {
    const auto why_not = [](const auto& spoil) {
        RunRecord run = plain_run(every_row().at("heat"));
        const auto mask = std::make_shared<const Mask>(rectangle(3, 4, 12, 9, {16, 16}));
        run.events = {{2, PaintStroke{stroke_over(*mask, GLINT_LEFT, 0), mask}}}, run.end = 9;
        json said = read_cbor(document_in(encode(run)));
        spoil(said["events"][0]);
        return why(file_around(write_cbor(said)));
    };
    EXPECT_EQ(why_not([](json&) {}), "");
    EXPECT_THAT(why_not([](json& stamp) { stamp["boxes"][0][2] = 11; }), HasSubstr("shape"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["boxes"][0] = {1, 2, 3}; }), HasSubstr("no box"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["boxes"][0] = {0, 0, 16384, 16384}; }), HasSubstr("is incomplete"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["boxes"][0][0] = -1; }), HasSubstr("box"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["weights"][0] = "none"; }), HasSubstr("no cells"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["weights"][0] = json::binary({1, 2, 3}); }), HasSubstr("unpacked"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["strength"] = 1; }), HasSubstr("not support"));
}

TEST(RunFileDamage, AColoredShapeThatIsNotWhole) {
    const auto why_not = [](const auto& spoil) {
        RunRecord run = plain_run(every_row().at("heat"));
        Mask shape = rectangle(3, 4, 12, 9, {16, 16});
        shape.colors.assign(shape.weights.size(), 0xff123456);
        const auto mask = std::make_shared<const Mask>(shape);
        run.events = {{2, PaintStroke{stroke_over(*mask, GLINT_LEFT, 0), mask}}}, run.end = 9;
        json said = read_cbor(document_in(encode(run)));
        spoil(said["events"][0]);
        return why(file_around(write_cbor(said)));
    };
    EXPECT_EQ(why_not([](json&) {}), "");
    EXPECT_EQ(why_not([](json& stamp) { stamp.erase("colors"); }), "") << "the shape alone";
    EXPECT_THAT(why_not([](json& stamp) { stamp["colors"] = json::array(); }), HasSubstr("colors"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["colors"][0] = "none"; }), HasSubstr("no colours"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["colors"][0] = json::binary({1, 2, 3}); }), HasSubstr("unpacked"));
    EXPECT_THAT(why_not([](json& stamp) { stamp["colors"][0] = stamp["weights"][0]; }), HasSubstr("one colour"));
    EXPECT_THAT(why_not([](json& stamp) {
                    stamp["boxes"][0] = {0, 0, 16384, 16384};
                }),
                HasSubstr("more cells"))
        << "with colours they need five times the memory";
}

TEST(RunFileDamage, NamesThatAreNotHere) {
    expect_refused({
        {[](json& j) { j["seed"]["simulation"] = "haet"; }, {"'heat'"}},
        {[](json& j) { j["seed"]["simulation"] = "\x1b[2J"; }, {"'?[2J'"}},
        {[](json& j) { j["seed"]["params"]["brush_radus"] = 1; }, {"'brush_radius'"}},
        {[](json& j) { j["seed"]["params"]["brush"] = "erasr"; }, {"'eraser'"}},
        {[](json& j) { j["events"][0]["rows"]["kk"] = {1}; }, {"heat 'kk'"}},
        {[](json& j) { j["events"][0]["rows"]["brush"] = {"erasr"}; }, {"'eraser'"}},
        {[](json& j) { j["events"][2]["do"] = "rest"; }, {"'reset'"}},
        {[](json& j) { j["events"][1]["pressure"] = {1}; }, {"not support"}},
    });
}

TEST(RunFileDamage, ValuesThatCannotBe) {
    expect_refused({
        {[](json& j) { j["seed"]["params"]["k"] = 7.5; }, {"'k'", "range"}},
        {[](json& j) { j["seed"]["params"]["k"] = 1e300; }, {"'k'", "finite"}},
        {[](json& j) { j["seed"]["params"]["k"] = NAN; }, {"'k'", "finite"}},
        {[](json& j) { j["seed"]["params"]["k"] = "0.1"; }, {"'k'", "number"}},
        {[](json& j) { j["seed"]["params"]["brush"] = 0; }, {"'brush'", "choice"}},
        {[](json& j) { j["events"][0]["rows"]["k"] = {INT32_MAX}; }, {"'k'", "range"}},
        {[](json& j) { j["events"][0]["rows"]["k"] = {std::int64_t{INT32_MAX} + 1}; }, {"'k'", "range"}},
        {[](json& j) { j["events"][0]["rows"]["k"] = {0.5}; }, {"'k'", "whole"}},
        {[](json& j) { j["events"][1]["x0"] = {0x7fc00000}; }, {"stroke", "grid"}},
        {[](json& j) { j["events"][1]["x1"] = {0x7f800000 - 0x3f800000}; }, {"stroke", "grid"}},
        {[](json& j) { j["events"][1]["button"] = 3; }, {"button, key or phase"}},
        {[](json& j) { j["events"][1]["phase"] = {0}; }, {"button, key or phase"}},
        {[](json& j) { j["conduct"]["speed"] = 0; }, {"speed"}},
        {[](json& j) { j["conduct"]["speed"] = INFINITY; }, {"speed"}},
        {[](json& j) { j["conduct"]["device"] = std::string(65, 'x'); }, {"device"}},
        {[](json& j) { j["conduct"]["preset"] = "a\nb"; }, {"preset"}},
    });
}

TEST(RunFileDamage, SizesAndPlacesThatCannotBe) {
    expect_refused({
        {[](json& j) { j["seed"]["width"] = 15; }, {"15x16", "range"}},
        {[](json& j) { j["seed"]["height"] = 16385; }, {"16x16385", "range"}},
        {[](json& j) { j["seed"]["height"] = std::int64_t{1} << 40; }, {"'height'", "range"}},
        {[](json& j) { j["events"][3]["width"] = {70000}; }, {"70000x16", "range"}},
        {[](json& j) {
             j["events"][3]["width"] = {32, 32};
         },
         {"one entry for each"}},
        {[](json& j) { j["events"][1]["at"] = {-1}; }, {"'at'", "range"}},
        {[](json& j) { j["events"][1]["at"] = {INT64_MAX}; }, {"'at'", "range"}},
        {[](json& j) { j["end"] = 2; }, {"ends before"}},
        {[](json& j) { j["end"] = -1; }, {"'end'", "range"}},
        {[](json& j) { j["seed"]["step"] = -1; }, {"'step'", "range"}},
        {[](json& j) { j["seed"]["step"] = 8; }, {"ends before"}},
        {[](json& j) {
             j["hashes"][0]["at"] = {4, 0};
         },
         {"do not match"}},
        {[](json& j) { j["hashes"].push_back(j["hashes"][0]), j["hashes"][1]["at"] = {0}; }, {"not in order"}},
        {[](json& j) {
             j["hashes"][0]["values"] = json::binary({1, 2});
         },
         {"do not match"}},
    });
}

TEST(RunFileDamage, WhatIsMissingOrOfAnotherKind) {
    std::vector<Wrong> cases;
    for (const char* key : {"seed", "events", "end", "hashes", "fields", "conduct"}) {
        cases.push_back({[=](json& j) { j.erase(key); }, {std::string("'") + key + "'", "missing"}});
        cases.push_back({[=](json& j) { j[key] = "other"; }, {std::string("'") + key + "' is not "}});
    }
    for (const char* key : {"simulation", "params", "width", "height", "step", "fields"})
        cases.push_back({[=](json& j) { j["seed"].erase(key); }, {std::string("'") + key + "'", "missing"}});
    cases.push_back({[](json& j) { j = 7; }, {"a map"}});
    cases.push_back({[](json& j) { j["events"][0] = 7; }, {"a map"}});
    cases.push_back({[](json& j) { j["events"][0].erase("rows"), j["events"][0]["row"] = 1; }, {"'rows'", "missing"}});
    expect_refused(cases);
}

TEST(RunFileDamage, FieldsThatAreNotWhatIsSaid) {
    const auto field = [](int width, int height) { return json{{"id", "u"}, {"width", width}, {"height", height}}; };
    const auto fields = [](std::size_t values) {
        Compressor pack(4 * values, 1);
        const std::vector<float> zeros(values);
        pack.write(std::as_bytes(std::span(zeros)));
        return pack.finish();
    };
    RunRecord run = plain_run(catalog().at("heat"));
    const json plain = read_cbor(document_in(encode(run)));
    const auto with = [&](const json& said, const Bytes& packed) {
        json document = plain;
        document["fields"] = said;
        return why(file_around(write_cbor(document), packed));
    };
    EXPECT_EQ(with(json::array({field(64, 48)}), fields(64 * 48)), "");
    EXPECT_THAT(with(json::array({field(64, 48)}), fields(64 * 48 - 1)), HasSubstr("incomplete"));
    EXPECT_THAT(with(json::array({field(64, 48)}), fields(64 * 48 + 1)), HasSubstr("incomplete"));
    EXPECT_THAT(with(json::array({field(64, 48)}), {}), says("size", "missing"));
    EXPECT_THAT(with(json::array(), fields(1)), HasSubstr("incomplete"));
    EXPECT_THAT(with(json::array({field(64, 48), field(64, 48)}), fields(2 * 64 * 48)), HasSubstr("twice"));
    EXPECT_THAT(with(json::array({field(1 << 27, 2)}), fields(1)), HasSubstr("64x48"));
    EXPECT_THAT(with(json::array({field(0, 48)}), fields(0)), HasSubstr("64x48"));
    EXPECT_THAT(with(json::array({field(INT_MAX, INT_MAX)}), fields(1)), HasSubstr("64x48"));
}

/// 16384 x 16384 in twenty bytes: nothing is allocated for it.
TEST(RunFileDamage, ManyLargeFieldsInAFewBytes) {
    RunRecord run = plain_run(catalog().at("heat"));
    run.seed.extent = {16384, 16384};
    json said = read_cbor(document_in(encode(run)));
    for (const char* id : {"a", "b", "c", "d", "e"})
        said["fields"].push_back({{"id", id}, {"width", 16384}, {"height", 16384}});
    EXPECT_THAT(why(file_around(write_cbor(said))), HasSubstr("4 GiB"));
}

Bytes bytes(std::initializer_list<int> values) {
    Bytes all;
    for (const int v : values) all.push_back(static_cast<std::byte>(v));
    return all;
}

TEST(RunFileDamage, DocumentsThatAreTraps) {
    const auto said = [](const Bytes& document) { return why(file_around(document)); };
    const auto many = [](int value, std::size_t n) { return Bytes(n, static_cast<std::byte>(value)); };
    EXPECT_THAT(said(bytes({0x9b, 0x10, 0, 0, 0, 0, 0, 0, 0})), HasSubstr("longer")); // 2^60 items
    EXPECT_THAT(said(bytes({0xbb, 0x10, 0, 0, 0, 0, 0, 0, 0})), HasSubstr("longer"));
    EXPECT_THAT(said(bytes({0x5b, 0x10, 0, 0, 0, 0, 0, 0, 0})), HasSubstr("longer"));
    EXPECT_THAT(said(bytes({0x7b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})), HasSubstr("longer"));
    EXPECT_THAT(said(many(0x81, 50000)), HasSubstr("too deep"));
    EXPECT_THAT(said(many(0x9f, 50000)), HasSubstr("no length"));
    EXPECT_THAT(said(many(0x5f, 5000000)), HasSubstr("no length")); // nlohmann's reader calls itself for each
    EXPECT_THAT(said(many(0x7f, 5000000)), HasSubstr("no length"));
    EXPECT_THAT(said(many(0xc1, 5000000)), HasSubstr("a tag"));
    EXPECT_THAT(said(bytes({0xa1, 0x01, 0x02})), says("key", "text"));
    EXPECT_THAT(said(bytes({0x1b, 0xff, 0, 0, 0, 0, 0, 0, 0})), HasSubstr("too large"));
    EXPECT_THAT(said(bytes({0x80, 0x80})), HasSubstr("end"));
    EXPECT_THAT(said({}), HasSubstr("too early"));
    for (const int simple : {0xe0, 0xf7, 0xf8, 0xfc, 0xff}) EXPECT_NE(said(bytes({simple, 0xff})), "") << simple;
}

/// Lists without elements, each of which takes more memory than its byte.
TEST(RunFileDamage, ADocumentThatWouldFillTheMemory) {
    Bytes document = bytes({0x9a, 0x03, 0x80, 0, 0}); // 58,720,256 items
    document.resize(document.size() + 0x3800000, std::byte{0x80});
    EXPECT_THAT(why(file_around(document)), says("values", "maximum"));
}

TEST(RunFileDamage, ABombOfZeros) {
    const Bytes zeros(std::size_t{65} << 20);
    const Bytes file = file_around(zeros);
    EXPECT_LT(file.size(), 20000u);
    EXPECT_THAT(why(file), HasSubstr("larger"));
}

TEST(RunFileDamage, FramesThatAreNone) {
    Compressor pack(4, 1);
    pack.write(bytes({1, 2, 3, 4}));
    Bytes frame = pack.finish();
    EXPECT_THAT(why(seal({{}, {}})), HasSubstr("unpacked"));
    EXPECT_THAT(why(seal({bytes({1, 2, 3, 4, 5, 6, 7, 8}), {}})), HasSubstr("unpacked"));
    EXPECT_THAT(why(seal({std::span(frame).first(frame.size() - 1), {}})), HasSubstr("unpacked"));
    frame.push_back({});
    EXPECT_THAT(why(seal({frame, {}})), HasSubstr("end"));
}

} // namespace
} // namespace glint::test
