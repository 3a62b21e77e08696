import { operations } from '@landed/contracts/openapi/operations/index';
import { describe, expect, it } from 'vitest';
import { routes } from './index.js';
import { routeMatcher } from './match.js';

const match = routeMatcher(routes);
const id = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';

function operationAt(method: string, path: string): string {
  const found = match(method, path);
  if (found === null) return 'none';
  return found.kind === 'route' ? found.route.operationId : `allow ${found.allow}`;
}

describe('routeMatcher', () => {
  it('finds operations by method and path', () => {
    expect(operationAt('POST', '/v1/tax_quotes')).toBe('createTaxQuote');
    expect(operationAt('POST', '/v1/payment_intents')).toBe('createPaymentIntent');
    expect(operationAt('GET', `/v1/payment_intents/${id}`)).toBe('retrievePaymentIntent');
    expect(operationAt('HEAD', `/v1/payment_intents/${id}`)).toBe('retrievePaymentIntent');
  });

  it('gives the parameter as it was sent', () => {
    expect(match('GET', '/v1/payment_intents/x%2Fy')).toMatchObject({ params: { payment_intent_id: 'x%2Fy' } });
  });

  it('says which methods a path has', () => {
    expect(operationAt('GET', '/v1/tax_quotes')).toBe('allow POST');
    expect(operationAt('OPTIONS', '/v1/payment_intents')).toBe('allow POST');
    expect(operationAt('DELETE', `/v1/payment_intents/${id}`)).toBe('allow GET, HEAD');
  });

  it.each(['/', '/v1', '/v1/tax_quotes/', '/V1/tax_quotes', '/v1/payment_intents/', `/v1/payment_intents/${id}/x`])(
    'knows nothing at %s',
    (path) => {
      expect(operationAt('POST', path)).toBe('none');
    },
  );
});

describe('the table', () => {
  it('has the same operations as the OpenAPI document, each with a body, a key and parameters alike', () => {
    const served = routes.map(({ method, path, operationId, idempotent, body }) => ({
      method: method.toLowerCase(),
      path,
      operationId,
      idempotent,
      hasBody: body !== null,
    }));
    const described = operations.map(({ method, path, operationId, idempotent, request }) => ({
      method,
      path,
      operationId,
      idempotent,
      hasBody: request !== null,
    }));
    expect(served).toEqual(described);
  });
});
