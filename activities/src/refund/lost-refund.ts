import type { ManualResolution } from '@landed/contracts/operation/types';
import { amountRefundable } from '@landed/contracts/refund/rules';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { freeLostKey } from '@landed/prisma/write/operation/free-lost-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { checkResolution, type ProcessorStatement } from '../operation/check-resolution.js';
import type { DatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { keyFreed, needsTheProcessor } from '../operation/resolve-lost.js';
import type { ResolveOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { isMismatch } from '../processor/mismatch.js';
import type { RefundFact } from '../processor/port.js';
import { finishRefund } from './finish-refund.js';
import { checkRefundable, prepareRefundable } from './prepare-refundable.js';
import { refundKey } from './refund-request.js';

type Found = RefundFact | { readonly kind: 'absent' };

/**
 * Asks the processor for the refund of an attempt that has no rows. Without rows, the amount comes from the request, or
 * from what is left of the payment. A refund of another amount is `unknown`.
 */
export async function askForRefund(
  { database, processorOf }: PaymentDependencies,
  input: RefundInput,
  payment: StoredPayment | null,
): Promise<Found> {
  if (payment === null || payment.processorPayment === null) return { kind: 'absent' };
  const { entity, breakdown } = payment.intent;
  const refunds = await loadPaymentRefunds(database, input);
  const amount = input.amount ?? (refunds === null ? breakdown.total : amountRefundable(refunds.payment));
  return processorOf({ entity, rail: input.rail }).findRefund({
    ...knownPayment(payment),
    processorKey: refundKey(input),
    refundId: input.refundId,
    processorRefund: null,
    money: { amount, currency: breakdown.currency },
  });
}

/**
 * Checks and saves an operator's decision about a refund whose rows were lost. Both decisions need the processor.
 *
 * - `happened` writes the refund again, from the workflow's input, with what the processor states about it.
 * - `did_not_happen` frees the key. A list without the refund is silence: the decision stands alone, and the next attempt
 *   sends the same processor key. Only a failed refund is the processor's word about this key.
 */
export async function resolveLostRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
  { payment, clock }: { readonly payment: StoredPayment | null; readonly clock: DatabaseClock },
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring } = dependencies;
  if (payment === null) throw needsTheProcessor();
  const fact = await askForRefund(dependencies, input, payment);
  const stated = statedBy(fact);
  if (stated === 'silent' && (fact.kind !== 'absent' || resolution.outcome === 'happened')) throw needsTheProcessor();
  const evidence = checkResolution(resolution.outcome, stated);
  await saveResolution(database, keyring, input, resolution, evidence);
  if (!isRefund(fact)) {
    if (!(await freeLostKey(database, input, stated === 'silent' ? 'same' : 'next'))) throw outcomeUnknown();
    return { evidence, outcome: keyFreed };
  }
  const checked = checkRefundable(input, payment, await loadPaymentRefunds(database, input));
  if (checked.kind !== 'refundable') throw needsTheProcessor();
  const found = await prepareRefundable(dependencies, input, checked, clock.now());
  if (found === null) throw outcomeUnknown();
  return { evidence, outcome: requireKnown(await finishRefund(dependencies, input, { payment, found, fact, clock })) };
}

type Refund = Extract<RefundFact, { kind: 'succeeded' | 'pending' }>;

function isRefund(fact: Found): fact is Refund {
  return statedBy(fact) === 'happened';
}

function statedBy(fact: Found): ProcessorStatement {
  switch (fact.kind) {
    case 'succeeded':
    case 'pending':
      return 'happened';
    case 'failed':
      return 'did_not_happen';
    case 'unknown':
      return isMismatch(fact) ? 'mismatch' : 'silent';
    case 'absent':
      return 'silent';
  }
}
