import { type AttributeTrees, compileAttributeWords } from './attributes/attribute-words.js';
import type { ClassifierData } from './data-loader/schemas.js';
import type { ConfidenceModel } from './decide/confidence.js';
import { compileLexicon, type Lexicon } from './match/lexicon.js';
import { createLabelFacts, type LabelFacts } from './retrieve/label-facts.js';
import { type CodeEntry, createNomenclature, type Nomenclature } from './retrieve/nomenclature.js';
import { type CodeSearch, createCodeSearch } from './retrieve/search.js';
import { namesByCode, searchTexts } from './retrieve/search-texts.js';
import { createPhraseReader } from './text/phrase-reader.js';
import { createStemNumbers } from './text/phrase-tree.js';
import { createVocabulary, createWordBook, type Vocabulary, type WordBook } from './text/word-book.js';

/** The data, prepared for comparison with texts. Immutable. */
export interface CompiledData {
  readonly book: WordBook;
  readonly vocabulary: Vocabulary;
  readonly attributes: AttributeTrees;
  readonly lexicon: Lexicon;
  readonly nomenclature: Nomenclature;
  readonly codes: CodeSearch;
  readonly factsOf: (entry: CodeEntry) => LabelFacts;
  readonly weights: Readonly<Record<string, number>>;
  readonly confidence: ConfidenceModel;
}

export function compileData(data: ClassifierData): CompiledData {
  const book = createWordBook(data.words);
  const stemsOf = createPhraseReader(book);
  const numbers = createStemNumbers();
  const { words, ...lexicon } = compileLexicon(data.lexicon, stemsOf, numbers);
  const nomenclature = createNomenclature(data);
  const count = (stems: readonly string[]): void => {
    for (const stem of stems) words.frequency.set(stem, (words.frequency.get(stem) ?? 0) + 1);
  };
  const names = namesByCode(data.lexicon, stemsOf);
  const texts = searchTexts(data.chapters, names, (text) => {
    const stems = stemsOf(text);
    count(stems);
    return stems;
  });
  for (const values of data.attributes.flatMap((lists) => Object.values(lists))) {
    for (const phrase of Object.values(values).flat()) count(stemsOf(phrase));
  }
  const vocabulary = createVocabulary(words.frequency, words.joined, words.wholes);
  const attributes = compileAttributeWords(data.attributes, stemsOf, numbers);
  return {
    book,
    vocabulary,
    attributes,
    factsOf: createLabelFacts(attributes, stemsOf),
    lexicon,
    nomenclature,
    codes: createCodeSearch(texts),
    weights: data.ranker,
    confidence: data.confidence,
  };
}
