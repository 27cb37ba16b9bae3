// Simulations and kernels with one fault each. The comment before a struct is what the compiler says about it;
// cmake/testing/misspelt.py compiles this file and compares. The compiler may say nothing else.
#include "api/sim.h"
using glint::Device, glint::Extent, glint::Frame, glint::Pointer, glint::State, glint::Stroke, glint::Tick;

struct P {
    float rate = 1;
};
template <std::uint32_t flags> struct Picture { // all that every simulation has
    using Params = P;
    static constexpr glint::Info info{"picture", "Picture", "Draws nothing", flags};
    static void describe(glint::ParamTable<P>&) {}
    Picture(Device, Extent, const P&) {}
    void draw(const Tick&, const P&, Frame) const {}
};
template <std::uint32_t flags> struct Evolving : Picture<flags | glint::evolves> {
    using Picture<flags | glint::evolves>::Picture;
    void advance(const Tick&, int, const P&) {}
};

using Still = Picture<0>;
using Moving = Evolving<glint::stateless>;
using Keeping = Evolving<0>;
using Shaped = Picture<glint::paints_shapes>;

// nothing
struct Right : Still {
    using Still::Still;
};
// nothing
struct RightAndStateless : Moving {
    using Moving::Moving;
};
// nothing
struct RightWithAHelper : Keeping {
    using Keeping::Keeping;
    // `paint` and `fields` are helpers, because `stroke` and `state` are there
    void state(State& s) { fields(s); }
    void fields(State&) {}
    void stroke(const Stroke& s, const P& p) { paint(s, p); }
    void paint(const Stroke&, const P&) {}
    int probe = 0, mouse = 0, step = 0;
};

// write, in public: struct Params { … }; with a default for each member
struct NoParams {
    static constexpr glint::Info info{"no", "No", "No"};
};
// write, in public: struct Params { … }; with a default for each member
struct ParamsWithoutDefault : Still {
    using Still::Still;
    struct Params {
        float& rate;
    };
};
// write, in public: static constexpr glint::Info info{"id", "Title", "Summary"}
struct WrongInfo : Still {
    using Still::Still;
    static constexpr const char* info = "wrong";
};
// write, in public: static constexpr glint::Info info{"id", "Title", "Summary"}
struct ChangingInfo : Still {
    using Still::Still;
    static inline glint::Info info{"changing", "Changing", "Changing"};
};
// write, in public: static constexpr glint::Info info{"id", "Title", "Summary"}
struct PrivateInfo : Still {
    using Still::Still;

private:
    static constexpr glint::Info info{"private", "Private", "Private"};
};
// write, in public: static void describe(ParamTable<Params>&)
struct DescribeOfAnObject : Still {
    using Still::Still;
    void describe(glint::ParamTable<P>&) {}
};
// Glint never calls describes(): write: static void describe(ParamTable<Params>&)
// write, in public: static void describe(ParamTable<Params>&)
struct DescribesMisspelt : Still {
    using Still::Still;
    static void describes(glint::ParamTable<P>&) {}

private:
    using Still::describe;
};
// write, in public, a constructor with these arguments: (glint::Device, glint::Extent, const Params&)
struct WrongConstructor : Still {
    WrongConstructor(Device on, const P& p) : Still(on, {}, p) {}
};
// write, in public: void draw(const Tick&, const Params&, Frame) const
struct WrongDraw : Still {
    using Still::Still;
    void draw(const P&, Frame) const {}
};
// draw() must be const: void draw(…) const; what it changes is scratch memory, and mutable
struct DrawThatIsNotConst : Still {
    using Still::Still;
    void draw(const Tick&, const P&, Frame) {}
};
// a simulation is no final class: Glint looks for its members in a derived one
struct Final final : Still {
    using Still::Still;
};

// write, in public: void advance(const Tick&, int steps, const Params&)
struct WrongAdvance : Still {
    using Still::Still;
    void advance(int) {}
};
// Glint never calls update(): write: void advance(const Tick&, int steps, const Params&)
struct AdvanceMisspelt : Still {
    using Still::Still;
    void update(const Tick&, int, const P&) {}
};
// advance() and the flag glint::evolves go together
struct AdvancesWithoutFlag : Still {
    using Still::Still;
    void advance(const Tick&, int, const P&) {}
};
// name what a step changes: write: void state(State&); if only its number changes, add the flag glint::stateless
struct WithoutState : Keeping {
    using Keeping::Keeping;
};
// Glint never calls stat(): write: void state(State&)
struct StateMisspelt : Moving {
    using Moving::Moving;
    void stat(State&) {}
};
// write, in public: void state(State&)
struct WrongState : Moving {
    using Moving::Moving;
    void state(State&, int) {}
};
// write, in public: void state(State&)
struct PrivateState : Moving {
    using Moving::Moving;

private:
    void state(State&) {}
};
// state() and the flag glint::stateless exclude each other
struct StatelessWithState : Moving {
    using Moving::Moving;
    void state(State&) {}
};
// write, in public: void restored(const Params&)
struct WrongRestored : Moving {
    using Moving::Moving;
    void restored() {}
};
// Glint never calls restore(): write: void restored(const Params&)
struct RestoredMisspelt : Moving {
    using Moving::Moving;
    void restore(const P&) {}
};
// write, in public: static bool rests(const Params&)
struct WrongRests : Moving {
    using Moving::Moving;
    bool rests() { return true; }
};

// write, in public: void stroke(const Stroke&, const Params&)
struct WrongStroke : Still {
    using Still::Still;
    void stroke(float, float) {}
};
// Glint never calls strokes(): write: void stroke(const Stroke&, const Params&)
struct StrokeMisspelt : Still {
    using Still::Still;
    void strokes(const Stroke&, const P&) {}
};
// the flag glint::paints_shapes tells how stroke() paints: write: void stroke(const Stroke&, const Params&)
struct ShapesWithoutStroke : Shaped {
    using Shaped::Shaped;
};
// the flag glint::paints_colors tells how stroke() paints: write: void stroke(const Stroke&, const Params&)
struct ColorsWithoutStroke : Picture<glint::paints_colors> {
    using Picture<glint::paints_colors>::Picture;
};
// write, in public: static void edit(const Pointer&, Extent, Params&)
struct WrongEdit : Still {
    using Still::Still;
    void edit(const Pointer&, Extent, const P&) {}
};
// Info::keys names the keys that edit() takes: write: static void edit(const Pointer&, Extent, Params&)
struct KeysWithoutEdit : Still {
    using Still::Still;
    static constexpr glint::Info info{.id = "keys", .title = "Keys", .summary = "None", .keys = glint::key::left};
};
// Glint never calls mouse(): write: static void edit(const Pointer&, Extent, Params&)
struct EditMisspelt : Still {
    using Still::Still;
    static void mouse(const Pointer&, Extent, P&) {}
};

// write, in public: static void probes(ProbeTable<S>&)
struct WrongProbes : Still {
    using Still::Still;
    static void probes() {}
};
// Glint never calls probe(): write: static void probes(ProbeTable<S>&)
struct ProbesMisspelt : Still {
    using Still::Still;
    static void probe(glint::ProbeTable<ProbesMisspelt>&) {}
};
// write, in public: static Work work(Extent, const Params&)
struct WrongWork : Still {
    using Still::Still;
    static double work(Extent, const P&) { return 0; }
};
// write, in public: static const char* unavailable(const DeviceFacts&, Extent, const Params&)
struct WrongUnavailable : Still {
    using Still::Still;
    static bool unavailable(const glint::DeviceFacts&, Extent, const P&) { return false; }
};
// write, in public: static std::int64_t memory_bytes(Extent, const Params&)
struct WrongMemory : Still {
    using Still::Still;
    static std::int64_t memory_bytes(glint::Extent) { return 0; }
};
// write, in public: static Note note(const DeviceFacts&, Extent, const Params&)
struct WrongNote : Still {
    using Still::Still;
    static const char* note(const P&) { return ""; }
};
// write, in public: static void teach(Lesson&)
struct WrongTeach : Still {
    using Still::Still;
    void teach(glint::Lesson&) {}
};
// write, in public: void annotate(Annotations&, const Tick&, const Params&) const
struct WrongAnnotate : Still {
    using Still::Still;
    void annotate(glint::Annotations&, const Tick&, const P&) {}
};

// a kernel may not change itself: write: GLINT_HD void operator()(int x, int y) const
struct KernelThatIsNotConst {
    int calls = 0;
    GLINT_HD void operator()(int, int) { ++calls; }
};
// a kernel may not change itself: write: GLINT_HD void operator()(int x, int y) const
struct PlacedKernelThatIsNotConst {
    template <class Place> GLINT_HD void operator()(int, int, Place) {}
};
// write: GLINT_HD void operator()(int x, int y) const; if it reads neighbours, with a third argument: auto place
struct KernelOfOneNumber {
    GLINT_HD void operator()(int) const {}
};
// a kernel is copied to the GPU by value: it holds views and numbers, but no std::vector, std::string or glint::Field
struct KernelWithAVector {
    std::vector<int> values;
    GLINT_HD void operator()(int, int) const {}
};
// nothing
struct RightKernel {
    template <class Place> GLINT_HD void operator()(int, int, Place) const {}
};

// a kernel may not change itself: write: GLINT_HD void operator()(int x, int y, int z) const
struct VolumeKernelThatIsNotConst {
    GLINT_HD void operator()(int, int, int) {}
};
// write: GLINT_HD void operator()(int x, int y, int z) const; to read neighbours, also: auto place
struct VolumeKernelOfTwoNumbers {
    GLINT_HD void operator()(int, int) const {}
};
// a kernel is copied to the GPU by value: it holds views and numbers, but no std::vector, std::string or glint::Volume
struct VolumeKernelWithAVector {
    std::vector<int> values;
    GLINT_HD void operator()(int, int, int) const {}
};
// nothing
struct RightVolumeKernel {
    template <class Place> GLINT_HD void operator()(int, int, int, Place) const {}
};
// a kernel may not change itself: write: GLINT_HD void operator()(int i) const
struct ListKernelThatIsNotConst {
    GLINT_HD void operator()(int) {}
};
// a kernel of a list has one number: write: GLINT_HD void operator()(int i) const
struct ListKernelOfTwoNumbers {
    GLINT_HD void operator()(int, int) const {}
};
// a kernel is copied to the GPU by value: it holds views and numbers, but no std::vector, std::string or glint::List
struct ListKernelWithAVector {
    std::vector<int> values;
    GLINT_HD void operator()(int) const {}
};
// nothing
struct RightListKernel {
    GLINT_HD void operator()(int) const {}
};
// a state holds numbers, or structs with: static void members(glint::Members<T>&), which adds each one
struct ElementWithoutMembers {
    float x;
};

template <class... S> constexpr bool simulations = ((sizeof(glint::RegistrationOf<S>) > 0) && ...);
static_assert(simulations<Right, RightAndStateless, RightWithAHelper, NoParams, ParamsWithoutDefault, WrongInfo,
                          ChangingInfo, PrivateInfo, DescribeOfAnObject, DescribesMisspelt, WrongConstructor, WrongDraw,
                          DrawThatIsNotConst, Final, WrongAdvance, AdvanceMisspelt, AdvancesWithoutFlag, WithoutState,
                          StateMisspelt, WrongState, PrivateState, StatelessWithState, WrongRestored, RestoredMisspelt,
                          WrongRests, WrongStroke, StrokeMisspelt, ShapesWithoutStroke, ColorsWithoutStroke, WrongEdit,
                          KeysWithoutEdit, EditMisspelt, WrongProbes, ProbesMisspelt, WrongWork, WrongUnavailable,
                          WrongMemory, WrongNote, WrongTeach, WrongAnnotate>);
template <class... Kernel> constexpr bool kernels = (glint::WrittenKernel<Kernel>::looked_at && ...);
static_assert(
    kernels<KernelThatIsNotConst, PlacedKernelThatIsNotConst, KernelOfOneNumber, KernelWithAVector, RightKernel>);
template <class... Kernel> constexpr bool volume_kernels = (glint::WrittenVolumeKernel<Kernel>::looked_at && ...);
static_assert(
    volume_kernels<VolumeKernelThatIsNotConst, VolumeKernelOfTwoNumbers, VolumeKernelWithAVector, RightVolumeKernel>);
template <class... Kernel> constexpr bool list_kernels = (glint::WrittenListKernel<Kernel>::looked_at && ...);
static_assert(list_kernels<ListKernelThatIsNotConst, ListKernelOfTwoNumbers, ListKernelWithAVector, RightListKernel>);
static_assert(glint::WrittenElement<ElementWithoutMembers>::value == GLINT_STRUCT);
