import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { listPaymentIntents } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { timed } from '../load/callers.js';
import { runSql } from '../measure/run-sql.js';
import { inTurn, type NewDatabase, withDatabases } from '../measure/two-databases.js';
import { charge, fillPayments, type Size } from './fill-payments.js';

/**
 * Measures what a charge and the reads of payments cost the database with `PAYMENTS` (1,000,000) payments of `MERCHANTS`
 * (20,000) merchants, in turn with 2,000 payments of 40, in two new databases on the server of `DATABASE_URL`, whose user
 * must be a superuser. Both databases are dropped.
 */
const small: Size = { payments: 2_000, merchants: 40 };
const large: Size = {
  payments: Number(process.env['PAYMENTS'] ?? 1_000_000),
  merchants: Number(process.env['MERCHANTS'] ?? 20_000),
};
const rounds = 400;
const warmUps = 40;
const rail = 'test';

interface Filled {
  readonly database: Database;
  readonly merchants: readonly MerchantId[];
  readonly payments: readonly { readonly id: string; readonly merchant_id: MerchantId }[];
}

type Step = (filled: Filled, round: number) => Promise<number>;

const steps: Readonly<Record<string, Step>> = {
  'a charge': ({ database, merchants }, round) => charge(database, merchantOf(merchants, round)),
  'a read of a key': ({ database, merchants }, round) =>
    timed(() => readOperation(database, { rail, merchantId: merchantOf(merchants, round), keyHash: 'a'.repeat(64) })),
  'a read of a payment': ({ database, payments }, round) => {
    const { id, merchant_id: merchantId } = payments[round % payments.length] as Filled['payments'][number];
    return timed(() => findPaymentIntent(database, { rail, merchantId, id }));
  },
  'a list of 20 payments': ({ database, merchants }, round) =>
    timed(() =>
      listPaymentIntents(database, { ...unfiltered, rail, merchantId: merchantOf(merchants, round), limit: 20 }),
    ),
};

function main(server: string | undefined): Promise<void> {
  return withDatabases(server, async (create) => {
    const filled = [await fill(await create(), small), await fill(await create(), large)] as const;
    for (const [name, step] of Object.entries(steps)) {
      const [few, many] = await inTurn(step, filled, { rounds, warmUps });
      console.log(`${name}: ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)}`);
    }
  });
}

async function fill({ database, url }: NewDatabase, size: Size): Promise<Filled> {
  const startedAt = performance.now();
  const merchants = await fillPayments(database, url, size);
  const payments = await runSql<Filled['payments'][number]>(
    url,
    `SELECT id::text AS id, merchant_id::text AS merchant_id FROM payment_intent ORDER BY md5(id::text) LIMIT ${rounds}`,
  );
  const [counted] = await runSql<{ count: string; size: string }>(
    url,
    `SELECT count(*) AS count, pg_size_pretty(pg_database_size(current_database())) AS size FROM payment_intent`,
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${counted?.count} payments of ${merchants.length} merchants, ${counted?.size}, in ${seconds} s`);
  return { database, merchants, payments };
}

/** As many on both: the first charge of a merchant makes its accounts. */
function merchantOf(merchants: readonly MerchantId[], round: number): MerchantId {
  const step = Math.floor(merchants.length / small.merchants);
  return merchants[(round % small.merchants) * step] as MerchantId;
}

await main(process.env['DATABASE_URL']);
