import type { Piece } from './scan.js';
import type { Substitution, Vocabulary, WordBook } from './word-book.js';

/** A word before it becomes a token, or a break. */
export type Word =
  | { readonly kind: 'break'; readonly isColon: boolean; readonly isComma: boolean }
  | {
      readonly kind: 'word';
      readonly text: string;
      readonly stems: readonly string[];
      readonly isNumber: boolean;
      readonly isPercent: boolean;
      readonly isGuess: boolean;
    };

/** The weight of a word that is also English. It counts for a language only together with a word that is not. */
const halfVote = 0.5;
const enoughVotes = 1.5;

/** The languages other than English that several words indicate. */
export function guessLanguages(pieces: readonly Piece[], book: WordBook, vocabulary: Vocabulary): ReadonlySet<string> {
  const votes = new Map<string, number>();
  const whole = new Set<string>();
  const vote = (language: string, weight: number): void => {
    votes.set(language, (votes.get(language) ?? 0) + weight);
    if (weight === 1) whole.add(language);
  };
  for (const piece of pieces) {
    if (piece.kind !== 'word') continue;
    if (piece.text.length > 1) for (const { language } of book.functionWords.get(piece.text) ?? []) vote(language, 1);
    const weight = vocabulary.has(book.stem(piece.text)) ? halfVote : 1;
    const languages = new Set(book.substitutions.get(piece.text)?.map((entry) => entry.language));
    for (const language of languages) {
      if (language !== null) vote(language, weight);
    }
  }
  return new Set(
    [...votes].filter(([language, count]) => count >= enoughVotes && whole.has(language)).map(([language]) => language),
  );
}

/** Replaces foreign words by English words, and adds the meaning of trade names. */
export function substitute(
  pieces: readonly Piece[],
  languages: ReadonlySet<string>,
  book: WordBook,
  vocabulary: Vocabulary,
): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined || piece.kind === 'percent') continue;
    if (piece.kind === 'break') {
      words.push(piece);
    } else if (piece.kind === 'number') {
      words.push({ ...plain(piece.text, [piece.text]), isNumber: true, isPercent: pieces[at + 1]?.kind === 'percent' });
    } else {
      const found = find(pieces, at, languages, book, vocabulary);
      words.push(...(found === undefined ? ownWord(piece.text, languages, book) : replaced(found, book, vocabulary)));
      at += (found?.from.length ?? 1) - 1;
    }
  }
  return words;
}

function ownWord(text: string, languages: ReadonlySet<string>, book: WordBook): Word[] {
  const english = book.functionWords.get(text)?.find(({ language }) => languages.has(language))?.english;
  if (english === '') return [];
  const word = english ?? text;
  return [plain(word, [book.stem(word)])];
}

function find(
  pieces: readonly Piece[],
  at: number,
  languages: ReadonlySet<string>,
  book: WordBook,
  vocabulary: Vocabulary,
): Substitution | undefined {
  const first = pieces[at];
  if (first?.kind !== 'word') return undefined;
  const isEnglish = vocabulary.has(book.stem(first.text));
  const candidates = book.substitutions.get(first.text);
  const found = candidates?.find(
    ({ from, language }) =>
      (language === null || languages.has(language) || !isEnglish || from.length > 1) &&
      from.every((word, offset) => textAt(pieces, at + offset) === word),
  );
  return found ?? (isEnglish || candidates !== undefined ? undefined : compound(first.text, book));
}

/** German writes compounds as one word. Both parts must be known. */
function compound(text: string, book: WordBook): Substitution | undefined {
  if (text.length < 8) return undefined;
  for (let cut = text.length - 4; cut >= 4; cut -= 1) {
    const tail = german(text.slice(cut), book);
    if (tail === undefined) continue;
    const start = text.slice(0, cut);
    const head =
      german(start, book) ?? german(start.replace(/(?:s|e|n|en|er)$/, ''), book) ?? german(`${start}e`, book);
    if (head !== undefined) return { from: [text], to: [...head.to, ...tail.to], language: 'de' };
  }
  return undefined;
}

function german(word: string, book: WordBook): Substitution | undefined {
  return book.substitutions
    .get(word)
    ?.find(({ language, from }) => (language === 'de' || language === 'nl') && from.length === 1);
}

function textAt(pieces: readonly Piece[], at: number): string | undefined {
  const piece = pieces[at];
  return piece?.kind === 'word' || piece?.kind === 'number' ? piece.text : undefined;
}

function replaced(found: Substitution, book: WordBook, vocabulary: Vocabulary): Word[] {
  const own = book.stem(found.from[0] ?? '');
  if (found.language === null && vocabulary.has(own)) {
    return [plain(found.from.join(' '), [own, book.stem(found.to.at(-1) ?? own)])];
  }
  return found.to.map((word) => plain(word, [book.stem(word)]));
}

function plain(text: string, stems: readonly string[]): Extract<Word, { kind: 'word' }> {
  return { kind: 'word', text, stems, isNumber: false, isPercent: false, isGuess: false };
}
