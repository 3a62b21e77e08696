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
  readonly #headings = new Uint8Array(10_000);

  private constructor(keys: Float64Array, values: readonly Value[], isComplete: boolean) {
    this.#keys = keys;
    this.#values = values;
    this.isComplete = isComplete;
    for (const key of keys) this.#headings[Math.floor(key / headingWidth)] = 1;
    this.#digits = [10, 8, 6, 4].filter((digits) => keys.some((key) => digitsOf(key) === digits));
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
    if (values.length > positions) throw new RangeError(`A table has more than ${positions} different rows.`);
    return new CodeIndex(Float64Array.from(keys).sort(), values, isComplete);
  }

  /** Every different value, in no order. */
  get values(): readonly Value[] {
    return this.#values;
  }

  /** The same codes with other values; `change` is called once for every different value. */
  map<Other>(change: (value: Value) => Other): CodeIndex<Other> {
    return new CodeIndex(this.#keys, this.#values.map(change), this.isComplete);
  }

  /** The codes in their order, each with its value. */
  *entries(): Generator<ValueOfCode<Value>> {
    for (const key of this.#keys) yield { code: codeOf(key), value: this.#valueOf(key) };
  }

  /** The first code below every prefix with this number of digits. */
  *firstCodes(digits: number): Generator<string> {
    const width = 10 ** (codeDigitsMax - digits) * lengths * positions;
    let last = -1;
    for (const key of this.#keys) {
      const prefix = Math.floor(key / width);
      if (prefix !== last) yield codeOf(key);
      last = prefix;
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

function keyOf(code: string): number {
  return (Number(code) * 10 ** (codeDigitsMax - code.length) * lengths + code.length / 2) * positions;
}

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
