import { expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from './api-test.js';
import { acceptableHeaders, chunkedBlanks, oversizeBodies, padded, tooLarge, unsupportedBodies } from './raw-bodies.js';

/** An operation whose requests may have at most 32 KiB. */
interface LimitedOperation {
  /** The name of a request in the titles of the tests. */
  readonly noun: string;
  readonly path: string;
  readonly request: object;
  /** Part of the response body. */
  readonly response: object;
}

const bytesMax = 32 * 1024;
const aboveLimit = fieldErrors('validation_error', {
  path: '',
  code: 'body_too_large',
  message: `Must be at most ${bytesMax} bytes.`,
});

/** Tests both size limits and the media types of such an operation: rejected and accepted bodies. */
export async function describeBodyLimit({ noun, path, request, response: expected }: LimitedOperation): Promise<void> {
  const test = await openApiTest();
  const { api } = test;
  const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };

  it.each([...oversizeBodies(request), ...unsupportedBodies(request)])(
    `rejects a ${noun} with $status and stores nothing: $name`,
    async ({ body, headers, status, field }) => {
      const before = await test.trace();
      const response = await api.send({ method: 'POST', path, body, headers: { ...json, ...headers } });
      expectResponse(response, status, fieldErrors('validation_error', field));
      expect(await test.trace()).toEqual(before);
    },
  );

  it.each([
    ['33 KiB', padded(request, 33 * 1024)],
    ['one byte above 32 KiB', padded(request, bytesMax + 1)],
    ['33 KiB that are not JSON', Buffer.alloc(33 * 1024, '[')],
    ['33 KiB, chunked', chunkedBlanks(33)],
    ['64 KiB', padded(request, 64 * 1024)],
  ])(`rejects a ${noun} of %s with 400 and stores nothing`, async (_, body) => {
    const before = await test.trace();
    expectResponse(await api.send({ method: 'POST', path, body, headers: json }), 400, aboveLimit);
    expect(await test.trace()).toEqual(before);
  });

  it(`rejects a ${noun} of 400 KiB without a length, and accepts the next request on the same connection`, async () => {
    const wire = test.apiOf({ connections: 1 });
    const rejected = await wire.send({ method: 'POST', path, body: chunkedBlanks(400), headers: json });
    expectResponse(rejected, 413, fieldErrors('validation_error', tooLarge));
    expect(await wire.post(path, request)).toMatchObject({ status: 200, body: expected });
  }, 30_000);

  it.each(acceptableHeaders)(`accepts a ${noun} with the headers %o`, async (headers) => {
    expect(await api.post(path, request, headers)).toMatchObject({ status: 200, body: expected });
  });

  it.each([
    ['32 KiB to the byte', padded(request, bytesMax)],
    ['32 KiB to the byte, chunked', [padded(request, bytesMax - 1024), Buffer.alloc(1024, ' ')]],
  ])(`accepts a ${noun} of %s`, async (_, body) => {
    const response = await api.send({ method: 'POST', path, body, headers: json });
    expect(response).toMatchObject({ status: 200, body: expected });
  });
}
