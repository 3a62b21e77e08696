import type { ReadAttributes } from '../attributes/read-attributes.js';
import type { Candidate } from '../match/candidates.js';
import type { NameFound } from '../match/find-names.js';
import type { Nomenclature } from '../retrieve/nomenclature.js';
import type { ReadText } from '../text/token.js';

/** The input of a rule. */
export interface Situation {
  readonly text: ReadText;
  readonly stated: ReadAttributes;
  readonly grams: ReadonlySet<string>;
  readonly names: readonly NameFound[];
  /** Whether the title has a known word that is not noise and does not name a material or a person. */
  readonly hasNoun: boolean;
  readonly candidates: readonly Candidate[];
  readonly nomenclature: Nomenclature;
}

/**
 * A legal note or classification practice that does not fit into one table. Returns the same candidates if it does not
 * apply.
 */
export interface Rule {
  readonly id: string;
  apply(situation: Situation): readonly Candidate[];
}

/** The candidate with a higher or lower score. */
export function adjusted(candidate: Candidate, by: number): Candidate {
  return { ...candidate, features: { ...candidate.features, rules: candidate.features.rules + by } };
}
