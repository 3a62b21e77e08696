import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { isAnswered, type OperationKey } from '@landed/prisma/idempotency/operation';
import type { ChargeTerms } from '../ledger/charge-postings.js';
import type { SubmitOutcome } from '../operation/types.js';
import type { ChargeVerdict } from '../processor/port.js';
import { commitCheckout } from '../store/checkout/commit-checkout.js';
import { concludeCharge } from './conclude-charge.js';
import type { CheckoutDependencies } from './dependencies.js';
import { waiting } from './known-outcome.js';

export interface StatedFact {
  readonly input: CheckoutInput;
  readonly prepared: PaymentIntent;
  readonly terms: ChargeTerms;
  readonly fact: Exclude<ChargeVerdict, { kind: 'open' }>;
  /** Null when scoring is off. */
  readonly fraud: FraudAssessment | null;
}

/** Commits what the processor stated. `open` when another run committed first: the slow lane then reads its rows. */
export async function commitFact(dependencies: CheckoutDependencies, stated: StatedFact): Promise<SubmitOutcome> {
  const { input, prepared, terms, fact, fraud } = stated;
  const commit = concludeCharge(input, prepared, terms, fact, new Date().toISOString(), fraud);
  if (!(await commitCheckout(dependencies.database, dependencies.keyring, commit))) return { kind: 'open' };
  if (
    commit.answer.kind === 'none' &&
    !(await isAnswered(dependencies.database, operationRef(input), input.idempotency.attempt))
  ) {
    return { kind: 'retryable', code: 'provider_error' };
  }
  return {
    kind: 'sealed',
    summary: `Committed: the payment is \`${commit.intent.status}\`.`,
    amountMinor: commit.intent.breakdown.total,
    ...waiting(commit.intent.status),
  };
}

function operationRef({ rail, merchantId, idempotency }: CheckoutInput): OperationKey {
  return { rail, merchantId, keyHash: idempotency.keyHash };
}
