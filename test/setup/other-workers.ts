import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import { urlsOfLogin } from '@landed/stack/postgres/logins';
import { repoRoot } from '@landed/stack/repo-root';
import type { StackHandle } from '@landed/stack/stack';
import { spawnChild } from './end-with-process.js';
import { onEveryDate } from './on-every-date.js';

/** Additional workers: another process that polls the same task queues. */
export interface OtherWorkers {
  readonly pid: number;
  /** Shuts the process down and resolves when it has exited. */
  close(): Promise<void>;
}

export interface OtherProgram {
  /** The path of the compiled program in the checkout. */
  readonly program?: string;
  /** Its options, such as `--role webhook`. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the compiled program, in all roles by default, with these settings, and resolves when it polls the queues. */
export async function startOtherWorkers(
  { json, folder }: Pick<StackHandle, 'json' | 'folder'>,
  { program = 'workers/dist/main.js', args = [], env = {} }: OtherProgram = {},
): Promise<OtherWorkers> {
  const accounts = loadSecrets(folder.secretsFile).processor_accounts;
  const child = spawnChild(process.execPath, [join(repoRoot, program), ...args], {
    cwd: repoRoot,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: json.database_url,
      BUYER_KEYS_DATABASE_URL: urlsOfLogin(json.database_url, 'local_workers', true).buyerKeys,
      TEMPORAL_ADDRESS: json.temporal_address,
      TEMPORAL_NAMESPACE: json.temporal_namespace,
      LANDED_ENCRYPTION_KEYS: json.encryption_keys,
      PROCESSOR_ACCOUNTS: JSON.stringify(
        accounts.map((account) => ({ ...callingKeys(account), api_base: json.sandbox_url })),
      ),
      WORKERS_OPS_PORT: '0',
      // As the workers of the stack: weeks of tests are not signed.
      UNSIGNED_PAYOUT_REQUESTS: 'accept',
      OPERATOR_APPROVALS: 'single-operator',
      ...onEveryDate,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await Promise.race([
    ready(child.stdout),
    gone.then(() => Promise.reject(new Error('The workers ended before they were ready.'))),
  ]);
  return {
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Waits for the log line of the start. Keeps reading, so that the process never blocks on its log. */
function ready(log: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: log }).on('line', (line) => {
      if (line.startsWith('{') && (JSON.parse(line) as { msg?: string }).msg === 'workers started') resolve();
    });
  });
}
