// Whichever call fails, the program ends as it promises. GLINT_FAULT_POINTS says how many of the places that want
// memory are tried (100000 are all, for hours: start the program itself, ./test gives a test five minutes); of the
// others, all.
#include "support/fault_walk.h"
#include <cerrno>
#include <filesystem>
#include <gtest/gtest.h>
#include <iostream>
#include <set>

namespace glint::test {
namespace {

std::vector<std::string> rendering(const std::string& sim, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"render",  sim,      "--device", "cpu",     "--threads", "2",
                                       "--size",  "32x32",  "-o",       "a.png",   "--timings", "t.json",
                                       "--trace", "r.json", "--save",   "s.glint", "--steps"};
    arguments.push_back(sim == "heat" || sim == "waves" ? "3" : "0");
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

Scenario rendered(const std::string& sim) {
    return {"render_" + sim, rendering(sim), {"a.png", "t.json", "r.json", "s.glint"}, {"t.json", "r.json"}, {}, {}};
}

/// A report contains the NVIDIA driver's version, read from a file: one of the reads that fail.
bool has_driver() { return std::filesystem::exists("/proc/driver/nvidia/version"); }

Scenario with_every_output() {
    Scenario heat = rendered("heat");
    heat.name = "render_every_output", heat.arguments = rendering("heat", {"--field", "temperature=f.npy"});
    heat.outputs.emplace_back("f.npy");
    return heat;
}

/// Autosave may report that it cannot keep the run, and the program that it cannot save it.
Scenario session() { return {"session", {"--session", "."}, {"kept.glint"}, {}, {}, {}, 2}; }

std::vector<Scenario> scenarios() {
    std::vector<Scenario> all{with_every_output(), session()};
    for (const char* sim : {"waves", "ripple", "julia", "spheres", "pattern"}) all.push_back(rendered(sim));
    all.push_back({"replay",
                   {"replay", "s.glint", "--verify", "--device", "cpu", "-o", "b.png"},
                   {"b.png"},
                   {},
                   {"s.glint"},
                   {"render", "heat", "--device", "cpu", "--size", "32x32", "--steps", "9", "--save", "s.glint"}});
    all.push_back({"compare",
                   {"compare", "s.glint", "--device", "cpu", "--json", "c.json"},
                   {"c.json"},
                   has_driver() ? std::set<std::string>{"c.json"} : std::set<std::string>{},
                   {"s.glint"},
                   {"render", "heat", "--device", "cpu", "--size", "32x32", "--steps", "9", "--save", "s.glint"}});
    all.push_back({"list", {"list", "--json"}, {}, {}, {}, {}});
    all.push_back({"describe", {"describe", "waves"}, {}, {}, {}, {}});
    all.push_back({"bench",
                   {"bench", "heat", "--device", "cpu", "--threads", "1", "--size", "16x16", "--seconds", "0.01",
                    "--json", "b.json", "--plot", "p.png"},
                   {"b.json", "p.png"},
                   {"b.json", "p.png"},
                   {},
                   {},
                   3}); // earlier limits are not read, the new ones are not stored, and the table is not printed
    return all;
}

std::string name_of(const testing::TestParamInfo<Scenario>& scenario) { return scenario.param.name; }

class Faults : public testing::TestWithParam<Scenario> {
protected:
    ~Faults() override {
        RecordProperty("points", walk.points());
        std::cout << GetParam().name << ": " << walk.points() << " points\n";
    }
    Walk walk{GetParam()};
};

TEST_P(Faults, OfMemory) {
    const long calls = walk.calls("new");
    ASSERT_GT(calls, 20);
    for (long n = 1, step = walk_stride(calls, 24); n <= calls && !HasFailure(); n += step)
        walk.point("new", n, ENOMEM, Repeat::once);
    for (long n = 1, step = walk_stride(calls, 6); n <= calls && !HasFailure(); n += step)
        walk.point("new", n, ENOMEM, Repeat::for_ever);
}

TEST_P(Faults, OfFiles) {
    constexpr int codes[] = {ENOSPC, EIO, EMFILE, EACCES};
    const int codes_per_call = walk_stride(1000, 10) <= 10 ? 4 : 1;
    for (const Repeat repeat : {Repeat::once, Repeat::for_ever}) {
        bool more = true;
        for (int n = 1; more && !HasFailure(); ++n)
            for (int i = 0; i < codes_per_call; ++i) more = walk.point("file", n, codes[(n + i) % 4], repeat);
    }
    EXPECT_GT(walk.points(), 0);
}

INSTANTIATE_TEST_SUITE_P(Program, Faults, testing::ValuesIn(scenarios()), name_of);

/// auto, which asks for devices on a thread of its own.
TEST(ThreadFaults, OfTheProgramAndOfASession) {
    Scenario heat = with_every_output();
    heat.arguments[3] = "auto";
    for (const Scenario& scenario : {heat, session()}) {
        Walk walk(scenario);
        for (const Repeat repeat : {Repeat::once, Repeat::for_ever}) {
            long n = 1;
            while (walk.point("thread", n, EAGAIN, repeat) && !HasFailure()) ++n;
        }
        EXPECT_GE(walk.points(), 2) << scenario.arguments[0];
    }
}

} // namespace
} // namespace glint::test
