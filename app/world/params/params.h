// One set of parameter values: bytes read through a simulation's definition. A value type: undo, presets and commands
// copy it.
#pragma once
#include "app/world/definition.h"
#include "app/world/params/animation.h"
#include "sims/api/view.h"
#include <array>
#include <cstring>
#include <vector>

namespace glint {

class Params {
public:
    explicit Params(const Definition&); ///< default values; the definition must outlive this object
    const Definition& definition() const { return *definition_; }
    const void* data() const { return bytes_.data(); }
    void* data() { return bytes_.data(); } ///< for glint_sim::edit; call clamp() afterwards

    void load(const glint_preset&);

    /// Assigns from text ("speed", "0.3"). Returns why not, as a sentence; then nothing changes.
    [[nodiscard]] std::optional<std::string> set(std::string_view id, std::string_view text);
    /// The text may contain characters around it from pasting: handed_text.h.
    [[nodiscard]] std::optional<std::string> set(const glint_param&, std::string_view text);
    /// The value in the form of set(); a float is the shortest text that reads back the same. A colour is the nearest
    /// of a screen's 8-bit levels. A text is in quotes if it is empty, or has blanks or quotes at its ends.
    std::string text(const glint_param&) const;
    /// Like text(), but exact also for a colour between those levels: three numbers.
    std::string exact_text(const glint_param&) const;
    /// For display: a choice's label, a number with its unit.
    std::string words(const glint_param&) const;

    /// Typed access; T must be the row's type: float, int32_t (int and choice), bool, std::array<float, 3> (color).
    template <class T> T get(const glint_param& row) const {
        T value;
        std::memcpy(&value, bytes_.data() + row.offset, sizeof(T));
        return value;
    }
    /// Stores a value without a check of its range: call clamp() afterwards.
    template <class T> void put(const glint_param& row, T value) {
        std::memcpy(bytes_.data() + row.offset, &value, sizeof(T));
    }

    /// Value of a row of texts, without quotes.
    std::string_view plain_text(const glint_param&) const;
    /// Stores the bytes that fit, and zeros behind them, without another check: call clamp() afterwards.
    void put_text(const glint_param&, std::string_view);

    /// Animations: the simulation gets the animated value in place of the row's own value, which stays stored.
    const std::vector<Animation>& animations() const { return animations_; } ///< in the order of their ids
    const Animation* animation(const glint_param&) const;                    ///< null: not animated
    /// replaces the previous animation of the row
    void animate(Animation);
    void stop_animating(const glint_param&);
    bool has_same_animation(const Params& other, const glint_param&) const; ///< both have the same animation, or none
    void stop_animating() { animations_.clear(); }                          ///< all of them

    /// Copies one row's value bit by bit from `from`, and its animation.
    void take(const glint_param&, const Params& from);

    /// Clamps every value to its range; NaN becomes the default. A text ends before its first invalid byte.
    void clamp();
    /// Throws Error if a value is out of its range: "<whose>: ...".
    void require_valid(const std::string& whose) const;

    bool same(const glint_param&, const Params& other) const;
    friend bool operator==(const Params& a, const Params& b);
    /// Whether a change from `before` to these values rebuilds the simulation.
    bool needs_restart_from(const Params& before) const;

private:
    std::string out_of_range(const glint_param&, std::string_view text) const;
    std::optional<std::string> set_text(const glint_param&, std::string_view handed);
    /// Texts are compared by all their bytes.
    void clear_behind_texts();
    const Definition* definition_;
    std::vector<std::byte> bytes_;
    std::vector<Animation> animations_;
};

/// Bytes of the row's value in the block; 0: the type is unknown.
std::size_t bytes_of(const glint_param&);
/// The value of a row that is a float or an int.
double number_in(const Params&, const glint_param&);

/// "0.1 … 0.25", "(0 … 0.25]", "on or off", "global, texture_1d": allowed values, for messages and tooltips.
std::string allowed(const glint_param&);

/// Why this cannot be the value of a row of texts, in words that begin with the text; "" if it can.
std::string why_no_value(const glint_param&, std::string_view text);

/// The largest value of a number that may be typed. A slider ends at `max`, the largest stable value. If the row's
/// track extends beyond it, the user can leave the stable range on purpose.
double highest(const glint_param&);
/// Whether the row has a value above its largest stable value.
bool is_unstable(const Params&, const glint_param&);
/// The first row with an unstable value; null: there is none.
const glint_param* unstable_row(const Params&);

/// Why a row has no effect with the present value of the row that it needs, as a sentence; null: it has an effect.
const char* why_idle(const Params&, const glint_param&);

/// The switch that the program turns on while the mouse points without a button; null: the simulation has none.
const glint_param* pointing_row(const Definition&);

/// The glint_choice_flag of the present brush; 0: no choice of brushes.
std::uint32_t brush_flags(const Params&);
bool has_pointing_brush(const Definition&);

/// A length in cells, for a float row that is a length, in a picture of this size.
float cells_of(const Params&, const glint_param&, Extent);
float cells_of(float value, const glint_param&, Extent); ///< the same for a value that may differ from the row's

} // namespace glint
