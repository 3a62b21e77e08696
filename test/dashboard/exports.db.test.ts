import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { openDatabase } from '@landed/prisma/database';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { insertMetadataPairs, insertPayments, merchantWithOperation } from '../store/list-case.js';
import { settingsOfFile, testPerson } from './settings-server.js';

const count = 112_000;
const rowsMax = 100_000;
const seedMilliseconds = 300_000;
const heapGrowthMax = 16 * 1024 * 1024;

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh);
let merchantId: MerchantId;

beforeAll(async () => {
  const database = openDatabase(fresh.url, { poolMax: 1, timeoutMilliseconds: seedMilliseconds });
  merchantId = await merchantWithOperation(database);
  const quiet = await merchantWithOperation(database);
  await database.pool.query(
    'ALTER TABLE payment_intent DISABLE TRIGGER ALL; ALTER TABLE payment_metadata DISABLE TRIGGER ALL',
  );
  await insertPayments(database, [merchantId, quiet], count);
  await insertMetadataPairs(database);
  await database.pool.query('ANALYZE payment_intent, payment_metadata');
  await database.close();
}, seedMilliseconds);

const owner = () => ({ ...testPerson(merchantId, ['owner']), handle: 'harbour' });

it('an export of 100,000 payments is sent row by row, and takes no more memory for more rows', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const response = await settings.request(owner(), 'POST', '/payments/export', {});
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="payments-harbour-test-[\d-]+\.csv"$/,
  );
  const heap: number[] = [];
  let [lines, bytes, measuredAt] = [0, 0, 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    lines += chunk.reduce((sum: number, byte: number) => sum + (byte === 10 ? 1 : 0), 0);
    if (lines - measuredAt < 10_000) continue;
    measuredAt = lines;
    collect();
    heap.push(process.memoryUsage().heapUsed);
  }
  expect([lines, heap.length]).toEqual([rowsMax + 1, 10]);
  const growth = Math.max(...heap) - (heap[0] ?? 0);
  expect(growth).toBeLessThan(heapGrowthMax);
  expect(bytes).toBeGreaterThan(heapGrowthMax);
});

it('an export has the payments of its filter with their metadata, which runs nothing in a spreadsheet, and is recorded', async () => {
  const person = owner();
  await fresh.database.pool.query(
    `UPDATE payment_intent SET metadata = '{"note": "=HYPERLINK(1)\\"", "basket": "1"}', merchant_reference = '=1+1'
     WHERE merchant_id = $1 AND metadata @> '{"basket": "1"}'`,
    [merchantId],
  );
  const { text } = await settings.send(person, 'POST', '/payments/export', { metadata: 'basket=1' });
  const [head, row, end] = text.split('\r\n');
  expect([head?.startsWith('payment,created,status,currency,amount,'), end]).toEqual([true, '']);
  expect(row).toMatch(/,captured,USD,1\.00,1\.00,0\.00,0\.00,'=1\+1,,,visa,0001,,,us,/);
  expect(row?.endsWith(`,"{""basket"":""1"",""note"":""=HYPERLINK(1)\\""""}"`)).toBe(true);
  const { entries } = await settings.read(person, '/audit?action=payment.export', auditSchema);
  expect(entries[0]).toMatchObject({
    action: 'payment.export',
    detail: 'Payments were exported, filtered by metadata.',
  });
  expect((await settings.send(person, 'POST', '/payments/export', { after: uuidV7() })).status).toBe(400);
});
