import type { HsLibrary } from '../library/library.js';
import { type AttributeTries, compileAttributeWords } from './attributes/attribute-words.js';
import { compileLexicon, type Lexicon } from './match/lexicon.js';
import { type CodeSearch, createCodeSearch } from './retrieve/search.js';
import { createNomenclature, type Nomenclature } from './retrieve/nomenclature.js';
import { clean, fold } from './text/clean.js';
import { scan } from './text/scan.js';
import { createVocabulary, createWordBook, type Vocabulary, type WordBook } from './text/word-book.js';

/** The data in the form in which texts are compared with it. Nothing in it changes once it is made. */
export interface Engine {
  readonly book: WordBook;
  readonly vocabulary: Vocabulary;
  readonly attributes: AttributeTries;
  readonly lexicon: Lexicon;
  readonly nomenclature: Nomenclature;
  readonly codes: CodeSearch;
  readonly weights: Readonly<Record<string, number>>;
  readonly confidence: readonly (readonly [number, number])[];
}

export function compileLibrary(library: HsLibrary): Engine {
  const book = createWordBook(library.words);
  const stemsOf = (phrase: string): string[] =>
    scan(clean(phrase)).flatMap((piece) => (piece.kind === 'word' ? [book.stem(fold(piece.text))] : piece.kind === 'number' ? [piece.text] : []));
  const lexicon = compileLexicon(library.lexicon, stemsOf);
  const nomenclature = createNomenclature(library);
  const frequency = new Map(lexicon.frequency);
  const count = (stems: readonly string[]): void => {
    for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  };
  for (const entry of nomenclature.entries) count(stemsOf(`${entry.label} ${entry.words}`));
  for (const phrases of library.attributes.flatMap((words) => Object.values(words).flatMap((values) => Object.values(values)))) {
    for (const phrase of phrases) count(stemsOf(phrase));
  }
  return {
    book,
    vocabulary: createVocabulary(
      lexicon.phrases.map((phrase) => phrase.stems),
      frequency,
    ),
    attributes: compileAttributeWords(library.attributes, stemsOf),
    lexicon,
    nomenclature,
    codes: createCodeSearch(nomenclature.entries, stemsOf),
    weights: library.ranker,
    confidence: library.confidence,
  };
}
