import type { Database } from '@landed/prisma/database';
import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import { KeyUses } from './key-uses.js';
import { saveKeyUsesRegularly } from './save-key-uses-regularly.js';

const log = { warn: () => undefined } as unknown as Logger;

it('remembers the last operation of each key, and what could not be saved unless the key was used since', () => {
  const uses = new KeyUses();
  uses.note('key-1', 'createTaxQuote');
  uses.note('key-1', 'createRefund');
  uses.note('key-2', 'createTaxQuote');
  const taken = uses.take();
  expect(taken.map(({ keyId, operation }) => [keyId, operation])).toEqual([
    ['key-1', 'createRefund'],
    ['key-2', 'createTaxQuote'],
  ]);
  uses.note('key-2', 'listEvents');
  uses.putBack(taken);
  expect(uses.take().map(({ operation }) => operation)).toEqual(['listEvents', 'createRefund']);
});

it('saves all keys in one statement when the gateway stops, and nothing when no key was used', async () => {
  const written: unknown[] = [];
  const query = async ({ values }: { readonly values: readonly unknown[] }) => written.push(values[0]);
  const uses = new KeyUses();
  await saveKeyUsesRegularly({ pool: { query } } as unknown as Database, uses, log).stop();
  uses.note('key-1', 'createRefund');
  uses.note('key-2', 'createRefund');
  await saveKeyUsesRegularly({ pool: { query } } as unknown as Database, uses, log).stop();
  expect(written).toEqual([['key-1', 'key-2']]);
});
