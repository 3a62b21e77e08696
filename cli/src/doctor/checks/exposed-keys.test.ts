import type { Database } from '@landed/prisma/database';
import { expect, it } from 'vitest';
import { checkExposedKeys } from './exposed-keys.js';

const databaseWith = (keys: readonly object[]) =>
  ({ prisma: { apiKey: { findMany: () => Promise.resolve(keys) } } }) as unknown as Database;

it('warns of each active secret key that a browser sent, by its last characters only', async () => {
  const merchant = '019aa5b0-0000-7000-8000-000000000001';
  const keys = [{ merchantId: merchant, rail: 'live', lastFour: 'wxyz' }];
  expect(await checkExposedKeys(databaseWith(keys))).toEqual([
    {
      state: 'warn',
      check: 'exposed key',
      saw: `${merchant}, live: the secret key that ends in wxyz was sent from a browser`,
      advice: 'Every visitor of that page has it. Rotate it: see docs/runbooks/leaked-api-key.md.',
    },
  ]);
  expect(await checkExposedKeys(databaseWith([]))).toEqual([]);
});
