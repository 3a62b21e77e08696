/** Edges from a node by a number to another node. A hundred thousand edges take a few megabytes. */
export interface Edges {
  get(from: number, by: number): number | undefined;
  /** Adds an edge that does not exist yet. `to` is never 0, the root. */
  set(from: number, by: number, to: number): void;
}

const smallest = 1024;

/** A hash table with open addressing: each slot holds `from`, `by` and `to`; `to` is 0 in an empty slot. */
export function createEdges(): Edges {
  let table = new Int32Array(3 * smallest);
  let capacity = smallest;
  let size = 0;

  /** The slot of the edge, or the slot in which to put it. */
  const find = (from: number, by: number): number => {
    let slot = ((Math.imul(from, 0x9e3779b1) ^ Math.imul(by, 0x85ebca6b)) >>> 7) & (capacity - 1);
    while (table[3 * slot + 2] !== 0 && (table[3 * slot] !== from || table[3 * slot + 1] !== by))
      slot = (slot + 1) & (capacity - 1);
    return 3 * slot;
  };
  const put = (from: number, by: number, to: number): void => {
    const at = find(from, by);
    table[at] = from;
    table[at + 1] = by;
    table[at + 2] = to;
  };
  const grow = (): void => {
    const before = table;
    capacity *= 2;
    table = new Int32Array(3 * capacity);
    for (let at = 0; at < before.length; at += 3) {
      const to = before[at + 2] ?? 0;
      if (to !== 0) put(before[at] ?? 0, before[at + 1] ?? 0, to);
    }
  };
  return {
    get(from, by) {
      const to = table[find(from, by) + 2] ?? 0;
      return to === 0 ? undefined : to;
    },
    set(from, by, to) {
      put(from, by, to);
      size += 1;
      if (3 * size > 2 * capacity) grow();
    },
  };
}
