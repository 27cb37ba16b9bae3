// The mouse on a simulation that edits its parameters, and one that refuses to.
#include "app/session/session.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/says.h"
#include <cstdio>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

/// Its wheel sets the frequency; turned backwards, it says why not, having written first.
glint_sim refusing(bool with_reason) {
    glint_sim sim = catalog().at("pattern").sim();
    sim.edit = [](const glint_pointer* at, std::int32_t, std::int32_t, void* params, char* why, std::size_t bytes) {
        *static_cast<float*>(params) = 7;
        if (at->wheel >= 0) return 0;
        std::snprintf(why, bytes, "the wheel is stuck");
        return 1;
    };
    if (!with_reason)
        sim.edit = [](const glint_pointer*, std::int32_t, std::int32_t, void* params, char*, std::size_t) {
            return *static_cast<float*>(params) = 7, 1;
        };
    return sim;
}

struct SessionPointer : testing::TestWithParam<bool> {
    static TargetChoice memory_target(Queue& queue, Extent extent, const TargetPick&, const std::vector<Refusal>&) {
        return {make_memory_target(queue, extent), {}};
    }
    static glint_pointer wheel(float turns) { return {sizeof(glint_pointer), 5, 5, 0, 0, turns, 0, 0, GLINT_MOVE}; }

    const glint_sim sim = refusing(GetParam()); // outlives its definition
    const Definition definition{sim};
    Session session{cpu().device(), {32, 32}, Params(definition), memory_target};
};

TEST_P(SessionPointer, ARefusedEditChangesNothingAndSaysWhy) {
    const Params before = session.params();
    EXPECT_FALSE(moved_by(session, wheel(-1)));
    EXPECT_TRUE(session.params() == before);
    EXPECT_EQ(session.history().next_undo(), nullptr);
    EXPECT_THAT(session.messages().take_notice(),
                says("pattern", "refused the input", GetParam() ? "the wheel is stuck" : "no reason"));
}

TEST_P(SessionPointer, AnEditIsTakenOnlyWhereItSucceeds) {
    if (const auto values = moved_by(session, wheel(1))) session.edit(*values, pointer_label);
    EXPECT_EQ(session.history().next_undo() != nullptr, GetParam());
    EXPECT_EQ(session.messages().take_notice().empty(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Reason, SessionPointer, testing::Bool(),
                         [](const auto& p) { return p.param ? "Given" : "None"; });

} // namespace
} // namespace glint::test
