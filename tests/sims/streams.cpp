// Streams: the order of issue, figures from measured times compared with plain counting, and the pipeline on the CPU.
// No time is asserted except for one thread, which does one thing at a time.
#include "sims/streams/layout.h"
#include "support/draws.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <utility>

namespace glint::test {
namespace {

using StreamRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& stream_exhibit() { return catalog().at("streams"); }
Params pipeline_with(StreamRows rows) {
    Params p(stream_exhibit());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
streams::Shape shape_with(StreamRows rows) {
    const Params p = pipeline_with(rows);
    return streams::Shape(*static_cast<const streams::Params*>(p.data()));
}
/// "a0 b0 k0 c0 a1 …"
std::string issued(streams::Method method, const streams::Shape& shape) {
    std::string all;
    streams::in_order(method, shape, [&](int chunk, int kind) {
        all += all.empty() ? "" : " ";
        all += "abkc"[kind];
        all += std::to_string(chunk);
    });
    return all;
}

TEST(StreamsOrder, IsTheBooks) {
    const streams::Shape shape = shape_with({{"chunks", "3"}, {"streams", "2"}});
    const char* const by_chunk = "a0 b0 k0 c0 a1 b1 k1 c1 a2 b2 k2 c2";
    EXPECT_EQ(issued(streams::Method::one, shape), by_chunk);
    EXPECT_EQ(issued(streams::Method::depth_first, shape), by_chunk) << "the same in other streams";
    EXPECT_EQ(issued(streams::Method::breadth_first, shape), "a0 a1 b0 b1 k0 k1 c0 c1 a2 b2 k2 c2");
    EXPECT_EQ(issued(streams::Method::breadth_first, shape_with({{"chunks", "2"}, {"streams", "8"}})),
              "a0 a1 b0 b1 k0 k1 c0 c1")
        << "more streams than chunks";
}

TEST(StreamsOrder, GivesEachStreamItsChunksOneAfterTheOther) {
    for (int chunks = 1; chunks <= streams::max_chunks; ++chunks)
        for (int count = 1; count <= streams::max_streams; ++count) {
            const streams::Shape shape =
                shape_with({{"chunks", std::to_string(chunks)}, {"streams", std::to_string(count)}});
            std::vector<int> done(std::size_t(count), 0); // for each stream
            int ops = 0;
            streams::in_order(streams::Method::breadth_first, shape, [&](int chunk, int kind) {
                int& here = done[std::size_t(chunk % count)];
                EXPECT_EQ(here, chunk / count * streams::kinds + kind) << chunks << " in " << count;
                ++here, ++ops;
            });
            EXPECT_EQ(ops, chunks * streams::kinds);
        }
}

TEST(StreamsGantt, ACopyBeginsWhenItsEngineIsFreeAndAKernelWhenItIsReady) {
    streams::Gantt gantt{2, 2, {}};
    const float ends[2][streams::kinds] = {{1, 2, 5, 6}, {3, 4, 7, 8}};
    for (int chunk = 0; chunk < 2; ++chunk)
        for (int kind = 0; kind < streams::kinds; ++kind) gantt.at(chunk, kind).end = ends[chunk][kind];
    streams::find_starts(gantt, 2);
    EXPECT_EQ(gantt.at(0, streams::copy_a).start, 0);
    EXPECT_EQ(gantt.at(0, streams::copy_b).start, 1);
    EXPECT_EQ(gantt.at(1, streams::copy_a).ready, 0) << "nothing is before it in its stream";
    EXPECT_EQ(gantt.at(1, streams::copy_a).start, 2) << "when the other stream's second copy is done";
    EXPECT_EQ(gantt.at(1, streams::compute).ready, 4);
    EXPECT_EQ(gantt.at(1, streams::compute).start, 4) << "beside the other stream's";
    EXPECT_EQ(gantt.at(0, streams::copy_c).start, 5);
    EXPECT_EQ(gantt.at(1, streams::copy_c).start, 7);
}

TEST(StreamsGantt, WithOneCopyEngineBothDirectionsWaitForEachOther) {
    streams::Gantt gantt{2, 2, {}};
    const float ends[2][streams::kinds] = {{1, 2, 3, 4}, {5, 6, 7, 8}}; // the first result goes out before the second
    for (int chunk = 0; chunk < 2; ++chunk)
        for (int kind = 0; kind < streams::kinds; ++kind) gantt.at(chunk, kind).end = ends[chunk][kind];
    streams::find_starts(gantt, 1);
    EXPECT_EQ(gantt.at(1, streams::copy_a).start, 4);
    streams::find_starts(gantt, 2);
    EXPECT_EQ(gantt.at(1, streams::copy_a).start, 2);
}

TEST(StreamsGantt, AChunkIsReadyWhenTheOneBeforeItInItsStreamIsOut) {
    streams::Gantt gantt{3, 2, {}};
    for (int i = 0; i < gantt.count(); ++i) gantt.ops[std::size_t(i)].end = float(i + 1);
    streams::find_starts(gantt, 2);
    EXPECT_EQ(gantt.at(2, streams::copy_a).ready, gantt.at(0, streams::copy_c).end);
    for (int i = 0; i < gantt.count(); ++i) {
        const streams::OpTime& op = gantt.ops[std::size_t(i)];
        EXPECT_LE(op.ready, op.start);
        EXPECT_LE(op.start, op.end);
    }
}

TEST(StreamsSummary, CountsTimeAsAPlainCountDoes) {
    Draws draw(5);
    for (int i = 0; i < cases_here(10'000); ++i) {
        streams::Gantt gantt{draw.whole(1, streams::max_chunks), draw.whole(1, streams::max_streams), {}};
        constexpr int latest = 60; // whole milliseconds
        bool at_work[streams::engines][latest + 20] = {};
        int total = 0;
        for (int op = 0; op < gantt.count(); ++op) {
            const int start = draw.whole(0, latest), end = start + draw.whole(0, 9);
            gantt.ops[std::size_t(op)] = {0, float(start), float(end)};
            total = std::max(total, end);
            for (int ms = start; ms < end; ++ms) at_work[streams::engine_of(op % streams::kinds)][ms] = true;
        }
        int busy[streams::engines] = {}, together = 0;
        for (int ms = 0; ms < total; ++ms) {
            int engines = 0;
            for (int engine = 0; engine < streams::engines; ++engine)
                busy[engine] += at_work[engine][ms], engines += at_work[engine][ms];
            together += engines > 1;
        }
        const streams::Summary sum = streams::summary_of(gantt);
        ASSERT_EQ(sum.total, float(total)) << "case " << i;
        for (int engine = 0; engine < streams::engines; ++engine)
            ASSERT_EQ(sum.busy[engine], float(busy[engine])) << "case " << i << ", engine " << engine;
        ASSERT_FLOAT_EQ(sum.overlap, total ? 100 * float(together) / float(total) : 0) << "case " << i;
        ASSERT_FLOAT_EQ(sum.speedup(), total ? float(busy[0] + busy[1] + busy[2]) / float(total) : 0) << "case " << i;
    }
}

TEST(StreamsCombine, ManyAtATimeComeToTheBitsOfOneAfterTheOther) {
    Draws draw(9);
    for (int i = 0; i < cases_here(3000); ++i) {
        const int count = draw.whole(1, 200), passes = draw.whole(1, 12);
        std::vector<float> a(std::size_t(count), 0.f), b(a), c(a);
        for (int k = 0; k < count; ++k) a[std::size_t(k)] = draw.real(0, 1), b[std::size_t(k)] = draw.real(0, 1);
        const streams::Combine work{a.data(), b.data(), c.data(), count, passes, float(draw.whole(1, 4096))};
        streams::combine_on_cpu(work);
        for (int k = 0; k < count; ++k) {
            const auto mean = [&](const std::vector<float>& v) {
                const float left = v[std::size_t(std::max(k - 1, 0))],
                            right = v[std::size_t(std::min(k + 1, count - 1))];
                return (left + v[std::size_t(k)] + right) / 3;
            };
            const float m = (mean(a) + mean(b)) / 2;
            float value = m;
            for (int pass = 0; pass < passes; ++pass) value = std::fma(value, 0.5f, m);
            ASSERT_EQ(c[std::size_t(k)], value + work.stamp) << "case " << i << ", " << k << " of " << count;
            ASSERT_EQ(c[std::size_t(k)], work(k));
        }
    }
}

TEST(StreamsCheck, NoticesAWrongNumberAndAnOldResult) {
    const streams::Shape shape = shape_with({{"chunk", "16"}, {"chunks", "5"}});
    std::vector<float> memory(std::size_t(3 * shape.all()));
    const streams::HostArrays arrays{{memory.data(), shape.all(), 3, shape.all()}};
    arrays.fill();
    const streams::Run run{streams::Method::one, 3, 17};
    for (int chunk = 0; chunk < shape.chunks; ++chunk)
        streams::combine_on_cpu({arrays.chunk(shape, 0, chunk), arrays.chunk(shape, 1, chunk),
                                 arrays.chunk(shape, 2, chunk), shape.elements, run.passes, float(run.stamp)});
    EXPECT_EQ(arrays.wrong(shape, run), 0);
    EXPECT_EQ(arrays.wrong(shape, {streams::Method::one, 3, 18}), 5) << "of the step before";
    EXPECT_EQ(arrays.wrong(shape, {streams::Method::one, 4, 17}), 5) << "of fewer passes";
    for (int i = 0; i < shape.elements; ++i) arrays.chunk(shape, 2, 3)[i] = 0;
    EXPECT_EQ(arrays.wrong(shape, run), 1);
}

/// The tables of a world, by name.
struct MeasuredPipeline {
    std::vector<float> ops, summary, history;
    explicit MeasuredPipeline(World& world)
        : ops(field(world, "ops")), summary(field(world, "summary")), history(field(world, "history")) {}
    float ready(int op) const { return ops[std::size_t(op)]; }
    float start(int op) const { return ops[std::size_t(count() + op)]; }
    float end(int op) const { return ops[std::size_t(2 * count() + op)]; }
    int count() const { return int(ops.size() / 3); }
    int runs() const {
        return int(std::ranges::count_if(history, [](float ms) { return !std::isnan(ms); }));
    }
};

TEST(Streams, OneThreadDoesOneThingAtATimeAndAllOfIt) {
    World world(stream_exhibit(), cpu(), {64, 64}, pipeline_with({{"method", "one"}, {"chunks", "7"}}));
    EXPECT_TRUE(std::isnan(MeasuredPipeline(world).end(0))) << "nothing was measured";
    for (int step = 1; step <= 5; ++step) {
        world.advance(1);
        const MeasuredPipeline now(world);
        ASSERT_EQ(now.count(), 7 * streams::kinds);
        for (int op = 0; op < now.count(); ++op) {
            EXPECT_LE(now.start(op), now.end(op));
            if (op > 0) { EXPECT_GE(now.start(op), now.end(op - 1)); }
        }
        EXPECT_EQ(now.summary[streams::Column::overlap], 0);
        EXPECT_LE(now.summary[streams::Column::speedup], 1.0001f);
        EXPECT_EQ(now.summary[streams::Column::wrong], 0);
        EXPECT_EQ(now.summary[streams::Column::used_streams], 1);
        EXPECT_EQ(now.runs(), step);
    }
}

TEST(Streams, ThreadsDoEachStreamInItsOrderAndAllOfThemRightly) {
    const std::unique_ptr<Queue> four = make_cpu_queue(4);
    for (const char* count : {"1", "2", "3", "8"}) {
        World world(stream_exhibit(), *four, {64, 64},
                    pipeline_with({{"method", "threads"}, {"streams", count}, {"chunks", "11"}}));
        world.advance(4);
        const MeasuredPipeline now(world);
        EXPECT_EQ(now.summary[streams::Column::wrong], 0) << count;
        const int used = int(now.summary[streams::Column::used_streams]);
        EXPECT_EQ(std::to_string(used), count);
        for (int op = 0; op < now.count(); ++op) {
            const int chunk = op / streams::kinds, kind = op % streams::kinds;
            const int before = kind > 0 ? op - 1 : chunk >= used ? (chunk - used) * streams::kinds + 3 : -1;
            if (before >= 0) { EXPECT_GE(now.start(op), now.end(before)) << count << " streams, " << op; }
            EXPECT_LE(now.end(op), now.summary[streams::Column::total]);
        }
    }
}

TEST(Streams, TheLastRunsAreKeptAndOlderOnesGo) {
    World world(stream_exhibit(), cpu(), {32, 32}, pipeline_with({{"chunk", "16"}, {"chunks", "1"}}));
    world.advance(streams::kept_runs - 1);
    EXPECT_EQ(MeasuredPipeline(world).runs(), streams::kept_runs - 1);
    world.advance(3);
    const MeasuredPipeline now(world);
    EXPECT_EQ(now.runs(), streams::kept_runs);
    EXPECT_EQ(now.summary[streams::Column::next_run], 2);
    EXPECT_EQ(now.history[1], now.summary[streams::Column::total]) << "the newest";
}

TEST(Streams, TheScaleHoldsTheTimeAndStaysWhileItIsAboutTheSame) {
    World world(stream_exhibit(), cpu(), {32, 32}, pipeline_with({}));
    for (int step = 0; step < 30; ++step) {
        world.advance(1);
        const std::vector<float> sum = MeasuredPipeline(world).summary;
        const float longest =
            std::max(sum[streams::Column::total], sum[streams::Column::busy_in] + sum[streams::Column::busy_kernel] +
                                                      sum[streams::Column::busy_out]);
        EXPECT_GE(sum[streams::Column::axis], longest);
        EXPECT_LE(sum[streams::Column::axis], 2.0001f * longest);
    }
}

TEST(Streams, ProbesAreTheSummary) {
    World world(stream_exhibit(), cpu(), {16, 16}, pipeline_with({}));
    EXPECT_EQ(world.probe().values[0], 0);
    world.advance(2);
    const MeasuredPipeline now(world);
    const auto values = world.probe().values;
    const int probed[] = {streams::Column::total, streams::Column::overlap, streams::Column::speedup,
                          streams::Column::wrong};
    for (std::size_t i = 0; i < std::size(probed); ++i)
        EXPECT_EQ(values[i], double(now.summary[std::size_t(probed[i])])) << i;
}

TEST(StreamsWork, IsWhatCrossesTheBusAndIsComputed) {
    glint_work work{};
    work.size = sizeof work;
    const Params p = pipeline_with({{"chunk", "1024"}, {"chunks", "4"}, {"passes", "10"}});
    ASSERT_EQ(stream_exhibit().sim().work(64, 64, p.data(), &work), 0);
    EXPECT_EQ(work.items_per_step, 3. * 4 * (1 << 20));
    EXPECT_EQ(work.operations_per_step, 29. * (1 << 20)) << "9, and 2 a pass";
}

std::string refused_order(std::int32_t device, const char* method) {
    const glint_device_facts facts{sizeof(glint_device_facts), device};
    const char* why = stream_exhibit().sim().unavailable(&facts, 64, 64, pipeline_with({{"method", method}}).data());
    return why ? why : "";
}
TEST(StreamsMethods, OfTheOtherProcessorAreRefusedWithASentence) {
    for (const char* method : {"depth_first", "breadth_first"})
        EXPECT_THAT(refused_order(GLINT_CPU, method), testing::HasSubstr("choose 'threads'"));
    EXPECT_THAT(refused_order(GLINT_CUDA, "threads"), testing::HasSubstr("choose 'breadth_first'"));
    for (const char* method : {"one", "auto"})
        for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA}) EXPECT_EQ(refused_order(device, method), "");
}

TEST(StreamsNote, SaysWhichStreamsDoNothing) {
    const auto note_of = [](StreamRows rows) {
        const glint_device_facts facts{sizeof(glint_device_facts), GLINT_CUDA};
        glint_note note{};
        note.size = sizeof note;
        EXPECT_EQ(stream_exhibit().sim().note(&facts, 64, 64, pipeline_with(rows).data(), &note), 0);
        return std::string(note.param ? note.text : "");
    };
    EXPECT_EQ(note_of({}), "");
    EXPECT_EQ(note_of({{"method", "one"}, {"streams", "1"}}), "");
    EXPECT_THAT(note_of({{"method", "one"}, {"streams", "4"}}), says("streams", "3", "only one"));
    EXPECT_THAT(note_of({{"streams", "8"}, {"chunks", "5"}}), says("streams", "3", "fewer chunks"));
}

TEST(StreamsLayout, HasALaneForEachEngineOfEachStreamFromTopToBottom) {
    for (const Extent e : {Extent{1024, 1024}, {1600, 900}, {300, 200}})
        for (int count = 1; count <= streams::max_streams; ++count) {
            const streams::Layout layout(e, count);
            std::vector<int> seen;
            for (int y = e.height - 1; y >= 0; --y) {
                const int lane = layout.lane_at(float(y) + 0.5f);
                if (lane >= 0 && (seen.empty() || seen.back() != lane)) seen.push_back(lane);
                EXPECT_TRUE(lane < 0 || layout.times.bar_at(float(y) + 0.5f) < 0) << "bands lie apart";
            }
            ASSERT_EQ(int(seen.size()), streams::engines * (count + 1)) << e.width << ", " << count;
            for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], int(i));
        }
}

TEST(StreamsPicture, AFileThatSaysNonsenseOfTheRunsIsDrawnAndGoneOnWith) {
    for (const float nonsense : {-5.f, 128.f, 1e30f, -INFINITY, NAN}) {
        World world(stream_exhibit(), cpu(), {64, 48}, pipeline_with({{"chunk", "16"}}));
        world.advance(1);
        const auto summary =
            std::ranges::find_if(world.fields(), [](const glint_field& f) { return f.id == std::string("summary"); });
        ASSERT_NE(summary, world.fields().end());
        static_cast<float*>(summary->data)[streams::Column::next_run] = nonsense;
        EXPECT_EQ(drawn(world).size(), 64u * 48u);
        world.advance(2);
        const MeasuredPipeline now(world);
        EXPECT_EQ(now.summary[streams::Column::next_run], 2) << "its ring begins anew after " << nonsense;
        EXPECT_EQ(now.runs(), 2) << "the first of them in the place of the one before";
    }
}

TEST(StreamsPicture, ABarStandsWhereItsTimeWas) {
    const Extent e{500, 400};
    World world(
        stream_exhibit(), cpu(), e,
        pipeline_with({{"method", "one"}, {"streams", "2"}, {"chunks", "2"}, {"chunk", "256"}, {"passes", "50"}}));
    world.advance(3);
    const MeasuredPipeline now(world);
    int longest = 0;
    for (int op = 1; op < now.count(); ++op)
        if (now.end(op) - now.start(op) > now.end(longest) - now.start(longest)) longest = op;
    const streams::Layout layout(e, 2);
    const float middle = (now.start(longest) + now.end(longest)) / 2;
    const int x = int(layout.left + middle / now.summary[streams::Column::axis] * layout.width);
    const int engine = streams::engine_of(longest % streams::kinds);
    const std::vector<std::uint32_t> pixels = drawn(world);
    for (int y = 0; y < e.height; ++y) {
        const int lane = layout.lane_at(float(y) + 0.5f);
        if (lane < 0) continue;
        const std::uint32_t color = pixels[std::size_t(y * e.width + x)];
        const unsigned red = color & 255u, green = color >> 8 & 255u, blue = color >> 16 & 255u;
        const bool own = lane == engine || lane == 2 * streams::engines + engine; // of its stream, and of all
        const unsigned strongest[] = {blue, green, red};
        if (own) { EXPECT_GT(strongest[engine], 130u) << "y " << y; }
        if (!own) { EXPECT_LT(std::max({red, green, blue}), 70u) << "one thing at a time, y " << y; }
    }
}

} // namespace
} // namespace glint::test
