// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** How structs of the C API lie in memory: 32-bit pointers, natural alignment. */

const WIDTHS = { u8: 1, u16: 2, i32: 4, u32: 4, f32: 4, ptr: 4, u64: 8, f64: 8 } as const;
type Scalar = keyof typeof WIDTHS;
type FieldType = Scalar | readonly [Scalar, number];
export type Fields = Record<string, FieldType>;

/** A point or a direction. */
export const VEC3 = ['f32', 3] as const;

type ScalarValue<T extends Scalar> = T extends 'u64' ? bigint : number;
type FieldValue<T extends FieldType> = T extends Scalar
  ? ScalarValue<T>
  : T extends readonly [infer S extends Scalar, number]
    ? ScalarValue<S>[]
    : never;
export type Values<F extends Fields> = { -readonly [K in keyof F]: FieldValue<F[K]> };

export interface Struct<F extends Fields> {
  /** Version of the C API. */
  name: string;
  fields: F;
  offsets: Record<keyof F, number>;
  size: number;
}

const partsOf = (type: FieldType): readonly [Scalar, number] =>
  typeof type === 'string' ? [type, 1] : type;

export function struct<const F extends Fields>(name: string, fields: F): Struct<F> {
  const offsets: Record<string, number> = {};
  let end = 0;
  let alignment = 1;
  for (const [field, type] of Object.entries(fields)) {
    const [scalar, count] = partsOf(type);
    const width = WIDTHS[scalar];
    alignment = Math.max(alignment, width);
    end = Math.ceil(end / width) * width;
    offsets[field] = end;
    end += width * count;
  }
  const size = Math.ceil(end / alignment) * alignment;
  return { name, fields, offsets: offsets as Record<keyof F, number>, size };
}

function readScalar(view: DataView, at: number, type: Scalar): number | bigint {
  switch (type) {
    case 'u8':
      return view.getUint8(at);
    case 'u16':
      return view.getUint16(at, true);
    case 'i32':
      return view.getInt32(at, true);
    case 'u32':
    case 'ptr':
      return view.getUint32(at, true);
    case 'f32':
      return view.getFloat32(at, true);
    case 'f64':
      return view.getFloat64(at, true);
    case 'u64':
      return view.getBigUint64(at, true);
  }
}

function writeScalar(view: DataView, at: number, type: Scalar, value: number | bigint): void {
  switch (type) {
    case 'u8':
      return view.setUint8(at, value as number);
    case 'u16':
      return view.setUint16(at, value as number, true);
    case 'i32':
      return view.setInt32(at, value as number, true);
    case 'u32':
    case 'ptr':
      return view.setUint32(at, value as number, true);
    case 'f32':
      return view.setFloat32(at, value as number, true);
    case 'f64':
      return view.setFloat64(at, value as number, true);
    case 'u64':
      return view.setBigUint64(at, BigInt(value), true);
  }
}

export function readStruct<F extends Fields>(
  view: DataView,
  at: number,
  type: Struct<F>,
): Values<F> {
  const values: Record<string, unknown> = {};
  for (const [field, of] of Object.entries(type.fields)) {
    const [scalar, count] = partsOf(of);
    const offset = at + type.offsets[field];
    values[field] =
      typeof of === 'string'
        ? readScalar(view, offset, scalar)
        : Array.from({ length: count }, (_, i) =>
            readScalar(view, offset + i * WIDTHS[scalar], scalar),
          );
  }
  return values as Values<F>;
}

/** Input values, which were checked; missing members keep their defaults. */
export type Given<F extends Fields> = {
  [K in keyof F]?: F[K] extends Scalar ? ScalarValue<F[K]> : ArrayLike<number>;
};

export function writeStruct<F extends Fields>(
  view: DataView,
  at: number,
  type: Struct<F>,
  values: Given<F>,
): void {
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const [scalar, count] = partsOf(type.fields[field]);
    const offset = at + type.offsets[field];
    if (typeof value === 'number' || typeof value === 'bigint') {
      writeScalar(view, offset, scalar, value);
      continue;
    }
    for (let i = 0; i < count; ++i)
      writeScalar(view, offset + i * WIDTHS[scalar], scalar, (value as ArrayLike<number>)[i]);
  }
}
