// One declaration per parameter; the panel, command line, presets, undo and tests all read it.
#pragma once
#include "camera.h"
#include "palette.h"
#include "text.h"
#include <array>
#include <cstddef>
#include <deque>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace glint {

/// Red, green and blue, 0 to 1.
struct Color {
    float r = 1, g = 1, b = 1;
};

/// The picture on a brush's button.
enum class Icon : std::int32_t {
    none = GLINT_NO_ICON,
    drop = GLINT_ICON_DROP,
    wall = GLINT_ICON_WALL,
    mound = GLINT_ICON_MOUND,
    plant = GLINT_ICON_PLANT,
    eraser = GLINT_ICON_ERASER,
    fire = GLINT_ICON_FIRE,
    snowflake = GLINT_ICON_SNOWFLAKE,
    thermometer = GLINT_ICON_THERMOMETER,
    wave = GLINT_ICON_WAVE,
    rotate = GLINT_ICON_ROTATE,
    hand = GLINT_ICON_HAND
};

/// A choice's id and, if it needs one, a line that explains it.
struct Choice : glint_choice {
    Choice(const char* name, const char* explanation = nullptr) : glint_choice{name, explanation, 0, GLINT_NO_ICON} {}
    /// Kept only for comparison: the program does not try it for `auto`.
    Choice lesson() const { return flagged(GLINT_LESSON); }
    /// The picture does not use the frame's palette with this choice: the program shows no colour bar.
    Choice without_palette() const { return flagged(GLINT_NO_PALETTE); }
    /// Opposite edges of the picture are neighbours: gradients and Laplacians in the picture look across the edges.
    Choice periodic() const { return flagged(GLINT_PERIODIC); }

    /// For a brush: the mouse only indicates a place and paints nothing. With all other brushes it only paints.
    Choice points() const { return flagged(GLINT_POINTS); }
    /// For a brush: it grabs things, so lines, rectangles and fills are not offered.
    Choice grabs() const { return flagged(GLINT_GRABS); }
    /// For a brush: it restores the empty state. The action Eraser takes it in hand.
    Choice erases() const { return flagged(GLINT_ERASES); }
    /// For a brush: the picture on its button, instead of its first letter.
    Choice icon(Icon picture) const {
        Choice marked = *this;
        marked.glint_choice::icon = static_cast<std::int32_t>(picture);
        return marked;
    }

    /// For a method: it rounds differently from the other methods, so it is not compared with them.
    Choice rounds_otherwise() const { return flagged(GLINT_ROUNDS_OTHERWISE); }
    /// For a method: its result depends on the order of the threads, so it is not compared with the others.
    Choice depends_on_order() const { return flagged(GLINT_DEPENDS_ON_ORDER); }

private:
    Choice flagged(std::uint32_t flag) const {
        Choice marked = *this;
        marked.flags |= flag;
        return marked;
    }
};

/// The rows and presets of a table, without the type of the parameters: compiled once, in params.cpp.
class AnyParamTable {
public:
    struct Row { // refines the row that was just declared
        AnyParamTable& table;
        glint_param& desc;
        /// The row's name in the panel, if not made from its id. All texts are literals: they live as long as the
        /// program.
        Row label(const char* text) const { return desc.label = text, *this; }
        /// Shown after the number; users may type it.
        Row unit(const char* text) const { return desc.unit = text, *this; }
        /// The heading above this row and the rows after it.
        Row group(const char* text) const { return desc.group = table.group_ = text, *this; } // and the rows after it
        /// How Info::equation writes it: hovering the row highlights it there.
        Row symbol(const char* text) const { return desc.symbol = text, *this; }
        /// The slider is logarithmic: the range lies above 0, or begins at 0.
        Row log_scale() const { return flag(GLINT_LOG_SCALE); }
        /// Only the constructor reads it: a change builds the simulation again.
        Row restarts() const { return flag(GLINT_RESTARTS); }
        /// No control, list or text contains it; files, share codes and --set do.
        Row hidden() const { return flag(GLINT_HIDDEN); }
        /// An int that counts the presses of a button: a press adds 1, and after the maximum comes the minimum. With
        /// restarts(), each press begins anew.
        Row button() const { return flag(GLINT_BUTTON); }
        Row open_low() const { return flag(GLINT_OPEN_LOW); }                   // the lower bound itself is not allowed
        Row track_max(double end) const { return desc.track_max = end, *this; } // drawn beyond max, as out of bounds
        /// A length in 1024ths of the picture's shorter side, so that the picture is the same at any size.
        Row scales() const { return desc.unit = "side/1024", flag(GLINT_SCALES); }
        Row reference(std::int32_t choice) const {
            return desc.reference = choice, *this;
        } // results of all other choices must equal this one's

        /// The program replaces this choice by another one, the fastest that it has measured.
        Row automatic(std::int32_t choice) const { return desc.automatic = choice, *this; }

        /// A choice: the effect of a drag in the picture. The tool bar shows its choices as buttons.
        Row brush() const { return flag(GLINT_BRUSH); }
        /// A float: half the width of all brushes that have no radius of their own.
        Row brush_radius() const { return flag(GLINT_BRUSH_RADIUS); }
        /// Half the width of these choices of the row with brush().
        template <class E> Row brush_radius(std::initializer_list<E> brushes) const {
            return desc.brush_choices = bits_of(brushes), flag(GLINT_BRUSH_RADIUS);
        }
        /// A float: how strongly all brushes act that have no strength of their own.
        Row brush_strength() const { return flag(GLINT_BRUSH_STRENGTH); }
        /// How strongly these choices of the row with brush() act.
        template <class E> Row brush_strength(std::initializer_list<E> brushes) const {
            return desc.brush_choices = bits_of(brushes), flag(GLINT_BRUSH_STRENGTH);
        }
        /// A boolean that is on while the user holds J: then the mouse points without a button.
        Row pointing() const { return flag(GLINT_POINTING); }

        /// A part of the view: *Back to the initial view* sets it to the preset's value.
        Row home() const { return flag(GLINT_HOME); }
        /// A float: size of the visible part. Films and morphs between two views zoom at a constant rate.
        Row view_scale() const { return flag(GLINT_VIEW_SCALE); }
        /// A float: a coordinate of the view's centre. A zoom interpolates it.
        Row view_center() const { return flag(GLINT_VIEW_CENTER); }
        /// An int that continues the value of that float row: by itself times 2^exponent, -116 to 0.
        Row refines(const char* row, std::int32_t exponent) const {
            return desc.refines_row = row, desc.refines_exponent = exponent, flag(GLINT_HIDDEN);
        }

        /// Random parameters leave it alone. Not necessary for hidden rows, parts of the view, the brush, `method` and
        /// `steps_per_frame`.
        Row not_random() const { return flag(GLINT_NOT_RANDOM); }
        /// A choice that changes only the colours or the mouse, but neither the result nor the time of a step.
        Row same_work() const { return flag(GLINT_SAME_WORK); }
        /// A number: the size or the number of a kernel's blocks. The panel Changes compares times before and after.
        Row launch_shape() const { return flag(GLINT_LAUNCH_SHAPE); }
        /// Some choices are unavailable on some devices: the list asks `unavailable` for each. Not necessary for
        /// `method`.
        Row device_choices() const { return flag(GLINT_DEVICE_CHOICES); }

        /// The row has an effect only while that row has one of these choices; otherwise the program greys it and shows
        /// `why`, such as "There is no lamp: switch shadows on".
        template <class E> Row needs(const char* row, std::initializer_list<E> choices, const char* why) const {
            return needs_bits(row, bits_of(choices), why);
        }
        /// Likewise: the row has an effect only while that row is on, or an integer above 0.
        Row needs(const char* row, const char* why) const { return needs_more(row, 0, why); }
        Row needs_more(const char* row, unsigned than, const char* why) const { // than: at most 30
            return needs_bits(row, ~0u << (than + 1), why);
        }

    private:
        template <class E> static std::uint32_t bits_of(std::initializer_list<E> choices) {
            static_assert(std::is_enum_v<E>, "the choices of a row that add_enum() adds");
            std::uint32_t bits = 0;
            for (const E choice : choices) bits |= 1u << static_cast<std::uint32_t>(choice);
            return bits;
        }
        Row needs_bits(const char* row, std::uint32_t bits, const char* why) const {
            return desc.needs_row = row, desc.needs_choices = bits, desc.needs_text = why, *this;
        }
        Row flag(std::uint32_t f) const { return desc.flags |= f, *this; }
    };

    struct ColorRows { // qualifies all of them
        AnyParamTable& table;
        std::size_t first;
        std::uint32_t at;
        std::size_t count = 5;
        /// Adds the row `color_scale`, the mapping of the first field's values to colours. On a logarithmic scale the
        /// program draws that field.
        ColorRows with_scale() const;
        template <class E> void needs(const char* row, std::initializer_list<E> choices, const char* why) const {
            for (std::size_t i = first; i < first + count; ++i) Row{table, table.rows_[i]}.needs(row, choices, why);
        }
    };
    struct ArrayRows { // refines all rows of an array
        AnyParamTable& table;
        const char* id;
        std::size_t first, count;
        /// The table's name in the panel, if not made from its id. The rows are called "Name 1", "Name 2, 3", "Name x".
        ArrayRows label(const char* text) const;
        ArrayRows unit(const char* text) const;
        ArrayRows group(const char* text) const; // also of the rows after them
        /// Sets how many numbers stand in a line of the table. The ids are then id_1_1, id_1_2, …: the line, then the
        /// column.
        ArrayRows columns(std::int32_t count_in_line) const;
        ArrayRows log_scale() const;
        ArrayRows not_random() const;
        ArrayRows restarts() const;
        template <class E> ArrayRows needs(const char* row, std::initializer_list<E> choices, const char* why) const {
            for (std::size_t i = first; i < first + count; ++i) Row{table, table.rows_[i]}.needs(row, choices, why);
            return *this;
        }
        ArrayRows needs(const char* row, const char* why) const;

    private:
        template <class Refine> ArrayRows each(const Refine& refine) const {
            for (std::size_t i = first; i < first + count; ++i) refine(Row{table, table.rows_[i]});
            return *this;
        }
    };
    struct Preset { // refines the preset that was just declared
        glint_preset& desc;
        /// The preset's former id: files, scripts and commands with that id still find it.
        void formerly(const char* id) const { desc.former_id = id; }
    };

    AnyParamTable(const AnyParamTable&) = delete;
    AnyParamTable& operator=(const AnyParamTable&) = delete;
    const std::vector<glint_param>& rows() const { return rows_; }
    const std::vector<glint_preset>& presets() const { return presets_; }

protected:
    AnyParamTable();
    ~AnyParamTable();
    /// at: where the value lies in the parameters, in bytes.
    Row add(std::uint32_t at, const char* id, std::int32_t type, double min, double max, const char* help);
    Row add_choice(std::uint32_t at, const char* id, std::initializer_list<Choice> choices, const char* help);
    ColorRows add_colors(std::uint32_t at, float min, float max, const char* unit);
    void add_camera(std::uint32_t at);
    /// columns: 0 for numbers in a row, which are counted; else they are counted in lines and columns.
    ArrayRows add_array(std::uint32_t at, const char* id, std::int32_t type, std::size_t count, std::size_t columns,
                        double min, double max, const char* help);
    ArrayRows add_vector(std::uint32_t at, const char* id, std::size_t count, float min, float max, const char* help);
    Preset add_preset(const char* id, const void* values, std::size_t bytes, const char* help);

private:
    Row add_choice_of(std::vector<glint_choice> choices, std::uint32_t at, const char* id, const char* help);
    const char* kept(std::string text);
    const char* group_ = "";
    std::deque<std::string> texts_; // a deque: addresses stay
    std::vector<glint_param> rows_;
    std::vector<glint_preset> presets_;
    std::deque<std::vector<std::byte>> preset_values_; // a deque: addresses stay
    std::deque<std::vector<glint_choice>> choices_;
};

/// The numbers of an array type, for ParamTable::add_array.
template <class A> struct NumbersOf {
    using Number = std::remove_all_extents_t<A>;
    static constexpr std::size_t count = sizeof(A) / sizeof(Number), columns = std::extent_v<A, 1>;
};
template <class T, std::size_t n> struct NumbersOf<std::array<T, n>> {
    static_assert(std::is_arithmetic_v<T>, "write a matrix as float[lines][columns]");
    using Number = T;
    static constexpr std::size_t count = n, columns = 0;
};

/// Filled by describe(): one row per field of P, in the panel's order, then the presets.
template <class P> class ParamTable : public AnyParamTable {
    static_assert(std::is_trivially_copyable_v<P>, "parameters are plain data: they are copied into kernels");

public:
    /// Rows of the panel, in the order of the calls. id: small letters, digits and _, at most 64; kept in files, so it
    /// does not change later. min and max are allowed values; the default is the member's initial value in P. help: one
    /// or two sentences, shown as a tooltip.
    Row add_float(float P::*field, const char* id, float min, float max, const char* help) {
        return add(offset(field), id, GLINT_FLOAT, min, max, help);
    }
    Row add_int(std::int32_t P::*field, const char* id, std::int32_t min, std::int32_t max, const char* help) {
        return add(offset(field), id, GLINT_INT, min, max, help);
    }
    Row add_bool(bool P::*field, const char* id, const char* help) {
        return add(offset(field), id, GLINT_BOOL, 0, 1, help);
    }
    Row add_color(Color P::*field, const char* id, const char* help) {
        return add(offset(field), id, GLINT_COLOR, 0, 1, help);
    }
    /// One line of text, of at most N - 1 bytes. If the simulation cannot read it, `unavailable` or `note` says why.
    template <std::size_t N> Row add_text(Text<N> P::*field, const char* id, const char* help) {
        static_assert(sizeof(Text<N>) == N);
        const Row row = add(offset(field), id, GLINT_TEXT, 0, 1, help);
        row.desc.text_bytes = N;
        return row;
    }
    /// A table of numbers. A: float or std::int32_t as T[n], T[lines][columns] or std::array<T, n>; kernels can read
    /// the first two. Each number is a row of its own: id_1, id_2, … of T[n], and id_1_1, id_1_2, … of
    /// T[lines][columns].
    template <class A>
    ArrayRows add_array(A P::*field, const char* id, typename NumbersOf<A>::Number min,
                        typename NumbersOf<A>::Number max, const char* help) {
        using Numbers = NumbersOf<A>;
        constexpr bool is_float = std::is_same_v<typename Numbers::Number, float>;
        static_assert(is_float || std::is_same_v<typename Numbers::Number, std::int32_t>,
                      "an array's numbers are float or std::int32_t");
        static_assert(Numbers::count >= 1 && Numbers::count <= 64,
                      "an array has 1 to 64 numbers, because each of them is a parameter of its own");
        static_assert(std::rank_v<A> <= 2, "an array has one or two dimensions");
        return AnyParamTable::add_array(offset(field), id, is_float ? GLINT_FLOAT : GLINT_INT, Numbers::count,
                                        Numbers::columns, min, max, help);
    }
    /// The rows `id_x`, `id_y` and, if V has it, `id_z`, in one line. V: floats x and y, or x, y and z, such as Vec3.
    template <class V> ArrayRows add_vector(V P::*field, const char* id, float min, float max, const char* help) {
        static_assert(std::is_same_v<decltype(V{}.x), float> && (sizeof(V) == 8 || sizeof(V) == 12),
                      "a vector has two or three floats: x, y and z");
        return AnyParamTable::add_vector(offset(field), id, sizeof(V) / sizeof(float), min, max, help);
    }
    /// A choice. E: an enum of 32 bits, whose values count the choices from 0.
    template <class E>
    Row add_enum(E P::*field, const char* id, std::initializer_list<Choice> choices, const char* help) {
        static_assert(std::is_enum_v<E> && sizeof(E) == 4, "choices are 32-bit enums");
        return add_choice(offset(field), id, choices, help);
    }
    /// The rows `palette`, `range`, `range_low`, `range_high` and `contours`; a range end lies in [min, max].
    ColorRows add_colors(Colors P::*field, float min, float max, const char* unit) {
        return AnyParamTable::add_colors(offset(field), min, max, unit);
    }
    /// The rows `yaw`, `pitch`, `distance`, `target_x`, `target_y`, `target_z` and `field_of_view`, in the group
    /// Camera.
    void add_camera(Camera P::*field) { AnyParamTable::add_camera(offset(field)); }
    /// Values that belong together; rows that a preset does not set have their defaults. At least one is needed.
    Preset add_preset(const char* id, const P& values, const char* help = "") {
        return AnyParamTable::add_preset(id, &values, sizeof values, help);
    }

    const P defaults{};

private:
    template <class T> std::uint32_t offset(T P::*field) const {
        return static_cast<std::uint32_t>(reinterpret_cast<const char*>(&(defaults.*field)) -
                                          reinterpret_cast<const char*>(&defaults));
    }
};

} // namespace glint
