/* The contract between Glint and a simulation: plain C, so that a simulation may live in another .so, compiler or
 * language. Authors do not write these structs by hand; sim.h makes them from an ordinary C++ type. Rules: fields are
 * only ever appended; `size` says how much of a struct its writer knows, arrays come with a stride; calls of one
 * simulation come from one thread at a time, unless it has GLINT_REENTRANT; no exception may leave a function.
 * "Device memory" is ordinary memory on GLINT_CPU and CUDA memory on GLINT_CUDA. Row 0 is at the bottom everywhere. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define GLINT_ELSE(value) = value /* default of an appended field, for writers that do not know it */
extern "C" {
#else
#define GLINT_ELSE(value)
#endif

#define GLINT_ABI_MAJOR 2u /* bump: old plugins are refused */
#define GLINT_ABI_MINOR 4u /* bump: something was appended */
#define GLINT_ABI ((GLINT_ABI_MAJOR << 16) | GLINT_ABI_MINOR)

enum glint_device { GLINT_CPU = 0, GLINT_CUDA = 1 };
enum glint_type { GLINT_FLOAT = 0, GLINT_INT = 1, GLINT_BOOL = 2, GLINT_CHOICE = 3, GLINT_COLOR = 4 };
/* The type of a field's numbers. Since version 2.4 */
enum glint_value { GLINT_FLOAT32 = 0, GLINT_UINT8 = 1, GLINT_UINT32 = 2 };
enum glint_param_flag {
    GLINT_RESTARTS = 1,  /* a change rebuilds the simulation */
    GLINT_LOG_SCALE = 2, /* the control is logarithmic */
    GLINT_HIDDEN = 4,    /* no control; still in presets, command line and undo */
    GLINT_OPEN_LOW = 8,  /* the lower bound itself is not allowed */
    GLINT_SCALES = 16,   /* a length in 1024ths of the picture's shorter side */
    GLINT_STRENGTH = 32  /* how strongly the brush acts. Since version 2.3 */
};
enum glint_choice_flag {
    GLINT_LESSON = 1,     /* kept only for comparison: never the fastest, so it is not tried for `automatic` */
    GLINT_NO_PALETTE = 2, /* the picture is not drawn in the frame's palette: no colour bar lies over it */
    GLINT_POINTS = 4,     /* for `brush`: nothing is painted, the mouse goes to `edit`; with all other choices, only
                             to `stroke`. Since version 2.3 */
    GLINT_GRABS = 8       /* for `brush`: it grabs things, and has no shapes. Since version 2.3 */
};
enum glint_sim_flag {
    GLINT_EVOLVES = 1,
    GLINT_REENTRANT = 2,   /* several threads may call it at once, each with its own instance or with none */
    GLINT_OPENS_FIRST = 4, /* shown if the user names no simulation; if several have this flag, the first by id */
    GLINT_EXHIBIT = 8,     /* listed with the exhibits, apart from the simulations */
    GLINT_MEASURES = 16,   /* its fields or its picture hold measured times: no two runs give the same bits */
    GLINT_TIMED = 32       /* a step is `dt` seconds of simulated time, which is shown. Since version 2.3 */
};
enum glint_field_flag {
    GLINT_OPTIONAL = 1,
    GLINT_TABLE = 2,
    GLINT_ON_HOST = 4, /* for a table: its data is ordinary memory, also on GLINT_CUDA */
    GLINT_DRAWN = 8    /* `draw` writes it, from the parameters and the step alone: not part of the state. Since 2.3 */
};
enum glint_figure_flag { GLINT_RECORDED = 1 /* measured with Glint on an H200; else reported by a text */ };
enum glint_probe_flag { GLINT_CELLS = 1 /* `probe_cells` writes each cell's part of it. Since version 2.3 */ };
enum glint_reduce { GLINT_SUM = 0, GLINT_MEAN = 1, GLINT_MIN = 2, GLINT_MAX = 3 };
enum glint_button { GLINT_LEFT = 1, GLINT_RIGHT = 2, GLINT_MIDDLE = 4 };
enum glint_modifier { GLINT_SHIFT = 1, GLINT_CTRL = 2, GLINT_ALT = 4 };
/* Kind of a label in the picture: words in its box; a bracket along a side of its box, with words next to it; words in
 * its box with an arrow to a cell; a short line from a cell, with words at its end. Since version 2.4 */
enum glint_annotation_kind { GLINT_WORDS = 0, GLINT_BRACKET = 1, GLINT_ARROW = 2, GLINT_TICK = 3 };
enum glint_letters { GLINT_SMALL = 0, GLINT_NORMAL = 1, GLINT_LARGE = 2 };
/* For words: their place in the box. For a bracket: the side that it runs along. For a tick: its direction. */
enum glint_side { GLINT_CENTER = 0, GLINT_AT_LEFT = 1, GLINT_AT_RIGHT = 2, GLINT_ABOVE = 3, GLINT_BELOW = 4 };
enum glint_phase { GLINT_MOVE = 0, GLINT_PRESS = 1, GLINT_DRAG = 2, GLINT_RELEASE = 3 };

typedef struct glint_choice {
    const char* id;
    const char* help; /* may be null */
    uint32_t flags;   /* glint_choice_flag */
} glint_choice;

typedef struct glint_param { /* one tweakable field of the simulation's parameter block */
    const char* id;          /* stable: presets, command line and undo know it by this name */
    const char* label;       /* for people; null: made from the id */
    const char* help;        /* what it does, in one or two sentences */
    const char* unit;        /* "" if there is none */
    const char* group;       /* heading in the panel */
    int32_t type;            /* float: 4 bytes; int and choice: int32_t; bool: 1 byte; color: three floats in [0, 1] */
    uint32_t flags;
    uint32_t offset; /* into the parameter block */
    int32_t choice_count;
    const glint_choice* choices;
    uint32_t choice_stride;
    double min, max;        /* inclusive, except with GLINT_OPEN_LOW */
    double track_max;       /* the end of the control's track; values above max are drawn as forbidden */
    int32_t reference;      /* for a choice: the one that the others must agree with, or -1 */
    int32_t automatic;      /* for `method`: 1 + the choice `auto`, which the host replaces by the method that it
                               measured as fastest; 0: none. If the simulation gets it, the host does not know */
    const char* needs_row;  /* the row that this one depends on: a choice, a boolean or an int; null: none */
    uint32_t needs_choices; /* bit i: this row has an effect while that row's value is i (for an int, bit 31 is for 31
                               and all values above) */
    const char* needs_text; /* why it has no effect otherwise, a sentence. These three since version 2.3 */
    const char* symbol;     /* its symbol in glint_sim::equation: "Dᵤ"; null: it has none. Since version 2.4 */
} glint_param;

typedef struct glint_preset {
    const char *id, *help;
    const void* params;
    const char* formerly; /* another id that files and scripts may know it by, or null. Since version 2.3 */
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
                                                          while the host does not listen. Since version 2.3 */
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

typedef struct glint_mask { /* a shape to paint: for each cell of a box, how much is covered. Since version 2.3 */
    uint32_t size;
    int32_t x, y, width, height; /* the box, in cells; parts of it may lie beyond the picture */
    int32_t pitch;               /* in elements */
    const float* weights;        /* device memory, 0 to 1; valid until `stroke` returns */
} glint_mask;

typedef struct glint_stroke { /* a piece of a mouse stroke, in cells; a click has both ends equal */
    uint32_t size;
    float x0, y0, x1, y1;                       /* start and end */
    int32_t button, modifiers;                  /* glint_button, glint_modifier */
    int32_t phase;                              /* GLINT_PRESS or GLINT_DRAG; for a shape GLINT_PRESS */
    int64_t step;                               /* steps done before it */
    const glint_mask* mask GLINT_ELSE(nullptr); /* the shape to paint; the line's ends are then corners of its box.
                                                   Null: paint the line, as wide as the brush. Since version 2.3 */
} glint_stroke;

typedef struct glint_pointer { /* the mouse, in cells */
    uint32_t size;
    float x, y, dx, dy;
    float wheel;
    int32_t buttons, modifiers, phase;
} glint_pointer;

typedef struct glint_field { /* one named array of numbers that the simulation evolves */
    uint32_t size;
    const char *id, *unit;
    void* data; /* device memory unless GLINT_ON_HOST is set; valid until the simulation is called again */
    int32_t width, height;
    int32_t pitch;                           /* in elements */
    uint32_t flags;                          /* glint_field_flag */
    float lo, hi;                            /* the usual range of its values */
    int32_t value GLINT_ELSE(GLINT_FLOAT32); /* glint_value: the type of its numbers. Since version 2.4 */
} glint_field;

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

typedef struct glint_experiment { /* the options of a `glint bench SIM`, as it takes them; null: option not given */
    const char *id, *title;
    const char *vary, *series; /* "block=32..1024*2", as after --vary and --series */
    const char* metric;        /* "GB/s" */
    const char* sets;          /* "count=1000 method=shared", each as after --set */
    const char* preset;
    int32_t width, height; /* cells; 0: the default of bench */
} glint_experiment;

typedef struct glint_figure { /* a published measurement, to compare the user's results with */
    const char* what;         /* a reported and a recorded figure with the same text are shown side by side */
    const char* value;        /* with its unit */
    const char* machine;      /* the machine that it was measured on; for a recorded figure a remark, or null */
    const char* source;       /* reported: the text, null if it is the lesson's. Recorded: the measurement, as a page
                                 and keys of a row on it: "docs/benchmarks/exhibits-h200.md: launch-ladder, 4" */
    uint32_t flags;           /* glint_figure_flag */
    const char* differs;      /* recorded: how its measurement differs from the reported one, in a few words: "kernel
                                 alone, without copies"; null: it does not. Since version 2.3 */
} glint_figure;

typedef struct glint_label { /* explains a part of the picture. Since version 2.3 */
    const char *what, *text; /* "x" or "colour" in a word or two, "threads that meet at one counter" */
    const char* when;        /* "view=began,lanes": only while that row, a choice, is one of these; null: always */
} glint_label;

typedef struct glint_lesson { /* the lesson of a simulation */
    uint32_t size;
    const char* text;   /* some short sentences */
    const char* source; /* the chapter or article: "CUDA by Example, chapter 9" */
    const char* link;   /* its address, "https://…"; may be null */
    const glint_experiment* experiments;
    const glint_figure* figures;
    int32_t experiment_count, figure_count;
    uint32_t experiment_stride, figure_stride;
    const glint_label* labels; /* these three since version 2.3 */
    int32_t label_count;
    uint32_t label_stride;
} glint_lesson;

typedef struct glint_annotation { /* a label in the picture, drawn by the host in letters that keep their size on the
                                     screen. Places are in cells, within the picture. Since version 2.4 */
    uint32_t size;
    int32_t kind;              /* glint_annotation_kind */
    int32_t letters, side;     /* glint_letters, glint_side */
    float x, y, width, height; /* its box; words that do not fit are left out, unless a side is 0 */
    float to_x, to_y;          /* the head of an arrow */
    const char* text;          /* UTF-8, one line of at most 63 bytes; a bracket may have none. Copied */
} glint_annotation;

typedef struct glint_sim {
    uint32_t abi, size;
    const char *id, *title, *summary;
    uint32_t flags; /* glint_sim_flag */
    uint32_t params_size;
    const void* defaults;
    const glint_param* params;
    const glint_preset* presets;
    const glint_probe* probes;
    int32_t param_count, preset_count, probe_count;
    uint32_t param_stride, preset_stride, probe_stride;
    const char* opening_preset; /* id of the preset that it is first shown with; null: the defaults */

    /* Functions that return int32_t return 0, or anything else after host->fail(why). Optional ones may be null. */
    void* (*create)(const glint_host*, int32_t width, int32_t height, const void* params); /* null: failed */
    void (*destroy)(void* sim);
    int32_t (*advance)(void* sim, const glint_tick*, int32_t steps, const void* params);
    int32_t (*draw)(void* sim, const glint_tick*, const void* params, const glint_frame*);
    int32_t (*state)(void* sim, void (*emit)(void* to, const glint_field*), void* to); /* optional: emits the fields,
                     and must do nothing else: it is called whenever a field is read */
    int32_t (*restored)(void* sim, const void* params); /* optional: the host has overwritten the fields of `state`:
                     recompute everything that was derived from them */
    int32_t (*stroke)(void* sim, const glint_stroke*, const void* params); /* optional */
    int32_t (*edit)(const glint_pointer*, int32_t width, int32_t height, void* params, char* why,
                    size_t why_bytes); /* optional; if it returns not 0, `why` may say why, and nothing changes */
    int32_t (*probe)(void* sim, const glint_tick*, const void* params, int32_t index, double* rows); /* optional:
                     writes one partial result a row of the grid into device memory */
    const char* (*unavailable)(const glint_device_facts*, int32_t width, int32_t height,
                               const void* params); /* optional: why these parameters cannot run there, or null */
    int32_t (*work)(int32_t width, int32_t height, const void* params, glint_work*); /* optional */
    int32_t (*note)(const glint_device_facts*, int32_t width, int32_t height, const void* params,
                    glint_note*); /* optional */

    const struct glint_sim* next; /* filled by registration */
    const glint_lesson* lesson;   /* null: none. Since version 2.2 */

    /* Since version 2.3: */
    const char* hint; /* the most useful mouse action, in a few words: "drag: paint waves"; null: none */
    int32_t rank;     /* its place in lists: a lower rank comes first, equal ranks are sorted by id */
    int32_t (*rests)(const void* params); /* optional: whether no step changes the picture, so that none is needed */
    int32_t (*probe_cells)(void* sim, const glint_tick*, const void* params, int32_t index, float* cells,
                           int32_t pitch); /* optional: for a probe with GLINT_CELLS, writes a value for each cell of
                                              the grid into device memory; pitch in elements */

    /* Since version 2.4: */
    const char* equation; /* its equation, one line of UTF-8: "∂u/∂t = Dᵤ∇²u − uv² + F(1−u)"; null: none */
    int32_t (*annotate)(void* sim, const glint_tick*, const void* params,
                        void (*emit)(void* to, const glint_annotation*), void* to); /* optional: emits labels for the
                     picture drawn last, at most 256, without waiting for the device; if two overlap, the one with
                     smaller letters is left out, or the later one if the letters are equal */
} glint_sim;

/* The one symbol a plugin exports: the head of its list, or null if it cannot serve `host_abi`. */
typedef const glint_sim* (*glint_plugin_fn)(uint32_t host_abi);

#undef GLINT_ELSE
#ifdef __cplusplus
}
#endif
