#include "app/lecture/script.h"
#include "fuzz/targets.h"
#include <stdexcept>

namespace glint::test {
namespace {

std::string read_and_write_script(const std::string& text) {
    try {
        const std::string kept = to_toml(script_from_toml(text));
        if (to_toml(script_from_toml(kept)) != kept) throw std::logic_error("it is not read as it was written");
        return "";
    } catch (const std::runtime_error& e) { return e.what(); } // from the parser
}

std::vector<std::string> script_texts() {
    return {
        "title = \"a\"\nminutes = 10\nloop = true\nrestore_after = 30\nsummary = \"\"\"\nb\nc\"\"\"\n[[step]]\n"
        "simulation = \"heat\"\npreset = \"book\"\nset = {k = 0.2, edges = \"cold\"}\nmethod = \"global\"\n"
        "animate = {k = \"sine from 0.1 to 0.2 in 240 steps, begun at 9\", brush_radius = \"still\"}\n"
        "device = \"cpu\"\npresent = [\"CudaInterop\", \"CpuUpload\"]\nsize = \"64x48\"\nspeed = 0.5\n"
        "paused = true\ncompare = {method = \"textbook\", device = \"cpu\"}\npanel = \"Timing\"\nstage = true\n"
        "[[step]]\ncaption = \"d\"\nquestion = \"e\"\nanswer = \"f\"\ncompare = false\naction = \"fit\"\nseconds = 5\n",
        "title = 'a'\n[[step]]\nrun = \"a.glint\"\nat = 7\n[step.set]\nk = 1e-3\n"};
}

} // namespace

FuzzTarget script_target() {
    return {"script",
            read_and_write_script,
            script_texts(),
            {"[",       "]",  "[[step]]", "{",           "}",           "\"\"\"",     "'''",        "=",
             ".",       ",",  "\n",       "nan",         "inf",         "1e999",      "0x",         "-",
             "true",    "\\", "\\u0000",  "\\U0010ffff", "caption = ",  "set = {",    "compare = ", "size = \"",
             "\"64x\"", "#",  "at = ",    "[step.set]",  "present = [", "1979-05-27", "\r\n",       "\xc3"},
            4000,
            5};
}

} // namespace glint::test
