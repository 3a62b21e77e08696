import { checkoutConfigSchema } from '@landed/contracts/checkout-config/wire';
import { operations } from '@landed/contracts/openapi/operations/index';
import Koa from 'koa';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { listen } from '../listener/listener.js';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import { errorResponses } from '../middleware/error-responses.js';
import type { RequestState } from '../middleware/request-state.js';
import { send } from '../middleware/send.js';
import { routes } from './index.js';
import { route } from './route.js';
import { addOperation, createRouter } from './router.js';

const log = pino({ level: 'silent' });
const row = {
  method: 'POST',
  operationId: 'x',
  idempotent: false,
  body: { schema: checkoutConfigSchema, bytesMax: 1 },
  handle: async () => jsonResponse(200, {}),
} as const;
const deprecation = {
  deprecatedAt: '2026-12-01T00:00:00.000Z',
  sunsetAt: '2028-12-01T00:00:00.000Z',
  link: 'https://docs.example.com/changes',
};

describe('a deprecated operation', () => {
  it('says so on every response, errors too, and the others do not', async () => {
    const router = createRouter();
    const app = new Koa<RequestState>();
    app.use(errorResponses(log));
    let fails = false;
    const respond = (ctx: Koa.ParameterizedContext<RequestState>) => {
      if (fails) throw new ApiErrorException({ code: 'unauthorized' });
      send(ctx, jsonResponse(200, {}));
    };
    addOperation(router, route({ ...row, path: '/v1/old', deprecation }), respond);
    addOperation(router, route({ ...row, path: '/v1/new' }), respond);
    app.use(router.routes());
    const listener = await listen(app, '127.0.0.1', 0, log);
    try {
      const fields = async (path: string) => {
        const { status, headers } = await fetch(`http://127.0.0.1:${listener.port}${path}`, { method: 'POST' });
        return [status, headers.get('deprecation'), headers.get('sunset'), headers.get('link')];
      };
      const said = [
        '@1796083200',
        'Fri, 01 Dec 2028 00:00:00 GMT',
        '<https://docs.example.com/changes>; rel="deprecation"; type="text/html"',
      ];
      expect(await fields('/v1/old')).toEqual([200, ...said]);
      expect(await fields('/v1/new')).toEqual([200, null, null, null]);
      fails = true;
      expect(await fields('/v1/old')).toEqual([401, ...said]);
    } finally {
      await listener.drain(1);
    }
  });

  it('a deprecated operation is the same one in the route table and in the OpenAPI document, with the same key', () => {
    const described = operations.map(({ operationId, key, deprecation: known }) => [operationId, key, known]);
    const served = routes.map(({ operationId, key, deprecation: known }) => [
      operationId,
      key === 'secret' ? undefined : key,
      known,
    ]);
    expect(served).toEqual(expect.arrayContaining(described));
    expect(served.length).toBe(described.length);
  });
});
