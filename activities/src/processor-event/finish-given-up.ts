import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '@landed/prisma/database';
import { loadDeadline } from '@landed/prisma/read/payment-intent/load-deadline';
import { saveReviewCase } from '@landed/prisma/write/review-case/open-review-case';
import type { EventPayment } from './receive-event.js';

/**
 * Opens a case about an event that led to no fact in time, when neither an operation nor a lifecycle nor a scheduled read
 * reads what it is about. A second call changes nothing.
 */
export async function finishGivenUp(
  database: Database,
  { rail, kind }: ProcessorEventInput,
  { merchantId, paymentIntentId }: EventPayment,
): Promise<void> {
  const ref = { rail, merchantId, paymentIntentId };
  if (!(await isReadLater(database, ref, kind))) await saveReviewCase(database, ref, 'event_given_up');
}

async function isReadLater(
  database: Database,
  ref: Parameters<typeof loadDeadline>[1],
  kind: ProcessorEventInput['kind'],
): Promise<boolean> {
  // A refund of ours is read by its operation or lifecycle, and daily after that.
  if (kind === 'refund_changed') return true;
  if (kind === 'foreign_refund_changed') return false;
  const deadline = await loadDeadline(database, ref);
  switch (deadline.kind) {
    case 'requires_action':
    case 'authorized':
    case 'late_charge':
      return true;
    case 'refunding':
      return false;
    case 'done':
      return deadline.status === 'processing';
  }
}
