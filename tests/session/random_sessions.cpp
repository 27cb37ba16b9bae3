// Random sessions of a user: the record of each, read back from its file and replayed by another method on another
// number of threads, gives the same bits. GLINT_SESSIONS=10000 for as many.
#include "app/replay/playback.h"
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/world/params/auto_method.h"
#include "support/cases.h"
#include "support/seated.h"
#include "support/session_acts.h"
#include <cstdlib>

namespace glint::test {
namespace {

class RandomSession : public Seated {
public:
    RandomSession(unsigned seed, Queue& queue, Queue& other) : draw_(seed), other_(other) {
        const auto all = repeatable_simulations();
        const Definition& d = *all[std::size_t(draw_.whole(0, int(all.size()) - 1))];
        session_ = std::make_unique<Session>(queue.device(), size(), runnable(any_params(draw_, d)), memory_target);
        session_->pacing().pause(draw_.one_in(2));
    }

    void do_anything() {
        const int deeds = draw_.whole(3, 14);
        for (int i = 0; i < deeds; ++i) {
            do_one();
            if (draw_.one_in(2)) session_->frame(1 / 60.0);
            if (draw_.one_in(3)) settle_paused();
        }
        settle_paused();
    }

    /// Returns "" or the difference.
    std::string difference_when_played_again() {
        session_->seeker().seek(session_->run().end().at);
        settle_paused();
        const RunRecord told = record_now(*session_);
        RunRecord run = decode(encode(told), catalog());
        const StateHash expected = hash_of(run.end, told.fields);
        by_other_method(run.seed.params);
        for (Event& event : run.events)
            if (auto* set = std::get_if<SetParams>(&event.change)) by_other_method(set->values);
        World again = seeded(run, other_);
        play(again, run, run.end, {}, {});
        (void)drawn(again); // a simulation that does not evolve gets its fields from drawing
        if (again.step() != session_->step()) return "the step";
        const StateHash now = hash_of(run.end, again.read_state());
        for (std::size_t i = 0; i < expected.fields.size(); ++i)
            if (!(now.fields.at(i) == expected.fields[i])) return "field " + expected.fields[i].field;
        return "";
    }
    std::string name() const { return session_->definition().id(); }
    std::size_t events() const { return session_->run().events().size(); }

private:
    Extent size() { return {draw_.whole(16, 60), draw_.whole(16, 60)}; }

    Params runnable(Params params) {
        if (unavailable(params.definition(), cpu().device(), {16, 16}, params).empty()) return params;
        return Params(params.definition());
    }
    void settle_paused() {
        const bool was = session_->pacing().paused();
        session_->pacing().pause(true);
        settle(*session_);
        session_->pacing().pause(was);
    }
    void do_one() {
        switch (draw_.whole(0, 13)) {
        case 0:
            return session_->history().undo();
        case 1:
            return session_->history().redo();
        case 2:
            return session_->pacing().pause(!session_->pacing().paused());
        default:
            (void)do_something(draw_, *session_, held_);
        }
    }
    void by_other_method(Params& params) {
        const glint_param* row = params.definition().param("method");
        if (!row) return;
        for (int tries = 0; tries < 8; ++tries) {
            Params other = params;
            other.put(*row, draw_.whole(0, row->choice_count - 1));
            if (is_exact(other) && is_exact(params) &&
                unavailable(params.definition(), other_.device(), {16, 16}, other).empty())
                params = other;
        }
    }

    Draws draw_;
    Queue& other_;
    std::unique_ptr<Session> session_;
    Gesture held_;
};

TEST(RandomSessions, ComeToTheSameBitsElsewhere) {
    const char* wanted = std::getenv("GLINT_SESSIONS");
    const int count = wanted ? std::atoi(wanted) : cases_here(150);
    const auto one_thread = make_cpu_queue(1);
    std::size_t events = 0;
    for (unsigned seed = 1; seed <= unsigned(count); ++seed) {
        RandomSession session(seed, cpu(), *one_thread);
        session.do_anything();
        ASSERT_EQ(session.difference_when_played_again(), "") << session.name() << ", seed " << seed;
        if (testing::Test::HasFatalFailure()) FAIL() << session.name() << ", seed " << seed;
        events += session.events();
    }
    EXPECT_GT(events, std::size_t(count)) << "something happens in them";
}

} // namespace
} // namespace glint::test
