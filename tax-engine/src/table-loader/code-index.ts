/** Codes have at most 10 digits, and an even number of them. */
const codeDigitsMax = 10;
/** Room for the number of digits, and for the position of the value, in one number. */
const lengths = 8;
const positions = 32_768;

export interface ValueOfCode<Value> {
  readonly code: string;
  readonly value: Value;
}

/**
 * Values by code, for tables with thousands of codes and few different values. A code, its length and the position of
 * its value are one number, and all numbers are one sorted array: 8 bytes a code, where a `Map` of strings has about 80.
 */
export class CodeIndex<Row, Value> {
  readonly #keys: Float64Array;
  readonly #values: readonly Value[];

  /** `compile` is called once for every different row. Throws a RangeError for more than 32,768 of them. */
  constructor(rows: Readonly<Record<string, Row>>, compile: (row: Row) => Value) {
    const known = new Map<unknown, number>();
    const values: Value[] = [];
    const keys: number[] = [];
    for (const [code, row] of Object.entries(rows)) {
      const identity = typeof row === 'object' ? JSON.stringify(row) : row;
      let position = known.get(identity);
      if (position === undefined) {
        position = values.push(compile(row)) - 1;
        known.set(identity, position);
      }
      keys.push(keyOf(code) + position);
    }
    if (values.length > positions) throw new RangeError(`A table has more than ${positions} different rows.`);
    this.#keys = Float64Array.from(keys).sort();
    this.#values = values;
  }

  /** The value of exactly this code. */
  at(code: string): Value | undefined {
    const key = keyOf(code);
    const found = this.#keys[this.#firstFrom(key)];
    return found !== undefined && found < key + positions ? this.#valueOf(found) : undefined;
  }

  /** The codes that are longer than `prefix` and start with it, in their order. */
  below(prefix: string): ValueOfCode<Value>[] {
    const found: ValueOfCode<Value>[] = [];
    const end = endOf(prefix);
    for (let index = this.#firstFrom(keyOf(prefix) + positions); index < this.#keys.length; index += 1) {
      const key = this.#keys[index] ?? end;
      if (key >= end) break;
      found.push({ code: codeOf(key), value: this.#valueOf(key) });
    }
    return found;
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
  return (Number(code.padEnd(codeDigitsMax, '0')) * lengths + code.length / 2) * positions;
}

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
