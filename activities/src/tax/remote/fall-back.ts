import type { LandedCostOutcome } from '@landed/contracts/tax-quote/types';

/**
 * What the embedded engine says in place of a service, with a sentence before all others that it does. Its refusals are
 * not passed on: the service might have priced the order, so nobody knows. Null: nothing can be said.
 */
export function fallBack(engine: string, outcome: LandedCostOutcome): LandedCostOutcome | null {
  if (outcome.kind === 'refused') return null;
  const { cost } = outcome;
  const note = `The tax engine ${engine} gave no usable answer; the embedded engine priced this quote in its place.`;
  return { kind: 'priced', cost: { ...cost, assumptions: [note, ...cost.assumptions] } };
}
