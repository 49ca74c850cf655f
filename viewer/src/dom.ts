// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

type Child = Node | string | null | undefined | false;
type Handlers = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void;
};
export type Attributes = Record<string, string | number | boolean | undefined | null> | Handlers;

/** Creates an element: attributes, `on...` handlers, children. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on') && typeof value === 'function')
      element.addEventListener(key.slice(2), value as EventListener);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(
    ...children.filter(
      (child): child is Node | string => child !== null && child !== undefined && child !== false,
    ),
  );
  return element;
}

/** Replaces all children. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(
    ...children.filter(
      (child): child is Node | string => child !== null && child !== undefined && child !== false,
    ),
  );
}

/** A 16 x 16 icon from the path of one stroke. */
export function icon(name: keyof typeof icons): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
}

/** A button with a trash can, in a row that can be clicked itself. */
export function removeButton(remove: () => void): HTMLButtonElement {
  const button = h(
    'button',
    { class: 'button plain square', type: 'button', 'aria-label': 'Remove' },
    icon('trash'),
  );
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    remove();
  });
  return button;
}

const icons = {
  open: 'M1.5 13V3h4l1.5 2h7v2M1.5 13l2-6h12l-2 6z',
  save: 'M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11',
  link: 'M6.5 9.5 9.5 6.5M7 4.5 9 2.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7 13.5A3 3 0 0 1 2.5 9L4.5 7',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h4',
  sun:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.500V15M1 8h1.500M13.500 8H15' +
    'M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  help: 'M5.500 6a2.500 2.500 0 1 1 3.600 2.200c-.800.400-1.100.800-1.100 1.600M8 12.300v.400',
  fit: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4M6 8h4M8 6v4',
  above:
    'M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8' +
    'M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  layers: 'M8 2 14 5.500 8 9 2 5.500zM2 8.500 8 12l6-3.500M2 11.500 8 15l6-3.500',
  copy: 'M5.500 5.500h8v8h-8zM5.500 10.500h-3v-8h8v3',
  trash: 'M3 4.500h10M6 4.500v-2h4v2M4.500 4.500l.500 9h6l.500-9M7 7v4M9 7v4',
  cut: 'M2 11 8 14l6-3M2 5l6-3 6 3-6 3zM1 8h14',
  settings: 'M2 4.500h6M12 4.500h2M10 3v3M2 11.500h2M8 11.500h6M6 10v3',
  panel: 'M2 3h12v10H2zM10 3v10',
  close: 'M4 4l8 8M12 4l-8 8',
} as const;
