import fc from 'fast-check';
import type { MoneyOperation } from '../payment-model/model.js';

/** One action of a client. `shared` uses an idempotency key that other clients use too. */
export type Act =
  | { readonly kind: 'read' }
  | { readonly kind: 'own'; readonly operation: MoneyOperation }
  | { readonly kind: 'shared'; readonly which: number };

/** A payment and its concurrent clients. Each client performs its actions one after the other. */
export interface Plan {
  readonly captureMethod: 'automatic' | 'manual';
  readonly shared: readonly MoneyOperation[];
  readonly clients: readonly (readonly Act[])[];
  /** Milliseconds before each client begins, so that they do not all begin together. */
  readonly delays: readonly number[];
  /** Milliseconds before the bank opens a chargeback of the whole payment; null if it does not. */
  readonly disputeAfter: number | null;
}

/** Amounts of a payment of {@link planTotal}, so that two or three of them exhaust it. */
export const planTotal = 39_728;
const amount = fc.constantFrom(null, 1, 9_932, 19_864, 26_000, planTotal);
const refund: fc.Arbitrary<MoneyOperation> = fc.record({ name: fc.constant('refund' as const), amount });
const captureOrVoid: fc.Arbitrary<MoneyOperation> = fc.record({
  name: fc.constantFrom('capture' as const, 'cancel' as const),
});
const maxClients = 6;

function planOf(
  captureMethod: Plan['captureMethod'],
  operation: fc.Arbitrary<MoneyOperation>,
  disputeAfter: fc.Arbitrary<number | null> = fc.constant(null),
): fc.Arbitrary<Plan> {
  const act: fc.Arbitrary<Act> = fc.oneof(
    { arbitrary: fc.constant({ kind: 'read' as const }), weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('own' as const), operation }), weight: 4 },
    { arbitrary: fc.record({ kind: fc.constant('shared' as const), which: fc.nat({ max: 1 }) }), weight: 1 },
  );
  return fc.record({
    captureMethod: fc.constant(captureMethod),
    shared: fc.tuple(operation, operation),
    clients: fc.array(fc.array(act, { minLength: 1, maxLength: 4, size: 'max' }), {
      minLength: 3,
      maxLength: maxClients,
      size: 'max',
    }),
    delays: fc.array(fc.constantFrom(0, 0, 0, 2, 5, 10, 25, 60), { minLength: maxClients, maxLength: maxClients }),
    disputeAfter,
  });
}

/**
 * Captures and cancels that compete for an authorization, refunds that compete for the paid amount, both together, and
 * refunds that compete with a chargeback.
 */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  planOf('manual', captureOrVoid),
  planOf('automatic', refund),
  planOf('automatic', refund, fc.constantFrom(0, 5, 20, 40, 80)),
  planOf('manual', fc.oneof({ arbitrary: captureOrVoid, weight: 2 }, { arbitrary: refund, weight: 1 })),
);
