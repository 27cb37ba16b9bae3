// glint plugins: plugins in the user's folder are found at every start, listed, and switched on and off. A broken one
// is a sentence and stops nothing.
#include "app/files/child_process.h"
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string blink = GLINT_TEST_PLUGIN_DIR "/blink.so", wrong = GLINT_TEST_PLUGIN_DIR "/wrong.so";

class InstalledPlugins : public testing::Test {
protected:
    Ended run(const std::vector<std::string>& arguments, const std::string& fault = "nothing") const {
        return run_glint(folder, arguments,
                         {.environment = {{"XDG_DATA_HOME", folder / "data"},
                                          {"XDG_CACHE_HOME", folder / "cache"},
                                          {"GLINT_WRONG", fault}}});
    }
    void add(const std::string& file) const {
        const Ended glint = run({"plugins", "add", file});
        ASSERT_EQ(glint.status, 0) << glint.err;
    }
    Json listed(const std::string& fault = "nothing") const {
        const Ended glint = run({"plugins", "--json"}, fault);
        EXPECT_EQ(glint.status, 0) << glint.err;
        return Json::parse(glint.out);
    }
    /// Puts it there by hand.
    void copy(const std::string& file, const std::string& name) const {
        std::filesystem::create_directories(folder / "data/glint/plugins");
        std::filesystem::permissions(folder / "data/glint/plugins", std::filesystem::perms::owner_all);
        std::filesystem::copy_file(file, folder / ("data/glint/plugins/" + name));
    }
    Folder folder;
};

TEST_F(InstalledPlugins, AreLoadedByEveryCommand) {
    EXPECT_THAT(run({"plugins"}).out, says("No plugin is installed", "glint plugins add"));
    add(blink);
    EXPECT_THAT(run({"list"}).out, HasSubstr("Blink"));
    const Ended glint = run({"render", "blink", "--size", "64x48", "--steps", "2", "--device", "cpu", "-o", "a.png"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
}

TEST_F(InstalledPlugins, AreListedWithFileDateVersionAndSimulations) {
    add(blink);
    const Json all = listed();
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0]["name"], "blink");
    EXPECT_EQ(all[0]["on"], true);
    EXPECT_EQ(all[0]["file"], folder / "data/glint/plugins/blink.so");
    EXPECT_EQ(all[0]["simulations"], Json({"blink"}));
    EXPECT_EQ(all[0]["refused"], nullptr);
    EXPECT_THAT(all[0]["abi"].get<std::string>(), HasSubstr("."));
    EXPECT_THAT(run({"plugins"}).out, AllOf(HasSubstr("on   blink"), HasSubstr(all[0]["date"].get<std::string>())));
}

TEST_F(InstalledPlugins, AreSwitchedOffAndOnOneByOne) {
    add(blink), add(wrong);
    EXPECT_THAT(run({"plugins", "off", "blink"}).out, HasSubstr("switched off"));
    EXPECT_THAT(run({"list"}).out, AllOf(Not(HasSubstr("Blink")), HasSubstr("Wrong")));
    EXPECT_EQ(listed()[0]["on"], false);
    EXPECT_EQ(listed()[0]["simulations"], Json({"blink"})) << "it is still known what is in it";
    EXPECT_THAT(run({"plugins", "on", "blink"}).out, HasSubstr("switched on"));
    EXPECT_THAT(run({"list"}).out, HasSubstr("Blink"));
    EXPECT_THAT(run({"list", "--no-plugins"}).out, AllOf(Not(HasSubstr("Blink")), Not(HasSubstr("Wrong"))));
}

TEST_F(InstalledPlugins, ThatCrashThrowEndOrLoopAreASentence) {
    for (const char* fault : {"describe_crashes", "describe_throws", "describe_ends", "describe_loops"}) {
        const Folder fresh;
        std::filesystem::remove_all(folder / "data"), std::filesystem::remove_all(folder / "cache");
        copy(blink, "blink.so"), copy(wrong, "wrong.so");
        const Ended glint = run({"list"}, fault);
        EXPECT_EQ(glint.status, 0) << fault;
        EXPECT_THAT(glint.err, says("wrong.so was not loaded", "glint plugins off wrong")) << fault;
        EXPECT_EQ(std::ranges::count(glint.err, '\n'), 1) << glint.err;
        EXPECT_THAT(glint.out, AllOf(HasSubstr("Blink"), HasSubstr("heat"))) << fault;
        EXPECT_THAT(listed(fault)[1]["refused"].get<std::string>(), HasSubstr("was not loaded")) << fault;
        ASSERT_EQ(run({"plugins", "off", "wrong"}, fault).status, 0);
        EXPECT_EQ(run({"list"}, fault).err, "") << fault;
    }
}

TEST_F(InstalledPlugins, ThatAreNoLibrariesAreASentence) {
    copy(blink, "blink.so");
    folder.put("data/glint/plugins/empty.so", "");
    folder.put("data/glint/plugins/text.so", "no library");
    const Ended glint = run({"list"});
    EXPECT_EQ(glint.status, 0);
    EXPECT_THAT(glint.err, says("empty.so was not loaded", "text.so was not loaded"));
    EXPECT_THAT(glint.out, HasSubstr("Blink"));
}

TEST_F(InstalledPlugins, AreTriedOnceAsLongAsTheFileStays) {
    copy(wrong, "wrong.so");
    EXPECT_THAT(run({"list"}, "describe_crashes").err, HasSubstr("wrong.so was not loaded"));
    EXPECT_THAT(run({"list"}).err, HasSubstr("wrong.so was not loaded")) << "it is not tried again";
    std::filesystem::remove(folder / "data/glint/plugins/wrong.so");
    copy(wrong, "wrong.so");
    EXPECT_EQ(run({"list"}).err, "") << "another file is";
    folder.put("cache/glint/plugins.json", "{broken");
    EXPECT_EQ(run({"list"}).err, "") << "reports that cannot be read are made again";
}

TEST_F(InstalledPlugins, GiveWayToAFileOfTheSameSimulation) {
    add(blink);
    std::filesystem::copy_file(blink, folder / "newer.so");
    const Ended glint = run({"list", "--json", "--plugin", "newer.so"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
    EXPECT_THAT(glint.out, AllOf(HasSubstr("newer.so"), Not(HasSubstr("plugins/blink.so"))));
}

TEST_F(InstalledPlugins, AreBuiltFromASource) {
    if (!program_in_path("g++") && !program_in_path("clang++")) GTEST_SKIP() << "no compiler here";
    std::filesystem::copy_file(GLINT_SOURCE_DIR "/tests/plugins/blink.cpp", folder / "blink.cpp");
    add("blink.cpp");
    EXPECT_THAT(run({"list"}).out, HasSubstr("Blink"));
}

TEST_F(InstalledPlugins, RefuseWhatCannotBeLoaded) {
    const auto refused = [this](std::vector<std::string> arguments, const std::string& fault = "nothing") {
        arguments.insert(arguments.begin(), "plugins");
        const Ended glint = run(arguments, fault);
        EXPECT_EQ(glint.status, 2) << glint.out;
        return glint.err;
    };
    EXPECT_THAT(refused({"add"}), HasSubstr("glint plugins add vortex.cpp"));
    EXPECT_THAT(refused({"add", "absent.so"}), says("there is no file", "absent.so"));
    EXPECT_THAT(refused({"add", wrong}, "describe_crashes"), says("wrong.so was not loaded", "crashed"));
    EXPECT_THAT(refused({"off"}), HasSubstr("glint plugins off NAME"));
    EXPECT_THAT(refused({"off", "blink"}), says("no plugin is installed", "glint plugins add"));
    add(blink);
    std::filesystem::copy_file(blink, folder / "twin.so");
    EXPECT_THAT(refused({"add", "twin.so"}), says("'blink' exists already", "the plugin blink"));
    EXPECT_THAT(refused({"off", "blimk"}), says("blimk", "blink"));
    EXPECT_EQ(listed().size(), 1u);
    add(blink); // again: it is replaced
    EXPECT_EQ(listed().size(), 1u);
}

} // namespace
} // namespace glint::test
