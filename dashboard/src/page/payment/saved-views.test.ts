import { afterEach, expect, it, vi } from 'vitest';
import { isSameSearch, readViews, withoutBuyer } from './saved-views.js';

afterEach(() => vi.unstubAllGlobals());

const stored = (text: string | null) => vi.stubGlobal('localStorage', { getItem: () => text });

it('saved views are filters with a name: what else a browser has stored is dropped, and the address of a buyer', () => {
  const view = { name: 'Large', search: { amount: '500', currency: 'USD' } };
  const buyer = { name: 'Buyer', search: { email: 'zoe@example.com', status: 'failed', after: 'x', evil: '<b>' } };
  stored(JSON.stringify([view, buyer, null, 7, { name: '', search: {} }, { name: 'x' }]));
  expect(readViews('harbour')).toEqual([view, { name: 'Buyer', search: { status: 'failed' } }]);
  for (const text of [null, '{', '{"name":"x"}', 'null']) {
    stored(text);
    expect(readViews('harbour')).toEqual([]);
  }
  stored(JSON.stringify(Array.from({ length: 12 }, () => view)));
  expect(readViews('harbour')).toHaveLength(10);
});

it('a view is open while the address has its filters, in any order', () => {
  const search = { status: 'failed', currency: 'EUR' };
  expect(isSameSearch({ currency: 'EUR', status: 'failed' }, search)).toBe(true);
  expect(isSameSearch({ status: 'failed' }, search)).toBe(false);
  expect(withoutBuyer({ ...search, email: 'zoe@example.com', after: 'x' })).toEqual(search);
});
