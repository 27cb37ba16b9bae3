// Exports of the timings: CSV, JSON, and a trace that Perfetto opens.
#include "app/files/formats/data_text.h"
#include "app/timing/profiler.h"
#include "app/timing/recording.h"
#include <gmock/gmock.h>
#include <map>
#include <set>

namespace glint {
namespace {

using testing::HasSubstr;

/// Two frames: in the second an inner interval is slightly longer than the outer one, as can happen with two clocks.
Recording two_frames() {
    Recording all;
    all.title = "waves, 64 x 64";
    all.frame = {2, 10, 12, 12, 12, 1};
    all.frames_ms = {8, 12};
    all.stages = {{"session", Lane::cpu, 0, {2, 5, 6, 6, 6, 0.5f}},
                  {"map", Lane::copy, 1, {2, 1, 1, 1, 1, 0}},
                  {"a, \"b\"", Lane::opengl, 0, {}}};
    all.last_frames = {{41, 1000, 8}, {42, 1008, 12}};
    all.events = {{1, 1009, 4.0001}, {0, 1008, 5}, {2, 1010, 3}, {0, 1000, 6}};
    all.flags = {{"vsync", "It waits.", Concerns::frame, false}};
    return all;
}

TEST(TimingExports, CsvHasOneLineAStage) {
    const std::string text = csv_of(two_frames());
    EXPECT_THAT(text, testing::StartsWith("lane,stage,depth,samples,median_ms,p95_ms,p99_ms,worst_ms,"
                                          "deviation_ms,share\n"));
    EXPECT_THAT(text, HasSubstr("\n,frame,0,2,10.000000,12.000000,12.000000,12.000000,1.000000,1.0000\n"));
    EXPECT_THAT(text, HasSubstr("\ncpu,session,0,2,5.000000,6.000000,6.000000,6.000000,0.500000,0.5000\n"));
    EXPECT_THAT(text, HasSubstr("\nopengl,\"a, \"\"b\"\"\",0,0,,,,,,\n")) << "not measured is empty, not 0";
    EXPECT_EQ(std::ranges::count(text, '\n'), 5);
}

TEST(TimingExports, JsonHoldsStagesFramesAndWhatMustBeKnown) {
    const Json json = Json::parse(json_of(two_frames()));
    EXPECT_EQ(json["what"], "waves, 64 x 64");
    EXPECT_EQ(json["frame"]["median_ms"], 10);
    EXPECT_EQ(json["stages"][1]["stage"], "map");
    EXPECT_EQ(json["stages"][1]["lane"], "copy");
    EXPECT_EQ(json["stages"][1]["depth"], 1);
    EXPECT_TRUE(json["stages"][2]["median_ms"].is_null());
    EXPECT_EQ(json["frames_ms"].size(), 2u);
    EXPECT_EQ(json["flags"][0]["flag"], "vsync");
}

std::vector<Json> slices_of(const Json& trace, int track) {
    std::vector<Json> slices;
    for (const Json& event : trace["traceEvents"])
        if (event["ph"] == "X" && event["tid"] == track) slices.push_back(event);
    return slices;
}

TEST(TimingExports, TheTraceIsTheFormatThatPerfettoReads) {
    const Json trace = Json::parse(trace_of(two_frames()));
    std::set<int> named, used;
    bool process_named = false;
    for (const Json& event : trace.at("traceEvents")) {
        ASSERT_TRUE(event.at("ph").is_string() && event.at("name").is_string() && event.at("pid").is_number_integer());
        if (event["name"] == "process_name") process_named = true;
        if (event["name"] == "thread_name") named.insert(event.at("tid").get<int>());
        if (event["ph"] != "X") continue;
        used.insert(event.at("tid").get<int>());
        EXPECT_GE(event.at("ts").get<double>(), 0) << "microseconds from the earliest";
        EXPECT_GE(event.at("dur").get<double>(), 0);
        EXPECT_FALSE(event.at("cat").get<std::string>().empty());
    }
    EXPECT_TRUE(process_named);
    EXPECT_EQ(named, used) << "every lane has a name";
    EXPECT_EQ(used.size(), 3u) << "frames, the CPU and OpenGL";
}

TEST(TimingExports, TheTracesTimesAreMicrosecondsAndNest) {
    const Json trace = Json::parse(trace_of(two_frames()));
    std::map<std::string, int> tracks;
    for (const Json& event : trace["traceEvents"])
        if (event["name"] == "thread_name") tracks[event["args"]["name"]] = event["tid"];
    const auto cpu = slices_of(trace, tracks.at("CPU, main thread"));
    ASSERT_EQ(cpu.size(), 3u);
    EXPECT_EQ(cpu[1]["name"], "session");
    EXPECT_EQ(cpu[1]["ts"], 8000);
    EXPECT_EQ(cpu[1]["dur"], 5000);
    EXPECT_EQ(cpu[2]["name"], "map");
    EXPECT_EQ(cpu[2]["ts"], 9000);
    EXPECT_EQ(cpu[2]["dur"], 4000) << "not a tenth of a microsecond longer than what it is part of";
    EXPECT_EQ(slices_of(trace, tracks.at("Frames"))[1]["name"], "frame 42");
}

TEST(TimingExports, FramesThatTouchKeepTheirLengths) {
    Recording all;
    double at = 123.456789;
    for (int i = 0; i < 240; ++i) {
        const float length = 16.6f + 0.0137f * static_cast<float>(i % 17);
        all.last_frames.push_back({i, at, length});
        at += static_cast<double>(length);
    }
    const Json trace = Json::parse(trace_of(all));
    double shortest = 1e9;
    for (const Json& event : trace["traceEvents"])
        if (event["ph"] == "X") shortest = std::min(shortest, event["dur"].get<double>());
    EXPECT_GT(shortest, 16'500); // microseconds
}

TEST(TimingExports, RecordWhatTheProfilerKnows) {
    Profiler profiler(0);
    CpuClock clock;
    for (int i = 0; i < 300; ++i) {
        profiler.begin_frame();
        { const Profiler::Scope scope(profiler, clock, Lane::cpu, "interface"); }
        profiler.record(Lane::worker, "advance", now_ms(), 1, 0, i);
        profiler.collect();
    }
    TimingFacts facts;
    facts.opengl_error_ms = 0.25, facts.samples = 3;
    const Recording all = recording_of(profiler, "test", facts);
    EXPECT_EQ(all.frame.samples, 256);
    EXPECT_FALSE(all.flags.empty());
    const Json json = Json::parse(json_of(all));
    EXPECT_EQ(json["clock_error_ms"]["opengl"], 0.25);
    EXPECT_TRUE(json["clock_error_ms"]["device"].is_null()) << "not known";
    EXPECT_EQ(all.frames_ms.size(), 256u);
    EXPECT_EQ(all.stages.size(), 2u);
    EXPECT_EQ(all.events.size(), 600u);
    EXPECT_EQ(all.last_frames.size(), 239u) << "the last goes on";
    EXPECT_FALSE(Json::parse(trace_of(all))["traceEvents"].empty());
}

TEST(TimingExports, AnEmptyRecordingIsAFileToo) {
    const Recording none;
    EXPECT_EQ(std::ranges::count(csv_of(none), '\n'), 1);
    EXPECT_TRUE(Json::parse(json_of(none))["stages"].empty());
    EXPECT_EQ(Json::parse(trace_of(none))["traceEvents"].size(), 1u);
}

TEST(TimingExports, ScopesOfARunWithoutAWindowKnowWhatTheyArePartOf) {
    const auto queue = make_cpu_queue(1);
    queue->time_scopes(true);
    ScopeLog log(*queue);
    const glint_host& table = queue->table();
    for (int i = 0; i < 3; ++i) {
        table.begin(table.self, "advance");
        for (int j = 0; j < 2; ++j) table.begin(table.self, "step"), table.end(table.self);
        table.end(table.self);
        log.take();
    }
    const Recording all = log.recording("test");
    ASSERT_EQ(all.stages.size(), 2u);
    EXPECT_EQ(all.stages[0].label, "advance");
    EXPECT_EQ(all.stages[0].times.samples, 3);
    EXPECT_EQ(all.stages[1].depth, 1);
    EXPECT_EQ(all.stages[1].times.samples, 6) << "every launch is one: there are no frames";
    EXPECT_EQ(all.events.size(), 9u);
}

} // namespace
} // namespace glint
