// Doctor gives each machine one diagnosis and one remedy, and docs/troubleshooting.md has the same ones.
#include "app/doctor/advice.h"
#include "support/machines.h"
#include <algorithm>
#include <cctype>
#include <fstream>
#include <gmock/gmock.h>
#include <set>
#include <sstream>

namespace glint::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(Diagnosis, IsTheRightOneForEveryRecordedMachine) {
    for (const RecordedMachine& machine : recorded_machines()) {
        const Diagnosis said = diagnose(machine.facts);
        EXPECT_EQ(said.id, machine.diagnosis) << machine.name << ": " << said.diagnosis;
        for (const std::string& word : machine.says)
            EXPECT_THAT(said.diagnosis + " " + said.remedy, HasSubstr(word)) << machine.name;
    }
}

TEST(Diagnosis, AndRemedyAreSentences) {
    for (const RecordedMachine& machine : recorded_machines()) {
        const Diagnosis said = diagnose(machine.facts);
        for (const std::string& text : {said.diagnosis, said.remedy}) {
            ASSERT_FALSE(text.empty()) << said.id;
            EXPECT_FALSE(std::islower(static_cast<unsigned char>(text.front()))) << text;
            EXPECT_THAT(text, EndsWith("."));
            EXPECT_THAT(text, Not(HasSubstr("..")));
            EXPECT_THAT(text, Not(HasSubstr("  ")));
        }
        const std::set<std::string> nothing_to_mend{"well", "no_gpu", "gpu_idle", "other_way_chosen"};
        EXPECT_EQ(said.well, nothing_to_mend.contains(said.id)) << said.id;
    }
}

TEST(Diagnosis, EveryRuleHasItsMachine) {
    std::set<std::string> recorded, known;
    for (const RecordedMachine& machine : recorded_machines()) recorded.insert(machine.diagnosis);
    for (const Rule& rule : rules()) EXPECT_TRUE(known.insert(rule.id).second) << rule.id << " is there twice";
    EXPECT_EQ(recorded, known);
}

TEST(Diagnosis, NamesABrokenDriverBeforeAMissingDisplay) {
    for (const RecordedMachine& machine : recorded_machines()) {
        if (!machine.facts.machine.devices.cuda_error || machine.diagnosis == "no_gpu") continue;
        Facts facts = machine.facts;
        facts.display = {.problem = "there is no display to open a window on"};
        EXPECT_EQ(diagnose(facts).id, machine.diagnosis) << machine.name;
    }
}

/// The row of the documentation's table; it shows a diagnosis as doctor prints it for the first machine that has it.
std::string row_of(const Rule& rule) {
    const auto machines = recorded_machines();
    const auto first = std::ranges::find(machines, rule.id, &RecordedMachine::diagnosis);
    const Diagnosis said = diagnose(first->facts);
    return "| `" + said.id + "` | " + said.diagnosis + " | " + said.remedy + " |\n";
}

TEST(Troubleshooting, ListsEveryDiagnosisWithItsRemedy) {
    std::ifstream file(GLINT_SOURCE_DIR "/docs/troubleshooting.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    std::string table;
    for (const Rule& rule : rules()) table += row_of(rule);
    EXPECT_THAT(page, HasSubstr("| case | diagnosis | remedy |\n|---|---|---|\n" + table + "\n"))
        << "copy the table from here into the page";
}

} // namespace
} // namespace glint::test
