import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import { startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';

/** As many as a worker has for webhooks. */
const connections = 8;
/** Shorter than a statement may take: none of those that wait is given up. */
const heldMilliseconds = 4_000;

const stack = inject('stack');
let desk: TestEndpointService;
let shop: WebhookReceiver;
let holder: pg.Client;

beforeAll(async () => {
  desk = await openEndpointService(stack);
  shop = await startReceiver();
  await desk.endpoint(shop.url);
  holder = new pg.Client({ connectionString: stack.database_url });
  await holder.connect();
});

afterAll(async () => {
  await holder.end();
  await desk.close();
  await shop.close();
});

/** Statements that wait for the table of attempts. */
async function waiting(): Promise<number> {
  const { rows } = await desk.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'webhook_attempt'::regclass AND NOT granted`,
  );
  return rows[0]?.count ?? 0;
}

async function untilWaiting(wanted: number): Promise<void> {
  await expect.poll(waiting, { timeout: heldMilliseconds, interval: 20 }).toBe(wanted);
}

it('charges go on while every connection of webhooks is held, and all of it is told in the end', async () => {
  await desk.charge();
  await shop.until((taken) => taken.length === 2);
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE webhook_attempt IN SHARE MODE');
  const heldAt = performance.now();
  const first = await Promise.all(Array.from({ length: connections + 2 }, () => desk.charge()));
  await untilWaiting(connections);
  const charges = await Promise.all(Array.from({ length: connections + 2 }, () => desk.charge()));
  // All along: whoever charged did so beside connections that were not to be had.
  expect(await waiting()).toBe(connections);
  expect(performance.now() - heldAt).toBeLessThan(heldMilliseconds);
  await holder.query('ROLLBACK');

  const statuses = [...first, ...charges].map(({ body }) => (body as { status: string }).status);
  expect(new Set(statuses)).toEqual(new Set(['succeeded']));
  await expect
    .poll(
      async () => {
        const { rows } = await desk.database.pool.query<{ state: string; count: number }>(
          'SELECT state, count(*)::int AS count FROM webhook_delivery WHERE merchant_id = $1 GROUP BY state',
          [desk.merchant.id],
        );
        return rows;
      },
      { timeout: 90_000 },
    )
    .toEqual([{ state: 'delivered', count: 2 * (1 + statuses.length) }]);
});
