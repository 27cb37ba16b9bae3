// Sentences of the compiler for a simulation that is written wrongly: one for each member, with its signature. Members
// are found by their names, and misspelt ones by their arguments, because nobody else takes these types.
#pragma once
#include "concepts.h"

namespace glint {

/// Refuses a member that is called `wrong` but takes what another member takes, while that one is missing. The last
/// argument is a call of it; the names of all that members take are declared.
#define GLINT_NOT_CALLED(wrong, is_there, written, ...)                                                                \
    static_assert(                                                                                                     \
        is_there || !requires(S & s, const Tick& tick, const typename S::Params& p, typename S::Params& edited,        \
                              State& fields, const Stroke& stroke, const Pointer& at, ProbeTable<S>& table,            \
                              ParamTable<typename S::Params>& rows, Annotations& labels, Lesson& lesson,               \
                              const DeviceFacts& facts, const Frame& frame) { __VA_ARGS__; },                          \
        "Glint never calls " #wrong "(): write: " written)

#define GLINT_WRITE_DESCRIBE "static void describe(ParamTable<Params>&)"
#define GLINT_WRITE_DRAW "void draw(const Tick&, const Params&, Frame) const"
#define GLINT_WRITE_ADVANCE "void advance(const Tick&, int steps, const Params&)"
#define GLINT_WRITE_STATE "void state(State&)"
#define GLINT_WRITE_RESTORED "void restored(const Params&)"
#define GLINT_WRITE_STROKE "void stroke(const Stroke&, const Params&)"
#define GLINT_WRITE_EDIT "static void edit(const Pointer&, Extent, Params&)"
#define GLINT_WRITE_PROBES "static void probes(ProbeTable<S>&)"
#define GLINT_WRITE_UNAVAILABLE "static const char* unavailable(const DeviceFacts&, Extent, const Params&)"
#define GLINT_WRITE_WORK "static Work work(Extent, const Params&)"
#define GLINT_WRITE_MEMORY "static std::int64_t memory_bytes(Extent, const Params&)"
#define GLINT_WRITE_NOTE "static Note note(const DeviceFacts&, Extent, const Params&)"
#define GLINT_WRITE_RESTS "static bool rests(const Params&)"
#define GLINT_WRITE_TEACH "static void teach(Lesson&)"
#define GLINT_WRITE_ANNOTATE "void annotate(Annotations&, const Tick&, const Params&) const"

/// The members that every simulation has.
template <class S> struct WrittenNeeded {
    static_assert(!std::is_final_v<S>, "a simulation is no final class: Glint looks for its members in a derived one");
    static_assert(HasInfo<S>, "write, in public: static constexpr glint::Info info{\"id\", \"Title\", \"Summary\"}");
    GLINT_NOT_CALLED(description, Describes<S>, GLINT_WRITE_DESCRIBE, S::description(rows));
    GLINT_NOT_CALLED(describes, Describes<S>, GLINT_WRITE_DESCRIBE, S::describes(rows));
    GLINT_NOT_CALLED(params, Describes<S>, GLINT_WRITE_DESCRIBE, S::params(rows));
    static_assert(Describes<S>, "write, in public: " GLINT_WRITE_DESCRIBE);
    static_assert(IsConstructed<S>, "write, in public, a constructor with these arguments: (glint::Device, "
                                    "glint::Extent, const Params&)");
    GLINT_NOT_CALLED(render, Draws<S>, GLINT_WRITE_DRAW, s.render(tick, p, frame));
    GLINT_NOT_CALLED(show, Draws<S>, GLINT_WRITE_DRAW, s.show(tick, p, frame));
    static_assert(Draws<S> || !DrawsUnlessConst<S>,
                  "draw() must be const: void draw(…) const; what it changes is scratch memory, and mutable");
    static_assert(Draws<S> || DrawsUnlessConst<S>, "write, in public: " GLINT_WRITE_DRAW);
};

/// The members of what evolves.
template <class S> struct WrittenEvolving {
    static constexpr std::uint32_t flags = S::info.flags;
    static_assert(Advances<S> || !NamesAdvance<S>, "write, in public: " GLINT_WRITE_ADVANCE);
    GLINT_NOT_CALLED(step, Advances<S>, GLINT_WRITE_ADVANCE, s.step(tick, 1, p));
    GLINT_NOT_CALLED(update, Advances<S>, GLINT_WRITE_ADVANCE, s.update(tick, 1, p));
    GLINT_NOT_CALLED(advances, Advances<S>, GLINT_WRITE_ADVANCE, s.advances(tick, 1, p));
    static_assert(Advances<S> == bool(flags & evolves), "advance() and the flag glint::evolves go together");
    static_assert(HasState<S> || !NamesState<S>, "write, in public: " GLINT_WRITE_STATE);
    GLINT_NOT_CALLED(stat, HasState<S>, GLINT_WRITE_STATE, s.stat(fields));
    GLINT_NOT_CALLED(states, HasState<S>, GLINT_WRITE_STATE, s.states(fields));
    GLINT_NOT_CALLED(State, HasState<S>, GLINT_WRITE_STATE, s.State(fields));
    GLINT_NOT_CALLED(fields, HasState<S>, GLINT_WRITE_STATE, s.fields(fields));
    static_assert(HasState<S> || !(flags & evolves) || flags & stateless,
                  "name what a step changes: write: " GLINT_WRITE_STATE
                  "; if only its number changes, add the flag glint::stateless");
    static_assert(!HasState<S> || !(flags & stateless), "state() and the flag glint::stateless exclude each other");
    static_assert(TakesRestored<S> || !NamesRestored<S>, "write, in public: " GLINT_WRITE_RESTORED);
    GLINT_NOT_CALLED(restore, TakesRestored<S>, GLINT_WRITE_RESTORED, s.restore(p));
    GLINT_NOT_CALLED(on_restored, TakesRestored<S>, GLINT_WRITE_RESTORED, s.on_restored(p));
    static_assert(Rests<S> || !NamesRests<S>, "write, in public: " GLINT_WRITE_RESTS);
};

/// The members for the mouse.
template <class S> struct WrittenHandled {
    static_assert(TakesStrokes<S> || !NamesStroke<S>, "write, in public: " GLINT_WRITE_STROKE);
    GLINT_NOT_CALLED(strokes, TakesStrokes<S>, GLINT_WRITE_STROKE, s.strokes(stroke, p));
    GLINT_NOT_CALLED(paint, TakesStrokes<S>, GLINT_WRITE_STROKE, s.paint(stroke, p));
    GLINT_NOT_CALLED(on_stroke, TakesStrokes<S>, GLINT_WRITE_STROKE, s.on_stroke(stroke, p));
    static_assert(TakesStrokes<S> || !(S::info.flags & timed_strokes),
                  "the flag glint::timed_strokes tells which strokes stroke() gets: write: " GLINT_WRITE_STROKE);
    static_assert(TakesStrokes<S> || !(S::info.flags & paints_shapes),
                  "the flag glint::paints_shapes tells how stroke() paints: write: " GLINT_WRITE_STROKE);
    static_assert(TakesStrokes<S> || !(S::info.flags & paints_colors),
                  "the flag glint::paints_colors tells how stroke() paints: write: " GLINT_WRITE_STROKE);
    static_assert(EditsParams<S> || !NamesEdit<S>, "write, in public: " GLINT_WRITE_EDIT);
    static_assert(EditsParams<S> || S::info.keys == 0,
                  "Info::keys names the keys that edit() takes: write: " GLINT_WRITE_EDIT);
    GLINT_NOT_CALLED(edits, EditsParams<S>, GLINT_WRITE_EDIT, s.edits(at, Extent{}, edited));
    GLINT_NOT_CALLED(mouse, EditsParams<S>, GLINT_WRITE_EDIT, s.mouse(at, Extent{}, edited));
    GLINT_NOT_CALLED(pointer, EditsParams<S>, GLINT_WRITE_EDIT, s.pointer(at, Extent{}, edited));
};

/// The members that tell something.
template <class S> struct WrittenTold {
    static_assert(HasProbes<S> || !NamesProbes<S>, "write, in public: " GLINT_WRITE_PROBES);
    GLINT_NOT_CALLED(probe, HasProbes<S>, GLINT_WRITE_PROBES, s.probe(table));
    static_assert(KnowsLimits<S> || !NamesUnavailable<S>, "write, in public: " GLINT_WRITE_UNAVAILABLE);
    GLINT_NOT_CALLED(available, KnowsLimits<S>, GLINT_WRITE_UNAVAILABLE, s.available(facts, Extent{}, p));
    static_assert(CountsWork<S> || !NamesWork<S>, "write, in public: " GLINT_WRITE_WORK);
    static_assert(CountsMemory<S> || !NamesMemoryBytes<S>, "write, in public: " GLINT_WRITE_MEMORY);
    static_assert(TakesNote<S> || !NamesNote<S>, "write, in public: " GLINT_WRITE_NOTE);
    GLINT_NOT_CALLED(notes, TakesNote<S>, GLINT_WRITE_NOTE, s.notes(facts, Extent{}, p));
    static_assert(Teaches<S> || !NamesTeach<S>, "write, in public: " GLINT_WRITE_TEACH);
    GLINT_NOT_CALLED(lesson, Teaches<S>, GLINT_WRITE_TEACH, s.lesson(lesson));
    static_assert(Annotates<S> || !NamesAnnotate<S>, "write, in public: " GLINT_WRITE_ANNOTATE);
    GLINT_NOT_CALLED(labels, Annotates<S>, GLINT_WRITE_ANNOTATE, s.labels(labels, tick, p));
};

#undef GLINT_WRITE_ANNOTATE
#undef GLINT_WRITE_TEACH
#undef GLINT_WRITE_RESTS
#undef GLINT_WRITE_NOTE
#undef GLINT_WRITE_MEMORY
#undef GLINT_WRITE_WORK
#undef GLINT_WRITE_UNAVAILABLE
#undef GLINT_WRITE_PROBES
#undef GLINT_WRITE_EDIT
#undef GLINT_WRITE_STROKE
#undef GLINT_WRITE_RESTORED
#undef GLINT_WRITE_STATE
#undef GLINT_WRITE_ADVANCE
#undef GLINT_WRITE_DRAW
#undef GLINT_WRITE_DESCRIBE
#undef GLINT_NOT_CALLED

template <class S> struct Nothing {};

/// Looked at in this order, because the later ones need what the earlier ones ask for.
template <class S> struct Written {
    static_assert(HasParams<S>, "write, in public: struct Params { … }; with a default for each member");
    template <template <class> class Part, bool possible>
    static constexpr bool looked_at = sizeof(std::conditional_t<possible, Part<S>, Nothing<S>>) > 0;
    static constexpr bool complete = looked_at<WrittenNeeded, HasParams<S>> && Simulation<S> &&
                                     looked_at<WrittenEvolving, Simulation<S>> &&
                                     looked_at<WrittenHandled, Simulation<S>> && looked_at<WrittenTold, Simulation<S>>;
};

} // namespace glint
