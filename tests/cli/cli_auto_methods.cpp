// The method auto on the command line: bench measures which method it means, and every command knows it from then on.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

Manner remembering(const Folder& folder) {
    const std::string kept = folder.path().string();
    return {.environment = {{"XDG_STATE_HOME", kept}, {"XDG_CACHE_HOME", kept}}};
}

Json bench(const Folder& kept, std::vector<std::string> arguments) {
    const Folder folder;
    arguments.insert(arguments.begin(),
                     {"bench", "heat", "--size", "64x48", "--device", "cpu", "--seconds", "0.03", "--json", "-"});
    const Ended glint = run_glint(folder, arguments, remembering(kept));
    EXPECT_EQ(glint.status, 0) << glint.err;
    return Json::parse(glint.out)["results"][0];
}

std::string fastest_in(const Folder& kept) {
    const Json methods = Json::parse(kept.text("glint/methods.json"))["methods"];
    std::string best;
    double best_ms = 1e9;
    for (const auto& [id, ms] : methods.begin().value()["ms"].items())
        if (ms.get<double>() < best_ms) best = id, best_ms = ms.get<double>();
    return best;
}

TEST(AutoMethodsOnTheCommandLine, AreMeasuredWhereBenchIsAskedForAuto) {
    const Folder kept;
    EXPECT_TRUE(bench(kept, {})["auto_is"].is_null()) << "nobody has measured yet";
    const Json heat = bench(kept, {"--method", "auto"});
    EXPECT_EQ(heat["method"], "auto");
    EXPECT_EQ(heat["auto_is"], fastest_in(kept));
    EXPECT_EQ(bench(kept, {})["auto_is"], fastest_in(kept)) << "it is remembered";
    EXPECT_TRUE(bench(kept, {"--method", "global"})["auto_is"].is_null());
}

TEST(AutoMethodsOnTheCommandLine, ChangeNoPicture) {
    const Folder kept, folder;
    const auto rendered = [&] {
        const Ended glint = run_glint(folder,
                                      {"render", "heat", "--size", "64x48", "--device", "cpu", "--steps", "77", "-o",
                                       "p.png", "--timings", "t.json"},
                                      remembering(kept));
        EXPECT_EQ(glint.status, 0) << glint.err;
        return folder.text("p.png");
    };
    const std::string before = rendered();
    EXPECT_TRUE(Json::parse(folder.text("t.json"))["auto_is"].is_null());
    bench(kept, {"--method", "auto"});
    EXPECT_EQ(rendered(), before);
    EXPECT_EQ(Json::parse(folder.text("t.json"))["auto_is"], fastest_in(kept));
}

} // namespace
} // namespace glint::test
