import { expect, it, vi } from 'vitest';
import { bodyBytesMax } from '../body/read-bytes.js';
import { unwatched } from '../dependency/dependencies.js';
import { ApiErrorException } from './api-error-exception.js';
import { findTarget } from './find-target.js';
import type { Context } from './request-state.js';

const missing = new ApiErrorException({ code: 'dispute_not_found' });

/** Whether the body would be read, for a path that names nothing. */
async function isRead(headers: Readonly<Record<string, string>>): Promise<boolean> {
  const next = vi.fn(async () => undefined);
  const route = { findTarget: () => Promise.reject(missing) };
  const ctx = { state: { rail: 'test', merchant: {}, route }, req: { headers } } as unknown as Context;
  const result = await findTarget({ database: null as never, dependencies: unwatched })(ctx, next).catch(
    (error: unknown) => error,
  );
  expect(result).toBe(next.mock.calls.length === 1 ? undefined : missing);
  return next.mock.calls.length === 1;
}

it.each([
  [{ 'content-length': String(bodyBytesMax) }, true],
  [{}, true],
  [{ 'content-length': String(bodyBytesMax + 1) }, false],
  [{ 'transfer-encoding': 'chunked' }, false],
])('a body with the headers %j is read for an unknown resource: %s', async (headers, expected) => {
  expect(await isRead(headers)).toBe(expected);
});
