// A GPU that is really lost, by a kernel that traps or writes to a bad address: the program continues on the CPU, and
// on the GPU after its next start. GLINT_LOSSES says how often.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/run.h"
#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <iostream>

namespace glint::test {
namespace {

using testing::HasSubstr;

int losses() {
    const char* asked = std::getenv("GLINT_LOSSES");
    return asked ? std::atoi(asked) : 1;
}

struct Loss {
    std::string sim;
    const char *fault, *sentence; ///< sentence: CUDA's message
};

std::vector<Loss> all() {
    std::vector<Loss> some;
    const std::vector<std::string> of_a_gpu = gpu_method_ids();
    for (const Definition* definition : repeatable_simulations()) { // the same as on the CPU, to the bit
        if (std::ranges::find(of_a_gpu, definition->id()) == of_a_gpu.end()) continue;
        for (const auto& [fault, sentence] : {std::pair{"trap", "unspecified launch failure"},
                                              std::pair{"bad_address", "an illegal memory access was encountered"}})
            some.push_back({definition->id(), fault, sentence});
    }
    return some;
}

class GpuThatIsLost : public testing::TestWithParam<Loss> {
protected:
    Json said_by(const std::vector<std::string>& arguments) const {
        Manner manner;
        manner.program = GLINT_LOST_GPU_BINARY;
        const Ended ended = run_glint(folder_, arguments, manner);
        EXPECT_EQ(ended.status, 0) << ended.err;
        return ended.status ? Json{} : Json::parse(ended.out);
    }
    const Folder folder_;
};

TEST_P(GpuThatIsLost, GoesOnOnTheCpuAndAfterARestartOnTheGpu) {
    const auto& [sim, fault, sentence] = GetParam();
    for (int i = 0; i < losses() && !HasFailure(); ++i) {
        const Json lost = said_by({".", sim, fault});
        ASSERT_TRUE(lost.is_object());
        EXPECT_EQ(lost["device"], "cpu");
        EXPECT_THAT(lost["notice"].get<std::string>(), HasSubstr(sentence));
        EXPECT_LE(lost["lost_seconds"], 1.3) << "one, and what was under way";
        EXPECT_LT(lost["moving_ms"], 2000) << "1,000 are promised; a busy machine may take longer";
        const Json again = said_by({"."});
        ASSERT_TRUE(again.is_object());
        EXPECT_EQ(again["device"], "cuda:0");
        EXPECT_EQ(again["as_on_the_cpu"], true);
        EXPECT_GE(again["at"], lost["at"]) << "nothing is lost on the way";
        EXPECT_LT(again["moving_ms"], 6000) << "3,000 are promised";
        std::cout << sim << " " << fault << ": " << lost["moving_ms"] << " ms, " << lost["lost_seconds"]
                  << " s lost; again " << again["moving_ms"] << " ms\n";
    }
}

INSTANTIATE_TEST_SUITE_P(EverySimulation, GpuThatIsLost, testing::ValuesIn(all()),
                         [](const auto& loss) { return loss.param.sim + "_" + loss.param.fault; });

} // namespace
} // namespace glint::test
