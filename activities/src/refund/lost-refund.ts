import type { ManualResolution } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { freeLostKey } from '@landed/prisma/write/operation/free-lost-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { checkResolution } from '../operation/check-resolution.js';
import type { DatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { keyFreed, needsTheProcessor } from '../operation/resolve-lost.js';
import type { ResolveOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
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
  const amount = input.amount ?? breakdown.total - (refunds?.payment.refunded ?? 0);
  return processorOf({ entity, rail: input.rail }).findRefund({
    ...knownPayment(payment),
    processorKey: refundKey(input),
    refundId: input.refundId,
    processorRefund: null,
    money: { amount, currency: breakdown.currency },
  });
}

/**
 * Checks and saves an operator's decision about a refund whose rows were lost. `happened` writes the refund again, from
 * the workflow's input, with what the processor states about it. Both decisions need the processor.
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
  if (fact.kind === 'unknown') throw needsTheProcessor();
  const happened = fact.kind === 'succeeded' || fact.kind === 'pending';
  const evidence = checkResolution(resolution.outcome, happened ? 'happened' : 'did_not_happen');
  await saveResolution(database, keyring, input, resolution, evidence);
  if (!happened) {
    // Only a failed refund shows what the processor stored under this processor key.
    const processorKey = fact.kind === 'failed' ? 'next' : 'same';
    if (!(await freeLostKey(database, input, processorKey))) throw outcomeUnknown();
    return { evidence, outcome: keyFreed };
  }
  const checked = checkRefundable(input, payment, await loadPaymentRefunds(database, input));
  if (checked.kind !== 'refundable') throw needsTheProcessor();
  const found = await prepareRefundable(dependencies, input, checked, clock.now());
  if (found === null) throw outcomeUnknown();
  return { evidence, outcome: requireKnown(await finishRefund(dependencies, input, { payment, found, fact, clock })) };
}
