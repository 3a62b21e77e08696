/** What a stretch of text says about the product: what it is, what comes with it, what it is of, what it is meant for. */
export type Zone = 'head' | 'of' | 'with' | 'for';

export interface Token {
  /** Folded, as it stands. */
  readonly text: string;
  /** What the lexicon is asked for: the stem first, then what else it may stand for. */
  readonly stems: readonly string[];
  readonly isNumber: boolean;
  /** Colours, sizes, brands, praise: may stand inside of a phrase without being part of it. */
  readonly isNoise: boolean;
  /** A preposition or conjunction: no part of a name unless the name is written with it. */
  readonly isLink: boolean;
  /** Known to the lexicon, the labels or the word lists. */
  readonly isKnown: boolean;
  /** Corrected by one letter. */
  readonly isGuess: boolean;
  readonly isPercent: boolean;
  readonly isTitle: boolean;
  /** Counted from 0 through title and description. */
  readonly segment: number;
  readonly zone: Zone;
  /** Words since the zone began. */
  readonly depth: number;
  /** The first after a colon: what stands before is its name. */
  readonly isAfterColon: boolean;
  /** Said not to be so: "no motor", "without battery". */
  readonly isNegated: boolean;
}

/** A product's text as everything after reads it. */
export interface ReadText {
  readonly tokens: readonly Token[];
  /** Stems of up to four words in a row, none of them denied. */
  readonly grams: ReadonlySet<string>;
  /** Tokens of the title; the description follows. */
  readonly titleLength: number;
}
