import { createLostWorkflowActivities } from '@landed/activities/lost-workflow/activities';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { processorKey } from '@landed/activities/operation/processor-key';
import { findOneStuck } from '@landed/cli/stuck/find-stuck';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { OperationKind } from '@landed/contracts/operation/types';
import { loadStoredOperation } from '@landed/prisma/read/operation/load-stored-operation';
import { countUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/count-unknown-outcomes';
import { findUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/find-unknown-outcomes';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { freeKeyWithoutRows } from '@landed/prisma/write/operation/save-resolution';
import { createStoreReader } from '@landed/workers/metrics/store-numbers';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { loseRows } from '../setup/lost-commits.js';
import { newAuthorization, newCaptureOrVoid } from './authorization-case.js';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { emptyTemporal, prepareUnknownRefund } from './lost-workflow-case.js';
import { newRefundInput, paidPayment } from './refund-case.js';

/** What metrics, `landed status`, `landed doctor` and `landed stuck` read of operations with an unknown outcome. */
const fresh = databaseOfFile();
const keyring = newKeyring();

beforeEach(() => fresh.empty());
const listed = (id: string | null = null) =>
  findUnknownOutcomes(fresh.database, { olderThanSeconds: 0, limit: 10, id });

async function counted() {
  const rows = await countUnknownOutcomes(fresh.database, 120);
  return rows.map(({ rail, entity, kind, count, manualReviews, stuck }) =>
    [rail, entity, kind, count, manualReviews, stuck].join(' '),
  );
}

/** Lets three minutes pass, which is longer than an operation takes. */
const age = () => fresh.database.pool.query(`UPDATE operation SET accepted_at = accepted_at - interval '3 minutes'`);

async function unknownCharge() {
  const input = await newCheckout(fresh.database);
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  return { kind: 'checkout', input } as const;
}

async function heldBy(kind: 'capture' | 'cancel') {
  const input = newCaptureOrVoid(await newAuthorization(fresh.database, keyring));
  await holdAuthorization(fresh.database, keyring, {
    kind,
    input,
    processorKey: processorKey(input),
    response: {},
  });
  return { kind, input };
}

async function unknownRefund() {
  const input = newRefundInput(await paidPayment(fresh.database, keyring));
  await prepareUnknownRefund(fresh.database, keyring, input);
  return { kind: 'refund', input } as const;
}

const cases = [
  ['checkout', unknownCharge, { entity: 'us', amount: 5_000, currency: 'USD' }],
  ['capture', () => heldBy('capture'), { entity: 'us', amount: 5_000, currency: 'USD' }],
  ['cancel', () => heldBy('cancel'), { entity: 'us', amount: 5_000, currency: 'USD' }],
  ['refund', unknownRefund, { entity: 'eu', amount: 5_000, currency: 'EUR' }],
] as const satisfies readonly (readonly [OperationKind, () => Promise<StoredOperation>, object])[];

describe('an operation with an unknown outcome', () => {
  it.each(cases)(
    'an operation with an unknown outcome is listed and counted, and again as stuck after two minutes: %s',
    async (kind, prepare, shown) => {
      const { input } = await prepare();
      const [row, ...others] = await listed();
      expect(others).toEqual([]);
      expect(row).toEqual({
        rail: 'test',
        entity: shown.entity,
        merchantId: input.merchantId,
        merchantName: 'Of a test',
        kind,
        operationId: input.operationId,
        keyHash: input.idempotency.keyHash,
        attempt: 1,
        needsReview: false,
        acceptedAt: new Date(input.acceptedAt),
        paymentIntentId: input.paymentIntentId,
        refundId: 'refundId' in input ? input.refundId : null,
        disputeId: null,
        hasLostRows: false,
        stated: null,
        amount: shown.amount,
        currency: shown.currency,
        processorKey: `${input.operationId}.1.1`,
      });
      expect(await counted()).toEqual([`test ${shown.entity} ${kind} 1 0 0`]);
      await age();
      expect(await counted()).toEqual([`test ${shown.entity} ${kind} 1 0 1`]);
      expect(await findUnknownOutcomes(fresh.database, { olderThanSeconds: 240, limit: 10, id: null })).toEqual([]);
    },
  );

  it('an operation with an unknown outcome is found by the id of its payment, its refund and itself, and by no other', async () => {
    const { input } = await unknownRefund();
    for (const id of [input.paymentIntentId, input.refundId, input.operationId]) {
      expect((await listed(id)).map(({ operationId }) => operationId)).toEqual([input.operationId]);
    }
    expect(await listed(input.merchantId)).toEqual([]);
  });

  it('an operation with an unknown outcome is neither listed nor counted once its outcome is known', async () => {
    const { input } = await unknownCharge();
    await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.succeeded));
    expect([await listed(), await counted()]).toEqual([[], []]);
  });
});

describe('an operation whose rows were lost', () => {
  /** The rows are lost, and the workflow has found that. */
  async function reviewWithoutRows(prepare: () => Promise<StoredOperation>): Promise<StoredOperation> {
    const operation = await prepare();
    await loseRows(fresh.database, operation.input.operationId);
    expect([await listed(), await counted()]).toEqual([[], []]);
    const { requireManualReview } = createOperationActivities({ database: fresh.database, keyring });
    await requireManualReview(operation.kind, operation.input);
    await requireManualReview(operation.kind, operation.input);
    return operation;
  }

  it.each(cases)(
    'an operation whose rows were lost is listed for an operator, counted and shown by metrics: %s',
    async (kind, prepare, { entity }) => {
      const { input } = await reviewWithoutRows(prepare);
      const [row, ...others] = await listed();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        kind,
        entity,
        operationId: input.operationId,
        keyHash: input.idempotency.keyHash,
        attempt: 1,
        needsReview: true,
        paymentIntentId: input.paymentIntentId,
        refundId: 'refundId' in input ? input.refundId : null,
        hasLostRows: true,
        stated: null,
        amount: null,
        processorKey: null,
      });
      for (const id of [input.operationId, input.paymentIntentId]) expect(await listed(id)).toEqual([row]);
      expect(await counted()).toEqual([`test ${entity} ${kind} 1 1 0`]);
      await age();
      expect(await counted()).toEqual([`test ${entity} ${kind} 1 1 1`]);
      const numbers = await createStoreReader(fresh.database).read();
      expect(numbers?.unknownOutcomes).toMatchObject([{ rail: 'test', entity, kind, manualReviews: 1, stuck: 1 }]);
    },
  );

  it.each(cases)(
    'gets its workflow again, with the same input, when Temporal lost that too: %s',
    async (_, prepare) => {
      const operation = await reviewWithoutRows(prepare);
      await fresh.database.pool.query(`UPDATE lost_operation SET updated_at = now() - interval '61 seconds'`);
      const { lostWorkflows, started } = emptyTemporal();
      const silent = { warn: () => undefined, error: () => undefined };
      const activities = createLostWorkflowActivities({
        database: fresh.database,
        keyring,
        lostWorkflows,
        log: silent,
      });
      // The lost rows of a payment may leave other work behind, such as its lifecycle.
      await activities.restoreLostWorkflows(null);
      expect(started.filter(({ kind }) => kind === operation.kind)).toEqual([operation]);
      started.length = 0;
      await activities.restoreLostWorkflows(null);
      expect(started).toEqual([]);
    },
  );

  it('stores its input encrypted, and only while it waits for the operator', async () => {
    const { input } = await reviewWithoutRows(unknownCharge);
    const stored = async () => (await fresh.database.pool.query(`SELECT input FROM lost_operation`)).rows;
    const [row] = await stored();
    expect(String(row?.input)).not.toContain('buyer@example.com');
    expect(await freeKeyWithoutRows(fresh.database, input, 'same')).toBe(true);
    expect([await stored(), await listed(), await counted()]).toEqual([[], [], []]);
    expect(await loadStoredOperation(fresh.database, keyring, input)).toBeNull();
  });

  it('an operation whose rows were lost is no longer lost when its payment is written again', async () => {
    const { input } = await reviewWithoutRows(unknownCharge);
    if (!('body' in input)) throw new Error('Not a checkout.');
    expect(await prepareCheckout(fresh.database, keyring, preparationOf(input))).toBe(true);
    expect((await fresh.database.pool.query('SELECT FROM lost_operation')).rowCount).toBe(0);
    expect(await listed()).toMatchObject([{ operationId: input.operationId, hasLostRows: false, needsReview: false }]);
  });

  it('an operation whose rows were lost is named by its own id when its payment has another one with an unknown outcome', async () => {
    const { input: cancel } = await heldBy('cancel');
    const capture = newCaptureOrVoid(cancel);
    const { requireManualReview } = createOperationActivities({ database: fresh.database, keyring });
    await requireManualReview('capture', capture);
    const stack = { database: fresh.database, temporal: () => Promise.reject(new Error('down')) } as never;
    const ids = [cancel.operationId, capture.operationId];
    await expect(findOneStuck(stack, cancel.paymentIntentId)).rejects.toMatchObject({
      code: 'several',
      message: `Several operations have an unknown outcome. Name one: ${ids.join(', ')}.`,
    });
    for (const operationId of ids) expect(await findOneStuck(stack, operationId)).toMatchObject({ operationId });
  });

  it('an operation whose rows were lost is counted under the entity `unknown` when the database did not have its payment', async () => {
    const input = newCaptureOrVoid(await newCheckout(fresh.database), { entity: null });
    const { requireManualReview } = createOperationActivities({ database: fresh.database, keyring });
    await requireManualReview('cancel', input);
    expect(await counted()).toEqual(['test unknown cancel 1 1 0']);
    expect(await listed()).toMatchObject([{ entity: null, needsReview: true, hasLostRows: true }]);
  });
});
