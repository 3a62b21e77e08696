import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import { startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';

/** The number of database connections that a worker has for webhooks. */
const connections = 8;
/** Shorter than the statement timeout, so that no waiting statement fails. */
const heldMilliseconds = 4_000;

const stack = inject('stack');
let endpoints: TestEndpointService;
let shop: WebhookReceiver;
let holder: pg.Client;

beforeAll(async () => {
  endpoints = await openEndpointService(stack);
  shop = await startReceiver();
  await endpoints.endpoint(shop.url);
  holder = new pg.Client({ connectionString: stack.database_url });
  await holder.connect();
});

afterAll(async () => {
  await holder.end();
  await endpoints.close();
  await shop.close();
});

/** The number of statements that wait for a lock on the table of attempts. */
async function waiting(): Promise<number> {
  const { rows } = await endpoints.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'webhook_attempt'::regclass AND NOT granted`,
  );
  return rows[0]?.count ?? 0;
}

type Charge = Awaited<ReturnType<typeof endpoints.charge>>;

/** Charges before and while every connection is blocked. Returns the charges, and whether all of this was in time. */
async function chargeWhileHeld(): Promise<{ readonly charges: readonly Charge[]; readonly isHeld: boolean }> {
  const some = () => Promise.all(Array.from({ length: connections + 2 }, () => endpoints.charge()));
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE webhook_attempt IN SHARE MODE');
  const heldAt = performance.now();
  const isInTime = () => performance.now() - heldAt < heldMilliseconds;
  const charges = await some();
  while (isInTime() && (await waiting()) !== connections) await sleep(20);
  charges.push(...(await some()));
  // The connections were blocked during all of the last charges.
  const isHeld = (await waiting()) === connections && isInTime();
  await holder.query('ROLLBACK');
  return { charges, isHeld };
}

it('charges succeed while every database connection of webhooks is blocked, and all events are delivered afterwards', async () => {
  await endpoints.charge();
  await shop.until((taken) => taken.length === 2);
  const charges: Charge[] = [];
  let isHeld = false;
  // A busy machine may be too slow to charge before the waiting statements fail.
  for (let tries = 0; !isHeld && tries < 10; tries += 1) {
    const held = await chargeWhileHeld();
    charges.push(...held.charges);
    isHeld = held.isHeld;
  }
  expect(isHeld).toBe(true);

  const statuses = charges.map(({ body }) => (body as { status: string }).status);
  expect(new Set(statuses)).toEqual(new Set(['succeeded']));
  await expect
    .poll(
      async () => {
        const { rows } = await endpoints.database.pool.query<{ state: string; count: number }>(
          'SELECT state, count(*)::int AS count FROM webhook_delivery WHERE merchant_id = $1 GROUP BY state',
          [endpoints.merchant.id],
        );
        return rows;
      },
      { timeout: 90_000 },
    )
    .toEqual([{ state: 'delivered', count: 2 * (1 + statuses.length) }]);
});
