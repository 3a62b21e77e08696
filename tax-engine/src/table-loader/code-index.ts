/** Codes have at most 10 digits, and an even number of them. */
const codeDigitsMax = 10;
/** Room for the number of digits, and for the position of the value, in one number. */
const lengths = 8;
const positions = 32_768;
/** Keys of one heading differ by less than this. */
const headingWidth = 10 ** (codeDigitsMax - 4) * lengths * positions;

/** Stands for what is not a code; greater than every key when keys are sorted. */
const noCode = Number.NaN;

export const rowCode = /^\d{4}(\d{2}){0,3}$/;

/** A value and the texts with its codes, which are separated by spaces. */
export interface CodeGroup<Value> {
  readonly value: Value;
  readonly codes: readonly string[];
}

export interface ValueOfCode<Value> {
  readonly code: string;
  readonly value: Value;
}

/**
 * Values by code, for tables with thousands of codes and few different values. A code, its length and the position of
 * its value are one number, and all numbers are one sorted array: 8 bytes a code, where a `Map` of strings has about 80.
 */
export class CodeIndex<Value> {
  readonly #keys: Float64Array;
  readonly #values: readonly Value[];
  /** Whether every code of the object was one. */
  readonly isComplete: boolean;

  /** The lengths that codes have, the longest first. */
  readonly #digits: readonly number[];
  /** 1 for each heading that has a code: most lookups are for goods that the table does not have. */
  readonly #headings: Uint8Array;

  private constructor(
    keys: Float64Array,
    values: readonly Value[],
    isComplete: boolean,
    { digits, headings }: { readonly digits: readonly number[]; readonly headings: Uint8Array },
  ) {
    this.#keys = keys;
    this.#values = values;
    this.isComplete = isComplete;
    this.#digits = digits;
    this.#headings = headings;
  }

  /** Names that are not codes of 4, 6, 8 or 10 digits are left out. Throws a RangeError for more than 32,768 different values. */
  static of<Value>(rows: Readonly<Record<string, Value>>): CodeIndex<Value> {
    const known = new Map<unknown, number>();
    const values: Value[] = [];
    const keys: number[] = [];
    for (const code of Object.keys(rows)) {
      const row = rows[code] as Value;
      const identity = typeof row === 'object' ? JSON.stringify(row) : row;
      let position = known.get(identity);
      if (position === undefined) {
        position = values.push(row) - 1;
        known.set(identity, position);
      }
      keys.push(rowCode.test(code) ? keyOf(code) + position : noCode);
    }
    return CodeIndex.#of(Float64Array.from(keys), values);
  }

  /** Values with lists of codes, which stand in texts with spaces. A code that stands there twice makes it incomplete. */
  static ofGroups<Value>(groups: readonly CodeGroup<Value>[]): CodeIndex<Value> {
    return CodeIndex.#of(
      keysOf(groups),
      groups.map(({ value }) => value),
    );
  }

  static #of<Value>(read: Float64Array, values: readonly Value[]): CodeIndex<Value> {
    if (values.length > positions) throw new RangeError(`A table has more than ${positions} different rows.`);
    // What is not a code is sorted to the end.
    const areCodes = !Number.isNaN(read.sort().at(-1));
    const keys = areCodes ? read : read.filter((key) => !Number.isNaN(key));
    const shape = shapeOf(keys);
    return new CodeIndex(keys, values, areCodes && !shape.hasTwice, shape);
  }

  /** Every different value, in no order. */
  get values(): readonly Value[] {
    return this.#values;
  }

  /** The same codes with other values; `change` is called once for every different value. */
  map<Other>(change: (value: Value) => Other): CodeIndex<Other> {
    const like = { digits: this.#digits, headings: this.#headings };
    return new CodeIndex(this.#keys, this.#values.map(change), this.isComplete, like);
  }

  /** The codes in their order, each with its value. */
  *entries(): Generator<ValueOfCode<Value>> {
    for (const key of this.#keys) yield { code: codeOf(key), value: this.#valueOf(key) };
  }

  /** The first code below every HS6 that is not `known`, which has numbers; headings are below none of these. */
  codesOutside(known: ReadonlySet<number>): string[] {
    const width = 10_000 * lengths * positions;
    const codes: string[] = [];
    let end = 0;
    for (const key of this.#keys) {
      if (key < end) continue;
      const hs6 = Math.floor(key / width);
      if (!known.has(hs6)) codes.push(codeOf(key));
      end = (hs6 + 1) * width;
    }
    return codes;
  }

  /** The value of exactly this code. */
  at(code: string): Value | undefined {
    const key = keyOf(code);
    const found = this.#keys[this.#firstFrom(key)];
    return found !== undefined && found < key + positions ? this.#valueOf(found) : undefined;
  }

  /** The value of the longest code that `code` starts with. */
  prefixOf(code: string): Value | undefined {
    if (!this.#hasHeadingOf(code)) return undefined;
    for (const digits of this.#digits) {
      if (digits > code.length) continue;
      const value = this.at(code.slice(0, digits));
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The codes that are longer than `prefix` and start with it, in their order. */
  below(prefix: string): ValueOfCode<Value>[] {
    const found: ValueOfCode<Value>[] = [];
    if ((this.#digits[0] ?? 0) <= prefix.length || !this.#hasHeadingOf(prefix)) return found;
    const end = endOf(prefix);
    for (let index = this.#firstFrom(keyOf(prefix) + positions); index < this.#keys.length; index += 1) {
      const key = this.#keys[index] ?? end;
      if (key >= end) break;
      found.push({ code: codeOf(key), value: this.#valueOf(key) });
    }
    return found;
  }

  /** True also for a prefix that is shorter than a heading. */
  #hasHeadingOf(code: string): boolean {
    return code.length < 4 || this.#headings[Number(code.slice(0, 4))] === 1;
  }

  #valueOf(key: number): Value {
    return this.#values[key % positions] as Value;
  }

  /** The first index whose key is at least `key`. */
  #firstFrom(key: number): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? key) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What a pass over the sorted keys finds. */
function shapeOf(keys: Float64Array) {
  const headings = new Uint8Array(10_000);
  const used = new Uint8Array(codeDigitsMax + 1);
  let hasTwice = false;
  let [last, end] = [-1, 0];
  for (const key of keys) {
    const code = Math.floor(key / positions);
    if (code === last) hasTwice = true;
    last = code;
    used[(code % lengths) * 2] = 1;
    if (key < end) continue;
    const heading = Math.floor(key / headingWidth);
    headings[heading] = 1;
    end = (heading + 1) * headingWidth;
  }
  return { headings, hasTwice, digits: [10, 8, 6, 4].filter((digits) => used[digits] === 1) };
}

/** The key of every code, with the position of its group; `noCode` for what has not 4, 6, 8 or 10 digits. */
function keysOf(groups: readonly CodeGroup<unknown>[]): Float64Array {
  const keys = new Float64Array(groups.reduce((sum, { codes }) => sum + mostCodes(codes), 0));
  let count = 0;
  let position = 0;
  for (const { codes } of groups) {
    for (const text of codes) count = addKeys(text, position, keys, count);
    position += 1;
  }
  return keys.slice(0, count);
}

/**
 * Adds the keys of a text from `count` on, and returns how many there are then. By character, because a string for each
 * of 65,000 codes takes longer than all the rest; heading and rest apart, because a small integer is not an object.
 */
function addKeys(text: string, position: number, keys: Float64Array, before: number): number {
  let count = before;
  let [digits, heading, rest] = [0, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const character = at < text.length ? text.charCodeAt(at) : space;
    if (character === space) {
      const isCode = digits % 2 === 0 && digits >= 4 && digits <= codeDigitsMax;
      keys[count] = isCode ? keyOfNumber(heading * (powers[digits - 4] ?? 1) + rest, digits) + position : noCode;
      count += 1;
      [digits, heading, rest] = [0, 0, 0];
      continue;
    }
    const digit = character - zero;
    digits = digit >= 0 && digit <= 9 ? digits + 1 : codeDigitsMax + 1;
    if (digits <= 4) heading = heading * 10 + digit;
    else rest = rest * 10 + digit;
  }
  return count;
}

/** Even if nothing stands between two spaces. */
function mostCodes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 1, 0);
}

const space = 32;
const zero = 48;

function keyOf(code: string): number {
  return keyOfNumber(Number(code), code.length);
}

function keyOfNumber(number: number, digits: number): number {
  return (number * (powers[codeDigitsMax - digits] ?? 1) * lengths + digits / 2) * positions;
}

/** Powers of ten by exponent. */
const powers = Array.from({ length: codeDigitsMax + 1 }, (_, exponent) => 10 ** exponent);

/** Greater than the key of every code that starts with `prefix`. */
function endOf(prefix: string): number {
  return (Number(prefix) + 1) * 10 ** (codeDigitsMax - prefix.length) * lengths * positions;
}

function codeOf(key: number): string {
  const digits = Math.floor(key / positions);
  return String(Math.floor(digits / lengths))
    .padStart(codeDigitsMax, '0')
    .slice(0, (digits % lengths) * 2);
}
