import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeWithProcess } from '../setup/end-with-process.js';
import { copyExample, type ExampleName } from './copy-example.js';
import { type Attempt, loadExampleShop, type Store, type StoredOrder } from './example-shop.js';
import { linkPackages } from './link-packages.js';

/** The part of an order that a shop shows to its buyer. */
export interface ShownOrder {
  readonly id: string;
  readonly quote_id: string;
  readonly amount_breakdown: { readonly total: number; readonly currency: string };
  readonly paid: boolean;
  readonly payment_status: string | null;
  readonly charging: boolean;
  readonly rejection: string | null;
}

/** The response to a click on Pay, as the drop-in gets it. */
export interface PayResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RunningShop {
  readonly url: string;
  /** Where its database is. */
  readonly folder: string;
  /** What it has printed. */
  readonly printed: () => string;
  start(): Promise<void>;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** The last attempt of an order, as stored on disk. */
  kept(orderId: string): Attempt | undefined;
  /** All attempts of an order, the first one first. */
  attempts(orderId: string): readonly Attempt[];
  /** The ids of the events that the shop has handled for an order. */
  handled(orderId: string): readonly string[];
  order(ordered: object): Promise<ShownOrder>;
  /** A click on Pay, at the price that the order has now or at that of another quote. */
  pay(orderId: string, paymentMethod: string, quoteId?: string): Promise<PayResponse>;
  /** Gives an order another quote, as if the shop had got it. */
  requote(orderId: string, quote: Partial<StoredOrder['quote']>): void;
  shown(orderId: string): Promise<ShownOrder>;
}

const { OrderStore } = await loadExampleShop();

/** An example in its own process. A restart keeps its port and its database. */
export async function shopOn(
  name: ExampleName,
  env: Readonly<Record<string, string>>,
  port: number,
): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), 'landed-shop-'));
  removeWithProcess(folder);
  const database = join(folder, 'orders.sqlite');
  const program = await installed(name, join(folder, 'shop'));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let printed = '';
  let opened: Store | undefined;
  /** Opened after the shop has created the tables. */
  const store = () => (opened ??= new OrderStore(database));
  const call = async (path: string, body?: object): Promise<PayResponse> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(url + path, body === undefined ? {} : post);
    if (!response.ok && response.status !== 409)
      throw new Error(`The shop returned ${response.status} for ${path}: ${await response.text()}`);
    return { status: response.status, body: (await response.json()) as PayResponse['body'] };
  };
  const orderIn = ({ body }: PayResponse) => body as unknown as ShownOrder;
  return {
    url,
    folder,
    printed: () => printed,
    async start() {
      const { PATH = '' } = process.env;
      const started = spawn(process.execPath, program, {
        env: { PATH, SHOP_DATABASE: database, PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (part: Buffer) => {
          printed += part.toString('utf8');
        });
      }
      const ended = once(started, 'exit').then(() =>
        Promise.reject(new Error(`The shop process ended before it listened: ${printed}`)),
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
    kept: (orderId) => store().lastAttempt(orderId),
    attempts: (orderId) => store().attempts(orderId),
    handled: (orderId) =>
      store()
        .events(orderId)
        .map(({ id }) => id),
    order: async (ordered) => orderIn(await call('/orders', ordered)),
    pay: (orderId, paymentMethod, quoteId = store().order(orderId)?.quote.id) =>
      call(`/orders/${orderId}/pay`, { payment_method: paymentMethod, quote_id: quoteId }),
    requote(orderId, quote) {
      const order = store().order(orderId);
      if (order !== undefined) store().saveOrder({ ...order, quote: { ...order.quote, ...quote } });
    },
    shown: async (orderId) => orderIn(await call(`/orders/${orderId}${name === 'shop' ? '/status' : ''}`)),
  };
}

/**
 * Copies an example away from the repository, with the packages that it declares and no others, except Next.js: its route
 * handlers run without it. Returns the arguments of its process.
 */
async function installed(name: ExampleName, folder: string): Promise<string[]> {
  copyExample(name, folder);
  await linkPackages(folder);
  const host = fileURLToPath(new URL('next-host.mjs', import.meta.url));
  return name === 'next' ? [host, folder] : [join(folder, 'shop.mjs')];
}
