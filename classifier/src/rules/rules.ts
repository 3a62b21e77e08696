import type { Candidate } from '../match/candidates.js';
import { animalsWear } from './animals-wear.js';
import { babyGarments } from './baby-garments.js';
import { householdByMaterial } from './household-by-material.js';
import { imitationJewellery } from './imitation-jewellery.js';
import { residualMaterial } from './residual-material.js';
import type { Rule, Situation } from './rule.js';
import { toysFirst } from './toys-first.js';

/** Applied in this order: a later rule sees the changes of earlier ones. */
const rules: readonly Rule[] = [
  toysFirst,
  animalsWear,
  babyGarments,
  householdByMaterial,
  imitationJewellery,
  residualMaterial,
];

export function applyRules(situation: Situation): {
  readonly candidates: readonly Candidate[];
  readonly fired: readonly string[];
} {
  const fired: string[] = [];
  let candidates = situation.candidates;
  for (const rule of rules) {
    const changed = rule.apply({ ...situation, candidates });
    if (changed !== candidates) fired.push(rule.id);
    candidates = changed;
  }
  return { candidates, fired };
}
