import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Landed } from '@landed/sdk';
import { repositoryRoot } from '../architecture/repository.js';

/** An order as the example shops store it. */
export interface KeptOrder {
  readonly id: string;
  readonly rejection: string | null;
  readonly attempt: {
    readonly idempotencyKey: string;
    readonly body: Parameters<Landed['paymentIntents']['create']>[0];
    readonly paymentIntentId: string | null;
    readonly status?: string;
    readonly sequence: number;
    readonly handledEvents: readonly string[];
  } | null;
}

/** The part of an order that a shop shows to its buyer. */
export interface ShownOrder {
  readonly id: string;
  readonly paid: boolean;
  readonly payment_status: string | null;
  readonly rejection: string | null;
  /** What the buyer's browser needs for 3-D Secure authentication. */
  readonly action?: { readonly client_secret: string; readonly flow_response: object };
}

export interface RunningShop {
  readonly url: string;
  start(): Promise<void>;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** The order as stored on disk; `undefined` if it does not exist. */
  kept(orderId: string): KeptOrder | undefined;
  order(ordered: object): Promise<ShownOrder>;
  pay(orderId: string, paymentMethod: string): Promise<ShownOrder>;
  shown(orderId: string): Promise<ShownOrder>;
}

/** An example shop in its own process. A restart keeps its port and its file of orders. */
export async function shopOn(
  name: 'koa' | 'express',
  env: Readonly<Record<string, string>>,
  port: number,
): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), 'landed-shop-'));
  const orders = join(folder, 'orders.json');
  const program = await installed(name, join(folder, 'shop'));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const call = async (path: string, body?: object): Promise<ShownOrder> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(url + path, body === undefined ? {} : post);
    if (!response.ok) throw new Error(`The shop returned ${response.status} for ${path}.`);
    return (await response.json()) as ShownOrder;
  };
  return {
    url,
    async start() {
      const { PATH = '' } = process.env;
      const started = spawn(process.execPath, [program], {
        env: { PATH, SHOP_ORDERS: orders, PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      const ended = once(started, 'exit').then(() =>
        Promise.reject(new Error('The shop process ended before it listened.')),
      );
      await Promise.race([once(started.stdout, 'data'), ended]);
      ended.catch(() => undefined);
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    kept: (orderId) => keptIn(orders)[orderId],
    order: (ordered) => call('/orders', ordered),
    pay: (orderId, paymentMethod) => call(`/orders/${orderId}/pay`, { payment_method: paymentMethod }),
    shown: (orderId) => call(`/orders/${orderId}`),
  };
}

/** Copies a shop away from the repository, with the packages that it declares and no others. Returns its program. */
async function installed(name: 'koa' | 'express', folder: string): Promise<string> {
  await cp(join(repositoryRoot, `sdk/examples/${name}-shop`), folder, { recursive: true });
  await mkdir(join(folder, 'node_modules/@landed'), { recursive: true });
  await symlink(join(repositoryRoot, 'sdk'), join(folder, 'node_modules/@landed/sdk'));
  await symlink(dirname(require.resolve(`${name}/package.json`)), join(folder, 'node_modules', name));
  return join(folder, 'shop.mjs');
}

const require = createRequire(join(repositoryRoot, 'sdk/package.json'));

function keptIn(path: string): Record<string, KeptOrder> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, KeptOrder>;
  } catch {
    return {};
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
