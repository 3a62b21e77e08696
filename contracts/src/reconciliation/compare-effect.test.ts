import { expect, it } from 'vitest';
import { compareEffect } from './compare-effect.js';
import { daysBefore, daysBetween, instantsOf } from './days.js';
import { explainedPercent } from './explained-volume.js';
import type { EffectSides, EffectTransaction } from './types.js';

const at = '2026-11-20T12:00:00.000Z';
const context = { currency: 'USD', now: Date.parse('2026-11-22T04:00:00Z'), graceSeconds: 60 };

const listed = (type: string, amount: number, changes: Partial<EffectTransaction> = {}): EffectTransaction => ({
  id: `${type}/${amount}`,
  type,
  currency: 'USD',
  amount,
  at,
  ...changes,
});

const booked = (amount: number, journals = 1) => ({ amount, journals, lastAt: journals === 0 ? null : at });

function sides(
  effect: EffectSides['effect'],
  ours: EffectSides['ours'],
  transactions: readonly EffectTransaction[],
  status: string | null = 'succeeded',
): EffectSides {
  return { effect, subjectId: 'subject', status, ours, transactions };
}

it.each([
  ['an equal charge', sides('charge', booked(100), [listed('charge', 100)]), 'matched'],
  [
    'a refund that failed on both sides',
    sides('refund', booked(0, 2), [listed('refund', -5), listed('refund_failure', 5)]),
    'matched',
  ],
  ['an effect that neither side has', sides('charge', booked(0, 0), []), 'matched'],
  [
    'a charge of which only the processor knows the capture',
    sides('charge', booked(0, 0), [listed('charge', 9)], 'failed'),
    'status_differs',
  ],
  ['a charge whose rows are gone', sides('charge', booked(0, 0), [listed('charge', 9)], null), 'missing_at_us'],
  ['a charge that the processor does not list', sides('charge', booked(9), []), 'missing_at_processor'],
  ['another amount', sides('charge', booked(9), [listed('charge', 8)]), 'amount_differs'],
  [
    'another currency with the same number',
    sides('charge', booked(9), [listed('charge', 9, { currency: 'EUR' })]),
    'currency_differs',
  ],
  [
    'a charge that was made twice',
    sides('charge', booked(9), [listed('charge', 9), listed('charge', 9, { id: 'second' })]),
    'duplicate_effect',
  ],
  [
    'a refund that came back',
    sides('refund', booked(-9), [listed('refund', -9), listed('refund_failure', 9)]),
    'status_differs',
  ],
  ['a refund that failed here alone', sides('refund', booked(0, 2), [listed('refund', -9)]), 'status_differs'],
] as const)('compareEffect finds the kind of %s', (_, given, expected) => {
  const compared = compareEffect(given, context);
  expect(compared.kind === 'different' ? compared.difference : compared.kind).toBe(expected);
});

it('compareEffect suspends the money that has no journal, and of a duplicate only the surplus', () => {
  const missing = sides('charge', booked(0, 0), [listed('charge', 9)], null);
  const twice = sides('charge', booked(9), [listed('charge', 9), listed('charge', 9, { id: 'second' })]);
  expect([missing, twice].map((given) => compareEffect(given, context))).toMatchObject([
    { suspended: ['charge/9'] },
    { suspended: ['second'] },
  ]);
});

it.each([
  ['a pending refund', 'refund', 'pending', 9],
  ['a payout on its way', 'payout', 'in_transit', 6],
  ['a charge whose outcome is unknown', 'charge', 'processing', 3],
] as const)('compareEffect waits for %s for some days only', (_, effect, status, days) => {
  const given = sides(effect, booked(0, 0), [listed('charge', 9)], status);
  const after = (count: number) => compareEffect(given, { ...context, now: Date.parse(at) + count * 86_400_000 }).kind;
  expect([after(days), after(days + 2)]).toEqual(['in_flight', 'different']);
});

it('compareEffect leaves out what happened within the grace', () => {
  const given = sides('charge', booked(0, 0), [listed('charge', 9)]);
  const now = Date.parse(at) + 30_000;
  expect(compareEffect(given, { ...context, now }).kind).toBe('in_flight');
  expect(compareEffect(given, { ...context, now, graceSeconds: 0 }).kind).toBe('different');
});

it('explainedPercent is 100 only when everything is explained', () => {
  const percents = [
    [0, 0],
    [1, 1],
    [999_999_999, 1_000_000_000],
    [0, 5],
  ].map(([matchedVolume = 0, grossVolume = 0]) => explainedPercent({ matchedVolume, grossVolume }));
  expect(percents).toEqual(['100.00 %', '100.00 %', '99.99 %', '0.00 %']);
});

it('days are counted in UTC across months', () => {
  expect(daysBetween('2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
  expect([daysBefore('2026-12-01', 1), instantsOf('2026-12-31').to]).toEqual([
    '2026-11-30',
    '2027-01-01T00:00:00.000Z',
  ]);
});
