#include "app/window/features/script/script_recorder.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/lecture/playable_script.h"
#include "app/lecture/scene.h"
#include "app/lecture/script.h"
#include "app/look/text.h"
#include "app/terminal/failure.h"
#include "app/window/actions/actions.h"
#include "app/window/features/script/script_plate.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/world/text/fixed_string.h"
#include "sims/api/error.h"
#include <IconsFontAwesome6.h>
#include <cmath>
#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>
#include <utility>

namespace glint {

ScriptRecorder::ScriptRecorder(BackgroundJobs& jobs, const CurrentSession& current, Notices& notices, const UiState& ui)
    : current_(current), notices_(notices), ui_(ui), job_(jobs, {.running = "The script is being written"}) {}

ScriptRecorder::~ScriptRecorder() {
    try {
        job_.wait();
        failed_ |= !job_.problem().empty();
        if (unwritten_ || failed_) write_file_now(to_toml(script_));
    } catch (const std::exception& e) { say("the recorded script was not saved: " + sentence_of(e)); }
}

void ScriptRecorder::begin() {
    if (recording()) return;
    recording_ = true;
    name_ = new_file(documents_folder(), "glint", std::string(script_ending));
    file_.clear();
    script_ = {.title = "A script of my own", .summary = "", .steps = {}};
    home_ = scene_home(current_, ui_);
    last_.reset(), asks_ = unwritten_ = ending_ = failed_ = false;
    notices_.say("Recording: set up a scene and add it as a step; repeat for each step.", Severity::good);
}

void ScriptRecorder::keep() {
    if (!recording()) return;
    if (steps() == max_script_steps)
        return notices_.say(fmt::format("A script has at most {} steps.", max_script_steps), Severity::caution);
    Scene scene = scene_now(current_, ui_, home_);
    if (!scene.stage && last_ && last_->stage) scene.stage = home_.stage; // changed back to the initial state
    script_.steps.push_back(step_between(last_, scene));
    last_ = std::move(scene);
    asks_ = unwritten_ = true;
    write_if_needed();
}

void ScriptRecorder::set_caption(std::string_view caption) {
    if (!std::exchange(asks_, false) || caption.empty()) return;
    script_.steps.back().caption = std::string_view(FixedString<max_caption_bytes + 1>(caption)); // whole characters
    unwritten_ = true;
    write_if_needed();
}

void ScriptRecorder::end() {
    if (!recording()) return;
    asks_ = false;
    if (steps() == 0) {
        recording_ = false;
        return notices_.say("No step was added, so no script was saved.", Severity::caution);
    }
    ending_ = unwritten_ = true;
    write_if_needed();
}

/// Creates a new file the first time, and replaces that file later. If the user edited it, creates another. Throws
/// Error.
void ScriptRecorder::write_file_now(const std::string& text) {
    const bool replaces = !file_.empty() && read_file(file_).value_or(written_) == written_;
    OutputFile file = replaces ? OutputFile(file_) : OutputFile(name_);
    file.write(text);
    file.commit();
    file_ = file.name(), written_ = text;
}

/// Writes one file after another: changes during a write are in the next file.
void ScriptRecorder::write_if_needed() {
    if (job_.busy() || !std::exchange(unwritten_, false)) return;
    failed_ = false;
    job_.start([this, text = to_toml(script_)](JobControl&) { write_file_now(text); },
               [this](const std::string& problem) { take_written(problem); });
}

void ScriptRecorder::take_written(const std::string& problem) {
    if (!problem.empty()) {
        ending_ = false, failed_ = true;
        notices_.say(fmt::format("The script was not saved: {}. Finish the recording again to retry.", problem),
                     Severity::bad);
    }
    write_if_needed();
    if (job_.busy() || !std::exchange(ending_, false)) return;
    notices_.say(
        fmt::format("Script saved as {}. Drop the file on the window to play it; it is a text file that you can edit.",
                    file_),
        Severity::good);
    recording_ = false;
}

// The recorder's line at the bottom of the picture, and the field that a caption is typed into.

namespace {

FixedString<192> recording_words(const ScriptRecorder& recorder, const Actions& actions) {
    const std::size_t steps = recorder.steps();
    if (recorder.wants_caption())
        return FixedString<192>::of("Caption of step {}  ·  Enter: keep, Ctrl+Enter: new line, Esc: no caption", steps);
    return FixedString<192>::of("Recording: {} step{}  ·  {} adds this scene  ·  {} ends the recording", steps,
                                steps == 1 ? "" : "s", actions.key("script keep"), actions.key("script end"));
}

} // namespace

bool ScriptPlate::asks_text() const { return recorder_.wants_caption(); }
void ScriptPlate::close_field() { recorder_.set_caption(""); }

Plate ScriptPlate::draw_recording(ImVec2 from, ImVec2 size) {
    const bool asks = recorder_.wants_caption();
    if (!asks) opened_ = false, typed_.clear();
    const float pad = look::px(12), margin = look::px(12), line = look::px(20), width = size.x - 2 * (pad + margin);
    const float field = asks ? 3 * ImGui::GetTextLineHeight() + look::px(12) : 0;
    const float tall = line + field + 2 * look::px(8);
    const ImVec2 at{from.x + margin, std::floor(from.y + size.y - tall - margin)};
    const Plate covered = draw_plate(at, {from.x + size.x - margin, at.y + tall});
    const float middle = at.y + look::px(8) + line / 2, dot = look::px(5);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + pad + dot, middle}, dot, look::u32(look::bad));
    const look::UseFont small(nullptr, look::caption_size);
    const auto words = look::elided(recording_words(recorder_, actions_), width - look::px(18));
    look::draw_left(look::current().text, look::caption_size, words, at.x + pad + look::px(18), middle, plate_text);
    if (!asks) return covered;
    const ImVec2 before = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x + pad, middle + line / 2 + look::px(2)});
    if (!std::exchange(opened_, true)) ImGui::SetKeyboardFocusHere();
    const look::UseFont font(nullptr, look::text_size);
    const bool entered =
        ImGui::InputTextMultiline("##caption", &typed_, {width, field - look::px(4)},
                                  ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CtrlEnterForNewLine);
    if (entered || ImGui::IsItemDeactivated()) recorder_.set_caption(typed_);
    look::tooltip("The text shown with this step: at most two short lines");
    ImGui::SetCursorScreenPos(before);
    return covered;
}

} // namespace glint
