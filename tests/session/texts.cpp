// A text as a parameter: set, compared, kept in files, and refused with a sentence.
#include "app/keep/own_preset_file.h"
#include "app/lecture/script.h"
#include "app/measure/experiment.h"
#include "app/run/run_file.h"
#include "app/run/sealed.h"
#include "app/world/params/arithmetic.h"
#include "app/world/params/other_build.h"
#include "sims/api/text.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <algorithm>
#include <cstring>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace glint::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

static_assert(Text<8>("B3").size() == 2 && Text<8>("B3")[1] == '3' && Text<8>("B3")[2] == 0);
static_assert(Text<3>("B3") == Text<3>("B3") && !(Text<8>("B3") == Text<8>("B36")) && Text<8>() == Text<8>(""));
static_assert(!std::is_constructible_v<Text<3>, const char (&)[4]>, "a literal that does not fit");
static_assert(std::is_trivially_copyable_v<Text<8>> && sizeof(Text<8>) == 8);

const Definition& swatch() { return every_row().at("swatch"); }
const glint_param& name_row() { return *swatch().param("name"); } ///< at most 15 bytes
std::string_view name_in(const Params& params) { return params.plain_text(*params.definition().param("name")); }

Params swatch_named(std::string_view name) {
    Params params(swatch());
    params.put_text(name_row(), name);
    return params;
}

TEST(Texts, AreSetAsTheyAreWritten) {
    for (const auto& [written, value] :
         std::initializer_list<std::pair<const char*, const char*>>{{"Hello world", "Hello world"},
                                                                    {"  Hello ", "Hello"},
                                                                    {"\"Hello world\"", "Hello world"},
                                                                    {"\" Hello \"", " Hello "},
                                                                    {"\"\"", ""},
                                                                    {"", ""},
                                                                    {"\"", "\""},
                                                                    {"\"\"a\"\"", "\"a\""},
                                                                    {"'a'", "'a'"},
                                                                    {"2*24", "2*24"},
                                                                    {"grün, #1", "grün, #1"},
                                                                    {"fifteen letters", "fifteen letters"}}) {
        Params params(swatch());
        EXPECT_FALSE(params.set("name", written)) << written;
        EXPECT_EQ(name_in(params), value) << written;
        Params by_command(swatch());
        set_all(by_command, {std::string("name=") + written});
        EXPECT_EQ(name_in(by_command), value) << written;
    }
}

TEST(Texts, AreWrittenSoThatTheyReadBackTheSame) {
    for (const char* value : {"Blue", "", " ", " a", "a\u00a0", "\"", "\"\"", "\"a\"", "'a'", "a \" b", "ä", "a=b"}) {
        const Params from = swatch_named(value);
        Params to(swatch()), exact(swatch());
        EXPECT_FALSE(to.set("name", from.text(name_row()))) << value;
        EXPECT_FALSE(exact.set("name", from.exact_text(name_row()))) << value;
        EXPECT_EQ(name_in(to), value);
        EXPECT_TRUE(to == from && exact == from) << value;
    }
    EXPECT_EQ(swatch_named("Blue").text(name_row()), "Blue");
    EXPECT_EQ(swatch_named(" Blue").text(name_row()), "\" Blue\"");
    EXPECT_EQ(swatch_named("").text(name_row()), "\"\"");
}

TEST(Texts, AreRefusedWithTheReasonAndTheLimit) {
    for (const auto& [text, why] : std::initializer_list<std::pair<const char*, const char*>>{
             {"sixteen letters.", "'sixteen letters.' has 16 bytes"},
             {"ääääääää", "has 16 bytes"},
             {"a\xff", "is not UTF-8"},
             {"\xc3", "is not UTF-8"},
             {"a\nb", "line break"},
             {"a\tb", "control character"},
             {"a\x1b[1m", "control character"},
             {"a\u202e\u202eb", "control character"}}) {
        Params params(swatch());
        const auto refused = params.set("name", text);
        ASSERT_TRUE(refused) << text;
        EXPECT_THAT(*refused, says("name: ", why, "allowed is a text of at most 15 bytes"));
        EXPECT_TRUE(params == Params(swatch()));
    }
}

TEST(Texts, OfTheSameLettersAreEqualWhateverWasBehindThem) {
    Params params = swatch_named("fifteen letters");
    params.put_text(name_row(), "Blue");
    EXPECT_TRUE(params == Params(swatch()));
    char* const bytes = static_cast<char*>(params.data()) + name_row().offset;
    std::memcpy(bytes, "Blue\0tail", 9); // as a simulation's edit() may leave it
    params.clamp();
    EXPECT_TRUE(params == Params(swatch()));
}

TEST(Texts, AreCutAtTheEdgeOfACharacterByClamp) {
    const auto clamped = [](std::string_view bytes) {
        Params params = swatch_named("");
        bytes.copy(static_cast<char*>(params.data()) + name_row().offset, name_row().text_bytes);
        params.clamp();
        EXPECT_NO_THROW(params.require_valid("it")) << bytes;
        return std::string(name_in(params));
    };
    EXPECT_EQ(clamped("sixteen letters."), "sixteen letters");
    EXPECT_EQ(clamped("ääääääää"), "äääääää") << "16 bytes, no zero, and the 15th is half a letter";
    EXPECT_EQ(clamped("ab\xff"
                      "cd"),
              "ab");
    EXPECT_EQ(clamped("ab\ncd"), "ab");
}

TEST(Texts, AreNumbersNowhere) {
    EXPECT_TRUE(why_not_animated(swatch(), name_row()));
    EXPECT_FALSE(is_unstable(Params(swatch()), name_row()));
    EXPECT_TRUE(name_row().flags & GLINT_NOT_RANDOM);
    const Params a = swatch_named("a"), b = swatch_named("b");
    EXPECT_EQ(name_in(between(a, b, 0.49)), "a") << "a morph changes it in the middle";
    EXPECT_EQ(name_in(between(a, b, 0.5)), "b");
}

TEST(Texts, AreVariedOverAListInAnExperiment) {
    EXPECT_THAT(variable_from(swatch(), "name", "Blue,dark red", 8).values.texts, ElementsAre("Blue", "dark red"));
    EXPECT_THAT(refusal([] { (void)variable_from(swatch(), "name", "Blue,sixteen letters.", 8); }),
                says("name: 'sixteen letters.'", "at most 15 bytes"));
    EXPECT_THAT(refusal([] { (void)variable_from(swatch(), "name", "all", 8); }), says("name", "at most 15 bytes"));
    EXPECT_THAT(variable_ids(swatch()), Not(Contains("name"))) << "the window offers no list for it";
}

RunRecord renamed() {
    RunRecord run = plain_run(swatch());
    run.seed.params = swatch_named(" grün\"");
    run.events = {{3, SetParams{swatch_named("")}},
                  {3, SetParams{swatch_named("Red")}},
                  {8, SetParams{swatch_named("fifteen letters")}}};
    run.end = 9;
    return run;
}

TEST(Texts, ComeBackFromRunFilesAndShareCodes) {
    EXPECT_EQ(difference(decode(encode(renamed()), every_row()), renamed()), "");
    EXPECT_EQ(difference(from_share_code(share_code(renamed()), every_row()), renamed()), "");
}

TEST(Texts, ComeBackFromScriptsAndPresetFiles) {
    for (const char* value : {"007", "1.50", "on", "", " a ", "\"a\"", "a \"b\" # ä", "back\\slash"}) {
        const std::string written = swatch_named(value).exact_text(name_row());
        Script script;
        script.title = "Test", script.steps.resize(1);
        script.steps[0].simulation = "swatch", script.steps[0].values["name"] = written;
        OwnPreset preset{"Mine", "swatch", "", {{"name", written}}, {}, "", {}};
        for (const std::string& kept : {script_from_toml(to_toml(script)).steps[0].values["name"],
                                        own_preset_from_toml(to_toml(preset)).values["name"]}) {
            Params params(swatch());
            EXPECT_FALSE(params.set("name", kept)) << value;
            EXPECT_EQ(name_in(params), value);
        }
    }
}

TEST(Texts, ThatARowCannotHoldAreRefusedInAFile) {
    for (const nlohmann::json& value : {nlohmann::json("sixteen letters."), nlohmann::json("a\nb"),
                                        nlohmann::json("a\xff"), nlohmann::json(3), nlohmann::json()}) {
        nlohmann::json said = read_cbor(document_in(encode(renamed())));
        said["seed"]["params"]["name"] = value;
        EXPECT_THAT(refusal([&] { (void)decode(file_around(write_cbor(said)), every_row()); }),
                    says("its 'name' is not a text of at most 15 bytes"));
    }
}

// The rows of a simulation.

/// A copy of the simulation's table, whose row a test changes.
struct ChangedSwatch {
    glint_param& name() { return *std::ranges::find(rows, std::string_view("name"), &glint_param::id); }
    Definition build() {
        sim.params = rows.data(), sim.param_stride = sizeof(glint_param), sim.defaults = defaults.data();
        return Definition(sim);
    }
    glint_sim sim = swatch().sim();
    std::vector<glint_param> rows = swatch().params();
    std::vector<char> defaults{static_cast<const char*>(swatch().sim().defaults),
                               static_cast<const char*>(swatch().sim().defaults) + swatch().sim().params_size};
};

TEST(Texts, OfNoOrTooManyBytesAreRefusedInATable) {
    for (const std::uint32_t bytes : {0u, 1u, GLINT_MAX_TEXT + 1, 1u << 31}) {
        ChangedSwatch changed;
        changed.name().text_bytes = bytes;
        EXPECT_THAT(refusal([&] { (void)changed.build(); }), says("'name'", std::to_string(bytes), "2 to 256"));
    }
    ChangedSwatch beyond;
    beyond.name().text_bytes = GLINT_MAX_TEXT;
    EXPECT_THAT(refusal([&] { (void)beyond.build(); }), says("'name'", "outside the parameter block"));
}

TEST(Texts, WithoutTheirZeroAreRefusedAsDefaults) {
    ChangedSwatch changed;
    std::memset(changed.defaults.data() + changed.name().offset, 'x', changed.name().text_bytes);
    EXPECT_THAT(refusal([&] { (void)changed.build(); }), says("its defaults", "'name'", "at most 15 bytes"));
}

TEST(Texts, AreNoRowThatAnotherCanNeed) {
    ChangedSwatch changed;
    glint_param& size = *std::ranges::find(changed.rows, std::string_view("size"), &glint_param::id);
    size.needs_row = "name", size.needs_choices = 1, size.needs_text = "Why.";
    EXPECT_THAT(refusal([&] { (void)changed.build(); }), says("'size' needs 'name'"));
}

TEST(Texts, GoToAnotherBuildIfTheyFit) {
    ChangedSwatch changed;
    changed.name().text_bytes = 8;
    const Definition shorter = changed.build();
    std::vector<std::string> lost;
    EXPECT_EQ(name_in(kept_params(shorter, swatch_named("Red"), lost)), "Red");
    EXPECT_THAT(lost, testing::IsEmpty());
    EXPECT_EQ(name_in(kept_params(shorter, swatch_named("fifteen letters"), lost)), "Blue");
    EXPECT_THAT(lost, ElementsAre("parameter 'name'"));
    EXPECT_THAT(why_not_comparable(shorter, swatch()), says("'name'", "at most 7 bytes", "at most 15 bytes"));
    EXPECT_EQ(why_not_comparable(swatch(), shorter), "");
}

} // namespace
} // namespace glint::test
