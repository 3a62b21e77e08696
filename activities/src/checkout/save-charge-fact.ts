import { type FraudAssessment, fraudUnavailable } from '@landed/contracts/fraud/types';
import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import { isCompleted } from '@landed/prisma/read/operation/read-operation';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment } from '../fraud/running-assessment.js';
import { isFact } from '../operation/fact.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { paymentSaved } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { type ChargeFact, decideCheckout } from './decide-checkout.js';
import { endChallenge } from './end-challenge.js';
import type { CheckoutRun, HeldCharge } from './held-charge.js';

/**
 * Decides what a fact about a charge changes, saves it, and completes the operation. A challenge that comes too late for
 * its buyer is ended at the processor first. Null when no row took the fact.
 */
export async function saveChargeFact(
  run: CheckoutRun,
  held: HeldCharge,
  stated: ChargeFact,
): Promise<OperationOutcome | null> {
  const { dependencies, input, clock } = run;
  const { database, keyring } = dependencies;
  const fact = held.isTooLateForChallenge ? await endChallenge(run, held.intent, stated) : stated;
  if (!isFact<ChargeFact>(fact)) throw outcomeUnknown(fact.detail);
  const fraud = await fraudOf(run, held);
  const change = decideCheckout(input, held.intent, held.terms, fact, clock.now(), fraud);
  if (!(await saveCheckout(database, keyring, change))) return null;
  const { rail, merchantId, idempotency } = input;
  const key = { rail, merchantId, keyHash: idempotency.keyHash };
  if (change.response.kind === 'none' && !(await isCompleted(database, key, idempotency.attempt))) {
    return { kind: 'retryable', code: 'provider_error' };
  }
  return { ...paymentSaved(change.intent), ...lifecycleOf(change.intent.status) };
}

/** The part of an outcome that says whether a payment in this status needs a lifecycle workflow. */
export function lifecycleOf(status: string): { readonly needsLifecycle?: true } {
  return hasDeadline(status) ? { needsLifecycle: true } : {};
}

/** Null when scoring is off. A charge with a stored response is not scored: its response can no longer change. */
async function fraudOf(
  { dependencies, input, found, resolution }: CheckoutRun,
  { assessment, intent }: HeldCharge,
): Promise<FraudAssessment | null> {
  if (assessment !== null) return assessment.result();
  if (!found.fraudScoring) return null;
  if (resolution !== null) return fraudUnavailable('timeout');
  if (found.operation?.state !== 'running') return null;
  return beginAssessment(dependencies.fraud, fraudRequest(input, intent.breakdown)).result();
}
