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

const CudaDevice& card_of(const Facts& f) {
    const DisplayReport::Way* way = f.display.way_of_cuda();
    for (const CudaDevice& card : f.machine.devices.cuda)
        if (way && way->device == "cuda:" + std::to_string(card.ordinal)) return card;
    return f.machine.devices.cuda.front();
}

} // namespace glint
