import { randomUUID } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { type Database, openDatabase } from '@landed/prisma/database';
import { migrate } from '@landed/prisma/migrate/migrate';
import { accountBalances } from '@landed/prisma/read/ledger/account-balances';
import { findSnapshotHorizon } from '@landed/prisma/read/ledger/find-snapshot-horizon';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { takeSnapshot } from '@landed/prisma/write/ledger/take-snapshot';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from '@landed/test/store/checkout-case';
import pg from 'pg';
import { quantile } from '../measure/quantile.js';
import { runSql } from '../measure/run-sql.js';
import { fillLedger } from './fill-ledger.js';

/**
 * Measures the ledger at 250,000 and at 3,000,000 lines, in two new databases on the server of `DATABASE_URL`, whose user
 * must be a superuser: saving a charge with its journal, in turn on both, and reading the balance of a merchant that has a
 * tenth of all lines, with a snapshot of the night before and without any. Both databases are dropped.
 */
const small = 250_000;
const large = 3_000_000;
const rounds = 300;
const warmUps = 30;
/** Lines since the last snapshot: a busy day. */
const linesOfADay = 60_000;

interface Filled {
  readonly name: string;
  readonly database: Database;
  readonly merchantId: MerchantId;
  readonly url: string;
}

async function main(server: string | undefined): Promise<void> {
  if (!server) throw new Error('DATABASE_URL is not set. It must name a superuser.');
  const filled: Filled[] = [];
  try {
    for (const lines of [small, large]) filled.push(await timed(`fill ${lines} lines`, () => fill(server, lines)));
    const [few, many] = filled as [Filled, Filled];
    const times = await compare(few, many);
    const [one, other] = [quantile(times.few, 0.5), quantile(times.many, 0.5)];
    print(
      `save a charge and its journal, median of ${rounds}, in turn`,
      `${ms(one)} at ${small}, ${ms(other)} at ${large}`,
    );
    print('ratio (goal: at most 1.5)', (other / one).toFixed(2));
    await balances(many);
  } finally {
    for (const { database, name } of filled) {
      await database.close();
      await runSql(server, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  }
}

async function fill(server: string, lines: number): Promise<Filled> {
  const name = `landed_volume_${randomUUID().slice(0, 8)}`;
  await runSql(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await migrate(url);
  const database = openDatabase(url, { poolMax: 2, timeoutMilliseconds: 600_000 });
  return { name, database, url, merchantId: await fillLedger(database, url, lines) };
}

/** Saves charges in turn on both, so that a busy machine slows both down. Only the statement that posts is timed. */
async function compare(few: Filled, many: Filled) {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const [one, other] = [await saveCharge(few), await saveCharge(many)];
    if (round < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  return times;
}

const keyring = newKeyring();

async function saveCharge({ database, merchantId }: Filled): Promise<number> {
  const input = { ...(await newCheckout(database)), merchantId };
  await prepareCheckout(database, keyring, preparationOf(input));
  const change = changeOf(input, verdicts.succeeded);
  const startedAt = performance.now();
  if (!(await saveCheckout(database, keyring, change))) throw new Error('The charge was not saved.');
  return performance.now() - startedAt;
}

async function balances({ database, merchantId, url }: Filled): Promise<void> {
  const read = () => accountBalances(database, { rail: 'test', merchantId });
  const before = await read();
  print('balance of the largest merchant without a snapshot', ms(await medianOf(read, 5)));
  const horizon = await findSnapshotHorizon(database);
  await timed('take snapshots', async () => {
    while ((await takeSnapshot(database, horizon)) === 'part');
  });
  if (JSON.stringify(await read()) !== JSON.stringify(before)) throw new Error('The snapshot changed a balance.');
  await moreLines(url);
  print(
    `balance of the largest merchant, ${linesOfADay} lines after the snapshot (goal: below 20 ms)`,
    ms(await medianOf(read, 50)),
  );
  print('balances of all 2,000 merchants', ms(await medianOf(() => accountBalances(database, { rail: 'test' }), 3)));
}

/** Copies journals of the ledger as those of the next day. */
async function moreLines(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'`);
    await client.query(
      `INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
       SELECT journal_id, account_id, currency, amount, available_at FROM ledger_entry WHERE id <= ${linesOfADay}`,
    );
  } finally {
    await client.end();
  }
}

async function medianOf(run: () => Promise<unknown>, times: number): Promise<number> {
  await run();
  const durations: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const startedAt = performance.now();
    await run();
    durations.push(performance.now() - startedAt);
  }
  return quantile(durations, 0.5);
}

async function timed<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await run();
  print(what, `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`;
const print = (what: string, result: string) => console.log(`${what}: ${result}`);

await main(process.env['DATABASE_URL']);
