# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class SpirvLlvmTranslator(CMakePackage):
    """Translates between LLVM's IR and SPIR-V."""

    homepage = "https://github.com/KhronosGroup/SPIRV-LLVM-Translator"
    git = "https://github.com/KhronosGroup/SPIRV-LLVM-Translator.git"

    license("NCSA")

    version("18.1.0", tag="v18.1.0", commit="ad99707fd80189dca0ca76ed89946ae383e9a030")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("llvm@18")

    resource(
        name="spirv-headers",
        git="https://github.com/KhronosGroup/SPIRV-Headers.git",
        commit="b73e168ca5e123dcf3dea8a34b19a5130f421ae1",  # spirv-headers-tag.conf
        placement="SPIRV-Headers",
    )

    def cmake_args(self):
        return [
            self.define("LLVM_EXTERNAL_SPIRV_HEADERS_SOURCE_DIR", join_path(self.stage.source_path, "SPIRV-Headers")),
            self.define("LLVM_SPIRV_INCLUDE_TESTS", False),
        ]
