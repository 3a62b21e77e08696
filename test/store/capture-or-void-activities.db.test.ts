import { voidAuthorization } from '@landed/activities/cancel/activities';
import { captureAuthorization } from '@landed/activities/capture/activities';
import { reconcileCaptureOrVoid } from '@landed/activities/capture-or-void/reconcile-capture-or-void';
import { resolveCaptureOrVoid } from '@landed/activities/capture-or-void/resolve-capture-or-void';
import { submitCaptureOrVoid } from '@landed/activities/capture-or-void/submit-capture-or-void';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { Database } from '@landed/prisma/database';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongState } from '../setup/authorization.js';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { endCommit, endFacts, laterEnd, newAuthorization, newEnd, storedPayment } from './authorization-case.js';
import { acceptedAgo, newKeyring } from './checkout-case.js';
import { type EndingBehaviour, endingProcessor } from './fake-authorization-processor.js';
import { interleave } from './interleave.js';
import { allRows, standingOf } from './stored-state.js';

/** Both lanes of capture and of cancel, with a processor that answers, does not, or says no. */
let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const ends = {
  capture: { end: captureAuthorization, call: 'capture', wanted: 'captured', other: 'canceled' },
  cancel: { end: voidAuthorization, call: 'void', wanted: 'canceled', other: 'captured' },
} as const;

describe.each(['capture', 'cancel'] as const)('a %s', (kind) => {
  const { end, call, wanted, other } = ends[kind];

  async function begin(behaviour: EndingBehaviour = {}, changes: Partial<PaymentOperationInput> = {}) {
    const checkout = await newAuthorization(fresh.database, keyring);
    const input = newEnd(checkout, changes);
    const theirs = endingProcessor(behaviour);
    const dependencies = { database: fresh.database, keyring, processorOf: () => theirs.processor };
    return {
      input,
      theirs,
      submit: (what = input) => submitCaptureOrVoid(dependencies, end, what),
      settle: (run = 1, what = input) => reconcileCaptureOrVoid(dependencies, end, what, run),
      resolve: (outcome: 'happened' | 'did_not_happen') =>
        resolveCaptureOrVoid(dependencies, end, input, {
          outcome,
          actor: 'ada',
          ticket: 'T-1',
          note: 'asked the acquirer',
        }),
      stored: () => storedPayment(fresh.database, keyring, input),
      key: async () => (await standingOf(fresh.database, keyring, input)).key,
    };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;
  const keyOf = ({ input }: Begun, count: number) => `${call} ${input.operationId}.1.${count}`;
  const answered = (intent: PaymentIntent) => ({ status: 200, answer: paymentIntentActionResponse(intent) });

  async function expectDone(begun: Begun, asked: readonly string[]): Promise<void> {
    const { intent, pending } = await begun.stored();
    expect([intent.status, pending, begun.theirs.stands(), begun.theirs.asked]).toEqual([wanted, null, wanted, asked]);
    expect(await begun.key()).toMatchObject({ state: 'completed', ...answered(intent) });
  }

  it('is asked for once, answers and, run again, is done', async () => {
    const begun = await begin();
    const done = { kind: 'completed', summary: `Committed: the payment is \`${wanted}\`.`, amountMinor: 5_000 };
    expect(await begun.submit()).toEqual({ ...done, silent: true });
    const before = await allRows(fresh.database, begun.input.merchantId);
    const again = { kind: 'completed', summary: 'The answer was already stored.' };
    expect([await begun.submit(), await begun.settle()]).toEqual([again, again]);
    expect(await allRows(fresh.database, begun.input.merchantId)).toEqual(before);
    await expectDone(begun, [keyOf(begun, 1)]);
  });

  it('whose request was lost is asked for again once the processor says that it still is an authorization', async () => {
    const begun = await begin({ fates: ['request_lost'] });
    expect(await begun.submit()).toEqual({ kind: 'unknown' });
    expect(await begun.settle()).toMatchObject({ kind: 'completed', amountMinor: 5_000 });
    await expectDone(begun, [keyOf(begun, 1), 'read', keyOf(begun, 2)]);
  });

  it('whose answer was lost is found done, and not asked for again', async () => {
    const begun = await begin({ fates: ['answer_lost'] });
    expect(await begun.submit()).toEqual({ kind: 'unknown' });
    expect(await begun.settle()).toMatchObject({ kind: 'completed' });
    await expectDone(begun, [keyOf(begun, 1), 'read']);
  });

  it('whose worker died between the two is found done by the next one', async () => {
    const begun = await begin({ fates: ['caller_killed'] });
    await expect(begun.submit()).rejects.toThrow('killed');
    expect(await begun.submit()).toEqual({ kind: 'unknown' });
    expect(await begun.settle()).toMatchObject({ kind: 'completed' });
    await expectDone(begun, [keyOf(begun, 1), 'read']);
  });

  it('is not over while the processor says nothing, and asks under a new key each time it may', async () => {
    const silent = { kind: 'unknown', detail: {} } as const;
    const begun = await begin({ fates: ['request_lost', 'request_lost'], reads: [silent, endFacts.authorized] });
    await begun.submit();
    for (const run of [1, 2]) await expect(begun.settle(run)).rejects.toMatchObject({ type: 'outcome_open' });
    expect((await begun.stored()).pending).toEqual({ operationId: begun.input.operationId, kind });
    expect(await begun.settle(3)).toMatchObject({ kind: 'completed' });
    await expectDone(begun, [keyOf(begun, 1), 'read', 'read', keyOf(begun, 3), 'read', keyOf(begun, 4)]);
  });

  it('that the processor will not do leaves the authorization and the key free', async () => {
    const begun = await begin({ fates: ['refused', 'refused'] });
    expect(await begun.submit()).toEqual({ kind: 'unknown' });
    expect(await begun.settle()).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(await begun.settle()).toEqual({ kind: 'retryable', code: 'provider_error' });
    const { intent, pending } = await begun.stored();
    expect([intent.status, pending]).toEqual(['authorized', null]);
    expect(begun.theirs.asked).toEqual([keyOf(begun, 1), 'read', keyOf(begun, 2), 'read']);
    expect(await begun.submit(laterEnd(begun.input, 2))).toMatchObject({ kind: 'completed' });
    expect((await begun.stored()).intent.status).toBe(wanted);
  });

  it('that comes after the processor ended it the other way takes that for the truth and is refused', async () => {
    const begun = await begin();
    begun.theirs.end(other);
    expect(await begun.submit()).toEqual({ kind: 'unknown' });
    expect(await begun.settle()).toEqual({
      kind: 'completed',
      summary: `The payment is \`${other}\`.`,
      amountMinor: 5_000,
    });
    expect((await begun.stored()).intent).toMatchObject({
      status: other,
      cancellationReason: other === 'canceled' ? 'expired' : null,
    });
    expect(await begun.key()).toMatchObject({ state: 'completed', status: 422, answer: wrongState(other) });
  });

  it.each([
    ['as wanted', wanted, 200],
    ['otherwise', other, 422],
  ] as const)(
    'whose payment the processor’s own message has moved meanwhile, %s, answers that',
    async (_, to, status) => {
      const begun = await begin({ fates: ['request_lost'] });
      await begun.submit();
      await savePayment(fresh.database, keyring, endCommit(await begun.stored(), begun.input, endFacts[to], false));
      expect(await begun.settle()).toMatchObject({ kind: 'completed', summary: `The payment is \`${to}\`.` });
      const { intent } = await begun.stored();
      const answer = status === 200 ? paymentIntentActionResponse(intent) : wrongState(to);
      expect(await begun.key()).toMatchObject({ state: 'completed', status, answer });
      expect(begun.theirs.asked).toEqual([keyOf(begun, 1)]);
    },
  );

  it('that nobody waits for any more is not begun', async () => {
    const begun = await begin({}, acceptedAgo(61));
    expect(await begun.submit()).toEqual({ kind: 'retryable', code: 'internal_error', silent: true });
    expect((await begun.key())?.state).toBe('retryable');
    expect(begun.theirs.asked).toEqual([]);
  });

  it('that was never begun is written down as such, and cannot begin any more', async () => {
    const begun = await begin();
    expect(await begun.settle()).toEqual({ kind: 'retryable', code: 'internal_error' });
    expect(await begun.submit()).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(begun.theirs.asked).toEqual([]);
  });

  it('that was given up as never begun is not when another run has just decided it: the next one reads that', async () => {
    const begun = await begin();
    const refuse = (database: Database) => saveUnprepared(database, keyring, kind, begun.input, { code: 'not_found' });
    const settle = (database: Database) =>
      reconcileCaptureOrVoid(
        { database, keyring, processorOf: () => begun.theirs.processor },
        end,
        begun.input,
        1,
      ).catch((error: unknown) => error);
    expect(await interleave(fresh, refuse, settle)).toEqual([true, expect.objectContaining({ type: 'outcome_open' })]);
    expect(await begun.settle(2)).toEqual({ kind: 'completed', summary: 'The answer was already stored.' });
  });

  it('past the safe window is only read', async () => {
    const begun = await begin({ fates: ['request_lost'] });
    await begun.submit();
    const late = { ...begun.input, ...acceptedAgo(24 * 3_600) };
    await expect(begun.settle(1, late)).rejects.toMatchObject({ type: 'outcome_open' });
    begun.theirs.end(wanted);
    expect(await begun.settle(2, late)).toMatchObject({ kind: 'completed' });
    await expectDone(begun, [keyOf(begun, 1), 'read', 'read']);
  });

  it('of a payment that is another’s, or gone, or taken, is refused before anything is asked', async () => {
    const begun = await begin({ fates: ['request_lost'] });
    await begun.submit();
    const taken = newEnd(begun.input);
    expect(await begun.submit(taken)).toEqual({
      kind: 'completed',
      summary: 'Refused: invalid_state_transition.',
      silent: true,
    });
    expect((await standingOf(fresh.database, keyring, taken)).key).toMatchObject({
      status: 422,
      answer: wrongState('authorized', kind),
    });
    const stranger = {
      ...newEnd(begun.input),
      merchantId: (await newAuthorization(fresh.database, keyring)).merchantId,
    };
    expect(await begun.submit(stranger)).toEqual({ kind: 'completed', summary: 'Refused: not_found.', silent: true });
    expect((await standingOf(fresh.database, keyring, stranger)).key).toMatchObject({ status: 404 });
    expect(begun.theirs.asked).toEqual([keyOf(begun, 1)]);
  });

  it('that waits for a person is answered when whoever found it ended otherwise was killed before he said so', async () => {
    const begun = await begin({ fates: ['request_lost'] });
    await begun.submit();
    const { rail, merchantId, idempotency } = begun.input;
    await markRecoveryRequired(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash, attempt: 1 });
    await savePayment(fresh.database, keyring, endCommit(await begun.stored(), begun.input, endFacts[other], false));
    const late = { ...begun.input, ...acceptedAgo(24 * 3_600) };
    expect(await begun.settle(1, late)).toMatchObject({ kind: 'completed', summary: `The payment is \`${other}\`.` });
    expect(await begun.key()).toMatchObject({ state: 'completed', status: 422, answer: wrongState(other) });
  });

  describe('that a person has to decide', () => {
    const silent = { kind: 'unknown', detail: {} } as const;
    const decided = async ({ input }: Begun) => {
      const { rows } = await fresh.database.pool.query(
        'SELECT actor, ticket, outcome::text, evidence::text FROM manual_resolution WHERE operation_id = $1',
        [input.operationId],
      );
      return rows;
    };

    it('happened, on that word alone while the processor is silent', async () => {
      const begun = await begin({ fates: ['request_lost'], reads: [silent] });
      await begun.submit();
      expect(await begun.resolve('happened')).toMatchObject({
        evidence: 'processor_silent',
        outcome: { kind: 'completed' },
      });
      const { intent, pending } = await begun.stored();
      expect([intent.status, pending]).toEqual([wanted, null]);
      expect(await begun.key()).toMatchObject({ state: 'completed', ...answered(intent) });
      const word = { actor: 'ada', ticket: 'T-1', outcome: 'happened', evidence: 'processor_silent' };
      expect(await decided(begun)).toEqual([word]);
    });

    it('happened, as the processor confirms', async () => {
      const begun = await begin({ fates: ['answer_lost'] });
      await begun.submit();
      expect(await begun.resolve('happened')).toMatchObject({ evidence: 'confirmed_by_processor' });
      expect((await begun.stored()).intent.status).toBe(wanted);
    });

    it.each([
      ['while it is silent', [silent], 'processor_silent'],
      ['which it confirms', [], 'confirmed_by_processor'],
    ] as const)('did not happen, %s: the authorization is free again', async (_, reads, evidence) => {
      const begun = await begin({ fates: ['request_lost'], reads });
      await begun.submit();
      const outcome = { kind: 'retryable', code: 'provider_error' };
      expect(await begun.resolve('did_not_happen')).toEqual({ evidence, outcome });
      const { intent, pending } = await begun.stored();
      expect([intent.status, pending, (await begun.key())?.state]).toEqual(['authorized', null, 'retryable']);
    });

    it('is not decided against what the processor states, and nothing is written', async () => {
      const lost = await begin({ fates: ['request_lost'] });
      await lost.submit();
      await expect(lost.resolve('happened')).rejects.toMatchObject({ type: 'contradicts_known_fact' });
      const done = await begin({ fates: ['answer_lost'] });
      await done.submit();
      await expect(done.resolve('did_not_happen')).rejects.toMatchObject({ type: 'contradicts_known_fact' });
      expect([await decided(lost), await decided(done)]).toEqual([[], []]);
      expect([(await lost.stored()).intent.status, (await done.stored()).intent.status]).toEqual([
        'authorized',
        'authorized',
      ]);
    });
  });
});
