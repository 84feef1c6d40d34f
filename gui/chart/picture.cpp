// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QBuffer>
#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "gui/chart/canvas.h"
#include "gui/chart/legend.h"
#include "gui/chart/look.h"
#include "gui/chart/plot_view.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr double saved_pixel_ratio = 2;
constexpr int css_pixels_per_inch = 96;

QByteArray png(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

QByteArray svg_of(PlotView& view, const Plot& plot) {
  const PlotHead& head = head_of(plot);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(css_pixels_per_inch);
  generator.setSize(view.size());
  generator.setViewBox(view.rect());
  generator.setTitle(shown(head.title));
  generator.setDescription(shown(head.note.empty() ? head.subtitle : head.note, 2000));
  QPainter painter(&generator);
  view.render(&painter);
  painter.end();
  return bytes;
}

}  // namespace

// Makes a separate view, so that a picture of another size does not disturb the one on the screen.
std::unique_ptr<PlotView> PlotView::picture(QSize size) const {
  auto view = std::make_unique<PlotView>();
  view->setAttribute(Qt::WA_DontShowOnScreen);
  view->setPalette(palette());
  view->setFont(font());
  view->show_plot(m_plot);
  view->select(m_selected);
  const Shown& shown = m_canvas->shown();
  for (std::size_t group = 0; group < shown.groups.size(); ++group) {
    view->set_group_visible(group, shown.groups[group]);
  }
  view->m_canvas->set_shown(shown);
  view->m_legend->hide_menu();
  view->m_canvas->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view->resize(size);
  view->show();  // triggers the layout
  return view;
}

QImage PlotView::image(QSize size, double device_pixel_ratio) const {
  QImage image((QSizeF(size) * device_pixel_ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(device_pixel_ratio);
  image.fill(Look(palette(), font()).surface);
  picture(size)->render(&image);
  return image;
}

bool PlotView::save(const QString& path) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  if (suffix != "png" && suffix != "svg") {
    m_error = QString("A picture cannot be written as %1: end its name in .png or .svg").arg(path);
    return false;
  }
  // A picture contains all rows, even those that must be scrolled to on the screen. A view that was
  // never shown has no layout of its own.
  const auto laid_out = picture(size());
  const Canvas& canvas = *laid_out->m_canvas;
  const int hidden = std::max(0, canvas.content_height() - canvas.height());
  const QSize whole = size() + QSize(0, hidden);
  const QByteArray bytes =
      suffix == "png" ? png(image(whole, saved_pixel_ratio)) : svg_of(*picture(whole), m_plot);
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
    m_error = QString("%1 cannot be written: %2").arg(path, file.errorString());
    return false;
  }
  m_error.clear();
  return true;
}

}  // namespace roofladder::gui
