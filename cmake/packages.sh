# Names of the packages on systems without apt. Debian's names are the ones in ./run and ./test. Sourced, not run.

# Debian Fedora Arch. GLAD is PyPI's there, which needs Jinja. Only Debian's names were tried.
package_names='
g++ gcc-c++ gcc
cmake cmake cmake
ninja-build ninja-build ninja
python3 python3 python
python3-pip python3-pip python-pip
python3-glad python3-jinja2 python-jinja
python3-jinja2 python3-jinja2 python-jinja
ca-certificates ca-certificates ca-certificates
libglfw3-dev glfw-devel glfw
libx11-dev libX11-devel libx11
libgl-dev libglvnd-devel libglvnd
libopengl-dev libglvnd-devel libglvnd
libegl-dev libglvnd-devel libglvnd
libtbb-dev tbb-devel onetbb
libglm-dev glm-devel glm
libcli11-dev cli11-devel cli11
libtomlplusplus-dev tomlplusplus-devel tomlplusplus
nlohmann-json3-dev json-devel nlohmann-json
libfmt-dev fmt-devel fmt
libpng-dev libpng-devel libpng
libzstd-dev libzstd-devel zstd
libxxhash-dev xxhash-devel xxhash
libcairo2-dev cairo-devel cairo
libfreetype-dev freetype-devel freetype2
libkissfft-dev kiss-fft-devel kissfft
fonts-dejavu-core dejavu-sans-fonts ttf-dejavu
libgtest-dev gtest-devel gtest
libgmock-dev gmock-devel gtest
libbenchmark-dev google-benchmark-devel benchmark
ffmpeg ffmpeg-free ffmpeg
xvfb xorg-x11-server-Xvfb xorg-server-xvfb
libgl1-mesa-dri mesa-dri-drivers mesa
libgl1 mesa-libGL libglvnd
libegl1 mesa-libEGL libglvnd
'

# in_words_of dnf|pacman PACKAGE…: their package names, one a line; a name that the table lacks is not changed.
in_words_of() {
    local column=2 package
    [[ $1 == dnf ]] || column=3
    shift
    for package; do
        awk -v package="$package" -v column=$column '$1 == package { print $column; found = 1 } END { if (!found) print package }' \
            <<<"$package_names"
    done | sort -u
}

# may_use_packages PACKAGE…: installs the packages that exist and may be installed; a missing one is no error.
may_use_packages() {
    command -v apt-cache >/dev/null || return 0
    local known=() package
    for package; do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed && continue
        apt-cache show --no-all-versions "$package" >/dev/null 2>&1 && known+=("$package")
    done
    ((${#known[@]})) || return 0
    if ((EUID)) && ! sudo -n true 2>/dev/null; then
        say "Without ${known[*]} some checks are not run; sudo apt-get install --no-install-recommends ${known[*]}"
        return
    fi
    need_packages "${known[@]}"
}

# need_packages_elsewhere PACKAGE…: need_packages without apt: says which packages to install, and installs nothing itself.
need_packages_elsewhere() {
    local names missing=() install
    if command -v dnf >/dev/null && command -v rpm >/dev/null; then
        mapfile -t names < <(in_words_of dnf "$@")
        mapfile -t missing < <(LC_ALL=C rpm -q --whatprovides "${names[@]}" | sed -n 's/^no package provides //p')
        install='dnf install'
    elif command -v pacman >/dev/null; then
        mapfile -t names < <(in_words_of pacman "$@")
        mapfile -t missing < <(pacman -T "${names[@]}")
        install='pacman -S --needed'
    else
        local tool
        for tool in c++ python3; do
            command -v "$tool" >/dev/null || missing+=("$tool")
        done
        ((${#missing[@]})) || return 0 # the libraries are for CMake to find, or to name
        say "Missing here: ${missing[*]}. There is no apt, dnf or pacman, so please install what these packages of Debian hold:"
        die "  $*"
    fi
    ((${#missing[@]})) || return 0
    say "Some packages are missing. This installs them; then start me again:"
    die "  sudo $install ${missing[*]}"
}

# CMake, Ninja and GLAD's generator from PyPI, where the distribution's are missing or too old (Ubuntu 22.04): fetched before a
# build is configured, taken by every build from then on.
fetch_modern_tools() {
    local tools=$root/build/third_party/tools old=
    [[ ! -e $tools/.complete ]] || return 0
    at_least "$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*//p')" 3.24 || old+=' CMake 3.24'
    command -v ninja >/dev/null || old+=' Ninja'
    [[ $(glad --help 2>/dev/null) == *--merge* ]] || old+=' GLAD 2'
    [[ -n $old ]] || return 0
    need_packages python3-jinja2
    rm -rf "$tools"
    step "Fetching from PyPI what is missing or too old here:$old" "$python" -m pip install --disable-pip-version-check \
        --progress-bar off --no-deps --require-hashes -r "$root/cmake/requirements/build-tools.txt" --target "$tools" || return
    # Replaces the scripts that look for their modules in Python's folders.
    ln -sf ../cmake/data/bin/cmake "$tools/bin/cmake"
    printf '#!/bin/sh\nPYTHONPATH="$(dirname "$0")/.." exec "%s" -m glad "$@"\n' "$python" >"$tools/bin/glad"
    touch "$tools/.complete"
    take_modern_tools
}
take_modern_tools() {
    local tools=$root/build/third_party/tools
    [[ ! -e $tools/.complete ]] || export PATH=$tools/bin:$PATH
}
