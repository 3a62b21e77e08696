import fc from 'fast-check';
import { faults } from '../../setup/fault-trial.js';
import type { Card } from './model.js';

/** A fault of the call that a money operation makes at the processor, and of the read after it. */
export interface Fault {
  readonly fault: string;
  readonly delay_ms: number;
  readonly staleRead: boolean;
}

interface Sent {
  readonly fault: Fault | null;
  /** How many identical requests are sent at once. */
  readonly copies: number;
}

export interface Create extends Sent {
  readonly do: 'create';
  readonly order: number;
  readonly card: Card;
  readonly captureMethod: 'automatic' | 'manual';
}

export interface CaptureOrVoid extends Sent {
  readonly do: 'capture' | 'cancel';
  readonly of: number;
}

/** The whole refundable amount, a few units, a percentage of it, or more than it. */
export type Part = { readonly kind: 'all' } | { readonly kind: 'units' | 'percent' | 'over'; readonly n: number };

export interface Refund extends Sent {
  readonly do: 'refund';
  readonly of: number;
  readonly part: Part;
}

/** One step of a sequence. Numbers choose among the payments and requests that exist by then. */
export type Step =
  | Create
  | CaptureOrVoid
  | Refund
  | {
      readonly do: 'retry';
      readonly which: number;
      readonly twist: 'same' | 'other body' | 'other path';
      readonly copies: number;
    }
  | { readonly do: 'challenge'; readonly of: number; readonly outcome: 'succeed' | 'fail' }
  /** The bank changes the status of a refund. */
  | { readonly do: 'bank'; readonly of: number; readonly outcome: 'succeed' | 'fail' }
  | { readonly do: 'events'; readonly mode: 'normal' | 'drop' | 'duplicate' | 'reorder' }
  | { readonly do: 'replay events' }
  /** Time passes until the next scheduled read of the processor, or until the payment's deadline. */
  | { readonly do: 'time'; readonly of: number; readonly until: 'next read' | 'expiry' }
  /** The processor is down for so long that the merchant gets a response without the outcome; then it recovers. */
  | {
      readonly do: 'outage';
      readonly operation: Create | CaptureOrVoid | Refund;
      readonly effect: boolean;
      readonly meanwhile: readonly (CaptureOrVoid | Refund)[];
    };

const small = fc.nat({ max: 11 });

const fault: fc.Arbitrary<Fault> = fc.record({
  fault: fc.constantFrom(...faults, 'slow_drip'),
  // After four seconds the adapter stops waiting. A few sequences test that.
  delay_ms: fc.oneof({ arbitrary: fc.constant(300), weight: 15 }, { arbitrary: fc.constant(5_000), weight: 1 }),
  staleRead: fc.boolean(),
});

const sent = {
  fault: fc.oneof({ arbitrary: fc.constant(null), weight: 2 }, { arbitrary: fault, weight: 1 }),
  copies: fc.oneof({ arbitrary: fc.constant(1), weight: 5 }, { arbitrary: fc.integer({ min: 2, max: 3 }), weight: 1 }),
};

const create: fc.Arbitrary<Create> = fc.record({
  do: fc.constant('create' as const),
  order: fc.nat({ max: 2 }),
  card: fc.oneof(
    { arbitrary: fc.constant('good' as const), weight: 4 },
    { arbitrary: fc.constantFrom('challenge' as const, 'refundFails' as const, 'refundWaits' as const), weight: 6 },
    { arbitrary: fc.constantFrom('declined' as const, 'challengeThenDeclined' as const), weight: 1 },
  ),
  captureMethod: fc.constantFrom('automatic', 'manual'),
  ...sent,
});

const captureOrVoid: fc.Arbitrary<CaptureOrVoid> = fc.record({
  do: fc.constantFrom('capture' as const, 'capture' as const, 'cancel' as const),
  of: small,
  ...sent,
});

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.constant({ kind: 'all' as const }),
  fc.record({ kind: fc.constant('units' as const), n: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ kind: fc.constant('percent' as const), n: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('over' as const), n: fc.integer({ min: 1, max: 3 }) }),
);

const refund: fc.Arbitrary<Refund> = fc.record({ do: fc.constant('refund' as const), of: small, part, ...sent });

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: create, weight: 6 },
  { arbitrary: captureOrVoid, weight: 14 },
  { arbitrary: refund, weight: 16 },
  {
    arbitrary: fc.record({
      do: fc.constant('retry' as const),
      which: small,
      twist: fc.constantFrom('same' as const, 'same' as const, 'other body' as const, 'other path' as const),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
    weight: 9,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('challenge' as const),
      of: small,
      outcome: fc.constantFrom('succeed' as const, 'succeed' as const, 'fail' as const),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      of: small,
      outcome: fc.constantFrom('succeed' as const, 'fail' as const),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('events' as const),
      mode: fc.constantFrom('normal' as const, 'drop' as const, 'duplicate' as const, 'reorder' as const),
    }),
    weight: 4,
  },
  { arbitrary: fc.constant({ do: 'replay events' as const }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      of: small,
      until: fc.constantFrom('next read' as const, 'expiry' as const),
    }),
    weight: 6,
  },
);

const outage: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('outage' as const),
  operation: fc.oneof(create, captureOrVoid, refund),
  effect: fc.boolean(),
  meanwhile: fc.array(fc.oneof(captureOrVoid, refund), { maxLength: 3 }),
});

/** A payment, and steps on it and on the payments that follow. An outage takes as long as fifty other steps. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    create,
    fc.array(fc.oneof({ arbitrary: step, weight: 130 }, { arbitrary: outage, weight: 1 }), {
      minLength: 3,
      maxLength: 11,
      size: 'max',
    }),
  )
  .map(([first, others]) => [first, ...others]);
