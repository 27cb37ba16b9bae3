// Every way in which a plugin can be broken.
#include "app/files/formats/data_text.h"
#include "app/world/catalog.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/says.h"
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string blink = GLINT_TEST_PLUGIN_DIR "/blink.so";

constexpr int no_such_command = 127; // of a shell

class BrokenPlugin : public testing::Test {
protected:
    /// Compiles a plugin written in C against sims/api/abi.h; "" if there is no compiler.
    std::string compiled(const std::string& c) {
        folder.put("plugin.c", c);
        const std::string command =
            "cc -std=c99 -Wall -Wno-unused-function -Werror -shared -fPIC -I '" GLINT_SOURCE_DIR "/sims' '" +
            (folder / "plugin.c") + "' -o '" + (folder / "plugin.so") + "' 2> '" + (folder / "log") + "'";
        const int status = std::system(command.c_str());
        if (status == 0) return folder / "plugin.so";
        if (WEXITSTATUS(status) != no_such_command) ADD_FAILURE() << "the plugin is no C:\n" << folder.text("log");
        return "";
    }
    void expect_refused(const std::string& file, const std::vector<std::string>& says) {
        const Folder empty;
        const Ended glint = run_glint(empty, {"render", "pattern", "--plugin", file, "-o", "a.png"});
        EXPECT_EQ(glint.status, 2) << glint.err;
        EXPECT_EQ(glint.out, "");
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
        EXPECT_THAT(glint.err, HasSubstr(file));
        for (const std::string& part : says) EXPECT_THAT(glint.err, HasSubstr(part));
        EXPECT_THAT(empty.names(), IsEmpty());
    }
    Folder folder;
};

const std::string c_table = R"(
#include "api/abi.h"
#include <string.h>
#include <sys/wait.h>
static const glint_host* host;
static void* create(const glint_host* h, int32_t w, int32_t ht, const void* p) { host = h, (void)w, (void)ht, (void)p; return (void*)&create; }
static int32_t no_field(void* s, void (*emit)(void*, const glint_field*), void* to) { (void)s; emit(to, 0); return 0; }
static int32_t empty_note(const glint_device_facts* d, int32_t w, int32_t ht, const void* p, glint_note* n) {
    (void)d, (void)w, (void)ht, (void)p, n->caution = 1, n->param = "a";
    return 0;
}
static void destroy(void* s) { (void)s; }
static int32_t draw(void* s, const glint_tick* t, const void* p, const glint_frame* f) {
    (void)s, (void)t, (void)p;
    RUDE;
    for (int y = 0; y < f->height; ++y) for (int x = 0; x < f->width; ++x) f->pixels[y * f->pitch + x] = 0xff0000ffu;
    return 0;
}
static glint_sim sim;
const glint_sim* glint_plugin(uint32_t host_abi) {
    (void)host_abi;
    sim.abi = ABI, sim.size = SIZE, sim.id = ID, sim.title = "C", sim.summary = "Plain C";
    MORE;
    sim.create = create, sim.destroy = destroy, sim.draw = DRAW;
    return HEAD;
}
)";
std::string c_plugin(const std::string& defines) {
    return defines +
           "\n#ifndef ABI\n#define ABI GLINT_ABI\n#endif\n#ifndef SIZE\n#define SIZE sizeof sim\n#endif\n#ifndef "
           "ID\n#define ID \"plain_c\"\n#endif\n"
           "#ifndef RUDE\n#define RUDE\n#endif\n#ifndef MORE\n#define MORE\n#endif\n#ifndef DRAW\n#define DRAW "
           "draw\n#endif\n#ifndef HEAD\n#define HEAD "
           "&sim\n#endif\n" +
           c_table;
}

TEST_F(BrokenPlugin, ASoundOneInPlainCWorks) {
    const std::string file = compiled(c_plugin(""));
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Folder out;
    const Ended glint =
        run_glint(out, {"render", "plain_c", "--plugin", file, "--device", "cpu", "--size", "16x16", "-o", "a.png"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    const PngFile picture = read_png(out / "a.png");
    EXPECT_THAT(std::vector<int>(picture.rgb.begin(), picture.rgb.begin() + 3), ElementsAre(255, 0, 0));
}

TEST_F(BrokenPlugin, ARowInPlainCNeedsOnlyWhatItHas) {
    const std::string file = compiled(
        c_plugin("#define MORE static const float block = 1; static glint_param row; row.id = \"power\", row.help = "
                 "\"How strongly.\", row.type = GLINT_FLOAT, row.max = row.track_max = 2, row.flags = "
                 "GLINT_BRUSH_STRENGTH, sim.params = &row, sim.param_count = 1, sim.param_stride = sizeof row, "
                 "sim.defaults = &block, sim.params_size = sizeof block"));
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Ended glint = run_glint(folder, {"describe", "plain_c", "--json", "--plugin", file});
    EXPECT_EQ(glint.status, 0) << glint.err;
    const Json row = Json::parse(glint.out)["params"].at(0);
    EXPECT_EQ(row["id"], "power");
    EXPECT_EQ(row["strength"], true);
}

/// C that answers only a host of version 2, as the plugins of Glint's earlier sims/api do.
const std::string answers_version_2 = "#define ABI ((2u << 16) | 4u)\n#define HEAD (host_abi >> 16 == 2 ? &sim : 0)";

TEST_F(BrokenPlugin, OneOfVersion2IsToldToBeBuiltAgain) {
    const std::string silent = compiled(c_plugin(answers_version_2));
    if (silent.empty()) GTEST_SKIP() << "no C compiler here";
    const std::vector<std::string> sentence{
        fmt::format("was not loaded: it was built for plugin version 2.4, but this program has version {}.{}: build it "
                    "again with this program's sims/api",
                    GLINT_ABI_MAJOR, GLINT_ABI_MINOR)};
    expect_refused(silent, sentence);
    expect_refused(compiled(c_plugin("#define ABI ((2u << 16) | 4u)")), sentence);
}

TEST_F(BrokenPlugin, OneWithoutLabelsIsToldSo) {
    const std::string file = compiled(c_plugin(""));
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    EXPECT_THAT(run_glint(folder, {"render", "plain_c", "--plugin", file, "--device", "cpu", "--size", "256x256", "-o",
                                   "a.png", "--labels"})
                    .err,
                says("plain_c", "no labels", "remove --labels"));
}

TEST_F(BrokenPlugin, ALabelOutsideOfThePictureIsASentenceThatNamesIt) {
    const std::string file = compiled(
        "#include \"api/abi.h\"\n"
        "static int32_t annotate(void* s, const glint_tick* t, const void* p, void (*emit)(void*, const "
        "glint_annotation*), void* to) {\n"
        "    glint_annotation label = {sizeof label, GLINT_WORDS, GLINT_NORMAL, GLINT_CENTER, 250, 10, 40, 20, 0, 0, "
        "\"too far\"};\n"
        "    (void)s, (void)t, (void)p, emit(to, &label);\n"
        "    return 0;\n"
        "}\n" +
        c_plugin("#define MORE sim.annotate = annotate"));
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Folder out;
    const Ended glint = run_glint(out, {"render", "plain_c", "--plugin", file, "--device", "cpu", "--size", "256x256",
                                        "-o", "a.png", "--labels"});
    EXPECT_EQ(glint.status, 2) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("plain_c labels its picture wrongly: the label 'too far' lies outside of the "
                                     "picture: x 250 to 290, y 10 to 30 of 256 x 256 cells"));
    EXPECT_THAT(out.names(), IsEmpty());
}

TEST_F(BrokenPlugin, MissingFile) { expect_refused(folder / "none.so", {"no such file"}); }
TEST_F(BrokenPlugin, Folder) { expect_refused(folder.path(), {"folder"}); }
TEST_F(BrokenPlugin, Device) { expect_refused("/dev/null", {"ordinary file"}); }
TEST_F(BrokenPlugin, NameTooLong) { expect_refused(std::string(300, 'a'), {"File name too long"}); }

TEST_F(BrokenPlugin, LinkToItself) {
    std::filesystem::create_symlink(folder / "loop.so", folder / "loop.so");
    expect_refused(folder / "loop.so", {"Too many levels of symbolic links"});
}

TEST_F(BrokenPlugin, NoElf) {
    folder.put("text.so", "#!/bin/sh\necho I am no library\n");
    expect_refused(folder / "text.so", {"shared library"});
    folder.put("empty.so", "");
    expect_refused(folder / "empty.so", {"shared library"});
}

TEST_F(BrokenPlugin, CutOffElf) {
    std::filesystem::copy_file(blink, folder / "half.so");
    for (const std::uintmax_t bytes : {20000, 3000, 100, 10}) {
        std::filesystem::resize_file(folder / "half.so", bytes);
        expect_refused(folder / "half.so", {bytes < 64 ? "shared library" : "missing"});
    }
}

TEST_F(BrokenPlugin, ForAnotherProcessor) {
    std::filesystem::copy_file(blink, folder / "alien.so");
    std::fstream file(folder / "alien.so", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(18).put(8).put(0); // e_machine = MIPS
    file.close();
    expect_refused(folder / "alien.so", {"processor"});
}

TEST_F(BrokenPlugin, TwiceTheSame) {
    const Ended glint = run_glint(folder, {"list", "--plugin", blink, "--plugin", blink});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("simulation 'blink'", "already"));
}

struct Fault {
    const char *name, *c, *says;
};
class BrokenTable : public BrokenPlugin, public testing::WithParamInterface<Fault> {};

TEST_P(BrokenTable, IsRefusedWithItsReason) {
    const std::string file = compiled(*GetParam().c == '#' || !*GetParam().c ? c_plugin(GetParam().c) : GetParam().c);
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    expect_refused(file, {GetParam().says});
}

const Fault faults[] = {
    {"NoSymbol", "int something_else;", "glint_plugin"},
    {"OtherVersion", "#define ABI (1u << 16)", "plugin version 1.0"},
    {"WithoutASimulation", "#define HEAD 0", "holds no simulation"},
    {"NewerVersion", "#define ABI (GLINT_ABI + 1u)", "but this program has version"},
    {"LongTable", "#define SIZE sizeof sim + 8", "its table has"},
    {"ShortTable", "#define SIZE 16", "its table has 16 bytes"},
    {"NoId", "#define ID 0", "no id"},
    {"IdWithASpace", "#define ID \"my sim\"", "'my sim'"},
    {"IdWithAMark", "#define ID \"sim!\"", "'sim!'"},
    {"IdOfADigit", "#define ID \"2d\"", "'2d'"},
    {"IdOfALetterAbove", "#define ID \"Sim\"", "'Sim'"},
    {"IdOverTwoLines", "#define ID \"a\\nb\"", "'a?b'"},
    {"IdOverSixtyFourLetters", "#define ID \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
     "65 bytes"},
    {"TakenId", "#define ID \"heat\"", "simulation 'heat'"},
    {"MissingFunction", "#define DRAW 0", "function"},
    {"NoTitle", "#define MORE sim.title = 0", "title or summary"},
    {"NoDefaults", "#define MORE sim.params_size = 4", "default parameters"},
    {"NoParameterRows", "#define MORE sim.param_count = 3, sim.param_stride = sizeof(glint_param)", "is missing"},
    {"OpensWithNoPreset", "#define MORE sim.opening_preset = \"gone\"", "preset 'gone'"},
    {"LessonWithoutEnd",
     "#define MORE static glint_lesson l; static char t[9999]; memset(t, 'a', sizeof t); l.size = sizeof l, l.text = "
     "t, sim.lesson = &l",
     "1200 bytes"},
    {"NoPresetRows", "#define MORE sim.preset_count = 1, sim.preset_stride = sizeof(glint_preset)", "is missing"},
};
INSTANTIATE_TEST_SUITE_P(Fault, BrokenTable, testing::ValuesIn(faults),
                         [](const testing::TestParamInfo<Fault>& one) { return std::string(one.param.name); });

struct Rudeness {
    const char *name, *defines, *says;
};
class RudePlugin : public BrokenPlugin, public testing::WithParamInterface<Rudeness> {};

TEST_P(RudePlugin, IsASentenceWithItsNameAndStatus4) {
    const std::string file = compiled(c_plugin(GetParam().defines));
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Folder out;
    const Ended glint =
        run_glint(out, {"render", "plain_c", "--plugin", file, "--device", "cpu", "--size", "16x16", "-o", "a.png"});
    EXPECT_EQ(glint.status, 4) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("plain_c"));
    EXPECT_THAT(glint.err, HasSubstr(GetParam().says));
    EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
    EXPECT_THAT(out.names(), IsEmpty());
}

const Rudeness rudenesses[] = {
    {"AllMemory",
     "#define RUDE if (!host->alloc(host->self, (size_t)-1)) { host->fail(host->self, \"no memory\"); return 1; }",
     "draw: no memory"},
    {"NoReason", "#define RUDE host->fail(host->self, 0); return 1", "no reason"},
    {"AnEndWithoutABegin", "#define RUDE host->end(host->self)", "ended a timed scope"},
    {"BeginsWithoutEnd", "#define RUDE for (int i = 0; i < 100; ++i) host->begin(host->self, \"x\")",
     "began 64 timed scopes"},
    {"RowsWithoutABody", "#define RUDE host->for_rows(host->self, 4, 4, 0, 0)", "without a function"},
    {"NoField", "#define MORE sim.state = no_field", "its state"},
};
INSTANTIATE_TEST_SUITE_P(Fault, RudePlugin, testing::ValuesIn(rudenesses),
                         [](const testing::TestParamInfo<Rudeness>& one) { return std::string(one.param.name); });

TEST_F(BrokenPlugin, AScopeWithoutALabelIsUnnamed) {
    const std::string file = compiled(c_plugin("#define RUDE host->begin(host->self, 0), host->end(host->self)"));
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Folder out;
    const Ended glint = run_glint(out, {"render", "plain_c", "--plugin", file, "--device", "cpu", "--size", "16x16",
                                        "-o", "a.png", "--trace", "t.json"});
    EXPECT_EQ(glint.status, 0) << glint.err;
}

TEST_F(BrokenPlugin, ANoteWithoutWordsIsNotSaid) {
    const std::string file = compiled(c_plugin("#define MORE sim.note = empty_note"));
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Folder out;
    const Ended glint =
        run_glint(out, {"render", "plain_c", "--plugin", file, "--device", "cpu", "--size", "16x16", "-o", "a.png"});
    EXPECT_EQ(glint.status, 0);
    EXPECT_EQ(glint.err, "");
}

TEST_F(BrokenPlugin, WhereOthersMayWriteIsNotLoaded) {
    std::filesystem::copy_file(blink, folder / "blink.so");
    const auto all = std::filesystem::perms::all;
    std::filesystem::permissions(folder.path(), all);
    expect_refused(folder / "blink.so", {"other users", "chmod go-w"});
    std::filesystem::permissions(folder.path(), all | std::filesystem::perms::sticky_bit);
    std::filesystem::permissions(folder / "blink.so", all);
    expect_refused(folder / "blink.so", {"other users"});
    std::filesystem::permissions(folder / "blink.so", std::filesystem::perms::owner_all);
    EXPECT_EQ(run_glint(folder, {"describe", "blink", "--plugin", "blink.so"}).status, 0);
}

} // namespace
} // namespace glint::test
