import { operationWithId, paymentLifecycle, type WorkSource } from '../work-source.js';

/** A payment whose buyer must authenticate. It ends within 30 minutes, so there are few. */
export const challenge: WorkSource = {
  name: 'challenge',
  table: 'payment_intent',
  pauseSeconds: 120,
  columns: paymentLifecycle,
  from: `payment_intent AS w ${operationWithId('w.operation_id')}`,
  where: `w.status = 'requires_action'`,
};
