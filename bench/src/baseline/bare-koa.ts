import { createServer, type Server } from 'node:http';
import type { ProcessorOf } from '@landed/activities/processor/port';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { bodyReader } from '@landed/gateway/validation/body-reader';
import Koa, { type Context } from 'koa';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { chargeOnce } from './charge-once.js';

const readCharge = bodyReader(createPaymentIntentSchema);

/**
 * Baseline A2: the least code that charges a card and records it. The same validation, one commit that reserves, one
 * processor call, one commit that records. It has no Temporal, ledger, events, encryption or recovery after a crash.
 */
export async function bareKoa(pool: pg.Pool, processorOf: ProcessorOf): Promise<Server> {
  await pool.query(`
    CREATE TABLE IF NOT EXISTS bench_bare_charge (
      id uuid PRIMARY KEY, idempotency_key text NOT NULL UNIQUE, request jsonb NOT NULL, status text NOT NULL)`);
  const app = new Koa();
  app.use(async (ctx) => {
    const read = readCharge(JSON.parse(await text(ctx)));
    if (read.kind === 'invalid') {
      ctx.status = 400;
      ctx.body = read.error;
      return;
    }
    const id = uuidv7();
    await reserve(pool, id, ctx.get('idempotency-key'), JSON.stringify(read.body));
    await chargeOnce(processorOf, id);
    await record(pool, id);
    ctx.body = { id, status: 'succeeded' };
  });
  return createServer(app.callback());
}

async function reserve(pool: pg.Pool, id: string, key: string, request: string): Promise<void> {
  const insert = `INSERT INTO bench_bare_charge (id, idempotency_key, request, status) VALUES ($1, $2, $3, 'processing')`;
  await pool.query({ name: 'bare-reserve', text: insert, values: [id, key, request] });
}

async function record(pool: pg.Pool, id: string): Promise<void> {
  const update = `UPDATE bench_bare_charge SET status = 'succeeded' WHERE id = $1`;
  await pool.query({ name: 'bare-record', text: update, values: [id] });
}

async function text(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
