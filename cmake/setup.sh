# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Sourced by quickstart.sh, test.sh and .ci/run: install_packages NAME... installs what is missing of the groups
# build, gui, opencl, intel, test, check; with no_install=1 it only lists. Exit code 3 when the machine lacks something it cannot install.

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
  [libpapi-dev]="counters of the processor, where there are any"
  [ocl-icd-opencl-dev]="the kernels for OpenCL devices"
  [opencl-clhpp-headers]="the kernels for OpenCL devices, C++ interface"
  [libze-dev]="the kernels for Intel GPUs, the interface of Level Zero"
  [clang-14]="the kernels for Intel GPUs, the compiler of OpenCL C"
  [llvm-spirv-14]="the kernels for Intel GPUs, the translator to SPIR-V"
  [intel-opencl-icd]="the driver of Intel GPUs; its compiler tests the kernels without one"
  [npm]="the script of the HTML report"
  [qt6-base-dev]="the desktop application"
  [libqt6opengl6-dev]="the desktop application, needed by Qt Charts"
  [qt6-charts-dev]="charts of the desktop application"
  [qt6-svg-dev]="charts of the desktop application saved as SVG"
  [libgtest-dev]="the tests"
  [libgmock-dev]="the tests"
  [pocl-opencl-icd]="tests of the OpenCL kernels, on the CPU"
  [chromium]="tests of the HTML report"
  [gfortran]="the test of a ladder in Fortran"
  [clang-format-16]="checks the format of the source"
  [clang-tidy-16]="checks the source"
  [ccache]="what two builds share is compiled once"
  [libomp-16-dev]="OpenMP's header as clang-tidy reads it"
)
build_packages="g++ cmake ninja-build pkg-config libsqlite3-dev libsqlitecpp-dev libssl-dev libcli11-dev libfmt-dev nlohmann-json3-dev libhwloc-dev valgrind libpapi-dev npm"
opencl_packages="ocl-icd-opencl-dev opencl-clhpp-headers"
gui_packages="qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-svg-dev"
intel_packages="libze-dev clang-14 llvm-spirv-14 intel-opencl-icd"
test_packages="libgtest-dev libgmock-dev pocl-opencl-icd chromium gfortran"
check_packages="ccache clang-format-16 clang-tidy-16 libomp-16-dev"

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
      echo "This is no Debian or Ubuntu system: going on with what is installed. What is needed, by Debian's names:$wanted" >&2
      return 0
    fi
    echo "This is no Debian or Ubuntu system. What is needed, by Debian's names:$wanted" >&2
    exit 3
  fi
  for package in $wanted; do
    is_installed "$package" || missing+=("$package")
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
