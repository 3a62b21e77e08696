import fc from 'fast-check';
import type { Verb } from '../payment-model/model.js';

/** One thing that a client does; `shared` is with a key that other clients use too. */
export type Act =
  | { readonly kind: 'read' }
  | { readonly kind: 'own'; readonly verb: Verb }
  | { readonly kind: 'shared'; readonly which: number };

/** A payment and clients who are at it at once, each doing one thing after the other. */
export interface Plan {
  readonly captureMethod: 'automatic' | 'manual';
  readonly shared: readonly Verb[];
  readonly clients: readonly (readonly Act[])[];
  /** Milliseconds before each client begins, so that they do not all begin together. */
  readonly delays: readonly number[];
}

/** Amounts of a payment of {@link planTotal}, so that two or three of them exhaust it. */
export const planTotal = 39_728;
const amount = fc.constantFrom(null, 1, 9_932, 19_864, 26_000, planTotal);
const refund: fc.Arbitrary<Verb> = fc.record({ verb: fc.constant('refund' as const), amount });
const end: fc.Arbitrary<Verb> = fc.record({ verb: fc.constantFrom('capture' as const, 'cancel' as const) });
const maxClients = 6;

function planOf(captureMethod: Plan['captureMethod'], verb: fc.Arbitrary<Verb>): fc.Arbitrary<Plan> {
  const act: fc.Arbitrary<Act> = fc.oneof(
    { arbitrary: fc.constant({ kind: 'read' as const }), weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('own' as const), verb }), weight: 4 },
    { arbitrary: fc.record({ kind: fc.constant('shared' as const), which: fc.nat({ max: 1 }) }), weight: 1 },
  );
  return fc.record({
    captureMethod: fc.constant(captureMethod),
    shared: fc.tuple(verb, verb),
    clients: fc.array(fc.array(act, { minLength: 1, maxLength: 4, size: 'max' }), {
      minLength: 3,
      maxLength: maxClients,
      size: 'max',
    }),
    delays: fc.array(fc.constantFrom(0, 0, 0, 2, 5, 10, 25, 60), { minLength: maxClients, maxLength: maxClients }),
  });
}

/** Ends that compete for an authorization, refunds that compete for what was paid, and all of it at once. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  planOf('manual', end),
  planOf('automatic', refund),
  planOf('manual', fc.oneof({ arbitrary: end, weight: 2 }, { arbitrary: refund, weight: 1 })),
);
