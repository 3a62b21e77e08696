import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { newMerchant } from '../setup/new-merchant.js';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Not a reader's business, or his own. */
const leftOut = new Set(['.git', '.landed', '.turbo']);

export interface ReadersCheckout {
  /** Where the guides begin: what a checkout has, and beside it the data folder of a running stack. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * This checkout as a reader has it whose stack runs: the shared stack is in its `.landed`, with a merchant that nobody
 * else uses. npm is kept from the network; a guide that needs anything from there fails.
 */
export async function readersCheckout(): Promise<ReadersCheckout> {
  const stack = inject('stack');
  const parent = await mkdtemp(join(tmpdir(), 'landed-reader-'));
  const folder = join(parent, 'landed');
  await mkdir(join(folder, '.landed'), { recursive: true });
  const names = (await readdir(repository)).filter((name) => !leftOut.has(name));
  await Promise.all(names.map((name) => symlink(join(repository, name), join(folder, name))));
  const content = { ...stack, merchants: [await newMerchant(stack)] };
  await writeFile(join(folder, '.landed/stack.json'), JSON.stringify(content), { mode: 0o600 });
  return {
    folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: parent,
      USER: 'reader',
      LANG: 'C.UTF-8',
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    },
    close: () => rm(parent, { recursive: true, force: true }),
  };
}
