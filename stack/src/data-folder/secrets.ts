import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { newSigningKey } from '@landed/codec/compact-signature';
import { z } from 'zod';
import { writeFileAtomically } from '../write-file-atomically.js';
import { newProcessorAccounts, processorAccountSchema } from './processor-account.js';

const secretsSchema = z.strictObject({
  /** `<key id>:<32 bytes in base64>`, the current key first. */
  encryption_keys: z.string().regex(/^[a-z0-9]+:[A-Za-z0-9+/]{43}=(,[a-z0-9]+:[A-Za-z0-9+/]{43}=)*$/),
  api_key_pepper: z.string().min(32),
  postgres_password: z.string().min(32),
  /** Signs what people do in the dashboard. A folder of an older version gets one. */
  dashboard_token_key: z
    .string()
    .min(60)
    .default(() => newSigningKey()),
  /** The private key that signs the decisions of `landed` on this stack: PKCS #8 in base64. */
  operator_key: z
    .string()
    .min(32)
    .default(() => newSigningKey()),
  processor_accounts: z.array(processorAccountSchema).length(10),
});

/** The secrets that a local stack creates at its first start and needs at every later start. */
export type Secrets = z.output<typeof secretsSchema>;

/**
 * Reads the secrets of a data folder. Creates random secrets and writes them (mode 0600) when there is no file. A damaged
 * file is an error, because new secrets would make the kept data unreadable. The error never repeats the content.
 */
export function loadSecrets(path: string): Secrets {
  if (!existsSync(path)) return createSecrets(path);
  const kept = parseJson(readFileSync(path, 'utf8'));
  const parsed = secretsSchema.safeParse(kept);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole file');
    throw new Error(`${path} is damaged (${where.join(', ')}). Restore it, or delete all data with \`npm run reset\`.`);
  }
  // Secrets that an older version did not have are created once and then kept.
  if (isDeepStrictEqual(kept, parsed.data)) chmodSync(path, 0o600);
  else writeSecrets(path, parsed.data);
  return parsed.data;
}

function writeSecrets(path: string, secrets: Secrets): void {
  writeFileAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`);
}

function createSecrets(path: string): Secrets {
  const secrets: Secrets = {
    encryption_keys: `k1:${randomBytes(32).toString('base64')}`,
    api_key_pepper: randomBytes(32).toString('base64'),
    postgres_password: randomBytes(24).toString('hex'),
    dashboard_token_key: newSigningKey(),
    operator_key: newSigningKey(),
    processor_accounts: newProcessorAccounts(),
  };
  writeSecrets(path, secrets);
  return secrets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
