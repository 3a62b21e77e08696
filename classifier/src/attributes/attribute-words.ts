import type { AttributeWords } from '../data-loader/schemas.js';
import { type AttributeName, isAttributeName } from '../data-loader/vocabulary.js';
import { type Found, findPhrasesAt } from '../text/find-phrases.js';
import { createPhraseTree, type PhraseTree, type StemNumbers } from '../text/phrase-tree.js';
import type { Token } from '../text/token.js';

/** The attribute value of a phrase. `ignored` phrases only prevent shorter phrases inside them from being found. */
export interface Meaning {
  readonly attribute: AttributeName | 'ignored';
  readonly value: string;
}

export interface Mention extends Meaning {
  readonly start: number;
  readonly end: number;
}

export interface AttributeTrees {
  readonly materials: PhraseTree<Meaning>;
  readonly others: PhraseTree<Meaning>;
}

export function compileAttributeWords(
  files: readonly AttributeWords[],
  stemsOf: (phrase: string) => string[],
  numbers: StemNumbers,
): AttributeTrees {
  const trees = { materials: createPhraseTree<Meaning>(numbers), others: createPhraseTree<Meaning>(numbers) };
  for (const [attribute, values] of files.flatMap((words) => Object.entries(words))) {
    for (const [value, phrases] of Object.entries(values)) {
      for (const phrase of phrases) {
        const stems = stemsOf(phrase);
        if (attribute === 'material') file(trees.materials, stems, { attribute, value });
        else if (isAttributeName(attribute)) file(trees.others, stems, { attribute, value });
        else {
          file(trees.materials, stems, { attribute: 'ignored', value });
          file(trees.others, stems, { attribute: 'ignored', value });
        }
      }
    }
  }
  return trees;
}

function file(tree: PhraseTree<Meaning>, stems: readonly string[], meaning: Meaning): void {
  tree.put(tree.reach(stems), meaning);
}

/** The longest phrases. A shorter phrase inside another one counts only for another attribute. */
export function mentionsIn(tree: PhraseTree<Meaning>, tokens: readonly Token[]): Mention[] {
  const found: Found<Meaning>[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.stems.some((stem) => tree.next(0, stem) !== undefined))
      found.push(...findPhrasesAt(tree, tokens, at));
  }
  return found.flatMap((one) =>
    one.entries
      .filter(
        (meaning) =>
          !found.some((other) => covers(other, one) && other.entries.some((entry) => silences(entry, meaning))),
      )
      .map((meaning) => ({ ...meaning, start: one.start, end: one.end })),
  );
}

function covers(a: Found<Meaning>, b: Found<Meaning>): boolean {
  return a !== b && a.start <= b.start && a.end >= b.end && a.end - a.start > b.end - b.start;
}

function silences(longer: Meaning, shorter: Meaning): boolean {
  return longer.attribute === 'ignored' || longer.attribute === shorter.attribute;
}
