/** The features of a candidate. The ranker has a weight for each name. */
export interface Features {
  /** Strength of the best name in the title, and of its other names together. */
  readonly title: number;
  readonly titleMore: number;
  /** It is the head of the title: the last name before a preposition. */
  readonly head: number;
  /** `head`, if that part of the title is short, so that the word order is reliable. */
  readonly clear: number;
  /** It is the first name of the title. */
  readonly first: number;
  readonly description: number;
  readonly descriptionMore: number;
  /** Names in the parts about material or contents, accessories, and purpose. */
  readonly of: number;
  readonly with: number;
  readonly for: number;
  /** 1 if it is named only in the parts about accessories and purpose. */
  readonly aside: number;
  readonly weak: number;
  readonly context: number;
  /** Conditions of the table that the text meets, and facts of the product that the text contradicts. */
  readonly fit: number;
  readonly clash: number;
  /** The text has a word that usually excludes the product, but the name has several words. */
  readonly doubt: number;
  /** How well the nomenclature matches a named product, and a code that only the search found. */
  readonly retrieval: number;
  readonly searched: number;
  /** Facts in the label of a named product's code that the text contradicts. */
  readonly against: number;
  /** Facts in the label of a searched code that the text confirms, and that it contradicts. */
  readonly agreeing: number;
  readonly opposed: number;
  /** Sum of the changes by rules. */
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
