/** What speaks for a candidate, by name; the ranker holds a weight for each name. */
export interface Features {
  /** Strength of the best name in the title, and of the others together. */
  readonly title: number;
  readonly titleMore: number;
  /** Names the thing: the last name before a preposition. */
  readonly head: number;
  /** The same where that part of the title is short, so that its order can be trusted. */
  readonly clear: number;
  /** The first name of the title. */
  readonly first: number;
  readonly description: number;
  readonly descriptionMore: number;
  /** Only named as what the thing is of, comes with, or is for. */
  readonly of: number;
  readonly with: number;
  readonly for: number;
  /** 1 when it is named nowhere else than there. */
  readonly aside: number;
  readonly weak: number;
  readonly context: number;
  /** Conditions of the table that the text meets, and facts of the product that it denies. */
  readonly fit: number;
  readonly clash: number;
  /** A word that usually rules the product out, beside a name of several words. */
  readonly doubt: number;
  /** How well the words of the nomenclature agree with a named product, and with a code that nothing else led to. */
  readonly retrieval: number;
  readonly searched: number;
  /** Facts in the label of a named product's code that the text denies. */
  readonly against: number;
  /** Facts in the label of a searched code that the text confirms and denies. */
  readonly agreeing: number;
  readonly opposed: number;
  /** Sum of what rules add and take. */
  readonly rules: number;
}

export const noFeatures: Features = {
  title: 0,
  titleMore: 0,
  head: 0,
  clear: 0,
  first: 0,
  description: 0,
  descriptionMore: 0,
  of: 0,
  with: 0,
  for: 0,
  aside: 0,
  weak: 0,
  context: 0,
  fit: 0,
  clash: 0,
  doubt: 0,
  retrieval: 0,
  searched: 0,
  against: 0,
  agreeing: 0,
  opposed: 0,
  rules: 0,
};
