import type { OperationDefinition, Rows, Run } from '@landed/activities/operation/definition';
import { alreadyCompleted } from '@landed/activities/operation/outcomes';
import { processorKey } from '@landed/activities/operation/processor-key';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import type { ChargeRequest, ChargeVerdict } from '@landed/activities/processor/port';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentIdOf } from '@landed/gateway/idempotency/derived-ids';
import { type Database, sql } from '@landed/prisma/database';
import { type LoadedPayment, loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { claimKey } from '@landed/prisma/write/operation/claim-key';
import { completeOperation, type FirstResponse, sealResponse } from '@landed/prisma/write/operation/complete-operation';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { account } from './bench.js';

interface Tip {
  readonly status: 'pending' | 'made' | 'failed';
  readonly attempted_at: Date;
}

interface TipTypes {
  readonly dependencies: PaymentDependencies;
  readonly input: PaymentOperationInput;
  readonly found: LoadedPayment & { readonly tip: Tip | null };
  readonly ready: null;
  readonly unfinished: Tip;
  readonly fact: Exclude<ChargeVerdict, { kind: 'unknown' | 'stored_error' }>;
}

type TipRun = Run<TipTypes>;

/** The table of the operation, in the database of one test. */
export const createTip = `CREATE TABLE tip (operation_id uuid PRIMARY KEY, merchant_id uuid, status text, attempted_at timestamptz)`;

export const responses = { pending: { status: 'tipping' }, made: { status: 'tipped' } } as const;

/** A sixth money operation that the product does not have: a second charge for the staff of the shop. */
export const tipOperation: OperationDefinition<TipTypes> = {
  // The kinds are fixed in the contract. Nothing of this one is used but its name.
  kind: 'capture',
  effect: 'once_per_key',
  firstRejection: 'is_reconciled',
  async load({ database, keyring }, input) {
    const [loaded, { rows }] = await Promise.all([
      loadPayment(database, keyring, input, input.idempotency.keyHash),
      database.pool.query<Tip>('SELECT status, attempted_at FROM tip WHERE operation_id = $1', [input.operationId]),
    ]);
    return { ...loaded, tip: rows[0] ?? null };
  },
  rowsOf: ({ found: { tip } }) => rowsOf(tip),
  check: ({ found: { payment } }) =>
    payment === null
      ? { kind: 'rejected', error: { code: 'not_found' } }
      : { kind: 'ready', entity: payment.intent.entity, ready: null },
  prepare: (run) => prepare(run),
  send: (run, tip) => processorOf(run).charge(requestOf(run, tip)),
  read: (run, tip) => processorOf(run).findCharge(requestOf(run, tip)),
  sendAgain: (run, tip) => processorOf(run).charge(requestOf(run, tip)),
  readWithoutRows: (run) =>
    processorOf(run).findCharge(requestOf(run, { attempted_at: new Date(run.input.acceptedAt) })),
  decided: (outcome, detail) =>
    outcome === 'happened'
      ? { kind: 'succeeded', detail }
      : { kind: 'not_charged', invalidPaymentMethod: null, underKey: true, detail },
  statedBy(found, rows) {
    if (found.kind === 'succeeded') return 'happened';
    return found.kind === 'absent' && rows === 'none' ? 'silent' : 'did_not_happen';
  },
  async finish(run, _, fact) {
    if (fact.kind !== 'succeeded') {
      return (await end(run, 'failed', null)) ? { kind: 'retryable', code: 'provider_error' } : null;
    }
    const { rail, merchantId, idempotency } = run.input;
    const key = { rail, merchantId, keyHash: idempotency.keyHash };
    const body = sealResponse(run.dependencies.keyring, key, responses.made);
    return (await end(run, 'made', { status: 200, body })) ? { kind: 'completed', summary: 'Tipped.' } : null;
  },
  async finishEnded({ dependencies: { database, keyring }, input, found }, { happened }) {
    if (happened && found.operation?.state !== 'completed') {
      await completePrepared(database, keyring, input, { status: 200, body: responses.made });
    }
    return alreadyCompleted;
  },
  restore: (run) => prepare(run),
  processorIdOf: () => null,
};

function rowsOf(tip: Tip | null): Rows<Tip> {
  if (tip === null) return { kind: 'none' };
  return tip.status === 'pending'
    ? { kind: 'unfinished', unfinished: tip }
    : { kind: 'ended', status: tip.status, happened: tip.status === 'made' };
}

function processorOf({ dependencies }: TipRun) {
  return dependencies.processorOf(account);
}

export function requestOf({ input }: TipRun, { attempted_at: at }: Pick<Tip, 'attempted_at'>): ChargeRequest {
  const { operationId, idempotency } = input;
  return {
    processorKey: processorKey(input),
    operationId,
    paymentIntentId: paymentIntentIdOf(operationId, idempotency.processorKeyNumber),
    money: { amount: 100, currency: 'USD' },
    paymentMethod: 'pm_card_visa',
    captureMethod: 'automatic',
    attemptedAt: at.toISOString(),
  };
}

async function prepare({ dependencies: { database, keyring }, input }: TipRun): Promise<Tip | null> {
  const { paymentIntentId, merchantId } = input;
  const { kind } = tipOperation;
  const claim = claimKey(keyring, { kind, input, paymentIntentId, response: responses.pending }, sql``);
  const [tip] = await database.prisma.$queryRaw<Tip[]>`
    WITH ${claim}, attempt AS (
      INSERT INTO processor_attempt (processor_key, payment_intent_id, operation_id, kind, created_at)
      SELECT ${processorKey(input)}, ${paymentIntentId}::uuid, op.id, ${kind}, now() FROM op
    )
    INSERT INTO tip SELECT op.id, ${merchantId}::uuid, 'pending', now() FROM op
    ON CONFLICT (operation_id) DO UPDATE SET status = 'pending', attempted_at = now()
    RETURNING status, attempted_at`;
  return tip ?? null;
}

/** Ends a pending tip together with its key. */
async function end(run: TipRun, status: Tip['status'], response: FirstResponse): Promise<boolean> {
  const { input, dependencies } = run;
  const attempt = sql`o.id = ${input.operationId}::uuid AND o.id = ended.operation_id AND o.attempt = ${input.idempotency.attempt}::int`;
  const database: Database = dependencies.database;
  const written = await database.prisma.$executeRaw`
    WITH ended AS (
      UPDATE tip SET status = ${status}
      FROM operation AS own
      WHERE tip.operation_id = ${input.operationId}::uuid AND tip.status = 'pending'
        AND own.id = tip.operation_id AND own.attempt = ${input.idempotency.attempt}::int
      RETURNING tip.operation_id
    ) ${completeOperation(attempt, response, sql`FROM ended`)}`;
  return written === 1;
}
