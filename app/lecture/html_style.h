// Style of a handout's page: light and dark on a screen, A4 in print, with the reader's letter size.
#pragma once
#include <string_view>

namespace glint {

inline constexpr std::string_view html_style = R"(
:root { --paper: #fff; --ink: #16191f; --muted: #5d6675; --line: #d5d9e0; --raised: #f5f6f8; --accent: #0072b2;
        color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #0f1115; --ink: #e7eaf0; --muted: #8d95a5; --line: #2b313b; --raised: #16191f; --accent: #56b4e9; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 48rem; background: var(--paper); color: var(--ink);
       font: 1rem/1.5 Roboto, system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; break-after: avoid; }
h2 { margin-top: 2.5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
.made, figcaption, caption { color: var(--muted); font-size: .875rem; }
.label { color: var(--accent); font-weight: 600; }
pre { margin: 1rem 0; padding: .75rem 1rem; background: var(--raised); border: 1px solid var(--line);
      border-radius: 4px; font: .875rem/1.45 Inconsolata, ui-monospace, monospace; white-space: pre-wrap;
      overflow-wrap: anywhere; break-inside: avoid; }
figure { margin: 1rem 0; break-inside: avoid; }
figure img, figure svg { display: block; max-width: 100%; height: auto; border-radius: 4px; }
.wide { overflow-x: auto; break-inside: avoid; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .25rem 0; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.figure { text-align: right; white-space: nowrap; }
@page { size: A4; margin: 18mm 16mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2 { margin-top: 1.5rem; }
  figure img { max-width: 11cm; }
  .wide { overflow: visible; font-size: 9pt; }
}
)";

} // namespace glint
