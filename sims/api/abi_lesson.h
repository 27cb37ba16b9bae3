/* The lesson of a simulation and the labels in its picture: a part of the contract in abi.h, whose rules hold here,
 * too: plain C. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum glint_figure_flag { GLINT_RECORDED = 1 /* measured with Glint on an H200; else reported by a text */ };
/* Kind of a label in the picture: words in its box; a bracket along a side of its box, with words next to it; words in
 * its box with an arrow to a cell; a short line from a cell, with words at its end. */
enum glint_annotation_kind { GLINT_WORDS = 0, GLINT_BRACKET = 1, GLINT_ARROW = 2, GLINT_TICK = 3 };
enum glint_letters { GLINT_SMALL = 0, GLINT_NORMAL = 1, GLINT_LARGE = 2 };
/* For words: their place in the box. For a bracket: the side that it runs along. For a tick: its direction. */
enum glint_side { GLINT_CENTER = 0, GLINT_AT_LEFT = 1, GLINT_AT_RIGHT = 2, GLINT_ABOVE = 3, GLINT_BELOW = 4 };

typedef struct glint_experiment { /* the options of a `glint bench SIM`, as it takes them; null: option not given */
    const char *id, *title;
    const char *vary, *series; /* "block=32..1024*2", as after --vary and --series */
    const char* metric;        /* "GB/s" */
    const char* sets;          /* "count=1000 method=shared", each as after --set */
    const char* preset;
    int32_t width, height; /* cells; 0: the default of bench */
} glint_experiment;

typedef struct glint_figure { /* a published measurement, to compare the user's results with */
    const char* quantity;     /* a reported and a recorded figure of the same quantity are shown side by side */
    const char* value;        /* with its unit */
    const char* machine;      /* the machine that it was measured on; for a recorded figure a remark, or null */
    const char* source;       /* reported: the text, null if it is the lesson's. Recorded: the measurement, as a page
                                 and keys of a row on it: "docs/benchmarks/exhibits-h200.md: launch-ladder, 4" */
    uint32_t flags;           /* glint_figure_flag */
    const char* difference;   /* recorded: how its measurement differs from the reported one, in a few words: "kernel
                                 alone, without copies"; null: it does not */
} glint_figure;

typedef struct glint_label { /* explains a part of the picture */
    const char* part;        /* "x" or "colour" in a word or two */
    const char* text;        /* "threads that meet at one counter" */
    const char* condition;   /* "view=began,lanes": only while that row, a choice, is one of these; null: always */
} glint_label;

typedef struct glint_lesson { /* the lesson of a simulation */
    uint32_t size;
    const char* text;   /* some short sentences */
    const char* source; /* the chapter or article: "CUDA by Example, chapter 9" */
    const char* link;   /* its address, "https://…"; may be null */
    const glint_label* labels;
    const glint_experiment* experiments;
    const glint_figure* figures;
    int32_t label_count, experiment_count, figure_count;
    uint32_t label_stride, experiment_stride, figure_stride;
} glint_lesson;

typedef struct glint_annotation { /* a label in the picture, drawn by the host in letters that keep their size on the
                                     screen. Places are in cells, within the picture */
    uint32_t size;
    int32_t kind;              /* glint_annotation_kind */
    int32_t letters, side;     /* glint_letters, glint_side */
    float x, y, width, height; /* its box; words that do not fit are left out, unless a side is 0 */
    float to_x, to_y;          /* the head of an arrow */
    const char* text;          /* UTF-8, one line of at most 63 bytes; a bracket may have none. Copied */
} glint_annotation;

#ifdef __cplusplus
}
#endif
