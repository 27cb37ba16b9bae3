// Everything a simulation includes. A simulation is an ordinary type S in one file sims/<id>.cpp, with
//   S::Params                                                  plain data with default member initialisers
//   S::info                                                    glint::Info{id, title, summary, flags}
//   static void describe(ParamTable<Params>&)                  one row per parameter, then presets
//   S(Device, Extent, const Params&)                           the initial state; reset = rebuild
//   void draw(const Tick&, const Params&, Frame) const         write every pixel
// and, where it evolves,
//   void advance(const Tick&, int steps, const Params&)        n fixed steps; n at once equal n times one, bit for bit
//   void state(State&)                                         name the fields it evolves, and nothing else
// Optional: restored, stroke, edit, probes, unavailable, work, note, rests, memory_bytes, teach, annotate (see the
// concepts below and docs/adding-a-simulation.md). GLINT_SIMULATION(S) at the end of the file publishes it.
#pragma once
#include "concepts.h"
#include "random.h"
#include "written.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>

namespace glint {

inline const glint_sim*& registry() { // one list per binary: the program's, or the plugin's
    static const glint_sim* head = nullptr;
    return head;
}

/// The part of a registration that is the same for all simulations: compiled once, in sim.cpp.
class RegistrationTable {
protected:
    /// Fills in what `described` and `info` say, and puts the table on the list.
    void publish(const Info& info, const AnyParamTable& described, const void* defaults, std::size_t bytes);
    /// 0, or 1 if work(of) throws: then the host was told why.
    static std::int32_t guarded(const glint_host& host, void (*work)(void* of), void* of) noexcept;

    glint_sim sim_{};
};

/// Makes the C table of an S and puts it on the list. No exception leaves it.
template <class S> class Registration : RegistrationTable {
    using Params = typename S::Params;

public:
    Registration() {
        S::describe(table_);
        sim_.create = create, sim_.destroy = destroy, sim_.advance = advance, sim_.draw = draw;
        if constexpr (HasState<S>) sim_.state = state;
        if constexpr (TakesRestored<S>) sim_.restored = restored;
        if constexpr (TakesStrokes<S>) sim_.stroke = stroke;
        if constexpr (EditsParams<S>) sim_.edit = edit;
        if constexpr (KnowsLimits<S>) sim_.unavailable = unavailable;
        if constexpr (CountsWork<S>) sim_.work = work;
        if constexpr (TakesNote<S>) sim_.note = note;
        if constexpr (Rests<S>) sim_.rests = rests;
        if constexpr (CountsMemory<S>) sim_.memory_bytes = memory_bytes;
        if constexpr (Annotates<S>) sim_.annotate = annotate;
        if constexpr (HasProbes<S>) {
            const auto& rows = probes().rows();
            sim_.probes = rows.data(), sim_.probe_count = std::int32_t(rows.size());
            sim_.probe_stride = sizeof(glint_probe), sim_.probe = probe, sim_.probe_cells = probe_cells;
        }
        if constexpr (Teaches<S>) {
            S::teach(lesson_);
            sim_.lesson = lesson_.table();
        }
        publish(S::info, table_, &table_.defaults, sizeof(Params));
    }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

private:
    struct Instance { // owned by the host: the simulation, and the host to report failures to
        const glint_host& host;
        Extent extent;
        S sim;
    };
    static Instance& self(void* sim) { return *static_cast<Instance*>(sim); }
    static const Params& params(const void* p) { return *static_cast<const Params*>(p); }
    static const ProbeTable<S>& probes() {
        static const ProbeTable<S> table = [] {
            ProbeTable<S> made;
            if constexpr (HasProbes<S>) S::probes(made);
            return made;
        }();
        return table;
    }

    template <class F> static std::int32_t guarded(const glint_host& host, F&& work) noexcept {
        return RegistrationTable::guarded(
            host, [](void* of) { (*static_cast<std::remove_reference_t<F>*>(of))(); }, &work);
    }
    /// Likewise for a call of an instance: an access outside of a field is told with the field's name.
    template <class F> static std::int32_t guarded(Instance& me, F&& work) noexcept {
#if GLINT_CHECK_BOUNDS
        return guarded(me.host, [&] {
            try {
                work();
            } catch (OutOfBounds& access) {
                if constexpr (HasState<S>) {
                    State fields(
                        [](void* to, const glint_field* field) {
                            static_cast<OutOfBounds*>(to)->in_field(field->id, field->data);
                        },
                        &access);
                    me.sim.state(fields);
                }
                throw;
            }
        });
#else
        return guarded(me.host, std::forward<F>(work));
#endif
    }
    static void* create(const glint_host* host, std::int32_t w, std::int32_t h, const void* p) noexcept {
        Instance* made = nullptr;
        guarded(*host, [&] { made = new Instance{*host, {w, h}, S(Device(*host), Extent{w, h}, params(p))}; });
        return made;
    }
    static void destroy(void* sim) noexcept { delete static_cast<Instance*>(sim); }
    static std::int32_t advance(void* sim, const glint_tick* t, std::int32_t steps, const void* p) noexcept {
        return guarded(self(sim), [&] {
            if constexpr (Advances<S>) self(sim).sim.advance(*t, steps, params(p));
        });
    }
    static std::int32_t draw(void* sim, const glint_tick* t, const void* p, const glint_frame* f) noexcept {
        const View<std::uint32_t> pixels{f->pixels, f->width, f->height, f->pitch};
        return guarded(self(sim), [&] { std::as_const(self(sim).sim).draw(*t, params(p), {pixels, {f->palette}}); });
    }
    static std::int32_t state(void* sim, State::Emit emit, void* to) noexcept {
        return guarded(self(sim), [&] {
            State named(emit, to);
            self(sim).sim.state(named);
        });
    }
    static std::int32_t annotate(void* sim, const glint_tick* t, const void* p, Annotations::Emit emit,
                                 void* to) noexcept {
        return guarded(self(sim), [&] {
            Annotations labels(emit, to);
            std::as_const(self(sim).sim).annotate(labels, *t, params(p));
        });
    }
    static std::int32_t restored(void* sim, const void* p) noexcept {
        return guarded(self(sim), [&] { self(sim).sim.restored(params(p)); });
    }
    static std::int32_t stroke(void* sim, const glint_stroke* s, const void* p) noexcept {
        return guarded(self(sim), [&] { self(sim).sim.stroke(*s, params(p)); });
    }
    static std::int32_t edit(const glint_pointer* at, std::int32_t w, std::int32_t h, void* p, char* why,
                             std::size_t why_bytes) noexcept {
        const auto say = [&](const char* reason) { std::snprintf(why, why_bytes, "%s", reason); };
        try {
            S::edit(*at, Extent{w, h}, *static_cast<Params*>(p));
            return 0;
        } catch (const std::exception& e) { say(sentence_of(e).c_str()); } catch (...) {
            say("an exception that is no std::exception");
        }
        return 1;
    }
    static std::int32_t probe(void* sim, const glint_tick* t, const void* p, std::int32_t i, double* rows) noexcept {
        Instance& me = self(sim);
        return guarded(
            me, [&] { probes().runs().at(std::size_t(i))(me.sim, *t, params(p), Device(me.host), me.extent, rows); });
    }
    static std::int32_t probe_cells(void* sim, const glint_tick* t, const void* p, std::int32_t i, float* cells,
                                    std::int32_t pitch) noexcept {
        Instance& me = self(sim);
        return guarded(me, [&] {
            const auto write = probes().cells().at(std::size_t(i));
            if (!write) throw Error("this probe has no cells");
            write(me.sim, *t, params(p), Device(me.host), {cells, me.extent.width, me.extent.height, pitch});
        });
    }
    static const char* unavailable(const glint_device_facts* d, std::int32_t w, std::int32_t h,
                                   const void* p) noexcept {
        try {
            return S::unavailable(*d, Extent{w, h}, params(p));
        } catch (...) { return "its function unavailable() failed"; }
    }
    static std::int32_t work(std::int32_t w, std::int32_t h, const void* p, glint_work* out) noexcept {
        try {
            *out = S::work(Extent{w, h}, params(p));
            out->size = sizeof *out;
        } catch (...) { return 1; }
        return 0;
    }

    static std::int32_t note(const glint_device_facts* d, std::int32_t w, std::int32_t h, const void* p,
                             glint_note* out) noexcept {
        try {
            *out = S::note(*d, Extent{w, h}, params(p));
            out->size = sizeof *out;
        } catch (...) { return 1; }
        return 0;
    }
    static std::int32_t rests(const void* p) noexcept {
        try {
            return S::rests(params(p));
        } catch (...) { return 0; } // then single steps are computed, which is always correct
    }
    static std::int64_t memory_bytes(std::int32_t w, std::int32_t h, const void* p) noexcept {
        try {
            return S::memory_bytes(Extent{w, h}, params(p));
        } catch (...) { return 0; } // then it is found out by asking for it
    }

    ParamTable<Params> table_;
    Lesson lesson_;
};

/// Registers nothing, because S is no simulation. Written<S> says why.
struct NoRegistration {
    NoRegistration() {}
};
template <class S> using RegistrationOf = std::conditional_t<Written<S>::complete, Registration<S>, NoRegistration>;

} // namespace glint

#define GLINT_SIMULATION(S) static const ::glint::RegistrationOf<S> glint_registration_of_this_file;
