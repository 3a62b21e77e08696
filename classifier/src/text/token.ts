/**
 * What a part of the text describes: the product (`head`), its material or contents (`of`), what comes with it, or its
 * purpose.
 */
export type Zone = 'head' | 'of' | 'with' | 'for';

export interface Token {
  /** The word as written, folded. */
  readonly text: string;
  /** The stems to look up in the lexicon: its own stem first, then other meanings. */
  readonly stems: readonly string[];
  readonly isNumber: boolean;
  /** A colour, size, brand or praise: may stand inside a phrase without being part of it. */
  readonly isNoise: boolean;
  /** A preposition or conjunction: not part of a name unless the name is written with it. */
  readonly isLink: boolean;
  /** In the lexicon, the labels or the word lists. */
  readonly isKnown: boolean;
  /** Corrected by one letter. */
  readonly isGuess: boolean;
  readonly isPercent: boolean;
  readonly isTitle: boolean;
  /** Counted from 0 across title and description. */
  readonly segment: number;
  readonly zone: Zone;
  /** Words since the zone began. */
  readonly depth: number;
  /** The first word after a colon; the words before the colon are its label. */
  readonly isAfterColon: boolean;
  /** Negated: "no motor", "without battery". */
  readonly isNegated: boolean;
}

/** A product's text in the form that all later steps use. */
export interface ReadText {
  readonly tokens: readonly Token[];
  /** Stems of up to four consecutive words, none of them negated. */
  readonly grams: ReadonlySet<string>;
  /** Number of tokens of the title; the description follows. */
  readonly titleLength: number;
}
