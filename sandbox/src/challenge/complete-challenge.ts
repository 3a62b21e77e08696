import type { Account } from '../account.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { Store } from '../store/store.js';
import { type ChallengeOutcome, challengeEffect } from './challenge-effect.js';

/** Lets the buyer answer, and keeps it. @returns the payment then, or undefined when it waits for no answer. */
export function completeChallenge(
  store: Store,
  account: Account,
  payment: PaymentRecord,
  outcome: ChallengeOutcome,
  now: Date,
): PaymentRecord | undefined {
  const effect = challengeEffect(store, { account, now }, payment, outcome);
  if (effect === undefined) return undefined;
  const tell = account.webhook !== undefined;
  store.commit(effect, undefined, { at: now, requestId: null, idempotencyKey: null, tell });
  return effect.payment;
}
