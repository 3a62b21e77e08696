import { operationWithId, paymentLifecycle, paymentOperation, type WorkSource } from '../work-source.js';

/** A charge with an unknown outcome: its `checkout` reads the processor. */
export const charge: WorkSource = {
  name: 'charge',
  table: 'payment_intent',
  pauseSeconds: 60,
  columns: paymentOperation,
  from: `payment_intent AS w ${operationWithId('w.operation_id')}`,
  where: `w.status = 'processing'`,
};

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

/** A payment whose buyer must authenticate. It ends within 30 minutes, so there are few. */
export const challenge: WorkSource = {
  name: 'challenge',
  table: 'payment_intent',
  pauseSeconds: 120,
  columns: paymentLifecycle,
  from: `payment_intent AS w ${operationWithId('w.operation_id')}`,
  where: `w.status = 'requires_action'`,
};

/** An authorization. It may wait for days for its capture; its lifecycle reads the processor as rarely as this. */
export const authorization: WorkSource = {
  name: 'authorization',
  table: 'payment_intent',
  pauseSeconds: 6 * 3_600,
  columns: paymentLifecycle,
  from: `payment_intent AS w ${operationWithId('w.operation_id')}`,
  where: `w.status = 'authorized'`,
};
