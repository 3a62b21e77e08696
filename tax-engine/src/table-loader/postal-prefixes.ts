/** Values by the prefix of a postal code. The longest matching prefix wins. */
export interface PostalPrefixes<Value> {
  find(postalCode: string): Value | undefined;
}

/** `10-14` becomes 10, 11, 12, 13 and 14; `BT` stays as it is. Numbers keep their width, so `005-009` works. */
export function expandRange(range: string): string[] {
  const [first = '', last] = range.split('-');
  if (last === undefined) return [first];
  const prefixes: string[] = [];
  for (let value = Number(first); value <= Number(last); value += 1) {
    prefixes.push(String(value).padStart(first.length, '0'));
  }
  return prefixes;
}

export function postalPrefixes<Value>(ranges: Iterable<readonly [range: string, value: Value]>): PostalPrefixes<Value> {
  const values = new Map<string, Value>();
  for (const [range, value] of ranges) {
    for (const prefix of expandRange(range)) values.set(prefix, value);
  }
  const lengths = [...new Set([...values.keys()].map((prefix) => prefix.length))].toSorted((a, b) => b - a);
  return {
    find(postalCode) {
      for (const length of lengths) {
        const value = values.get(postalCode.slice(0, length));
        if (value !== undefined) return value;
      }
      return undefined;
    },
  };
}
