import { expect, it } from 'vitest';
import { isFiltered, paymentsQueryText, paymentsSearch } from './payments-search.js';

it('paymentsSearch keeps filters and drops everything else of an address', () => {
  const id = '019aa5b0-0000-7000-8000-000000000001';
  const given = {
    status: 'failed',
    currency: 'EUR',
    reference: '42',
    from: '2026-11-01',
    until: '2026-11-31x',
    after: id,
  };
  expect(paymentsSearch({ ...given, evil: '<script>' })).toEqual({
    status: 'failed',
    currency: 'EUR',
    reference: '42',
    from: '2026-11-01',
    after: id,
  });
  expect(paymentsSearch({ status: 'paid', currency: 'XXX', reference: 'a'.repeat(10_000), after: "'; DROP" })).toEqual(
    {},
  );
});

it('a page of the list is not a filter, and a day is that of the zone of the person', () => {
  expect([isFiltered({ after: 'x' }), isFiltered({ status: 'failed' })]).toEqual([false, true]);
  const days = (from: string, until: string, zone: string) =>
    Object.fromEntries(new URLSearchParams(paymentsQueryText({ from, until }, zone)));
  expect(days('2026-11-01', '2026-11-01', 'America/New_York')).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    // The clocks changed on this day.
    before: '2026-11-02T05:00:00.000Z',
  });
  expect(days('2026-11-28', '2026-11-29', 'Asia/Tokyo')).toEqual({
    from: '2026-11-27T15:00:00.000Z',
    before: '2026-11-29T15:00:00.000Z',
  });
  expect(paymentsQueryText({}, undefined)).toBe('');
});

it('paymentsSearch keeps several statuses, an address, an amount, digits of a card and metadata', () => {
  const search = {
    status: 'succeeded,captured',
    email: 'zoë@example.com',
    amount: '407.65',
    last4: '0042',
    has: 'refund',
    metadata: 'order source=app=1',
  };
  expect(paymentsSearch(search)).toEqual(search);
  expect(Object.fromEntries(new URLSearchParams(paymentsQueryText(search, undefined)))).toEqual({
    ...search,
    amount: '40765',
  });
  const wrong = { status: 'failed,paid', email: 'zoë', amount: '0', last4: '42', has: 'payout', metadata: '=app' };
  expect(paymentsSearch(wrong)).toEqual({});
});
