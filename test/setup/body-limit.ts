import { expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from './api-test.js';
import { acceptableHeaders, chunkedBlanks, oversizeBodies, padded, tooLarge, unsupportedBodies } from './raw-bodies.js';

/** An operation that takes 32 KiB and no more. */
interface BodyLimit {
  /** What a request is called, in the names of the tests. */
  readonly noun: string;
  readonly path: string;
  readonly request: object;
  /** Part of the body of its response. */
  readonly response: object;
}

const bytesMax = 32 * 1024;
const aboveCeiling = fieldErrors('validation_error', {
  path: '',
  code: 'body_too_large',
  message: `Must be at most ${bytesMax} bytes.`,
});

/** Both ceilings and the media types of such an operation: what is refused with which status, and what just passes. */
export async function describeBodyLimit({ noun, path, request, response: answered }: BodyLimit): Promise<void> {
  const test = await openApiTest();
  const { api } = test;
  const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };

  it.each([...oversizeBodies(request), ...unsupportedBodies(request)])(
    `refuses a ${noun} $name with $status and stores nothing`,
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
    ['33 KiB that are no JSON', Buffer.alloc(33 * 1024, '[')],
    ['33 KiB, chunked', chunkedBlanks(33)],
    ['64 KiB', padded(request, 64 * 1024)],
  ])(`refuses a ${noun} of %s with 400 and stores nothing`, async (_, body) => {
    const before = await test.trace();
    expectResponse(await api.send({ method: 'POST', path, body, headers: json }), 400, aboveCeiling);
    expect(await test.trace()).toEqual(before);
  });

  it(`refuses a ${noun} of 400 KiB without a length, and reads the next request on the same connection`, async () => {
    const wire = test.apiOf({ connections: 1 });
    const refused = await wire.send({ method: 'POST', path, body: chunkedBlanks(400), headers: json });
    expectResponse(refused, 413, fieldErrors('validation_error', tooLarge));
    expect(await wire.post(path, request)).toMatchObject({ status: 200, body: answered });
  }, 30_000);

  it.each(acceptableHeaders)(`takes a ${noun} under %o`, async (headers) => {
    expect(await api.post(path, request, headers)).toMatchObject({ status: 200, body: answered });
  });

  it.each([
    ['32 KiB to the byte', padded(request, bytesMax)],
    ['32 KiB to the byte, chunked', [padded(request, bytesMax - 1024), Buffer.alloc(1024, ' ')]],
  ])(`takes a ${noun} of %s`, async (_, body) => {
    const response = await api.send({ method: 'POST', path, body, headers: json });
    expect(response).toMatchObject({ status: 200, body: answered });
  });
}
