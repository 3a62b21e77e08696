import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { accountBalances } from '@landed/prisma/read/ledger/account-balances';
import { findSnapshotHorizon } from '@landed/prisma/read/ledger/find-snapshot-horizon';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { takeSnapshot } from '@landed/prisma/write/ledger/take-snapshot';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from '@landed/test/store/checkout-case';
import pg from 'pg';
import { quantile } from '../measure/quantile.js';
import { inTurn, withDatabases } from '../measure/two-databases.js';
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
  readonly database: Database;
  readonly merchantId: MerchantId;
  readonly url: string;
}

function main(server: string | undefined): Promise<void> {
  return withDatabases(server, async (create) => {
    const fill = async (lines: number): Promise<Filled> => {
      const { database, url } = await create();
      return { database, url, merchantId: await fillLedger(database, url, lines) };
    };
    const few = await timed(`fill ${small} lines`, () => fill(small));
    const many = await timed(`fill ${large} lines`, () => fill(large));
    // Only the statement that posts is timed.
    const [one, other] = await inTurn(saveCharge, [few, many], { rounds, warmUps });
    print(
      `save a charge and its journal, median of ${rounds}, in turn`,
      `${ms(one)} at ${small}, ${ms(other)} at ${large}`,
    );
    print('ratio (goal: at most 1.5)', (other / one).toFixed(2));
    await balances(many);
  });
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
