import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { apiCaller } from './api-caller.js';

const seen: (string | undefined)[] = [];
let responses: readonly number[] = [];
const server = createServer((request, response) => {
  seen.push(request.headers['idempotency-key'] as string | undefined);
  const status = responses[seen.length - 1] ?? 200;
  response.writeHead(status, { 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '0' }) });
  response.end(JSON.stringify(status === 200 ? { id: 'a' } : { error: { code: 'some_code', message: 'Not now.' } }));
});

async function call() {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = apiCaller(`http://127.0.0.1:${port}`, 'sk_test_1');
  return send('POST', '/v1/tax_quotes', z.object({ id: z.string() }), { body: {}, idempotencyKey: 'key-1' });
}

afterEach(async () => {
  seen.length = 0;
  await new Promise((resolve) => server.close(resolve));
});

it('sends the same request again while the service is busy', async () => {
  responses = [503, 503, 200];
  expect(await call()).toEqual({ id: 'a' });
  expect(seen).toEqual(['key-1', 'key-1', 'key-1']);
});

it('throws the error of the API at any other status', async () => {
  responses = [409];
  await expect(call()).rejects.toThrow('POST /v1/tax_quotes failed: Not now. (status 409, code some_code)');
  expect(seen).toHaveLength(1);
});
