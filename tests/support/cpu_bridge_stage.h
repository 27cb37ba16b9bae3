// A session on the CPU through real OpenGL, for the tests of its presentation paths.
#pragma once
#include "app/session/session.h"
#include "support/gl_stage.h"
#include "support/run.h"
#include <chrono>
#include <string>
#include <vector>

namespace glint::test {

inline const std::vector<std::string> cpu_path_ids = {"CpuPersistent", "CpuMapped", "CpuUpload"};

class CpuBridge : public GlTest {
protected:
    void open(const std::string& present_path = "") {
        session = std::make_unique<Session>(cpu().device(), Extent{64, 48}, Params(definition), make_frame_target,
                                            nullptr, TargetPick{present_path});
    }
    void frame() {
        session->frame(1 / 60.0);
        reports = session->observers().reports.take(std::move(reports));
        for (Report& report : reports) session->observers().reports.reuse(std::move(report.scopes));
        const Picture picture = session->presenter().picture();
        if (picture.kind == Picture::Kind::none) return;
        screen.draw(image_of(picture), fitted(64, 48, canvas.rect()), canvas.rect(), canvas.height());
        session->presenter().shown();
    }
    /// Frames that wait for all work of their jobs, so that a busy machine does as much in each.
    void frames(int count) {
        for (int i = 0; i < count; ++i) {
            frame();
            session->idling().finish_job();
            glFinish();
        }
    }
    void settle() {
        frames(3);
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        while (!session->presenter().target() || session->wants_frames()) {
            ASSERT_LT(std::chrono::steady_clock::now(), give_up) << "it never came to rest";
            frames(1);
        }
        frames(1); // shows the newest picture
    }
    std::string present_path() const {
        return session->presenter().target() ? session->presenter().target()->id() : "";
    }

    const Definition& definition = catalog().at("heat");
    Screen screen;
    Canvas canvas{{64, 48}};
    std::unique_ptr<Session> session;
    std::vector<Report> reports;
};

} // namespace glint::test
