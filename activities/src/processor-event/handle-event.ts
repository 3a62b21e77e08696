import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { type Refreshed, refreshPayment } from '../payment-intent/refresh-payment.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import { refreshRefund } from '../refund/refresh-refund.js';
import { saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import type { EventPayment } from './receive-event.js';

export interface HandledEvent {
  readonly outcome: ProcessorEventOutcome;
  /** What the payment has become; null where it stayed as it was. */
  readonly status: PaymentStatus | null;
  /** The payment waits on time from now on. */
  readonly waits: boolean;
}

/**
 * Reads what an event is about, by the ids that the store has, commits what the processor states, and writes down what
 * came of it. Throws a retryable failure while it states no fact.
 */
export async function handleEvent(
  dependencies: PaymentDependencies,
  event: ProcessorEventInput,
  payment: EventPayment,
  voidKey: string,
): Promise<HandledEvent> {
  const followed = await follow(dependencies, event, payment, voidKey);
  await saveProcessorEvent(dependencies.database, event, followed.outcome, payment.paymentIntentId);
  return followed;
}

async function follow(
  dependencies: PaymentDependencies,
  { rail, subject }: ProcessorEventInput,
  { merchantId, paymentIntentId }: EventPayment,
  voidKey: string,
): Promise<HandledEvent> {
  if (subject.kind === 'refund') {
    const advance = await refreshRefund(dependencies, { rail, merchantId, refundId: subject.refundId });
    if (advance === 'unknown') throw outcomeUnknown();
    return { outcome: outcomeOf(advance), status: null, waits: false };
  }
  const ref = { rail, merchantId, paymentIntentId };
  const advance = await refreshPayment(dependencies, ref, { end: null, voidKey });
  if (advance.kind === 'unknown') throw outcomeUnknown();
  const status = advance.kind === 'changed' ? advance.status : null;
  return { outcome: outcomeOf(advance.kind), status, waits: status !== null && hasDeadline(status) };
}

function outcomeOf(kind: Exclude<Refreshed['kind'], 'unknown'>): ProcessorEventOutcome {
  switch (kind) {
    case 'changed':
      return 'applied';
    case 'unchanged':
      return 'nothing_new';
    case 'contradicted':
      return 'would_move_back';
    case 'held':
      return 'left_to_operation';
  }
}
