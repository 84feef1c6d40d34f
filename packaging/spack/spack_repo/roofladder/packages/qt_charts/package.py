# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
from spack_repo.builtin.packages.qt_base.package import QtPackage

from spack.package import *


class QtCharts(QtPackage):
    """Charts of Qt."""

    git = "https://github.com/qt/qtcharts.git"

    license("GPL-3.0-only")

    version("6.8.0", tag="v6.8.0", commit="c20af8dd9a72137cafa2885b85a2240e80271b3a")
    version("6.7.3", tag="v6.7.3", commit="018428f7b6dab8d87550c12f9812d8bf82eff9b2")
    version("6.5.3", tag="v6.5.3", commit="4ef5a39624a48937cbf6e03f2509814a5fdec7d2")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("qt-base +gui +opengl +widgets")

    for _version in ("6.8.0", "6.7.3", "6.5.3"):
        depends_on(f"qt-base@{_version}", when=f"@{_version}")
