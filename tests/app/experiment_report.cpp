#include "app/report/experiment_report.h"
#include "app/measure/experiment.h"
#include "app/measure/experiment_run.h"
#include "app/measure/metric.h"
#include "app/report/drawing/drawing.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include "support/planned_experiment.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <sstream>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// Two values, two series; the second series cannot run at the second value.
ExperimentResult told_result(Planned& t) {
    ExperimentResult result{
        t.with_series(t.plan("heat", "steps_per_frame", "1,2", "frame"), "method", "global,temporal"),
        "cpu",
        "A \"fast\" CPU, 2 threads",
        {{0, 0}, {0, 1}, {1, 0}, {1, 1, "no room, at all"}},
        3};
    result.cells[0].in_rounds = {2, 2, 2, 2, 2, 3}, result.cells[0].samples = {{2, 2, 3}, 4};
    result.cells[1].in_rounds = {1, 1, 1, 1, 1, 1}, result.cells[1].samples = {{1, 1, 1}, 8};
    result.cells[2].in_rounds = {4, 4, 4, 4, 4, 4}, result.cells[2].samples = {{4, 4, 4}, 2};
    return result;
}

ExperimentPlace told_place() {
    ExperimentPlace place;
    place.machine.date = "2026-01-02T03:04:05Z";
    return place;
}

TEST(ExperimentReport, IsATableWithTheBestOfEachRow) {
    Planned t;
    const std::string text = text_of(told_result(t));
    EXPECT_THAT(text, HasSubstr("heat 32x32 on A \"fast\" CPU, 2 threads\n"));
    EXPECT_THAT(text, says("frame, ms", "6 rounds", "97 %"));
    EXPECT_THAT(text, HasSubstr("\nsteps_per_frame, steps     global   temporal\n"
                                "1                        2 ± 50 %        1 *\n"
                                "2                        4              --\n"));
    EXPECT_THAT(text, HasSubstr("-- temporal at 2: no room, at all\n"));
}

TEST(ExperimentReport, SaysWhereThereWasTooLittleTime) {
    Planned t;
    ExperimentResult result = told_result(t);
    result.cells[2].in_rounds.resize(4);
    EXPECT_THAT(text_of(result), HasSubstr("4 to 6 rounds, ± its margin (88 % confidence; more time"));
    result.cells[2].in_rounds.resize(1);
    EXPECT_THAT(text_of(result), says("1 to 6 rounds", "time"));
}

TEST(ExperimentReport, AsCsvHasARowForEachPointWithItsUnits) {
    Planned t;
    std::istringstream lines(csv_of(told_result(t), told_place()));
    std::vector<std::string> rows;
    for (std::string line; std::getline(lines, line);) rows.push_back(line);
    ASSERT_EQ(rows.size(), 5u);
    for (const std::string& row : rows) {
        long commas = 0;
        bool in_quotes = false;
        for (const char c : row) {
            if (c == '"') in_quotes = !in_quotes;
            commas += c == ',' && !in_quotes;
        }
        EXPECT_EQ(commas, std::ranges::count(rows[0], ',')) << row;
    }
    EXPECT_THAT(rows[1], HasSubstr(",2026-01-02T03:04:05Z,steps_per_frame,1,steps,method,global,,frame,2,2,3,0.96875,6,"
                                   "ms,2,2,3,3,,,"));
    EXPECT_THAT(rows[1], HasSubstr("\"A \"\"fast\"\" CPU, 2 threads\""));
    EXPECT_THAT(rows[4], testing::EndsWith(",temporal,,frame,,,,,,ms,,,,,,,\"no room, at all\""));
}

TEST(ExperimentReport, AsJsonHoldsThePlanAndEveryRound) {
    Planned t;
    ExperimentPlace place = told_place();
    place.lowest_mhz = 1200, place.highest_mhz = 1980;
    const Json json = json_of(told_result(t), place);
    EXPECT_EQ(json["machine"]["date"], "2026-01-02T03:04:05Z");
    EXPECT_EQ(json["clock"]["lowest_mhz"], 1200);
    const Json& plan = json["experiment"];
    EXPECT_EQ(plan["varied"]["values"], (Json{1, 2}));
    EXPECT_EQ(plan["varied"]["unit"], "steps");
    EXPECT_EQ(plan["series"]["values"], (Json{"global", "temporal"}));
    EXPECT_EQ(plan["metric"]["unit"], "ms");
    EXPECT_EQ(plan["params"]["edges"], "insulated");
    ASSERT_EQ(json["results"].size(), 4u);
    const Json& first = json["results"][0];
    EXPECT_EQ(first["rounds"].size(), 6u);
    EXPECT_EQ(first["median"], 2);
    EXPECT_EQ(first["most"], 3);
    EXPECT_EQ(first["best"], false);
    EXPECT_EQ(first["times"]["runs_per_sample"], 4);
    EXPECT_EQ(json["results"][3]["why_not"], "no room, at all");
    EXPECT_FALSE(json["results"][3].contains("median"));
    EXPECT_TRUE(json_of(told_result(t), told_place())["clock"].is_null());
}

TEST(ExperimentReport, AsAChartHasUnitsAndReasons) {
    Planned t;
    const std::string svg = svg_of(chart_of(told_result(t), told_place()));
    for (const char* part :
         {">steps_per_frame, steps</text>", ">frame, ms</text>", ">global</text>", ">temporal</text>",
          "<title>no room, at all</title>", "-- temporal at 2: no room, at all", "2026-01-02"})
        EXPECT_THAT(svg, HasSubstr(part));
}

TEST(ExperimentReport, IsLogarithmicWhereValuesAreFarApart) {
    Planned t;
    ExperimentResult result = told_result(t);
    EXPECT_THAT(svg_of(chart_of(result, told_place())), HasSubstr(">0</text>"));
    result.cells[2].in_rounds = {200};
    EXPECT_THAT(svg_of(chart_of(result, told_place())), testing::Not(HasSubstr(">0</text>")));
}

} // namespace
} // namespace glint::test
