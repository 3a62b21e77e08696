import type { ApiTest } from '../../setup/api-test.js';
import type { ApiResponse } from '../../setup/merchant-api.js';

const path = '/v1/payment_method_domains';
const validate = `${path}/validate`;

/** A request for each documented error of payment method domains, by path and code. */
export function domainTriggers(
  test: Pick<ApiTest, 'api' | 'apiOf' | 'anotherMerchant' | 'merchant'>,
): Record<string, Record<string, () => Promise<ApiResponse>>> {
  const { api, merchant } = test;
  const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json' };
  return {
    [path]: {
      validation_error: () => api.post(path, { domain: 'https://shop.example.com' }),
      '413': () => api.send({ method: 'POST', path, headers, body: ' '.repeat(70_000) }),
      '415': () => api.post(path, {}, { 'content-type': 'text/plain' }),
      unauthorized: () => api.send({ method: 'POST', path }),
      payment_method_domain_exists: async () => {
        await api.post(path, { domain: 'shop.example.com' });
        return api.post(path, { domain: 'www.example.com' });
      },
    },
    [`get ${path}`]: {
      validation_error: () => api.get(`${path}?limit=1`),
      unauthorized: () => api.send({ method: 'GET', path }),
    },
    [validate]: {
      validation_error: () => api.post(`${validate}?limit=1`, undefined),
      unauthorized: () => api.send({ method: 'POST', path: validate }),
      not_found: async () => test.apiOf({ merchant: await test.anotherMerchant() }).post(validate, undefined),
    },
  };
}
