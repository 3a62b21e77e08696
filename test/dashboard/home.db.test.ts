import { homeSchema } from '@landed/dashboard/wire/home';
import { v7 as uuidV7 } from 'uuid';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { paidPayment } from '../store/refund-case.js';
import { settingsOfFile, testPerson } from './settings-server.js';

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh);

it('home has what was captured by day and currency, and nothing of another merchant or mode', async () => {
  const { rail, merchantId } = await paidPayment(fresh.database, settings.keyring);
  await paidPayment(fresh.database, settings.keyring);
  const home = await settings.read(testPerson(merchantId, ['read_only']), '/home', homeSchema, rail);
  const today = home.as_of.slice(0, 10);
  expect(home.sales.days).toEqual([
    { day: today, currency: 'EUR', captured: 13_540, paid: 1, authorized: 0, failed: 0 },
  ]);
  expect(Date.parse(today) - Date.parse(home.sales.since)).toBe(27 * 86_400_000);
  expect([home.authorizations, home.processing]).toEqual([[], 0]);
  const other = await settings.read(
    testPerson(merchantId, ['read_only']),
    '/home',
    homeSchema,
    rail === 'live' ? 'test' : 'live',
  );
  expect(other.sales.days).toEqual([]);
});

it('home shows authorizations that end within two days, and charges whose outcome is long unknown', async () => {
  const { rail, merchantId, paymentIntentId } = await paidPayment(fresh.database, settings.keyring);
  const copy = (status: string, age: string, captureBefore: string) =>
    fresh.database.pool.query(
      `INSERT INTO payment_intent
       SELECT (jsonb_populate_record(one, jsonb_build_object('id', $2::text, 'status', $3::text, 'capture_method', 'manual',
         'amount_captured', 0, 'created_at', now() - $4::interval, 'capture_before', now() + $5::interval))).*
       FROM payment_intent AS one WHERE one.id = $1`,
      [paymentIntentId, uuidV7(), status, age, captureBefore],
    );
  await copy('authorized', '1 day', '30 hours');
  await copy('authorized', '2 days', '20 hours');
  await copy('authorized', '1 hour', '100 hours');
  await copy('processing', '2 hours', '100 hours');
  await copy('processing', '1 minute', '100 hours');
  const home = await settings.read(testPerson(merchantId, ['read_only']), '/home', homeSchema, rail);
  expect(home.authorizations).toMatchObject([{ currency: 'EUR', count: 2, amount: 27_080 }]);
  expect(Date.parse(home.authorizations[0]?.first_at ?? '') - Date.now()).toBeLessThan(20 * 3_600_000 + 1_000);
  expect(home.processing).toBe(1);
});
