// The view of a camera, for kernels, and how the mouse and the keys steer it.
//
//     struct Params { glint::Camera camera; … };
//     table.add_camera(&Params::camera);                                            // in describe()
//     static void edit(const glint::Pointer& at, glint::Extent e, Params& p) { glint::steer(p.camera, at, e); }
//     .keys = glint::fly_keys                                                       // in info, to fly
//     const glint::Eye eye(p.camera, frame.extent());                               // in draw()
#pragma once
#include "abi.h"
#include "camera.h"
#include "functions.h"
#include "keys.h"
#include "raster.h"
#include "space.h"
#include <cmath>
#include <limits>

namespace glint {

GLINT_HD inline float cosine_of(float degrees) { return cos_turns(degrees * (1 / 360.f)); }
GLINT_HD inline float sine_of(float degrees) { return cos_turns(degrees * (1 / 360.f) - 0.25f); }

/// A camera made ready for kernels. The same camera gives the same bits on every processor.
struct Eye {
    Vec3 at, right, up, forward;
    float zoom;                             ///< pixels of a length of 1 at a distance of 1
    float middle_x, middle_y;               ///< of the picture, in pixels
    static constexpr float nearest = 1e-3f; ///< what is nearer is not seen
    static constexpr float unseen = std::numeric_limits<float>::quiet_NaN();

    Eye(const Camera& c, Extent picture)
        : right{cosine_of(c.yaw), sine_of(c.yaw), 0},
          middle_x(0.5f * static_cast<float>(picture.width)),
          middle_y(0.5f * static_cast<float>(picture.height)) {
        const Vec3 back{cosine_of(c.pitch) * sine_of(c.yaw), -cosine_of(c.pitch) * cosine_of(c.yaw), sine_of(c.pitch)};
        forward = back * -1;
        up = cross(right, forward);
        at = Vec3{c.target_x, c.target_y, c.target_z} + back * c.distance;
        const float half = 0.5f * c.field_of_view;
        zoom = (middle_x < middle_y ? middle_x : middle_y) * cosine_of(half) / sine_of(half);
    }
    /// How far the place lies before the eye; negative: behind it.
    GLINT_HD float depth_of(Vec3 p) const { return dot(p - at, forward); }
    /// The place in the picture, in pixels, with a depth by which the nearer mark is seen; a place that is not before
    /// the eye is dropped. radius: a length of the scene.
    GLINT_HD Mark mark(Vec3 p, std::uint32_t color, float radius = 0) const {
        const Vec3 d = p - at;
        const float z = dot(d, forward);
        Mark m{0, 0, unseen, color, 0};
        if (!(z >= nearest)) return m;
        const float per_length = zoom / z;
        m.x = middle_x + dot(d, right) * per_length, m.y = middle_y + dot(d, up) * per_length;
        m.depth = -1 / z, m.radius = radius * per_length; // linear in the picture, as lines and triangles need it
        return m;
    }
    /// The part of a line that is before the eye. radius: half the line's width at `a`, a length of the scene.
    GLINT_HD Line line(Vec3 a, Vec3 b, std::uint32_t color, float radius = 0) const {
        const float za = depth_of(a), zb = depth_of(b);
        if (za < nearest && zb > nearest) a = a + (b - a) * ((1.01f * nearest - za) / (zb - za));
        if (zb < nearest && za > nearest) b = b + (a - b) * ((1.01f * nearest - zb) / (za - zb));
        return {mark(a, color, radius), mark(b, color, radius)};
    }
    /// Dropped if a corner is not before the eye.
    GLINT_HD Triangle triangle(Vec3 a, Vec3 b, Vec3 c, std::uint32_t color) const {
        return {mark(a, color), mark(b, color), mark(c, color)};
    }
    /// The ray through a place of the picture, in pixels; the centre of the first pixel is (½, ½).
    GLINT_HD Ray ray(float x, float y) const {
        return {at, normalized(forward * zoom + right * (x - middle_x) + up * (y - middle_y))};
    }
};

/// How the keys move the camera: to the right, forward and up, each 1, 0 or -1.
inline Vec3 flight_of(const glint_pointer& at) {
    const auto held = [&](std::uint32_t any) { return (at.keys & any) != 0 ? 1.f : 0.f; };
    return {held(key::d | key::right) - held(key::a | key::left), held(key::w | key::up) - held(key::s | key::down),
            held(key::e) - held(key::q)};
}

/// Moves the eye and the target together. At a limit the target slides along it.
inline void move_camera(Camera& c, Vec3 by) {
    const auto within = [](float v) { return clamp(v, -farthest_target, farthest_target); };
    c.target_x = within(c.target_x + by.x);
    c.target_y = within(c.target_y + by.y);
    c.target_z = within(c.target_z + by.z);
}

/// In a second as far as the eye and the target are apart.
inline void fly(Camera& c, const glint_pointer& at, const Eye& eye) {
    const Vec3 way = flight_of(at);
    move_camera(c, (eye.right * way.x + eye.forward * way.y + Vec3{0, 0, way.z}) * (c.distance * at.seconds));
}

/// Turns the target around the eye, which stays, unless the target would leave its limits.
inline void look_around(Camera& c, float yaw, float pitch, Extent picture) {
    Camera turned = c;
    turned.yaw = yaw;
    turned.pitch = pitch;
    const Vec3 target = Eye(c, picture).at + Eye(turned, picture).forward * c.distance;
    const auto fits = [](float v) { return std::fabs(v) <= farthest_target; };
    if (!fits(target.x) || !fits(target.y) || !fits(target.z)) return;
    turned.target_x = target.x;
    turned.target_y = target.y;
    turned.target_z = target.z;
    c = turned;
}

/// The mouse: a drag turns the scene, a drag with Shift or the right button moves it, the wheel zooms at the mouse. The
/// keys of fly_keys and fly_arrows that Info::keys names: W and Up fly forward, S and Down back, A and Left to the
/// left, D and Right to the right, E up, Q down. While one of them is held, a drag looks around from where the eye is.
inline void steer(Camera& c, const glint_pointer& at, Extent picture) {
    const bool flies = (at.keys & (fly_keys | fly_arrows)) != 0;
    if (flies) fly(c, at, Eye(c, picture));
    const float side = static_cast<float>(picture.width < picture.height ? picture.width : picture.height);
    const Eye eye(c, picture);
    const float length = c.distance / eye.zoom; // of a pixel at the target
    const auto move = [&](float pixels_right, float pixels_up) {
        move_camera(c, (eye.right * pixels_right + eye.up * pixels_up) * length);
    };
    const bool drags = at.phase == GLINT_DRAG && at.buttons != 0;
    const bool moves = (at.buttons & (GLINT_RIGHT | GLINT_MIDDLE)) != 0 || (at.modifiers & GLINT_SHIFT) != 0;
    if (drags && moves) move(-at.dx, -at.dy);
    if (drags && !moves) {
        const float degrees = 180 / side; // across the picture: half around
        const float yaw = std::remainder(c.yaw - at.dx * degrees, 360.f);
        const float pitch = clamp(c.pitch - at.dy * degrees, -steepest_camera, steepest_camera);
        if (flies) { // one after the other: at a limit of the target the other one goes on
            look_around(c, yaw, c.pitch, picture);
            look_around(c, c.yaw, pitch, picture);
        } else {
            c.yaw = yaw;
            c.pitch = pitch;
        }
    }
    if (at.wheel == 0) return;
    const float distance = clamp(c.distance * std::exp2(-0.25f * at.wheel), nearest_camera, farthest_camera);
    const float nearer = 1 - distance / c.distance; // what lies under the mouse, beside the target, stays there
    move((at.x - eye.middle_x) * nearer, (at.y - eye.middle_y) * nearer);
    c.distance = distance;
}

} // namespace glint
