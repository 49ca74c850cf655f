// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { fill, h } from '../dom';
import type { NumberName, Partition, SettingInfo, Settings } from '../state/settings';
import { automatic, defaultSettings, partitions, settingGroups } from '../state/settings';

interface Row {
  info: SettingInfo;
  slider: HTMLInputElement;
  number: HTMLInputElement;
  auto: HTMLButtonElement | null;
}

/** Called at each change, with whether it ends a drag. */
type Changed = (settings: Settings, key: string, done: boolean) => void;

/** Settings of the bake: sliders in world units, each with an explanation on click. */
export class SettingsPanel {
  readonly element: HTMLElement;
  private rows: Row[] = [];
  private settings: Settings = defaultSettings;
  private derived: Partial<Record<NumberName, number>> = {};
  private readonly partition: HTMLSelectElement;

  private readonly reset: HTMLButtonElement;
  private readonly frozen: HTMLElement;

  constructor(
    private readonly changed: Changed,
    placement: HTMLElement,
    openLevel: () => void,
  ) {
    this.partition = h(
      'select',
      { id: 'setting-partition', class: 'grow' },
      ...partitions.map((name) => h('option', { value: name }, name)),
    );
    this.partition.addEventListener('change', () =>
      this.change('partition', this.partition.value as Partition, true),
    );
    this.reset = h('button', { class: 'button plain', type: 'button' }, 'Reset');
    this.reset.addEventListener('click', () => this.changed(defaultSettings, 'reset', true));
    const open = h('button', { class: 'button', type: 'button' }, 'Open the level');
    open.addEventListener('click', openLevel);
    this.frozen = h(
      'div',
      { class: 'section frozen' },
      h(
        'p',
        { class: 'muted' },
        'This navmesh was baked with these settings. To bake with others, open its level.',
      ),
      open,
    );
    this.element = h(
      'section',
      { class: 'side-scroll', 'aria-label': 'Settings' },
      h('div', { class: 'row' }, h('h2', { class: 'grow' }, 'Settings'), this.reset),
      this.frozen,
      placement,
    );
    for (const group of settingGroups) {
      const section = h('div', { class: 'section' }, h('h3', {}, group.title));
      section.append(...group.settings.map((info) => this.makeRow(info)));
      if (group.title === 'Regions') section.append(this.partitionRow());
      this.element.append(section);
    }
  }

  /** Shows settings; `derived` has the values of those that are automatic. Without a level that
   * can be baked, nothing can be changed. */
  show(settings: Settings, derived: Partial<Record<NumberName, number>>, isFrozen: boolean): void {
    this.settings = settings;
    this.derived = derived;
    this.partition.value = settings.partition;
    this.frozen.hidden = !isFrozen;
    for (const control of [this.partition, this.reset]) control.disabled = isFrozen;
    for (const { slider, number, auto } of this.rows)
      for (const control of [slider, number, auto]) if (control) control.disabled = isFrozen;
    for (const row of this.rows) this.showRow(row);
  }

  private showRow({ info, slider, number, auto }: Row): void {
    const isAutomatic = this.settings[info.name] === automatic && info.canBeAutomatic === true;
    const value = isAutomatic ? this.derived[info.name] : this.settings[info.name];
    slider.value = String(value ?? info.min);
    slider.style.opacity = isAutomatic ? '0.55' : '1';
    if (document.activeElement !== number) number.value = value === undefined ? '' : tidy(value);
    number.placeholder = isAutomatic ? 'auto' : '';
    auto?.setAttribute('aria-pressed', String(isAutomatic));
  }

  private makeRow(info: SettingInfo): HTMLElement {
    const slider = h('input', {
      type: 'range',
      min: info.min,
      max: info.max,
      step: info.step,
      'aria-label': info.label,
      'data-setting': info.name,
    });
    const number = h('input', { type: 'number', step: info.step, id: `setting-${info.name}` });
    slider.addEventListener('input', () => this.change(info.name, Number(slider.value), false));
    slider.addEventListener('change', () => this.change(info.name, Number(slider.value), true));
    number.addEventListener('change', () => {
      if (number.value !== '') this.change(info.name, Number(number.value), true);
    });
    const auto = info.canBeAutomatic ? this.autoButton(info) : null;
    const label = h(
      'button',
      { class: 'setting-label', type: 'button', 'aria-expanded': 'false', title: info.help },
      info.label,
    );
    const row = h(
      'div',
      { class: 'setting' },
      label,
      h('div', { class: 'setting-value' }, auto, number, h('span', { class: 'unit' }, info.unit)),
      slider,
      explanation(info),
    );
    label.addEventListener('click', () => {
      const open = row.classList.toggle('explained');
      label.setAttribute('aria-expanded', String(open));
    });
    this.rows.push({ info, slider, number, auto });
    return row;
  }

  private autoButton(info: SettingInfo): HTMLButtonElement {
    const title = 'Derive it from the agent';
    const button = h(
      'button',
      { class: 'button auto', type: 'button', title, 'aria-pressed': 'true' },
      'auto',
    );
    button.addEventListener('click', () => {
      const isAutomatic = this.settings[info.name] === automatic;
      this.change(info.name, isAutomatic ? (this.derived[info.name] ?? info.min) : automatic, true);
    });
    return button;
  }

  private partitionRow(): HTMLElement {
    const help = h('p', { class: 'muted' });
    fill(help, 'Watershed gives the fewest and best-shaped regions, monotone is the fastest.');
    return h(
      'div',
      { class: 'section', style: 'padding: 0; gap: 4px; border: 0' },
      h('label', { class: 'row', for: 'setting-partition' }, 'Partition', this.partition),
      help,
    );
  }

  private change<Name extends keyof Settings>(
    name: Name,
    value: Settings[Name],
    done: boolean,
  ): void {
    const settings = { ...this.settings, [name]: value };
    this.settings = settings;
    this.changed(settings, `setting ${name}`, done);
  }
}

function explanation(info: SettingInfo): HTMLElement {
  return h(
    'div',
    { class: 'setting-help' },
    h('p', {}, info.help),
    h('p', {}, h('b', {}, 'Too small: '), info.tooSmall),
    h('p', {}, h('b', {}, 'Too large: '), info.tooLarge),
  );
}

/** Without the digits that single precision adds. */
function tidy(value: number): string {
  return String(Number(value.toPrecision(4)));
}
