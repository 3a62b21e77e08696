import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { Database } from '@landed/prisma/database';
import { loadWaitingDeliveries } from '@landed/prisma/read/webhook/load-deliveries';
import { cancelDeliveries } from '@landed/prisma/write/webhook/cancel-deliveries';
import { saveCanceledDelivery } from '@landed/prisma/write/webhook-endpoint/save-canceled-delivery';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { insertEvent, newEndpointRow, newTestMerchant } from './webhook-case.js';

/** The statistics of a healthy service, where nearly all deliveries have ended. */
const ended = 30_000;

const fresh = databaseOfFile();
let ref: DeliveryRef;
let resourceId: string;

beforeAll(async () => {
  const { pool } = fresh.database;
  const keyring = newKeyring();
  const merchantId = await newTestMerchant(fresh.database);
  const { endpointId, rail } = await newEndpointRow(fresh.database, keyring, { merchantId });
  const event = await insertEvent(fresh.database, keyring, { merchantId });
  resourceId = event.resourceId;
  ref = { rail, merchantId, endpointId, eventId: event.eventId };
  await pool.query(
    `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
     SELECT gen_random_uuid(), 'test', $1, 'payment_intent.succeeded', gen_random_uuid(), 1, '', now()
     FROM generate_series(1, $2::int)`,
    [merchantId, ended],
  );
  await pool.query(
    `UPDATE webhook_delivery SET state = 'delivered', attempts = 1, tries = 1, sweep_at = NULL, ended_at = now()
     WHERE event_id <> $1`,
    [event.eventId],
  );
  await pool.query('VACUUM ANALYZE');
});

/** The same database, which explains each statement instead of running it. */
function explaining({ database }: FreshDatabase, plans: string[]): Database {
  const explained = async (parts: TemplateStringsArray, ...values: unknown[]) => {
    const texts = [`EXPLAIN ${parts[0]}`, ...parts.slice(1)];
    const rows = await database.prisma.$queryRaw<Record<string, string>[]>(
      Object.assign(texts, { raw: texts }),
      ...values,
    );
    plans.push(...rows.flatMap((row) => Object.values(row)));
    return [];
  };
  const query = async ({ text, values }: { readonly text: string; readonly values: unknown[] }) => {
    const { rows } = await database.pool.query<Record<string, string>>(`EXPLAIN ${text}`, values);
    plans.push(...rows.flatMap((row) => Object.values(row)));
    return { rows: [] };
  };
  const statements = { $executeRaw: explained, $queryRaw: explained };
  return { ...database, pool: { query }, prisma: statements, statements } as never;
}

describe('a statement for one delivery or payment', () => {
  it.each([
    [
      'the unfinished deliveries of a payment',
      (database: Database) => loadWaitingDeliveries(database, { ...ref, resourceId }),
    ],
    ['canceled deliveries', (database: Database) => cancelDeliveries(database, [ref])],
    [
      'a delivery that an operator cancels',
      (database: Database) => saveCanceledDelivery(database, ref, { actor: 'ada', reason: null }),
    ],
  ])(
    'a statement for one delivery or payment is found by its keys, never among everything that is open: %s',
    async (_, run) => {
      const plan: string[] = [];
      await run(explaining(fresh, plan));
      const indexes = plan.flatMap((line) => /using (webhook_delivery_\w+)/.exec(line)?.[1] ?? []);
      expect(indexes).not.toEqual([]);
      expect(indexes).not.toContain('webhook_delivery_endpoint_id_sweep_at_idx');
      expect(plan.filter((line) => line.includes('Seq Scan on webhook_delivery'))).toEqual([]);
    },
  );
});
