import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { childEnvironment } from '../child/child-environment.js';
import { writeFileAtomically } from '../write-file-atomically.js';
import type { ServiceContext } from './services.js';

const keptSchema = z.object({ id: z.uuid(), url: z.string(), secret: z.string() });

/** The webhook endpoint of the demo shop, with its signing secret. */
export type ShopEndpoint = z.output<typeof keptSchema>;

type Context = Pick<ServiceContext, 'databaseUrl' | 'programRoot' | 'settings' | 'temporalAddress'> & {
  readonly encryptionKeys: string;
};

/**
 * The webhook endpoint of the demo shop. It is created at the first start, as an operator would do it, and kept with its
 * secret (mode 0600). An endpoint with another URL, because the shop's port has changed, is replaced.
 */
export async function shopEndpoint(
  context: Context,
  merchantId: string,
  url: string,
  signal: AbortSignal,
): Promise<ShopEndpoint> {
  const file = join(context.settings.folder.shop, 'endpoint.json');
  const kept = readKept(file);
  const isStored = kept !== undefined && (await hasEndpoint(context.databaseUrl, kept.id));
  if (isStored && kept.url === url) return kept;
  if (isStored) await landed(context, ['endpoints', 'delete', kept.id], signal);
  const created = await landed(
    context,
    ['endpoints', 'create', '--merchant', merchantId, '--rail', 'test', '--url', url],
    signal,
  );
  const endpoint = keptSchema.parse({ ...(JSON.parse(created) as object), url });
  writeFileAtomically(file, `${JSON.stringify(endpoint, null, 2)}\n`);
  return endpoint;
}

function readKept(file: string): ShopEndpoint | undefined {
  if (!existsSync(file)) return undefined;
  return keptSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
}

/** Whether the database has the endpoint. It may be another database than that of the last start. */
async function hasEndpoint(databaseUrl: string, id: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found = await client.query(`SELECT 1 FROM webhook_endpoint WHERE id = $1 AND status <> 'deleted'`, [id]);
    return found.rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Runs the operator's command line and returns what it prints. Its output holds the secret, so it goes to no log. */
async function landed(context: Context, args: readonly string[], signal: AbortSignal): Promise<string> {
  const { programRoot, settings } = context;
  const env = childEnvironment(settings.env, {
    DATABASE_URL: context.databaseUrl,
    TEMPORAL_ADDRESS: context.temporalAddress,
    TEMPORAL_NAMESPACE: settings.temporalNamespace,
    LANDED_ENCRYPTION_KEYS: context.encryptionKeys,
    WEBHOOK_LOCAL_TARGETS: 'true',
    // No stack.json is in this folder, so the variables decide.
    LANDED_DATA_DIR: settings.folder.shop,
  });
  const program = join(programRoot, 'cli/bin/landed.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env, signal });
  return stdout;
}
