import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { linkPackages } from '../examples/link-packages.js';
import { type Block, blocksOf } from './blocks.js';
import { expectPrinted } from './expected-output.js';
import { readersCheckout } from './readers-checkout.js';
import { openShell, type Shell } from './shell.js';

const guides = fileURLToPath(new URL('../../docs/guides/', import.meta.url));
const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

/** The port of the shop in all guides. The test replaces it with a free port. */
const portInGuides = '4242';

export interface FollowedGuide {
  /** One step per block, in order. */
  readonly steps: readonly { readonly name: string; run(): Promise<void> }[];
  close(): Promise<void>;
}

/**
 * Follows a guide block by block, like a reader whose stack is running and whose terminal is in the checkout:
 *
 * - `sh` runs in one terminal. With the note `first-terminal` it is skipped: the stack is already running.
 *   With the note `from-registry` it may only be `npm install`, and the packages of the repository are linked instead.
 * - `js` is saved in the folder of the shop, under the name in its first line. With the note `from=<file>`, `js` and `sql`
 *   are parts of that file of the demo shop, or of `orders/` that all examples have, word for word.
 * - `text` is the expected output of the commands before it, in this order. `…` matches any text.
 * - `json` is a sample body and must be valid JSON.
 */
export async function followGuide(name: string): Promise<FollowedGuide> {
  const markdown = await readFile(join(guides, name), 'utf8');
  const port = await freePort();
  const blocks = blocksOf(markdown.replaceAll(portInGuides, String(port)));
  const checkout = await readersCheckout();
  const shell = openShell(checkout.folder, checkout.env);
  const shop = join(dirname(checkout.folder), 'my-shop');
  let failed: string | null = null;
  const step = (block: Block) => async () => {
    if (failed !== null) throw new Error(`Not run because an earlier step failed: ${failed}.`);
    failed = nameOf(block);
    await follow(block, shell, shop);
    failed = null;
  };
  return {
    steps: blocks.map((block) => ({ name: nameOf(block), run: step(block) })),
    async close() {
      await shell.close();
      await checkout.close();
    },
  };
}

function nameOf({ language, text, line }: Block): string {
  return `line ${line}: ${language} ${text.split('\n')[0] ?? ''}`;
}

async function follow(block: Block, shell: Shell, shop: string): Promise<void> {
  const { language, note, text } = block;
  switch (language) {
    case 'sh':
      if (note === 'first-terminal') {
        if (text !== 'npm start\n') throw new Error('A first-terminal block must contain only `npm start`.');
        return;
      }
      if (note === 'from-registry') {
        if (text !== 'npm install\n') throw new Error('A from-registry block must contain only `npm install`.');
        return linkPackages(shop);
      }
      return shell.run(text);
    case 'js':
    case 'sql': {
      if (note.startsWith('from=')) return expectPartOf(note.slice('from='.length), text);
      const [, file] = /^\/\/ ([a-z-]+\.mjs)\n/.exec(text) ?? [];
      if (file === undefined)
        throw new Error('The first line of a js block must be a comment with its file name, such as `// shop.mjs`.');
      await mkdir(shop, { recursive: true });
      return writeFile(join(shop, file), text);
    }
    case 'text':
      return expectPrinted(shell, text);
    case 'json':
      JSON.parse(text);
      return;
    default:
      throw new Error(`Expected a block of sh, js, sql, text or json, not ${language}.`);
  }
}

async function expectPartOf(file: string, text: string): Promise<void> {
  const path = file.startsWith('orders/') ? file : join('shop', file);
  const content = await readFile(join(examples, path), 'utf8');
  expect(content, `examples/${path} does not contain the block`).toContain(text);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port found.');
  return address.port;
}
