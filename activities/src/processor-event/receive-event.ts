import type { MerchantId, PaymentIntentId } from '@landed/contracts/ids/ids';
import type { OperationRef } from '@landed/contracts/operation/types';
import { triageProcessorEvent } from '@landed/contracts/processor-event/rules';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';
import { hasUnknownCharge } from '@landed/prisma/read/processor-event/has-unknown-charge';
import { earlierEventOutcome, saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** The payment that an event is about, and its merchant. */
export interface EventPayment {
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
}

export type ReceivedEvent =
  | {
      readonly kind: 'ended';
      readonly outcome: ProcessorEventOutcome;
      /** An operation under manual review: the event may report the fact that it needs. */
      readonly needsReview: OperationRef | null;
    }
  | { readonly kind: 'follow'; readonly payment: EventPayment }
  /** A refund of an unknown payment, which may be a charge whose outcome is unknown: look again later. */
  | { readonly kind: 'unknown_payment' };

/**
 * Triages an event from the database only, and saves the outcome of an event that needs no read at the processor. An
 * event that was left to an operation is triaged again: the earlier run may have ended before it signalled the
 * operation.
 */
export async function receiveEvent(
  { database }: Pick<PaymentDependencies, 'database'>,
  event: ProcessorEventInput,
): Promise<ReceivedEvent> {
  const earlier = await earlierEventOutcome(database, event);
  if (earlier !== null && earlier !== 'left_to_operation')
    return { kind: 'ended', outcome: earlier, needsReview: null };
  const found = await findSubject(database, event);
  if (found === null && event.kind === 'foreign_refund_changed' && (await hasUnknownCharge(database, event))) {
    return { kind: 'unknown_payment' };
  }
  const triage = triageProcessorEvent(event.kind, found);
  if (triage === 'read' && found !== null) {
    return { kind: 'follow', payment: { merchantId: found.merchantId, paymentIntentId: found.paymentIntentId } };
  }
  const outcome = triage === 'read' ? 'not_ours' : triage;
  await saveProcessorEvent(database, event, outcome, found?.paymentIntentId ?? null);
  const held = outcome === 'left_to_operation' ? found?.heldBy : null;
  return { kind: 'ended', outcome, needsReview: held?.state === 'recovery_required' ? held.operation : null };
}
