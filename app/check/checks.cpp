// The list of all checks, in the order in which they run and are shown.
#include "app/check/check.h"

namespace glint {
namespace {

constexpr Check checks[] = {
    {"start", "it is made, steps and draws at 16x16, 17x31 and 1000x700", "correct that call", starts, true},
    {"presets", "all its presets run", "correct that preset", presets_run, true},
    {"fields", "the fields of state() keep their names, sizes and types, and share no memory",
     "name the same fields in every call of state(), each with memory of its own", fields_are_sound},
    {"ranges", "it runs at both ends of every range", "make the range of that row smaller, or allow the value",
     runs_at_range_ends, true},
    {"drags", "values stay finite while a parameter is dragged through its range", "make the range of that row smaller",
     drags_stay_finite, true},
    {"finite", "values stay finite in 50 steps, with the defaults and all presets",
     "choose values for which the computation is stable; if NaN marks empty cells, add .none_is_nan to that field",
     values_are_finite},
    {"stroke", "strokes with every brush throw nothing, and values stay finite",
     "stroke() must take lines of any length and each button, and divide by no number that can be 0; a shape has "
     "s.mask",
     strokes_are_sound, true},
    {"changes", "its steps change a field or the picture",
     "compute in advance(), and name the fields in state(); leave out glint::evolves if it does not evolve",
     steps_change_something},
    {"steps", "n steps at once equal n times one step, bit for bit",
     "advance() must take all the steps that it is asked for, and compute the step's number from tick.step",
     many_steps_equal_single_steps},
    {"repeat", "the same input gives the same bits",
     "remove static variables, clocks, and random numbers other than glint::uniform", same_input_gives_same_bits},
    {"threads", "the number of threads changes no bit",
     "a kernel must write only its own cell, and read no cell that the same kernel writes", threads_change_nothing},
    {"reentrant", "two instances at once compute what each computes alone",
     "leave out glint::reentrant, or remove static and global variables", instances_share_nothing},
    {"callers", "it calls the host only from the thread that calls it",
     "call glint::Device and glint::Field outside of kernels and of threads of your own", one_thread_calls_the_host},
    {"reset", "a reset builds the state of the start",
     "let the constructor set everything, and remove static variables", reset_equals_start},
    {"restored", "a state that is restored into another world continues the same",
     "name every field that a step reads in state(), or compute it again in restored()", restored_state_continues},
    {"methods", "every method gives the bits of the reference",
     "correct the method, mark the reference with .reference(i), or add .rounds_otherwise() to the choice if it rounds "
     "differently",
     methods_equal_reference},
    {"pixels", "draw() writes every pixel of the frame, opaque, and nothing else",
     "let the kernel of draw() run over frame.extent() and write frame.pixels(x, y) in every case", writes_every_pixel},
    {"drawing", "draw() changes no state", "compute in advance(); a field that draw() computes needs .drawn = true",
     drawing_changes_nothing},
    {"memory", "it stays inside of its fields",
     "read neighbours through place.fetch(…), which knows the edges, and write only inside of the field",
     stays_in_its_memory, true},
    {"padding", "it reads no cell beyond the end of a row",
     "read neighbours through place.fetch(…), which knows the edges", padding_is_not_read},
    {"allocation", "only the constructor allocates", "make all fields in the constructor",
     only_the_constructor_allocates},
    {"process", "it leaves locale, signals, streams, threads and processes as they were",
     "a simulation changes only its own fields and the frame", process_stays_as_it_was},
    {"functions", "its other functions return, and throw nothing", "correct that function", functions_answer},
    {"work", "work() counts more for a larger picture", "compute the counts in work() from the extent that it gets",
     work_grows_with_size},
    {"probes", "every probe is a finite number with a help text", "correct that probe in probes()", probes_are_finite},
    {"labels", "labels lie in the picture", "compute the places of labels from the picture's size",
     are_labels_in_picture},
    {"cost", "", "", cost_of_methods},
};

} // namespace

std::span<const Check> all_checks() { return checks; }

} // namespace glint
