// The window's times of mapping, copies, uploads and OpenGL's drawing on a GPU, compared with the test's own clocks:
// the host's around the same calls, and OpenGL's timestamps around the same commands.
#include "app/session/session.h"
#include "app/window/workspace/gl_clock.h"
#include "support/gl_stage.h"
#include "support/run.h"
#include "support/stamped_target.h"
#include "support/two_timers.h"
#include <array>
#include <thread>

namespace glint::test {
namespace {

constexpr int presented_frames = 120, last_results = 5;
constexpr Extent presented_extent{2048, 2048};

/// OpenGL's time at which the commands before it were done.
gl::Query gl_stamp() {
    gl::Query query = gl::Query::make(GL_TIMESTAMP);
    glQueryCounter(query.id(), GL_TIMESTAMP);
    return query;
}

double ms_between(const gl::Query& from, const gl::Query& to) {
    GLint64 begun = 0, ended = 0;
    glGetQueryObjecti64v(from.id(), GL_QUERY_RESULT, &begun);
    glGetQueryObjecti64v(to.id(), GL_QUERY_RESULT, &ended);
    return static_cast<double>(ended - begun) * 1e-6;
}

/// Frames of a session as in the window, by one presentation path.
class PresentedFrames {
public:
    explicit PresentedFrames(const char* present_path)
        : gpu_(make_cuda_device()),
          session_(*gpu_, presented_extent, Params(catalog().at("ripple")),
                   [this](Queue& on, Extent of, const TargetPick& pick, const std::vector<Refusal>& failed) {
                       TargetChoice choice = make_frame_target(on, of, pick, failed);
                       auto inside = std::make_unique<StampedTarget>(std::move(choice.target), inside_);
                       auto timed = std::make_unique<TimedTarget>(std::move(inside), profiler_, cpu_clock_);
                       choice.target = std::make_unique<StampedTarget>(std::move(timed), outside_);
                       return choice;
                   },
                   nullptr, {present_path, 3}) {
        profiler_.set_window(Series::capacity);
    }
    void play(int count) {
        for (int i = 0; i < count; ++i) {
            profiler_.begin_frame();
            session_.frame(1 / 60.0), session_.presenter().collect();
            show();
            profiler_.collect(), inside_.end_frame(), outside_.end_frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(4)); // in place of the display
        }
        glFinish();
        for (int i = 0; i < last_results; ++i) profiler_.begin_frame(), profiler_.collect();
    }
    const char* present_path() { return session_.presenter().target()->id(); }
    std::vector<TwoTimers> compared() {
        std::vector<TwoTimers> all;
        for (const StageRow& row : profiler_.stages().rows()) {
            const bool of_opengl = row.lane == Lane::opengl;
            const std::vector<double> own = of_opengl ? drawn() : called(row.label);
            const Summary told = row.history.summary(profiler_.window());
            all.push_back({row.label, static_cast<double>(told.median), median_of(own),
                           std::min(static_cast<std::size_t>(told.samples), own.size()),
                           timer_resolution_ms + (of_opengl ? 0 : recording_ms(row.label) / 2)});
        }
        return all;
    }

private:
    void show() {
        const Picture picture = session_.presenter().picture();
        if (picture.kind == Picture::Kind::none) return;
        std::array<gl::Query, 4> stamps;
        stamps[0] = gl_stamp();
        {
            const Profiler::Scope scope(profiler_, gl_clock_, Lane::opengl, "picture");
            stamps[1] = gl_stamp();
            screen_.draw(image_of(picture), fitted(picture.extent.width, picture.extent.height, canvas_.rect()),
                         canvas_.rect(), canvas_.height());
            stamps[2] = gl_stamp();
        }
        stamps[3] = gl_stamp();
        session_.presenter().shown();
        glFlush();
        stamps_.push_back(std::move(stamps));
    }
    std::vector<double> drawn() const {
        std::vector<double> all;
        all.reserve(stamps_.size());
        for (const auto& [before, begun, ended, after] : stamps_)
            all.push_back((ms_between(before, after) + ms_between(begun, ended)) / 2);
        return all;
    }
    std::vector<double> called(const std::string& stage) {
        const std::vector<double>&outside = outside_.of(stage), &inside = inside_.of(stage);
        std::vector<double> all;
        for (std::size_t i = 0; i < std::min(outside.size(), inside.size()); ++i)
            all.push_back((outside[i] + inside[i]) / 2);
        return all;
    }

    /// Time that only the outer clock counts: recording a stage, because the program's clock lies inside.
    double recording_ms(const std::string& stage) {
        return median_of(outside_.of(stage)) - median_of(inside_.of(stage));
    }

    Profiler profiler_{0};
    CpuClock cpu_clock_;
    GlClock gl_clock_;
    Screen screen_;
    Canvas canvas_{{1024, 1024}};
    Stamps inside_, outside_;
    std::vector<std::array<gl::Query, 4>> stamps_;
    std::unique_ptr<ComputeDevice> gpu_;
    Session session_; ///< its target uses all of these
};

class IndependentTimerOfPresentation : public GlTest, public testing::WithParamInterface<const char*> {};

TEST_P(IndependentTimerOfPresentation, AgreesWithWhatIsToldOfEachStage) {
    expect_agreement(GetParam(), [&] {
        PresentedFrames frames(GetParam());
        frames.play(presented_frames);
        EXPECT_STREQ(frames.present_path(), GetParam());
        return frames.compared();
    });
}

INSTANTIATE_TEST_SUITE_P(By, IndependentTimerOfPresentation,
                         testing::Values("CudaInterop", "CudaUpload", "CudaArray", "CudaStaged", "CudaPageable",
                                         "CudaZeroCopy"),
                         [](const auto& present_path) { return std::string(present_path.param); });

/// Spins for that time; returns how long it took by the same clock.
double spin(double ms) {
    using Host = std::chrono::steady_clock;
    const auto begun = Host::now();
    double spent = 0;
    while (spent < ms) spent = std::chrono::duration<double, std::milli>(Host::now() - begun).count();
    return spent;
}

TEST(IndependentTimerOfTheHost, AgreesWithWhatIsToldOfAStageOfTheCpu) {
    expect_agreement("the CPU", [] {
        Profiler profiler(0);
        CpuClock clock;
        std::vector<double> own;
        for (int i = 0; i < presented_frames; ++i) {
            profiler.begin_frame();
            {
                const Profiler::Scope scope(profiler, clock, Lane::cpu, "interface");
                own.push_back(spin(0.2));
            }
            profiler.collect();
        }
        const Summary told = profiler.stages()[0].history.summary(Series::capacity);
        return std::vector<TwoTimers>{
            {"interface", static_cast<double>(told.median), median_of(own), static_cast<std::size_t>(told.samples)}};
    });
}

} // namespace
} // namespace glint::test
