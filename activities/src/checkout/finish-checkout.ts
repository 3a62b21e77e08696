import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { isCompleted, type OperationKey } from '@landed/prisma/read/operation/read-operation';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import type { SubmitOutcome } from '../operation/types.js';
import type { ChargeVerdict } from '../processor/port.js';
import { decideCheckout } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { withDeadline } from './outcome-of-earlier-run.js';

export interface ChargeFact {
  readonly input: CheckoutInput;
  readonly prepared: PaymentIntent;
  readonly terms: ChargeTerms;
  readonly fact: Exclude<ChargeVerdict, { kind: 'unknown' }>;
  /** Null when scoring is off. */
  readonly fraud: FraudAssessment | null;
}

/** Commits what the processor stated. `open` when another run committed first: the slow lane then reads its rows. */
export async function finishCheckout(dependencies: CheckoutDependencies, stated: ChargeFact): Promise<SubmitOutcome> {
  const { input, prepared, terms, fact, fraud } = stated;
  const commit = decideCheckout(input, prepared, terms, fact, new Date().toISOString(), fraud);
  if (!(await saveCheckout(dependencies.database, dependencies.keyring, commit))) return { kind: 'unknown' };
  if (
    commit.response.kind === 'none' &&
    !(await isCompleted(dependencies.database, operationRef(input), input.idempotency.attempt))
  ) {
    return { kind: 'retryable', code: 'provider_error' };
  }
  return {
    kind: 'completed',
    summary: `Committed: the payment is \`${commit.intent.status}\`.`,
    amountMinor: commit.intent.breakdown.total,
    ...withDeadline(commit.intent.status),
  };
}

function operationRef({ rail, merchantId, idempotency }: CheckoutInput): OperationKey {
  return { rail, merchantId, keyHash: idempotency.keyHash };
}
