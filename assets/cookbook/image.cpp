// Cookbook: images in colour. A picture flows in slow whirls and comes back; drop a photo on the window, and click.
#include "api/brush.h"
#include "api/functions.h"
#include "api/sim.h"

namespace cookbook_image {

struct Light { // of a cell; a field's values have 4, 8, 16 … bytes
    float r, g, b, unused = 0;
    static void members(glint::Members<Light>& all) {
        all.add(&Light::r, "r");
        all.add(&Light::g, "g");
        all.add(&Light::b, "b");
    }
    GLINT_HD Light mixed(Light other, float share) const { // 0: this one; 1: exactly the other one
        const auto mix = [share](float from, float to) { return (1 - share) * from + share * to; };
        return {mix(r, other.r), mix(g, other.g), mix(b, other.b)};
    }
};

struct Image {
    struct Params {
        float flow = 2, comes_back = 0.01f, whirls = 2, radius = 24;
        glint::Color ink{1, 0.85f, 0.3f};
    };
    static constexpr glint::Info info{"cookbook_image", "Flowing image", "Whirls in a picture; drop a photo on it",
                                      glint::evolves | glint::paints_colors};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::flow, "flow", 0, 8, "Speed of the light.").unit("cells/step").scales();
        table.add_float(&Params::comes_back, "comes_back", 0, 0.2f, "Share of the picture that comes back in a step.");
        table.add_float(&Params::whirls, "whirls", 0.5f, 8, "Number of whirls from edge to edge.");
        table.add_float(&Params::radius, "radius", 1, 200, "Half the width of the brush.").unit("cells").brush_radius();
        table.add_color(&Params::ink, "ink", "Colour of strokes; an image has its own.");
        table.add_preset("brushed", {.flow = 1, .comes_back = 0.05f, .whirls = 7}, "Small whirls, as of a brush.");
        table.add_preset("lost", {.flow = 3, .comes_back = 0}, "Nothing comes back: all colours mix.");
    }

    Image(glint::Device on, glint::Extent size, const Params&)
        : device(on), picture(on, size), now(on, size), next(on, size) {
        device.for_each("start", size, Start{picture.view(), now.view()});
    }
    struct Start { // stripes of all colours across rings, so that the whirls are seen
        glint::View<Light> picture, now;
        GLINT_HD void operator()(int x, int y) const {
            const float side = float(now.width < now.height ? now.width : now.height);
            const float px = float(x) / side, py = float(y) / side;
            const float ring = 0.75f + 0.25f * glint::cos_turns(6 * (px * px + py * py));
            const auto level = [&](float hue) { return ring * (0.55f + 0.45f * glint::cos_turns(px - py + hue)); };
            picture(x, y) = now(x, y) = {level(0), level(0.33f), level(0.6f)};
        }
    };

    struct Flow {
        glint::View<const Light> picture, now;
        glint::View<Light> next;
        float flow, comes_back, whirls, t;
        GLINT_HD Light at(float x, float y) const { // between four cells; beyond an edge, as at the edge
            x = glint::clamp(x, 0.f, float(now.width - 1));
            y = glint::clamp(y, 0.f, float(now.height - 1));
            const int i = int(x), j = int(y), right = i + 1 < now.width ? 1 : 0, up = j + 1 < now.height ? 1 : 0;
            const Light low = now(i, j).mixed(now(i + right, j), x - float(i));
            return low.mixed(now(i, j + up).mixed(now(i + right, j + up), x - float(i)), y - float(j));
        }
        GLINT_HD void operator()(int x, int y) const {
            float u = 0, v = 0;
            const auto wave = [&](float i, float j, float phase) { // the light flows across it: nothing piles up
                const float speed = flow * glint::cos_turns(whirls * (i * float(x) + j * float(y)) + phase);
                u += j * speed;
                v -= i * speed;
            };
            wave(1, 0.3f, t);
            wave(-0.4f, 0.8f, 2 * t);
            wave(0.6f, -1, -3 * t);
            next(x, y) = at(float(x) - u, float(y) - v).mixed(picture(x, y), comes_back);
        }
    };
    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const float scale = now.extent().scale(), whirls = p.whirls / (1024 * scale); // in a cell
        for (int i = 0; i < steps; ++i, swap(now, next)) {
            const float t = float(double((tick.step + i) % 3000) / 3000); // after 3000 steps the waves are as before
            const Flow flow{picture.view(), now.view(), next.view(), p.flow * scale, p.comes_back, whirls, t};
            device.for_each("flow", now.extent(), flow);
        }
    }

    // [stroke]
    struct Lay { // color: the image's, or the brush's own for a line or a rectangle. share: how opaque it is
        glint::View<Light> picture, now;
        GLINT_HD void operator()(int x, int y, float share, glint::Color color) const {
            picture(x, y) = picture(x, y).mixed({color.r, color.g, color.b}, share);
            now(x, y) = now(x, y).mixed({color.r, color.g, color.b}, share);
        }
    };
    void stroke(const glint::Stroke& s, const Params& p) {
        glint::paint_colors(device, now.extent(), s, p.radius, p.ink, Lay{picture.view(), now.view()});
    }
    // [/stroke]

    struct Show {
        glint::View<const Light> now;
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const {
            pixels(x, y) = glint::rgba(now(x, y).r, now(x, y).g, now(x, y).b);
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{now.view(), frame.pixels});
    }
    void state(glint::State& s) {
        s.field("now", now);
        s.field("picture", picture);
    }

    glint::Device device;
    glint::Field<Light> picture, now, next;
};

} // namespace cookbook_image
GLINT_SIMULATION(cookbook_image::Image)
