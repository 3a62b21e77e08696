import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { isCompleted } from '@landed/prisma/read/operation/read-operation';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import type { DatabaseClock } from '../operation/database-clock.js';
import { paymentSaved, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { type ChargeFact, decideCheckout } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { lifecycleOf } from './outcome-of-earlier-run.js';

/** A prepared payment, and the fact that the processor stated about its charge. */
export interface StatedCharge {
  readonly intent: PaymentIntent;
  readonly terms: ChargeTerms;
  readonly fact: ChargeFact;
  /** Null when scoring is off. */
  readonly fraud: FraudAssessment | null;
  readonly clock: DatabaseClock;
}

/**
 * Decides what the fact changes, and saves it. `unknown` when another run saved first, whose rows have the outcome, and
 * when a challenge comes after the response: the reconciliation then ends the payment.
 */
export async function finishCheckout(
  { database, keyring }: CheckoutDependencies,
  input: CheckoutInput,
  { intent, terms, fact, fraud, clock }: StatedCharge,
): Promise<OperationOutcome> {
  const change = decideCheckout(input, intent, terms, fact, clock.now(), fraud);
  if (!(await saveCheckout(database, keyring, change))) return unknownOutcome;
  const { rail, merchantId, idempotency } = input;
  const key = { rail, merchantId, keyHash: idempotency.keyHash };
  if (change.response.kind === 'none' && !(await isCompleted(database, key, idempotency.attempt))) {
    return { kind: 'retryable', code: 'provider_error' };
  }
  return { ...paymentSaved(change.intent), ...lifecycleOf(change.intent.status) };
}
