import { operationAboutPayment, operationWithId, type WorkSource } from '../work-source.js';

/**
 * An operation whose rows were lost, or contradict the processor: its workflow waits for an operator, and reads the
 * processor at growing intervals.
 */
export const lostRows: WorkSource = {
  name: 'lost_rows',
  table: 'lost_operation',
  pauseSeconds: 60,
  columns: operationAboutPayment,
  from: `lost_operation AS w ${operationWithId('w.id')}`,
  // Without an entity there is no processor that could be asked.
  where: 'w.entity IS NOT NULL AND w.payment_intent_id IS NOT NULL',
};
