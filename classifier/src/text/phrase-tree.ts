import { createEdges } from './edges.js';

/** Numbers for stems, so that phrases need little memory. */
export interface StemNumbers {
  numberOf(stem: string): number | undefined;
  /** The number of a stem. A new stem gets a new number. */
  give(stem: string): number;
}

/** A tree of phrases, word by word. Nodes are numbers and the root is 0. */
export interface PhraseTree<T> {
  /** The node at which a phrase ends. Creates missing nodes. */
  reach(stems: readonly string[]): number;
  put(node: number, entry: T): void;
  next(node: number, stem: string): number | undefined;
  /** The entries of the phrase that ends at the node. */
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

const nothing: readonly never[] = [];

export function createPhraseTree<T>(numbers: StemNumbers): PhraseTree<T> {
  const edges = createEdges();
  const entries: (readonly T[])[] = [nothing];
  const inner: boolean[] = [false];
  return {
    reach(stems) {
      let node = 0;
      for (const stem of stems) {
        const number = numbers.give(stem);
        let next = edges.get(node, number);
        if (next === undefined) {
          inner[node] = true;
          next = entries.push(nothing) - 1;
          inner.push(false);
          edges.set(node, number, next);
        }
        node = next;
      }
      return node;
    },
    put(node, entry) {
      const filed = entries[node] ?? nothing;
      entries[node] = filed.length === 0 ? [entry] : [...filed, entry];
    },
    next(node, stem) {
      const number = numbers.numberOf(stem);
      return number === undefined ? undefined : edges.get(node, number);
    },
    at: (node) => entries[node] ?? nothing,
    hasNext: (node) => inner[node] ?? false,
  };
}
