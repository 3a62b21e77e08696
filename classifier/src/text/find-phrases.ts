import type { PhraseTree } from './phrase-tree.js';
import type { Token } from './token.js';

/** A phrase that was found from `start` up to, but not including, `end`. */
export interface Found<T> {
  readonly entries: readonly T[];
  readonly start: number;
  readonly end: number;
  /** Number of words of the phrase. */
  readonly length: number;
  /** Number of skipped tokens between its words. */
  readonly skipped: number;
  /** Number of its words that were corrected by one letter. */
  readonly guesses: number;
}

const mostSkipped = 2;

/**
 * Every phrase that starts at a token, within its segment. With `maySkip`, up to two tokens may stand between two words
 * of a phrase: "dog leather collar" contains "dog collar".
 */
export function findPhrasesAt<T>(
  tree: PhraseTree<T>,
  tokens: readonly Token[],
  start: number,
  maySkip: (token: Token) => boolean = never,
): Found<T>[] {
  const segment = tokens[start]?.segment;
  const found: Found<T>[] = [];
  const walk = (node: number, at: number, length: number, skipped: number, guesses: number, isFresh: boolean): void => {
    const entries = tree.at(node);
    if (isFresh && entries.length > 0) found.push({ entries, start, end: at, length, skipped, guesses });
    const token = tokens[at];
    if (token === undefined || token.segment !== segment || !tree.hasNext(node)) return;
    for (const stem of token.stems) {
      const next = tree.next(node, stem);
      if (next !== undefined) walk(next, at + 1, length + 1, skipped, guesses + (token.isGuess ? 1 : 0), true);
    }
    if (length > 0 && skipped < mostSkipped && token.zone === tokens[start]?.zone && maySkip(token))
      walk(node, at + 1, length, skipped + 1, guesses, false);
  };
  walk(0, start, 0, 0, 0, false);
  if (found.length < 2) return found;
  return found.filter(
    (one) => !found.some((other) => other.entries === one.entries && other.skipped < one.skipped && other !== one),
  );
}

function never(): boolean {
  return false;
}
