import { operationWithId, paymentOperation, type WorkSource } from '../work-source.js';

/**
 * A payment that is held by a capture or cancel with an unknown outcome. The hold does not change `updated_at`, so the
 * time of acceptance counts as well.
 */
export const heldPayment: WorkSource = {
  name: 'held_payment',
  table: 'payment_intent',
  pauseSeconds: 60,
  columns: paymentOperation,
  from: `payment_intent AS w ${operationWithId('w.pending_operation_id')}`,
  where: `w.pending_operation_id IS NOT NULL AND o.accepted_at < now() - interval '60 seconds'`,
};
