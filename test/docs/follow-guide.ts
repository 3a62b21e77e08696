import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Block, blocksOf } from './blocks.js';
import { expectPrinted } from './expected-output.js';
import { readersCheckout } from './readers-checkout.js';
import { openShell, type Shell } from './shell.js';

const guides = fileURLToPath(new URL('../../docs/guides/', import.meta.url));

/** The port that all guides let a shop listen on. Another takes its place here, as it may be taken. */
const portInGuides = '4242';

export interface FollowedGuide {
  /** The blocks in their order, each with what doing it means. */
  readonly steps: readonly { readonly name: string; run(): Promise<void> }[];
  close(): Promise<void>;
}

/**
 * Does what a guide says, block by block, as somebody who has the stack running and starts in its checkout:
 *
 * - `sh` is pasted into one terminal; with the note `first-terminal` it is how the stack was started, which it was;
 * - `js` is saved under the name in its first line, in the folder of the shop;
 * - `text` is what the commands before it print, `…` standing for anything, in that order or with the note `any-order`
 *   in any;
 * - `json` is the sample of a body, and has to be JSON.
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
    if (failed !== null) throw new Error(`Nobody gets here: ${failed} failed.`);
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
        if (text !== 'npm start\n') throw new Error('The first terminal is for the stack alone.');
        return;
      }
      return shell.run(text);
    case 'js': {
      const [, file] = /^\/\/ ([a-z-]+\.mjs)\n/.exec(text) ?? [];
      if (file === undefined) throw new Error('The first line of a js block says the name of its file.');
      await mkdir(shop, { recursive: true });
      return writeFile(join(shop, file), text);
    }
    case 'text':
      return expectPrinted(shell, text, note === 'any-order');
    case 'json':
      JSON.parse(text);
      return;
    default:
      throw new Error(`Nobody would know what to do with a block of ${language}.`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}
