// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>
#include <vector>

#include "gui/collect/offer.h"
#include "gui/collect/request.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTreeWidget;

namespace roofladder::gui {

// The form for what to collect, and into which file.
class CollectForm : public QWidget {
  Q_OBJECT

 public:
  explicit CollectForm(QWidget* parent = nullptr);

  void show_offer(const std::vector<OfferedKernel>& kernels);
  void suggest_output();  // a name that no file has yet
  CollectRequest request() const;
  QString ladder() const;  // the user's file; empty: the installed ladders

 signals:
  void changed();
  void ladder_chosen();  // its offer must be shown

 private:
  QFormLayout* ladder_row();
  QFormLayout* options();
  QWidget* file_row(QLineEdit* line, void (CollectForm::*choose)());
  void show_sizes();
  void show_conflict();
  void choose_output();
  void choose_ladder();

  std::vector<OfferedKernel> m_offer;
  QLineEdit* m_ladder;
  QTreeWidget* m_kernels;
  QTreeWidget* m_models;
  QComboBox* m_preset;
  QComboBox* m_size;
  QComboBox* m_cache;
  QSpinBox* m_samples;
  QCheckBox* m_ceilings;
  QLineEdit* m_title;
  QLineEdit* m_output;
  QLineEdit* m_more;
  QLabel* m_conflict;
};

}  // namespace roofladder::gui
