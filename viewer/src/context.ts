// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Bakery } from './bakery';
import type { Painter } from './layers/painter';
import type { Library } from './library';
import type { MessageLog } from './panels/log';
import type { CameraControl } from './scene3d/camera';
import type { Picker } from './scene3d/pick';
import type { View } from './scene3d/view';
import type { DocumentStore } from './state/document_store';
import type { Store } from './state/store';
import type { ViewState } from './state/view_state';

/** What the parts of the page share. */
export interface Context {
  library: Library;
  log: MessageLog;
  document: DocumentStore;
  state: Store<ViewState>;
  bakery: Bakery;
  view: View;
  camera: CameraControl;
  picker: Picker;
  painter: Painter;
  /** A tool changed what it does with the mouse. */
  toolChanged: () => void;
}
