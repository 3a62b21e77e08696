import type { WordsFile } from '../data-loader/schemas.js';
import { fold } from './clean.js';
import { createSpeller, type Speller } from './spelling.js';
import { createStemmer } from './stem.js';

/** A word with its replacement: a foreign word or a trade name. */
export interface Substitution {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Null for trade names. */
  readonly language: string | null;
}

/** What is known about single words. All words are folded and all stems are stemmed. */
export interface WordBook {
  stem(word: string): string;
  /** By first word, the longest phrase first. */
  readonly substitutions: ReadonlyMap<string, readonly Substitution[]>;
  /** By word: its languages, with the English word. */
  readonly functionWords: ReadonlyMap<string, readonly { readonly language: string; readonly english: string }[]>;
  readonly noise: ReadonlySet<string>;
  readonly vague: ReadonlySet<string>;
}

/** The stems of the lexicon, the labels and the attribute words, with their frequency. */
export interface Vocabulary {
  has(stem: string): boolean;
  /** Two words of the lexicon written as one, with the position at which to split them. */
  readonly joined: ReadonlyMap<string, number>;
  /** Stems that are a complete phrase of the lexicon. */
  readonly wholes: ReadonlySet<string>;
  readonly speller: Speller;
}

export function createWordBook(files: readonly WordsFile[]): WordBook {
  const merged = <T>(pick: (file: WordsFile) => Readonly<Record<string, T>> | undefined): [string, T][] =>
    files.flatMap((file) => Object.entries(pick(file) ?? {}).map(([word, value]): [string, T] => [fold(word), value]));
  const stem = createStemmer(new Map(merged((file) => file.stems)), new Map(merged((file) => file.spellings)));
  const list = (pick: (file: WordsFile) => readonly string[] | undefined): Set<string> =>
    new Set(files.flatMap((file) => (pick(file) ?? []).map((word) => stem(fold(word)))));

  return {
    stem,
    substitutions: byFirstWord([
      ...files.flatMap((file) =>
        Object.entries(file.foreign ?? {}).flatMap(([language, entries]) =>
          Object.entries(entries).map(([from, to]) => substitution(from, to, language)),
        ),
      ),
      ...merged((file) => file.devices).map(([from, to]) => substitution(from, to, null)),
    ]),
    functionWords: functionWords(files),
    noise: new Set([
      ...list((file) => file.brands),
      ...list((file) => file.marketing),
      ...list((file) => file.colours),
      ...list((file) => file.sizes),
    ]),
    vague: list((file) => file.vague),
  };
}

/** `frequency` counts the stems of phrases, labels and attribute words. */
export function createVocabulary(
  frequency: ReadonlyMap<string, number>,
  joined: ReadonlyMap<string, number>,
  wholes: ReadonlySet<string>,
): Vocabulary {
  return { has: (stem) => frequency.has(stem), joined, wholes, speller: createSpeller(frequency) };
}

function substitution(from: string, to: string, language: string | null): Substitution {
  return { from: fold(from).split(/[\s-]+/), to: fold(to).split(/[\s-]+/), language };
}

function byFirstWord(entries: readonly Substitution[]): Map<string, Substitution[]> {
  const index = new Map<string, Substitution[]>();
  for (const entry of entries.toSorted((a, b) => b.from.length - a.from.length)) {
    const first = entry.from[0] ?? '';
    const filed = index.get(first);
    if (filed === undefined) index.set(first, [entry]);
    else filed.push(entry);
  }
  return index;
}

function functionWords(files: readonly WordsFile[]): WordBook['functionWords'] {
  const index = new Map<string, { language: string; english: string }[]>();
  for (const [language, words] of files.flatMap((file) => Object.entries(file.function_words ?? {}))) {
    for (const [word, english] of Object.entries(words)) {
      index.set(fold(word), [...(index.get(fold(word)) ?? []), { language, english }]);
    }
  }
  return index;
}
