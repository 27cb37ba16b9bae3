/* The lesson of a simulation, a part of abi.h: what its picture shows, what to measure with it, and what others
 * measured.
 */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum glint_figure_flag { GLINT_RECORDED = 1 /* measured with Glint on an H200; else reported by a text */ };

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

#ifdef __cplusplus
}
#endif
