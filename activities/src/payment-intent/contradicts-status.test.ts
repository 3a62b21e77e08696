import { contradictingStatuses } from '@landed/contracts/operation/contradictions';
import { type PaymentStatus, paymentStatuses } from '@landed/contracts/payment-intent/status';
import { expect, it } from 'vitest';
import type { PaymentFact } from '../processor/port.js';
import { contradictsStatus } from './contradicts-status.js';

const facts = ['succeeded', 'authorized', 'action_required', 'declined', 'canceled'] as const;
const cases = (['checkout', 'capture', 'cancel'] as const).flatMap((kind) =>
  facts.flatMap((fact) => contradictingStatuses(kind, fact).map((status) => [kind, fact, status] as const)),
);

it.each(cases)('a read finds the contradiction that a %s finds: %s, stored as %s', (_, fact, status) => {
  expect(paymentStatuses).toContain(status);
  expect(contradictsStatus({ kind: fact satisfies PaymentFact['kind'] }, status as PaymentStatus)).toBe(true);
});

it('compares every contradiction of a payment', () => {
  expect(cases).toHaveLength(8);
});
