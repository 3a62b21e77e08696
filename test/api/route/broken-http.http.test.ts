import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, inject, it } from 'vitest';

/** Sends bytes to the gateway and reads one response, or until the gateway closes the connection. */
async function raw(bytes: string): Promise<{ readonly head: string; readonly body: string }> {
  const { hostname, port } = new URL(inject('stack').gateway_url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  let text = '';
  socket.setTimeout(2_000, () => socket.destroy());
  socket.on('data', (data) => {
    text += data.toString();
    const [head = '', body = ''] = text.split('\r\n\r\n');
    if (Buffer.byteLength(body) >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Infinity)) socket.end();
  });
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body };
}

const malformed = {
  error: {
    code: 'validation_error',
    message: 'The request is not valid: see details.fields.',
    details: { fields: [{ path: '', code: 'malformed_http', message: 'Is not a valid HTTP request.' }] },
  },
};

it.each([
  ['text that is not HTTP', 'GARBAGE\r\n\r\n'],
  ['a method that does not exist', 'PAY /v1/payment_intents HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a header without a name', 'GET /livez HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
  ['headers above the size limit', `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['two lengths', 'POST /v1/tax_quotes HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'both a length and chunks',
    'POST /v1/tax_quotes HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('rejects %s with the error body and a request id, and closes the connection', async (_, bytes) => {
  const { head, body } = await raw(bytes);
  expect(JSON.parse(body)).toEqual(malformed);
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/i);
  expect(head).toMatch(/\r\nRequest-Id: [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\r\n/i);
  expect(head).toMatch(/\r\nConnection: close$/i);
});

it('rejects a request of HTTP/1.1 without Host with the error body and a request id', async () => {
  const { head, body } = await raw('GET /v1/balance HTTP/1.1\r\n\r\n');
  expect(JSON.parse(body)).toEqual({
    error: { ...malformed.error, details: { fields: [{ path: 'Host', code: 'required', message: 'Is required.' }] } },
  });
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\nRequest-Id: [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\r\n/i);
});

it('serves HTTP/1.0, which has no Host', async () => {
  const { head } = await raw('GET /livez HTTP/1.0\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
});

it('ignores an unknown Expect header', async () => {
  const { head, body } = await raw('GET /v1/nothing HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 404 /);
  expect(JSON.parse(body)).toEqual({
    error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' },
  });
});
