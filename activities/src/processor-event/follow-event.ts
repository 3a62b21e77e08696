import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { outcomeOpen } from '../operation/outcome-open.js';
import { type Advance, advancePayment } from '../payment-intent/advance-payment.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { waitsOnTime } from '../payment-intent/standing.js';
import { advanceRefund } from '../refund/advance-refund.js';
import { recordEvent } from '../store/processor-event/processor-event-row.js';
import type { EventPayment } from './receive-event.js';

export interface FollowedEvent {
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
export async function followEvent(
  dependencies: PaymentDependencies,
  event: ProcessorEventInput,
  payment: EventPayment,
  voidKey: string,
): Promise<FollowedEvent> {
  const followed = await follow(dependencies, event, payment, voidKey);
  await recordEvent(dependencies.database, event, followed.outcome, payment.paymentIntentId);
  return followed;
}

async function follow(
  dependencies: PaymentDependencies,
  { rail, subject }: ProcessorEventInput,
  { merchantId, paymentIntentId }: EventPayment,
  voidKey: string,
): Promise<FollowedEvent> {
  if (subject.kind === 'refund') {
    const advance = await advanceRefund(dependencies, { rail, merchantId, refundId: subject.refundId });
    if (advance === 'unknown') throw outcomeOpen();
    return { outcome: outcomeOf(advance), status: null, waits: false };
  }
  const ref = { rail, merchantId, paymentIntentId };
  const advance = await advancePayment(dependencies, ref, { end: null, voidKey });
  if (advance.kind === 'unknown') throw outcomeOpen();
  const status = advance.kind === 'changed' ? advance.status : null;
  return { outcome: outcomeOf(advance.kind), status, waits: status !== null && waitsOnTime(status) };
}

function outcomeOf(kind: Exclude<Advance['kind'], 'unknown'>): ProcessorEventOutcome {
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
