#include "app/doctor/sentence.h"
#include <cctype>

namespace glint {

std::string sentence(const std::string& clause) {
    if (clause.empty()) return "";
    std::string text = clause;
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text.ends_with('.') ? text : text + ".";
}

std::string named(const CudaDevice& card) { return card.name + " (cuda:" + std::to_string(card.ordinal) + ")"; }

std::string first_card(const Facts& f) { return f.machine.devices.cuda.front().name; }

} // namespace glint
