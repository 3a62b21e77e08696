import type { ApiTest } from '../../setup/api-test.js';
import type { ApiResponse } from '../../setup/merchant-api.js';

/** Requests that trigger each error of reading the balance and payouts. */
export function payoutTriggers({ api }: ApiTest): Record<string, Readonly<Record<string, () => Promise<ApiResponse>>>> {
  const without = (path: string) => api.send({ method: 'GET', path });
  return {
    '/v1/balance': {
      validation_error: () => api.get('/v1/balance?currency=GBP'),
      unauthorized: () => without('/v1/balance'),
    },
    '/v1/payouts': {
      validation_error: () => api.get('/v1/payouts?limit=101'),
      unauthorized: () => without('/v1/payouts'),
    },
    '/v1/payouts/{id}': {
      validation_error: () => api.get('/v1/payouts/x?expand=1'),
      unauthorized: () => without('/v1/payouts/x'),
      not_found: () => api.get('/v1/payouts/x'),
    },
    '/v1/payouts/{id}/entries': {
      validation_error: () => api.get('/v1/payouts/x/entries?limit=101'),
      unauthorized: () => without('/v1/payouts/x/entries'),
      not_found: () => api.get('/v1/payouts/x/entries'),
    },
  };
}
