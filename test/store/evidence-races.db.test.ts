import { setTimeout as sleep } from 'node:timers/promises';
import { refreshDispute } from '@landed/activities/dispute/refresh-dispute';
import { evidenceOperation } from '@landed/activities/dispute-evidence/evidence-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { Sample } from '../setup/sample.js';
import { newKeyring } from './checkout-case.js';
import { disputedPayment, newEvidenceInput, storedEvidence } from './evidence-case.js';
import { fakeEvidenceProcessor } from './fake-evidence-processor.js';

/** Submissions, their reconciliation and reads of the dispute by its lifecycle, all at once. */
const fresh = databaseOfFile();
const keyring = newKeyring();
const sample = new Sample('evidence beside reads of its dispute', { share: 1 / 10 });
const fates = ['responded', 'request_lost', 'response_lost', 'caller_killed'] as const;
const runs = sample.pick(Array.from({ length: 60 }, (_, index) => [index, fates[index % fates.length] ?? 'responded']));

/** Runs an activity until it states an outcome, as Temporal does. */
async function retried(run: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const isDone = await run().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await sleep(5);
  }
}

it.each(runs)(
  'submits evidence once and reports it once, whatever runs beside it (run %d, %s)',
  async (index, fate) => {
    const disputed = await disputedPayment(fresh.database, keyring);
    const fake = fakeEvidenceProcessor({
      fates: [fate as (typeof fates)[number]],
      // The reads take different times, so that some state what is no longer true.
      readTakes: () => sleep((Number(index) * 7) % 40),
    });
    const dependencies = { database: fresh.database, keyring, processorOf: () => fake.processor };
    const { rail, merchantId, paymentIntentId } = disputed;
    const [first, second] = [newEvidenceInput(disputed), newEvidenceInput(disputed)];
    const ref = { rail, merchantId, paymentIntentId, disputeId: first.disputeId, entity: 'eu' } as const;
    const operation = async (input: typeof first) => {
      await submitOperation(evidenceOperation, dependencies, input).catch(() => undefined);
      await retried(() => reconcileOperation(evidenceOperation, dependencies, { ...input, evidence: null }));
    };
    const read = () => retried(() => refreshDispute(dependencies, ref));
    await Promise.all([operation(first), read(), operation(second), sleep(10).then(read), sleep(25).then(read)]);
    await read();
    const { dispute, evidence, events } = await storedEvidence(fresh.database, disputed);
    expect(dispute).toEqual({ stage: 'inquiry', status: 'under_review', submitted: true, held: false });
    expect(events).toEqual([
      ['dispute.created', 1, null],
      ['dispute.under_review', 2, 'needs_response'],
    ]);
    expect(evidence.filter(([, isSubmitted]) => isSubmitted)).toHaveLength(1);
    expect(fake.sent).toHaveLength(1);
  },
);

it('runs at least once', () => {
  sample.report(runs.length);
  expect(runs.length).toBeGreaterThan(0);
});
