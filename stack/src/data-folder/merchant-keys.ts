import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { StackMerchant } from './stack-file.js';

const keyPair = z.object({ secret_key: z.string(), publishable_key: z.string() });

const merchantKeysSchema = z.object({
  merchants: z
    .array(z.object({ id: z.string(), name: z.string(), keys: z.object({ test: keyPair, live: keyPair.optional() }) }))
    .min(1),
});

/** Reads the seeded merchants and their keys from the file that the seed wrote. */
export function readMerchantKeys(path: string): StackMerchant[] {
  const { merchants } = merchantKeysSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return merchants.map(({ id, name, keys }) => ({
    id,
    name,
    secret_key: keys.test.secret_key,
    publishable_key: keys.test.publishable_key,
    ...(keys.live && { live_secret_key: keys.live.secret_key, live_publishable_key: keys.live.publishable_key }),
  }));
}
