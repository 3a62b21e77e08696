import type { ApiTest } from '../../setup/api-test.js';
import type { ApiResponse } from '../../setup/merchant-api.js';

/** Requests that trigger each error of the event operations. */
export function eventTriggers({ api }: ApiTest): Record<string, Readonly<Record<string, () => Promise<ApiResponse>>>> {
  return {
    '/v1/events': {
      validation_error: () => api.get('/v1/events?limit=101'),
      unauthorized: () => api.send({ method: 'GET', path: '/v1/events' }),
    },
    '/v1/events/{id}': {
      validation_error: () => api.get('/v1/events/x?expand=1'),
      unauthorized: () => api.send({ method: 'GET', path: '/v1/events/x' }),
      not_found: () => api.get('/v1/events/x'),
    },
  };
}
