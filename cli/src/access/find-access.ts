import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Entity, entities } from '@landed/contracts/entity/entity';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { z } from 'zod';
import { CommandFailure } from '../program/command-failure.js';

const merchant = z.object({
  id: z.string(),
  name: z.string(),
  secret_key: z.string(),
  publishable_key: z.string(),
  live_secret_key: z.string().optional(),
  live_publishable_key: z.string().optional(),
});

const publishableKeys = z.array(
  z.object({ entity: z.enum(entities), rail: z.enum(rails), publishable_key: z.string() }),
);

/** The fields that this program reads of the file that a running local stack writes. */
const stackFileSchema = z.object({
  shop_url: z.string().nullish(),
  dashboard_url: z.string().nullish(),
  gateway_url: z.string(),
  gateway_live_url: z.string(),
  codec_url: z.string(),
  workers_ops_url: z.string(),
  sandbox_url: z.string(),
  database_url: z.string(),
  operator_database_url: z.string().optional(),
  buyer_keys_url: z.string().optional(),
  temporal_address: z.string(),
  temporal_namespace: z.string(),
  temporal_ui_url: z.string().nullish(),
  encryption_keys: z.string(),
  api_key_pepper: z.string().optional(),
  operator_key: z.string().optional(),
  processor_publishable_keys: publishableKeys.optional(),
  merchants: z.array(merchant),
});

export type LocalStack = z.output<typeof stackFileSchema>;
export type LocalMerchant = z.output<typeof merchant>;

/** The public key of one entity at the processor. */
export interface PublishableKey {
  readonly entity: Entity;
  readonly rail: Rail;
  readonly publishableKey: string;
}

/** How to reach one stack. */
export interface StackAccess {
  readonly databaseUrl: string;
  /** As the owner of the tables; the same as `databaseUrl` when it comes from environment variables. */
  readonly ownerDatabaseUrl: string;
  /** The database of buyers' keys; null: the same. */
  readonly buyerKeysUrl: string | null;
  readonly temporalAddress: string;
  readonly temporalNamespace: string;
  readonly encryptionKeys: string;
  /** The secret with which the gateway hashes API keys; null when it is not known here. */
  readonly apiKeyPepper: string | null;
  /** The private key that signs this operator's decisions; null when it is not known here. */
  readonly operatorKey: string | null;
  /** The keys with which bank accounts become tokens at the processor; empty when they are not known here. */
  readonly publishableKeys: readonly PublishableKey[];
  /** Where the processor is; null: its own address. */
  readonly processorUrl: string | null;
  /** The address of the dashboard, to which links in mails lead; null when it is not known here. */
  readonly dashboardUrl: string | null;
  /** The local stack; null when the access comes from environment variables. */
  readonly local: LocalStack | null;
  /** The path of its stack.json; null when the access comes from environment variables. */
  readonly file: string | null;
  /** Whether test-mode events may be sent to the machine that the stack runs on. */
  readonly localTargets: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const variables = ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'TEMPORAL_NAMESPACE', 'LANDED_ENCRYPTION_KEYS'] as const;

/**
 * Finds the stack to work on: the named file, otherwise the file of the local stack, otherwise environment variables. The
 * local stack's file is in `LANDED_DATA_DIR`, or in `.landed` of this folder or a parent. Messages never contain values,
 * because values contain secrets.
 */
export function findAccess(named: string | undefined, env: Environment, from: string): StackAccess {
  const file = named === undefined ? nearestStackFile(env, from) : resolve(from, named);
  const access = file === null ? fromEnvironment(env) : fromFile(file);
  return { ...access, operatorKey: operatorKeyOf(env) ?? access.operatorKey };
}

/** The operator's own key comes before that of a local stack. */
function operatorKeyOf(env: NodeJS.ProcessEnv): string | null {
  const { LANDED_OPERATOR_KEY: key, LANDED_OPERATOR_KEY_FILE: file } = env;
  if (!file) return key || null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CommandFailure('no_operator_key', 'The file of LANDED_OPERATOR_KEY_FILE cannot be read.');
  }
}

function nearestStackFile(env: Environment, from: string): string | null {
  const own = env['LANDED_DATA_DIR'];
  if (own) {
    const file = resolve(from, own, 'stack.json');
    return existsSync(file) ? file : null;
  }
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const file = join(folder, '.landed', 'stack.json');
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) return null;
  }
}

function fromFile(file: string): StackAccess {
  const local = parsedFile(file);
  return {
    databaseUrl: local.operator_database_url ?? local.database_url,
    ownerDatabaseUrl: local.database_url,
    buyerKeysUrl: local.buyer_keys_url ?? null,
    temporalAddress: local.temporal_address,
    temporalNamespace: local.temporal_namespace,
    encryptionKeys: local.encryption_keys,
    apiKeyPepper: local.api_key_pepper ?? null,
    operatorKey: local.operator_key ?? null,
    publishableKeys: keysOf(local.processor_publishable_keys ?? []),
    processorUrl: local.sandbox_url,
    dashboardUrl: local.dashboard_url ?? null,
    local,
    file,
    localTargets: true,
  };
}

function parsedFile(file: string): LocalStack {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new CommandFailure(
      'no_stack',
      `${file} cannot be read. The file exists while a stack runs. Start one with \`npm start\`.`,
    );
  }
  const parsed = stackFileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole file');
  throw new CommandFailure(
    'no_stack',
    `${file} is not the stack.json of a running stack. Missing or invalid: ${where.join(', ')}.`,
  );
}

function fromEnvironment(env: Environment): StackAccess {
  const [databaseUrl, temporalAddress, temporalNamespace, encryptionKeys] = variables.map((name) => env[name]);
  if (databaseUrl && temporalAddress && temporalNamespace && encryptionKeys) {
    const localTargets = env['WEBHOOK_LOCAL_TARGETS'] === 'true' && env['NODE_ENV'] !== 'production';
    return {
      databaseUrl,
      ownerDatabaseUrl: databaseUrl,
      buyerKeysUrl: env['BUYER_KEYS_DATABASE_URL'] || null,
      temporalAddress,
      temporalNamespace,
      encryptionKeys,
      apiKeyPepper: env['LANDED_API_KEY_PEPPER'] || null,
      operatorKey: null,
      publishableKeys: keysFromEnvironment(env['PROCESSOR_PUBLISHABLE_KEYS']),
      processorUrl: null,
      dashboardUrl: env['DASHBOARD_ORIGIN'] || null,
      local: null,
      file: null,
      localTargets,
    };
  }
  const missing = variables.filter((name) => !env[name]);
  throw new CommandFailure(
    'no_stack',
    missing.length === variables.length
      ? 'No stack was found. Start one with `npm start`, pass its stack.json with --stack, or set ' +
          `${variables.join(', ')}.`
      : `The environment describes a stack incompletely. Also set ${missing.join(', ')}.`,
  );
}

function keysOf(rows: z.output<typeof publishableKeys>): readonly PublishableKey[] {
  return rows.map(({ entity, rail, publishable_key: publishableKey }) => ({ entity, rail, publishableKey }));
}

/** The gateway's variable. The error does not contain its value. */
function keysFromEnvironment(text: string | undefined): readonly PublishableKey[] {
  if (!text) return [];
  try {
    return keysOf(publishableKeys.parse(JSON.parse(text)));
  } catch {
    throw new CommandFailure('no_stack', 'PROCESSOR_PUBLISHABLE_KEYS is not a JSON list of publishable keys.');
  }
}
