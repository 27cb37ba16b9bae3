// This machine's measurements, as stored in JSON.
#include "app/measure/limits/store.h"
#include "app/measure/methods/store.h"
#include "fuzz/targets.h"
#include "support/program.h"
#include <memory>
#include <stdexcept>

namespace glint::test {
namespace {

const std::vector<std::string> words{"[",          "]",          "{",    "}",       ",",
                                     ":",          "\"",         "null", "true",    "-",
                                     "1e999",      "-1",         "NaN",  "\\u0000", "\\ud800",
                                     "\"spread\"", "\"ms\":",    "[[[[", "{\"a\":", "1234567890123456789012",
                                     "\"build\"",  "\"methods\""};

} // namespace

FuzzTarget limits_target() {
    const auto folder = std::make_shared<Folder>();
    (void)save_limits(folder->path(), "this", {4e12, 8e12, 60e12, 2e-6, 50e6, 0.02});
    const std::string sound = folder->text("limits.json");
    const auto one = [folder](const std::string& text) {
        folder->put("limits.json", text);
        return load_limits(folder->path(), "this").problem;
    };
    return {"limits", one, {sound, "{}"}, words};
}

FuzzTarget methods_target() {
    const auto folder = std::make_shared<Folder>();
    (void)MethodStore(folder->path()).keep("this", {{{"global", 1.5}, {"tiles", 0.25}}, 1'700'000'000});
    const std::string sound = folder->text("methods.json");
    const auto one = [folder](const std::string& text) {
        folder->put("methods.json", text);
        const MethodStore store(folder->path());
        const KnownMethods* known = store.find("this");
        if (known && known->ms.empty()) throw std::logic_error("nothing is known");
        return store.problem();
    };
    return {"methods", one, {sound}, words};
}

} // namespace glint::test
