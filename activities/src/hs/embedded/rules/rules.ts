import type { ReadAttributes } from '../attributes/read-attributes.js';
import type { Candidate } from '../match/candidates.js';
import type { NameFound } from '../match/find-names.js';
import type { Nomenclature } from '../retrieve/nomenclature.js';
import type { ReadText } from '../text/token.js';
import { animalsWear } from './animals-wear.js';
import { babyGarments } from './baby-garments.js';
import { householdByMaterial } from './household-by-material.js';
import { residualMaterial } from './residual-material.js';
import { toysFirst } from './toys-first.js';

/** What a rule may look at. */
export interface Situation {
  readonly text: ReadText;
  readonly said: ReadAttributes;
  readonly grams: ReadonlySet<string>;
  readonly names: readonly NameFound[];
  readonly candidates: readonly Candidate[];
  readonly nomenclature: Nomenclature;
}

/** A legal note or habit of classification that no single table holds. Returns the candidates as they are when it has nothing to say. */
export interface Rule {
  readonly id: string;
  apply(situation: Situation): readonly Candidate[];
}

/** In this order: a later rule sees what an earlier one did. */
const rules: readonly Rule[] = [toysFirst, animalsWear, babyGarments, householdByMaterial, residualMaterial];

export function applyRules(situation: Situation): { readonly candidates: readonly Candidate[]; readonly fired: readonly string[] } {
  const fired: string[] = [];
  let candidates = situation.candidates;
  for (const rule of rules) {
    const changed = rule.apply({ ...situation, candidates });
    if (changed !== candidates) fired.push(rule.id);
    candidates = changed;
  }
  return { candidates, fired };
}

/** The candidate with something added to or taken from its score. */
export function adjusted(candidate: Candidate, by: number): Candidate {
  return { ...candidate, features: { ...candidate.features, rules: candidate.features.rules + by } };
}
