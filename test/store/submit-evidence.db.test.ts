import { evidenceOperation } from '@landed/activities/dispute-evidence/evidence-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { lengthsOf } from '@landed/contracts/dispute/evidence';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { disputeResponse } from '@landed/contracts/dispute/response';
import { findDispute } from '@landed/prisma/read/dispute-evidence/find-dispute';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  chargedPayment,
  disputeBecomes,
  disputedPayment,
  evidence,
  newEvidenceInput,
  nextEvidenceAttempt,
  sealedEvidence,
  storedEvidence,
} from './evidence-case.js';
import { type EvidenceBehaviour, evidenceFacts, fakeEvidenceProcessor } from './fake-evidence-processor.js';
import { storedKey } from './stored-refunds.js';
import { allRows } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

/** A dispute that awaits a response, and evidence that is not submitted yet. */
async function newCase(behaviour: EvidenceBehaviour = {}, changes: Partial<KnownDisputeEvidenceInput> = {}) {
  const disputed = await disputedPayment(fresh.database, keyring);
  const input = newEvidenceInput(disputed, changes);
  const fake = fakeEvidenceProcessor(behaviour);
  const dependencies = { database: fresh.database, keyring, processorOf: () => fake.processor };
  return {
    ...fake,
    disputed,
    input,
    key: `${input.operationId}.1.1`,
    submit: (again = input) => submitOperation(evidenceOperation, dependencies, again),
    reconcile: () => reconcileOperation(evidenceOperation, dependencies, input),
    state: () => storedEvidence(fresh.database, disputed),
    keyState: (of = input) => storedKey(fresh.database, keyring, of),
    rows: () => allRows(fresh.database, disputed.merchantId),
    record: async () => {
      const found = await findDispute(fresh.database, { ...input, id: input.disputeId });
      if (found === null) throw new Error('The dispute is there.');
      return disputeResponse(found.dispute, found.evidence);
    },
  };
}

const untouched = { stage: 'inquiry', status: 'needs_response', submitted: false, held: false };
const created = ['dispute.created', 1, null];
const lengths = lengthsOf(evidence);
const saved = ({ disputeId, paymentIntentId }: KnownDisputeEvidenceInput, status = 'under_review') => ({
  kind: 'completed',
  summary: `Saved: the dispute is \`${status}\`.`,
  result: { paymentId: paymentIntentId, disputeId, status, amount: 13_540, currency: 'EUR' },
});
const rejectedWith = (error: string) => ({
  kind: 'completed',
  summary: `Rejected: ${error}.`,
  result: { error },
  skipsNotification: true,
});

describe('submitEvidence', () => {
  it('saves a submission once, however often the activities run', async () => {
    const { input, key, calls, sent, submit, reconcile, state, keyState, rows, record } = await newCase();
    expect(await submit()).toEqual({ ...saved(input), skipsNotification: true });
    expect(await state()).toEqual({
      dispute: { stage: 'inquiry', status: 'under_review', submitted: true, held: false },
      evidence: [[lengths, true]],
      attempts: [[key, 'confirmed']],
      events: [created, ['dispute.under_review', 2, 'needs_response']],
    });
    const response = await record();
    expect(response).toMatchObject({ status: 'under_review', evidence: lengths });
    expect(await keyState()).toEqual({ state: 'completed', attempt: 1, status: 200, response, completed: true });
    const once = await rows();
    const again = { kind: 'completed', summary: 'The response was already stored.' };
    expect([await submit(), await reconcile()]).toEqual([again, again]);
    expect(await rows()).toEqual(once);
    expect([calls, sent]).toEqual([[`submit ${key}`], [evidence]]);
  });

  it('keeps the texts sealed, and shows only their lengths', async () => {
    const secret = 'Signed for by Ada Buyer.';
    const { disputed, input, submit, record } = await newCase({}, { evidence: { uncategorized_text: secret } });
    await submit();
    expect(await sealedEvidence(fresh.database, keyring, input)).toEqual({ uncategorized_text: secret });
    expect((await record()).evidence).toEqual({ uncategorized_text: secret.length });
    const { rows } = await fresh.database.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM dispute_evidence AS t WHERE merchant_id = $1
       UNION ALL SELECT t::text FROM event AS t WHERE merchant_id = $1
       UNION ALL SELECT t::text FROM dispute AS t WHERE merchant_id = $1`,
      [disputed.merchantId],
    );
    expect(rows.some(({ row }) => row.includes(Buffer.from('Ada Buyer').toString('hex')))).toBe(false);
    expect(JSON.stringify([rows, await allRows(fresh.database, disputed.merchantId)])).not.toContain('Ada Buyer');
  });

  it('submits what the service holds when the merchant sends nothing', async () => {
    const { sent, submit, record } = await newCase({}, { evidence: null });
    await submit();
    expect(sent).toEqual([
      {
        product_description: expect.stringContaining('Total: EUR 135.40'),
        uncategorized_text: expect.stringMatching(/^Charged on \d{4}-\d\d-\d\d: EUR 135\.40\nNo refund was made\.$/),
        customer_email_address: 'buyer@example.com',
      },
    ]);
    expect((await record()).evidence).toEqual(lengthsOf(sent[0] as never));
  });

  it.each([
    ['under_review', 'not_awaiting_response'],
    ['won', 'not_awaiting_response'],
    ['lost', 'not_awaiting_response'],
    ['prevented', 'not_awaiting_response'],
  ] as const)('stores dispute_not_actionable for a dispute that is %s', async (status, reason) => {
    const { disputed, calls, submit, keyState } = await newCase();
    await disputeBecomes(fresh.database, disputed, status);
    expect(await submit()).toEqual(rejectedWith('dispute_not_actionable'));
    expect(await keyState()).toMatchObject({ status: 422, response: { error: { details: { status, reason } } } });
    expect(calls).toEqual([]);
  });

  it('stores dispute_not_actionable for a second submission in the stage', async () => {
    const { disputed, submit, keyState, sent } = await newCase();
    await submit();
    const second = newEvidenceInput(disputed);
    expect(await submit(second)).toEqual(rejectedWith('dispute_not_actionable'));
    expect(await keyState(second)).toMatchObject({
      status: 422,
      response: { error: { details: { status: 'under_review', reason: 'already_submitted' } } },
    });
    expect(sent).toHaveLength(1);
  });

  it('stores dispute_not_actionable for a request that was accepted after the deadline', async () => {
    const { disputed, calls, submit, keyState } = await newCase();
    await fresh.database.pool.query(
      "UPDATE dispute SET evidence_due_by = now() - interval '1 second', revision = revision + 1 WHERE id = $1",
      [disputed.disputeId],
    );
    expect(await submit()).toEqual(rejectedWith('dispute_not_actionable'));
    expect(await keyState()).toMatchObject({ response: { error: { details: { reason: 'deadline_passed' } } } });
    expect(calls).toEqual([]);
  });

  it('stores dispute_not_found for a dispute that the merchant does not have', async () => {
    const { input, submit, keyState, calls } = await newCase();
    const unknown = { ...input, paymentIntentId: null, entity: null } as never;
    expect(await submit(unknown)).toEqual(rejectedWith('dispute_not_found'));
    expect(await keyState()).toMatchObject({ status: 404, response: { error: { code: 'dispute_not_found' } } });
    expect(calls).toEqual([]);
  });

  it('names the charge of the other payment to the processor', async () => {
    const { disputed, sent, submit, record } = await newCase();
    const anothers = await chargedPayment(
      fresh.database,
      keyring,
      (await disputedPayment(fresh.database, keyring)).merchantId,
    );
    const naming = (id: string) => newEvidenceInput(disputed, { evidence: { duplicate_payment_intent_id: id } });
    for (const id of [anothers.paymentIntentId, disputed.paymentIntentId, disputed.disputeId]) {
      expect(await submit(naming(id))).toEqual(rejectedWith('validation_error'));
    }
    const own = await chargedPayment(fresh.database, keyring, disputed.merchantId);
    expect(await submit(naming(own.paymentIntentId))).toMatchObject({
      kind: 'completed',
      result: { status: 'under_review' },
    });
    expect(sent).toEqual([{ duplicate_charge_id: own.processorCharge }]);
    expect((await record()).evidence).toEqual({ duplicate_payment_intent_id: 36 });
  });

  it('lets one of several submissions hold the dispute, and asks the others to try again', async () => {
    const { disputed, submit, sent, state } = await newCase();
    const inputs = Array.from({ length: 8 }, () => newEvidenceInput(disputed));
    const outcomes = await Promise.all(inputs.map((input) => submit(input)));
    const made = outcomes.filter(
      ({ kind, ...rest }) => kind === 'completed' && !JSON.stringify(rest).includes('error'),
    );
    expect(made).toHaveLength(1);
    expect(sent).toHaveLength(1);
    for (const outcome of outcomes.filter((each) => !made.includes(each))) {
      expect([
        'Another submission holds the dispute: whether it takes evidence is known when that has ended.',
        'Rejected: dispute_not_actionable.',
      ]).toContain((outcome as { summary?: string }).summary);
    }
    expect((await state()).dispute).toEqual({
      stage: 'inquiry',
      status: 'under_review',
      submitted: true,
      held: false,
    });
  });

  it('releases dispute and key after a rejection, and the next attempt sends under another processor key', async () => {
    const { input, key, calls, submit, state, keyState } = await newCase({ decides: [evidenceFacts.notNow] });
    expect(await submit()).toEqual({ kind: 'retryable', code: 'provider_error', skipsNotification: true });
    expect(await state()).toEqual({
      dispute: untouched,
      evidence: [[lengths, false]],
      attempts: [[key, 'not_attempted']],
      events: [created],
    });
    expect(await keyState()).toMatchObject({ state: 'retryable', response: null });
    const next = nextEvidenceAttempt(input);
    expect(await submit(next)).toEqual({ ...saved(input), skipsNotification: true });
    expect(calls).toEqual([`submit ${key}`, `submit ${input.operationId}.2.1`]);
    expect(await state()).toMatchObject({
      evidence: [[lengths, true]],
      events: [created, ['dispute.under_review', 2, 'needs_response']],
    });
  });

  it.each([
    [
      'notActionable',
      422,
      { code: 'dispute_not_actionable', details: { status: 'needs_response', reason: 'rejected_by_processor' } },
    ],
    [
      'invalid',
      400,
      { code: 'validation_error', details: { fields: [expect.objectContaining({ code: 'rejected_evidence' })] } },
    ],
  ] as const)(
    'stores the response to a submission that the processor will never take (%s)',
    async (fact, status, error) => {
      const { submit, state, keyState } = await newCase({ decides: [evidenceFacts[fact]] });
      expect(await submit()).toEqual({ ...rejectedWith(error.code), needsLifecycle: true });
      expect(await keyState()).toMatchObject({ state: 'completed', status, response: { error } });
      expect((await state()).dispute).toEqual(untouched);
    },
  );
});
