import type { WorkSource } from '../work-source.js';

const pauseSeconds = 60;
const pendingPauseSeconds = 3_600;

/**
 * A pending refund. While its attempt is open, nothing is known about it and its `refundPayment` reads the processor.
 * After that the processor has accepted it and may take days, and the payment's lifecycle reads it. A refund that was
 * made directly at the processor has neither operation nor attempt.
 */
export const refund: WorkSource = {
  name: 'refund',
  table: 'refund',
  pauseSeconds,
  columns: {
    paymentIntentId: 'w.payment_intent_id',
    entity: 'p.entity',
    needsOperation: `COALESCE(a.outcome = 'pending', false)`,
    extraSeconds: `CASE WHEN a.outcome = 'pending' THEN 0 ELSE ${pendingPauseSeconds - pauseSeconds} END`,
    // A scheduled read that records a refund starts no lifecycle.
    mayBeNew: `w.source = 'processor'`,
  },
  from: `refund AS w
         LEFT JOIN LATERAL (SELECT * FROM operation WHERE id = w.operation_id LIMIT 1) AS o ON true
         CROSS JOIN LATERAL (SELECT entity FROM payment_intent WHERE id = w.payment_intent_id LIMIT 1) AS p
         LEFT JOIN LATERAL (SELECT outcome FROM processor_attempt WHERE refund_id = w.id LIMIT 1) AS a ON true`,
  where: `w.status = 'pending'`,
};
