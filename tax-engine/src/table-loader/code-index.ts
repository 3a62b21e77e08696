/** Codes have at most 10 digits, and an even number of them. */
const codeDigitsMax = 10;
/** Room for the number of digits, and for the position of the value, in one number. */
const lengths = 8;
const positions = 32_768;
/** Keys of one heading differ by less than this. */
const headingWidth = 10 ** (codeDigitsMax - 4) * lengths * positions;

export const rowCode = /^\d{4}(\d{2}){0,3}$/;

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

  /** `like` is an index with the same keys. */
  private constructor(
    keys: Float64Array,
    values: readonly Value[],
    isComplete: boolean,
    like: { readonly digits: readonly number[]; readonly headings: Uint8Array } = shapeOf(keys),
  ) {
    this.#keys = keys;
    this.#values = values;
    this.isComplete = isComplete;
    this.#digits = like.digits;
    this.#headings = like.headings;
  }

  /** Names that are not codes of 4, 6, 8 or 10 digits are left out. Throws a RangeError for more than 32,768 different values. */
  static of<Value>(rows: Readonly<Record<string, Value>>): CodeIndex<Value> {
    const known = new Map<unknown, number>();
    const values: Value[] = [];
    const keys: number[] = [];
    let isComplete = true;
    for (const code of Object.keys(rows)) {
      const row = rows[code] as Value;
      const identity = typeof row === 'object' ? JSON.stringify(row) : row;
      let position = known.get(identity);
      if (position === undefined) {
        position = values.push(row) - 1;
        known.set(identity, position);
      }
      if (rowCode.test(code)) keys.push(keyOf(code) + position);
      else isComplete = false;
    }
    return CodeIndex.#of(keys, values, isComplete);
  }

  /** Values with lists of codes, which stand in texts with spaces. A code that stands there twice makes it incomplete. */
  static ofGroups<Value>(
    groups: readonly { readonly value: Value; readonly codes: readonly string[] }[],
  ): CodeIndex<Value> {
    const keys: number[] = [];
    let isComplete = true;
    for (const [position, { codes }] of groups.entries()) {
      for (const text of codes) isComplete = addKeys(text, position, keys) && isComplete;
    }
    const index = CodeIndex.#of(
      keys,
      groups.map(({ value }) => value),
      isComplete,
    );
    return index.#hasTwice() ? new CodeIndex(index.#keys, index.#values, false) : index;
  }

  static #of<Value>(keys: readonly number[], values: readonly Value[], isComplete: boolean): CodeIndex<Value> {
    if (values.length > positions) throw new RangeError(`A table has more than ${positions} different rows.`);
    return new CodeIndex(Float64Array.from(keys).sort(), values, isComplete);
  }

  #hasTwice(): boolean {
    return this.#keys.some(
      (key, at) => Math.floor(key / positions) === Math.floor((this.#keys[at - 1] ?? -1) / positions),
    );
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
  *codesOutside(known: ReadonlySet<number>): Generator<string> {
    const width = 10_000 * lengths * positions;
    let last = -1;
    for (const key of this.#keys) {
      const hs6 = Math.floor(key / width);
      if (hs6 !== last && !known.has(hs6)) yield codeOf(key);
      last = hs6;
    }
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

function shapeOf(keys: Float64Array) {
  const headings = new Uint8Array(10_000);
  const used = new Uint8Array(codeDigitsMax + 1);
  for (const key of keys) {
    headings[Math.floor(key / headingWidth)] = 1;
    used[digitsOf(key)] = 1;
  }
  return { headings, digits: [10, 8, 6, 4].filter((digits) => used[digits] === 1) };
}

/** Adds the key of every code of a text. False: something in it is not a code of 4, 6, 8 or 10 digits. */
function addKeys(text: string, position: number, keys: number[]): boolean {
  let areCodes = true;
  let [digits, number] = [0, 0];
  // By character: a table has up to 13,000 codes, and a string for each of them takes longer than all the rest.
  for (let at = 0; at <= text.length; at += 1) {
    const character = at < text.length ? text.charCodeAt(at) : space;
    if (character !== space) {
      areCodes = character >= zero && character <= zero + 9 && areCodes;
      number = number * 10 + character - zero;
      digits += 1;
      continue;
    }
    if (digits % 2 === 0 && digits >= 4 && digits <= codeDigitsMax) keys.push(keyOfNumber(number, digits) + position);
    else areCodes = false;
    [digits, number] = [0, 0];
  }
  return areCodes;
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

function digitsOf(key: number): number {
  return (Math.floor(key / positions) % lengths) * 2;
}

function codeOf(key: number): string {
  const digits = Math.floor(key / positions);
  return String(Math.floor(digits / lengths))
    .padStart(codeDigitsMax, '0')
    .slice(0, (digits % lengths) * 2);
}
