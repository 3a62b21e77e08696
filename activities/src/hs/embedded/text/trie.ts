import type { Token } from './token.js';

/** A tree of phrases, word by word. */
export interface Trie<T> {
  readonly next: Map<string, Trie<T>>;
  readonly entries: T[];
}

/** A phrase found at `start`, up to but without `end`. */
export interface Found<T> {
  readonly entries: readonly T[];
  readonly start: number;
  readonly end: number;
  /** Words of the phrase. */
  readonly length: number;
  /** Noise that stands between its words. */
  readonly skipped: number;
  readonly guesses: number;
}

export function createTrie<T>(): Trie<T> {
  return { next: new Map(), entries: [] };
}

export function addToTrie<T>(trie: Trie<T>, stems: readonly string[], entry: T): void {
  let node = trie;
  for (const stem of stems) {
    let next = node.next.get(stem);
    if (next === undefined) {
      next = createTrie();
      node.next.set(stem, next);
    }
    node = next;
  }
  node.entries.push(entry);
}

/**
 * Every phrase that starts at a token, within its segment. With `maySkip`, up to two tokens of noise may stand between
 * two words of a phrase: "dog leather collar" is a dog collar.
 */
export function findAt<T>(
  trie: Trie<T>,
  tokens: readonly Token[],
  start: number,
  maySkip: (token: Token) => boolean = never,
): Found<T>[] {
  const first = tokens[start];
  if (first === undefined) return [];
  const found: Found<T>[] = [];
  const walk = (node: Trie<T>, at: number, length: number, skipped: number, guesses: number): void => {
    if (node.entries.length > 0) found.push({ entries: node.entries, start, end: at, length, skipped, guesses });
    const token = tokens[at];
    if (token === undefined || token.segment !== first.segment || node.next.size === 0) return;
    for (const stem of token.stems) {
      const next = node.next.get(stem);
      if (next !== undefined) walk(next, at + 1, length + 1, skipped, guesses + (token.isGuess ? 1 : 0));
    }
    if (length > 0 && skipped < 2 && maySkip(token)) walk(node, at + 1, length, skipped + 1, guesses);
  };
  walk(trie, start, 0, 0, 0);
  return found.filter((one) => isEndOfPhrase(one, found));
}

/** With skips the same phrase can end at several places; the tightest counts. */
function isEndOfPhrase<T>(one: Found<T>, all: readonly Found<T>[]): boolean {
  return !all.some((other) => other !== one && other.entries === one.entries && other.skipped < one.skipped);
}

function never(): boolean {
  return false;
}
