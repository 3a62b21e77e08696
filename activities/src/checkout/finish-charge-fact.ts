import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { type FraudAssessment, fraudUnavailable } from '@landed/contracts/fraud/types';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment, withIgnoredEvidence } from '../fraud/running-assessment.js';
import { isFact } from '../operation/fact.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { ofSave, paymentSaved } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import type { ChargeVerdict } from '../processor/port.js';
import { type ChargeFact, decideCheckout } from './decide-checkout.js';
import type { CheckoutRun, UnfinishedCharge } from './unfinished-charge.js';

/**
 * Decides what a fact about a charge changes, saves it, and completes the operation. A challenge that comes too late for
 * its buyer is ended at the processor first. Null when no row took the fact.
 */
export async function finishChargeFact(
  run: CheckoutRun,
  unfinished: UnfinishedCharge,
  stated: ChargeFact,
): Promise<OperationOutcome | null> {
  const { dependencies, input, clock } = run;
  const { database, keyring } = dependencies;
  const fact = unfinished.isTooLateForChallenge ? await endChallenge(run, unfinished.intent, stated) : stated;
  if (!isFact<ChargeFact>(fact)) throw outcomeUnknown(fact.detail);
  const fraud = withIgnoredEvidence(await fraudOf(run, unfinished), run.input);
  const change = decideCheckout(input, unfinished.intent, unfinished.terms, fact, clock.now(), fraud);
  const saved = await saveCheckout(database, keyring, change);
  if (saved === null) return null;
  if (change.response.kind === 'none' && saved.operation?.state !== 'completed') {
    return { kind: 'retryable', code: 'provider_error' };
  }
  return ofSave({ ...paymentSaved(change.intent), ...lifecycleOf(change.intent.status) }, saved);
}

/** The part of an outcome that says whether a payment in this status needs a lifecycle workflow. */
export function lifecycleOf(status: string): { readonly needsLifecycle?: true } {
  return hasDeadline(status) ? { needsLifecycle: true } : {};
}

/**
 * Ends the payment of a key that has a response, whose challenge nothing can complete: its client secret was never sent.
 * Returns that it failed. Other facts are returned unchanged. `unknown` when the processor did not confirm the end: the
 * next run reads what became of the payment. A run that finds the payment canceled by an earlier run returns the same.
 *
 * The call has its own key in each run: the processor ends a payment at most once, whatever the key.
 */
async function endChallenge(
  { dependencies, input, callKey }: CheckoutRun,
  { breakdown }: PaymentIntent,
  fact: ChargeVerdict,
): Promise<ChargeVerdict> {
  if (fact.kind === 'not_charged' && fact.detail['status'] === 'canceled') return notAuthenticated(fact.detail);
  if (fact.kind !== 'action_required') return fact;
  const { body, rail, paymentIntentId } = input;
  const processor = dependencies.processorOf({ entity: entityOfCurrency[body.currency], rail });
  const money = { amount: breakdown.total, currency: breakdown.currency };
  const processorPayment = String(fact.detail['payment']);
  const ended = await processor.voidPayment({ paymentIntentId, processorPayment, money }, callKey);
  return ended.kind === 'canceled' ? notAuthenticated(ended.detail) : { kind: 'unknown', detail: ended.detail };
}

function notAuthenticated(detail: ProcessorDetail): ChargeVerdict {
  return { kind: 'declined', failureCode: 'authentication_failed', detail };
}

/** Null when scoring is off. A charge with a stored response is not scored: its response can no longer change. */
async function fraudOf(
  { dependencies, input, found, resolution }: CheckoutRun,
  { assessment, intent }: UnfinishedCharge,
): Promise<FraudAssessment | null> {
  if (assessment !== null) return assessment.result();
  if (!found.fraudScoring) return null;
  if (resolution !== null) return fraudUnavailable('timeout');
  if (found.operation?.state !== 'running') return null;
  return beginAssessment(dependencies.fraud, fraudRequest(input, intent.breakdown)).result();
}
