import { operationWithId, paymentLifecycle, type WorkSource } from '../work-source.js';

/** An authorization. It may wait for days for its capture; its lifecycle reads the processor as rarely as this. */
export const authorization: WorkSource = {
  name: 'authorization',
  table: 'payment_intent',
  pauseSeconds: 6 * 3_600,
  columns: paymentLifecycle,
  from: `payment_intent AS w ${operationWithId('w.operation_id')}`,
  where: `w.status = 'authorized'`,
};
