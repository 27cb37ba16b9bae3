// A session on an emulated GPU, for the tests of the bridge.
#pragma once
#include "app/session/session.h"
#include "fake_cuda/fake_cuda.h"
#include "sims/api/device.h"
#include "support/gl_stage.h"
#include "support/run.h"

namespace glint::test {

using Until = FakeCuda::Until;

inline const std::vector<std::string> cuda_path_ids = {"CudaInterop", "CudaUpload",   "CudaArray",
                                                       "CudaStaged",  "CudaPageable", "CudaZeroCopy"};

class Bridge : public GlTest {
protected:
    void SetUp() override { fake.reset(), fake.forget_registrations(); }
    void TearDown() override {
        EXPECT_THAT(fake.broken_rules(), testing::IsEmpty());
        fake.reset();
        GlTest::TearDown();
    }

    void open(const std::string& present_path = "") {
        session = std::make_unique<Session>(*gpu, Extent{64, 48}, Params(definition), make_frame_target, fallback.get(),
                                            TargetPick{present_path});
    }
    void frame() {
        fake.turn();
        session->frame(1 / 60.0);
        reports = session->observers().reports.take(std::move(reports));
        for (Report& report : reports) session->observers().reports.reuse(std::move(report.scopes));
        const Picture picture = session->presenter().picture();
        if (picture.kind == Picture::Kind::none) return;
        screen.draw(image_of(picture), fitted(64, 48, canvas.rect()), canvas.rect(), canvas.height());
        session->presenter().shown();
    }
    /// Allocations on the device that were not given back.
    int held() const { return fake.calls("cudaMallocAsync") - fake.calls("cudaFreeAsync"); }
    void frames(int count) { // each is drawn, however slow OpenGL is, or the CPU after a failover
        for (int i = 0; i < count; ++i) {
            frame();
            session->idling().finish_job();
            glFinish();
        }
    }
    void hasty_frames(int count) { // as on a machine whose OpenGL lags behind
        for (int i = 0; i < count; ++i) frame();
    }
    /// Waits until the picture is that of the newest step, however slow OpenGL is.
    void settle() {
        for (int i = 0; i < 100 && (present_path().empty() || session->presenter().picture().step != session->step());
             ++i)
            frames(1);
        ASSERT_EQ(session->presenter().picture().step, session->step());
    }
    void refuse_to_register(cudaError_t error) {
        for (const char* call : {"cudaGraphicsGLRegisterBuffer", "cudaGraphicsGLRegisterImage"})
            fake.fail(call, error, 1, Until::for_ever);
    }
    std::string present_path() const {
        return session->presenter().target() ? session->presenter().target()->id() : "";
    }
    std::vector<std::uint8_t> seen() { return canvas.read().rgba; }

    FakeCuda& fake = FakeCuda::here();
    const Definition& definition = catalog().at("stripes");
    std::unique_ptr<ComputeDevice> fallback = make_cpu_device(1);
    std::unique_ptr<ComputeDevice> gpu = make_cuda_device();
    Screen screen;
    Canvas canvas{{64, 48}};
    std::unique_ptr<Session> session;
    std::vector<Report> reports;
};

} // namespace glint::test
