import { examplePayout } from '@landed/contracts/openapi/operations/example-payout';
import { expect, it } from 'vitest';
import { entryTotals } from './entry-columns.js';

it('the columns of a total add up to the amount, whatever parts a payout has', () => {
  const parts = {
    gross_sales: 1_840_640,
    platform_fee: -95_932,
    tax_withheld: -291_185,
    duty_withheld: -60_417,
    reserve_held: -139_310,
    reserve_released: 71_244,
    refunds: -48_620,
    disputes: -18_900,
    dispute_fees: -1_500,
    returned_payouts: 0,
    adjustments: 0,
  };
  const amount = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const payout = { ...examplePayout, amount, amount_breakdown: { ...examplePayout.amount_breakdown, ...parts } };
  const { name, net, gross, fee, tax, reserve } = entryTotals(payout, '214');
  expect([name, net, gross, fee, tax, reserve]).toEqual([
    `All 214 entries, ${payout.currency}`,
    amount,
    1_773_120,
    -97_432,
    -351_602,
    -68_066,
  ]);
  expect(gross + fee + tax + reserve).toBe(net);
});
