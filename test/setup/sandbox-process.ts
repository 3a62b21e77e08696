import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newProcessorAccounts, type ProcessorAccount } from '@landed/stack/data-folder/processor-account';
import { repoRoot } from '@landed/stack/repo-root';
import { spawnChild } from './end-with-process.js';

/** A sandbox without a stack. */
export interface SandboxProcess {
  readonly url: string;
  /** Five entities on two rails. */
  readonly accounts: readonly ProcessorAccount[];
  /** All lines of its log so far. */
  output(): string;
  close(): Promise<void>;
}

/** Starts the compiled program with an empty data folder and these settings, and resolves when it is ready. */
export async function startSandbox(env: Readonly<Record<string, string>> = {}): Promise<SandboxProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landed-sandbox-'));
  const accounts = newProcessorAccounts();
  const child = spawnChild(process.execPath, [join(repoRoot, 'sandbox/dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_ACCOUNTS: JSON.stringify(accounts),
      SANDBOX_FSYNC: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const lines: string[] = [];
  const port = await Promise.race([
    new Promise<number>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line);
        const { msg, port: listening } = JSON.parse(line) as { msg: string; port?: number };
        if (msg === 'ready' && listening !== undefined) resolve(listening);
      });
    }),
    gone.then(() => Promise.reject(new Error('The sandbox ended before it was ready.'))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    accounts,
    output: () => lines.join('\n'),
    async close() {
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
