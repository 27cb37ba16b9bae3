// The program on an NVIDIA driver that fails, hangs or is not there: it starts on the CPU and says why.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <ostream>
#include <string_view>

#if GLINT_WITH_CUDA

namespace glint::test {
namespace {

using testing::HasSubstr;

constexpr const char* for_ever = "1000000000"; // milliseconds: a process that waited for it would be killed as hanging

Manner on_driver(std::map<std::string, std::string> behaviour) {
    const char* others = std::getenv("LD_LIBRARY_PATH"); // a real driver may be found there: the fake one comes first
    behaviour["LD_LIBRARY_PATH"] = std::string(GLINT_FAKE_DRIVER_DIR) + (others ? ":" + std::string(others) : "");
    Manner manner;
    manner.environment = std::move(behaviour);
    return manner;
}

const std::vector<std::string> render{"render", "julia", "--size", "16x16", "-o", "a.png"};

struct Failing {
    int error;
    const char *name, *says, *diagnosis;
};

void PrintTo(const Failing& failing, std::ostream* out) { *out << failing.name; }

class FailingDriver : public testing::TestWithParam<Failing> {
protected:
    Manner manner() const { return on_driver({{"FAKE_CUDA_INIT", std::to_string(GetParam().error)}}); }
};
INSTANTIATE_TEST_SUITE_P(Start, FailingDriver,
                         testing::Values(Failing{34, "cudaErrorStubLibrary", "the toolkit's stub", "stub_library"},
                                         Failing{46, "cudaErrorDevicesUnavailable", "busy", "gpu_busy"},
                                         Failing{100, "cudaErrorNoDevice", "finds no GPU", "driver_without_gpu"},
                                         Failing{304, "cudaErrorOperatingSystem", "not start", "driver_fails"},
                                         Failing{802, "cudaErrorSystemNotReady", "not ready", "driver_not_ready"},
                                         Failing{803, "cudaErrorSystemDriverMismatch", "versions", "driver_mismatch"},
                                         Failing{804, "cudaErrorCompatNotSupportedOnDevice", "compatibility library",
                                                 "compat_library"},
                                         Failing{999, "cudaErrorUnknown", "not start", "driver_fails"}),
                         [](const auto& failing) { return std::string(failing.param.name); });

TEST_P(FailingDriver, StartsOnTheCpuAndSaysWhyOnce) {
    const Folder folder;
    const Ended glint = run_glint(folder, render, manner());
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.names(), testing::Contains("a.png"));
    EXPECT_THAT(glint.err, HasSubstr(GetParam().says)) << "and not that it was waited for";
    EXPECT_THAT(glint.err, HasSubstr(std::string(GetParam().name) + ", error " + std::to_string(GetParam().error)));
    EXPECT_THAT(glint.err, HasSubstr("so the CPU computes"));
    EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
}

TEST_P(FailingDriver, IsAskedOnce) {
    const Folder folder;
    Manner asked = manner();
    asked.environment["FAKE_CUDA_ASKED"] = folder / "asked";
    run_glint(folder, {"bench", "julia", "heat", "--size", "16x16", "--seconds", "0.01"}, asked);
    EXPECT_EQ(folder.text("asked"), "cuInit\n");
}

TEST_P(FailingDriver, IsNotAvailableUnderCuda) {
    std::vector<std::string> arguments = render;
    arguments.insert(arguments.end(), {"--device", "cuda"});
    const Ended glint = run_glint(Folder(), arguments, manner());
    EXPECT_EQ(glint.status, 3) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("cuda:0"));
    EXPECT_THAT(glint.err, HasSubstr(GetParam().says));
}

TEST_P(FailingDriver, IsDoctorsDiagnosis) {
    const Ended glint = run_glint(Folder(), {"doctor", "--json"}, manner());
    const Json said = Json::parse(glint.out);
    EXPECT_EQ(said["cuda"]["error"], GetParam().error);
    EXPECT_EQ(said["cuda"]["error_name"], GetParam().name);
    EXPECT_EQ(said["cuda"]["devices"], Json::array());
    EXPECT_EQ(said["diagnosis"]["id"], GetParam().diagnosis);
}

TEST(Driver, ThatIsNotThereIsNoSurprise) {
    const Folder folder;
    folder.put("libcuda.so.1", "no library, and in the way of a real one");
    Manner manner = on_driver({});
    manner.environment["LD_LIBRARY_PATH"].replace(0, std::string_view(GLINT_FAKE_DRIVER_DIR).size(), folder.path());
    const Ended glint = run_glint(folder, render, manner);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
    const Json said = Json::parse(run_glint(folder, {"doctor", "--json"}, manner).out);
    EXPECT_EQ(said["cuda"]["error"], 35);
    EXPECT_EQ(said["cuda"]["driver_cuda_version"], nullptr);
    EXPECT_THAT(said["cuda"]["problem"], HasSubstr("no NVIDIA driver"));
}

TEST(Driver, ThatIsTooOldIsNamedWithWhatIsNeeded) {
    const Manner manner = on_driver({{"FAKE_CUDA_DRIVER", "12080"}});
    const Ended glint = run_glint(Folder(), render, manner);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("CUDA 12.8"));
    const Json said = Json::parse(run_glint(Folder(), {"doctor", "--json"}, manner).out);
    EXPECT_EQ(said["diagnosis"]["id"], "driver_too_old");
    EXPECT_EQ(said["cuda"]["driver_cuda_version"], "12.8");
}

TEST(Driver, ThatHangsHoldsUpNeitherStartNorEnd) {
    const Folder folder;
    const Ended glint = run_glint(folder, render, on_driver({{"FAKE_CUDA_HANG_MS", for_ever}}));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.names(), testing::Contains("a.png"));
    EXPECT_THAT(glint.err, says("answered within 1 s", "CPU"));
}

TEST(Driver, AHangingDriverIsNotQueriedIfTheCpuIsWanted) {
    std::vector<std::string> arguments = render;
    arguments.insert(arguments.end(), {"--device", "cpu"});
    const Ended glint = run_glint(Folder(), arguments, on_driver({{"FAKE_CUDA_HANG_MS", for_ever}}));
    EXPECT_EQ(glint.status, 0);
    EXPECT_EQ(glint.err, "");
}

TEST(Driver, ThatHangsIsWaitedForOnceByABenchmark) {
    const Ended glint = run_glint(Folder(), {"bench", "julia", "heat", "--size", "16x16", "--seconds", "0.01"},
                                  on_driver({{"FAKE_CUDA_HANG_MS", for_ever}}));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
}

TEST(Driver, AHangingDriverIsAwaitedForALimitedTimeUnderCuda) {
    std::vector<std::string> arguments = render;
    arguments.insert(arguments.end(), {"--device", "cuda"});
    const Ended glint = run_glint(Folder(), arguments, on_driver({{"FAKE_CUDA_HANG_MS", for_ever}}));
    EXPECT_EQ(glint.status, 3);
    EXPECT_THAT(glint.err, HasSubstr("answer, 10 s"));
    EXPECT_THAT(glint.err, says("cuda:0", "answered within 10 s"));
}

TEST(Driver, ThatIsSlowIsHeardByDoctor) {
    const Ended glint = run_glint(Folder(), {"doctor", "--json"},
                                  on_driver({{"FAKE_CUDA_HANG_MS", "1500"}, {"FAKE_CUDA_INIT", "999"}}));
    const Json said = Json::parse(glint.out);
    EXPECT_EQ(said["cuda"]["answered"], true);
    EXPECT_GE(said["cuda"]["answer_ms"], 1500);
    EXPECT_EQ(said["diagnosis"]["id"], "driver_fails");
    EXPECT_THAT(glint.err, HasSubstr("waiting for"));
}

} // namespace
} // namespace glint::test

#endif
