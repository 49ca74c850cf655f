// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Downloads a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** `level` for `some/level.obj`. */
export function stem(name: string): string {
  return name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || 'level';
}
