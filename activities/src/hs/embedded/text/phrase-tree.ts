/** Numbers for stems, so that phrases can be kept in little room. */
export interface StemNumbers {
  numberOf(stem: string): number | undefined;
  /** The number of a stem, a new one when it has none. */
  give(stem: string): number;
}

/** Phrases, word by word: a tree whose nodes are numbers and whose root is 0. */
export interface PhraseTree<T> {
  add(stems: readonly string[], entry: T): void;
  next(node: number, stem: string): number | undefined;
  /** What the phrase that ends at the node stands for. */
  at(node: number): readonly T[];
  hasNext(node: number): boolean;
}

export function createStemNumbers(): StemNumbers {
  const numbers = new Map<string, number>();
  return {
    numberOf: (stem) => numbers.get(stem),
    give(stem) {
      const known = numbers.get(stem);
      if (known !== undefined) return known;
      numbers.set(stem, numbers.size);
      return numbers.size - 1;
    },
  };
}

/** More than there will ever be stems. */
const stride = 2 ** 20;
const nothing: readonly never[] = [];

export function createPhraseTree<T>(numbers: StemNumbers): PhraseTree<T> {
  const edges = new Map<number, number>();
  const entries: (T[] | undefined)[] = [undefined];
  const inner: boolean[] = [false];
  return {
    add(stems, entry) {
      let node = 0;
      for (const stem of stems) {
        const edge = node * stride + numbers.give(stem);
        const known = edges.get(edge);
        if (known === undefined) {
          inner[node] = true;
          node = entries.push(undefined) - 1;
          inner.push(false);
          edges.set(edge, node);
        } else {
          node = known;
        }
      }
      const filed = entries[node];
      if (filed === undefined) entries[node] = [entry];
      else filed.push(entry);
    },
    next(node, stem) {
      const number = numbers.numberOf(stem);
      return number === undefined ? undefined : edges.get(node * stride + number);
    },
    at: (node) => entries[node] ?? nothing,
    hasNext: (node) => inner[node] ?? false,
  };
}
