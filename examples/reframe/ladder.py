# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""A check of ReFrame: the rungs of a kernel, each against a reference in percent of the STREAM bandwidth that the same run
measured. A rung that moves its bytes as fast as memory lets it is near 100 % on every machine, so references carry across
machines where times do not.

    reframe -c examples/reframe/ladder.py -r --performance-report
    reframe -c examples/reframe/ladder.py -r -S model=cuda -S references=my_references.json
"""

import json
import os

import reframe as rfm
import reframe.utility.sanity as sn
from reframe.core.builtins import parameter, performance_function, run_after, run_before, sanity_function, variable


@rfm.simple_test
class RoofladderCheck(rfm.RunOnlyRegressionTest):
    kernel = parameter(["jacobi", "lfric_matvec", "species"])
    model = variable(str, value="openmp")
    preset = variable(str, value="standard")  # quick counts no bytes
    # {"<variant>": [percent of STREAM, lower and upper limit as fractions]}, made by references.py; beside this file, or an
    # absolute path. What the file does not name is measured and held against nothing.
    references = variable(str, value="references.json")

    descr = "Roofladder: percent of STREAM of every rung"
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    executable = "roofladder"
    run_file = "run.roofladder"
    report_file = "report.json"
    keep_files = [run_file, report_file]

    @run_after("init")
    def set_command(self):
        self.executable_opts = ["collect", "--kernel", self.kernel, "-m", self.model, "--preset", self.preset, "-o", self.run_file]
        self.postrun_cmds = [f"roofladder report {self.run_file} -o {self.report_file}"]

    @run_before("run")
    def use_whole_node(self):
        self.exclusive_access = True

    def rungs(self):
        with open(os.path.join(self.stagedir, self.report_file), encoding="utf-8") as file:
            report = json.load(file)
        return [rung for ladder in report["ladders"] if ladder["cache"] == "cold" for rung in ladder["rungs"]]

    @sanity_function
    def every_rung_is_right(self):
        """A rung whose result is wrong has no time, and says so in `failure`."""
        return sn.all([sn.assert_true("time" in rung, f"{rung['variant']}: {rung.get('failure')}") for rung in self.rungs()])

    @run_before("performance")
    def take_percent_of_stream(self):
        prefix = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(prefix, self.references), encoding="utf-8") as file:
            references = json.load(file)
        self.perf_variables = {}
        reference = {}
        for rung in self.rungs():
            name = rung["variant"]
            fraction = rung["metrics"]["stream_fraction"].get("value")
            if fraction is None:
                continue  # no bytes were counted or simulated: the report says why
            key = name.replace("/", "_").replace(":", "_").replace(",", "_").replace("=", "")
            self.perf_variables[key] = sn.make_performance_function(sn.defer(100 * fraction), "%")
            if name in references:
                reference[key] = (*references[name], "%")
        self.reference = {"*": reference}
