import { z } from 'zod';

/** Below the time that the activity which prices a quote has, so that it can still say that there was no answer. */
const timeoutMax = 4_000;

/** An engine's name, as a merchant's row holds it. */
const engineName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'is no name of lower-case letters, digits and hyphens')
  .refine((name) => name !== 'embedded', 'is the name of the engine that needs no service');

/** What a quote is worth is told in clear to nobody but a process on this very machine. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'is no http or https address' })
  .refine((url) => URL.canParse(url) && isPrivate(url), 'is neither https nor on this machine')
  .refine((url) => URL.canParse(url) && new URL(url).username === '', 'has a name in front of its host');

const remoteEngineSchema = z.strictObject({
  name: engineName,
  url: serviceUrl,
  /** Sent as a bearer token. */
  secret: z.string().regex(/^[\x21-\x7e]+$/, 'is empty, or not what a header can hold'),
  timeout_ms: z.int().min(1).max(timeoutMax).default(3_000),
  /** What prices a quote when the service does not: nothing, or the embedded engine, which the quote then says. */
  fallback: z.enum(['none', 'embedded']).default('none'),
});

export type RemoteEngineConfig = z.output<typeof remoteEngineSchema>;

/** The value of `TAX_ENGINES`: JSON, every name once. */
export const remoteEnginesSchema = z
  .array(remoteEngineSchema)
  .refine((rows) => new Set(rows.map(({ name }) => name)).size === rows.length, 'has two engines of one name');
