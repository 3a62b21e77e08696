import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { disputeResponseSchema } from '@landed/contracts/dispute/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { MerchantApi } from './merchant-api.js';
import { sendUntilFinal } from './retried-operation.js';

/** A dispute in the responses of list, read and evidence. */
export type Dispute = z.output<typeof disputeResponseSchema>;

const waitMilliseconds = 60_000;
const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** The tokens of the cards whose charges are disputed. */
export const disputedCards = { chargeback: 'pm_card_createDispute', inquiry: 'pm_card_createDisputeInquiry' } as const;

/** Charges 41.50 pounds with a card whose bank opens a dispute, and waits until the service has recorded it. */
export async function disputedCharge(
  api: MerchantApi,
  card: keyof typeof disputedCards = 'chargeback',
  changes: Record<string, unknown> = {},
): Promise<Dispute> {
  const order = {
    amount: 4_150,
    currency: 'GBP',
    payment_method: disputedCards[card],
    customer: { email: 'buyer@example.com', name: 'Ada Buyer' },
    ...changes,
  };
  const { response } = await sendUntilFinal(api, '/v1/payment_intents', order, randomUUID(), waitMilliseconds);
  if (response.status !== 200) throw new Error(`The order was not charged: ${response.text}`);
  return disputeOf(api, (response.body as { id: string }).id);
}

/** The first dispute of a payment, once the service has recorded it. */
export async function disputeOf(api: MerchantApi, paymentIntentId: string): Promise<Dispute> {
  const path = `/v1/disputes?payment_intent_id=${paymentIntentId}`;
  return until(async () => ((await api.get(path)).body as { data: Dispute[] }).data[0]);
}

/** Reads a dispute until it has this status. */
export async function disputeIn(api: MerchantApi, disputeId: string, status: Dispute['status']): Promise<Dispute> {
  return until(async () => {
    const dispute = (await api.get(`/v1/disputes/${disputeId}`)).body as Dispute;
    return dispute.status === status ? dispute : undefined;
  });
}

async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + waitMilliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('The dispute did not get there in time.');
    await sleep(100);
  }
}

/** The whole record of a new chargeback of a payment, with changes for other disputes. */
export function chargebackOf(paymentIntentId: string, changes: Partial<Dispute> = {}): Dispute {
  return {
    id,
    object: 'dispute',
    livemode: false,
    payment_intent_id: paymentIntentId,
    merchant_reference: null,
    amount: 4_150,
    currency: 'GBP',
    reason: 'fraudulent',
    stage: 'chargeback',
    status: 'needs_response',
    pending_action: null,
    evidence_due_by: instant,
    evidence: null,
    evidence_submitted_at: null,
    closed_reason: null,
    fee_amount: 1_500,
    created_at: instant,
    updated_at: instant,
    ...changes,
  };
}

export const submitted = (lengths: Dispute['evidence']) =>
  ({ status: 'under_review', evidence: lengths, evidence_submitted_at: instant }) as const satisfies Partial<Dispute>;

/** The whole body for a dispute that takes no evidence. */
export function notActionable(status: Dispute['status'], reason: string) {
  return {
    error: {
      code: 'dispute_not_actionable',
      message: 'The dispute does not accept evidence now: see details.reason.',
      details: { status, reason },
    },
  };
}

/** The whole body for an unknown dispute or a dispute of another merchant. */
export const disputeNotFound = {
  error: { code: 'dispute_not_found', message: 'The dispute was not found: check its id.' },
};
