import { disputeIdOf } from '@landed/activities/dispute/dispute-id';
import { refreshDispute } from '@landed/activities/dispute/refresh-dispute';
import { createDisputeEvidenceActivities } from '@landed/activities/dispute-evidence/activities';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { loadDispute } from '@landed/prisma/read/dispute/load-dispute';
import { storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { newEvidenceInput } from '../../evidence-case.js';
import { account, type Bench } from '../bench.js';
import type { Definition } from '../definition.js';
import { chargedPayment } from './charge.js';

const withoutRow = {
  first: '! died',
  submit: 'completed → made',
  reconcile: 'needs_review → review, made',
  happened: 'completed → answered, made',
  did_not_happen: '! contradicts_known_fact → review, made',
} as const;

export const evidence: Definition<KnownDisputeEvidenceInput> = {
  name: 'a submission of evidence',
  kind: 'dispute_evidence',
  sends: 'disputes.update',
  reads: ['disputes.retrieve'],
  done: 'under_review',
  pending: 'needs_response',
  rejections: { unfinished: 'contradicts_known_fact', lost: 'contradicts_known_fact' },
  differs: {
    // The dispute itself is taken over from the processor by its own reads.
    'dies and loses its rows': { submitted: withoutRow, saved: withoutRow },
    'loses its rows': { submitted: { ...withoutRow, first: 'needs_review' } },
    'gets no response and loses its rows': { prepared: { ...withoutRow, first: 'unknown' } },
    // No money moves: the key returns the dispute, whose status the next read shows.
    'is made after an operator has decided that it was not': {
      submitted: {
        first: 'needs_review',
        submit: 'retryable provider_error → free, made',
        reconcile: 'needs_review → review, made',
        happened: '! contradicts_known_fact → review, made',
        did_not_happen: 'completed → answered, made',
      },
    },
  },
  activities(dependencies) {
    const made = createDisputeEvidenceActivities(dependencies);
    return {
      submit: made.submitDisputeEvidence,
      reconcile: made.reconcileDisputeEvidence,
      resolve: made.resolveDisputeEvidence,
    };
  },
  arrange: newSubmission,
  attempt: (input, idempotency) => ({ ...input, idempotency }),
  effects: ({ disputes }) => disputes.reduce((sum, { submission_count: count }) => sum + count, 0),
  async changeLoaded(bench, input) {
    const processorDispute = await disputeAtProcessor(bench, input);
    await bench.control.escalateDispute(processorDispute);
    await readDispute(bench, input, processorDispute);
  },
};

/** Evidence for an inquiry: the bank decides about it only when a test says so. */
async function newSubmission(bench: Bench): Promise<KnownDisputeEvidenceInput> {
  const { rail, merchantId, paymentIntentId } = await chargedPayment(bench, 'automatic');
  const { payments } = await bench.atProcessor();
  const charged = payments.find(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId);
  const { id: processorDispute } = await bench.control.dispute(charged?.id ?? '', { stage: 'inquiry' });
  const disputeId = disputeIdOf(account, processorDispute);
  const payment = { rail, merchantId, paymentIntentId, disputeId, processorDispute };
  const input = newEvidenceInput(payment, { entity: account.entity });
  await readDispute(bench, input, processorDispute);
  return input;
}

async function readDispute(
  { dependencies, keyring }: Bench,
  { rail, merchantId, paymentIntentId, disputeId }: KnownDisputeEvidenceInput,
  processorDispute: string,
): Promise<void> {
  const object = storeObjectId(keyring, processorDispute);
  const { entity } = account;
  await refreshDispute(dependencies, { rail, merchantId, paymentIntentId, entity, disputeId, object });
}

async function disputeAtProcessor({ fresh, keyring }: Bench, input: KnownDisputeEvidenceInput): Promise<string> {
  const stored = await loadDispute(fresh.database, keyring, input);
  if (stored === null) throw new Error('The dispute has no row.');
  return stored.processorDispute;
}
