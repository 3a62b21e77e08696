import { operationWithId, type WorkSource } from '../work-source.js';

const pauseSeconds = 60;
const pendingPauseSeconds = 3_600;

/**
 * A pending refund. While its attempt is open, nothing is known about it and its `refundPayment` reads the processor.
 * After that the processor has accepted it and may take days, and the payment's lifecycle reads it.
 */
export const refund: WorkSource = {
  name: 'refund',
  table: 'refund',
  pauseSeconds,
  columns: {
    paymentIntentId: 'w.payment_intent_id',
    entity: 'p.entity',
    needsOperation: `a.outcome = 'pending'`,
    extraSeconds: `CASE WHEN a.outcome = 'pending' THEN 0 ELSE ${pendingPauseSeconds - pauseSeconds} END`,
  },
  from: `refund AS w ${operationWithId('w.operation_id')}
         CROSS JOIN LATERAL (SELECT entity FROM payment_intent WHERE id = w.payment_intent_id LIMIT 1) AS p
         CROSS JOIN LATERAL (SELECT outcome FROM processor_attempt WHERE refund_id = w.id LIMIT 1) AS a`,
  where: `w.status = 'pending'`,
};
