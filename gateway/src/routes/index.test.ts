import { operations } from '@landed/contracts/openapi/operations/index';
import { expect, it } from 'vitest';
import { routes } from './index.js';

it('the routes are the operations of the OpenAPI document, with the same paths, bodies and idempotency keys', () => {
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
