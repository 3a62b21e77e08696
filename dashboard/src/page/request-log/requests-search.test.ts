import { expect, it } from 'vitest';
import { requestsSearch } from './requests-search.js';

it('requestsSearch keeps the filters of an address and drops everything else', () => {
  const id = '019aa5b0-0000-7000-8000-000000000001';
  const search = { status: '4', route: '/v1/refunds/{refund_id}', id, after: id };
  expect(requestsSearch({ ...search, evil: 1 })).toEqual(search);
  expect(requestsSearch({ status: '3', route: "/v1/'; DROP", id: 'x'.repeat(10_000), after: {} })).toEqual({});
});
