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
