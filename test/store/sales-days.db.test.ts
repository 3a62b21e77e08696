import type { MerchantId } from '@landed/contracts/ids/ids';
import { writeSalesDays } from '@landed/prisma/write/payment-intent/write-sales-days';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { paidPayment } from './refund-case.js';

const file = databaseOfFile();
const keyring = newKeyring();

interface SalesRow {
  readonly currency: string;
  readonly captured: string;
  readonly paid: number;
  readonly failed: number;
}

async function daysOf(merchantId: MerchantId): Promise<readonly SalesRow[]> {
  const { rows } = await file.database.pool.query<SalesRow>(
    `SELECT currency::text, captured::text, paid, failed FROM sales_day WHERE merchant_id = $1 ORDER BY day, currency`,
    [merchantId],
  );
  return rows;
}

/** All changes, however young. */
const all = { settled: 0 };

it('sales of a day are written from the payments whose status changed, and no change is read twice', async () => {
  const { merchantId } = await paidPayment(file.database, keyring);
  expect(await writeSalesDays(file.database, all)).toBeGreaterThan(0);
  expect(await daysOf(merchantId)).toEqual([{ currency: 'EUR', captured: '13540', paid: 1, failed: 0 }]);
  expect(await writeSalesDays(file.database, all)).toBe(0);
});

it('a day is written anew when one of its payments changes later', async () => {
  const { merchantId, paymentIntentId } = await paidPayment(file.database, keyring);
  await writeSalesDays(file.database, all);
  await file.database.pool.query(
    `INSERT INTO payment_intent
     SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'status', 'failed', 'failure_code', 'card_declined', 'amount_captured', 0))).*
     FROM payment_intent AS one WHERE one.id = $1`,
    [paymentIntentId],
  );
  expect(await writeSalesDays(file.database, all)).toBe(1);
  expect(await daysOf(merchantId)).toEqual([{ currency: 'EUR', captured: '13540', paid: 1, failed: 1 }]);
});

it('changes of the last minute are left for the next run, and a part of many is followed by the rest', async () => {
  const payments = [await paidPayment(file.database, keyring), await paidPayment(file.database, keyring)];
  expect(await writeSalesDays(file.database)).toBe(0);
  let read = 0;
  for (let part = 1; part > 0; read += part) part = await writeSalesDays(file.database, { ...all, changesMax: 1 });
  expect(read).toBeGreaterThanOrEqual(payments.length);
  for (const { merchantId } of payments) expect(await daysOf(merchantId)).toHaveLength(1);
});
