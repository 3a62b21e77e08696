import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import { retentionScheduleId } from '@landed/workflows/schedule-ids';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import { freePort } from '../../setup/free-port.js';
import { runLanded, stackFileWith } from '../../setup/landed-program.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { idempotencyKey } from '../../setup/orders.js';
import type { OwnStack } from '../../setup/own-stack.js';
import { payoutsOf } from '../../setup/payout-week.js';
import { type SandboxControl, sandboxControl } from '../../setup/sandbox-control.js';
import { startSeparateStack } from '../../setup/separate-stack.js';
import { temporalClient } from '../../setup/temporal-view.js';
import { repositoryRoot } from '../repository.js';

/** The tax service and the classifier of the stack: nothing listens at their port. */
export const closedService = 'closed';

/** A stack of its own for drills, and what an operator and a merchant do on it. */
export interface DrillStack {
  readonly stack: OwnStack;
  readonly sandbox: SandboxControl;
  readonly client: Client;
  readonly merchant: StackMerchant;
  readonly api: MerchantApi;
  readonly payouts: ReturnType<typeof payoutsOf>;
  /** As the owner of the database. */
  readonly sql: pg.Pool;
  /** Changes rows as the owner, without the triggers that protect them. */
  asReplica(text: string, values?: readonly unknown[]): Promise<void>;
  landed(...args: string[]): Promise<string>;
  charge(changes?: Readonly<Record<string, unknown>>): Promise<ApiResponse>;
  /** Charges and returns our id and the processor's. */
  charged(changes?: Readonly<Record<string, unknown>>): Promise<{ readonly id: string; readonly atProcessor: string }>;
  /** Writes exchange rates of a day into the folder of the operator's tables. */
  importRates(daysAgo: number): Promise<void>;
  readonly tables: string;
  close(): Promise<void>;
}

const day = 86_400_000;
export const isoDay = (offset = 0) => new Date(Date.now() + offset * day).toISOString().slice(0, 10);

export async function startDrillStack(): Promise<DrillStack> {
  const tables = await mkdtemp(join(tmpdir(), 'landed-tables-'));
  const importRates = async (daysAgo: number) => {
    const builtIn = join(repositoryRoot, 'tax-engine/src/tables/fx/ecb-2026-10-30.json');
    const rates = JSON.parse(await readFile(builtIn, 'utf8')) as object;
    const from = isoDay(-daysAgo);
    const head = { id: `fx/reference@${from}`, as_of: from, valid_from: from, valid_to: isoDay(7 - daysAgo) };
    const file = join(tables, 'rates.json');
    await writeFile(file, JSON.stringify({ ...rates, ...head }));
    await utimes(file, new Date(), new Date());
  };
  await importRates(0);
  const url = `http://127.0.0.1:${await freePort()}/`;
  const stack = await startSeparateStack({
    workers: {
      env: {
        CLASSIFIER_PRELOAD: 'off',
        TAX_PACK_FOLDERS: tables,
        TAX_ENGINES: JSON.stringify([{ name: closedService, url, secret: 'a-secret' }]),
        REMOTE_CLASSIFIER: JSON.stringify({ name: closedService, url, secret: 'a-secret' }),
      },
    },
  });
  const merchant = await newMerchant(stack.json, { quote: 'optional', rails: ['test', 'live'] });
  const api = merchantApi(stack.json, { merchant });
  const sandbox = sandboxControl(stack.json);
  const client = await temporalClient(stack.json);
  // Stacks of tests pause it. A drill does so.
  await client.schedule.getHandle(retentionScheduleId).unpause('A drill pauses it.');
  const payouts = payoutsOf(stack.json, client, merchant.id);
  // PostgreSQL is stopped in a drill: idle connections break.
  const sql = new pg.Pool({ connectionString: stack.json.database_url, max: 2 });
  for (const pool of [sql, payouts.sql]) pool.on('error', () => undefined);
  const file = stackFileWith(stack.json, { merchants: [merchant] });

  const charge: DrillStack['charge'] = (changes = {}) => {
    const order = {
      amount: 6_000,
      currency: 'USD',
      payment_method: 'pm_card_visa',
      customer: { email: 'b@example.com' },
    };
    return api.post('/v1/payment_intents', { ...order, ...changes }, idempotencyKey());
  };
  return {
    stack,
    sandbox,
    client,
    merchant,
    api,
    payouts,
    sql,
    tables,
    importRates,
    charge,
    async asReplica(text, values = []) {
      const connection = await sql.connect();
      try {
        await connection.query('SET session_replication_role = replica');
        const { rowCount } = await connection.query(text, [...values]);
        if (rowCount === 0) throw new Error(`No row was changed: ${text}`);
        await connection.query('SET session_replication_role = origin');
      } finally {
        connection.release();
      }
    },
    async landed(...args) {
      const { code, out, err } = await runLanded([...args, '--stack', file]);
      if (code !== 0 && args[0] !== 'reconcile') throw new Error(`landed ${args.join(' ')}: ${err}${out}`);
      return out;
    },
    async charged(changes) {
      const response = await charge(changes);
      const { id } = response.body as { id?: string };
      if (response.status !== 200 || id === undefined) throw new Error(response.text);
      for (;;) {
        const found = (await sandbox.payments()).find(({ metadata }) => metadata['landed_payment_intent'] === id);
        if (found !== undefined) return { id, atProcessor: found.id };
        await sleep(100);
      }
    },
    async close() {
      await sandbox.clear().catch(() => undefined);
      await Promise.all([api.close(), client.connection.close(), sql.end(), payouts.sql.end()]);
      await stack.close();
      await rm(tables, { recursive: true, force: true });
    },
  };
}
