import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import { repoRoot } from '@landed/stack/repo-root';
import { spawnChild } from './end-with-process.js';
import type { OwnStack } from './own-stack.js';

/**
 * Replaces the stack's sandbox by one with the same data and other secret keys, so that it rejects every call as if the
 * key had been revoked. Returns a function that restores the stack's sandbox.
 */
export async function revokeProcessorKeys(stack: OwnStack): Promise<() => Promise<void>> {
  await stack.stopChild('sandbox');
  const accounts = loadSecrets(stack.folder.secretsFile).processor_accounts.map((account) => ({
    ...account,
    secret_key: `${account.secret_key}_withdrawn`,
  }));
  const stop = await startSandboxWith(stack, accounts);
  return async () => {
    await stop();
    await stack.start('sandbox');
  };
}

/** A sandbox with the data and the port of the stack's own, which must be stopped. Returns a function that ends it. */
export async function startSandboxWith(stack: OwnStack, accounts: readonly object[]): Promise<() => Promise<void>> {
  const { sandbox_url } = stack.json;
  const child = spawnChild(process.execPath, [`${repoRoot}/sandbox/dist/main.js`], {
    env: {
      ...process.env,
      SANDBOX_PORT: new URL(sandbox_url).port,
      SANDBOX_DATA_DIR: stack.folder.sandbox,
      SANDBOX_ACCOUNTS: JSON.stringify(accounts),
    },
    stdio: 'ignore',
  });
  await untilHealthy(child, `${sandbox_url}/_control/health`);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error('The sandbox with other keys did not start.');
}
