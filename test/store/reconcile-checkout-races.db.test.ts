import { randomUUID } from 'node:crypto';
import { reconcileCheckout } from '@landed/activities/checkout/reconcile-checkout';
import { submitCheckout } from '@landed/activities/checkout/submit-checkout';
import type { ChargeVerdict, Processor } from '@landed/activities/processor/port';
import { parseKeyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { unaskedProcessor } from './failing-processor.js';

/** The slow lane where timing decides: what a test of the running service cannot bring about at will. */
let fresh: FreshDatabase;
const merchantId = randomUUID();
const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);

beforeAll(async () => {
  fresh = await createFreshDatabase();
  await createMerchant(fresh.database, { id: merchantId, name: 'Settle', rails: ['test'] });
});

afterAll(() => fresh.drop());

function newInput(attempt = 1): CheckoutInput {
  const key = randomUUID();
  return {
    rail: 'test',
    merchantId: asId<'merchant'>(merchantId),
    operationId: asId<'operation'>(randomUUID()),
    paymentIntentId: asId<'payment_intent'>(randomUUID()),
    idempotency: { key, keyHash: key.padEnd(64, '0'), fingerprint: key.padEnd(64, '1'), attempt },
    acceptedAt: new Date().toISOString(),
    requestId: randomUUID(),
    body: createPaymentIntentSchema.parse({
      amount: 5_000,
      currency: 'USD',
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
    }),
  };
}

const succeeded: ChargeVerdict = { kind: 'succeeded', detail: {} };
const open: ChargeVerdict = { kind: 'unknown', detail: {} };
const atTheDoor: ChargeVerdict = { kind: 'not_charged', invalidPaymentMethod: false, underKey: false, detail: {} };

/** A processor that says these things, one after the other, and counts what it was asked. */
function processorThat(says: { charge?: ChargeVerdict[]; find?: (ChargeVerdict | { kind: 'absent' })[] }) {
  const asked: string[] = [];
  const next = <Said>(what: string, said: Said[] | undefined): Promise<Said> => {
    asked.push(what);
    const word = said?.shift();
    return word === undefined ? Promise.reject(new Error(`nothing left to say to ${what}`)) : Promise.resolve(word);
  };
  const processor: Processor = {
    ...unaskedProcessor,
    charge: () => next('charge', says.charge),
    findCharge: () => next('find', says.find),
    fenceCharge: () => next<'fenced'>('close', undefined),
  };
  return { asked, dependencies: { database: fresh.database, keyring, processorOf: () => processor } };
}

describe('the slow lane', () => {
  it('does not take a no at the door for the end of a charge that may be on its way', async () => {
    const input = newInput();
    const { asked, dependencies } = processorThat({
      charge: [open, atTheDoor],
      find: [{ kind: 'absent' }, succeeded],
    });
    expect(await submitCheckout(dependencies, input)).toEqual({ kind: 'unknown' });
    await expect(reconcileCheckout(dependencies, input)).rejects.toMatchObject({ type: 'outcome_open' });
    expect(await reconcileCheckout(dependencies, input)).toMatchObject({ kind: 'completed' });
    expect(asked).toEqual(['charge', 'find', 'charge', 'find']);
  });

  it('takes the same no for an answer when it is the first and only one', async () => {
    const { dependencies } = processorThat({ charge: [atTheDoor] });
    expect(await submitCheckout(dependencies, newInput())).toEqual({
      kind: 'retryable',
      code: 'provider_error',
      silent: true,
    });
  });

  it('run twice is run once', async () => {
    const input = newInput();
    const { asked, dependencies } = processorThat({ charge: [open], find: [succeeded] });
    await submitCheckout(dependencies, input);
    const first = await reconcileCheckout(dependencies, input);
    const second = await reconcileCheckout(dependencies, input);
    expect([first.kind, second.kind, asked]).toEqual(['completed', 'completed', ['charge', 'find']]);
  });

  it('gives nothing up that a run believed dead prepares at the same moment', async () => {
    const input = newInput();
    const { asked, dependencies } = processorThat({ find: [succeeded] });
    // The run believed dead has its rows in the database, and has not committed them yet.
    const zombie = await fresh.database.pool.connect();
    await zombie.query('BEGIN');
    await insertPrepared(zombie.query.bind(zombie), input);
    const settling = reconcileCheckout(dependencies, input).catch((error: unknown) => error);
    await untilSomebodyWaits();
    await zombie.query('COMMIT');
    zombie.release();

    expect(await settling).toMatchObject({ type: 'outcome_open' });
    expect(asked).toEqual([]);
    expect(await reconcileCheckout(dependencies, input)).toMatchObject({ kind: 'completed' });
  });

  it('leaves a key to the attempt that has it', async () => {
    const other = newInput();
    const { dependencies } = processorThat({ charge: [succeeded] });
    await submitCheckout(dependencies, other);
    const late: CheckoutInput = {
      ...other,
      paymentIntentId: asId<'payment_intent'>(randomUUID()),
      idempotency: { ...other.idempotency, attempt: 2 },
    };
    expect(await reconcileCheckout(dependencies, late)).toEqual({ kind: 'retryable', code: 'internal_error' });
    const { rows } = await fresh.database.pool.query(
      'SELECT state::text, attempt, payment_intent_id FROM operation WHERE key_hash = $1',
      [other.idempotency.keyHash],
    );
    expect(rows).toEqual([{ state: 'completed', attempt: 1, payment_intent_id: other.paymentIntentId }]);
  });
});

async function insertPrepared(
  query: (sql: string, values: unknown[]) => Promise<unknown>,
  { operationId, paymentIntentId, idempotency, acceptedAt }: CheckoutInput,
): Promise<void> {
  await query(
    `INSERT INTO operation (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt, accepted_at,
       response_status, answer, payment_intent_id)
     VALUES ($1, $2, 'test', $3, '', $4, 'checkout', 'running', 1, $5, 200, '', $6)`,
    [operationId, merchantId, idempotency.keyHash, idempotency.fingerprint, acceptedAt, paymentIntentId],
  );
  await query(
    `INSERT INTO payment_intent (id, rail, merchant_id, operation_id, entity, currency, subtotal, shipping, tax, duty, total,
       capture_method, status, payment_method, fee_bps, fee_fixed, reserve_bps, tax_remittance, created_at, updated_at)
     VALUES ($1, 'test', $2, $3, 'us', 'USD', 5000, 0, 0, 0, 5000, 'automatic', 'processing', '', 500, 50, 0, 'platform',
       now(), now())`,
    [paymentIntentId, merchantId, operationId],
  );
  await query(
    `INSERT INTO processor_attempt (processor_key, payment_intent_id, operation_id, created_at) VALUES ($1, $2, $3, now())`,
    [`${operationId}.1.1`, paymentIntentId, operationId],
  );
  await query(
    `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, snapshot, created_at)
     VALUES (gen_random_uuid(), 'test', $1, 'payment_intent.created', $2, 1, $3, '', now())`,
    [merchantId, paymentIntentId, operationId],
  );
}

/** Until another statement waits for a lock that an open transaction holds. */
async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const { rows } = await fresh.database.pool.query<{ waiting: boolean }>(
      `SELECT count(*) > 0 AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows[0]?.waiting === true) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Nobody waits.');
}
