// The source of a plugin: its compiler's command, what compilers say about mistakes, when it was saved, and what a
// later build keeps of a run.
#include "app/world/plugin_source.h"
#include "app/world/catalog.h"
#include "app/world/params/other_build.h"
#include "sims/api/error.h"
#include "support/program.h"
#include "support/run.h"
#include "support/says.h"
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <gmock/gmock.h>
#include <semaphore>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const std::string rebuilt = GLINT_TEST_PLUGIN_DIR "/rebuilt.so";

TEST(PluginSource, IsAFileOfCpp) {
    EXPECT_TRUE(is_plugin_source("a/vortex.cpp") && is_plugin_source("vortex.cc"));
    EXPECT_FALSE(is_plugin_source("vortex.so") || is_plugin_source("cpp"));
}

TEST(PluginSource, TheCommandBuildsALibraryWithTheRulesOfGlint) {
    const auto words = build_words("g++", "/glint", "vortex.cpp", "vortex.so");
    EXPECT_EQ(words.front(), "g++");
    for (const char* word : {"-ffp-contract=off", "-fno-gnu-unique", "-fvect-cost-model=dynamic", "-I/glint",
                             "-I/glint/sims", "vortex.cpp", "/glint/sims/api/plugin.cpp", "-shared", "vortex.so"})
        EXPECT_THAT(words, Contains(word));
    EXPECT_THAT(build_words("/usr/bin/clang++", "/glint", "vortex.cpp", "vortex.so"), Not(Contains("-fno-gnu-unique")))
        << "clang does not know it";
}

TEST(PluginSource, NvccGetsTheRulesOfExactBits) {
    const auto words = compile_words("/usr/local/cuda/bin/nvcc", "/glint", "vortex.cpp");
    for (const char* word : {"-fmad=false", "-ftz=false", "-prec-div=true", "-prec-sqrt=true", "-DGLINT_WITH_CUDA=1"})
        EXPECT_THAT(words, Contains(word));
    EXPECT_THAT(words, Contains(AllOf(StartsWith("-Xcompiler="), HasSubstr("-ffp-contract=off"),
                                      HasSubstr("-fno-math-errno"), HasSubstr("-fno-gnu-unique"))));
    EXPECT_EQ(words.back(), "vortex.cpp");
}

TEST(SourceErrors, AreThoseOfNvcc) {
    const auto errors = errors_in("bad.cpp(15): error: identifier \"growth\" is undefined\n"
                                  "          count(x, y) += growth;\n"
                                  "                         ^\n\n"
                                  "1 error detected in the compilation of \"bad.cpp\".\n",
                                  "/home/ada/bad.cpp");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(text_of(errors[0]), "bad.cpp:15: identifier \"growth\" is undefined");
}

TEST(SourceErrors, AnErrorOfNvccInAHeaderHasTheLineThatLedThere) {
    const auto errors = errors_in(
        "/glint/sims/api/written.h(47): error: static assertion failed with \"write, in public: void draw(...)\"\n"
        "          detected during:\n"
        "            instantiation of class \"glint::WrittenNeeded<S>\" at line 124\n"
        "            instantiation of type \"glint::RegistrationOf<growing::Growing>\" at line 33 of v.cpp\n",
        "v.cpp");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_THAT(text_of(errors[0]), says("v.cpp:33:", "write, in public"));
}

TEST(SourceErrors, AnErrorThatALineOfTheSourceRequiresHasThatLine) {
    const auto errors = errors_in(
        "/glint/sims/api/written.h: In instantiation of 'struct glint::WrittenNeeded<growing::Growing>':\n"
        "/glint/sims/api/sim.h:196:26:   required by substitution of 'template<class S> using RegistrationOf'\n"
        "v.cpp:33:1:   required from here\n"
        "/glint/sims/api/written.h:47:28: error: static assertion failed: write, in public: void draw(...)\n",
        "v.cpp");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_THAT(text_of(errors[0]), says("v.cpp:33:", "write, in public"));
}

TEST(SourceErrors, AreThoseOfGcc) {
    const auto errors = errors_in("bad.cpp: In member function 'void a::S::f()':\n"
                                  "bad.cpp:2:44: error: 'y' was not declared in this scope\n"
                                  "bad.cpp:2:50: warning: unused variable 'x' [-Wunused-variable]\n"
                                  "bad.cpp:3:9: error: 'foo' was not declared in this scope\n",
                                  "/home/ada/bad.cpp");
    EXPECT_THAT(errors, ElementsAre(SourceError{"bad.cpp", 2, "'y' was not declared in this scope"},
                                    SourceError{"bad.cpp", 3, "'foo' was not declared in this scope"}));
    EXPECT_EQ(text_of(errors.front()), "bad.cpp:2: 'y' was not declared in this scope");
}

TEST(SourceErrors, AMissingBracketIsToldWithoutWhatFollowsFromIt) {
    const auto errors = errors_in(
        "/glint/sims/api/written.h:131:19: error: static assertion failed: write, in public: struct Params { … };\n"
        "v.cpp:130:1: note: in expansion of macro 'GLINT_SIMULATION'\n"
        "v.cpp:48:11: error: class 'Vortex' does not have any field named 'device'\n"
        "v.cpp:83:9: error: expected ')' before '}' token\n"
        "/glint/sims/api/sim.h:218:100: error: expected unqualified-id at end of input\n",
        "v.cpp");
    EXPECT_THAT(errors, ElementsAre(SourceError{"v.cpp", 83, "expected ')' before '}' token"}));
}

TEST(SourceErrors, AreThoseOfClang) {
    const auto errors = errors_in("/home/ada/bad.cpp:2:44: error: use of undeclared identifier 'y'\n"
                                  "/home/ada/bad.cpp:1:10: fatal error: 'absent.h' file not found\n"
                                  "2 errors generated.\n",
                                  "/home/ada/bad.cpp");
    ASSERT_EQ(errors.size(), 2u);
    EXPECT_EQ(text_of(errors[0]), "bad.cpp:2: use of undeclared identifier 'y'");
    EXPECT_EQ(text_of(errors[1]), "bad.cpp:1: 'absent.h' file not found");
}

TEST(SourceErrors, AnErrorInAHeaderHasTheLineThatLedThereAndItsReason) {
    const auto of_gcc = errors_in(
        "In file included from v.cpp:12:\n"
        "/glint/sims/api/sim.h:299:65: error: template constraint failure for 'class glint::Registration'\n"
        "v.cpp:119:1: note: in expansion of macro 'GLINT_SIMULATION'\n"
        "/glint/sims/api/sim.h:62:15: note: the required expression 'drawn.draw(t, p, glint::Frame{})' is invalid\n"
        "/glint/sims/api/sim.h:299:67: error: uninitialized 'const glint_registration_of_this_file' [-fpermissive]\n"
        "v.cpp:119:1: note: in expansion of macro 'GLINT_SIMULATION'\n",
        "v.cpp");
    ASSERT_EQ(of_gcc.size(), 1u) << "the second error is a result of the first one";
    EXPECT_THAT(text_of(of_gcc[0]), says("v.cpp:119:", "drawn.draw(t, p, glint::Frame{})' is invalid"));
    const auto of_clang = errors_in(
        "v.cpp:119:1: error: constraints not satisfied for class template 'Registration'\n"
        "/glint/sims/api/sim.h:119:11: note: because 'in_vortex::Simulation' does not satisfy 'Simulation'\n"
        "/glint/sims/api/sim.h:62:22: note: because 'drawn.draw(t, p, glint::Frame{})' would be invalid: too many "
        "arguments to function call, expected 2, have 3\n",
        "v.cpp");
    ASSERT_EQ(of_clang.size(), 1u);
    EXPECT_THAT(text_of(of_clang[0]), says("v.cpp:119:", "expected 2, have 3"));
}

TEST(SourceErrors, ALineOfTheLinkerIsOneAndSilenceIsNone) {
    const auto errors = errors_in("/usr/bin/ld: /tmp/x.o: in function `f()':\nv.cpp:(.text+0x1): undefined reference "
                                  "to `g()'\ncollect2: error: ld returned 1 exit status\n",
                                  "v.cpp");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(text_of(errors[0]), "undefined reference to `g()'");
    EXPECT_THAT(errors_in("", "v.cpp"), IsEmpty());
}

TEST(SourceErrors, AreFiveAtMost) {
    std::string said;
    for (int line = 1; line < 20; ++line) said += "v.cpp:" + std::to_string(line) + ":1: error: no\n";
    EXPECT_EQ(errors_in(said, "v.cpp").size(), 5u);
}

TEST(SavedFile, IsCompleteWhenItStaysTheSame) {
    const FileStamp before{1, 1, 10, true}, half{2, 1, 4, true}, whole{3, 1, 12, true};
    SavedFile file(before);
    EXPECT_FALSE(file.look(before));
    EXPECT_FALSE(file.look(half)) << "it is being written";
    EXPECT_FALSE(file.look(whole));
    EXPECT_TRUE(file.look(whole));
    EXPECT_FALSE(file.look(whole)) << "once";
    EXPECT_FALSE(file.look({}));
    EXPECT_FALSE(file.look({})) << "an editor has removed it, and will write it anew";
    EXPECT_FALSE(file.look({4, 2, 12, true}));
    EXPECT_TRUE(file.look({4, 2, 12, true}));
}

struct FileStamps : testing::Test {
    void put(const char* text, std::filesystem::file_time_type time) {
        folder.put("v.cpp", text);
        std::filesystem::last_write_time(file, time);
    }
    FileStamp stamp_with(const char* text, std::filesystem::file_time_type time) {
        put(text, time);
        return stamp_of(file);
    }

    const Folder folder;
    const std::string file = folder / "v.cpp";
    const std::filesystem::file_time_type whole_second =
        std::chrono::floor<std::chrono::seconds>(std::filesystem::file_time_type::clock::now());
};

TEST_F(FileStamps, TwoTextsOfOneSecondDiffer) {
    const FileStamp one = stamp_with("k = 1;", whole_second), other = stamp_with("k = 2;", whole_second);
    EXPECT_EQ(one.changed_ns, other.changed_ns);
    EXPECT_NE(one, other) << "a file system with times of whole seconds";
    EXPECT_NE(text_of(one), text_of(other));
    EXPECT_EQ(stamp_with("k = 1;", whole_second), one);
}

TEST_F(FileStamps, ASourceIsReadAgainOnlyWhileItsTimeIsRecent) {
    const auto soon = whole_second + std::chrono::seconds(2); // recent for five seconds
    const FileStamp recent = stamp_with("k = 1;", soon);
    put("k = 2;", soon);
    EXPECT_NE(stamp_of(file, recent), recent);
    const auto hour_ago = whole_second - std::chrono::hours(1);
    const FileStamp old = stamp_with("k = 1;", hour_ago);
    put("k = 2;", hour_ago); // no save does this: it shows that the text is not read
    EXPECT_EQ(stamp_of(file, old), old);
    EXPECT_NE(stamp_of(file, {}).hash, old.hash) << "the first time it is read";
    EXPECT_NE(stamp_of(file, recent).hash, recent.hash) << "its time has changed";
}

TEST(FileLooks, SeeASaveThatFollowsAtOnce) {
    const Folder folder;
    folder.put("v.cpp", "");
    std::counting_semaphore<> woken(0);
    FileLooks looks([&] { woken.release(); });
    looks.add(folder / "v.cpp");
    folder.put("v.cpp", "int k;");
    ASSERT_TRUE(woken.try_acquire_for(std::chrono::minutes(2)));
    EXPECT_TRUE(looks.take(0));
}

TEST(LaterBuild, KeepsParametersByTheirIdsAndSaysWhichItDoesNotAccept) {
    Catalog plugins;
    plugins.load_plugin(rebuilt);
    plugins.load_other_build(GLINT_TEST_PLUGIN_DIR "/rebuilt_narrow.so");
    const Definition& narrow = *plugins.other_build("rebuilt");
    Params params(plugins.at("rebuilt"));
    set(params, "add", "3");
    set(params, "method", "backwards");
    std::vector<std::string> lost;
    const Params kept = kept_params(narrow, params, lost);
    EXPECT_EQ(kept.text(*narrow.param("add")), "3");
    EXPECT_EQ(kept.text(*narrow.param("method")), "backwards");
    EXPECT_THAT(lost, IsEmpty());
    set(params, "add", "7");
    EXPECT_EQ(kept_params(narrow, params, lost).text(*narrow.param("add")), "1") << "its default";
    EXPECT_THAT(lost, ElementsAre("parameter 'add'"));
}

TEST(LaterBuild, KeepsFieldsByNameAndShape) {
    const auto field = [](const char* id, int width, float value) {
        return FieldValues{id, width, 1, std::vector<float>(static_cast<std::size_t>(width), value)};
    };
    std::vector<std::string> lost;
    const auto fields = kept_fields({field("u", 4, 0), field("v", 4, 0), field("fresh", 4, 9)},
                                    {field("v", 4, 2), field("u", 3, 1), field("gone", 4, 5)}, lost);
    ASSERT_EQ(fields.size(), 3u);
    EXPECT_EQ(fields[0].values[0], 0) << "it had another shape";
    EXPECT_EQ(fields[1].values[0], 2);
    EXPECT_EQ(fields[2].values[0], 9);
    EXPECT_THAT(lost, ElementsAre("field 'u', whose size changed from 3x1 to 4x1", "field 'gone'"));
}

TEST(LaterBuild, NamesAFieldWhoseTypeChanged) {
    std::vector<std::string> lost;
    const auto fields =
        kept_fields({{"u", 2, 1, std::vector<std::uint8_t>{7, 7}}}, {{"u", 2, 1, std::vector<float>{1, 2}}}, lost);
    EXPECT_EQ(fields[0].values[0], 7) << "its initial state";
    EXPECT_THAT(lost, ElementsAre("field 'u', whose type changed from float32 to uint8"));
}

TEST(LaterBuild, BeginsAnewIfNoFieldCanBeKept) {
    Catalog plugins;
    plugins.load_plugin(rebuilt);
    const Params params(plugins.at("rebuilt"));
    const HostState initial{params, {2, 1}, 0, {{"u", 2, 1, std::vector<float>{0, 0}}}};
    const HostState of_run{params, {2, 1}, 40, {{"u", 2, 1, std::vector<float>{3, 4}}}};
    const HostState renamed{params, {2, 1}, 40, {{"v", 2, 1, std::vector<float>{3, 4}}}};
    std::vector<std::string> lost;
    const HostState goes_on = carried_over(initial, &of_run, lost);
    EXPECT_EQ(goes_on.step, 40);
    EXPECT_EQ(goes_on.fields.front().values[1], 4);
    EXPECT_THAT(lost, IsEmpty());
    const HostState begins = carried_over(initial, &renamed, lost);
    EXPECT_EQ(begins.step, 0);
    EXPECT_THAT(begins.fields, IsEmpty()) << "the initial state of its parameters";
    EXPECT_THAT(lost, ElementsAre("field 'v'"));
}

TEST(LaterBuild, TakesThePlaceOfTheEarlierOneWhichStays) {
    Catalog plugins;
    plugins.load_plugin(rebuilt, "rebuilt.cpp");
    const Definition& before = plugins.at("rebuilt");
    const std::size_t place = plugins.all().size();
    plugins.replace(Catalog::opened(GLINT_TEST_PLUGIN_DIR "/rebuilt_renamed.so", "rebuilt.cpp"));
    EXPECT_NE(&plugins.at("rebuilt"), &before);
    EXPECT_EQ(plugins.all().size(), place);
    EXPECT_EQ(before.id(), "rebuilt") << "sessions go on with it";
    EXPECT_EQ(before.origin(), "rebuilt.cpp");
    EXPECT_THROW(plugins.replace(Catalog::opened(GLINT_TEST_PLUGIN_DIR "/rebuilt_odd.so", "other.cpp")), Error);
    const Definition& later = plugins.at("rebuilt");
    plugins.put_back({&before});
    EXPECT_EQ(&plugins.at("rebuilt"), &before);
    plugins.put_back({&later});
    EXPECT_EQ(&plugins.at("rebuilt"), &later) << "either may come back";
}

} // namespace
} // namespace glint::test
