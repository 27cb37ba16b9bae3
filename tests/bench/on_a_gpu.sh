#!/usr/bin/env bash
# on_a_gpu.sh BUILD OUT [PART…]: everything that needs an NVIDIA GPU, in one go: doctor, tests, bridge (the presentation
# paths), frame, kernels, points (10^7 of them), exhibits, windows, sanitizers; or the named parts. BUILD has glint,
# glint_tests_cuda and plugins/; results go to OUT. Without a display Xvfb provides one, if it is installed: windows need a display, tests use OpenGL from EGL without it.
# on_a_gpu.sh SOURCES OUT [PART…]: the same from sources, built into SOURCES/build/test on all cores. This adds the part `suite`:
# the groups unit, kernels, fake-cuda, faults, gl and cuda of ./test, and gui if there is Xvfb. So one call tests a commit with that
# machine's compiler and GPU. It installs no packages: CMAKE_ARGS adds options that find them, GROUPS_WANTED="unit gl" chooses groups.
# SUITE_SECONDS=N limits the suite (900), SANITIZER_SECONDS=N each sanitizer (240), SIZES="1024x1024 …" are the bridge's.
# tests/bench/sanitized.py makes a page of the sanitizers' results, tests/bench/exhibits.py --from OUT/exhibits one of the exhibits.
set -u
build=$(readlink -f "$1") out=$(mkdir -p "$2" && readlink -f "$2") sources=
seconds=${SANITIZER_SECONDS:-240} sizes=${SIZES:-1024x1024 4096x4096 8192x8192}
parts=" ${*:3} " failed=0
wanted() { [[ $parts == *" $1 "* || -z ${parts// /} ]]; }
step() { # NAME SECONDS COMMAND…: its output into OUT/NAME.txt, its status at the end
    local name=$1 limit=$2 status
    shift 2
    timeout "$limit" "$@" >"$out/$name.txt" 2>&1
    status=$?
    echo "$name: exit $status"
    ((status == 0)) || failed=1
}

if [[ -z ${DISPLAY:-} ]] && command -v Xvfb >/dev/null; then
    mkdir -p "$out/screen"
    Xvfb :98 -screen 0 1600x900x24 -fbdir "$out/screen" -noreset >/dev/null 2>&1 &
    trap 'kill %1 2>/dev/null' EXIT
    export DISPLAY=:98
    sleep 2
fi
# If sources are given, they are built first; a build that fails ends everything.
if [[ -e $build/CMakeLists.txt ]]; then
    sources=$build build=$build/build/test
    # shellcheck disable=SC2086 # several options
    step compile 420 bash -c 'cd "$0" && cmake --preset test -DGLINT_CUDA=on $1 && ninja -C build/test' "$sources" "${CMAKE_ARGS:-}"
    grep -hE 'warning:|error:|^FAILED' "$out/compile.txt" | sort | uniq -c | sort -rn | head -20
    ((failed == 0)) || exit 1
fi
nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.max.sm --format=csv >"$out/card.csv"
{ date -u +%FT%TZ && "$build/glint" --version; } >"$out/build.txt"

if [[ -n $sources ]] && wanted suite; then
    groups=${GROUPS_WANTED:-unit kernels fake-cuda faults gl cuda$(command -v Xvfb >/dev/null && echo ' gui')}
    # shellcheck disable=SC2086 # several groups
    step suite "${SUITE_SECONDS:-900}" python3 "$sources/cmake/testing/main.py" --groups $groups --tests
    tail -n 40 "$out/suite.txt"
fi
wanted doctor && step doctor 30 "$build/glint" doctor
wanted tests && step tests 220 "$build/glint_tests_cuda" --gtest_filter='-*GpuThatIsLost*'
bridge=()
for size in $sizes; do bridge+=(--size "$size"); done
wanted bridge && step bridge 440 "$build/glint" bench bridge --device cuda "${bridge[@]}" --json "$out/bridge.json" --csv "$out/bridge.csv"
wanted frame && step frame 120 "$build/glint" bench frame --device cuda --json "$out/frame.json"
wanted kernels && step kernels 200 "$build/glint" bench --device cuda --size 1024x1024 --size 4096x4096 --seconds 0.6 --json "$out/kernels.json"
wanted points && step points 60 "$build/glint" bench points --plugin "$build/plugins/points.so" --device cuda --size 1920x1080 \
    --set count=10000000 --seconds 2 --json "$out/points.json"
wanted exhibits && step exhibits 560 "$(dirname "${BASH_SOURCE[0]}")/exhibits.py" "$build/glint" --device cuda --out "$out/exhibits"

window() { # NAME ARGUMENTS…: shown for eight seconds; with our own display its picture is kept
    local name=$1
    shift
    timeout -s TERM 14 "$build/glint" "$@" >"$out/window-$name.txt" 2>&1 &
    sleep 8
    [[ -e $out/screen/Xvfb_screen0 ]] && cp "$out/screen/Xvfb_screen0" "$out/$name.xwd"
    wait $!
    echo "window $name: exit $?"
}
if wanted windows; then
    window waves waves --device cuda
    window heat heat --device cuda --size 8192x8192
    for way in CudaUpload CudaArray CudaStaged CudaPageable CudaZeroCopy; do window "$way" waves --device cuda --target $way; done
    # A kernel that traps: the window continues on the CPU, and says so.
    [[ -e $build/plugins/faulty.so ]] &&
        window trap faulty --plugin "$build/plugins/faulty.so" --set fault=trap --device cuda
fi

sanitized() { # TOOL NAME FILTER: runs these tests under that tool, which exits with 9 if it finds something
    GLINT_KERNELS_LOG="$out/kernels-$2.txt" timeout "$seconds" compute-sanitizer --tool "$1" --error-exitcode 9 \
        "$build/glint_tests_cuda" --gtest_filter="$3" >"$out/sanitizer-$2.txt" 2>&1
}
shards() { # several processes at once, because racecheck takes seven minutes in one
    local tool=$1 filter=$2 count=7 status=0 shard pid started=()
    for ((shard = 0; shard < count; ++shard)); do
        GTEST_TOTAL_SHARDS=$count GTEST_SHARD_INDEX=$shard sanitized "$tool" "$tool-$shard" "$filter" &
        started+=($!)
    done
    for pid in "${started[@]}"; do wait "$pid" || status=$?; done
    for kind in kernels sanitizer; do cat "$out/$kind-$tool"-?.txt >"$out/$kind-$tool.txt"; done
    return $status
}
if wanted sanitizers; then
    for tool in memcheck racecheck initcheck synccheck; do
        meant=
        [[ $tool == racecheck ]] && meant='-SanitizedRace.*'
        shards $tool "*Sanitized*$meant"
        status=$?
        echo "sanitizer-$tool: exit $status"
        ((status == 0)) || failed=1
    done
    # The barrier that an exhibit omits: the tool must report it.
    sanitized racecheck race 'SanitizedRace.*'
    status=$?
    echo "race: exit $status, wanted is 9"
    ((status == 9)) || failed=1
fi
# Last: they lose the GPU, each in a process of its own.
wanted tests && step losses 200 "$build/glint_tests_cuda" --gtest_filter='*GpuThatIsLost*'
exit $failed
