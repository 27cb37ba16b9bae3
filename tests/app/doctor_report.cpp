// Doctor's report: all facts, then diagnosis and remedy, without names of a person, a machine or a folder.
#include "app/doctor/advice.h"
#include "app/doctor/report.h"
#include "support/machines.h"
#include "support/program.h"
#include <gmock/gmock.h>
#include <map>

namespace glint::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

Variables environment(std::map<std::string, std::string> variables) {
    return [variables = std::move(variables)](const char* name) -> const char* {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    };
}

TEST(Report, EndsWithDiagnosisAndRemedy) {
    for (const RecordedMachine& machine : recorded_machines()) {
        const Diagnosis said = diagnose(machine.facts);
        EXPECT_THAT(report_text(machine.facts),
                    EndsWith("\n\nDiagnosis " + said.diagnosis + "\nRemedy    " + said.remedy + "\n"));
        const Json json = report_json(machine.facts);
        EXPECT_EQ(json["diagnosis"]["id"], said.id);
        EXPECT_EQ(json["diagnosis"]["diagnosis"], said.diagnosis);
        EXPECT_EQ(json["diagnosis"]["remedy"], said.remedy);
        EXPECT_EQ(json["diagnosis"]["well"], said.well);
    }
}

TEST(Report, HoldsTheFactsThatWereGathered) {
    Facts facts = workstation();
    facts.environment_facts.virtualgl = true, facts.environment_facts.remote_desktop = "TurboVNC";
    facts.display.used_paths[0].refused.push_back({"CudaInterop", "because"});
    const std::string text = report_text(facts);
    for (const char* fact :
         {"580.82.07", "for CUDA 13.0", "RTX 4070, compute capability 8.9, 12.0 GiB", "7.5, 8.0, 8.9, 9.0",
          "GLX of NVIDIA", "4.5.0 NVIDIA", "Driven by cuda:0", "cuda:0 -> CudaInterop", "not CudaInterop: because",
          "VirtualGL", "TurboVNC", "cpu -> CpuPersistent", "Cards     NVIDIA"})
        EXPECT_THAT(text, HasSubstr(fact));
    const Json json = report_json(facts);
    EXPECT_EQ(json["display"]["driven_by"]["devices"], Json::array({"cuda:0"}));
    EXPECT_EQ(json["display"]["api"], "GLX");
    EXPECT_EQ(json["environment"]["virtualgl"], true);
    EXPECT_EQ(json["environment"]["cards"], Json::array({"NVIDIA"}));
    EXPECT_EQ(json["cuda"]["built_for"], Json::array({75, 80, 89, 90}));
}

TEST(Report, HoldsARefusedGpuAndWhy) {
    for (const RecordedMachine& machine : recorded_machines())
        for (const RefusedDevice& refused : machine.facts.machine.devices.refused) {
            EXPECT_THAT(report_text(machine.facts), HasSubstr("not used: " + refused.why));
            EXPECT_EQ(report_json(machine.facts)["cuda"]["refused"][0]["why"], refused.why);
        }
}

TEST(Anonymous, LeavesNoNameOfAPersonAMachineOrAFolder) {
    const Anonymous anonymous(environment({{"HOME", "/home/zaphod"},
                                           {"USER", "zaphod"},
                                           {"LOGNAME", "beeblebrox"},
                                           {"DISPLAY", "heartofgold.example.org:10.0"},
                                           {"HOSTNAME", "magrathea"}}),
                              "arthurdent", "deepthought.example.org");
    Facts facts = workstation();
    const std::string secrets = "zaphod beeblebrox arthurdent deepthought deepthought.example.org magrathea "
                                "/home/zaphod/glint/x.so '/srv/secretproject/y.so' (heartofgold.example.org:10.0)";
    facts.machine.devices.cuda_problem = facts.machine.system = facts.machine.devices.cpu = facts.display.gl_renderer =
        facts.display.x_server = facts.environment_facts.remote_desktop = facts.display.used_paths[0].title = secrets;
    facts.machine.devices.refused = {{facts.machine.devices.cuda[0], secrets}};
    facts.display.used_paths[0].refused = {{"CudaInterop", secrets}};
    facts.display.used_paths[1].problem = secrets;
    const std::string text = anonymous.text(report_text(facts));
    const std::string json = json_text(anonymous.json(report_json(facts)));
    for (const char* secret : {"zaphod", "beeblebrox", "arthurdent", "deepthought", "magrathea", "heartofgold",
                               "secretproject", "example.org", "/home", "/srv"}) {
        EXPECT_THAT(text, Not(HasSubstr(secret)));
        EXPECT_THAT(json, Not(HasSubstr(secret)));
    }
    facts.display = {.problem = secrets};
    EXPECT_THAT(anonymous.text(report_text(facts)), Not(HasSubstr("zaphod")));
}

TEST(Anonymous, LeavesTheFactsAlone) {
    const Anonymous anonymous(environment({{"HOME", "/root"}, {"USER", "ann"}, {"DISPLAY", ":0"}}), "root", "h");
    for (const RecordedMachine& machine : recorded_machines())
        EXPECT_EQ(anonymous.text(report_text(machine.facts)), report_text(machine.facts));
    for (const char* text : {"NVIDIA H200/PCIe/SSE2, 1/2", "https://a.org/b/c", "planned"})
        EXPECT_EQ(anonymous.text(text), text);
    EXPECT_EQ(anonymous.text("open /etc/x/lib.so: ann"), "open …/lib.so: (user)");
}

TEST(Doctor, NamesNoPersonInAnyEnvironment) {
    Manner manner;
    manner.environment = {{"USER", "zaphod"},
                          {"LOGNAME", "zaphod"},
                          {"HOME", "/home/zaphod"},
                          {"HOSTNAME", "magrathea"},
                          {"DISPLAY", "magrathea:10"},
                          {"SSH_CONNECTION", "10.1.2.3 1 2 3"},
                          {"WSL_DISTRO_NAME", "zaphod"},
                          {"VGL_DISPLAY", "magrathea:0"}};
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"doctor"}, {"doctor", "--json"}}) {
        const Ended glint = run_glint(Folder(), arguments, manner);
        EXPECT_EQ(glint.status, 0) << glint.err;
        for (const char* secret : {"zaphod", "magrathea", "10.1.2.3"}) EXPECT_THAT(glint.out, Not(HasSubstr(secret)));
    }
}

} // namespace
} // namespace glint::test
