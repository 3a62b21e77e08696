import { expect, it } from 'vitest';
import { findById, findByText } from './find-objects.js';

const named = (found: ReturnType<typeof findByText>) => found.map(({ search = {} }) => Object.keys(search)[0]);

it.each([
  ['20871', ['reference', 'amount']],
  ['4242', ['reference', 'last4', 'amount']],
  ['407.65', ['amount', 'reference']],
  ['•• 4242', ['last4', 'reference']],
  ['tilda.marsh@example.com', ['email', 'reference']],
])('the search box offers for %s the filters %j, the likeliest first', (text, filters) => {
  expect(named(findByText(text, ['owner']))).toEqual(filters);
});

it('the search box offers an id as each kind of record that the roles may see', () => {
  const id = '019AA5B0-0000-7000-8000-000000000001';
  const lists = (roles: Parameters<typeof findById>[1]) => findById(` ${id} `, roles).map(({ to }) => to);
  expect(lists(['owner'])).toEqual(
    ['payments', 'disputes', 'payouts', 'events', 'webhooks', 'quotes'].map((list) => `/${list}/${id.toLowerCase()}`),
  );
  expect(lists(['finance'])).toEqual(['payments', 'disputes', 'payouts'].map((list) => `/${list}/${id.toLowerCase()}`));
  expect(findById('20871', ['owner'])).toEqual([]);
  expect(findByText(id, ['owner'])).toEqual([]);
});
