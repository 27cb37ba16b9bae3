// A run that is taken along into a new process: all of it arrives, or a sentence says why not.
#include "app/session/carried_run.h"
#include "app/session/session.h"
#include "sims/api/device.h"
#include "tests/support/run.h"
#include <gmock/gmock.h>
#include <sstream>

namespace glint::test {
namespace {

std::string written(World& world, bool paused = false, double speed = 1) {
    std::ostringstream file;
    write_run(file, {world.snapshot(), paused, speed});
    return file.str();
}

CarriedRun read(const std::string& bytes) {
    std::istringstream file(bytes);
    return read_run(file, catalog(), cpu());
}

std::string refusal(const std::string& bytes) {
    try {
        (void)read(bytes);
    } catch (const Error& e) { return e.what(); }
    return "";
}

TEST(CarriedRuns, ArriveAsTheyWere) {
    for (const std::string& id : catalog().ids()) {
        const Definition& definition = catalog().at(id);
        World world(definition, cpu(), {67, 45}, Params(definition));
        world.advance(23);
        const CarriedRun run = read(written(world, true, 0.25));
        EXPECT_TRUE(run.paused);
        EXPECT_EQ(run.speed, 0.25);
        EXPECT_EQ(run.state.step, world.step()) << id;
        EXPECT_TRUE(run.state.params == world.params()) << id;
        World again(definition, cpu(), {16, 16}, Params(definition));
        again.restore(run.state);
        again.advance(7), world.advance(7);
        const auto there = again.read_fields(), here = world.read_fields();
        ASSERT_EQ(there.size(), here.size());
        for (std::size_t i = 0; i < here.size(); ++i)
            EXPECT_EQ(0, std::memcmp(there[i].values.data(), here[i].values.data(), 4 * here[i].values.size()))
                << id; // bits: no heat is a NaN, which is equal to nothing
    }
}

TEST(CarriedRuns, SayWhatIsWrongWithTheFile) {
    const Definition& waves = catalog().at("waves");
    World world(waves, cpu(), {64, 48}, Params(waves));
    std::string bytes = written(world);
    EXPECT_EQ(refusal(""), "it is empty");
    EXPECT_EQ(refusal("nonsense\n"), "it is no run of Glint's");
    EXPECT_EQ(refusal("{}\n"), "it is no run of Glint's");
    EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)), "it is cut short");
    EXPECT_EQ(refusal(bytes.replace(bytes.find("\"waves\""), 7, "\"wives\"")), "there is no simulation 'wives'");
}

TEST(CarriedRuns, GoOnInASessionFromTheirStep) {
    const Definition& waves = catalog().at("waves");
    World world(waves, cpu(), {64, 48}, Params(waves));
    world.advance(50);
    CarriedRun run = read(written(world));
    Session session(cpu().device(), waves, {32, 32}, Params(waves), [](Queue& queue, Extent extent, const auto&...) {
        return TargetChoice{make_memory_target(queue, extent), {}};
    });
    session.pause(true);
    session.go_on_from(std::move(run.state));
    session.frame(1 / 60.0);
    session.finish_job();
    EXPECT_EQ(session.failure(), "");
    EXPECT_EQ(session.step(), 50);
    EXPECT_EQ(session.extent(), (Extent{64, 48}));
    const auto state = session.copy_state();
    ASSERT_TRUE(state);
    World again(waves, cpu(), {64, 48}, Params(waves));
    again.restore(*state);
    EXPECT_EQ(field(again, "height"), field(world, "height"));
}

} // namespace
} // namespace glint::test
