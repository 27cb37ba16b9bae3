// If any call of CUDA fails, from opening the device on, in a session with all actions of a user: the session refuses
// with a sentence, continues, or continues on the CPU. GLINT_FAULT_POINTS: the number of calls, else a sample.
#include "support/bridge_stage.h"
#include "support/fault_walk.h"

namespace glint::test {
namespace {

class CudaFaults : public Bridge {
protected:
    /// Whether there is a session; else a sentence has said why.
    bool opened(const std::string& where) {
        try {
            gpu = make_cuda_device();
            open();
            return true;
        } catch (const Error& e) { EXPECT_GT(std::string_view(e.what()).size(), 15u) << where; }
        session.reset();
        return false;
    }
    /// No exception may leave it: the window would end.
    void use(const std::string& where) {
        try {
            frames(4);
            session->observers().probes.want(true), session->observers().cell.watch(std::array{3, 3}),
                session->device_move().ask_for_checkpoint();
            session->observers().pins.add({"", 3, 3}), session->observers().pins.set_line(LineOfCells{1, 1, 40, 30});
            frames(4);
            if (session->extent() == Extent{64, 48}) session->resize({80, 48});
            frames(4);
            session->history().undo(), frames(4);
            session->pacing().pause(true), frames(2);
            session->seeker().seek(2), frames(4);
            session->appearance().pick_target({"CudaStaged"}), frames(4);
            session->pacing().pause(false), frames(4);
        } catch (const std::exception& e) { ADD_FAILURE() << where << " threw: " << e.what(); }
    }
    void expect_session_continues(const std::string& where) {
        if (!session->failure().empty()) session->appearance().retry_targets(), frames(4);
        if (!session->failure().empty()) session->device_move().restart(), frames(4);
        session->pacing().pause(false);
        const std::int64_t at = session->place().at;
        const auto continues = [&] {
            return session->place().at > at && session->presenter().picture().kind != Picture::Kind::none;
        };
        for (int i = 0; i < 500 && !continues(); ++i) frames(1);
        EXPECT_EQ(session->failure(), "") << where;
        EXPECT_GT(session->place().at, at) << where;
        EXPECT_NE(session->presenter().picture().kind, Picture::Kind::none) << where;
    }
    /// Whether there is such a call.
    bool point(int nth, Until until) {
        const std::string where =
            std::string(until == Until::once ? "once" : "sticky") + " at call " + std::to_string(nth);
        session.reset(), gpu.reset(), fake.reset();
        const int before = fake.living();
        fake.fail("*", cudaErrorIllegalAddress, nth, until);
        if (opened(where)) {
            use(where);
            const bool struck = fake.calls("*") >= nth;
            if (until == Until::once) fake.stop_failing();
            if (struck) expect_session_continues(where);
        }
        const bool struck = fake.calls("*") >= nth;
        session.reset(), gpu.reset();
        if (until == Until::once) { EXPECT_EQ(fake.living(), before) << where; }
        EXPECT_THAT(fake.broken_rules(), testing::IsEmpty()) << where;
        return struck;
    }
    int calls() {
        session.reset(), gpu.reset(), fake.reset();
        EXPECT_TRUE(opened("nothing fails"));
        use("nothing fails");
        const int made = fake.calls("*");
        session.reset();
        return made;
    }
};

TEST_F(CudaFaults, ASessionGoesOnWhicheverCallFails) {
    const int made = calls();
    ASSERT_GT(made, 200);
    int points = 0;
    for (const Until until : {Until::once, Until::sticky})
        for (long nth = 1, step = walk_stride(made, 50); nth <= made && !HasFailure(); nth += step)
            points += point(static_cast<int>(nth), until);
    RecordProperty("points", points);
    EXPECT_GT(points, 80);
}

} // namespace
} // namespace glint::test
