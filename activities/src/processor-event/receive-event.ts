import type { MerchantId, PaymentIntentId } from '@landed/contracts/ids/ids';
import { triageProcessorEvent } from '@landed/contracts/processor-event/rules';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';
import type { OperationRef } from '@landed/contracts/operation/types';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { earlierEventOutcome, saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';

/** The payment that an event is about, whoever's it is. */
export interface EventPayment {
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
}

export type ReceivedEvent =
  | {
      readonly kind: 'ended';
      readonly outcome: ProcessorEventOutcome;
      /** An operation that waits for a person: the event may be the fact that it waits for. */
      readonly waiting: OperationRef | null;
    }
  | { readonly kind: 'follow'; readonly payment: EventPayment };

/**
 * Decides by the store alone what an event is worth, and writes it down where nothing has to be read for it. What was
 * left to an operation is weighed again: whoever did so may have been ended before he could tell it.
 */
export async function receiveEvent(
  { database }: Pick<PaymentDependencies, 'database'>,
  event: ProcessorEventInput,
): Promise<ReceivedEvent> {
  const earlier = await earlierEventOutcome(database, event);
  if (earlier !== null && earlier !== 'left_to_operation') return { kind: 'ended', outcome: earlier, waiting: null };
  const found = await findSubject(database, event);
  const weighed = triageProcessorEvent(event.kind, found);
  if (weighed === 'read' && found !== null) {
    return { kind: 'follow', payment: { merchantId: found.merchantId, paymentIntentId: found.paymentIntentId } };
  }
  const outcome = weighed === 'read' ? 'not_ours' : weighed;
  await saveProcessorEvent(database, event, outcome, found?.paymentIntentId ?? null);
  const held = outcome === 'left_to_operation' ? found?.heldBy : null;
  return { kind: 'ended', outcome, waiting: held?.state === 'recovery_required' ? held.operation : null };
}
