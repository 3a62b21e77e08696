import { fold } from './clean.js';
import { type Piece, scan } from './scan.js';
import { guessLanguages, substitute, type Word } from './substitute.js';
import type { Vocabulary, WordBook } from './word-book.js';

/** Splits cleaned text into words: translated, corrected, and joined or split as the lexicon writes them. */
export function readWords(text: string, book: WordBook, vocabulary: Vocabulary): Word[] {
  const pieces = scan(text).flatMap((piece) => splitCase(piece, book, vocabulary));
  const languages = guessLanguages(pieces, book, vocabulary);
  return joinPairs(
    substitute(pieces, languages, book, vocabulary).flatMap((word) => known(word, book, vocabulary)),
    vocabulary,
  );
}

const camel = /(?<=\p{Ll})(?=\p{Lu})/u;
/** Longer words are cut: stemming, correction and compounds take time that grows with the square of a word's length. */
const wordLengthMax = 64;

function splitCase(piece: Piece, book: WordBook, vocabulary: Vocabulary): Piece[] {
  if (piece.kind !== 'word') return [piece];
  const { text } = piece;
  const whole = foldWord(text);
  if (!camel.test(text) || vocabulary.has(book.stem(whole)) || book.substitutions.has(whole)) {
    return [{ kind: 'word', text: whole }];
  }
  return text.split(camel).map((part) => ({ kind: 'word', text: foldWord(part) }));
}

function foldWord(text: string): string {
  return fold(text.slice(0, wordLengthMax));
}

/** Splits an unknown word into two known words, or corrects it to a known word. */
function known(word: Word, book: WordBook, vocabulary: Vocabulary): Word[] {
  if (word.kind === 'break' || word.isNumber) return [word];
  const [stem] = word.stems;
  if (
    stem === undefined ||
    word.stems.some((one) => vocabulary.has(one)) ||
    book.noise.has(stem) ||
    book.vague.has(stem)
  ) {
    return [word];
  }
  const cut = vocabulary.joined.get(stem);
  if (cut !== undefined) {
    return [stem.slice(0, cut), stem.slice(cut)].map((part) => ({ ...word, text: part, stems: [part] }));
  }
  const meant = vocabulary.speller.correct(stem);
  return [meant === undefined ? word : { ...word, stems: [meant], isGuess: true }];
}

/** "Back pack" becomes "backpack" if the lexicon does not have the two words as a phrase. */
function joinPairs(words: readonly Word[], vocabulary: Vocabulary): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before?.kind === 'word' && word.kind === 'word' && !before.isNumber && !word.isNumber) {
      const whole = `${before.text}${word.stems[0] ?? ''}`;
      if (
        whole.length > 6 &&
        vocabulary.wholes.has(whole) &&
        !vocabulary.joined.has(`${before.stems[0] ?? ''}${word.stems[0] ?? ''}`)
      ) {
        joined[joined.length - 1] = { ...before, text: whole, stems: [whole] };
        continue;
      }
    }
    joined.push(word);
  }
  return joined;
}
