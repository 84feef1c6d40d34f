# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Sourced by quickstart.sh, test.sh and .ci/run: install_packages NAME... installs what is missing of the groups
# build, gui, test, check, fuzz, modules (of every module), modules_here (of those for this machine's devices); with no_install=1 it
# only lists. Exit code 3 when the machine lacks something it cannot install.

declare -A package_reason=(
  [g++]="the compiler"
  [cmake]="configures the build"
  [ninja-build]="runs the build"
  [pkg-config]="finds hwloc"
  [libsqlite3-dev]="run files are SQLite databases"
  [libsqlitecpp-dev]="run files, C++ interface of SQLite"
  [libssl-dev]="SHA-256 digests of run files"
  [libcli11-dev]="command line"
  [libfmt-dev]="text formatting"
  [nlohmann-json3-dev]="JSON output"
  [libhwloc-dev]="cache sizes and topology of the machine"
  [valgrind]="simulated memory traffic where there are no counters"
  [npm]="the script of the HTML report"
  [qt6-base-dev]="the desktop application"
  [libqt6opengl6-dev]="the desktop application, needed by Qt Charts"
  [qt6-charts-dev]="charts of the desktop application"
  [qt6-svg-dev]="charts of the desktop application saved as SVG"
  [libgtest-dev]="the tests"
  [libgmock-dev]="the tests"
  [chromium]="tests of the HTML report"
  [gfortran]="the test of a ladder in Fortran"
  [python3]="the test of a model that is a program"
  [slurm-wlm]="tests of batch jobs, in a Slurm that they start"
  [openmpi-bin]="the test of ranks of mpirun"
  [clang-format-16]="checks the format of the source"
  [clang-tidy-16]="checks the source"
  [ccache]="what two builds share is compiled once"
  [clang-16]="the fuzz targets"
  [libclang-rt-16-dev]="libFuzzer and sanitizers of the fuzz targets"
  [libomp-16-dev]="OpenMP's header as clang-tidy reads it"
)
build_packages="g++ cmake ninja-build pkg-config libsqlite3-dev libsqlitecpp-dev libssl-dev libcli11-dev libfmt-dev nlohmann-json3-dev libhwloc-dev valgrind npm"
gui_packages="qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-svg-dev"
test_packages="libgtest-dev libgmock-dev chromium gfortran python3 slurm-wlm openmpi-bin"
check_packages="ccache clang-format-16 clang-tidy-16 libomp-16-dev"
fuzz_packages="clang-16 libclang-rt-16-dev"

modules_packages=""      # for building, running and testing every module
modules_here_packages="" # for building and running those for the devices of this machine
declare -A option_here   # by option of the build: AUTO if one of its modules is for a device here, else OFF

# has_device PATTERN [TEXT]: whether a file matches and contains that text.
has_device() {
  local file
  for file in $1; do
    if [ -e "$file" ] && { [ -z "$2" ] || grep -qs -- "$2" "$file"; }; then
      return 0
    fi
  done
  return 1
}

# Reads a manifest, whose keys cmake/modules.cmake describes.
read_manifest() {
  local line file text package build="" run="" test="" here="" option=""
  while IFS= read -r line; do
    local value=${line#*: }
    case "$line" in
      option:*) option=$value ;;
      machine:*)
        read -r file text <<<"$value"
        here=${here:-no}
        if has_device "$file" "$text"; then here=yes; fi
        ;;
      *-package:*)
        package=${value%% *}
        package_reason[$package]=${package_reason[$package]:-${value#* }}
        ;;&
      build-package:*) build+=" $package" ;;
      run-package:*) run+=" $package" ;;
      test-package:*) test+=" $package" ;;
    esac
  done <"$1"
  modules_packages+=$build$run$test
  if [ "$here" = no ]; then
    option_here[$option]=${option_here[$option]:-OFF}
  else
    option_here[$option]=AUTO
    modules_here_packages+=$build$run
  fi
}
for manifest in collector/*/*/*.module; do
  read_manifest "$manifest"
done

is_installed() {
  # npm also comes with other packages of nodejs than the one of the distribution, which exclude its npm.
  if [ "$1" = npm ] && command -v npm >/dev/null; then
    return 0
  fi
  dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q '^install ok installed$'
}

say_how_to_install() {
  echo "Install these and run this again:" >&2
  echo "  apt-get install --no-install-recommends $*" >&2
}

install_packages() {
  local group package wanted="" missing=()
  for group in "$@"; do
    local name="${group}_packages"
    wanted+=" ${!name}"
  done
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    if command -v g++ >/dev/null && command -v cmake >/dev/null && [ "${no_install:-0}" = 0 ]; then
      echo "This is no Debian or Ubuntu system: continuing with the installed packages. Packages needed, by Debian's names:$wanted" >&2
      return 0
    fi
    echo "This is no Debian or Ubuntu system. Packages needed, by Debian's names:$wanted" >&2
    exit 3
  fi
  for package in $wanted; do
    if ! is_installed "$package" && [[ " ${missing[*]} " != *" $package "* ]]; then
      missing+=("$package")
    fi
  done
  if [ ${#missing[@]} = 0 ]; then
    echo "Every package needed is installed."
    return 0
  fi
  echo "Missing packages:"
  for package in "${missing[@]}"; do
    printf '  %-20s %s\n' "$package" "${package_reason[$package]}"
  done
  if [ "${no_install:-0}" = 1 ]; then
    say_how_to_install "${missing[@]}"
    exit 3
  fi
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "They can only be installed by root, and there is no sudo." >&2
      say_how_to_install "${missing[@]}"
      exit 3
    fi
    as_root=(sudo)
  fi
  if ! { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >/dev/null; then
    echo "The packages could not be installed (no network?)." >&2
    say_how_to_install "${missing[@]}"
    exit 3
  fi
}
