#include "support/fault_walk.h"
#include "app/files/formats/data_text.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

constexpr const char* old_text = "what was there before";

bool is_whole_report(const std::string& text) {
    return Json::accept(text) || (text.starts_with("<svg") && text.find("</svg>") != std::string::npos) ||
           (text.starts_with("\x89PNG") && text.ends_with("IEND\xae\x42\x60\x82"));
}

long lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

} // namespace

Walk::Walk(Scenario scenario) : scenario_(std::move(scenario)) {
    if (!scenario_.before.empty()) {
        const Ended made = run_glint(folder_, scenario_.before);
        EXPECT_EQ(made.status, 0) << made.err;
    }
    put_old();
    (void)run(""); // one-time queries
    wanted_end_ = run("");
    EXPECT_EQ(wanted_end_.status, 0) << wanted_end_.err;
    for (const std::string& name : scenario_.outputs) wanted_[name] = folder_.text(name);
}

void Walk::put_old() const {
    for (const std::string& name : folder_.names())
        if (name.starts_with("autosave-")) std::filesystem::remove(folder_ / name); // kept by the point before
    for (const std::string& name : scenario_.outputs) folder_.put(name, old_text);
}

Ended Walk::run(const std::string& fault) const {
    Manner manner;
    manner.program = GLINT_FAULTY_BINARY;
    manner.environment = {{"GLINT_FAULT", fault},
                          {"GLINT_FAULT_REPORT", aside_ / "report"},
                          {"XDG_STATE_HOME", aside_ / "state"},
                          {"XDG_CACHE_HOME", aside_ / "cache"},
                          {"XDG_DATA_HOME", aside_ / "data"}};
    return run_glint(folder_, scenario_.arguments, manner);
}

long Walk::calls(const std::string& call) const {
    put_old();
    (void)run(call + "@1000000000=5");
    return std::atol(aside_.text("report").c_str());
}

bool Walk::point(const std::string& call, long n, int code, Repeat repeat) {
    const std::string fault =
        call + "@" + std::to_string(n) + "=" + std::to_string(code) + (repeat == Repeat::for_ever ? ",forever" : "");
    put_old();
    aside_.put("report", "");
    const Ended ended = run(fault);
    long calls = 0, failed = 0;
    const bool reported = std::sscanf(aside_.text("report").c_str(), "%ld %ld", &calls, &failed) == 2;
    EXPECT_TRUE(reported) << fault << ": ended in the midst of it, status " << ended.status << "\n" << ended.err;
    if (!reported) return ++points_, true;
    if (calls < n) return false;
    if (failed == 0) return true; // spared
    ++points_;
    expect_contract(ended, fault, call != "new" && call != "thread");
    return true;
}

bool Walk::contains_file_name(const std::string& sentence) const {
    std::vector<std::string> names{"standard output"};
    for (const auto* some : {&scenario_.inputs, &scenario_.outputs})
        names.insert(names.end(), some->begin(), some->end());
    return std::ranges::any_of(names, [&](const std::string& name) { return sentence.find(name) != sentence.npos; });
}

void Walk::expect_contract(const Ended& ended, const std::string& fault, bool of_file) const {
    const std::string where = fault + ": " + ended.err;
    const bool done = ended.status == 0;
    EXPECT_TRUE(done || (ended.status >= 2 && ended.status <= 4)) << ended.status << ", " << where;
    EXPECT_LE(lines_in(ended.err), scenario_.sentences + (done ? lines_in(wanted_end_.err) : 0)) << where;
    if (!done) { EXPECT_GE(lines_in(ended.err), 1) << where; }
    if (!done && of_file) { EXPECT_TRUE(contains_file_name(ended.err)) << where; }
    if (done && scenario_.unrepeatable.empty()) { EXPECT_EQ(ended.out, wanted_end_.out) << where; }
    EXPECT_TRUE(ended.err.empty() || ended.err.starts_with("glint: ")) << where;
    EXPECT_EQ(ended.err.find("std::"), std::string::npos) << where; // a type is no sentence
    expect_files(where, done);
}

void Walk::expect_files(const std::string& fault, bool done) const {
    std::set<std::string> known(scenario_.outputs.begin(), scenario_.outputs.end());
    known.insert(scenario_.inputs.begin(), scenario_.inputs.end());
    for (const std::string& name : folder_.names()) {
        const bool kept_for_later = !done && name.starts_with("autosave-");
        EXPECT_TRUE(known.contains(name) || kept_for_later) << name << " is left: " << fault;
    }
    for (const auto& [name, wanted] : wanted_) {
        const std::string text = folder_.text(name);
        const bool whole = text == wanted || (scenario_.unrepeatable.contains(name) && is_whole_report(text));
        EXPECT_TRUE(whole || (text == old_text && !done)) << name << " has " << text.size() << " bytes: " << fault;
    }
}

long walk_stride(long calls, long sample) {
    const char* asked = std::getenv("GLINT_FAULT_POINTS");
    return std::max(1L, calls / std::max(1L, asked ? std::atol(asked) : sample));
}

} // namespace glint::test
