// A throw-away simulation whose state has every kind that there is: numbers of all types, structs, lists, volumes.
#include "api/sim.h"

namespace kinds {

constexpr int bodies = 10007, whole = 33; // of lists
constexpr glint::Box box{20, 12, 9};

struct Mark { // of a cell
    float warmth;
    std::int16_t kind;
    std::uint8_t age, unused;
    static void members(glint::Members<Mark>& all) {
        all.add(&Mark::warmth, "warmth", "K");
        all.add(&Mark::kind, "kind");
        all.add(&Mark::age, "age", "steps");
    }
};
struct Body { // 40 bytes, some of them between members
    double mass;
    float place[3];
    glint::Half shade;
    std::int64_t turns;
    static void members(glint::Members<Body>& all) {
        all.add(&Body::mass, "mass", "kg");
        all.add(&Body::place, "place", "cells");
        all.add(&Body::shade, "shade");
        all.add(&Body::turns, "turns");
    }
};
template <class T> struct Counting {
    glint::ListView<T> all;
    GLINT_HD void operator()(int i) const { all[i] = static_cast<T>(all[i] + static_cast<T>(i - 16)); }
};

struct Simulation {
    struct Params {
        std::int32_t seed = 1;
    };
    static constexpr glint::Info info{"kinds", "Kinds", "Evolves state of every kind", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start; 6174 asks for too much memory.")
            .restarts();
        table.add_preset("other", {.seed = 7}, "Another start.");
    }
    static std::int64_t memory_bytes(glint::Extent e, const Params& p) {
        if (p.seed == 6174) return std::int64_t{1} << 60;
        return glint::Field<double>::bytes_for(e) + glint::Field<glint::Half>::bytes_for(e) +
               glint::Field<Mark>::bytes_for(e) + 2 * glint::Volume<float>::bytes_for(box) +
               glint::List<Body>::bytes_for(bodies);
    }

    Simulation(glint::Device on, glint::Extent e, const Params& p)
        : device(on),
          wave(on, e),
          soft(on, e),
          marks(on, e),
          mist(on, box),
          all(on, bodies),
          int8(on, whole),
          int16(on, whole),
          int32(on, whole),
          int64(on, whole),
          uint16(on, whole),
          uint64(on, whole) {
        device.for_each("start", e, Start{wave.view(), marks.view(), std::uint64_t(p.seed)});
        device.for_each("mist", box, Fog{mist.now().view(), std::uint64_t(p.seed)});
        device.for_each("bodies", bodies, Birth{all.view(), std::uint64_t(p.seed)});
        uint64.write(std::vector<std::uint64_t>(whole, std::uint64_t{1} << 63));
    }
    struct Start {
        glint::View<double> wave;
        glint::View<Mark> marks;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y) const {
            const auto cell = std::uint64_t(y) * 65536 + std::uint64_t(x);
            wave(x, y) = double(glint::uniform(seed, cell)) + 1e-12 * x;
            marks(x, y).kind = static_cast<std::int16_t>(x - y);
        }
    };
    struct Fog {
        glint::VolumeView<float> mist;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y, int z) const {
            mist(x, y, z) = glint::uniform(seed, std::uint64_t((z * 64 + y) * 64 + x));
        }
    };
    struct Birth {
        glint::ListView<Body> all;
        std::uint64_t seed;
        GLINT_HD void operator()(int i) const {
            all[i].mass = 1 + 1e-9 * i;
            for (int axis = 0; axis < 3; ++axis) all[i].place[axis] = glint::uniform(seed, std::uint64_t(3 * i + axis));
            all[i].turns = (std::int64_t{1} << 60) + i;
        }
    };
    struct Step {
        glint::View<double> wave;
        glint::View<glint::Half> soft;
        glint::View<Mark> marks;
        GLINT_HD void operator()(int x, int y) const {
            const double w = wave(x, y);
            wave(x, y) = 3.7 * w * (1 - w);
            soft(x, y) = 0.5f * soft(x, y) + static_cast<float>(w);
            Mark& mark = marks(x, y);
            mark.warmth += 0.25f;
            ++mark.age;
        }
    };
    struct Blur {
        glint::VolumeView<const float> from;
        glint::VolumeView<float> to;
        template <class Place> GLINT_HD void operator()(int x, int y, int z, Place place) const {
            const auto at = [&](int i, int j, int k) {
                return place.fetch(from, i, j, k, from.box(), glint::Boundary::periodic, 0.f);
            };
            const float across = at(x - 1, y, z) + at(x + 1, y, z), along = at(x, y - 1, z) + at(x, y + 1, z);
            to(x, y, z) = 0.5f * at(x, y, z) + (1.f / 12) * ((across + along) + (at(x, y, z - 1) + at(x, y, z + 1)));
        }
    };
    struct Move {
        glint::ListView<Body> all;
        GLINT_HD void operator()(int i) const {
            Body& one = all[i];
            one.place[1] += 0.5f;
            one.shade = one.shade + 0.125f;
            one.turns += i;
        }
    };
    void advance(const glint::Tick&, int steps, const Params&) {
        for (; steps > 0; --steps) {
            device.for_each("step", wave.extent(), Step{wave.view(), soft.view(), marks.view()});
            device.for_each("blur", box, Blur{mist.now().view(), mist.next().view()});
            mist.swap();
            device.for_each("move", all.count(), Move{all.view()});
            device.for_each("count", whole, Counting<std::int8_t>{int8.view()});
            device.for_each("count", whole, Counting<std::int16_t>{int16.view()});
            device.for_each("count", whole, Counting<std::int32_t>{int32.view()});
            device.for_each("count", whole, Counting<std::int64_t>{int64.view()});
            device.for_each("count", whole, Counting<std::uint16_t>{uint16.view()});
            device.for_each("count", whole, Counting<std::uint64_t>{uint64.view()});
        }
    }
    struct Show {
        glint::View<const double> wave;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const {
            frame.pixels(x, y) = frame.palette(static_cast<float>(wave(x, y)));
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{wave.view(), frame});
    }
    void state(glint::State& s) {
        s.field("wave", wave);
        s.field("soft", soft, {.hi = 2});
        s.field("marks", marks);
        s.volume("mist", mist);
        s.list("bodies", all);
        s.list("int8", int8), s.list("int16", int16), s.list("int32", int32), s.list("int64", int64);
        s.list("uint16", uint16), s.list("uint64", uint64);
    }

    glint::Device device;
    glint::Field<double> wave;
    glint::Field<glint::Half> soft;
    glint::Field<Mark> marks;
    glint::Double<glint::Volume<float>> mist;
    glint::List<Body> all;
    glint::List<std::int8_t> int8;
    glint::List<std::int16_t> int16;
    glint::List<std::int32_t> int32;
    glint::List<std::int64_t> int64;
    glint::List<std::uint16_t> uint16;
    glint::List<std::uint64_t> uint64;
};

} // namespace kinds
GLINT_SIMULATION(kinds::Simulation)
