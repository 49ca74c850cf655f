// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

let known: boolean | null = null;

/**
 * Whether drawing is done in software. The page then skips expensive effects: antialiasing, and the
 * width of lines that are numerous.
 */
export function isSoftware(): boolean {
  known ??= !hasCard();
  return known;
}

function hasCard(): boolean {
  if (typeof document === 'undefined') return true;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  const extension = context?.getExtension('WEBGL_debug_renderer_info');
  const name = extension ? String(context?.getParameter(extension.UNMASKED_RENDERER_WEBGL)) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}
