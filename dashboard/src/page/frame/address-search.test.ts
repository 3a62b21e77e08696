import { expect, it } from 'vitest';
import { checkedTarget } from '../sign-in/checked-target.js';
import { droppedFilters, parseSearch, searchText } from './address-search.js';

it('an address keeps every digit and character of its filters, and can be returned to after the sign-in', () => {
  const search = { last4: '0042', reference: '12345678901234567890', amount: '1.10', metadata: 'order source=a+b & c' };
  const text = searchText({ ...search, after: undefined });
  expect(parseSearch(text)).toEqual(search);
  const target = `/harbour/test/payments${text}`;
  expect(checkedTarget(target)).toBe(target);
  expect([parseSearch(''), searchText({})]).toEqual([{}, '']);
});

it('a list names the filters of an address that it has dropped', () => {
  const kept = { status: 'failed' };
  expect(droppedFilters({ status: 'failed', amount: 'much', evil: '1' }, kept)).toEqual(['amount', 'evil']);
  expect(droppedFilters(kept, kept)).toEqual([]);
});
