// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <CLI/CLI.hpp>
#include <QApplication>
#include <cstdio>
#include <cstdlib>

#include "gui/export/export_folder.h"
#include "gui/window/colours.h"
#include "gui/window/ending_signals.h"
#include "gui/window/main_window.h"
#include "gui/window/visible_checks.h"
#include "run/standard_error.h"
#include "run/version.h"

namespace {

struct Arguments {
  roofladder::gui::ExportRequest request;
  std::string page;
};

void add_options(CLI::App& app, Arguments& arguments) {
  app.set_version_flag("--version", std::string("roofladder-gui ") + roofladder::version);
  app.add_option("runs", arguments.request.runs, "Run files to open");
  app.add_option("--baseline", arguments.request.baseline,
                 "The run that the others are compared with; opened as well")
      ->envname("ROOFLADDER_BASELINE");
  app.add_option("--page", arguments.page,
                 "The page to begin with: roofline, ladder, table, source, samples, machine, "
                 "compare, spread, collect")
      ->envname("ROOFLADDER_PAGE");
  app.add_option("--export-to", arguments.request.folder,
                 "Write every chart (SVG, PNG), every table (CSV) and the HTML report to this new "
                 "folder and open no window")
      ->envname("ROOFLADDER_EXPORT_TO");
}

// Without a display Qt aborts; this prints why. What the offscreen plugin says of hints that it
// lacks is of no use to anybody.
void say_what_is_fatal(QtMsgType type, const QMessageLogContext&, const QString& message) {
  if (message.contains("propagateSizeHints")) {
    return;
  }
  if (type != QtFatalMsg) {
    roofladder::print_to_stderr("{}\n", message.toStdString());
    return;
  }
  roofladder::print_to_stderr(
      "roofladder-gui: no window can be opened: there is no display. Log in with X "
      "forwarding (ssh -X), copy the run to a desktop, or use --export-to DIR.\n{}\n",
      message.toStdString());
  std::_Exit(roofladder::exit_environment);
}

// Exits unless a display is set, or a platform plugin that may need none.
void refuse_without_display() {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    if (!qEnvironmentVariableIsEmpty(name)) {
      return;
    }
  }
  say_what_is_fatal(QtFatalMsg, {}, "DISPLAY and WAYLAND_DISPLAY are not set.");
}

int run_export(const roofladder::gui::ExportRequest& request) {
  try {
    export_to(request);
  } catch (const roofladder::gui::ExportError& error) {
    roofladder::print_to_stderr("roofladder-gui: {}\n", error.what());
    return error.code;
  }
  roofladder::print_to_stderr("wrote {}\n", request.folder.string());
  return roofladder::exit_done;
}

int run_window(const Arguments& arguments) {
  roofladder::gui::use_colours(roofladder::gui::chosen_colours());
  roofladder::gui::MainWindow window;
  QObject::connect(&window.session(), &roofladder::gui::Session::failed,
                   [](const QString& message) {
                     roofladder::print_to_stderr("roofladder-gui: {}\n", message.toStdString());
                   });
  if (!arguments.request.runs.empty()) {
    window.session().open(arguments.request.runs);
  }
  if (!arguments.request.baseline.empty()) {
    window.session().set_baseline(arguments.request.baseline);
  }
  const roofladder::gui::EndingSignals endings;
  QObject::connect(&endings, &roofladder::gui::EndingSignals::received, &window,
                   &roofladder::gui::MainWindow::end);
  window.show_page(QString::fromStdString(arguments.page));
  window.show();
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Shows runs of Roofladder", "roofladder-gui");
  Arguments arguments;
  add_options(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? roofladder::exit_done : roofladder::exit_usage;
  }
  auto& request = arguments.request;
  const bool is_export = !request.folder.empty();
  if (is_export && request.runs.empty()) {
    roofladder::print_to_stderr("roofladder-gui: --export-to needs at least one run file\n");
    return roofladder::exit_usage;
  }
  if (!request.baseline.empty() &&
      std::ranges::find(request.runs, request.baseline) == request.runs.end()) {
    request.runs.insert(request.runs.begin(), request.baseline);
  }
  if (is_export) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  } else {
    refuse_without_display();
  }
  qInstallMessageHandler(say_what_is_fatal);
  QApplication::setOrganizationName("Roofladder");
  QApplication::setApplicationName("roofladder-gui");
  QApplication::setApplicationDisplayName("Roofladder");
  QApplication::setDesktopFileName("io.github.roofladder.Roofladder");
  const QApplication application(argc, argv);
  roofladder::gui::use_visible_checks();
  return is_export ? run_export(request) : run_window(arguments);
}
