// A zoo of hostile plugins (tests/plugins/zoo): each ends in one sentence that names it and says what to do, whatever
// it does to its process. docs/simulation-words.md shows what is caught where.
#include "support/program.h"
#include <algorithm>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string zoo = GLINT_TEST_PLUGIN_DIR "/zoo.so";

Ended with_zoo(const std::string& mode, const std::vector<std::string>& arguments) {
    const Folder folder;
    return run_glint(folder, arguments, {.environment = {{"GLINT_ZOO", mode}}});
}

Ended checked(const std::string& mode, const std::string& check) {
    return with_zoo(mode, {"check", zoo, "--only", check, "--seconds", "5"});
}

Ended rendered(const std::string& mode) {
    return with_zoo(mode, {"render", "zoo", "--plugin", zoo, "--device", "cpu", "--size", "64x48", "--steps", "2", "-o",
                           "zoo.png"});
}

struct Animal {
    const char *mode, *says;
};
std::string name_of(const testing::TestParamInfo<Animal>& one) { return one.param.mode; }

// What is wrong with its table, or what it does to its process: it is not loaded.

class RefusedPlugin : public testing::TestWithParam<Animal> {};

TEST_P(RefusedPlugin, IsNotLoadedAndNamedWithTheReason) {
    const auto& [mode, says] = GetParam();
    for (const Ended& glint : {with_zoo(mode, {"list", "--plugin", zoo}), rendered(mode)}) {
        EXPECT_EQ(glint.status, 2) << glint.err;
        EXPECT_EQ(glint.out, "");
        EXPECT_THAT(glint.err, AllOf(HasSubstr("plugin " + zoo + " was not loaded: "), HasSubstr(says)));
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
    }
    const bool found = checked(mode, "start").status == 5 || checked(mode, "process").status == 5 ||
                       checked(mode, "functions").status == 5 || checked(mode, "probes").status == 5 ||
                       checked(mode, "labels").status == 5 || checked(mode, "reset").status == 5;
    EXPECT_TRUE(found) << "glint check finds it, too";
}

const Animal refused[] = {
    {"abi_zero", "built for plugin version 0.0"},
    {"abi_older", "built for plugin version 2.4"},
    {"abi_newer", "but this program has version"},
    {"abi_of_the_future", "built for plugin version 999.0"},
    {"table_short", "its table has"},
    {"table_long", "its table has"},
    {"head_null", "it holds no simulation"},
    {"head_wild", "it used memory that is not its own"},
    {"list_wild", "it used memory that is not its own"},
    {"list_without_end", "a simulation 'zoo' exists already"},
    {"create_null", "its function 'create' is missing"},
    {"destroy_null", "its function 'destroy' is missing"},
    {"draw_null", "its function 'draw' is missing"},
    {"advance_null", "its function 'advance' is missing"},
    {"probe_null", "declares probes, but has no function"},
    {"function_wild", "in the constructor of 'zoo' at 64x48 it crashed"},
    {"title_null", "title or summary is missing"},
    {"summary_null", "title or summary is missing"},
    {"title_no_utf8", "its title is not UTF-8"},
    {"title_escapes", "its title holds a control character"},
    {"help_no_utf8", "a text of parameter 'rate' is not UTF-8"},
    {"id_null", "a simulation has no id"},
    {"id_empty", "a simulation has no id"},
    {"id_path", "the id '../../zoo'"},
    {"id_slash", "the id 'zoo/lion'"},
    {"id_space", "the id 'zoo lion'"},
    {"id_long", "an id of 10000 bytes"},
    {"id_of_a_built_in", "a simulation 'heat' exists already"},
    {"id_twice", "a simulation 'zoo' exists already"},
    {"rows_null", "its table of parameters is missing"},
    {"rows_narrow", "a stride of 8 bytes"},
    {"rows_of_no_bytes", "its table of parameters is missing"},
    {"rows_negative", "it declares -1 parameters"},
    {"rows_a_billion", "the maximum is 1024"},
    {"row_id_path", "the id '../rate'"},
    {"row_id_null", "a parameter has no id"},
    {"row_id_twice", "two of its parameters are called 'rate'"},
    {"row_of_no_type", "has a type this program does not know"},
    {"row_outside_block", "lies outside the parameter block"},
    {"row_reversed", "has an empty range"},
    {"row_nan_range", "has an empty range"},
    {"choices_null", "its table of choices is missing"},
    {"choices_negative", "it declares -5 choices"},
    {"default_nan", "its defaults: parameter 'rate' is out of its range"},
    {"default_infinite", "its defaults: parameter 'rate' is out of its range"},
    {"default_no_choice", "its defaults: parameter 'method' is out of its range"},
    {"defaults_null", "its default parameters are missing"},
    {"block_giant", "its parameter block has 4294967295 bytes"},
    {"preset_nan", "preset 'slow': parameter 'rate' is out of its range"},
    {"preset_null", "preset 'slow' is empty"},
    {"presets_null", "its table of presets is missing"},
    {"probes_null", "its table of probes is missing"},
    {"probe_of_no_kind", "probe 'one' is reduced in a way"},
    {"opens_with_nothing", "the preset 'gone', which does not exist"},
    {"load_throws", "it threw an exception: the bars are bent"},
    {"load_exits", "it ended the program (exit status 0)"},
    {"load_loops", "look for a loop without an end in describe()"},
    {"list_throws", "its glint_plugin throws an exception"},
    {"list_aborts", "it called abort()"},
    {"list_leaves", "it ended the program (exit status 3)"},
    {"create_exits", "remove the call of exit() from the constructor"},
    {"create_aborts", "in the constructor of 'zoo' at 64x48 it crashed: it called abort()"},
    {"create_loops", "look for a loop without an end in the constructor"},
    {"advance_crashes", "in advance(1) of 'zoo' at 64x48 it crashed"},
    {"draw_crashes", "in draw() of 'zoo' at 64x48 it crashed"},
    {"draw_leaves", "remove the call of exit() from draw()"},
    {"state_crashes", "in state() of 'zoo' at 64x48 it crashed"},
    {"restored_aborts", "in restored() of 'zoo' at 64x48 it crashed"},
    {"stroke_crashes", "in stroke() of 'zoo' at 64x48 it crashed"},
    {"probe_crashes", "in a probe of 'zoo' at 64x48 it crashed"},
    {"edit_crashes", "in edit() of 'zoo' at 64x48 it crashed"},
    {"unavailable_crashes", "in unavailable() of 'zoo' at 64x48 it crashed"},
    {"work_exits", "in work() of 'zoo' at 64x48 it ended the program"},
    {"memory_bytes_crashes", "in memory_bytes() of 'zoo' at 64x48 it crashed"},
    {"note_crashes", "in note() of 'zoo' at 64x48 it crashed"},
    {"rests_aborts", "in rests() of 'zoo' at 64x48 it crashed"},
    {"annotate_crashes", "in annotate() of 'zoo' at 64x48 it crashed"},
    {"destroy_crashes", "in the destructor of 'zoo' at 64x48 it crashed"},
    {"load_changes_locale", "it changes the locale of the whole program"},
    {"advance_changes_locale", "it changes the locale of the whole program"},
    {"create_catches_signals", "it handles signal 11 itself"},
    {"draw_closes_output", "it closes or replaces a standard stream"},
    {"stroke_changes_folder", "it changes the current folder"},
#ifndef __SANITIZE_ADDRESS__ // it has its own ideas about stacks, memory and children
    {"create_overflows", "in the constructor of 'zoo' at 64x48 it crashed"},
    {"create_hogs", "the constructor of 'zoo' at 64x48 needs more than 4 GiB of memory"},
    {"advance_forks", "it starts a process that goes on"},
    {"field_far_rows", "needs more than 4 GiB of memory"},
    {"frees_its_field", "in advance(1) of 'zoo' at 64x48 it crashed"},
    {"writes_far_outside", "in advance(1) of 'zoo' at 64x48 it crashed"},
#endif
};
INSTANTIATE_TEST_SUITE_P(Zoo, RefusedPlugin, testing::ValuesIn(refused), name_of);

// What fails while it runs is an exception, or an answer that makes no sense: it is loaded, and what needs it fails.

class FailingPlugin : public testing::TestWithParam<Animal> {};

TEST_P(FailingPlugin, IsListedAndFailsWithASentence) {
    const auto& [mode, says] = GetParam();
    const Ended list = with_zoo(mode, {"list", "--plugin", zoo});
    EXPECT_EQ(list.status, 0) << list.err;
    const Ended render = rendered(mode);
    EXPECT_THAT(render.status, testing::AnyOf(2, 4)) << render.err;
    EXPECT_THAT(render.err, AllOf(HasSubstr("zoo"), HasSubstr(says)));
    EXPECT_EQ(std::count(render.err.begin(), render.err.end(), '\n'), 1) << render.err;
    EXPECT_EQ(checked(mode, "start").status, 5);
}

const Animal failing[] = {
    {"create_throws", "zoo could not start: the bars are bent"},
    {"create_throws_int", "it threw an exception that is not a std::exception"},
    {"advance_throws", "zoo failed to advance: the bars are bent"},
    {"draw_throws", "zoo failed to draw: the bars are bent"},
    {"draw_throws_int", "it threw an exception that is not a std::exception"},
    {"state_throws", "zoo failed to describe its state: the bars are bent"},
    {"unavailable_throws", "its function unavailable() failed"},
    {"memory_without_end", "try a smaller size"},
    {"asks_for_all_memory", "there is not enough memory"},
    {"field_null", "field 'cells' has no memory"},
    {"field_path", "the id '../cells'"},
    {"field_negative", "its size is -1x48"},
    {"field_giant", "2147483647x2147483647"},
    {"field_giant_table", "2147483647x2147483647"},
    {"field_overlapping_rows", "overlapping rows"},
    {"field_twice", "two fields are called 'cells'"},
    {"field_of_no_type", "numbers of a type that this program does not know"},
    {"field_negative_layers", "field 'cells' has no cells"},
    {"field_struct_without_members", "has elements without members"},
    {"field_nan_range", "no valid usual range"},
    {"fields_without_end", "1001 fields"},
};
INSTANTIATE_TEST_SUITE_P(Zoo, FailingPlugin, testing::ValuesIn(failing), name_of);

// What a picture does not show: glint check finds it.

struct Hidden {
    const char *mode, *check, *says;
};
class HiddenFault : public testing::TestWithParam<Hidden> {};

TEST_P(HiddenFault, IsFoundByACheckAndHarmsNoPicture) {
    const auto& [mode, check, says] = GetParam();
    EXPECT_EQ(rendered(mode).status, 0);
    const Ended glint = checked(mode, check);
    EXPECT_EQ(glint.status, 5) << glint.out << glint.err;
    EXPECT_THAT(glint.out, AllOf(HasSubstr("zoo: " + std::string(check)), HasSubstr("WRONG: "), HasSubstr(says)));
    const Ended sound = checked("", check);
    EXPECT_EQ(sound.status, 0) << sound.out << sound.err;
}

const Hidden hidden[] = {
    {"restored_throws", "functions", "restored() throws an exception: the bars are bent"},
    {"stroke_throws", "stroke", "failed to take a stroke: the bars are bent"},
    {"probe_throws", "probes", "failed to probe: the bars are bent"},
    {"probe_nan", "probes", "the probe 'one' is no finite number"},
    {"edit_throws", "functions", "edit() throws an exception: the bars are bent"},
    {"work_throws", "functions", "work() throws an exception: the bars are bent"},
    {"memory_bytes_throws", "functions", "memory_bytes() throws an exception: the bars are bent"},
    {"note_throws_int", "functions", "note() throws an exception that is not a std::exception"},
    {"rests_throws", "functions", "rests() throws an exception: the bars are bent"},
    {"annotate_throws", "labels", "failed to label its picture: the bars are bent"},
    {"destroy_throws", "functions", "the destructor throws an exception: the bars are bent"},
    {"create_starts_threads", "process", "each instance leaves threads behind"},
    {"calls_from_a_thread", "callers", "it calls the host's begin from another thread"},
    {"does_nothing", "changes", "50 steps change neither a field nor the picture"},
    {"static_state", "repeat", "two runs of the same input: field 'cells' differs"},
    {"shares_state", "reentrant", "an instance alone and one next to another: field 'cells' differs"},
    {"field_not_finite", "finite", "field 'cells' is NaN in cell (5, 0)"},
    {"field_shares_memory", "fields", "the fields 'cells' and 'same_cells' share memory"},
    {"work_negative", "work", "items_per_step is -1 at 640x480"},
    {"work_nan", "work", "items_per_step is nan"},
    {"work_of_one_size", "work", "items_per_step counts cells, but is 1000 at 640x480 and 1000 at 1280x960"},
};
INSTANTIATE_TEST_SUITE_P(Zoo, HiddenFault, testing::ValuesIn(hidden),
                         [](const auto& one) { return std::string(one.param.mode) + "_" + one.param.check; });

TEST(Zoo, AFileThatIsNoPluginIsASentence) {
    const Folder folder;
    folder.put("empty.so", "");
    folder.put("text.so", "I am a poem");
    std::filesystem::create_directory(folder / "folder.so");
    const std::pair<const char*, const char*> files[] = {
        {"empty.so", "not a usable shared library"},
        {"text.so", "not a usable shared library"},
        {"folder.so", "it is a folder"},
        {"none.so", "there is no such file"},
        {GLINT_TEST_PLUGIN_DIR "/libnvidia-ml.so.1", "it exports no glint_plugin"}};
    for (const auto& [file, says] : files) {
        const Ended glint = run_glint(folder, {"list", "--plugin", file});
        EXPECT_EQ(glint.status, 2) << file;
        EXPECT_THAT(glint.err, AllOf(HasSubstr(file), HasSubstr(says)));
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
    }
}

TEST(Zoo, ASoundAnimalConforms) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"check", zoo});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
}

} // namespace
} // namespace glint::test
