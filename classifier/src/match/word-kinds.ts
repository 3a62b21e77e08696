import type { AttributeTrees, Meaning } from '../attributes/attribute-words.js';
import type { PhraseTree } from '../text/phrase-tree.js';
import type { Token } from '../text/token.js';
import type { WordBook } from '../text/word-book.js';

/** The kinds of single words, independent of phrases. */
export interface WordKinds {
  /** Noise, materials and persons: these words may stand inside a name. */
  mayStandBetween(token: Token): boolean;
  isMaterial(token: Token): boolean;
}

export function createWordKinds({ materials, others }: AttributeTrees, book: WordBook): WordKinds {
  const isMaterial = (token: Token): boolean => token.stems.some((stem) => says(materials, stem));
  return {
    isMaterial,
    mayStandBetween: (token) =>
      !token.isLink &&
      (token.isNoise ||
        !token.isKnown ||
        isMaterial(token) ||
        token.stems.some((stem) => says(others, stem) || book.vague.has(stem))),
  };
}

function says(tree: PhraseTree<Meaning>, stem: string): boolean {
  const node = tree.next(0, stem);
  return node !== undefined && tree.at(node).some((meaning) => meaning.attribute !== 'ignored');
}
