import { operationWithId, type WorkSource } from '../work-source.js';

/**
 * An operation whose rows were lost, or contradict the processor: its workflow waits for an operator, and reads the
 * processor at growing intervals.
 */
export const lostRows: WorkSource = {
  name: 'lost_rows',
  table: 'lost_operation',
  pauseSeconds: 60,
  columns: {
    paymentIntentId: 'w.payment_intent_id',
    entity: 'w.entity',
    needsOperation: 'true',
    extraSeconds: '0',
    mayBeNew: 'false',
  },
  from: `lost_operation AS w ${operationWithId('w.id')}`,
  // Without an entity there is no processor that could be asked.
  where: 'w.entity IS NOT NULL AND w.payment_intent_id IS NOT NULL',
};
