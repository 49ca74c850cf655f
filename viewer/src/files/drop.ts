// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { NamedBytes } from '../library';

/** Files dropped anywhere on the page. */
export function listenForDrops(root: HTMLElement, dropped: (files: NamedBytes[]) => void): void {
  let inside = 0;
  const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  window.addEventListener('dragenter', (event) => {
    if (!isFile(event)) return;
    inside += 1;
    root.classList.add('dropping');
  });
  window.addEventListener('dragleave', (event) => {
    if (!isFile(event)) return;
    inside = Math.max(0, inside - 1);
    if (inside === 0) root.classList.remove('dropping');
  });
  window.addEventListener('dragover', (event) => {
    if (isFile(event)) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    inside = 0;
    root.classList.remove('dropping');
    void readAll(event.dataTransfer?.files ?? null).then(dropped);
  });
}

/** Opens the file dialog. */
export function chooseFiles(chosen: (files: NamedBytes[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => void readAll(input.files).then(chosen));
  input.click();
}

async function readAll(files: FileList | null): Promise<NamedBytes[]> {
  return Promise.all(
    Array.from(files ?? [], async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
