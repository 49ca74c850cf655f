// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Checks of what callers pass. Nothing is copied into the module without one of them: each returns
 * a value in the form that the library takes, or throws an error that names the argument. */

import { WaymeshError } from './errors.js';

/** Checks a value with a name for the error message. */
export type Check<T> = (value: unknown, name: string) => T;

export function refuse(message: string): never {
  throw new WaymeshError('invalid_argument', message);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isArray = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** A value in an error message. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (!isObject(value)) return String(value);
  if (isArray(value)) {
    const items = Array.from(value);
    return items.length > 4 || items.some((item) => isObject(item))
      ? `an array of ${items.length}`
      : `[${items.map(shown).join(', ')}]`;
  }
  const type = value.constructor?.name ?? 'Object';
  if (type !== 'Object') return `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`;
  return `{ ${Object.keys(value).slice(0, 4).join(', ')} }`;
}

const mustBe = (name: string, what: string, value: unknown): never =>
  refuse(`${name} must be ${what}, not ${shown(value)}`);

// Numbers

/** May be infinite: the library decides about that. */
export const number: Check<number> = (value, name) =>
  typeof value === 'number' && !Number.isNaN(value) ? value : mustBe(name, 'a number', value);

const integerFrom =
  (min: number, max: number): Check<number> =>
  (value, name) => {
    if (!Number.isInteger(value)) return mustBe(name, 'an integer', value);
    const given = value as number;
    return given >= min && given <= max ? given : mustBe(name, `from ${min} to ${max}`, value);
  };
export const integer = integerFrom(-(2 ** 31), 2 ** 31 - 1);
/** An index, an area or a number of things. */
export const count = integerFrom(0, 2 ** 32 - 1);
const area = integerFrom(0, 255);
/** Flags; `~4` is accepted, although it is negative. */
export const bits16: Check<number> = (value, name) =>
  integerFrom(-(2 ** 16), 2 ** 16 - 1)(value, name) & 0xffff;
export const bits32: Check<number> = (value, name) =>
  integerFrom(-(2 ** 31), 2 ** 32 - 1)(value, name) >>> 0;
/** A number that the library takes with 64 bits. */
export const wide: Check<bigint> = (value, name) =>
  BigInt(integerFrom(0, Number.MAX_SAFE_INTEGER)(value, name));
export const seed: Check<bigint> = (value, name) =>
  BigInt(integerFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)(value, name));

/** A reference to a polygon, an id, or another number of 64 bits. */
export const ref: Check<bigint> = (value, name) =>
  typeof value === 'bigint' && value === BigInt.asUintN(64, value)
    ? value
    : mustBe(name, 'a bigint of 64 bits', value);

export const flag: Check<number> = (value, name) =>
  typeof value === 'boolean' ? Number(value) : mustBe(name, 'true or false', value);

export const text: Check<string> = (value, name) =>
  typeof value === 'string' ? value : mustBe(name, 'a string', value);

/** One of several words; returns its index. */
export const word =
  (words: readonly string[]): Check<number> =>
  (value, name) => {
    const index = words.indexOf(value as string);
    return index >= 0 ? index : mustBe(name, oneOf(words), value);
  };

const oneOf = (words: readonly string[]): string => {
  const quoted = words.map((one) => `'${one}'`);
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
};

// Arrays

function numbersOf(value: unknown, length: number): number[] | null {
  const items = isArray(value)
    ? Array.from(value)
    : isObject(value) && length === 3
      ? [value.x, value.y, value.z]
      : [];
  const good = (item: unknown) => typeof item === 'number' && !Number.isNaN(item);
  return items.length === length && items.every(good) ? (items as number[]) : null;
}

/** Three numbers, which may be infinite: extents, and the corners of boxes. */
export const triple: Check<number[]> = (value, name) =>
  numbersOf(value, 3) ?? mustBe(name, 'three numbers, [x, y, z] or { x, y, z }', value);

/** Three finite numbers. */
export const point: Check<number[]> = (value, name) => {
  const numbers = numbersOf(value, 3);
  if (numbers?.every((one) => Number.isFinite(Math.fround(one)))) return numbers;
  return mustBe(name, 'three finite numbers, [x, y, z] or { x, y, z }', value);
};

/** x and z. */
export const pair: Check<number[]> = (value, name) =>
  numbersOf(value, 2) ?? mustBe(name, 'two numbers, [x, z]', value);

interface NumberArray<T> {
  new (length: number): T;
  readonly name: string;
}

/** Numbers of any array as one of the library's type: copied, unless it has that type.
 * @param group  How many belong together: 3 for positions. */
function arrayOf<T extends { length: number; [index: number]: number }>(
  type: NumberArray<T>,
  item: Check<number>,
  group: number,
): Check<T> {
  return (value, name) => {
    if (!isArray(value)) return mustBe(name, `a ${type.name} or an array of numbers`, value);
    if (value.length % group !== 0)
      refuse(`${name} must have ${group} numbers each, and has ${value.length} in all`);
    if (value instanceof type) return value;
    const all = new type(value.length);
    for (let i = 0; i < value.length; ++i) all[i] = item(value[i], `${name}[${i}]`);
    return all;
  };
}
export const floats = (group: number): Check<Float32Array> => arrayOf(Float32Array, number, group);
export const indices = (group: number): Check<Uint32Array> => arrayOf(Uint32Array, count, group);
export const areas: Check<Uint8Array> = arrayOf(Uint8Array, area, 1);

export const refs: Check<BigUint64Array> = (value, name) => {
  if (value instanceof BigUint64Array) return value;
  if (!isArray(value)) return mustBe(name, 'a BigUint64Array or an array of bigints', value);
  return BigUint64Array.from(Array.from(value, (one, i) => ref(one, `${name}[${i}]`)));
};

/** The contents of a file. */
export const bytes: Check<Uint8Array> = (value, name) => {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  // Buffers of other realms, such as frames, are not instances of this one's ArrayBuffer.
  if (/^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(value)))
    return new Uint8Array(value as ArrayBuffer);
  return mustBe(name, 'a Uint8Array or an ArrayBuffer', value);
};

export const list =
  <T>(item: Check<T>): Check<T[]> =>
  (value, name) =>
    Array.isArray(value)
      ? value.map((one, i) => item(one, `${name}[${i}]`))
      : mustBe(name, 'an array', value);

// Objects

/** Values by number: of an area. */
export const byArea =
  <T>(item: Check<T>): Check<[number, T][]> =>
  (value, name) => {
    if (!isObject(value) || isArray(value)) return mustBe(name, 'an object by area', value);
    return Object.entries(value).map(([key, one]) => [
      area(key.trim() === '' ? key : Number(key), `an area in ${name}`),
      item(one, `${name}[${key}]`),
    ]);
  };

type Checks = Record<string, Check<unknown>>;
type Checked<C extends Checks, R extends keyof C> = {
  [K in keyof C]?: ReturnType<C[K]>;
} & { [K in R]: ReturnType<C[K]> };

/** The same check for several members. */
export function each<const N extends readonly string[], C extends Check<unknown>>(
  names: N,
  check: C,
): { [K in N[number]]: C } {
  return Object.fromEntries(names.map((name) => [name, check])) as { [K in N[number]]: C };
}

/** An object with these members and no others; those that are undefined count as missing.
 * @param what  For messages: 'the settings'. */
export function fields<C extends Checks, R extends keyof C & string = never>(
  what: string,
  checks: C,
  required: readonly R[] = [],
): (value: unknown) => Checked<C, R> {
  const names = Object.keys(checks);
  return (value) => {
    if (!isObject(value) || isArray(value))
      return mustBe(what, `an object such as { ${names.slice(0, 2).join(', ')} }`, value);
    const given = Object.entries(value).filter(([, member]) => member !== undefined);
    for (const [key] of given) if (!Object.hasOwn(checks, key)) refuseName(key, what, names);
    const present = new Set(given.map(([key]) => key));
    for (const key of required) if (!present.has(key)) refuse(`there is no '${key}' in ${what}`);
    return Object.fromEntries(
      given.map(([key, member]) => [key, checks[key](member, key)]),
    ) as Checked<C, R>;
  };
}

function refuseName(key: string, what: string, names: readonly string[]): never {
  const near = nearestName(key, names);
  const advice = near === null ? `use ${names.join(', ')}` : `did you mean '${near}'?`;
  return refuse(`there is no '${key}' in ${what}: ${advice}`);
}

/** The name that differs least, if it is close: `agent_radius` and `agentRadus` are. */
function nearestName(key: string, names: readonly string[]): string | null {
  const plain = (name: string) => name.replace(/[_-]/g, '').toLowerCase();
  const ranked = names
    .map((name) => ({ name, distance: editDistance(plain(key), plain(name)) }))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0].distance <= Math.min(2, key.length / 2) ? ranked[0].name : null;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let j = 1; j <= b.length; ++j)
      next.push(
        Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length];
}
