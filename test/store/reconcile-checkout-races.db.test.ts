import { randomUUID } from 'node:crypto';
import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { ChargeVerdict, Processor } from '@landed/activities/processor/port';
import { parseKeyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { failingProcessor } from './failing-processor.js';
import { untilLockWait } from './interleave.js';

/** Reconciliation where timing decides, which tests of the running service cannot control. */
const fresh = databaseOfFile();
const merchantId = randomUUID();
const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);

beforeAll(async () => {
  await createMerchant(fresh.database, { id: merchantId, name: 'Reconcile', rails: ['test'] });
});

function newInput(attempt = 1): CheckoutInput {
  const key = randomUUID();
  return {
    rail: 'test',
    merchantId: asId<'merchant'>(merchantId),
    operationId: asId<'operation'>(randomUUID()),
    paymentIntentId: asId<'payment_intent'>(randomUUID()),
    idempotency: {
      key,
      keyHash: key.padEnd(64, '0'),
      fingerprint: key.padEnd(64, '1'),
      attempt,
      processorKeyNumber: attempt,
    },
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
const noFact: ChargeVerdict = { kind: 'unknown', detail: {} };
const requestRejection: ChargeVerdict = {
  kind: 'not_charged',
  invalidPaymentMethod: null,
  underKey: false,
  detail: {},
};

/** A processor that returns the scripted results in turn and records its calls. */
function scriptedProcessor(script: { charge?: ChargeVerdict[]; find?: (ChargeVerdict | { kind: 'absent' })[] }) {
  const calls: string[] = [];
  const next = <Result>(call: string, results: Result[] | undefined): Promise<Result> => {
    calls.push(call);
    const result = results?.shift();
    return result === undefined ? Promise.reject(new Error(`No result is left for ${call}.`)) : Promise.resolve(result);
  };
  const processor: Processor = {
    ...failingProcessor,
    charge: () => next('charge', script.charge),
    findCharge: () => next('find', script.find),
    fenceCharge: () => next<{ readonly kind: 'fenced' }>('fence', undefined),
  };
  return {
    calls,
    dependencies: { database: fresh.database, keyring, processorOf: () => processor, taxPlaceOf: builtInTaxPlaceOf },
  };
}

describe('reconcileCheckout', () => {
  it('keeps the outcome unknown when only the second call is rejected at request level', async () => {
    const input = newInput();
    const { calls, dependencies } = scriptedProcessor({
      charge: [noFact, requestRejection],
      find: [{ kind: 'absent' }, succeeded],
    });
    expect(await submitOperation(checkoutOperation, dependencies, input)).toEqual({ kind: 'unknown' });
    await expect(reconcileOperation(checkoutOperation, dependencies, input)).rejects.toMatchObject({
      type: 'outcome_unknown',
    });
    expect(await reconcileOperation(checkoutOperation, dependencies, input)).toMatchObject({ kind: 'completed' });
    expect(calls).toEqual(['charge', 'find', 'charge', 'find']);
  });

  it('reconcileCheckout does not end an attempt that a stale run prepares at the same moment', async () => {
    const input = newInput();
    const { calls, dependencies } = scriptedProcessor({ find: [{ kind: 'absent' }, succeeded] });
    // The stale run has written its rows and has not committed them.
    const staleRun = await fresh.database.pool.connect();
    await staleRun.query('BEGIN');
    await insertPrepared(staleRun.query.bind(staleRun), input);
    const reconciling = reconcileOperation(checkoutOperation, dependencies, input).catch((error: unknown) => error);
    await untilLockWait(fresh.database);
    await staleRun.query('COMMIT');
    staleRun.release();

    expect(await reconciling).toMatchObject({ type: 'outcome_unknown' });
    expect(calls).toEqual(['find']);
    expect(await reconcileOperation(checkoutOperation, dependencies, input)).toMatchObject({ kind: 'completed' });
  });

  it('reconcileCheckout does not change a key that another attempt has', async () => {
    const other = newInput();
    const { dependencies } = scriptedProcessor({ charge: [succeeded], find: [{ kind: 'absent' }] });
    await submitOperation(checkoutOperation, dependencies, other);
    const late: CheckoutInput = {
      ...other,
      paymentIntentId: asId<'payment_intent'>(randomUUID()),
      idempotency: { ...other.idempotency, attempt: 2 },
    };
    expect(await reconcileOperation(checkoutOperation, dependencies, late)).toEqual({
      kind: 'retryable',
      code: 'internal_error',
    });
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
       response_status, response, payment_intent_id)
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
