#include "app/world/kernel_compiler.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <vector>

namespace glint {
namespace {

struct Word {
    enum class Kind { name, number, literal, mark, directive, space };
    Kind kind;
    std::string_view text;
    bool is(std::string_view one) const { return text == one; }
};

// --- words

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The length of what begins with `open` and ends with `close`, which may be missing.
std::size_t length_to(std::string_view text, std::string_view close, std::size_t from) {
    const auto end = text.find(close, from);
    return end == text.npos ? text.size() : end + close.size();
}

/// The length of the line, with the lines that a backslash continues.
std::size_t line_length(std::string_view text) {
    std::size_t end = text.find('\n');
    while (end != text.npos && end > 0 && text[end - 1] == '\\') end = text.find('\n', end + 1);
    return std::min(end, text.size());
}

std::size_t quoted_length(std::string_view text) {
    for (std::size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == text[0])
            return i + 1;
    }
    return 1;
}

/// R"mark(...)mark": 0 if it is something else.
std::size_t raw_length(std::string_view text) {
    if (!text.starts_with("R\"")) return 0;
    const auto open = text.find('(');
    if (open == text.npos) return 0;
    return length_to(text, ")" + std::string(text.substr(2, open - 2)) + "\"", open);
}

std::size_t number_length(std::string_view text) {
    std::size_t i = 1;
    for (; i < text.size(); ++i) {
        const bool sign = (text[i] == '+' || text[i] == '-') && std::string_view("eEpP").find(text[i - 1]) != text.npos;
        const bool separator = text[i] == '\'' && i + 1 < text.size() && in_name(text[i + 1]);
        if (!in_name(text[i]) && text[i] != '.' && !sign && !separator) break;
    }
    return i;
}

Word next_word(std::string_view text, bool begins_line) {
    using Kind = Word::Kind;
    const auto word = [&](Kind kind, std::size_t length) { return Word{kind, text.substr(0, length)}; };
    const char first = text[0];
    if (std::isspace(static_cast<unsigned char>(first))) {
        const auto end = std::ranges::find_if_not(text, [](unsigned char c) { return std::isspace(c) != 0; });
        return word(Kind::space, static_cast<std::size_t>(end - text.begin()));
    }
    if (first == '#' && begins_line) return word(Kind::directive, line_length(text));
    if (text.starts_with("//")) return word(Kind::space, line_length(text));
    if (text.starts_with("/*")) return word(Kind::space, length_to(text, "*/", 2));
    if (const std::size_t raw = raw_length(text); raw > 0) return word(Kind::literal, raw);
    if (first == '"' || first == '\'') return word(Kind::literal, quoted_length(text));
    if (std::isdigit(static_cast<unsigned char>(first))) return word(Kind::number, number_length(text));
    if (in_name(first)) {
        const auto end = std::ranges::find_if_not(text, in_name);
        return word(Kind::name, static_cast<std::size_t>(end - text.begin()));
    }
    return word(Kind::mark, text.starts_with("::") || text.starts_with("->") ? 2 : 1);
}

std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> words;
    for (bool begins_line = true; !text.empty();) {
        words.push_back(next_word(text, begins_line));
        const std::string_view one = words.back().text;
        const bool spaces = words.back().kind == Word::Kind::space;
        begins_line = spaces && (begins_line || one.find('\n') != one.npos);
        text.remove_prefix(one.size());
    }
    return words;
}

// --- declarations

constexpr std::array on_gpu{"GLINT_HD", "__device__", "__global__"};
constexpr std::array at_compile_time{"constexpr", "consteval"};
constexpr std::array gpu_memory{"__constant__", "__managed__"};
/// Names that are followed by a parenthesis, and are no function's.
constexpr std::array no_function{"alignas",  "__align__", "decltype",      "requires",
                                 "explicit", "noexcept",  "__attribute__", "__launch_bounds__",
                                 "sizeof",   "operator",  "static_assert"};

template <class Names> bool is_one_of(const Word& word, const Names& names) {
    return std::ranges::any_of(names, [&](const char* name) { return word.is(name); });
}

/// A declaration up to the present word, in a namespace or a class.
class Declaration {
public:
    explicit Declaration(std::size_t first = 0) : first_(first) {}

    std::size_t first() const { return first_; } ///< its first word's index
    bool begun() const { return !words_.empty(); }
    bool has(std::string_view text) const {
        return std::ranges::any_of(words_, [&](const Word& word) { return word.is(text); });
    }
    template <class Names> bool has_one_of(const Names& names) const {
        return std::ranges::any_of(words_, [&](const Word& word) { return is_one_of(word, names); });
    }
    bool is_function() const { return function_ && !value_; }
    std::string_view function() const { return name_; }
    bool is_for_gpu() const { return has_one_of(on_gpu); }
    bool is_for_cpu() const { return is_function() && !is_for_gpu() && !has_one_of(at_compile_time); }
    bool is_namespace() const { return has("namespace") || (words_.size() == 2 && words_[0].is("extern")); }
    bool is_class() const { return !value_ && (has("struct") || has("class") || has("union")); }
    /// Whether a brace begins a member's initial value in a constructor, as in `: a_{1}`.
    bool initialises_member() const {
        return initialisers_ && (words_.back().kind == Word::Kind::name || words_.back().is(">"));
    }
    bool is_access() const {
        return words_.size() == 1 && (words_[0].is("public") || words_[0].is("private") || words_[0].is("protected"));
    }
    /// Whether its type follows from its body.
    bool type_is_deduced() const { return auto_ && !has("->"); }
    bool inside_parentheses() const { return depth_ > 0; }
    /// Whether it is the whole line that publishes a simulation, which has no semicolon.
    bool publishes() const { return words_[0].is("GLINT_SIMULATION") && depth_ == 0 && words_.back().is(")"); }

    void take(const Word& word) {
        const bool after_operator = begun() && (words_.back().is("operator") || follows_operator_sign());
        if (word.is("(")) {
            if (depth_ == 0 && begun() && !value_ && (!is_one_of(words_.back(), no_function) || follows_operator()))
                take_name();
            ++depth_;
        } else if (word.is(")")) {
            --depth_;
        } else if (depth_ == 0 && word.is("=") && !after_operator && !in_template_parameters()) {
            value_ = true;
        } else if (depth_ == 0 && word.is(":") && function_) {
            initialisers_ = true;
        } else if (word.is("auto") && !function_) {
            auto_ = true;
        }
        words_.push_back(word);
    }
    /// Braces that belong to it, as those of an initial value.
    void take_braces() { words_.push_back({Word::Kind::mark, "}"}); }

private:
    void take_name() {
        if (!function_) name_ = has("operator") ? "operator" : words_.back().text;
        function_ = true;
    }
    bool follows_operator() const { return words_.back().is("operator"); }
    bool follows_operator_sign() const {
        return words_.size() > 1 && words_[words_.size() - 2].is("operator") && words_.back().kind == Word::Kind::mark;
    }
    bool in_template_parameters() const {
        if (!words_.front().is("template")) return false;
        const auto count = [&](const char* mark) {
            return std::ranges::count_if(words_, [&](const Word& word) { return word.is(mark); });
        };
        return count("<") > count(">");
    }

    std::size_t first_;
    std::string_view name_;   ///< of the function
    std::vector<Word> words_; ///< without spaces, preprocessor lines and bodies
    int depth_ = 0;           ///< of parentheses
    bool function_ = false, value_ = false, initialisers_ = false, auto_ = false;
};

/// The index after the brace that closes the one at `open`; nothing if none does, as when branches of #if open one
/// each.
std::optional<std::size_t> after_braces(const std::vector<Word>& words, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < words.size(); ++i) {
        if (words[i].is("{")) ++depth;
        if (words[i].is("}") && --depth == 0) return i + 1;
    }
    return {};
}

struct WordRange {
    std::size_t first, end; ///< indices of words
};

struct KernelBody {
    WordRange words;
    std::string_view function; ///< its name; "operator" for a kernel of the API
};

/// The parts of a source that matter here.
struct Parts {
    std::vector<WordRange> cpu_functions; ///< whole declarations
    std::vector<KernelBody> kernel_bodies;
    bool has_gpu_memory = false;
    bool is_doubtful = false; ///< its braces do not match, or it has headers of its own
};

/// #include "NAME", except for the API's headers.
bool includes_own_header(const Word& word) {
    return word.kind == Word::Kind::directive && word.text.find("include") != word.text.npos &&
           word.text.find('"') != word.text.npos && word.text.find("\"api/") == word.text.npos;
}

Parts parts_of(const std::vector<Word>& words) {
    Parts parts;
    Declaration now;
    const auto end_at = [&](std::size_t end) {
        if (now.is_for_cpu() && !now.has("using") && !now.has("typedef"))
            parts.cpu_functions.push_back({now.first(), end});
        parts.has_gpu_memory |= now.has_one_of(gpu_memory) || (now.has("__device__") && !now.is_function());
        now = Declaration(end);
    };
    for (std::size_t i = 0; i < words.size();) {
        const Word& word = words[i];
        if (word.kind == Word::Kind::space || word.kind == Word::Kind::directive) {
            parts.is_doubtful |= includes_own_header(word);
            ++i;
            if (!now.begun()) now = Declaration(i);
        } else if (now.inside_parentheses()) {
            now.take(word);
            ++i;
            if (now.publishes()) end_at(i);
        } else if (word.is("{")) {
            const auto closed = after_braces(words, i);
            const std::size_t end = closed.value_or(words.size());
            parts.is_doubtful |= !closed;
            if (now.is_namespace() || (!now.is_function() && now.is_class())) {
                now = Declaration(++i);
            } else if (now.is_function() && !now.initialises_member()) {
                if (now.is_for_gpu() && !now.has_one_of(at_compile_time) && !now.type_is_deduced())
                    parts.kernel_bodies.push_back({{i + 1, end - 1}, now.function()});
                end_at(end), i = end;
            } else {
                now.take_braces(), i = end;
            }
        } else if (word.is("}") || (word.is(":") && now.is_access())) {
            now = Declaration(++i);
        } else if (word.is(";")) {
            end_at(++i);
        } else {
            now.take(word), ++i;
        }
    }
    return parts;
}

// --- the two questions

/// Line ends, and the preprocessor lines, so that the rest keeps its lines and its conditions.
std::string blanked(const std::vector<Word>& words, WordRange range) {
    std::string kept;
    for (std::size_t i = range.first; i < range.end; ++i) {
        const Word& word = words[i];
        if (word.kind == Word::Kind::directive && word.text.find("pragma") == word.text.npos)
            kept += word.text;
        else
            kept.append(static_cast<std::size_t>(std::ranges::count(word.text, '\n')), '\n');
    }
    return kept;
}

std::vector<std::string_view> meaningful(const std::vector<Word>& words, WordRange range) {
    std::vector<std::string_view> found;
    for (std::size_t i = range.first; i < range.end; ++i)
        if (words[i].kind != Word::Kind::space) found.push_back(words[i].text);
    return found;
}

/// All words that have a meaning, without those of the kernels' bodies.
std::vector<std::string_view> fixed_words(const std::vector<Word>& words, const Parts& parts) {
    std::vector<std::string_view> fixed;
    const auto add = [&](WordRange range) {
        const auto more = meaningful(words, range);
        fixed.insert(fixed.end(), more.begin(), more.end());
    };
    std::size_t from = 0;
    for (const KernelBody& body : parts.kernel_bodies) {
        add({from, body.words.first});
        from = body.words.end;
    }
    add({from, words.size()});
    return fixed;
}

} // namespace

std::string kernels_only(std::string_view source) {
    const std::vector<Word> words = words_of(source);
    const Parts parts = parts_of(words);
    std::string text;
    auto gone = parts.cpu_functions.begin();
    for (std::size_t i = 0; i < words.size();) {
        if (gone != parts.cpu_functions.end() && i == gone->first) {
            text += blanked(words, *gone);
            i = gone++->end;
        } else {
            text += words[i++].text;
        }
    }
    return text;
}

bool differ_only_in_kernels(std::string_view before, std::string_view now) {
    const std::vector<Word> words_before = words_of(before), words_now = words_of(now);
    const Parts parts_before = parts_of(words_before), parts_now = parts_of(words_now);
    for (const Parts* parts : {&parts_before, &parts_now})
        if (parts->has_gpu_memory || parts->is_doubtful) return false;
    const auto fixed = fixed_words(words_before, parts_before);
    if (fixed != fixed_words(words_now, parts_now)) return false;
    for (std::size_t i = 0; i < parts_now.kernel_bodies.size(); ++i) {
        const KernelBody &old = parts_before.kernel_bodies[i], &body = parts_now.kernel_bodies[i];
        const bool changed = meaningful(words_before, old.words) != meaningful(words_now, body.words);
        // a function for both processors that something else than kernels uses: its own declaration is one place
        if (changed && body.function != "operator" && std::ranges::count(fixed, body.function) > 1) return false;
    }
    return true;
}

} // namespace glint
