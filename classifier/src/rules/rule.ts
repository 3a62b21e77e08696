import type { ReadAttributes } from '../attributes/read-attributes.js';
import type { Candidate } from '../match/candidates.js';
import type { NameFound } from '../match/find-names.js';
import type { Nomenclature } from '../retrieve/nomenclature.js';
import type { ReadText } from '../text/token.js';

/** What a rule may look at. */
export interface Situation {
  readonly text: ReadText;
  readonly said: ReadAttributes;
  readonly grams: ReadonlySet<string>;
  readonly names: readonly NameFound[];
  /** Whether a word of the title is known that is neither noise nor says what a thing is made of or for whom. */
  readonly hasNoun: boolean;
  readonly candidates: readonly Candidate[];
  readonly nomenclature: Nomenclature;
}

/** A legal note or habit of classification that no single table holds. Returns the candidates as they are when it has nothing to say. */
export interface Rule {
  readonly id: string;
  apply(situation: Situation): readonly Candidate[];
}

/** The candidate with something added to or taken from its score. */
export function adjusted(candidate: Candidate, by: number): Candidate {
  return { ...candidate, features: { ...candidate.features, rules: candidate.features.rules + by } };
}
