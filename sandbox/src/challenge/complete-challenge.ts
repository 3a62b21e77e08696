import type { Account } from '../account.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import { commitDirectly } from '../store/commit-directly.js';
import type { Store } from '../store/store.js';
import { type ChallengeOutcome, challengeEffect } from './challenge-effect.js';

/** Saves the buyer's outcome. @returns the changed payment, or undefined when it does not wait for a challenge. */
export function completeChallenge(
  store: Store,
  account: Account,
  payment: PaymentRecord,
  outcome: ChallengeOutcome,
  now: Date,
): PaymentRecord | undefined {
  const effect = challengeEffect(store, { account, now }, payment, outcome);
  if (effect === undefined) return undefined;
  commitDirectly(store, account, effect, now);
  return effect.payment;
}
