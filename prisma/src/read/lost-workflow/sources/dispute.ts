import { operationAboutPayment, operationWithId, type WorkSource } from '../work-source.js';

/**
 * A dispute that is held by a submission of evidence with an unknown outcome. The hold does not change `updated_at`, so
 * the time of acceptance counts as well.
 */
export const heldDispute: WorkSource = {
  name: 'held_dispute',
  table: 'dispute',
  pauseSeconds: 60,
  columns: operationAboutPayment,
  from: `dispute AS w ${operationWithId('w.pending_operation_id')}`,
  where: `w.pending_operation_id IS NOT NULL AND o.accepted_at < now() - interval '60 seconds'`,
};

/** A dispute that waits for the merchant or for the bank, for weeks. Its lifecycle reads the processor daily. */
export const openDispute: WorkSource = {
  name: 'open_dispute',
  table: 'dispute',
  pauseSeconds: 6 * 3_600,
  columns: {
    paymentIntentId: 'w.payment_intent_id',
    entity: 'w.entity',
    needsOperation: 'false',
    extraSeconds: '0',
    mayBeNew: 'false',
  },
  from: `dispute AS w
         CROSS JOIN LATERAL (SELECT operation_id FROM payment_intent WHERE id = w.payment_intent_id LIMIT 1) AS p
         ${operationWithId('p.operation_id')}`,
  where: `w.status IN ('needs_response', 'under_review')`,
};
