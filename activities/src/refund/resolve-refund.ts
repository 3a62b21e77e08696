import type { ManualOutcome, ManualResolution } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { checkEnded } from '../operation/after-contradiction.js';
import { checkResolution, type ProcessorStatement } from '../operation/check-resolution.js';
import { startDatabaseClock } from '../operation/database-clock.js';
import { requireNamed } from '../operation/identified-payment.js';
import { requireKnown } from '../operation/outcome-unknown.js';
import type { ResolveOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { isMismatch } from '../processor/mismatch.js';
import type { RefundFact } from '../processor/port.js';
import { finishAlreadyEnded, finishRefund, type KnownRefundFact } from './finish-refund.js';
import { resolveLostRefund } from './lost-refund.js';
import { refundRequest } from './refund-request.js';

type Found = RefundFact | { readonly kind: 'absent' };

/**
 * Checks and saves an operator's decision about a refund with an unknown outcome. While the processor is silent, both
 * decisions may stand alone: no later step needs the processor's id of the refund. If the money comes back after all,
 * a read finds the refund by our reference.
 */
export async function resolveRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const { now, operation, payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const clock = startClock(now);
  const found = await loadRefund(database, keyring, input);
  if (payment === null || found === null) return resolveLostRefund(dependencies, input, { payment, clock }, resolution);
  const known = knownPayment(payment);
  requireNamed(resolution.processorPayment, known.processorPayment);
  if (found.refund.status !== 'pending') {
    // The outcome was saved meanwhile: the decision is compared with it.
    const stated = found.refund.status === 'succeeded' ? 'happened' : 'did_not_happen';
    const evidence = checkEnded(operation, resolution.outcome, stated);
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: await finishAlreadyEnded(dependencies, input, operation, found.refund) };
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const stated = await processor.findRefund(refundRequest(found, known));
  const evidence = checkResolution(resolution.outcome, statedBy(stated));
  await saveResolution(database, keyring, input, resolution, evidence);
  const fact = factOf(stated, resolution.outcome);
  return { evidence, outcome: requireKnown(await finishRefund(dependencies, input, { payment, found, fact, clock })) };
}

function statedBy(fact: Found): ProcessorStatement {
  switch (fact.kind) {
    case 'unknown':
      return isMismatch(fact) ? 'mismatch' : 'silent';
    case 'succeeded':
    case 'pending':
      return 'happened';
    case 'failed':
    case 'absent':
      return 'did_not_happen';
  }
}

/** The processor's fact if it stated one, else the fact that the operator decided. */
function factOf(fact: Found, decision: ManualOutcome): KnownRefundFact {
  if (fact.kind !== 'unknown' && fact.kind !== 'absent') return fact;
  const detail = { decided: 'by an operator' };
  return decision === 'happened'
    ? { kind: 'succeeded', detail }
    : { kind: 'rejected', underKey: true, never: null, detail };
}
