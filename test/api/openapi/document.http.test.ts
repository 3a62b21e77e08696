import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';

const { api, contract } = await openApiTest();
const { document } = contract;
const served = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.send({ method, path: '/openapi.json', headers });

describe('/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate((await served()).body as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version, document.info['version']]).toEqual([true, '3.1', 'v1']);
  });

  it('is public and cacheable, and returns 304 for a known ETag', async () => {
    const response = await served();
    const etag = String(response.headers['etag']);
    expect(response).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
    });
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await served({ 'if-none-match': etag });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    expect((await served({ 'if-none-match': '"other"' })).status).toBe(200);
    const head = await served({}, 'HEAD');
    expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', etag]);
  });

  it('contains no machine name, host or secret', async () => {
    expect((await served()).text).not.toMatch(/127\.0\.0\.1|localhost|\/home\/|\/work\/|sk_(test|live)_\w/);
  });

  it('lists only existing operations, each with a unique id and behind an API key', async () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
    );
    expect(new Set(listed.map(({ operationId }) => operationId)).size).toBe(listed.length);
    const responses = await Promise.all(
      listed.map(({ path, method }) =>
        api.send({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/, 'x'), headers: {} }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(listed.map(() => 401));
  });
});
