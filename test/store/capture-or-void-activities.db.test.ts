import { voidAuthorization } from '@landed/activities/cancel/activities';
import { captureAuthorization } from '@landed/activities/capture/activities';
import { processorKey } from '@landed/activities/operation/processor-key';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import type { OperationMemory, PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { Database } from '@landed/prisma/database';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { describe, expect, it } from 'vitest';
import { wrongState } from '../setup/authorization.js';
import { databaseOfFile } from '../setup/fresh-database.js';
import {
  authorizationFacts,
  laterCaptureOrVoid,
  newAuthorization,
  newCaptureOrVoid,
  paymentSaveOf,
  storedPayment,
} from './authorization-case.js';
import { acceptedAgo, newKeyring, savedPayment } from './checkout-case.js';
import { type AuthorizationBehaviour, fakeAuthorizationProcessor } from './fake-authorization-processor.js';
import { interleave } from './interleave.js';
import { allRows, storedState } from './stored-state.js';

/** The activities of capture and cancel, with a processor that responds, does not respond, or rejects. */
const fresh = databaseOfFile();
const keyring = newKeyring();

const ends = {
  capture: { end: captureAuthorization, call: 'capture', wanted: 'captured', other: 'canceled' },
  cancel: { end: voidAuthorization, call: 'void', wanted: 'canceled', other: 'captured' },
} as const;

describe.each(['capture', 'cancel'] as const)('a %s', (kind) => {
  const { end, call, wanted, other } = ends[kind];

  async function begin(
    behaviour: AuthorizationBehaviour = {},
    changes: Partial<PaymentOperationInput> = {},
    hooks: Pick<PaymentDependencies, 'reached'> = {},
  ) {
    const checkout = await newAuthorization(fresh.database, keyring);
    const input = newCaptureOrVoid(checkout, changes);
    const fake = fakeAuthorizationProcessor(behaviour);
    const dependencies = { database: fresh.database, keyring, processorOf: () => fake.processor, ...hooks };
    return {
      input,
      fake,
      submit: (what = input) => submitOperation(end, dependencies, what),
      reconcile: (run = 1, what = input, memory?: OperationMemory) =>
        reconcileOperation(end, dependencies, what, memory, processorKey(what, run + 1)),
      resolve: (outcome: 'happened' | 'did_not_happen') =>
        resolveOperation(end, dependencies, input, {
          outcome,
          actor: 'ada',
          ticket: 'T-1',
          note: 'calls the acquirer',
        }),
      stored: () => storedPayment(fresh.database, keyring, input),
      key: async () => (await storedState(fresh.database, keyring, input)).key,
    };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;
  const processorKeyOf = ({ input }: Begun, count: number) => `${call} ${input.operationId}.1.${count}`;
  const completed = (intent: PaymentIntent) => ({ status: 200, response: paymentIntentActionResponse(intent) });

  async function expectDone(started: Begun, calls: readonly string[]): Promise<void> {
    const { intent, pending } = await started.stored();
    expect([intent.status, pending, started.fake.status(), started.fake.calls]).toEqual([wanted, null, wanted, calls]);
    expect(await started.key()).toMatchObject({ state: 'completed', ...completed(intent) });
  }

  it('calls the processor once, and a later run has no effect', async () => {
    const started = await begin();
    const done = savedPayment(started.input, wanted);
    expect(await started.submit()).toEqual({ ...done, skipsNotification: true });
    const before = await allRows(fresh.database, started.input.merchantId);
    const again = { kind: 'completed', summary: 'The response was already stored.' };
    expect([await started.submit(), await started.reconcile()]).toEqual([again, again]);
    expect(await allRows(fresh.database, started.input.merchantId)).toEqual(before);
    await expectDone(started, [processorKeyOf(started, 1)]);
  });

  it('the outcome stays unknown while the processor states no fact, and each run sends a new key', async () => {
    const silent = { kind: 'unknown', detail: {} } as const;
    const started = await begin({
      fates: ['request_lost', 'request_lost'],
      reads: [silent, authorizationFacts.authorized],
    });
    await started.submit();
    for (const run of [1, 2]) await expect(started.reconcile(run)).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect((await started.stored()).pending).toEqual({ operationId: started.input.operationId, kind });
    expect(await started.reconcile(3)).toMatchObject({ kind: 'completed' });
    await expectDone(started, [
      processorKeyOf(started, 1),
      'read',
      'read',
      processorKeyOf(started, 3),
      'read',
      processorKeyOf(started, 4),
    ]);
  });

  it('leaves the payment authorized and the key free when the processor rejects it', async () => {
    const started = await begin({ fates: ['rejected', 'rejected'] });
    expect(await started.submit()).toEqual({ kind: 'unknown' });
    expect(await started.reconcile()).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(await started.reconcile()).toEqual({ kind: 'retryable', code: 'provider_error' });
    const { intent, pending } = await started.stored();
    expect([intent.status, pending]).toEqual(['authorized', null]);
    expect(started.fake.calls).toEqual([processorKeyOf(started, 1), 'read', processorKeyOf(started, 2), 'read']);
    expect(await started.submit(laterCaptureOrVoid(started.input, 2))).toMatchObject({ kind: 'completed' });
    expect((await started.stored()).intent.status).toBe(wanted);
  });

  it('saves the other status and is rejected when the processor ended the payment the other way', async () => {
    const started = await begin();
    started.fake.end(other);
    expect(await started.submit()).toEqual({ kind: 'unknown' });
    expect(await started.reconcile()).toEqual({
      ...savedPayment(started.input, other),
      summary: `The payment is \`${other}\`.`,
    });
    expect((await started.stored()).intent).toMatchObject({
      status: other,
      cancellationReason: other === 'canceled' ? 'expired' : null,
    });
    expect(await started.key()).toMatchObject({ state: 'completed', status: 422, response: wrongState(other) });
  });

  it.each([
    ['as wanted', wanted, 200],
    ['otherwise', other, 422],
  ] as const)(
    'responds with the status of a payment that an event of the processor changed: %s',
    async (_, to, status) => {
      const started = await begin({ fates: ['request_lost'] });
      await started.submit();
      await savePayment(
        fresh.database,
        keyring,
        paymentSaveOf(await started.stored(), started.input, authorizationFacts[to], false),
      );
      expect(await started.reconcile()).toMatchObject({ kind: 'completed', summary: `The payment is \`${to}\`.` });
      const { intent } = await started.stored();
      const response = status === 200 ? paymentIntentActionResponse(intent) : wrongState(to);
      expect(await started.key()).toMatchObject({ state: 'completed', status, response });
      expect(started.fake.calls).toEqual([processorKeyOf(started, 1)]);
    },
  );

  it('the operation needs an operator when the stored payment ended the other way before the fact was saved', async () => {
    const started = await begin(
      {},
      {},
      {
        async reached(_, step) {
          if (step !== 'submitted') return;
          const otherEnd = paymentSaveOf(await started.stored(), started.input, authorizationFacts[other], false);
          await savePayment(fresh.database, keyring, otherEnd);
        },
      },
    );
    const stated = authorizationFacts[wanted].kind;
    const contradicted = {
      kind: 'needs_review',
      reason: `The processor states \`${stated}\`, but the stored status is \`${other}\`.`,
      stated,
    };
    expect(await started.submit()).toEqual(contradicted);
    expect(await started.reconcile(1, started.input, { isPrepared: true, stated })).toEqual(contradicted);
    expect(await started.key()).toMatchObject({ state: 'running', completed: false });
  });

  it('the outcome stays unknown when another run ends it during the reconciliation, and the next run reads that', async () => {
    const started = await begin();
    const reject = (database: Database) =>
      saveUnprepared(database, keyring, kind, started.input, { code: 'not_found' });
    const reconcile = (database: Database) =>
      reconcileOperation(end, { database, keyring, processorOf: () => started.fake.processor }, started.input).catch(
        (error: unknown) => error,
      );
    expect(await interleave(fresh, reject, reconcile)).toEqual([
      true,
      expect.objectContaining({ type: 'outcome_unknown' }),
    ]);
    expect(await started.reconcile(2)).toEqual({ kind: 'completed', summary: 'The response was already stored.' });
  });

  it('a capture or cancel is rejected before any call for a payment that is unknown or held', async () => {
    const started = await begin({ fates: ['request_lost'] });
    await started.submit();
    const taken = newCaptureOrVoid(started.input);
    expect(await started.submit(taken)).toEqual({
      kind: 'completed',
      summary: 'Rejected: invalid_state_transition.',
      result: { error: 'invalid_state_transition' },
      skipsNotification: true,
    });
    expect((await storedState(fresh.database, keyring, taken)).key).toMatchObject({
      status: 422,
      response: wrongState('authorized', kind),
    });
    const stranger = {
      ...newCaptureOrVoid(started.input),
      merchantId: (await newAuthorization(fresh.database, keyring)).merchantId,
    };
    expect(await started.submit(stranger)).toEqual({
      kind: 'completed',
      summary: 'Rejected: not_found.',
      result: { error: 'not_found' },
      skipsNotification: true,
    });
    expect((await storedState(fresh.database, keyring, stranger)).key).toMatchObject({ status: 404 });
    expect(started.fake.calls).toEqual([processorKeyOf(started, 1)]);
  });

  it('a capture or cancel is completed in manual review when a run saved another status and was killed before it responded', async () => {
    const started = await begin({ fates: ['request_lost'] });
    await started.submit();
    const { rail, merchantId, idempotency } = started.input;
    await markRecoveryRequired(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash, attempt: 1 });
    await savePayment(
      fresh.database,
      keyring,
      paymentSaveOf(await started.stored(), started.input, authorizationFacts[other], false),
    );
    const late = { ...started.input, ...acceptedAgo(24 * 3_600) };
    expect(await started.reconcile(1, late)).toMatchObject({
      kind: 'completed',
      summary: `The payment is \`${other}\`.`,
    });
    expect(await started.key()).toMatchObject({ state: 'completed', status: 422, response: wrongState(other) });
  });

  describe('in manual review', () => {
    const silent = { kind: 'unknown', detail: {} } as const;
    const decided = async ({ input }: Begun) => {
      const { rows } = await fresh.database.pool.query(
        'SELECT actor, ticket, outcome::text, evidence::text FROM manual_resolution WHERE operation_id = $1',
        [input.operationId],
      );
      return rows;
    };

    it('an operation in manual review is decided as happened while the processor is silent', async () => {
      const started = await begin({ fates: ['request_lost'], reads: [silent] });
      await started.submit();
      expect(await started.resolve('happened')).toMatchObject({
        evidence: 'processor_silent',
        outcome: { kind: 'completed' },
      });
      const { intent, pending } = await started.stored();
      expect([intent.status, pending]).toEqual([wanted, null]);
      expect(await started.key()).toMatchObject({ state: 'completed', ...completed(intent) });
      const decision = { actor: 'ada', ticket: 'T-1', outcome: 'happened', evidence: 'processor_silent' };
      expect(await decided(started)).toEqual([decision]);
    });

    it.each(['happened', 'did_not_happen'] as const)(
      'rejects the decision %s while the processor states another amount, and saves nothing',
      async (decision) => {
        const mismatch = { kind: 'unknown', detail: { payment: 'pi_1', mismatch: 'amount' } } as const;
        const started = await begin({ fates: ['response_lost'], reads: [mismatch] });
        await started.submit();
        await expect(started.resolve(decision)).rejects.toMatchObject({ type: 'amount_mismatch' });
        expect(await decided(started)).toEqual([]);
        expect((await started.stored()).intent.status).toBe('authorized');
      },
    );
  });
});
