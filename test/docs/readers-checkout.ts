import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { newMerchant } from '../setup/new-merchant.js';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Not linked: not needed, or separate for each reader. */
const leftOut = new Set(['.git', '.landed', '.turbo']);

export interface ReadersCheckout {
  /** The folder in which the guides start: the checkout with the data folder of a running stack. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * A checkout like that of a reader whose stack is running. Its `.landed` points to the shared stack, with a merchant of
 * its own. npm is offline, so a guide that downloads a package fails.
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
