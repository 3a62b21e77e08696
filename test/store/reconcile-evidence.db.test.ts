import { evidenceOperation } from '@landed/activities/dispute-evidence/evidence-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { ManualOutcome, OperationMemory } from '@landed/contracts/operation/types';
import { findDispute } from '@landed/prisma/read/dispute-evidence/find-dispute';
import { findUnfinishedWork } from '@landed/prisma/read/lost-workflow/find-unfinished-work';
import { loadStoredOperation } from '@landed/prisma/read/operation/load-stored-operation';
import { countUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/count-unknown-outcomes';
import { findUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/find-unknown-outcomes';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { disputeBecomes, disputedPayment, newEvidenceInput, storedEvidence } from './evidence-case.js';
import { type EvidenceBehaviour, evidenceFacts, fakeEvidenceProcessor } from './fake-evidence-processor.js';
import { storedKey } from './stored-refunds.js';
import { allRows } from './stored-state.js';

/** The reconciliation and manual review of a submission with an unknown outcome. */
const fresh = databaseOfFile();
const keyring = newKeyring();
const hour = 3_600;

/** Evidence that was sent once and has an unknown outcome. */
async function withUnknownOutcome(behaviour: EvidenceBehaviour = {}) {
  const disputed = await disputedPayment(fresh.database, keyring);
  const input = newEvidenceInput(disputed);
  const fake = fakeEvidenceProcessor({ fates: ['request_lost'], ...behaviour });
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => fake.processor,
    storedErrorMilliseconds: 0,
  };
  const first = await submitOperation(evidenceOperation, dependencies, input).catch(() => ({ kind: 'unknown' }));
  expect(first).toEqual({ kind: 'unknown' });
  const ref = { rail: input.rail, merchantId: input.merchantId, keyHash: input.idempotency.keyHash, attempt: 1 };
  return {
    ...fake,
    disputed,
    input,
    key: `${input.operationId}.1.1`,
    submit: (changes: Partial<KnownDisputeEvidenceInput> = {}) =>
      submitOperation(evidenceOperation, dependencies, { ...input, ...changes }),
    reconcile: (changes: Partial<KnownDisputeEvidenceInput> = {}, memory?: OperationMemory) =>
      reconcileOperation(evidenceOperation, dependencies, { ...input, evidence: null, ...changes }, memory),
    resolve: (outcome: ManualOutcome, more: { processorPayment?: string } = {}) =>
      resolveOperation(evidenceOperation, dependencies, input, {
        outcome,
        actor: 'ada',
        ticket: 'T-1',
        note: 'asks the bank',
        ...more,
      }),
    complete: () => completeRunning(fresh.database, ref, 1, keyring),
    requireReview: () => markRecoveryRequired(fresh.database, ref),
    pendingAction: async () =>
      (await findDispute(fresh.database, { ...input, id: input.disputeId }))?.dispute.pendingAction,
    dispute: async () => (await storedEvidence(fresh.database, disputed)).dispute,
    events: async () => (await storedEvidence(fresh.database, disputed)).events.map(([type]) => type),
    keyState: async () => (await storedKey(fresh.database, keyring, input))?.state,
    keyResponse: async () => (await storedKey(fresh.database, keyring, input))?.response,
    rows: () => allRows(fresh.database, disputed.merchantId),
    async loseRows() {
      await fresh.database.pool.query(
        'UPDATE dispute SET pending_operation_id = NULL, revision = revision + 1 WHERE id = $1',
        [disputed.disputeId],
      );
      for (const table of ['dispute_evidence', 'processor_attempt']) {
        await fresh.database.pool.query(`DELETE FROM ${table} WHERE operation_id = $1`, [input.operationId]);
      }
      await fresh.database.pool.query('DELETE FROM operation WHERE id = $1', [input.operationId]);
    },
  };
}

const acceptedAgo = (seconds: number) => ({ acceptedAt: new Date(Date.now() - seconds * 1_000).toISOString() });
const stillUnknown = { type: 'outcome_unknown' };
const held = { stage: 'inquiry', status: 'needs_response', submitted: false, held: true };
const untouched = { ...held, held: false };
const submitted = { stage: 'inquiry', status: 'under_review', submitted: true, held: false };
const notActionable = {
  kind: 'completed',
  summary: 'Rejected: dispute_not_actionable.',
  result: { error: 'dispute_not_actionable' },
  needsLifecycle: true,
  skipsNotification: true,
};

describe('reconcileEvidence', () => {
  it('sends the same evidence again under its own key when the processor never received it, even hours later', async () => {
    const { key, calls, sent, reconcile, dispute, input, pendingAction, keyResponse } = await withUnknownOutcome();
    expect([await dispute(), await pendingAction()]).toEqual([held, 'dispute_evidence']);
    expect(await keyResponse()).toMatchObject({ pending_action: 'dispute_evidence' });
    expect(await reconcile(acceptedAgo(22 * hour))).toMatchObject({ kind: 'completed' });
    expect(calls).toEqual([`submit ${key}`, `find ${key}`, `submit ${key}`]);
    expect([await dispute(), await pendingAction(), sent]).toEqual([submitted, null, [input.evidence]]);
  });

  it('releases dispute and key after a rejection', async () => {
    const { reconcile, dispute, keyState } = await withUnknownOutcome({ decides: [evidenceFacts.notNow] });
    expect(await reconcile()).toEqual({ kind: 'retryable', code: 'provider_error', skipsNotification: true });
    expect([await dispute(), await keyState()]).toEqual([untouched, 'retryable']);
  });

  it('throws after a request-level rejection, because the earlier call may be accepted', async () => {
    const { reconcile, dispute } = await withUnknownOutcome({ decides: [evidenceFacts.atRequestLevel] });
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    expect(await dispute()).toEqual(held);
  });

  it('sends no evidence to a dispute that no longer takes evidence at the processor', async () => {
    const { becomes, calls, reconcile, dispute, keyResponse, key } = await withUnknownOutcome();
    becomes({ status: 'under_review', submissionCount: 1 });
    expect(await reconcile()).toEqual(notActionable);
    expect(calls).toEqual([`submit ${key}`, `find ${key}`]);
    expect(await dispute()).toEqual(untouched);
    expect(await keyResponse()).toMatchObject({ error: { code: 'dispute_not_actionable' } });
  });

  it('reconcileEvidence is never sent to a later stage than the one that it was prepared for', async () => {
    const { disputed, calls, reconcile, dispute, key } = await withUnknownOutcome();
    await laterStage(disputed.disputeId);
    expect(await reconcile()).toEqual(notActionable);
    expect(calls).toEqual([`submit ${key}`, `find ${key}`]);
    expect(await dispute()).toEqual({ ...untouched, stage: 'chargeback', status: 'prevented' });
  });

  it.each(['won', 'lost', 'prevented'] as const)(
    'records the submission of a dispute that has meanwhile become %s, without an event',
    async (status) => {
      const { disputed, reconcile, dispute, events, keyResponse } = await withUnknownOutcome({
        fates: ['response_lost'],
      });
      await disputeBecomes(fresh.database, disputed, status);
      expect(await reconcile()).toMatchObject({ kind: 'completed', result: { status } });
      expect(await dispute()).toEqual({ ...submitted, status });
      expect(await events()).toEqual(['dispute.created']);
      expect(await keyResponse()).toMatchObject({ status, evidence: { shipping_date: 10 } });
    },
  );
});

/** A later stage that takes no money, so that the row needs no journal. */
async function laterStage(disputeId: string): Promise<void> {
  await fresh.database.pool.query(
    `UPDATE dispute SET stage = 'chargeback', status = 'prevented', closed_reason = 'withdrawn', revision = revision + 1
     WHERE id = $1`,
    [disputeId],
  );
}

describe('evidence in manual review', () => {
  it('evidence in manual review is marked while its outcome is unknown, with or without a response, and never after it ended', async () => {
    const open = await withUnknownOutcome();
    await open.requireReview();
    expect(await open.keyState()).toBe('recovery_required');
    const completed = await withUnknownOutcome();
    await completed.complete();
    await completed.requireReview();
    expect(await completed.keyState()).toBe('recovery_required');
    const ended = await withUnknownOutcome({ fates: ['response_lost'] });
    await ended.reconcile();
    await ended.requireReview();
    expect(await ended.keyState()).toBe('completed');
  });

  it('rejects a decision against the processor, and another dispute than that of the operation', async () => {
    const { resolve, dispute, disputed } = await withUnknownOutcome({ fates: ['response_lost'] });
    await expect(resolve('did_not_happen')).rejects.toMatchObject({ type: 'contradicts_known_fact' });
    await expect(resolve('happened', { processorPayment: 'dp_other' })).rejects.toMatchObject({
      type: 'processor_payment_mismatch',
    });
    expect(await dispute()).toEqual(held);
    const named = { processorPayment: disputed.processorDispute };
    expect((await resolve('happened', named)).evidence).toBe('confirmed_by_processor');
    expect(await dispute()).toEqual(submitted);
  });
});

describe('evidence whose workflow was lost', () => {
  it('evidence whose workflow was lost is found in the database, without its texts, and is never sent anew from them', async () => {
    const { input, disputed, calls, submit, reconcile } = await withUnknownOutcome();
    await fresh.database.pool.query(
      "UPDATE operation SET accepted_at = accepted_at - interval '10 minutes' WHERE id = $1",
      [input.operationId],
    );
    const work = await findUnfinishedWork(fresh.database, 100, new Date(Date.now() + 60_000).toISOString());
    expect(work.filter(({ source }) => source === 'held_dispute').map(({ id }) => id)).toContain(disputed.disputeId);
    const stored = await loadStoredOperation(fresh.database, keyring, input);
    expect(stored).toMatchObject({
      kind: 'dispute_evidence',
      input: { disputeId: disputed.disputeId, entity: 'eu', evidence: null, isFromRows: true },
    });
    expect(await submit({ evidence: null, isFromRows: true })).toEqual({ kind: 'unknown' });
    expect(calls).toHaveLength(1);
    expect(await reconcile({ isFromRows: true })).toMatchObject({ kind: 'completed' });
  });

  it('sends nothing when the rows are gone as well', async () => {
    const { calls, loseRows, submit } = await withUnknownOutcome();
    await loseRows();
    expect(await submit({ evidence: null, isFromRows: true })).toEqual({ kind: 'unknown', isPrepared: false });
    expect(calls).toHaveLength(1);
  });

  it('evidence whose workflow was lost is counted and listed as an unknown outcome until it ends', async () => {
    const { disputed, input, reconcile } = await withUnknownOutcome();
    const listed = () =>
      findUnknownOutcomes(fresh.database, { olderThanSeconds: 0, limit: 10, id: disputed.disputeId });
    const counted = async () =>
      (await countUnknownOutcomes(fresh.database, 120)).find(({ kind }) => kind === 'dispute_evidence')?.count ?? 0;
    const before = await counted();
    expect(await listed()).toMatchObject([
      {
        kind: 'dispute_evidence',
        operationId: input.operationId,
        disputeId: disputed.disputeId,
        refundId: null,
        amount: 13_540,
        processorKey: `${input.operationId}.1.1`,
      },
    ]);
    await reconcile();
    expect([await listed(), await counted()]).toEqual([[], before - 1]);
  });
});
