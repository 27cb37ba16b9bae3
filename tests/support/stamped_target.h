// A frame target whose calls are timed by the host's clock, for the test: one is outside of the program's TimedTarget,
// one inside.
#pragma once
#include "interop/targets/frame_target.h"
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {

/// Milliseconds of each stage, summed by frame; nothing for frames without it.
class Stamps {
public:
    template <class Call> auto around(const char* stage, const Call& call) {
        const Stamp stamp(*this, stage);
        return call();
    }
    void add(const char* stage, double ms) { now_[stage] += ms; }
    void end_frame() {
        for (const auto& [stage, ms] : now_) frames_[stage].push_back(ms);
        now_.clear();
    }
    const std::vector<double>& of(const std::string& stage) { return frames_[stage]; }

private:
    using Host = std::chrono::steady_clock;
    struct Stamp {
        Stamp(Stamps& stamps, const char* of) : to(stamps), stage(of), begun(Host::now()) {}
        ~Stamp() { to.add(stage, std::chrono::duration<double, std::milli>(Host::now() - begun).count()); }
        Stamp(const Stamp&) = delete;
        Stamp& operator=(const Stamp&) = delete;
        Stamps& to;
        const char* stage;
        Host::time_point begun;
    };
    std::map<std::string, double> now_;
    std::map<std::string, std::vector<double>> frames_;
};

/// Names the stages as TimedTarget does.
class StampedTarget final : public FrameTarget {
public:
    StampedTarget(std::unique_ptr<FrameTarget> inner, Stamps& stamps) : inner_(std::move(inner)), stamps_(stamps) {}
    const char* id() const override { return inner_->id(); }
    const char* title() const override { return inner_->title(); }
    std::optional<glint_frame> begin() override {
        return stamps_.around("map", [&] { return inner_->begin(); });
    }
    void end(std::int64_t step) override {
        stamps_.around("unmap", [&] { inner_->end(step); });
    }
    void cancel() override { inner_->cancel(); }
    bool collect() noexcept override {
        const auto begun = std::chrono::steady_clock::now();
        if (!inner_->collect()) return false;
        stamps_.add("unmap",
                    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count());
        return true;
    }
    int in_progress() const override { return inner_->in_progress(); }
    Picture picture() override {
        const auto begun = std::chrono::steady_clock::now();
        const Picture picture = inner_->picture();
        if (picture.copied)
            stamps_.add("upload",
                        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count());
        return picture;
    }
    void shown() override { inner_->shown(); }
    void finish() override { inner_->finish(); }
    Extent extent() const override { return inner_->extent(); }
    int buffers() const override { return inner_->buffers(); }

private:
    std::unique_ptr<FrameTarget> inner_;
    Stamps& stamps_;
};

} // namespace glint::test
