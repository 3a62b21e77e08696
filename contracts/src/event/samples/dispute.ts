import type { DisputeRecord } from '../../dispute/wire.js';
import { exampleBreakdown, exampleIntentId } from '../../openapi/operations/example-order.js';
import type { StoredEvent } from '../envelope.js';
import type { disputeEvents } from '../types.js';
import { type SampleFields, sampleOf } from './sample-of.js';

type DisputeEvent = (typeof disputeEvents)[number];
type DisputeSnapshot = Omit<DisputeRecord, 'evidence'>;

const openedAt = '2026-12-04T07:20:00.000Z';
const submittedAt = '2026-12-08T15:45:30.000Z';
const decidedAt = '2027-01-19T11:05:00.000Z';

const opened = {
  id: '019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f',
  object: 'dispute',
  livemode: false,
  payment_intent_id: exampleIntentId,
  merchant_reference: 'order-10042',
  amount: exampleBreakdown.total,
  currency: 'GBP',
  reason: 'product_not_received',
  stage: 'chargeback',
  status: 'needs_response',
  pending_action: null,
  evidence_due_by: '2026-12-18T23:59:59.000Z',
  evidence_submitted_at: null,
  closed_reason: null,
  fee_amount: 1500,
  created_at: openedAt,
  updated_at: openedAt,
} satisfies DisputeSnapshot;

const submitted = {
  ...opened,
  status: 'under_review',
  evidence_submitted_at: submittedAt,
  updated_at: submittedAt,
} satisfies DisputeSnapshot;

function dispute(type: DisputeEvent, sample: Omit<SampleFields, 'snapshot'>, snapshot: DisputeSnapshot): StoredEvent {
  return sampleOf(type, { ...sample, snapshot });
}

const unasked = { idempotencyKey: null } as const;

export const disputeSamples: Readonly<Record<DisputeEvent, StoredEvent>> = {
  'dispute.created': dispute(
    'dispute.created',
    { ...unasked, number: '0301', sequence: 1, previousStatus: null, createdAt: openedAt },
    opened,
  ),
  'dispute.needs_response': dispute(
    'dispute.needs_response',
    {
      ...unasked,
      number: '0302',
      sequence: 4,
      previousStatus: 'under_review',
      createdAt: '2026-12-29T09:00:00.000Z',
    },
    {
      ...submitted,
      stage: 'pre_arbitration',
      status: 'needs_response',
      evidence_due_by: '2027-01-08T23:59:59.000Z',
      evidence_submitted_at: null,
      updated_at: '2026-12-29T09:00:00.000Z',
    },
  ),
  'dispute.under_review': dispute(
    'dispute.under_review',
    {
      number: '0303',
      sequence: 2,
      previousStatus: 'needs_response',
      idempotencyKey: 'order-10042-evidence-1',
      createdAt: submittedAt,
    },
    submitted,
  ),
  'dispute.won': dispute(
    'dispute.won',
    { ...unasked, number: '0304', sequence: 3, previousStatus: 'under_review', createdAt: decidedAt },
    { ...submitted, status: 'won', closed_reason: 'decided', updated_at: decidedAt },
  ),
  'dispute.lost': dispute(
    'dispute.lost',
    { ...unasked, number: '0305', sequence: 3, previousStatus: 'under_review', createdAt: decidedAt },
    { ...submitted, status: 'lost', closed_reason: 'decided', updated_at: decidedAt },
  ),
  'dispute.prevented': dispute(
    'dispute.prevented',
    {
      ...unasked,
      number: '0306',
      sequence: 2,
      previousStatus: 'needs_response',
      createdAt: '2026-12-06T12:00:00.000Z',
    },
    {
      ...opened,
      stage: 'inquiry',
      status: 'prevented',
      closed_reason: 'withdrawn',
      fee_amount: 0,
      updated_at: '2026-12-06T12:00:00.000Z',
    },
  ),
  'dispute.evidence_due': dispute(
    'dispute.evidence_due',
    { ...unasked, number: '0307', sequence: 2, previousStatus: null, createdAt: '2026-12-15T23:59:59.000Z' },
    opened,
  ),
};
