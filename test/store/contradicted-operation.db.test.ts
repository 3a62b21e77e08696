import { captureAuthorization } from '@landed/activities/capture/activities';
import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { evidenceOperation } from '@landed/activities/dispute-evidence/evidence-operation';
import { createLostWorkflowActivities } from '@landed/activities/lost-workflow/activities';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { processorKey } from '@landed/activities/operation/processor-key';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { OperationOutcome, ResolveOutcome } from '@landed/activities/operation/types';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { ManualOutcome, OperationMemory } from '@landed/contracts/operation/types';
import { loadStoredOperation } from '@landed/prisma/read/operation/load-stored-operation';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { countUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/count-unknown-outcomes';
import { findUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/find-unknown-outcomes';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { createStoreReader } from '@landed/workers/metrics/store-numbers';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import {
  authorizationFacts,
  newAuthorization,
  newCaptureOrVoid,
  paymentSaveOf,
  storedPayment,
} from './authorization-case.js';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { disputedPayment, newEvidenceInput } from './evidence-case.js';
import { failingProcessor } from './failing-processor.js';
import { evidenceFacts, fakeEvidenceProcessor } from './fake-evidence-processor.js';
import { fakeRefundProcessor, refundFacts } from './fake-refund-processor.js';
import { emptyTemporal } from './lost-workflow-case.js';
import { newRefundInput, paidPayment } from './refund-case.js';

/** Operations that ended here in one way, and at the processor in another: how operators see and decide them. */
const fresh = databaseOfFile();
const keyring = newKeyring();

beforeEach(() => fresh.empty());
const dependencies = () => ({
  database: fresh.database,
  keyring,
  fitDisputes: fitPaymentDisputes,
  processorOf: () => failingProcessor,
  taxPlaceOf: builtInTaxPlaceOf,
});
const resolution = (outcome: ManualOutcome) => ({ outcome, actor: 'f.okafor', ticket: 'OPS-1', note: 'Settled.' });

/** What the processor states after all: the charge, the capture or the refund was made, or the evidence submitted. */
const stated = 'succeeded';
const statedOf = ({ kind }: StoredOperation) => (kind === 'dispute_evidence' ? 'submitted' : stated);

/** An operation that the rows say did nothing, and what its workflow does with it. */
interface Ended {
  readonly operation: StoredOperation;
  submit(): Promise<OperationOutcome>;
  reconcile(memory: OperationMemory): Promise<OperationOutcome>;
  resolve(outcome: ManualOutcome): Promise<ResolveOutcome>;
}

/** @param hasResponse whether its key has a response; otherwise the key is free, or its run ended before that. */
async function endedCheckout(hasResponse: boolean): Promise<Ended> {
  const input = await newCheckout(fresh.database);
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  await saveCheckout(fresh.database, keyring, changeOf(input, hasResponse ? verdicts.declined : verdicts.neverCharged));
  return {
    operation: { kind: 'checkout', input },
    submit: () => submitOperation(checkoutOperation, dependencies(), input),
    reconcile: (memory) => reconcileOperation(checkoutOperation, dependencies(), input, memory),
    resolve: (outcome) => resolveOperation(checkoutOperation, dependencies(), input, resolution(outcome)),
  };
}

async function endedCapture(hasResponse: boolean): Promise<Ended> {
  const input = newCaptureOrVoid(await newAuthorization(fresh.database, keyring));
  await holdAuthorization(fresh.database, keyring, {
    kind: 'capture',
    input,
    processorKey: processorKey(input),
    response: {},
  });
  const payment = await storedPayment(fresh.database, keyring, input);
  await savePayment(fresh.database, keyring, paymentSaveOf(payment, input, authorizationFacts.canceled, false));
  if (hasResponse) await completePrepared(fresh.database, keyring, input, { status: 422, body: {} });
  return {
    operation: { kind: 'capture', input },
    submit: () => submitOperation(captureAuthorization, dependencies(), input),
    reconcile: (memory) => reconcileOperation(captureAuthorization, dependencies(), input, memory),
    resolve: (outcome) => resolveOperation(captureAuthorization, dependencies(), input, resolution(outcome)),
  };
}

async function endedRefund(hasResponse: boolean): Promise<Ended> {
  const input = newRefundInput(await paidPayment(fresh.database, keyring));
  const { processor } = fakeRefundProcessor({ decides: [hasResponse ? refundFacts.failed : refundFacts.rejected] });
  await submitOperation(refundOperation, { ...dependencies(), processorOf: () => processor }, input);
  return {
    operation: { kind: 'refund', input },
    submit: () => submitOperation(refundOperation, dependencies(), input),
    reconcile: (memory) => reconcileOperation(refundOperation, dependencies(), input, memory),
    resolve: (outcome) => resolveOperation(refundOperation, dependencies(), input, resolution(outcome)),
  };
}

async function endedEvidence(hasResponse: boolean): Promise<Ended> {
  const input = newEvidenceInput(await disputedPayment(fresh.database, keyring));
  const { processor } = fakeEvidenceProcessor({
    decides: [hasResponse ? evidenceFacts.notActionable : evidenceFacts.notNow],
  });
  const rejected = await submitOperation(evidenceOperation, { ...dependencies(), processorOf: () => processor }, input);
  // A rejection of the first call is reconciled.
  if (rejected.kind === 'unknown') throw new Error('The evidence has no outcome.');
  return {
    operation: { kind: 'dispute_evidence', input },
    submit: () => submitOperation(evidenceOperation, dependencies(), input),
    reconcile: (memory) => reconcileOperation(evidenceOperation, dependencies(), input, memory),
    resolve: (outcome) => resolveOperation(evidenceOperation, dependencies(), input, resolution(outcome)),
  };
}

async function requireReview({ operation: { kind, input } }: Ended): Promise<void> {
  const { requireManualReview } = createOperationActivities({ database: fresh.database, keyring });
  for (const _ of ['once', 'again'])
    await requireManualReview(kind, input, statedOf({ kind, input } as StoredOperation));
}

async function keyOf({ operation: { input } }: Ended) {
  const { rail, merchantId, idempotency } = input;
  const { operation } = await readOperation(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash });
  return operation && { state: operation.state, response: operation.response };
}

const listed = (id: string | null = null) =>
  findUnknownOutcomes(fresh.database, { olderThanSeconds: 0, limit: 10, id });
const counted = async () =>
  (await countUnknownOutcomes(fresh.database, 120)).map(({ kind, entity, count, manualReviews, stuck }) =>
    [kind, entity, count, manualReviews, stuck].join(' '),
  );

async function rowsOf(sql: string): Promise<readonly unknown[]> {
  return (await fresh.database.pool.query(sql)).rows;
}
const cases = () => rowsOf('SELECT payment_intent_id, kind FROM review_case');

const reasonOf = (fact: string, status: string) =>
  `The processor states \`${fact}\`, but the stored status is \`${status}\`.`;

const operations = [
  ['checkout', 'us', endedCheckout, 'failed', 'contradicted', 'retryable'],
  ['capture', 'us', endedCapture, 'canceled', 'contradicted', 'completed'],
  ['refund', 'eu', endedRefund, 'failed', 'refund_not_recorded', 'completed'],
  ['dispute_evidence', 'eu', endedEvidence, 'not_submitted', 'contradicted', 'completed'],
] as const;

describe('an operation without a response that the processor contradicts', () => {
  it.each(operations)(
    'an operation without a response that the processor contradicts is listed and counted until an operator decides: %s',
    async (kind, entity, end, _, __, after) => {
      const ended = await end(false);
      await requireReview(ended);
      const { input } = ended.operation;
      expect(await listed()).toMatchObject([
        {
          kind,
          entity,
          operationId: input.operationId,
          keyHash: input.idempotency.keyHash,
          needsReview: true,
          paymentIntentId: input.paymentIntentId,
          refundId: 'refundId' in input ? input.refundId : null,
          disputeId: 'disputeId' in input ? input.disputeId : null,
          hasLostRows: false,
          stated: statedOf(ended.operation),
          amount: null,
        },
      ]);
      for (const id of [input.operationId, input.paymentIntentId]) expect(await listed(id)).toHaveLength(1);
      await fresh.database.pool.query(`UPDATE operation SET accepted_at = accepted_at - interval '3 minutes'`);
      expect(await counted()).toEqual([`${kind} ${entity} 1 1 1`]);
      const numbers = await createStoreReader(fresh.database).read();
      expect(numbers?.unknownOutcomes).toMatchObject([{ kind, manualReviews: 1, stuck: 1 }]);
      expect([(await keyOf(ended))?.state, await cases()]).toEqual(['recovery_required', []]);

      await expect(ended.resolve('happened')).rejects.toMatchObject({
        type: 'contradicts_known_fact',
        message: expect.stringContaining('then decide did_not_happen.'),
      });
      expect(await ended.resolve('did_not_happen')).toMatchObject({ evidence: 'processor_silent' });
      expect([await listed(), await counted(), (await keyOf(ended))?.state]).toEqual([[], [], after]);
      expect(await rowsOf('SELECT outcome, evidence FROM manual_resolution')).toEqual([
        { outcome: 'did_not_happen', evidence: 'processor_silent' },
      ]);
    },
  );

  it.each(operations)(
    'gets its workflow again when Temporal lost it, and goes on waiting there: %s',
    async (_, __, end, status) => {
      const ended = await end(false);
      await requireReview(ended);
      await fresh.database.pool.query(`UPDATE lost_operation SET updated_at = now() - interval '61 seconds'`);
      const { lostWorkflows, started } = emptyTemporal();
      const log = { warn: () => undefined, error: () => undefined };
      const sweep = createLostWorkflowActivities({ database: fresh.database, keyring, lostWorkflows, log });
      await sweep.restoreLostWorkflows(null);
      const { operationId } = ended.operation.input;
      const stored = await loadStoredOperation(fresh.database, keyring, ended.operation.input);
      expect(stored).toMatchObject({ kind: ended.operation.kind, input: { operationId } });
      expect(started.filter(({ kind }) => kind === ended.operation.kind)).toEqual([stored]);

      const fact = statedOf(ended.operation);
      const waits = { kind: 'needs_review', reason: reasonOf(fact, status), stated: fact };
      expect(await ended.submit()).toEqual(waits);
      expect(await ended.reconcile({ isPrepared: true, stated: null })).toEqual(waits);
      expect(await ended.reconcile({ isPrepared: true, stated: fact })).toEqual(waits);
      expect((await keyOf(ended))?.state).toBe('recovery_required');
    },
  );

  it('stores nothing of its request a second time', async () => {
    await requireReview(await endedCheckout(false));
    expect(await rowsOf('SELECT input, stated FROM lost_operation')).toEqual([{ input: null, stated }]);
  });
});

describe('an operation with a response that the processor contradicts', () => {
  it.each(operations)('keeps its response, becomes a case, and ends: %s', async (_, __, end, status, kind) => {
    const ended = await end(true);
    const before = await keyOf(ended);
    expect(before?.state).toBe('completed');
    await requireReview(ended);
    const { paymentIntentId } = ended.operation.input;
    expect(await cases()).toEqual([{ payment_intent_id: paymentIntentId, kind }]);
    expect([await keyOf(ended), await listed(), await counted()]).toEqual([before, [], []]);
    const fact = statedOf(ended.operation);
    expect(await ended.reconcile({ isPrepared: true, stated: fact })).toEqual({
      kind: 'completed',
      summary: `${reasonOf(fact, status)} A case is open; the key keeps its response.`,
    });
    expect(await keyOf(ended)).toEqual(before);
  });

  it('a contradiction becomes a case as well when a later attempt has the key', async () => {
    const ended = await endedCheckout(false);
    const { input } = ended.operation;
    await fresh.database.pool.query('UPDATE operation SET attempt = 2 WHERE id = $1', [input.operationId]);
    await requireReview(ended);
    expect(await cases()).toEqual([{ payment_intent_id: input.paymentIntentId, kind: 'contradicted' }]);
    expect((await keyOf(ended))?.state).toBe('retryable');
    expect(await ended.reconcile({ isPrepared: true, stated })).toEqual({ kind: 'retryable', code: 'internal_error' });
  });
});

it('an operation whose rows agree with the processor is left alone', async () => {
  const input = await newCheckout(fresh.database);
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.succeeded));
  const { requireManualReview } = createOperationActivities({ database: fresh.database, keyring });
  await requireManualReview('checkout', input, stated);
  expect([await rowsOf('SELECT state FROM operation'), await listed(), await cases()]).toEqual([
    [{ state: 'completed' }],
    [],
    [],
  ]);
});
