#include "app/world/plugin_source.h"
#include "interop/start_thread.h"
#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sys/stat.h>
#include <thread>
#include <xxhash.h>

namespace glint {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_errors = 5;
constexpr std::chrono::milliseconds look_time{10};
constexpr std::chrono::seconds coarsest_file_time{3}; // FAT has steps of 2 s; a look may be late

/// A line of a compiler that names a place: "FILE:LINE:COLUMN: KIND: WORDS" or, from nvcc, "FILE(LINE): KIND: WORDS".
struct PlacedLine {
    std::string_view file, kind, words;
    int line = 0;
};

std::optional<PlacedLine> placed(std::string_view text) {
    PlacedLine found;
    const auto mark = text.find_first_of(":(");
    if (mark == text.npos || mark == 0) return {};
    const bool of_nvcc = text[mark] == '(';
    found.file = text.substr(0, mark);
    const char *const from = text.data() + mark + 1, *const end = text.data() + text.size();
    const auto number = std::from_chars(from, end, found.line);
    if (number.ec != std::errc{} || number.ptr == end || *number.ptr != (of_nvcc ? ')' : ':')) return {};
    std::string_view rest = text.substr(static_cast<std::size_t>(number.ptr - text.data()) + 1);
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of("0123456789: ")));
    for (const std::string_view kind : {"fatal error", "catastrophic error", "error", "note", "warning"})
        if (rest.starts_with(kind) && rest.substr(kind.size()).starts_with(": "))
            found.kind = kind, rest.remove_prefix(kind.size() + 2);
    found.words = rest;
    return found;
}

/// The line of `own` in "instantiation of type … at line 33 of vortex.cpp", as nvcc says what led to an error.
std::optional<int> instantiated_at(std::string_view text, std::string_view own) {
    constexpr std::string_view at = " at line ";
    const auto found = text.rfind(at);
    if (found == text.npos) return {};
    int line = 0;
    const char *const from = text.data() + found + at.size(), *const end = text.data() + text.size();
    const auto number = std::from_chars(from, end, line);
    const std::string_view rest(number.ptr, static_cast<std::size_t>(end - number.ptr));
    if (number.ec != std::errc{} || !rest.starts_with(" of ") || fs::path(rest.substr(4)).filename() != own) return {};
    return line;
}

std::string name_of(std::string_view file) { return fs::path(file).filename().string(); }

/// Whether the compiler's text names the reason of an unfulfilled concept there.
bool is_reason(std::string_view words) {
    return words.find("is invalid") != words.npos || words.find("would be invalid") != words.npos;
}

std::string first_line_with(std::string_view said, std::initializer_list<std::string_view> words) {
    for (std::string_view rest = said; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        for (const std::string_view word : words)
            if (const auto at = line.find(word); at != line.npos) return std::string(line.substr(at));
    }
    return "";
}

FileStamp stamp_without_hash(const std::string& file) {
    struct stat about {};
    if (stat(file.c_str(), &about) != 0) return {};
    return {std::int64_t{about.st_mtim.tv_sec} * 1'000'000'000 + about.st_mtim.tv_nsec, about.st_ino,
            static_cast<std::uint64_t>(about.st_size), true};
}

bool needs_hash(const FileStamp& stamp, const std::string& file) {
    return stamp.exists && stamp.changed_ns % 1'000'000'000 == 0 && is_plugin_source(file);
}

std::uint64_t hash_of_text(const std::string& file) {
    const std::string text = source_text(file);
    return XXH3_64bits(text.data(), text.size());
}

/// Whether a change of the file now may leave its time as it is.
bool is_recent(const FileStamp& stamp) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::abs(now - std::chrono::nanoseconds(stamp.changed_ns)) < coarsest_file_time;
}

} // namespace

bool is_plugin_source(const std::string& file) {
    const std::string ending = fs::path(file).extension().string();
    return ending == ".cpp" || ending == ".cc" || ending == ".cxx";
}

bool is_plugin(const std::string& file) { return is_plugin_source(file) || fs::path(file).extension() == ".so"; }

bool has_plugin_rules(const fs::path& folder) {
    std::error_code unknown;
    return fs::is_regular_file(folder / plugin_rules, unknown) && fs::is_directory(folder / "sims/api", unknown);
}

std::optional<fs::path> sources_around_program() {
    std::error_code unknown;
    for (fs::path folder = fs::read_symlink("/proc/self/exe", unknown).parent_path(); folder.has_relative_path();
         folder = folder.parent_path())
        for (const fs::path& root : {folder, folder / "share/glint"}) // in the tree, and installed: cmake/install.cmake
            if (has_plugin_rules(root)) return root;
    return {};
}

std::vector<std::string> compile_words(const std::string& compiler, const fs::path& sources,
                                       const std::string& source) {
    const std::string name = name_of(compiler);
    std::vector<std::string> exact{"-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math"};
    for (const char* more : {"-fvisibility=hidden", "-fPIC"}) exact.emplace_back(more);
    if (!name.starts_with("clang")) { // clang makes no such symbols, and makes vectors of loops in any case
        for (const char* more : {"-fno-gnu-unique", "-ftree-vectorize", "-fvect-cost-model=dynamic"})
            exact.emplace_back(more);
    }
#ifdef __x86_64__
    exact.emplace_back("-march=x86-64-v3");
#endif
    std::vector<std::string> words{compiler, "-std=c++20", "-O2"};
    if (name == "nvcc") {
        const std::string for_host = fmt::format("-Xcompiler={}", fmt::join(exact, ","));
        for (const char* more :
             {"-x", "cu", "-arch=native", "-fmad=false", "-ftz=false", "-prec-div=true", "-prec-sqrt=true",
              "-Werror=cross-execution-space-call", for_host.c_str(), "-DGLINT_WITH_CUDA=1"})
            words.emplace_back(more);
    } else {
        words.insert(words.end(), exact.begin(), exact.end());
        words.emplace_back("-DGLINT_WITH_CUDA=0");
    }
    for (const std::string& more : {"-I" + sources.string(), "-I" + (sources / "sims").string(), source})
        words.push_back(more);
    return words;
}

std::vector<std::string> build_words(const std::string& compiler, const fs::path& sources, const std::string& source,
                                     const std::string& to) {
    std::vector<std::string> words = compile_words(compiler, sources, source);
    for (const std::string& more :
         {(sources / "sims/api/plugin.cpp").string(), std::string("-shared"), std::string("-o"), to})
        words.push_back(more);
    return words;
}

std::string text_of(const SourceError& error) {
    return error.line == 0 ? error.words : fmt::format("{}:{}: {}", name_of(error.file), error.line, error.words);
}

std::vector<SourceError> errors_in(std::string_view said, const std::string& source) {
    std::vector<SourceError> errors;
    // A missing bracket or semicolon makes g++ misread all that follows, and it reads bodies of member functions last.
    std::vector<SourceError> of_grammar;
    const std::string own = name_of(source);
    bool open = false;       // the last error has no line of the source yet
    int led_there = 0;       // the line of the source that the next error is required from; 0: none
    const auto close = [&] { // the same line may lead to several errors elsewhere: the first one is the cause
        if (errors.size() < 2) return;
        const SourceError &last = errors.back(), &before = errors[errors.size() - 2];
        if (last.line == before.line && last.file == before.file) errors.pop_back();
    };
    for (std::string_view rest = said; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        const auto found = placed(line);
        if (const auto at = open ? instantiated_at(line, own) : std::nullopt; !found && at)
            errors.back().file = source, errors.back().line = *at, open = false;
        if (!found) continue;
        const bool in_source = name_of(found->file) == own;
        if (in_source && found->kind.empty() && found->words.starts_with("required ")) led_there = found->line;
        if (found->kind.ends_with("error")) {
            close();
            errors.push_back({std::string(found->file), found->line, std::string(found->words)});
            open = !in_source;
            if (in_source && found->words.starts_with("expected ")) of_grammar.push_back(errors.back());
            if (open && led_there > 0) errors.back().file = source, errors.back().line = led_there, open = false;
            led_there = 0;
            continue;
        }
        if (errors.empty()) continue;
        if (open && in_source) errors.back().file = found->file, errors.back().line = found->line, open = false;
        if (found->kind == "note" && is_reason(found->words) && !is_reason(errors.back().words))
            errors.back().words += fmt::format(": {}", found->words);
    }
    close();
    if (!of_grammar.empty()) errors = std::move(of_grammar);
    if (errors.size() > most_errors) errors.resize(most_errors);
    if (!errors.empty()) return errors;
    std::string words = first_line_with(said, {"undefined reference to", "undefined symbol", "error:"});
    if (words.empty()) words = said.substr(0, said.find('\n'));
    if (!words.empty()) errors.push_back({"", 0, words});
    return errors;
}

std::string source_text(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

FileStamp stamp_of(const std::string& file) {
    FileStamp stamp = stamp_without_hash(file);
    if (needs_hash(stamp, file)) stamp.hash = hash_of_text(file);
    return stamp;
}

FileStamp stamp_of(const std::string& file, const FileStamp& last) {
    FileStamp stamp = stamp_without_hash(file);
    if (!needs_hash(stamp, file)) return stamp;
    stamp.hash = last.hash;
    if (!(stamp == last) || is_recent(stamp)) stamp.hash = hash_of_text(file);
    return stamp;
}

std::string text_of(const FileStamp& stamp) {
    return fmt::format("{}-{}-{}-{:x}", stamp.changed_ns, stamp.number, stamp.bytes, stamp.hash);
}

bool SavedFile::look(const FileStamp& now) {
    const bool complete = now.exists && now == seen_ && !(now == taken_);
    seen_ = now;
    if (complete) taken_ = now;
    return complete;
}

struct FileLooks::Looking {
    explicit Looking(std::function<void()> wake_up) : wake(std::move(wake_up)) {}
    void look();

    const std::function<void()> wake;
    std::mutex lock;
    std::condition_variable ends;
    bool end = false;
    std::vector<std::string> files;
    std::vector<FileStamp> first; ///< of each file, when it was added
    std::vector<bool> saved;      ///< of each file
    std::thread thread;           ///< last: it uses the others
};

FileLooks::FileLooks(std::function<void()> wake) : looking_(std::make_unique<Looking>(std::move(wake))) {}

FileLooks::~FileLooks() {
    if (!looking_->thread.joinable()) return;
    {
        const std::lock_guard held(looking_->lock);
        looking_->end = true;
    }
    looking_->ends.notify_all();
    looking_->thread.join();
}

void FileLooks::add(const std::string& file) {
    Looking& all = *looking_;
    const FileStamp now = stamp_of(file);
    if (!all.thread.joinable()) all.thread = start_thread("to watch plugins", [&all] { all.look(); });
    const std::lock_guard held(all.lock);
    all.files.push_back(file), all.first.push_back(now), all.saved.push_back(false);
}

void FileLooks::Looking::look() {
    std::vector<std::string> seen_files;
    std::vector<SavedFile> seen;
    for (;;) {
        {
            std::unique_lock held(lock);
            if (ends.wait_for(held, look_time, [this] { return end; })) return;
            seen_files = files;
            while (seen.size() < first.size()) seen.emplace_back(first[seen.size()]);
        }
        for (std::size_t i = 0; i < seen.size(); ++i) {
            if (!seen[i].look(stamp_of(seen_files[i], seen[i].seen()))) continue;
            {
                const std::lock_guard held(lock);
                saved[i] = true;
            }
            wake();
        }
    }
}

bool FileLooks::take(std::size_t file) {
    const std::lock_guard held(looking_->lock); // the thread holds it only to set a value
    if (!looking_->saved[file]) return false;
    looking_->saved[file] = false;
    return true;
}

} // namespace glint
