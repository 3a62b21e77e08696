import { operationWithId, paymentOperation, type WorkSource } from '../work-source.js';

/** A charge with an unknown outcome: its `checkout` reads the processor. */
export const charge: WorkSource = {
  name: 'charge',
  table: 'payment_intent',
  pauseSeconds: 60,
  columns: paymentOperation,
  from: `payment_intent AS w ${operationWithId('w.operation_id')}`,
  where: `w.status = 'processing'`,
};
