# Functions that ./run and ./test share: messages, installing packages, choosing CUDA or CPU, building. Sourced, not run.
# Everything here writes to stderr: stdout belongs to the program.

say() { printf '%s\n' "$*" >&2; }
die() {
    say "$*"
    exit 1
}

# step TITLE COMMAND…: runs a command with its output in build/log/, shows progress, and on failure the part that matters.
step() {
    local title=$1 log line shown tenth start=$SECONDS status=0
    shift
    mkdir -p "$root/build/log"
    log="$root/build/log/${title//[^A-Za-z0-9]/_}.log"
    if [[ -t 2 ]]; then
        # A terminal shows the newest line, cut to its width.
        "$@" 2>&1 </dev/null | tee "$log" | while IFS= read -r line; do
            line=${line//CMakeFiles\/*.dir\//}
            printf '\r\033[K%s: %s' "$title" "${line:0:$((${COLUMNS:-80} - ${#title} - 3))}" >&2
        done || status=$?
        printf '\r\033[K' >&2
    else
        # A file shows every tenth of ninja's steps.
        [[ " $* " == *" ninja "* ]] || say "$title …" # ninja's may turn out to be nothing to do
        "$@" 2>&1 </dev/null | tee "$log" | {
            shown=-1
            while IFS= read -r line; do
                [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (Build|Link) ]] || continue
                if ((shown < 0)); then
                    say "$title …"
                    shown=0
                fi
                tenth=$((BASH_REMATCH[1] * 10 / BASH_REMATCH[2]))
                if ((BASH_REMATCH[2] >= 20 && tenth > shown && tenth < 10)); then
                    say "  $((tenth * 10)) % of ${BASH_REMATCH[2]} steps, $((SECONDS - start)) s"
                    shown=$tenth
                fi
            done
        } || status=$?
    fi
    if ((status == 124)); then # timeout's
        say "$title: not finished after $((SECONDS - start)) s"
        return 124
    fi
    if ((status)); then
        # ninja goes on for a moment after a failure: show the failed step, not the last lines.
        if grep -q '^FAILED: ' "$log"; then
            sed -n '/^FAILED: /,$p' "$log" | grep -v '^\[[0-9]*/[0-9]*\]' | cut -c1-400 | head -60 >&2
        elif grep -q '^CMake Error' "$log"; then
            sed -n '/^CMake Error/,$p' "$log" | head -40 >&2
        else
            tail -n 25 "$log" >&2
        fi
        say "$title: failed after $((SECONDS - start)) s; all of it is in ${log#"$root/"}"
        return "$status"
    fi
    if ((SECONDS - start >= 2)); then say "$title: done in $((SECONDS - start)) s"; fi
}

source "$root/cmake/packages.sh"

# need_packages PACKAGE…: installs missing packages (as root, or with a sudo that needs no password), else says how.
need_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        need_packages_elsewhere "$@"
        return
    fi
    local have missing=() package
    have=$(dpkg-query -W -f=' ${Package}=${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package; do
        [[ $have == *" $package=installed"* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    local as_root=()
    if ((EUID)); then
        sudo -n true 2>/dev/null || {
            say "Some packages are missing and only root can install them. This does it; then start me again:"
            die "  sudo apt-get install --no-install-recommends ${missing[*]}"
        }
        as_root=(sudo -n)
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    say "Installing ${missing[*]}"
    step "Reading the package lists" "${apt[@]}" update
    step "Installing ${#missing[@]} packages" "${apt[@]}" install -y --no-install-recommends "${missing[@]}"
}

python=/usr/bin/python3 # Debian's own has pip; one from elsewhere may not
[[ -x $python ]] || python=python3

# Packages needed to build and start the program.
build_packages=(g++ cmake ninja-build python3 python3-pip python3-glad ca-certificates
    libglfw3-dev libx11-dev libgl-dev libopengl-dev libegl-dev libtbb-dev libglm-dev libcli11-dev libtomlplusplus-dev
    nlohmann-json3-dev libfmt-dev libpng-dev
    libzstd-dev libxxhash-dev libcairo2-dev libfreetype-dev libkissfft-dev
    fonts-dejavu-core)

# Prints the version of the NVIDIA driver, "unknown" if a driver does not tell it, nothing if there is no driver.
driver_version() {
    if [[ -r /proc/driver/nvidia/version ]]; then
        grep -oEm1 '[0-9]{3,}\.[0-9.]+' /proc/driver/nvidia/version || echo unknown
    elif command -v nvidia-smi >/dev/null; then # WSL2 has no /proc/driver
        nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null | grep -oEm1 '^[0-9]{3,}\.[0-9.]+' || true
    elif ldconfig -p 2>/dev/null | grep -q 'libcuda\.so\.1'; then
        echo unknown
    fi
}

find_nvcc() {
    local candidate
    for candidate in "${CUDACXX:-}" "$(command -v nvcc || true)" /usr/local/cuda/bin/nvcc /opt/cuda/bin/nvcc; do
        if [[ -x $candidate ]]; then
            echo "$candidate"
            return
        fi
    done
}

# True when version $1 is at least $2.
at_least() { [[ $(printf '%s\n' "$2" "$1" | sort -V | head -1) == "$2" ]]; }

# choose_cuda WITHOUT_DRIVER: sets `cuda` to auto, on or off, sets `why`, and exports CUDACXX. WITHOUT_DRIVER=compile uses a
# toolkit even if nothing here can run its programs (for ./test), =skip does not.
choose_cuda() {
    cuda=off why='as asked (GLINT_CUDA=off)'
    local wish=${GLINT_CUDA:-auto} driver nvcc version=0
    case ${wish,,} in
    off | 0 | no | false) return ;;
    on | 1 | yes | true) wish=on ;;
    auto) ;;
    *) die "GLINT_CUDA is '$wish': it is on, off or auto" ;;
    esac
    driver=$(driver_version)
    nvcc=$(find_nvcc)
    [[ -z $nvcc ]] || version=$("$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/\1/p' || true)
    at_least "$version" 12.4 || nvcc=

    if [[ $wish == auto && -z $driver && ($1 == skip || -z $nvcc) ]]; then
        why='no NVIDIA driver here'
        return
    fi
    local too_old=0
    [[ ! $driver =~ ^[0-9] ]] || at_least "$driver" 580 || too_old=1
    if ((too_old)) && [[ $wish == auto ]] && { [[ -z $nvcc ]] || { [[ $1 == skip ]] && at_least "$version" 13; }; }; then
        why="the NVIDIA driver is $driver; CUDA 13 needs 580 or newer (or install a CUDA 12 toolkit, 12.4 or newer)"
        return
    fi
    cuda=$wish
    if [[ -n $nvcc ]]; then
        why="toolkit $version, driver ${driver:-none}"
    else
        nvcc=$root/build/third_party/cuda-13.0/nvidia/cu13/bin/nvcc
        why="compiler 13.0 from PyPI, driver ${driver:-none}"
        if [[ ! -e $root/build/third_party/cuda-13.0/.complete ]]; then
            rm -rf "$root/build/third_party/cuda-13.0"
            step "Fetching the CUDA 13.0 compilers (190 MB)" "$python" -m pip install --disable-pip-version-check \
                --progress-bar off --no-deps --require-hashes -r "$root/cmake/requirements/cuda.txt" \
                --target "$root/build/third_party/cuda-13.0"
            touch "$root/build/third_party/cuda-13.0/.complete"
        fi
    fi
    export CUDACXX=$nvcc
}

# build PRESET "TARGET…" [CMAKE ARGUMENT…]: configures if it was never done or the arguments differ, then builds.
build() {
    local preset=$1 targets folder=$root/build/$1 lasting asked fresh=()
    read -ra targets <<<"$2"
    shift 2
    take_modern_tools
    lasting="$root ${CUDACXX:-}" # would stay in CMake's cache after it changes: a moved folder, the compiler
    asked="$lasting $* $(cksum <"$root/CMakePresets.json")"
    if [[ ! -e $folder/build.ninja || $(cat "$folder/.asked" 2>/dev/null) != "$asked" ]]; then
        [[ $(cat "$folder/.asked" 2>/dev/null) == "$lasting "* ]] || fresh=(--fresh)
        rm -f "$folder/.asked"
        fetch_modern_tools || return
        (cd "$root" && step "Configuring $preset" cmake "${fresh[@]}" --preset "$preset" "$@") || return
        echo "$asked" >"$folder/.asked"
        [[ ${cuda:-off} == off || $preset == *san ]] || say "$(sed -n 's/^-- CUDA: /CUDA: /p' "$root/build/log/Configuring_$preset.log")"
    fi
    local jobs=() gib # ninja starts two more compilers than there are processors, and each takes up to 1 GiB
    gib=$(awk '/^MemAvailable:/ {print int($2 / 1048576)}' /proc/meminfo 2>/dev/null || true)
    ((${gib:-99} >= $(nproc) + 2)) || jobs=(-j "$((gib > 1 ? gib : 1))")
    local command=(ninja -C "$folder" "${jobs[@]}" "${targets[@]}")
    if [[ -n ${build_until:-} ]]; then # on SECONDS
        local least=60 # the little that is left to build then is built
        command=(timeout --foreground --kill-after=30 --signal=INT
            "$((build_until > SECONDS + least ? build_until - SECONDS : least))" "${command[@]}")
    fi
    step "Building $preset" "${command[@]}"
}
