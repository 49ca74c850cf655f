// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

export const ERROR_CODES = [
  'ok',
  'invalid_argument',
  'invalid_mesh',
  'too_large',
  'bad_format',
  'io',
  'cancelled',
  'bad_handle',
  'out_of_memory',
] as const;
export type ErrorCode = Exclude<(typeof ERROR_CODES)[number], 'ok'>;

/** An error of the library, with its message. */
export class WaymeshError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'WaymeshError';
    this.code = code;
  }
}
