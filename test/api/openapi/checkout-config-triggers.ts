import type { ApiTest } from '../../setup/api-test.js';
import type { ApiResponse } from '../../setup/merchant-api.js';

const json = 'application/json';

/** Requests that trigger each documented error of the two configurations, with the key that each of them takes. */
export function checkoutConfigTriggers({
  api,
  merchant,
}: ApiTest): Readonly<Record<string, Readonly<Record<string, () => Promise<ApiResponse>>>>> {
  const keys = {
    '/v1/checkout/config': merchant.secret_key,
    '/v1/checkout/browser_config': merchant.publishable_key,
  };
  const rows = Object.entries(keys).map(([path, key]) => {
    const send = (body: string, type = json) =>
      api.send({ method: 'POST', path, headers: { authorization: `Bearer ${key}`, 'content-type': type }, body });
    return [
      path,
      {
        validation_error: () => send('{"currency":"JPY"}'),
        '413': () => send(' '.repeat(70_000)),
        '415': () => send('{}', 'text/plain'),
        unauthorized: () => api.send({ method: 'POST', path }),
      },
    ] as const;
  });
  return Object.fromEntries(rows);
}
