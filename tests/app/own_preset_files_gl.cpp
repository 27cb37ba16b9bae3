#include "app/files/state_folder.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/notices.h"
#include "app/world/catalog.h"
#include "support/own_presets_stage.h"
#include "support/program.h"
#include "support/seated.h"
#include <fstream>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

TEST_F(OwnPresetsTest, HaveAnyNameAndStayInTheirFolder) {
    OwnPresets presets = open();
    for (const char* name : {"../../etc/passwd", "Größe: 1/3", "a\"b = 'c'", "con", ".", "naïve ☃", "A", "a"})
        save(presets, name);
    EXPECT_THAT(presets.all(), SizeIs(8));
    EXPECT_EQ(files(), 8u);
    EXPECT_THAT(open().all(), SizeIs(8));
}

TEST_F(OwnPresetsTest, RefuseNamesWithASentence) {
    OwnPresets presets = open();
    save(presets, "Taken");
    for (const auto& [name, why] :
         std::initializer_list<std::pair<std::string, const char*>>{{"", "a name"},
                                                                    {"   ", "a name"},
                                                                    {std::string(4000, 'x'), "4000"},
                                                                    {"two\nlines", "one line"},
                                                                    {"\xff", "one line"},
                                                                    {" Taken ", "Taken"}}) {
        EXPECT_FALSE(presets.save(*session, name));
        EXPECT_THAT(said(), HasSubstr(why));
    }
    EXPECT_EQ(files(), 1u);
}

TEST_F(OwnPresetsTest, ThatCannotBeWrittenAreRefusedWithAReason) {
    std::ofstream(folder.path() / "presets") << "a file where the folder should be";
    OwnPresets presets = open();
    ASSERT_TRUE(presets.save(*session, "Nowhere"));
    wait(presets);
    EXPECT_THAT(said(), HasSubstr("Nowhere"));
    EXPECT_THAT(presets.all(), IsEmpty());
    OwnPresets homeless(jobs, catalog(), {}, notices);
    EXPECT_FALSE(homeless.save(*session, "Nowhere"));
    EXPECT_THAT(said(), HasSubstr("no folder"));
}

/// Each window read the folder when it started.
TEST_F(OwnPresetsTest, OfAnotherWindowAreNotReplaced) {
    OwnPresets here = open(), there = open();
    ASSERT_FALSE(session->set("wavelength", "31"));
    save(there, "Long waves");
    const Params theirs = session->params();
    ASSERT_FALSE(session->set("wavelength", "44"));
    ASSERT_TRUE(here.save(*session, "Long waves"));
    wait(here);
    EXPECT_THAT(said(), HasSubstr("already has this name: rename or delete that preset first"));
    ASSERT_THAT(here.all(), SizeIs(1)) << "what is in the way is shown, so that it can be renamed";
    EXPECT_TRUE(here.all()[0].params == theirs);
    const OwnPresets later = open();
    ASSERT_THAT(later.all(), SizeIs(1));
    EXPECT_TRUE(later.all()[0].params == theirs);
}

TEST_F(OwnPresetsTest, ThatAStartLeftOutAreNotReplaced) {
    OwnPreset skipped{"Long waves", "waves", "", {}, {{"amplitude", "no animation"}}, {}, {}};
    const std::string broken = "name = ", unfit = to_toml(skipped);
    const fs::path file = own_preset_file(folder.path(), skipped);
    fs::create_directories(file.parent_path());
    for (const std::string& text : {broken, unfit}) {
        std::ofstream(file) << text;
        OwnPresets presets = open();
        ASSERT_TRUE(presets.save(*session, "Long waves"));
        wait(presets);
        EXPECT_THAT(said(), HasSubstr("was not saved: "));
        EXPECT_THAT(said(), HasSubstr(file.filename().string()));
        EXPECT_EQ(read_file(file), text);
    }
}

TEST_F(OwnPresetsTest, RenamedAfterAnotherWindowWroteTheFileAnewLeaveThatFile) {
    OwnPresets here = open();
    save(here, "Old");
    {
        OwnPresets there = open();
        there.remove(there.all()[0]);
        ASSERT_FALSE(session->set("wavelength", "44"));
        save(there, "Old");
    }
    ASSERT_TRUE(here.rename(here.all()[0], "New"));
    wait(here);
    const OwnPresets later = open();
    ASSERT_THAT(later.all(), SizeIs(2));
    EXPECT_TRUE(later.find("waves", "Old")->params == session->params());
}

TEST_F(OwnPresetsTest, DeletedInTwoWindowsAreEachBroughtBack) {
    OwnPresets here = open();
    save(here, "Dear");
    const Params ours = session->params();
    here.remove(here.all()[0]);
    OwnPresets there = open();
    ASSERT_FALSE(session->set("wavelength", "44"));
    save(there, "Dear");
    there.remove(there.all()[0]);
    here.bring_back();
    ASSERT_THAT(here.all(), SizeIs(1));
    EXPECT_TRUE(here.all()[0].params == ours);
    there.bring_back();
    EXPECT_THAT(said(), HasSubstr("Another preset has the name Dear"));
    EXPECT_TRUE(open().all()[0].params == ours);
}

TEST_F(OwnPresetsTest, HaveNamesOfSixtyFourLettersInAnyScript) {
    OwnPresets presets = open();
    std::string name;
    for (int i = 0; i < 64; ++i) name += "波";
    save(presets, name);
    EXPECT_FALSE(presets.save(*session, name + "波"));
    EXPECT_THAT(said(), HasSubstr("at most 64 letters; this one has 65"));
}

TEST_F(OwnPresetsTest, LeaveOutFilesThatAreNone) {
    {
        OwnPresets presets = open();
        save(presets, "Good");
    }
    const fs::path waves = folder.path() / "presets" / "waves";
    std::ofstream(waves / "broken.toml") << "name = ";
    std::ofstream(waves / "empty.toml") << "";
    std::ofstream(waves / "nameless.toml") << "simulation = 'waves'\n[values]\n";
    std::ofstream(waves / "elsewhere.toml") << "name = 'x'\nsimulation = '../x'\n[values]\n";
    std::ofstream(waves / "plugin.toml") << "name = 'x'\nsimulation = 'gone'\n[values]\n";
    std::ofstream(waves / "note.txt") << "no preset";
    const OwnPresets presets = open();
    ASSERT_THAT(presets.all(), SizeIs(1));
    int told = 0;
    for (const Notice& notice : notices.all()) told += notice.text.find("not a preset") != std::string::npos;
    EXPECT_EQ(told, 4) << "one of a plugin that is not there is none to tell of";
}

TEST_F(OwnPresetsTest, LeaveOutASecondFileOfTheSameName) {
    {
        OwnPresets presets = open();
        save(presets, "Good");
    }
    const fs::path waves = folder.path() / "presets" / "waves";
    const fs::path first = *fs::directory_iterator(waves);
    fs::copy_file(first, waves / "twin.toml");
    EXPECT_THAT(open().all(), SizeIs(1)) << "else deleting one would delete the other";
    EXPECT_THAT(said(), HasSubstr("name Good"));
}

TEST_F(OwnPresetsTest, LeaveOutRowsThatAreGoneAndValuesThatAreNotAllowed) {
    fs::create_directories(folder.path() / "presets" / "waves");
    std::ofstream(folder.path() / "presets" / "waves" / "by_hand.toml")
        << "name = 'By hand'\nsimulation = 'waves'\npreset = 'gone'\n"
           "[values]\nwavelength = '31'\namplitude = '1e9'\ngone = '1'\n";
    const OwnPresets presets = open();
    ASSERT_THAT(presets.all(), SizeIs(1));
    Params expected(session->definition());
    ASSERT_FALSE(expected.set("wavelength", "31"));
    EXPECT_TRUE(presets.all()[0].params == expected);
}

} // namespace
} // namespace glint::test
