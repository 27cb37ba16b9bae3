// Every mistake on the command line: one sentence on standard error that names it and the accepted values, nothing on
// standard output, nothing written, exit status 2.
#include "app/files/formats/handed_text.h"
#include "support/program.h"
#include <algorithm>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

struct Mistake {
    const char* name;
    std::vector<std::string> arguments;
    std::vector<const char*> says;
};

class BadInput : public testing::TestWithParam<Mistake> {};

TEST_P(BadInput, IsOneSentenceAndWritesNothing) {
    const Folder folder;
    const Ended glint = run_glint(folder, GetParam().arguments);
    EXPECT_EQ(glint.status, 2) << glint.err;
    EXPECT_EQ(glint.out, "");
    EXPECT_THAT(folder.names(), IsEmpty());
    EXPECT_TRUE(glint.err.starts_with("glint: ")) << glint.err;
    EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
    for (const char* part : GetParam().says) EXPECT_THAT(glint.err, HasSubstr(part));
}

std::vector<std::string> render(const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"render", "heat", "--size", "32x32", "-o", "a.png"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}
std::vector<std::string> sized(const std::string& size) { return {"render", "heat", "-o", "a.png", "--size", size}; }

const std::vector<Mistake> names{
    {"simulation", {"render", "haet"}, {"'haet'", "'heat'", "julia"}},
    {"simulation_of_the_window", {"haet"}, {"'haet'", "'heat'"}},
    {"command_before_a_simulation", {"rendr", "heat"}, {"'rendr'", "'render'"}},
    {"switch_with_a_value", {"list", "--json=3"}, {"--json", "no value"}},
    {"results_in_a_folder", {"bench", "bridge", "--from", "/tmp", "--plot", "x.svg"}, {"'/tmp'", "folder"}},
    {"number_beyond_all", render({"--set", "k=1e999"}), {"k = 1e999", "0.25"}},
    {"whole_number_beyond_all",
     render({"--set", "steps_per_frame=99999999999999999999"}),
     {"steps_per_frame = 9999", "10000"}},
    {"field_to_look_at", render({"--look", "temprature,lit"}), {"'temprature'", "'temperature'"}},
    {"two_fields_to_look_at",
     render({"--look", "temperature,heaters"}),
     {"temperature,heaters", "one field", "gradient", "isolines"}},
    {"no_field_to_look_at", render({"--look", "lit,,fit"}), {"--look lit,,fit"}},
    {"two_derived_looks", render({"--look", "gradient,fit,rate"}), {"only one", "gradient, laplacian and rate"}},
    {"rate_of_a_drawing", {"render", "julia", "--size", "32x32", "--look", "rate"}, {"--look rate", "drawing"}},
    {"look_without_a_palette", {"render", "pattern", "--size", "32x32", "--look", "lit"}, {"pattern", "no palette"}},
    {"layer_of_a_grid", render({"--look", "temperature,layer=2"}), {"--look layer=2", "'temperature'", "no volume"}},
    {"layer_of_nothing", render({"--look", "layer=2,lit"}), {"layer=2,lit", "name of a volume"}},
    {"layer_beyond_the_last",
     {"render", "heat_3d", "--size", "32x32", "--set", "cells=16", "--look", "temperature,layer=99", "-o", "a.png"},
     {"layer=99", "'temperature'", "layers 0 to"}},
    {"look_without_a_field", {"render", "ripple", "--size", "32x32", "--look", "lit"}, {"ripple", "no field"}},
    {"command", {"lst"}, {"'lst'", "'list'"}},
    {"simulation_described", {"describe", "weves"}, {"'waves'"}},
    {"simulation_measured", {"bench", "weves"}, {"'waves'"}},
    {"no_simulation", {"render"}, {"simulation", "heat", "waves"}},
    {"no_simulation_described", {"describe"}, {"simulation", "heat", "waves"}},
    {"no_simulation_for_the_preset", {"--preset", "book"}, {"--preset", "glint SIM"}},
    {"preset", render({"--preset", "boook"}), {"heat 'boook'", "'book'"}},
    {"preset_in_large_letters", render({"--preset", "BOOK"}), {"'book'"}},
    {"preset_by_a_word_of_it", render({"--preset", "plate"}), {"'cooling_plate'"}},
    {"look", render({"--look", "gradeint"}), {"'gradeint'", "'gradient'"}},
    {"metric", {"bench", "heat", "--vary", "k=0.1,0.2", "--metric", "Fram"}, {"heat 'Fram'", "'frame'"}},
    {"row_of_a_series", {"bench", "heat", "--vary", "k=0.1,0.2", "--series", "metod=all"}, {"'method'"}},
    {"method_of_a_series", {"bench", "heat", "--vary", "k=0.1,0.2", "--series", "method=textbok"}, {"'textbook'"}},
    {"empty_preset", render({"--preset", ""}), {"heat ''", "book"}},
    {"preset_of_none", {"bench", "--preset", "boook"}, {"'book'"}},
    {"parameter", render({"--set", "edgse=cold"}), {"heat 'edgse'", "'edges'"}},
    {"choice", render({"--set", "method=textur_2d"}), {"'textur_2d'", "'texture_2d'", "global"}},
    {"device", render({"--device", "gpu"}), {"'gpu'", "auto, cpu, cuda"}},
    {"device_number", render({"--device", "cuda:x"}), {"'cuda:x'", "cuda:N"}},
    {"device_condition", render({"--device", "cuda:cc=>9"}), {"'cc=>9'", "cc>=9.0"}},
    {"device_condition_of_the_window", {"--device", "cuda:memory>="}, {"'memory>='", "cc>=9.0"}},
    {"device_condition_that_the_shell_took", render({"--device", "cuda:cc"}), {"'cuda:cc'", "quotes"}},
    {"option", render({"--stpes", "5"}), {"'--stpes'", "'--steps'"}},
    {"option_with_value", render({"--stpes=5"}), {"'--stpes'", "'--steps'"}},
    {"option_of_the_window", {"--foo"}, {"'--foo'", "glint --help"}},
    {"second_simulation", {"render", "heat", "waves"}, {"unexpected 'waves'"}},
    {"options_before_the_command", {"--preset", "book", "render", "heat"}, {"glint render --preset"}},
    {"simulation_before_the_command", {"heat", "list"}, {"'heat' and 'list'"}},
    {"switch_with_value", {"list", "--json=maybe"}, {"--json", "no value"}},
    {"script", {"--script", "warps"}, {"'warps'", "'warp'"}},
    {"script_that_is_not_there", {"--script", "gone.toml"}, {"'gone.toml'"}},
    {"script_of_a_simulation", {"heat", "--script", "warp"}, {"SIM, --preset, --set and --size", "--script"}},
    {"handout_of_no_script", {"handout"}, {"script: ", "why-interop"}},
    {"handout_script", {"handout", "warps"}, {"'warps'", "'warp'"}},
    {"handout_script_that_is_not_there", {"handout", "gone.toml"}, {"'gone.toml'"}},
    {"handout_as_pdf", {"handout", "warp", "-o", "hour.pdf"}, {"-o 'hour.pdf'", "in .html or .md", "as PDF"}},
    {"handout_without_an_ending", {"handout", "warp", "-o", ".md"}, {"-o '.md'", "in .html or .md"}},
    {"handout_in_no_folder", {"handout", "warp", "-o", "no/a.md"}, {"'no/a.md'", "folder 'no'"}},
    {"handout_device", {"handout", "warp", "--device", "gpu"}, {"'gpu'", "auto, cpu, cuda"}},
    {"handout_seconds_alone", {"handout", "warp", "--seconds", "5"}, {"--seconds", "--measure"}},
    {"script_and_kiosk", {"--script", "warp", "--kiosk", "visitors"}, {"--script", "--kiosk"}},
    {"kiosk_that_would_wait", {"--kiosk", "warp"}, {"line ", "seconds = 10"}},
};
const std::vector<Mistake> values{
    {"set_without_equals", render({"--set", "k"}), {"'k'", "ID=VALUE"}},
    {"set_without_id", render({"--set", "=0.1"}), {"'=0.1'", "ID=VALUE"}},
    {"set_without_anything", render({"--set"}), {"--set", "a value"}},
    {"nan", render({"--set", "k=nan"}), {"k: 'nan'", "0.25"}},
    {"infinity", render({"--set", "k=inf"}), {"k: 'inf'", "0.25"}},
    {"two_commas", render({"--set", "k=1,2,3"}), {"k: '1,2,3'"}},
    {"out_of_range", render({"--set", "k=0.4"}), {"k = 0.4 ", "0.25", "0.3 beyond the stable range"}},
    {"open_bound", render({"--set", "k=0"}), {"k = 0 ", "above 0"}},
    {"fraction_of_a_whole", render({"--set", "steps_per_frame=1.5"}), {"'1.5'", "whole", "1 to 10000"}},
    {"empty_value", render({"--set", "k="}), {"k: ''", "0.25"}},
    {"nothing_near", render({"--set", "zz=1"}), {"heat 'zz'", "steps_per_frame"}},
    {"later_mistake", render({"--set", "k=0.1", "--set", "k=x"}), {"k: 'x'", "0.25"}},
    {"negative_steps", render({"--steps", "-5"}), {"--steps -5 ", "0 to"}},
    {"absurd_steps", render({"--steps", "99999999999999999999999999"}), {"--steps 9999", "0 to 1000000000000"}},
    {"too_many_steps", render({"--steps", "1000000000001"}), {"--steps 1000000000001 ", "0 to 1000000000000"}},
    {"steps_in_words", render({"--steps", "many"}), {"--steps: 'many'", "whole"}},
    {"part_of_a_step", render({"--steps", "15e-1"}), {"--steps: '15e-1'", "whole"}},
    {"steps_beyond_all_with_an_exponent", render({"--steps", "1e300"}), {"--steps 1e300 ", "0 to"}},
    {"steps_twice", render({"--steps", "1", "--steps", "2"}), {"--steps", "once"}},
    {"steps_missing", render({"--steps"}), {"--steps", "a value"}},
    {"threads", render({"--threads", "-1"}), {"--threads -1 ", "0 to 1024"}},
    {"seconds", {"bench", "heat", "--seconds", "nan"}, {"--seconds: 'nan'", "0.01 to 3600"}},
    {"number_beyond_all_with_a_small_exponent",
     render({"--set", "k=" + std::string(60, '9') + "e-5"}),
     {"k = 9999", "0.25"}},
    {"seconds_zero", {"bench", "heat", "--seconds", "0"}, {"--seconds 0 ", "0.01 to 3600"}},
};
const std::vector<Mistake> sizes{
    {"zero", sized("0x10"), {"0x10", "16 to 16384"}},
    {"too_small", sized("15x16"), {"15x16", "16 to 16384"}},
    {"too_large", sized("16385x16"), {"16385x16", "16 to 16384"}},
    {"beyond_64_bits", sized("99999999999999999999x16"), {"99999999999999999999x16", "16 to 16384"}},
    {"one_number", sized("12"), {"'12'", "WIDTHxHEIGHT"}},
    {"exponents", sized("1e9x1e9"), {"'1e9x1e9'", "WIDTHxHEIGHT"}},
    {"negative", sized("64x-64"), {"'64x-64'", "WIDTHxHEIGHT"}},
    {"three", sized("64x64x64"), {"'64x64x64'", "WIDTHxHEIGHT"}},
    {"signs", sized("+64x+64"), {"'+64x+64'", "WIDTHxHEIGHT"}},
    {"nothing", sized(""), {"--size: ''", "WIDTHxHEIGHT"}},
    {"of_the_window", {"heat", "--size", "0x0"}, {"0x0", "16 to 16384"}},
    {"of_a_benchmark", {"bench", "heat", "--size", "64x64", "--size", "8x8"}, {"8x8", "16 to 16384"}},
};
const std::vector<Mistake> files{
    {"no_folder", {"render", "heat", "-o", "no/a.png"}, {"'no/a.png'", "folder 'no'"}},
    {"a_folder", {"render", "heat", "-o", "/"}, {"'/'", "folder"}},
    {"no_name", {"render", "heat", "-o", ""}, {"''", "empty"}},
    {"read_only", {"render", "heat", "-o", "/proc/a.png"}, {"'/proc/a.png'"}},
    {"name_too_long", {"render", "heat", "-o", std::string(300, 'a')}, {"too long"}},
    {"full_disk", {"render", "heat", "--size", "32x32", "-o", "/dev/full"}, {"'/dev/full'", "space"}},
    {"picture_of_another_kind",
     {"render", "heat", "--size", "32x32", "-o", "picture.docx"},
     {"-o 'picture.docx'", ".png"}},
    {"picture_named_jpeg", {"render", "heat", "--size", "32x32", "-o", "a.b.jpg"}, {"'a.b.jpg'", ".png"}},
    {"timings", render({"--timings", "no/t.json"}), {"'no/t.json'"}},
    {"same_file_twice", render({"--field", "temperature=a.png"}), {"'a.png'", "twice"}},
    {"same_file_by_another_name", render({"--timings", "./a.png"}), {"'./a.png'", "twice"}},
    {"two_on_standard_output", {"render", "heat", "-o", "-", "--timings", "-"}, {"'-'", "twice"}},
    {"field_without_file", render({"--field", "temperature"}), {"'temperature'", "NAME=FILE.npy"}},
    {"field_without_name", render({"--field", "=a.npy"}), {"NAME=FILE.npy"}},
    {"field_with_empty_file", render({"--field", "temperature="}), {"''", "empty"}},
    {"field", render({"--field", "temprature=t.npy"}), {"'temprature'", "'temperature'", "heaters"}},
    {"field_of_a_stateless_simulation",
     {"render", "pattern", "--field", "a=a.npy"},
     {"--field a", "pattern", "no fields"}},
    {"forgetting_alone", {"bench", "--forget"}, {"--forget", "--limits"}},
    {"plot_of_another_kind",
     {"bench", "heat", "--seconds", "0.01", "--plot", "x.txt"},
     {"--plot 'x.txt'", ".svg or .png"}},
    {"plot_without_an_ending",
     {"bench", "heat", "--seconds", "0.01", "--plot", ".svg"},
     {"--plot '.svg'", ".svg or .png"}},
    {"plot_that_is_only_an_ending",
     {"bench", "heat", "--seconds", "0.01", "--plot", ".png"},
     {"--plot '.png'", ".svg or .png"}},
    {"plot_of_ways_of_another_kind",
     {"bench", "bridge", "--from", "/dev/null", "--plot", "x.jpg"},
     {"--plot 'x.jpg'", ".svg"}},
    {"ways_that_are_no_json",
     {"bench", "bridge", "--from", GLINT_SOURCE_DIR "/README.md", "--plot", "x.svg"},
     {"README.md'", "JSON", "glint bench bridge --json"}},
    {"benchmark_results", {"bench", "heat", "--seconds", "0.01", "--json", "no/b.json"}, {"'no/b.json'"}},
};

std::vector<std::string> vary(const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"bench", "heat", "--size", "32x32", "--vary"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}
const std::vector<Mistake> experiments{
    {"row", vary({"steps=1..8"}), {"heat 'steps'", "'steps_per_frame'"}},
    {"values", vary({"k=some"}), {"k: 'some'", "LOW..HIGH", "0.25"}},
    {"no_values", vary({"k="}), {"k: ", "no values", "LOW..HIGH"}},
    {"no_row", vary({"0.1,0.2"}), {"--vary: '0.1,0.2'", "ROW=VALUES"}},
    {"not_a_choice", vary({"method=textur_2d"}), {"'texture_2d'"}},
    {"too_many_points", vary({"steps_per_frame=1..100+1"}), {"steps_per_frame", "64"}},
    {"too_many_series", vary({"k=0.1", "--series", "steps_per_frame=1..20+1"}), {"steps_per_frame", "16"}},
    {"series_of_the_same", vary({"k=0.1", "--series", "k=0.2"}), {"k is", "axis", "another parameter"}},
    {"metric", vary({"k=0.1", "--metric", "raet"}), {"heat 'raet'", "'rate'"}},
    {"no_simulation", {"bench", "--vary", "k=0.1"}, {"simulation", "heat"}},
    {"two_simulations", {"bench", "heat", "waves", "--vary", "k=0.1"}, {"--vary", "several simulations"}},
    {"all_methods", vary({"k=0.1", "--method", "all"}), {"--series method=all"}},
    {"limits", vary({"k=0.1", "--limits"}), {"--vary", "--limits", "--metric limit"}},
    {"several_sizes", vary({"k=0.1", "--size", "64x64"}), {"--series size="}},
    {"size_twice", vary({"size=32,64"}), {"--vary", "--size"}},
    {"threads_of_a_gpu", {"bench", "heat", "--vary", "threads=1,2", "--device", "cuda"}, {"threads", "--device cpu"}},
    {"plot_as_pdf", vary({"k=0.1", "--plot", "x.pdf"}), {"--plot 'x.pdf'", ".svg or .png"}},
    {"same_file", vary({"k=0.1", "--json", "a.svg", "--plot", "./a.svg"}), {"--json", "--plot", "'a.svg'"}},
    {"plot_in_no_folder", vary({"k=0.1", "--plot", "no/x.png"}), {"'no/x.png'"}},
    {"series_alone", {"bench", "heat", "--series", "k=0.1"}, {"--series", "--vary"}},
    {"csv_alone", {"bench", "heat", "--csv", "a.csv"}, {"--csv", "--vary"}},
};

const auto mistake_name = [](const testing::TestParamInfo<Mistake>& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Name, BadInput, testing::ValuesIn(names), mistake_name);
INSTANTIATE_TEST_SUITE_P(Value, BadInput, testing::ValuesIn(values), mistake_name);
INSTANTIATE_TEST_SUITE_P(Size, BadInput, testing::ValuesIn(sizes), mistake_name);
INSTANTIATE_TEST_SUITE_P(File, BadInput, testing::ValuesIn(files), mistake_name);
INSTANTIATE_TEST_SUITE_P(Experiment, BadInput, testing::ValuesIn(experiments), mistake_name);

TEST(BadInputBeforeWork, AFileThatCannotBeWrittenIsFoundBeforeTheFirstStep) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"render", "heat", "--steps", "1000000000", "-o", "no/a.png"});
    EXPECT_EQ(glint.status, 2);
}

TEST(BadInputBeforeWork, AnUnknownFieldIsFoundBeforeTheFirstStep) {
    const Folder folder;
    const Ended glint =
        run_glint(folder, {"render", "heat", "--size", "64x64", "--steps", "1000000000", "--field", "heat=a.npy"});
    EXPECT_EQ(glint.status, 2);
}

TEST(BadInputBeforeWork, ASizeBeyondTheMemoryIsBadInput) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the address sanitizer needs more address space than this test allows";
#endif
    const Folder folder;
    Manner little;
    little.max_memory = std::size_t{2} << 30;
    for (const char* sim : {"heat", "pattern"}) {
        const Ended glint =
            run_glint(folder, {"render", sim, "--device", "cpu", "--size", "16384x16384", "-o", "a.png"}, little);
        EXPECT_EQ(glint.status, 2) << glint.err;
        EXPECT_THAT(glint.err, HasSubstr("memory"));
        EXPECT_THAT(folder.names(), IsEmpty());
    }
}

/// Whenever a message quotes text of the user, or of another person in a file.
TEST(Messages, QuoteControlCharactersVisibly) {
    const Folder folder;
    const std::string evil = "\x1b]0;title\x07\xc2\x9b"
                             "31m\x7f\xff\xe2\x80\xae";
    folder.put(evil, evil);
    folder.put("a.toml", "title = \"x\"\n[[step]]\n\"" + evil + "\" = 1\n");
    folder.put("plain.png", evil);
    const std::vector<std::vector<std::string>> lines{{evil},
                                                      {"render", evil},
                                                      {"describe", evil},
                                                      {"render", "heat", "--preset", evil},
                                                      {"render", "heat", "--set", evil},
                                                      {"render", "heat", "--set", "k=" + evil},
                                                      {"render", "heat", "--set", evil + "=1"},
                                                      {"render", "heat", "--set", "boundary=" + evil},
                                                      {"render", "heat", "--size", evil},
                                                      {"render", "heat", "--steps", evil},
                                                      {"render", "heat", "--device", evil},
                                                      {"render", "heat", "--device", "cuda:" + evil},
                                                      {"render", "heat", "--threads", evil},
                                                      {"render", "heat", "--plugin", evil},
                                                      {"render", "heat", "-o", evil + "/a.png"},
                                                      {"render", "heat", "--field", evil},
                                                      {"render", "heat", "--field", evil + "=a.npy"},
                                                      {"render", "heat", "--look", evil},
                                                      {"render", "heat", "--film", evil + ".xyz"},
                                                      {"render", "heat", "--film", "a.mp4", "--fps", evil},
                                                      {"render", "heat", "--timings", evil + "/a"},
                                                      {"render", "heat", "--save", evil + "/a.glint"},
                                                      {"render", "heat", "--" + evil},
                                                      {"replay", evil},
                                                      {"replay", "glint1:" + evil},
                                                      {"replay", "plain.png"},
                                                      {"replay", "none" + evil},
                                                      {"compare", evil, evil},
                                                      {"handout", evil},
                                                      {"handout", "a.toml"},
                                                      {"--script", "a.toml"},
                                                      {"--script", evil},
                                                      {"--kiosk", evil},
                                                      {"bench", evil},
                                                      {"bench", "heat", "--vary", "k=" + evil},
                                                      {"bench", "heat", "--vary", evil + "=1,2"},
                                                      {"bench", "heat", "--vary", "k=0.1,0.2", "--series", evil},
                                                      {"bench", "heat", "--vary", "k=1", "--metric", evil},
                                                      {"bench", "heat", "--method", evil},
                                                      {"bench", "heat", "--seconds", evil},
                                                      {"bench", "heat", "--vary", "k=0.1,0.2", "--csv", evil + "/a"},
                                                      {"bench", "bridge", "--from", evil, "--plot", "a.svg"},
                                                      {"bench", "frame", evil},
                                                      {"--target", evil}};
    for (const std::vector<std::string>& line : lines) {
        const Ended glint = run_glint(folder, line);
        EXPECT_NE(glint.status, 0) << testing::PrintToString(line);
        EXPECT_TRUE(glint.err.starts_with("glint: ")) << testing::PrintToString(line) << glint.err;
        EXPECT_EQ(visible(glint.err), glint.err) << testing::PrintToString(line);
    }
}

/// oneTBB's workers start one another: if one cannot be started, its exception is not caught.
TEST(BadInputBeforeWork, FewerThreadsThanAskedForAreEnough) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the sanitizers need more address space than this test allows";
#endif
    int done = 0;
    for (std::size_t megabytes = 60; megabytes <= 400; megabytes += 20) {
        const Folder folder;
        Manner little;
        little.max_memory = megabytes << 20;
        const Ended glint = run_glint(folder,
                                      {"render", "waves", "--device", "cpu", "--threads", "64", "--size", "256x256",
                                       "--steps", "20", "-o", "a.png"},
                                      little);
        done += glint.status == 0;
        EXPECT_TRUE(glint.status == 0 || glint.status == 2)
            << glint.status << " with " << megabytes << " MB: " << glint.err;
        EXPECT_LE(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
        EXPECT_THAT(glint.err, testing::Not(HasSubstr("pthread_create")));
    }
    EXPECT_GT(done, 5);
}

} // namespace
} // namespace glint::test
