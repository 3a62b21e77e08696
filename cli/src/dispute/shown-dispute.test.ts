import type { DisputeOverview } from '@landed/prisma/read/dispute-evidence/load-dispute-overview';
import { describe, expect, it } from 'vitest';
import { disputeDocument, disputeTable, disputeText } from './shown-dispute.js';

const overview = {
  merchantId: '019ae834-5b00-7c6d-9e8f-000000000001',
  entity: 'gb',
  dispute: {
    id: '019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f',
    livemode: false,
    paymentIntentId: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
    merchantReference: 'order\u001b[31m-1',
    amount: 5_400,
    currency: 'GBP',
    reason: 'fraudulent',
    stage: 'chargeback',
    status: 'lost',
    evidenceDueBy: '2026-12-18T23:59:59.000Z',
    evidenceSubmittedAt: '2026-12-08T15:45:30.000Z',
    closedReason: 'decided',
    feeAmount: 1_500,
    createdAt: '2026-12-04T07:20:00.000Z',
    updatedAt: '2027-01-19T11:05:00.000Z',
  },
  evidence: { product_description: 32 },
  heldBy: { operationId: 'op-1', state: 'running' },
  submissions: [
    {
      operationId: 'op-1',
      stage: 'chargeback',
      fields: { product_description: 32, shipping_date: 10 },
      createdAt: '2026-12-08T15:45:29.000Z',
      submittedAt: '2026-12-08T15:45:30.000Z',
    },
  ],
  events: [{ type: 'dispute.lost', previousStatus: 'under_review', at: '2027-01-19T11:05:00.000Z' }],
} as unknown as DisputeOverview;

describe('a dispute on the terminal', () => {
  it('shows status, amounts, deadline, the lengths of its evidence and its events', () => {
    const text = disputeText(overview);
    for (const part of ['lost (decided)', 'GBP 54.00', 'GBP 15.00', 'product_description 32, shipping_date 10']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('dispute_evidence op-1');
    expect(text).toContain('dispute.lost');
  });

  it('removes control characters of the reference', () => {
    expect([disputeText(overview), disputeTable([overview])].some((text) => text.includes('\u001b[31m-1'))).toBe(false);
  });

  it('a dispute on the terminal is the record of the API with its merchant as a document', () => {
    expect(disputeDocument(overview)).toMatchObject({
      merchant_id: overview.merchantId,
      object: 'dispute',
      status: 'lost',
      evidence: { product_description: 32 },
      held_by: { operation_id: 'op-1', state: 'running' },
      submissions: [{ stage: 'chargeback', fields: { product_description: 32, shipping_date: 10 } }],
      events: [{ type: 'dispute.lost', previous_status: 'under_review', at: '2027-01-19T11:05:00.000Z' }],
    });
  });

  it('says when a list is empty', () => {
    expect(disputeTable([])).toBe('There are no disputes.');
  });
});
