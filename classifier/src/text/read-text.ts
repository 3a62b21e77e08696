import type { ProductText } from '../hs-classifier.js';
import { clean } from './clean.js';
import type { ReadText, Token } from './token.js';
import type { Vocabulary, WordBook } from './word-book.js';
import { readWords } from './words.js';
import { type Placed, placeWords } from './zones.js';

/** Only the beginning of a description is read: the rest is about care, delivery and praise. */
const longestDescription = 1500;
const longestGram = 4;

/** Reads title and description as tokens. Accepts any text; some texts have no tokens. */
export function readText(product: ProductText, book: WordBook, vocabulary: Vocabulary): ReadText {
  const title = place(product.title, 0, book, vocabulary);
  const next = (title.at(-1)?.segment ?? 0) + 1;
  const description = place((product.description ?? '').slice(0, longestDescription), next, book, vocabulary);
  const tokens = [
    ...title.map((placed) => token(placed, true, book, vocabulary)),
    ...description.map((placed) => token(placed, false, book, vocabulary)),
  ];
  return { tokens, grams: gramsOf(tokens), titleLength: title.length };
}

function place(text: string, firstSegment: number, book: WordBook, vocabulary: Vocabulary): Placed[] {
  return placeWords(readWords(clean(text), book, vocabulary), firstSegment);
}

function token(placed: Placed, isTitle: boolean, book: WordBook, vocabulary: Vocabulary): Token {
  const { word, segment, zone, depth, isNegated, isAfterColon, isLink } = placed;
  const stem = word.stems[0] ?? word.text;
  return {
    text: word.text,
    stems: word.stems,
    isNumber: word.isNumber,
    isNoise: word.isNumber || isLink || book.noise.has(stem),
    isLink,
    isKnown: word.stems.some((one) => vocabulary.has(one)),
    isGuess: word.isGuess,
    isPercent: word.isPercent,
    isTitle,
    segment,
    zone,
    depth,
    isNegated,
    isAfterColon,
  };
}

/** Leaves out sequences that begin with a negated word: "not decaffeinated" does not yield "decaffeinated". */
function gramsOf(tokens: readonly Token[]): Set<string> {
  const grams = new Set<string>();
  tokens.forEach((first, at) => {
    if (first.isNegated) return;
    for (const stem of first.stems) grams.add(stem);
    let gram = first.stems[0] ?? '';
    for (let length = 2; length <= longestGram; length += 1) {
      const next = tokens[at + length - 1];
      if (next === undefined || next.segment !== first.segment) break;
      gram += ` ${next.stems[0] ?? ''}`;
      grams.add(gram);
    }
  });
  return grams;
}
