// If any call of OpenGL fails, a session continues: it skips a frame, uses another path, or says why it has stopped and
// continues when the user retries.
#include "support/cpu_bridge_stage.h"
#include "support/gl_faults.h"
#include <functional>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// A fault that is active while the returned object exists; the function returns how often it has struck.
using Strikes = std::function<int()>;
struct Kind {
    const char* name;
    Strikes (*begin)(int nth, GlUntil);
};

template <class Fault> Strikes in_force(std::shared_ptr<Fault> fault) {
    return [fault = std::move(fault)] { return fault->failed(); };
}

constexpr Kind kinds[] = {
    {"map gives nothing",
     [](int nth, GlUntil until) {
         return in_force(std::make_shared<GlFault<glad_glMapNamedBufferRange>>(nth, until, nullptr));
     }},
    {"unmap has lost it",
     [](int nth, GlUntil until) {
         constexpr bool done = true;
         return in_force(std::make_shared<GlFault<glad_glUnmapNamedBuffer>>(nth, until, GLboolean{GL_FALSE}, done));
     }},
    {"no fence",
     [](int nth, GlUntil until) { return in_force(std::make_shared<GlFault<glad_glFenceSync>>(nth, until, nullptr)); }},
    {"waiting fails",
     [](int nth, GlUntil until) {
         return in_force(std::make_shared<GlFault<glad_glClientWaitSync>>(nth, until, GLenum{GL_WAIT_FAILED}));
     }},
    {"no memory for a buffer",
     [](int nth, GlUntil until) {
         return in_force(std::make_shared<GlNoMemory<glad_glNamedBufferStorage>>(nth, until));
     }},
    {"no memory for a texture", [](int nth, GlUntil until) {
         return in_force(std::make_shared<GlNoMemory<glad_glTextureStorage2D>>(nth, until));
     }}};

class OpenglFaults : public CpuBridge {
protected:
    /// Whether the fault struck. opening: it is active when the session begins, else while it runs.
    bool point(const std::string& id, const Kind& kind, int nth, GlUntil until, bool opening) {
        const std::string where = id + ", " + kind.name + " at call " + std::to_string(nth) +
                                  (until == GlUntil::once ? " once" : " for ever") + (opening ? ", opening" : "");
        if (!opening) open(id), frames(8);
        int struck = 0;
        {
            const Strikes strikes = kind.begin(nth, until);
            if (opening) open(id);
            frames(12);
            struck = strikes();
        }
        (void)context_.debug_log().take(), gl::drain_errors(); // follow-up errors of the call that failed
        if (!session->failure().empty()) {
            EXPECT_EQ(until, GlUntil::for_ever) << where;
            EXPECT_THAT(session->failure(), HasSubstr("presentation path")) << where;
            session->appearance().retry_targets();
        }
        frames(8);
        const std::int64_t step = session->step();
        const auto continues = [&] {
            return session->step() > step && session->presenter().picture().kind != Picture::Kind::none;
        };
        for (int i = 0; i < 50 && !continues(); ++i) frames(1);
        EXPECT_EQ(session->failure(), "") << where;
        EXPECT_GT(session->step(), step) << where;
        EXPECT_NE(session->presenter().picture().kind, Picture::Kind::none) << where;
        return struck > 0;
    }
};

TEST_F(OpenglFaults, ASessionGoesOnWhicheverCallFails) {
    int points = 0;
    for (const std::string& id : cpu_path_ids)
        for (const Kind& kind : kinds)
            for (const GlUntil until : {GlUntil::once, GlUntil::for_ever})
                for (const bool opening : {true, false})
                    for (int nth = 1; nth <= 3 && point(id, kind, nth, until, opening); ++nth) ++points;
    RecordProperty("points", points);
    EXPECT_GT(points, 40);
}

} // namespace
} // namespace glint::test
