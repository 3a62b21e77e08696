import { z } from 'zod';
import { serviceSecret, serviceUrl } from '../remote-service/service-address.js';

/** Less than the timeout of the activity that prices a quote, so that the activity can still report the fault. */
const timeoutMax = 4_000;

/** An engine's name, as stored in a merchant's row. */
const engineName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a name of lower-case letters, digits and hyphens')
  .refine((name) => name !== 'embedded', 'is the name of the built-in engine');

const remoteEngineSchema = z.strictObject({
  name: engineName,
  url: serviceUrl,
  secret: serviceSecret,
  timeout_ms: z.int().min(1).max(timeoutMax).default(3_000),
  /**
   * What happens without a usable response: `none` rejects the quote; `embedded` prices it and says so in the quote.
   */
  fallback: z.enum(['none', 'embedded']).default('none'),
});

export type RemoteEngineConfig = z.output<typeof remoteEngineSchema>;

/** The value of `TAX_ENGINES`: JSON, in which every name is unique. */
export const remoteEnginesSchema = z
  .array(remoteEngineSchema)
  .refine((rows) => new Set(rows.map(({ name }) => name)).size === rows.length, 'has two engines with the same name');
