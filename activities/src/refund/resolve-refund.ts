import type { ManualOutcome, ManualResolution } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { ResolveOutcome } from '../operation/types.js';
import { type ProcessorStatement, checkResolution } from '../operation/check-resolution.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { RefundFact } from '../processor/port.js';
import { finishEndedRefund, finishRefund, type KnownRefundFact } from './finish-refund.js';
import { refundRequest } from './refund-request.js';

type Found = RefundFact | { readonly kind: 'absent' };

/**
 * A person's word on a refund whose outcome is unknown: checked, written down, committed. Either word may stand alone
 * when the processor is silent. Nothing is ever done with a refund again that would need the processor's id, and should
 * it turn out that the money came back, reading finds it by our reference.
 */
export async function resolveRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const { operation, payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const found = await loadRefund(database, keyring, input);
  if (payment === null || found === null) throw outcomeUnknown();
  if (found.refund.status !== 'pending') {
    // Somebody committed the truth meanwhile: that is what the word is held against.
    const stated = found.refund.status === 'succeeded' ? 'happened' : 'did_not_happen';
    const evidence = checkResolution(resolution.outcome, stated);
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: await finishEndedRefund(dependencies, input, operation, found.refund) };
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const fact = await processor.findRefund(refundRequest(found, knownPayment(payment)));
  const evidence = checkResolution(resolution.outcome, statedBy(fact));
  await saveResolution(database, keyring, input, resolution, evidence);
  const outcome = await finishRefund(dependencies, input, payment, found, factOf(fact, resolution.outcome));
  if (outcome.kind === 'unknown') throw outcomeUnknown();
  return { evidence, outcome };
}

function statedBy(fact: Found): ProcessorStatement {
  switch (fact.kind) {
    case 'unknown':
      return 'silent';
    case 'succeeded':
    case 'pending':
      return 'happened';
    case 'failed':
    case 'absent':
      return 'did_not_happen';
  }
}

/** The processor's own fact where it has one, else the one that a person vouches for. */
function factOf(fact: Found, word: ManualOutcome): KnownRefundFact {
  if (fact.kind !== 'unknown' && fact.kind !== 'absent') return fact;
  const detail = { vouched: 'by a person' };
  return word === 'happened'
    ? { kind: 'succeeded', detail }
    : { kind: 'rejected', underKey: true, nothingLeft: false, detail };
}
