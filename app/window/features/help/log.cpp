// Actions and errors, oldest first.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/notices.h"
#include "app/window/parts/panel.h"
#include <IconsFontAwesome6.h>
#include <utility>

namespace glint {
namespace {

ImVec4 color_of(Severity severity) {
    switch (severity) {
    case Severity::good:
        return look::readable(look::good);
    case Severity::caution:
        return look::readable(look::caution);
    case Severity::bad:
        return look::readable(look::bad);
    default:
        return look::colors().text;
    }
}

class LogPanel final : public Panel {
public:
    explicit LogPanel(const Notices& notices) : notices_(notices) {}
    const char* title() const override { return "Log"; }

    void draw() override {
        const auto& lines = notices_.all();
        if (look::text_button(
                "copy", ICON_FA_COPY "  Copy",
                {.tip = "Copy the whole log", .disabled_reason = lines.empty() ? "The log is empty" : ""}))
            ImGui::SetClipboardText(as_text().c_str());
        ImGui::BeginChild("lines");
        const float step_width = look::number_width("000 000 000");
        for (const Notice& line : lines) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            if (line.step >= 0)
                look::draw_right(look::current().number, look::caption_size, look::grouped(line.step),
                                 at.x + step_width, at.y + ImGui::GetTextLineHeight() / 2, look::colors().muted);
            ImGui::SetCursorScreenPos({at.x + step_width + look::px(10), at.y});
            look::paragraph(line.text, color_of(line.severity));
        }
        // compares times, because the number of lines is limited
        const double newest_ms = lines.empty() ? 0 : lines.back().at_ms;
        if (std::exchange(newest_seen_ms_, newest_ms) != newest_ms) ImGui::SetScrollHereY(1);
        ImGui::EndChild();
    }

private:
    std::string as_text() const {
        std::string all;
        for (const Notice& line : notices_.all())
            all += (line.step >= 0 ? "step " + grouped(line.step) + "  " : "") + line.text + "\n";
        return all;
    }
    const Notices& notices_;
    double newest_seen_ms_ = 0;
};

} // namespace

std::unique_ptr<Panel> make_log_panel(const Notices& notices) { return std::make_unique<LogPanel>(notices); }

} // namespace glint
