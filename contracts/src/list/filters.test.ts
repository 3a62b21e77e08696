import { describe, expect, it } from 'vitest';
import { listDisputesSchema } from '../dispute/wire.js';
import { listEventsSchema } from '../event/wire.js';
import { listPaymentIntentsSchema } from '../payment-intent/wire.js';
import { listPayoutsSchema } from '../payout/wire.js';
import { listRefundsSchema } from '../refund/wire.js';

const lists = {
  payments: listPaymentIntentsSchema,
  refunds: listRefundsSchema,
  disputes: listDisputesSchema,
  payouts: listPayoutsSchema,
  events: listEventsSchema,
};
const id = '019aa5b1-70a2-7f11-b0c4-2e5d7a9c1f36';

function issues(list: keyof typeof lists, query: object) {
  const result = lists[list].safeParse(query);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe.each(Object.keys(lists) as (keyof typeof lists)[])('a list of %s', (list) => {
  it('a list does not begin after one record and end before another', () => {
    expect(issues(list, { starting_after: id, ending_before: id })).toEqual([
      'ending_before: Must not be given together with `starting_after`.',
    ]);
  });

  it('a list rejects a range of time that ends before it begins', () => {
    const from = '2026-11-02T00:00:00Z';
    expect(issues(list, { created_from: from, created_before: from })).toEqual([]);
    expect(issues(list, { created_from: from, created_before: '2026-11-02T00:00:00+00:01' })).toEqual([
      'created_before: Must not be before `created_from`.',
    ]);
  });
});

it('an amount of a filter is an amount that a payment can have', () => {
  const codes = ['0', '1', '99999999', '100000000', '-1', '1.5', '١', ''].map((amount) => {
    const [issue] = listPaymentIntentsSchema.safeParse({ amount }).error?.issues ?? [];
    return issue?.code === 'custom' ? issue.params?.['code'] : issue?.code;
  });
  const range = 'invalid_amount';
  const form = 'invalid_format';
  expect(codes).toEqual([range, undefined, undefined, range, range, form, form, form]);
});
