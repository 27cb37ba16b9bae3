// The members of a simulation S: a concept for each, by which the compiler finds it. "On any thread": with the flag
// glint::reentrant also at the same time as another call; without it all calls of a simulation come one after the
// other.
#pragma once
#include "annotations.h"
#include "device.h"
#include "keys.h"
#include "lesson.h"
#include "members.h"
#include "params.h"
#include "probe.h"
#include "sampler.h"
#include "state.h"
#include <concepts>
#include <utility>

namespace glint {

using Tick = glint_tick;
using Stroke = glint_stroke;
using Pointer = glint_pointer;
using DeviceFacts = glint_device_facts;
using Work = glint_work;
using Note = glint_note;

/// The mouse action that a hint describes; the hint disappears after it.
enum class HintAction : std::int32_t {
    press = GLINT_HINT_PRESS,
    shift_press = GLINT_HINT_SHIFT_PRESS,
    wheel = GLINT_HINT_WHEEL,
    keys = GLINT_HINT_KEYS
};

inline constexpr std::uint32_t evolves = GLINT_EVOLVES, reentrant = GLINT_REENTRANT, opens_first = GLINT_OPENS_FIRST,
                               exhibit = GLINT_EXHIBIT, measures = GLINT_MEASURES, timed = GLINT_TIMED,
                               stateless = GLINT_STATELESS, paints_shapes = GLINT_PAINTS_SHAPES, splits = GLINT_SPLITS,
                               timed_strokes = GLINT_TIMED_STROKES, paints_colors = GLINT_PAINTS_COLORS;
struct Info {
    const char *id, *title, *summary;
    std::uint32_t flags = 0;
    const char* opening_preset = nullptr; ///< shown first; null: its defaults
    const char* hint = nullptr;           ///< the most useful mouse action, in a few words: "drag: paint waves"
    std::int32_t rank = 0;                ///< a lower rank comes first in lists, equal ranks are sorted by id
    const char* equation = nullptr; ///< its equation, one line: "∂u/∂t = D∇²u"; rows name their `symbol` in it
    HintAction hint_action = HintAction::press;
    std::uint32_t keys = 0; ///< glint::key: those that edit() takes while they are held: key::left | key::right
};

/// S::Params: plain data with a default for each member. The program copies it byte by byte, into kernels too.
template <class S>
concept HasParams = requires {
    typename S::Params;
    requires std::is_default_constructible_v<typename S::Params>;
};
/// S::info: static constexpr, because the compiler reads its flags.
template <class S>
concept HasInfo = requires {
    { S::info } -> std::convertible_to<Info>;
    typename std::integral_constant<std::uint32_t, S::info.flags>;
};
/// static void S::describe(ParamTable<Params>&): a row for each parameter, then presets. Called once, on the main
/// thread, while the file is loaded. An exception here refuses the file.
template <class S>
concept Describes = requires(ParamTable<typename S::Params>& table) {
    S::describe(table);
};
/// S(Device, Extent, const Params&): makes all memory, and the state at step 0. Only the constructor may wait or
/// allocate. Extent: size of the picture in cells, 16 to 16384 in each direction. Throws Error, or std::bad_alloc, if
/// the simulation cannot start: the program shows the sentence and keeps the session before. Called on the thread that
/// computes this instance: on the CPU the session's worker or the main thread, on CUDA the thread that queues the work.
template <class S>
concept IsConstructed = requires(const glint_host& host, const typename S::Params& p) {
    S(Device(host), Extent{}, p);
};
/// void S::draw(const Tick&, const Params&, Frame) const: writes every pixel, opaque, and changes nothing that a step
/// reads: scratch memory that it writes is a mutable member. tick.step: steps done. On the thread of `advance`, never
/// while another call for this instance runs; as often as a picture is needed, also twice or never for a step. Does not
/// wait. Throws Error: the program shows the sentence, and the picture before.
template <class S>
concept Draws = requires(const S& drawn, const Tick& t, const typename S::Params& p) {
    drawn.draw(t, p, Frame{});
};
/// For a sentence of the compiler: draw() that lacks its const.
template <class S>
concept DrawsUnlessConst = requires(S& drawn, const Tick& t, const typename S::Params& p) {
    drawn.draw(t, p, Frame{});
};
/// What every simulation has.
template <class S>
concept Simulation = HasParams<S> && HasInfo<S> && Describes<S> && IsConstructed<S> && Draws<S>;
/// void S::advance(const Tick&, int steps, const Params&): takes `steps` steps, at least 1; tick.step is the number of
/// the first one. n steps at once give the bits of n times one step. On the thread that computes this instance, one
/// call at a time. Queues its work, and neither waits nor allocates. Throws Error: the session stops, and shows the
/// sentence.
template <class S>
concept Advances = requires(S s, const Tick& t, const typename S::Params& p) {
    s.advance(t, 1, p);
};
/// void S::state(State&): names the fields that the next step reads, and does nothing else. Called whenever a field is
/// read, on the thread of `advance`; the same fields in the same order each time.
template <class S>
concept HasState = requires(S s, State& state) {
    s.state(state);
};
/// void S::restored(const Params&): the program has overwritten the fields of state(): compute again what was derived
/// from them. On the thread of `advance`, between two steps.
template <class S>
concept TakesRestored = requires(S s, const typename S::Params& p) {
    s.restored(p);
};
/// void S::stroke(const Stroke&, const Params&): paints a piece of a drag, in cells. On the thread of `advance`,
/// between two steps. The mask, if there is one, is valid until the call returns. See brush.h.
template <class S>
concept TakesStrokes = requires(S s, const Stroke& stroke, const typename S::Params& p) {
    s.stroke(stroke, p);
};
/// static void S::edit(const Pointer&, Extent, Params&): the mouse and the keys of Info::keys change parameters. On any
/// thread, also while an instance computes. Throws: the action is refused, and the user reads the exception's words.
template <class S>
concept EditsParams = requires(const Pointer& at, typename S::Params& p) {
    S::edit(at, Extent{}, p);
};
/// static void S::probes(ProbeTable<S>&): at most 16 numbers to plot. Called once, while the file is loaded; the
/// function of a probe runs on the thread of `advance`.
template <class S>
concept HasProbes = requires(ProbeTable<S>& table) {
    S::probes(table);
};
/// static const char* S::unavailable(const DeviceFacts&, Extent, const Params&): why these parameters cannot run there,
/// a sentence that lives as long as the program; null if they can. On any thread.
template <class S>
concept KnowsLimits = requires(const DeviceFacts& d, const typename S::Params& p) {
    { S::unavailable(d, Extent{}, p) } -> std::convertible_to<const char*>;
};
/// static Work S::work(Extent, const Params&): the least work of a step and of a drawing, for throughput and limits. On
/// any thread.
template <class S>
concept CountsWork = requires(const typename S::Params& p) {
    { S::work(Extent{}, p) } -> std::convertible_to<Work>;
};
/// static Note S::note(const DeviceFacts&, Extent, const Params&): a line below a row of the panel. On any thread.
template <class S>
concept TakesNote = requires(const DeviceFacts& d, const typename S::Params& p) {
    { S::note(d, Extent{}, p) } -> std::convertible_to<Note>;
};
/// static bool S::rests(const Params&): whether no step changes the picture, so that none is needed. On any thread.
template <class S>
concept Rests = requires(const typename S::Params& p) {
    { S::rests(p) } -> std::convertible_to<bool>;
};
/// static std::int64_t S::memory_bytes(Extent, const Params&): bytes of device memory that the constructor will ask
/// for; the program refuses in advance what does not fit. 0: unknown. On any thread.
template <class S>
concept CountsMemory = requires(const typename S::Params& p) {
    { S::memory_bytes(Extent{}, p) } -> std::convertible_to<std::int64_t>;
};
/// static void S::teach(Lesson&): called once, while the file is loaded.
template <class S>
concept Teaches = requires(Lesson& lesson) {
    S::teach(lesson);
};
/// void S::annotate(Annotations&, const Tick&, const Params&) const: labels of the picture that draw() drew last. After
/// draw() of the same step, on its thread; from data of the host alone, without waiting.
template <class S>
concept Annotates = requires(const S& drawn, Annotations& labels, const Tick& t, const typename S::Params& p) {
    drawn.annotate(labels, t, p);
};

} // namespace glint
