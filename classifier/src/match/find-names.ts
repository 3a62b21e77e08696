import { type Found, findPhrasesAt } from '../text/find-phrases.js';
import type { ReadText, Token } from '../text/token.js';
import type { Lexicon, Naming, Phrase } from './lexicon.js';
import type { WordKinds } from './word-kinds.js';

/** A product name that was found in the text. */
export interface NameFound {
  readonly phrase: Phrase;
  readonly namings: readonly Naming[];
  readonly start: number;
  readonly end: number;
  /** 1 if written as in the lexicon; less with words in between, corrected letters or reversed order. */
  readonly quality: number;
}

/** Finds names. Noise may stand between the words of a name. */
export function findNames(text: ReadText, lexicon: Lexicon, kinds: WordKinds): NameFound[] {
  const { tokens } = text;
  const found: NameFound[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (
      token === undefined ||
      token.isNegated ||
      !token.stems.some((stem) => lexicon.names.next(0, stem) !== undefined)
    )
      continue;
    for (const one of findPhrasesAt(lexicon.names, tokens, at, kinds.mayStandBetween)) {
      const [naming] = one.entries;
      if (naming !== undefined)
        found.push({ phrase: naming.phrase, namings: one.entries, start: at, end: one.end, quality: qualityOf(one) });
    }
  }
  return longest([...found, ...reversedNames(tokens, lexicon)]);
}

function qualityOf(found: Found<Naming>): number {
  return 0.92 ** found.skipped * 0.7 ** found.guesses;
}

/** Drops names inside longer names: a coffee mug is neither coffee nor just a mug. */
function longest(found: readonly NameFound[]): NameFound[] {
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one && other.start <= one.start && other.end >= one.end && other.phrase.length > one.phrase.length,
      ),
  );
}

/** Finds names in reversed order: "case for iphone" is a phone case, "bed for dogs" is a dog bed. */
function reversedNames(tokens: readonly Token[], lexicon: Lexicon): NameFound[] {
  const found: NameFound[] = [];
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const opensComplement =
      (token.zone === 'for' || token.zone === 'of') &&
      token.depth === 0 &&
      before?.segment === token.segment &&
      before.zone !== token.zone;
    if (!opensComplement) return;
    const head = headBefore(tokens, at);
    if (head === undefined) return;
    for (let start = at; start < Math.min(at + 5, tokens.length); start += 1) {
      const owner = tokens[start];
      if (owner === undefined || owner.segment !== token.segment) break;
      if (owner.isNoise && !owner.isKnown) continue;
      for (const width of [2, 1]) {
        const best = reversedName(tokens.slice(start, start + width), tokens, head, lexicon);
        if (best !== undefined) found.push({ ...best, start: best.start, end: at });
      }
    }
  });
  return found.toSorted((a, b) => b.phrase.length - a.phrase.length).slice(0, 3);
}

/** Index of the last word of the name before a complement. */
function headBefore(tokens: readonly Token[], at: number): number | undefined {
  for (let index = at - 1; index >= Math.max(0, at - 5); index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.segment !== tokens[at]?.segment) return undefined;
    if (token.isKnown && !token.isNoise) return index;
  }
  return undefined;
}

function reversedName(
  owner: readonly Token[],
  tokens: readonly Token[],
  head: number,
  lexicon: Lexicon,
): NameFound | undefined {
  for (const width of [2, 1]) {
    const start = head - width + 1;
    const headTokens = start < 0 ? [] : tokens.slice(start, head + 1);
    const segment = tokens[head]?.segment ?? 0;
    const sequence = [...owner, ...headTokens].map((token) => ({ ...token, segment }));
    if (headTokens.length < width) continue;
    const whole = findPhrasesAt(lexicon.names, sequence, 0).find((one) => one.end === sequence.length);
    const naming = whole?.entries[0];
    if (whole !== undefined && naming !== undefined) {
      return { phrase: naming.phrase, namings: whole.entries, start, end: head + 1, quality: 0.95 * qualityOf(whole) };
    }
  }
  return undefined;
}
