import { operationWithId, type WorkSource } from '../work-source.js';

/**
 * A charge that the processor completed after its payment had ended here, and that is recorded and not returned. The
 * workflow of its event returns it within seconds; after that the payment's lifecycle does. An operator who closes the
 * case ends the search.
 */
export const lateCharge: WorkSource = {
  name: 'late_charge',
  table: 'review_case',
  pauseSeconds: 300,
  columns: {
    paymentIntentId: 'w.payment_intent_id',
    entity: 'p.entity',
    needsOperation: 'false',
    extraSeconds: '0',
    mayBeNew: 'true',
  },
  // A case never changes before it is closed.
  from: `(SELECT *, created_at AS updated_at FROM review_case) AS w
         CROSS JOIN LATERAL (SELECT entity, operation_id FROM payment_intent WHERE id = w.payment_intent_id LIMIT 1) AS p
         ${operationWithId('p.operation_id')}`,
  where: `w.kind = 'late_charge' AND w.returned_at IS NULL AND w.closed_at IS NULL`,
};
