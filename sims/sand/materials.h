// The materials and all their reactions. Only reactions create or remove a material.
#pragma once
#include "api/view.h"
#include <array>

namespace sand {

enum Material : std::uint8_t {
    air,
    wall,
    sand,
    water,
    oil,
    fire,
    steam,
    wood,
    acid,
    salt,
    lava,
    ice,
    gas,
    plant,
    spark,
    stone,
    smoke,
    brine,
    ash,
    ember,
    spring,
    spout,
    well,
    vent,
    leak,
    torch,
    drain,
    kinds
};

enum class Kind : std::uint8_t { solid, powder, liquid, gaseous };

/// How a material moves, and its colour.
struct Properties {
    const char *id, *help;
    Kind kind;
    std::uint8_t density; ///< lighter materials rise; solids do not move
    std::uint8_t flow;    ///< how easily it moves sideways, in 256ths
    std::uint8_t grain;   ///< how much its colour varies from cell to cell, in 256ths
    std::uint8_t r, g, b;
};

/// In the order of Material.
inline constexpr std::array<Properties, kinds> properties{{
    {"air", "nothing: clear a place", Kind::gaseous, 20, 160, 0, 17, 20, 33},
    {"wall", "stays, whatever happens", Kind::solid, 255, 0, 14, 92, 94, 104},
    {"sand", "falls and heaps up", Kind::powder, 200, 0, 34, 226, 190, 122},
    {"water", "flows; quenches fire and lava, feeds plants", Kind::liquid, 100, 200, 6, 42, 112, 190},
    {"oil", "floats on water and burns", Kind::liquid, 80, 150, 8, 96, 72, 52},
    {"fire", "burns for a moment and lights what burns", Kind::gaseous, 8, 180, 90, 255, 140, 40},
    {"steam", "rises and becomes water again", Kind::gaseous, 10, 180, 14, 150, 172, 192},
    {"wood", "burns slowly, with embers", Kind::solid, 255, 0, 26, 122, 82, 50},
    {"acid", "dissolves sand, stone, wood, plants, ice and salt", Kind::liquid, 104, 190, 12, 150, 220, 60},
    {"salt", "falls; dissolves in water and melts ice", Kind::powder, 190, 0, 16, 232, 230, 236},
    {"lava", "thick and hot; becomes stone in water", Kind::liquid, 220, 90, 46, 240, 84, 24},
    {"ice", "freezes water and melts beside fire", Kind::solid, 255, 0, 14, 168, 214, 236},
    {"gas", "rises and burns at once", Kind::gaseous, 12, 200, 10, 96, 88, 120},
    {"plant", "grows in water and burns fast", Kind::solid, 255, 0, 40, 66, 148, 62},
    {"spark", "falls and lights what burns", Kind::gaseous, 60, 120, 60, 255, 232, 140},
    {"stone", "falls and heaps up; lava becomes it", Kind::powder, 240, 0, 24, 112, 106, 104},
    {"smoke", "rises and vanishes", Kind::gaseous, 11, 160, 12, 56, 56, 66},
    {"brine", "salt water: heavier than water, and gives salt when it boils", Kind::liquid, 106, 200, 6, 66, 142, 184},
    {"ash", "falls; makes plants grow", Kind::powder, 150, 0, 20, 128, 122, 120},
    {"ember", "glows, lights what is beside it, and becomes ash", Kind::solid, 255, 0, 70, 222, 84, 30},
    {"spring", "gives water without end", Kind::solid, 255, 0, 20, 60, 140, 230},
    {"spout", "gives sand without end", Kind::solid, 255, 0, 20, 250, 214, 140},
    {"well", "gives oil without end, in water too", Kind::solid, 255, 0, 20, 130, 96, 66},
    {"vent", "gives lava without end", Kind::solid, 255, 0, 40, 255, 110, 40},
    {"leak", "gives gas without end, in water too", Kind::solid, 255, 0, 20, 136, 124, 170},
    {"torch", "gives fire without end", Kind::solid, 255, 0, 60, 255, 180, 80},
    {"drain", "swallows what touches it, but not what does not move", Kind::solid, 255, 0, 10, 40, 30, 50},
}};

/// Two materials that touch become two others; or one becomes another by itself: then b and b_after are `alone`.
inline constexpr std::uint8_t alone = kinds;
struct Reaction {
    std::uint8_t a, b, a_after, b_after;
    std::uint16_t chance; ///< in 65536ths, each time that the two are examined
};

inline constexpr Reaction reactions[] = {
    // fire, and its fuels
    {fire, alone, smoke, alone, 3000},
    {smoke, alone, air, alone, 1800},
    {spark, alone, air, alone, 1500},
    {oil, fire, fire, fire, 16000},
    {oil, ember, fire, ember, 9000},
    {oil, lava, fire, lava, 30000},
    {oil, spark, fire, fire, 40000},
    {gas, fire, fire, fire, 60000},
    {gas, ember, fire, ember, 40000},
    {gas, lava, fire, lava, 60000},
    {gas, spark, fire, fire, 65535},
    {wood, fire, ember, fire, 5000},
    {wood, ember, ember, ember, 200},
    {wood, lava, ember, lava, 12000},
    {wood, spark, ember, fire, 8000},
    {ember, air, ember, fire, 5000},
    {ember, alone, ash, alone, 500},
    {plant, fire, fire, fire, 22000},
    {plant, ember, fire, ember, 6000},
    {plant, lava, fire, lava, 40000},
    {plant, spark, fire, fire, 20000},
    // water
    {water, fire, steam, air, 40000},
    {water, ember, steam, ash, 20000},
    {water, lava, steam, stone, 24000},
    {water, spark, water, air, 40000},
    {water, salt, air, brine, 6000},
    {brine, fire, salt, steam, 30000},
    {brine, lava, steam, stone, 24000},
    {brine, ice, brine, water, 2000},
    {steam, alone, water, alone, 120},
    {steam, ice, water, ice, 8000},
    {plant, water, plant, plant, 900},
    {plant, alone, air, alone, 40},
    {plant, ash, plant, plant, 1500},
    {plant, salt, air, salt, 3000},
    // ice
    {ice, water, ice, ice, 160},
    {ice, fire, water, air, 20000},
    {ice, lava, water, stone, 24000},
    {ice, salt, water, brine, 8000},
    {ice, ember, water, ash, 12000},
    // acid
    {acid, sand, smoke, air, 2500},
    {acid, stone, smoke, air, 1500},
    {acid, wood, smoke, air, 3000},
    {acid, plant, smoke, air, 6000},
    {acid, salt, water, air, 3000},
    {acid, ash, smoke, air, 6000},
    {acid, ice, acid, water, 3000},
    {acid, water, water, water, 100},
    {acid, lava, smoke, stone, 12000},
    // lava cools
    {lava, air, stone, air, 8},
    // sources and sinks without end
    {spring, air, spring, water, 12000},
    {spout, air, spout, sand, 16000},
    {well, air, well, oil, 8000},
    {vent, air, vent, lava, 12000},
    {leak, air, leak, gas, 9000},
    {torch, air, torch, fire, 50000},
    {well, water, well, oil, 2500},
    {leak, water, leak, gas, 2500},
    {drain, sand, drain, air, 60000},
    {drain, water, drain, air, 60000},
    {drain, oil, drain, air, 60000},
    {drain, acid, drain, air, 60000},
    {drain, salt, drain, air, 60000},
    {drain, lava, drain, air, 60000},
    {drain, stone, drain, air, 60000},
    {drain, brine, drain, air, 60000},
    {drain, ash, drain, air, 60000},
    {drain, steam, drain, air, 60000},
    {drain, gas, drain, air, 60000},
};

/// The table that kernels read: for a and b (also column `alone`), the materials that both become, and the chance; 0:
/// no reaction.
struct Outcome {
    std::uint32_t packed;
    GLINT_HD std::uint32_t chance() const { return packed >> 16; }
    GLINT_HD int a() const { return static_cast<int>(packed & 255); }
    GLINT_HD int b() const { return static_cast<int>(packed >> 8 & 255); }
};
constexpr std::array<std::uint32_t, kinds*(kinds + 1)> outcomes() {
    std::array<std::uint32_t, kinds*(kinds + 1)> table{};
    for (const Reaction& r : reactions) {
        const std::uint32_t chance = std::uint32_t(r.chance) << 16;
        table[std::size_t(r.b * kinds + r.a)] = chance | std::uint32_t(r.b_after) << 8 | r.a_after; // row b, column a
        if (r.b != alone) table[std::size_t(r.a * kinds + r.b)] = chance | std::uint32_t(r.a_after) << 8 | r.b_after;
    }
    return table;
}
/// For each material: kind, density and flow.
constexpr std::array<std::uint32_t, kinds> motions() {
    std::array<std::uint32_t, kinds> table{};
    for (std::size_t i = 0; i < kinds; ++i)
        table[i] =
            std::uint32_t(properties[i].kind) << 16 | std::uint32_t(properties[i].flow) << 8 | properties[i].density;
    return table;
}

} // namespace sand
