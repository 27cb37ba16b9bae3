"""Every name of the standard library stands in a header that its file includes, itself or by way of a header of ours. What a
standard header brings along besides differs between libraries and shrinks from version to version: g++ 13 refused what g++ 12
took. A compiler at hand can only show what its own library lacks; this shows what any may."""
import re

from sources import ROOT, closure, files, includes

# header: names that need it; after a bar: other headers that provide it, by the standard or by nature.
TABLE = r"""
cstdint: std::u?int(?:_fast|_least)?(?:8|16|32|64|ptr|max)_t | stdint.h
string: std::(?:string|to_string|stoi|getline)\b
string_view: std::string_view | string
vector: std::vector\b
array: std::(?:array|to_array)\b
map: std::map\b
unordered_map: std::unordered_map\b
set: std::set\b
deque: std::deque\b
memory: std::(?:unique_ptr|shared_ptr|weak_ptr|make_unique|make_shared|construct_at|destroy_at)\b
functional: std::(?:function|greater|less|hash|plus|minus|multiplies|divides|invoke|mem_fn|not_fn|ref\()
optional: std::(?:optional|nullopt)\b
variant: std::(?:variant|visit|get_if|holds_alternative|monostate)\b
span: std::(?:span|as_bytes|as_writable_bytes)\b
tuple: std::(?:tuple|tie|make_tuple|apply)\b
atomic: std::(?:atomic|memory_order)
mutex: std::(?:mutex|lock_guard|scoped_lock|unique_lock|call_once)\b
condition_variable: std::condition_variable
thread: std::(?:thread|jthread|this_thread)\b
future: std::(?:future|promise|async|packaged_task)\b
chrono: std::chrono\b
filesystem: std::filesystem\b
fstream: std::[io]?fstream\b
sstream: std::[io]?stringstream\b
iostream: std::(?:cout|cerr|cin)\b
ostream: std::ostream\b | iostream sstream fstream
stdexcept: std::(?:runtime_error|logic_error|invalid_argument|out_of_range|length_error|domain_error)\b
system_error: std::(?:errc|error_code|system_error|generic_category|system_category)\b | charconv filesystem
algorithm: std::(?:max|min|clamp|sort|find|find_if|fill|fill_n|copy|copy_n|any_of|all_of|none_of|count|count_if|minmax|rotate|reverse|transform|equal|remove_if|unique|lower_bound|upper_bound|stable_sort|partition|generate|search|mismatch|for_each|max_element|min_element|nth_element|shuffle)\(
numeric: std::(?:accumulate|iota|reduce|inner_product|gcd|lcm|midpoint|transform_reduce)\b
numbers: std::numbers\b
limits: std::numeric_limits\b
cmath: std::(?:sqrt|abs|pow|floor|ceil|l?l?round|lrint|sin|cos|tan|exp2?|log(?:2|10)?|hypot|fmod|isfinite|isnan|isinf|trunc|fma|ldexp|frexp|atan2|nextafter|copysign|modf|erfc?)\( | math.h
bit: std::(?:bit_cast|bit_ceil|bit_floor|bit_width|has_single_bit|popcount|count[lr]_zero|endian)\b
charconv: std::(?:from_chars|to_chars)\b
cstring: std::(?:mem(?:cpy|set|cmp|move)|str(?:len|n?cmp|r?chr|str|error))\b | string.h
cstdlib: std::(?:getenv|exit|abort|malloc|free|atoi|atof|strto(?:l|d|f|ul|ull)|system|_Exit)\( | stdlib.h
cstdio: std::(?:v?f?s?n?printf|fopen|fclose|FILE|fputs|puts|fwrite|fread|fflush|remove|rename)\b | stdio.h
cctype: std::(?:is(?:digit|alpha|alnum|space|upper|lower|punct|xdigit|print)|tolower|toupper)\b | ctype.h
csignal: (?<!\w)SIG(?:INT|TERM|PIPE|KILL)\b | signal.h sys/wait.h
cassert: (?<!\w)assert\( | assert.h
cerrno: (?<!\w)errno\b | errno.h
cfloat: (?<!\w)(?:FLT|DBL)_(?:MAX|MIN|EPSILON)\b | float.h
climits: (?<!\w)U?(?:INT|LLONG)_(?:MAX|MIN)\b | limits.h
random: std::(?:mt19937|uniform_|normal_distribution|random_device)
regex: std::regex\b
ranges: std::views::
"""
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def rules():
    for line in TABLE.strip().splitlines():
        header, rest = line.split(": ", 1)
        names, _, others = rest.partition(" | ")
        yield header, re.compile(names), {header, *others.split()}


def lacking(text, included):
    """(header, name) of the names in `text` whose header is not among the `included` ones."""
    code = NOT_CODE.sub('""', text)
    return [(header, found[0].rstrip("(")) for header, names, those in rules()
            if not those & included and (found := names.search(code))]


def check(results):
    assert lacking("std::int64_t a; std::max(1, 2);", {"string"}) == [("cstdint", "std::int64_t"), ("algorithm", "std::max")]
    assert not lacking('std::int64_t a; // std::map\nf("std::vector");', {"cstdint"})
    ours = files(".h", ".cpp", ".cu", ".cuh")
    texts = {path: (ROOT / path).read_text(errors="replace") for path in ours}
    direct = {path: {name for name, _ in includes(text)} for path, text in texts.items()}
    wrong = [f"{path}: {name} needs #include <{header}>" for path in ours
             for header, name in lacking(texts[path], set().union(*(direct.get(one, set()) for one in closure(path))))]
    results.add("layers", "names of the standard library", "failed" if wrong else "passed", "\n".join(wrong))
