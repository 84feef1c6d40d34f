# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
from spack_repo.builtin.build_systems.cmake import CMakePackage, generator
from spack_repo.builtin.build_systems.cuda import CudaPackage

from spack.package import *


class Roofladder(CMakePackage, CudaPackage):
    """Measures how a kernel gets faster: runs the variants of a ladder, counts what each moved and computed, and shows
    on a roofline what every step bought."""

    homepage = "https://github.com/roofladder/roofladder"
    git = "https://github.com/roofladder/roofladder.git"

    license("Apache-2.0 AND GPL-3.0-only", when="+gui")
    license("Apache-2.0", when="~gui")

    version("main", branch="main")

    variant("opencl", default=False, description="Kernels for OpenCL devices")
    variant("level_zero", default=False, description="Kernels and counters for Intel GPUs")
    variant("papi", default=True, description="Counters of processors")
    variant("gui", default=False, description="The desktop application")

    generator("ninja")
    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("gzip", type="build")
    depends_on("cli11@2.1:")
    depends_on("fmt@9:")
    depends_on("nlohmann-json@3.11:")
    depends_on("openssl@3:")
    depends_on("sqlitecpp@3.2:")
    depends_on("hwloc@2:")
    depends_on("valgrind", type=("build", "run"))

    # Loaded at run time if present, never linked; so is CUPTI, which comes with CUDA.
    depends_on("papi@7:", type=("build", "run"), when="+papi")
    depends_on("cuda@13:", type=("build", "run"), when="+cuda")

    depends_on("opencl-clhpp", type="build", when="+opencl")
    depends_on("ocl-icd", when="+opencl")

    depends_on("oneapi-level-zero", type=("build", "run"), when="+level_zero")
    depends_on("llvm@18 +clang", type="build", when="+level_zero")
    depends_on("spirv-llvm-translator@18", type="build", when="+level_zero")

    depends_on("qt-base@6.4: +gui +widgets", when="+gui")
    depends_on("qt-charts@6.4:", when="+gui")
    depends_on("qt-svg@6.4: +widgets", when="+gui")

    conflicts("%gcc@:11", msg="Roofladder is written in C++20")

    def cmake_args(self):
        spec = self.spec
        args = [
            self.define("ROOFLADDER_TESTS", False),
            self.define("ROOFLADDER_WITH_NPM", "OFF"),  # it fetches packages when it is configured
            self.define("ROOFLADDER_WITH_HWLOC", "ON"),
            self.define("ROOFLADDER_WITH_OPCOUNT", "ON"),
        ]
        parts = {"CUDA": "+cuda", "CUPTI": "+cuda", "GPM": "+cuda", "OPENCL": "+opencl", "LEVEL_ZERO": "+level_zero"}
        parts.update({"PAPI": "+papi", "GUI": "+gui"})
        for part, variant_spec in parts.items():
            args.append(self.define(f"ROOFLADDER_WITH_{part}", "ON" if spec.satisfies(variant_spec) else "OFF"))
        if spec.satisfies("+cuda") and "none" not in spec.variants["cuda_arch"].value:
            args.append(self.define("ROOFLADDER_CUDA_ARCHITECTURES", spec.variants["cuda_arch"].value))
        if spec.satisfies("+level_zero"):
            args.append(self.define("ROOFLADDER_CLANG_18", spec["llvm"].prefix.bin.clang))
            args.append(self.define("ROOFLADDER_LLVM_SPIRV_18", spec["spirv-llvm-translator"].prefix.bin.join("llvm-spirv")))
        return args

    def setup_run_environment(self, env: EnvironmentModifications) -> None:
        env.prepend_path("CMAKE_PREFIX_PATH", self.prefix)
        if self.spec.satisfies("+cuda"):
            env.prepend_path("LD_LIBRARY_PATH", join_path(self.spec["cuda"].prefix, "extras", "CUPTI", "lib64"))
        for dependency, variant_spec in (("papi", "+papi"), ("oneapi-level-zero", "+level_zero")):
            if self.spec.satisfies(variant_spec):
                env.prepend_path("LD_LIBRARY_PATH", self.spec[dependency].prefix.lib)
