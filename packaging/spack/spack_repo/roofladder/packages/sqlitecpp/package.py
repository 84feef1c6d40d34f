# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Sqlitecpp(CMakePackage):
    """SQLiteC++: a C++ interface of SQLite."""

    homepage = "https://srombauts.github.io/SQLiteCpp/"
    git = "https://github.com/SRombauts/SQLiteCpp.git"

    license("MIT")

    version("3.3.2", tag="3.3.2", commit="08aa70a45ea52abcd8ee6b5d1ab1542140b3c7f5")
    version("3.2.1", tag="3.2.1", commit="bd5bf7996adaafad736ec5b4a185e9822edbe95c")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("sqlite@3.37: +column_metadata")

    def cmake_args(self):
        off = ("SQLITECPP_INTERNAL_SQLITE", "SQLITECPP_RUN_CPPLINT", "SQLITECPP_RUN_CPPCHECK")
        return [self.define(name, False) for name in off] + [self.define("CMAKE_POSITION_INDEPENDENT_CODE", True)]
