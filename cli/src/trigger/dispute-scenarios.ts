import type { DisputeEvent } from '@landed/contracts/event/types';
import type { Scenario } from './scenario.js';
import type { TestOperations } from './test-operations.js';

const chargebackCard = 'pm_card_createDispute';
const inquiryCard = 'pm_card_createDisputeInquiry';

/** 72 hours before the deadline the first reminder is sent. */
const dueWithinMilliseconds = 71 * 3_600_000;

/**
 * How to trigger each event of a dispute: the bank of a test card opens it, and decides about evidence by its
 * `uncategorized_text`, as in the processor's test mode.
 */
export const disputeScenarios: Readonly<Record<DisputeEvent, Scenario>> = {
  'dispute.created': {
    kind: 'operations',
    how: 'charges a card whose charges are disputed',
    run: (api) => disputed(api, chargebackCard),
  },
  'dispute.needs_response': {
    kind: 'operations',
    how: 'charges a card with an inquiry, and lets the inquiry become a chargeback',
    run: (api) => decided(api, inquiryCard, 'escalate_inquiry_evidence'),
  },
  'dispute.under_review': {
    kind: 'operations',
    how: 'charges a card whose charges are disputed, and submits evidence',
    run: (api) => decided(api, chargebackCard, 'The parcel was signed for.'),
  },
  'dispute.won': {
    kind: 'operations',
    how: 'charges a card whose charges are disputed, and submits evidence that wins',
    run: (api) => decided(api, chargebackCard, 'winning_evidence'),
  },
  'dispute.lost': {
    kind: 'operations',
    how: 'charges a card whose charges are disputed, and submits evidence that loses',
    run: (api) => decided(api, chargebackCard, 'losing_evidence'),
  },
  'dispute.prevented': {
    kind: 'operations',
    how: 'charges a card with an inquiry, and submits evidence that ends it',
    run: (api) => decided(api, inquiryCard, 'winning_evidence'),
  },
  'dispute.evidence_due': {
    kind: 'operations',
    how: 'charges a card, and opens a dispute of it that is due in three days (local stack only)',
    run: async (api) => {
      const payment = await api.charge({ paymentMethod: 'pm_card_visa' }, 'succeeded');
      await api.openDispute(payment, new Date(Date.now() + dueWithinMilliseconds));
      return api.disputeOf(payment);
    },
  },
};

async function disputed(api: TestOperations, paymentMethod: string): Promise<string> {
  return api.disputeOf(await api.charge({ paymentMethod }, 'succeeded'));
}

async function decided(api: TestOperations, paymentMethod: string, text: string): Promise<string> {
  const disputeId = await disputed(api, paymentMethod);
  await api.submitEvidence(disputeId, text);
  return disputeId;
}
