/* Strokes, shapes to paint, the mouse and the keys: a part of the contract in abi.h, whose rules hold here, too: plain
 * C. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum glint_button { GLINT_LEFT = 1, GLINT_RIGHT = 2, GLINT_MIDDLE = 4 };
enum glint_modifier { GLINT_SHIFT = 1, GLINT_CTRL = 2, GLINT_ALT = 4 };
/* Keys that a simulation may take: bits of glint_sim::keys and glint_pointer::keys. Since 3.2. */
enum glint_key {
    GLINT_KEY_LEFT = 1,
    GLINT_KEY_RIGHT = 2,
    GLINT_KEY_UP = 4,
    GLINT_KEY_DOWN = 8,
    GLINT_KEY_W = 16,
    GLINT_KEY_A = 32,
    GLINT_KEY_S = 64,
    GLINT_KEY_D = 128,
    GLINT_KEY_Q = 256,
    GLINT_KEY_E = 512,
    GLINT_KEY_R = 1024,
    GLINT_KEY_F = 2048
};
enum glint_phase { GLINT_MOVE = 0, GLINT_PRESS = 1, GLINT_DRAG = 2, GLINT_RELEASE = 3 };

typedef struct glint_mask { /* a shape to paint: for each cell of a box, how much is covered */
    uint32_t size;
    int32_t x, y, width, height; /* the box, in cells; parts of it may lie beyond the picture */
    int32_t pitch;               /* in elements */
    const float* weights;        /* device memory, 0 to 1; valid until `stroke` returns */
    const uint32_t* colors;      /* since 3.2, with GLINT_PAINTS_COLORS: the colours of an image, RGBA8 with red in the
                                    lowest byte, in rows of `pitch` like `weights`, which are then how opaque each cell
                                    is. Null: the shape has no colours */
} glint_mask;

typedef struct glint_stroke { /* a piece of a mouse stroke, in cells; a click has both ends equal */
    uint32_t size;
    float x0, y0, x1, y1;      /* start and end */
    int32_t button, modifiers; /* glint_button, glint_modifier */
    int32_t phase;             /* GLINT_PRESS or GLINT_DRAG; for a shape GLINT_PRESS; with GLINT_TIMED_STROKES also
                                  GLINT_RELEASE */
    int64_t step;              /* steps done before it */
    const glint_mask* mask;    /* the shape to paint; the line's ends are then corners of its box. Null: paint the line,
                                  as wide as the brush */
    float seconds; /* with GLINT_TIMED_STROKES: since the piece before, 0 to 1; 0: not known, as for a press,
                      a shape, or a stroke of a script. Since 3.1 */
} glint_stroke;

typedef struct glint_pointer { /* the mouse, in cells */
    uint32_t size;
    float x, y, dx, dy;
    float wheel;
    int32_t buttons, modifiers, phase;

    /* Since 3.2, with glint_sim::keys: */
    uint32_t keys; /* glint_key: those that are held. While any is held, `edit` is called once a frame, with GLINT_MOVE
                      unless a button is held, and once more after the last one was let go; if the simulation left the
                      stage meanwhile, when it comes back */
    float seconds; /* how long these keys were held since the call before, 0 to 0.1 */
} glint_pointer;

#ifdef __cplusplus
}
#endif
