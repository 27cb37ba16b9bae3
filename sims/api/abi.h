/* The contract between Glint and a simulation: plain C, so that a simulation may live in another .so, compiler or
 * language. Authors do not write these structs by hand; sim.h makes them from an ordinary C++ type. Rules:
 * - Zero means none, unless a comment says otherwise.
 * - A minor version appends members at the end of structs, and values at the end of enums. `size` is sizeof the struct
 *   that its writer knows; a table comes with the stride of its rows. A plugin runs on the same and later minor
 * versions.
 * - Calls of one simulation come from one thread at a time, unless it has GLINT_REENTRANT.
 * - No exception may leave a function.
 * - "Device memory" is ordinary memory on GLINT_CPU and CUDA memory on GLINT_CUDA. Row 0 is at the bottom everywhere.
 * - The program knows these rows by their ids, because users write the ids in commands and scripts: `method`,
 *   `steps_per_frame`, and the rows of colours (`palette`, `range`, `range_low`, `range_high`, `contours`,
 *   `color_scale`). All else that it does with a row follows from the row's flags. */
#pragma once
#include "abi_input.h"
#include "abi_lesson.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GLINT_ABI_MAJOR 3u /* increase: older plugins are refused */
#define GLINT_ABI_MINOR 2u /* increase: something was appended */
#define GLINT_ABI ((GLINT_ABI_MAJOR << 16) | GLINT_ABI_MINOR)

enum glint_device { GLINT_CPU = 0, GLINT_CUDA = 1 };
enum glint_type {
    GLINT_FLOAT = 0,
    GLINT_INT = 1,
    GLINT_BOOL = 2,
    GLINT_CHOICE = 3,
    GLINT_COLOR = 4,
    GLINT_TEXT = 5 /* since 3.2 */
};
/* The type of a field's elements. GLINT_FLOAT16: IEEE 754 binary16. GLINT_STRUCT: glint_field::members says what an
 * element consists of. Numbers have the byte order of the processor. */
enum glint_value {
    GLINT_FLOAT32 = 0,
    GLINT_UINT8 = 1,
    GLINT_UINT32 = 2,
    GLINT_FLOAT64 = 3, /* this and the following: since 3.1 */
    GLINT_INT8 = 4,
    GLINT_INT16 = 5,
    GLINT_INT32 = 6,
    GLINT_INT64 = 7,
    GLINT_UINT16 = 8,
    GLINT_UINT64 = 9,
    GLINT_FLOAT16 = 10,
    GLINT_STRUCT = 11
};
enum glint_param_flag {
    GLINT_RESTARTS = 1,         /* a change rebuilds the simulation */
    GLINT_LOG_SCALE = 2,        /* the control is logarithmic */
    GLINT_HIDDEN = 4,           /* no control; still in presets, command line and undo */
    GLINT_OPEN_LOW = 8,         /* the lower bound itself is not allowed */
    GLINT_SCALES = 16,          /* a length in 1024ths of the picture's shorter side */
    GLINT_BRUSH = 32,           /* a choice: the effect of a drag in the picture. At most one row has this flag. Implies
                                   GLINT_NOT_RANDOM and GLINT_SAME_WORK */
    GLINT_BRUSH_RADIUS = 64,    /* a float: half the width of the brushes in `brush_choices` */
    GLINT_BRUSH_STRENGTH = 128, /* a float: how strongly the brushes in `brush_choices` act */
    GLINT_POINTING = 256,       /* a boolean: on while the mouse points without a button */
    GLINT_HOME = 512,           /* a part of the view: *Back to the initial view* sets it back to the preset */
    GLINT_VIEW_SCALE = 1024,    /* a float: size of the visible part; films and morphs zoom at a constant rate. Implies
                                   GLINT_HOME */
    GLINT_VIEW_CENTER =
        2048, /* a float: a coordinate of the view's centre, which a zoom interpolates. Implies GLINT_HOME */
    GLINT_NOT_RANDOM = 4096, /* random parameters leave it alone, as rows with GLINT_HIDDEN or GLINT_HOME; always so for
                                `method` and `steps_per_frame` */
    GLINT_SAME_WORK = 8192,  /* a choice that changes only the colours or the mouse: the work stays the same */
    GLINT_LAUNCH_SHAPE = 16384,   /* a number: the size or the number of a kernel's blocks */
    GLINT_DEVICE_CHOICES = 32768, /* some choices are unavailable on some devices; always so for `method` */
    GLINT_BUTTON = 65536 /* since 3.1: an int that counts the presses of a button: a press adds 1, and after `max` comes
                            `min`. Implies GLINT_NOT_RANDOM */
};
enum glint_choice_flag {
    GLINT_LESSON = 1,            /* kept only for comparison: never the fastest, so it is not tried for `automatic` */
    GLINT_NO_PALETTE = 2,        /* the picture is not drawn in the frame's palette: no colour bar lies over it */
    GLINT_POINTS = 4,            /* a brush that paints nothing: the mouse goes to `edit`; with all other brushes, only
                                    to `stroke` */
    GLINT_GRABS = 8,             /* a brush that grabs things, and has no shapes */
    GLINT_ERASES = 16,           /* a brush that restores the empty state */
    GLINT_ROUNDS_OTHERWISE = 32, /* a method whose results are rounded differently from those of the others */
    GLINT_DEPENDS_ON_ORDER = 64, /* a method whose result depends on the order of the threads */
    GLINT_PERIODIC = 128         /* opposite edges of the picture are neighbours */
};
/* The picture on a brush's button. Without one, the button shows the first letter of the choice's id. */
enum glint_icon {
    GLINT_NO_ICON = 0,
    GLINT_ICON_DROP = 1,
    GLINT_ICON_WALL = 2,
    GLINT_ICON_MOUND = 3,
    GLINT_ICON_PLANT = 4,
    GLINT_ICON_ERASER = 5,
    GLINT_ICON_FIRE = 6,
    GLINT_ICON_SNOWFLAKE = 7,
    GLINT_ICON_THERMOMETER = 8,
    GLINT_ICON_WAVE = 9,
    GLINT_ICON_ROTATE = 10,
    GLINT_ICON_HAND = 11
};
/* The mouse action that a hint describes; the hint disappears after it. */
enum glint_hint_action {
    GLINT_HINT_PRESS = 0,
    GLINT_HINT_SHIFT_PRESS = 1,
    GLINT_HINT_WHEEL = 2,
    GLINT_HINT_KEYS = 3 /* since 3.2: a key of glint_sim::keys */
};
enum glint_sim_flag {
    GLINT_EVOLVES = 1,
    GLINT_REENTRANT = 2,   /* several threads may call it at once, each with its own instance or with none */
    GLINT_OPENS_FIRST = 4, /* shown if the user names no simulation; if several have this flag, the first by id */
    GLINT_EXHIBIT = 8,     /* listed with the exhibits, apart from the simulations */
    GLINT_MEASURES = 16,   /* its fields or its picture hold measured times: no two runs give the same bits */
    GLINT_TIMED = 32,      /* a step is `dt` seconds of simulated time, which is shown */
    GLINT_STATELESS = 64,  /* it evolves without a state: its picture follows from the parameters and the step */
    GLINT_PAINTS_SHAPES =
        128,            /* `stroke` paints glint_stroke::mask: rectangles, filled regions and images are offered */
    GLINT_SPLITS = 256, /* since 3.1: it obeys glint_host::part, so that an instance may compute a part of the world */
    GLINT_TIMED_STROKES = 512, /* since 3.1: `stroke` gets a piece in each frame while the button is held, also where
                                  the mouse rests, and the release; each with its duration */
    GLINT_PAINTS_COLORS = 1024 /* since 3.2: `stroke` paints glint_mask::colors: coloured images are offered, and runs
                                  keep their colours. Implies GLINT_PAINTS_SHAPES */
};
enum glint_field_flag {
    GLINT_OPTIONAL = 1,
    GLINT_TABLE = 2,
    GLINT_ON_HOST = 4, /* for a table: its data is ordinary memory, also on GLINT_CUDA */
    GLINT_DRAWN = 8    /* `draw` writes it, from the parameters and the step alone: not part of the state */
};
enum glint_probe_flag { GLINT_CELLS = 1 /* `probe_cells` writes each cell's part of it */ };
enum glint_reduce { GLINT_SUM = 0, GLINT_MEAN = 1, GLINT_MIN = 2, GLINT_MAX = 3 };

typedef struct glint_choice {
    const char* id;
    const char* help; /* may be null */
    uint32_t flags;   /* glint_choice_flag */
    int32_t icon;     /* glint_icon, for a brush */
} glint_choice;

typedef struct glint_param { /* one tweakable field of the simulation's parameter block */
    const char* id;          /* stable: presets, command line and undo know it by this name */
    const char* label;       /* for people; null: made from the id */
    const char* help;        /* what it does, in one or two sentences */
    const char* unit;        /* "" if there is none */
    const char* group;       /* heading in the panel */
    const char* symbol;      /* its symbol in glint_sim::equation: "Dᵤ"; null: it has none */
    int32_t type;            /* float: 4 bytes; int and choice: int32_t; bool: 1 byte; color: three floats in [0, 1];
                                text: `text_bytes` bytes of UTF-8 with a zero behind the last character */
    uint32_t flags;          /* glint_param_flag */
    uint32_t offset;         /* into the parameter block */
    double min, max;         /* inclusive, except with GLINT_OPEN_LOW */
    double track_max;        /* the end of the control's track; values above max are drawn as forbidden */

    /* For a choice: */
    const glint_choice* choices;
    int32_t choice_count;
    uint32_t choice_stride;
    int32_t reference; /* the choice that the others must agree with; -1: none */
    int32_t automatic; /* for `method`: the choice `auto`, which the host replaces by the method that it measured as
                          fastest; -1: none. If the simulation gets it, the host does not know */

    /* The row that this one depends on: */
    const char* needs_row;  /* a choice, a boolean or an int; null: none */
    uint32_t needs_choices; /* bit i: this row has an effect while that row's value is i (for an int, bit 31 is for 31
                               and all values above) */
    const char* needs_text; /* why it has no effect otherwise, a sentence */

    uint32_t brush_choices;   /* with GLINT_BRUSH_RADIUS or GLINT_BRUSH_STRENGTH, bit i: it belongs to the choice i < 32
                                 of the row with GLINT_BRUSH; 0: it belongs to all brushes without a row of their own */
    const char* refines_row;  /* for a hidden int: the float row whose value it refines, by its own value times
                                 2^refines_exponent; null: none. At most 3 rows refine one row */
    int32_t refines_exponent; /* -116 to 0; different for the rows that refine one row */

    /* Since 3.2: */
    const char* array;     /* numbers of one array: rows that follow each other with the same text here, which is the
                              array's name for people; shown as one table. They have one type, range, unit, group and
                              array_columns, and the same flags, but not GLINT_HIDDEN; null: none */
    int32_t array_columns; /* how many of them stand in a line of that table; 1 or more */
    uint32_t text_bytes;   /* for a text: its bytes in the block, 2 to GLINT_MAX_TEXT */
} glint_param;
#define GLINT_MAX_TEXT 256u /* bytes of a text, with the zero at its end */

typedef struct glint_preset {
    const char *id, *help;
    const void* params;
    const char* former_id; /* another id that files and scripts may know it by; null: none */
} glint_preset;

typedef struct glint_probe { /* one scalar of the running simulation, the reduction of a value per cell */
    const char *id, *unit, *help;
    int32_t reduce; /* glint_reduce */
    uint32_t flags; /* glint_probe_flag */
} glint_probe;

typedef struct glint_device_facts {
    uint32_t size;
    int32_t device; /* glint_device */
    int32_t compute_major, compute_minor;
    int32_t multiprocessors;
    int32_t max_texture_1d; /* elements of a linear texture */
    int32_t max_texture_2d_width, max_texture_2d_height;
    size_t constant_bytes, shared_bytes_per_block, memory_bytes;
    int32_t floats_per_double; /* how many times faster it computes with floats than with doubles; 0: unknown */
} glint_device_facts;

typedef struct glint_launch { /* a kernel that was queued, for a host that listens */
    uint32_t size;
    int32_t cooperative;
    const char* kernel; /* its mangled name, or the library's function that launched it; lives as long as the program;
                           may be null */
    uint32_t grid[3], block[3]; /* blocks, and threads of each; zeros: unknown, because a library launched it */
    int32_t registers;          /* per thread */
    int32_t resident_blocks;    /* per multiprocessor at a time */
    size_t shared_bytes;        /* per block */
    size_t local_bytes;         /* per thread, in device memory: values that do not fit in registers */
} glint_launch;

/* The part of a world that an instance computes, if a host shares a world out to several queues. `create` then gets the
 * part's own width and height. Beyond each edge of the part that is no edge of the world, a field has `halo` more
 * cells, which the host keeps equal to the neighbour's own. All lengths in cells. */
typedef struct glint_part {
    uint32_t size;
    int32_t origin_x, origin_y, origin_z; /* the place in the world of the part's first cell */
    int32_t width, height, depth;         /* of the whole world; depth 1 for a world of one layer */
    int32_t halo;
} glint_part;

typedef struct glint_host { /* services of the device that an instance runs on; outlives it */
    uint32_t size;
    int32_t device; /* glint_device */
    void* stream;   /* cudaStream_t on GLINT_CUDA */
    void* self;
    void* (*alloc)(void* self, size_t bytes); /* zeroed device memory, 256-byte aligned; null if out of memory */
    void (*free)(void* self, void* memory);
    int32_t (*write)(void* self, void* device_dst, const void* host_src, size_t bytes); /* host_src may be reused */
    int32_t (*read)(void* self, void* host_dst, const void* device_src,
                    size_t bytes); /* waits: not in the frame loop */
    int32_t (*copy)(void* self, void* device_dst, const void* device_src, size_t bytes);
    void (*for_rows)(void* self, int32_t rows, int32_t cells_per_row,
                     void (*body)(void* arg, int32_t first, int32_t last),
                     void* arg); /* GLINT_CPU: shares rows [0, rows) out to the host's threads and waits for them */
    void (*begin)(void* self, const char* label); /* a timed scope; labels are string literals */
    void (*end)(void* self);
    void (*fail)(void* self, const char* why); /* the reason for a non-zero return, copied */
    const glint_device_facts* facts;
    void (*launched)(void* self, const glint_launch*); /* GLINT_CUDA: call for each kernel that was queued; null
                                                          while the host does not listen */
    const glint_part* part; /* since 3.1. Null: the instance computes the whole world, which holds unless the simulation
                               has GLINT_SPLITS */
    const void* (*kernel)(void* self, const void* own, const char* name, const size_t* parameter_bytes,
                          int32_t parameters); /* since 3.1. GLINT_CUDA: call before each launch of a kernel: what it
                                                  returns is launched, `own` or a newer build of it (a cudaKernel_t)
                                                  with parameters of these sizes. name: mangled. Null: launch `own` */
} glint_host;

typedef struct glint_palette { /* colours for scalars, chosen by the host */
    const uint32_t* colors;    /* device memory, GLINT_PALETTE_SIZE entries, RGBA8 */
    float lo, hi;              /* the values of the first and the last colour; lo < hi */
    uint32_t below, above, nan;
} glint_palette;
#define GLINT_PALETTE_SIZE 1024

typedef struct glint_frame {
    uint32_t size;
    uint32_t* pixels; /* device memory, RGBA8 with red in the lowest byte */
    int32_t width, height;
    int32_t pitch; /* in pixels */
    glint_palette palette;
} glint_frame;

typedef struct glint_tick {
    uint32_t size;
    float dt;     /* simulated seconds a step */
    int64_t step; /* steps done before this call */
    double time;  /* step * dt */
} glint_tick;

typedef struct glint_member { /* a member of the elements of a field with GLINT_STRUCT */
    const char *id, *unit;    /* unit: may be null */
    uint32_t offset;          /* bytes from the element's first one */
    int32_t value;            /* glint_value, but not GLINT_STRUCT */
    int32_t count;            /* for an array: its elements; 0 counts as 1 */
} glint_member;

typedef struct glint_field { /* one named array of numbers that the simulation evolves */
    uint32_t size;
    const char *id, *unit;
    void* data; /* device memory unless GLINT_ON_HOST is set; valid until the simulation is called again */
    int32_t width, height;
    int32_t pitch;  /* in elements */
    uint32_t flags; /* glint_field_flag */
    float lo, hi;   /* the usual range of its values */
    int32_t value;  /* glint_value: the type of its elements */
    int32_t halo;   /* since 3.1, for a simulation with GLINT_SPLITS: cells that it has beyond each edge. `size` of 3.0
                       includes these four bytes as padding: they are read only if `size` is larger than that */

    /* Since 3.1: */
    int32_t depth;               /* layers of a volume, which has GLINT_TABLE; 0 counts as 1. `data` has height * depth
                                    rows of `pitch` elements, layer after layer */
    uint32_t element_bytes;      /* bytes of an element; may be 0 unless `value` is GLINT_STRUCT */
    const glint_member* members; /* with GLINT_STRUCT; they do not overlap. Live as long as the simulation */
    int32_t member_count;
    uint32_t member_stride;
} glint_field;
#define GLINT_FIELD_SIZE_3_0 ((uint32_t)offsetof(glint_field, depth)) /* sizeof(glint_field) in 3.0 */

typedef struct glint_work { /* the minimum work of a step and of a draw: for throughput and for the limit meter */
    uint32_t size;
    const char* item;        /* "cells", "iterations", "rays" */
    const char* items_probe; /* the probe that counts the items of a draw if only a run can tell, or null */
    double items_per_step, items_per_draw;
    double bytes_per_step, bytes_per_draw;
    double operations_per_step, operations_per_draw;
    double operations_per_item; /* in a draw, for each item that items_probe counts */
} glint_work;

typedef struct glint_note { /* a note on the current parameters, for the user */
    uint32_t size;
    const char* param; /* the row that it is shown below; null: no note */
    int32_t caution;   /* 1: a warning, because the picture gets worse */
    char text[160];
} glint_note;

typedef struct glint_sim {
    uint32_t abi, size;           /* GLINT_ABI, and sizeof(glint_sim); they come first in every version */
    const struct glint_sim* next; /* filled by registration */
    const char *id, *title, *summary;
    uint32_t flags;       /* glint_sim_flag */
    int32_t rank;         /* its place in lists: a lower rank comes first, equal ranks are sorted by id */
    const char* hint;     /* the most useful mouse action, in a few words: "drag: paint waves"; null: none */
    int32_t hint_action;  /* glint_hint_action: the action that the hint describes */
    const char* equation; /* its equation, one line of UTF-8: "∂u/∂t = Dᵤ∇²u − uv² + F(1−u)"; null: none */
    const glint_lesson* lesson; /* null: none */

    const void* defaults; /* the parameter block */
    uint32_t params_size; /* bytes of the block */
    const glint_param* params;
    const glint_preset* presets;
    const glint_probe* probes;
    int32_t param_count, preset_count, probe_count;
    uint32_t param_stride, preset_stride, probe_stride;
    const char* opening_preset; /* id of the preset that it is first shown with; null: the defaults */

    /* Functions that return int32_t return 0, or anything else after host->fail(why). Optional ones may be null. */
    void* (*create)(const glint_host*, int32_t width, int32_t height, const void* params); /* null: failed */
    void (*destroy)(void* sim);
    int32_t (*advance)(void* sim, const glint_tick*, int32_t steps, const void* params); /* with GLINT_EVOLVES */
    int32_t (*draw)(void* sim, const glint_tick*, const void* params, const glint_frame*);
    int32_t (*annotate)(void* sim, const glint_tick*, const void* params,
                        void (*emit)(void* to, const glint_annotation*), void* to);    /* optional: emits labels for the
                        picture drawn last, at most 256, without waiting for the device; if two overlap, the one with
                        smaller letters is left out, or the later one if the letters are equal */
    int32_t (*state)(void* sim, void (*emit)(void* to, const glint_field*), void* to); /* optional: emits the fields,
                     and must do nothing else: it is called whenever a field is read */
    int32_t (*restored)(void* sim, const void* params); /* optional: the host has overwritten the fields of `state`:
                     recompute everything that was derived from them */
    int32_t (*stroke)(void* sim, const glint_stroke*, const void* params);                           /* optional */
    int32_t (*probe)(void* sim, const glint_tick*, const void* params, int32_t index, double* rows); /* optional:
                     writes one partial result a row of the grid into device memory */
    int32_t (*probe_cells)(void* sim, const glint_tick*, const void* params, int32_t index, float* cells,
                           int32_t pitch); /* optional: for a probe with GLINT_CELLS, writes a value for each cell of
                                              the grid into device memory; pitch in elements */

    /* Optional functions that need no instance: */
    int32_t (*edit)(const glint_pointer*, int32_t width, int32_t height, void* params, char* why,
                    size_t why_bytes); /* if it returns not 0, `why` may say why, and nothing changes */
    const char* (*unavailable)(const glint_device_facts*, int32_t width, int32_t height,
                               const void* params); /* why these parameters cannot run there, or null */
    int32_t (*work)(int32_t width, int32_t height, const void* params, glint_work*);
    int32_t (*note)(const glint_device_facts*, int32_t width, int32_t height, const void* params, glint_note*);
    int32_t (*rests)(const void* params); /* whether no step changes the picture, so that none is needed */
    int64_t (*memory_bytes)(int32_t width, int32_t height,
                            const void* params); /* since 3.1: the device memory that `create` will ask for, so that the
                                                    host refuses in advance what does not fit; 0 or less: unknown */
    uint32_t keys; /* since 3.2: glint_key, those that `edit` takes. While the simulation is on stage, the program's own
                      actions with these keys do not get them */
    uint32_t reserved; /* 0 */
} glint_sim;
#define GLINT_SIM_SIZE_3_1 ((uint32_t)offsetof(glint_sim, keys))         /* sizeof(glint_sim) in 3.1 */
#define GLINT_SIM_SIZE_3_0 ((uint32_t)offsetof(glint_sim, memory_bytes)) /* sizeof(glint_sim) in 3.0 */

/* The one symbol a plugin exports: the head of its list, or null if it cannot serve `host_abi`. */
typedef const glint_sim* (*glint_plugin_fn)(uint32_t host_abi);

#ifdef __cplusplus
}
#endif
