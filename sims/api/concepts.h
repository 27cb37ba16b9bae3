// The members of a simulation: a concept for each, by which the compiler finds it.
#pragma once
#include "annotations.h"
#include "device.h"
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
    wheel = GLINT_HINT_WHEEL
};

inline constexpr std::uint32_t evolves = GLINT_EVOLVES, reentrant = GLINT_REENTRANT, opens_first = GLINT_OPENS_FIRST,
                               exhibit = GLINT_EXHIBIT, measures = GLINT_MEASURES, timed = GLINT_TIMED,
                               stateless = GLINT_STATELESS, paints_shapes = GLINT_PAINTS_SHAPES, splits = GLINT_SPLITS;
struct Info {
    const char *id, *title, *summary;
    std::uint32_t flags = 0;
    const char* opening_preset = nullptr; ///< shown first; null: its defaults
    const char* hint = nullptr;           ///< the most useful mouse action, in a few words: "drag: paint waves"
    std::int32_t rank = 0;                ///< a lower rank comes first in lists, equal ranks are sorted by id
    const char* equation = nullptr; ///< its equation, one line: "∂u/∂t = D∇²u"; rows name their `symbol` in it
    HintAction hint_action = HintAction::press;
};

template <class S>
concept HasParams = requires {
    typename S::Params;
    requires std::is_default_constructible_v<typename S::Params>;
};
template <class S>
concept HasInfo = requires {
    { S::info } -> std::convertible_to<Info>;
    typename std::integral_constant<std::uint32_t, S::info.flags>;
};
template <class S>
concept Describes = requires(ParamTable<typename S::Params>& table) {
    S::describe(table);
};
template <class S>
concept IsConstructed = requires(const glint_host& host, const typename S::Params& p) {
    S(Device(host), Extent{}, p);
};
template <class S>
concept Draws = requires(const S& drawn, const Tick& t, const typename S::Params& p) {
    drawn.draw(t, p, Frame{});
};
template <class S>
concept DrawsUnlessConst = requires(S& drawn, const Tick& t, const typename S::Params& p) {
    drawn.draw(t, p, Frame{});
};
template <class S>
concept Simulation = HasParams<S> && HasInfo<S> && Describes<S> && IsConstructed<S> && Draws<S>;
template <class S>
concept Advances = requires(S s, const Tick& t, const typename S::Params& p) {
    s.advance(t, 1, p);
};
template <class S>
concept HasState = requires(S s, State& state) {
    s.state(state);
};
template <class S>
concept TakesRestored = requires(S s, const typename S::Params& p) {
    s.restored(p);
};
template <class S>
concept TakesStrokes = requires(S s, const Stroke& stroke, const typename S::Params& p) {
    s.stroke(stroke, p);
};
template <class S>
concept EditsParams = requires(const Pointer& at, typename S::Params& p) {
    S::edit(at, Extent{}, p);
};
template <class S>
concept HasProbes = requires(ProbeTable<S>& table) {
    S::probes(table);
};
template <class S>
concept KnowsLimits = requires(const DeviceFacts& d, const typename S::Params& p) {
    { S::unavailable(d, Extent{}, p) } -> std::convertible_to<const char*>;
};
template <class S>
concept CountsWork = requires(const typename S::Params& p) {
    { S::work(Extent{}, p) } -> std::convertible_to<Work>;
};
template <class S>
concept TakesNote = requires(const DeviceFacts& d, const typename S::Params& p) {
    { S::note(d, Extent{}, p) } -> std::convertible_to<Note>;
};
template <class S>
concept Rests = requires(const typename S::Params& p) {
    { S::rests(p) } -> std::convertible_to<bool>;
};
template <class S>
concept CountsMemory = requires(const typename S::Params& p) {
    { S::memory_bytes(Extent{}, p) } -> std::convertible_to<std::int64_t>;
};
template <class S>
concept Teaches = requires(Lesson& lesson) {
    S::teach(lesson);
};
template <class S>
concept Annotates = requires(const S& drawn, Annotations& labels, const Tick& t, const typename S::Params& p) {
    drawn.annotate(labels, t, p);
};

} // namespace glint
