import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dataFolder, openDataFolder } from '@landed/stack/data-folder/data-folder';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../setup/free-port.js';
import { newMerchant } from '../setup/new-merchant.js';

const bootstrap = join(resolve(import.meta.dirname, '../..'), 'stack/bootstrap.mjs');
const stack = inject('stack');

let folder: ReturnType<typeof dataFolder>;
let port: number;
const started: ChildProcess[] = [];

/** The data folder of a reader whose stack runs without its shop. */
beforeAll(async () => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'landed-shop-command-')));
  openDataFolder(folder);
  port = await freePort();
  writeStack({ ...stack, shop_url: null, merchants: [await newMerchant(stack)] });
});

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder.root, { recursive: true, force: true });
});

const writeStack = (content: object) => writeFileSync(folder.stackFile, JSON.stringify(content), { mode: 0o600 });

/** `npm run shop` in a terminal. */
function runShop() {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LANDED_DATA_DIR: folder.root, LANDED_PORT_SHOP: String(port) };
  const child = spawn(process.execPath, [bootstrap, 'shop'], { env });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

const endpoint = () => JSON.parse(readFileSync(join(folder.shop, 'endpoint.json'), 'utf8')) as { id: string };

describe('npm run shop', () => {
  it('runs the shop beside a stack, once, and again with the same endpoint after Ctrl-C', async () => {
    const first = runShop();
    await expect.poll(first.output).toContain('The shop is listening on');
    expect(first.output()).toContain(`Open this: http://127.0.0.1:${port}   (Ctrl-C stops the shop)`);
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toContain('Leather handbag');
    const { id } = endpoint();

    const second = runShop();
    expect(await second.ended).toBe(0);
    expect(second.output()).toContain(`The shop is already running (pid ${first.child.pid}, since `);
    expect(endpoint().id).toBe(id);

    first.child.kill('SIGTERM');
    await first.ended;
    const again = runShop();
    await expect.poll(again.output).toContain('The shop is listening on');
    expect(endpoint().id).toBe(id);
    again.child.kill('SIGTERM');
    await again.ended;
  });

  it('names the shop of a stack that has one, and starts no other', async () => {
    const { shop_url: _, ...rest } = stack;
    writeStack({ ...rest, shop_url: 'http://127.0.0.1:4000' });
    const { ended, output } = runShop();
    expect([await ended, output()]).toEqual([0, 'The shop is already running. Open this: http://127.0.0.1:4000\n']);
  });

  it('says what to do when no stack runs', async () => {
    rmSync(folder.stackFile);
    const { ended, output } = runShop();
    expect([await ended, output()]).toEqual([
      1,
      'No stack is running. Run `npm start`: it starts the demo shop too.\n',
    ]);
  });
});
