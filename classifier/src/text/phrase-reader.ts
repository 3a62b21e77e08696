import { clean, fold } from './clean.js';
import { scan } from './scan.js';
import type { WordBook } from './word-book.js';

/** The stems of phrases in the data, read in the same way as texts. Caches words while the data is loaded. */
export function createPhraseReader(book: WordBook): (phrase: string) => string[] {
  const known = new Map<string, string>();
  const stem = (word: string): string => {
    let stemmed = known.get(word);
    if (stemmed === undefined) {
      stemmed = book.stem(word);
      known.set(word, stemmed);
    }
    return stemmed;
  };
  return (phrase) => {
    if (/^[a-z ]+$/.test(phrase)) return phrase.split(' ').filter(isWord).map(stem);
    if (/^[a-z ,;:().-]+$/i.test(phrase))
      return phrase
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter(isWord)
        .map(stem);
    return scan(clean(phrase)).flatMap((piece) => {
      if (piece.kind === 'word') return [stem(fold(piece.text))];
      return piece.kind === 'number' ? [piece.text] : [];
    });
  };
}

function isWord(text: string): boolean {
  return text !== '';
}
