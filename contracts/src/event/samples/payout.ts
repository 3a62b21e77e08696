import type { PayoutRecord } from '../../payout/wire.js';
import type { StoredEvent } from '../envelope.js';
import type { payoutEvents } from '../types.js';
import { sampleOf } from './sample-of.js';

type PayoutEvent = (typeof payoutEvents)[number];

const createdAt = '2026-11-30T06:00:04.000Z';

/** 1,200.00 captured, less 150.00 of tax, 65.00 of fees, 98.50 of reserve and a refund of 54.00. */
const created = {
  id: '019ad346-2c80-7b3a-8d9e-1f2a3b4c5d6e',
  object: 'payout',
  livemode: false,
  amount: 83_250,
  currency: 'GBP',
  amount_breakdown: {
    captured: 120_000,
    tax_withheld: -15_000,
    fees: -6_500,
    reserve_held: -9_850,
    reserve_released: 0,
    refunds: -5_400,
    disputes: 0,
    adjustments: 0,
    total: 83_250,
    currency: 'GBP',
  },
  period: '2026-W49',
  status: 'created',
  failure: null,
  created_at: createdAt,
  updated_at: createdAt,
} satisfies PayoutRecord;

function payout(
  type: PayoutEvent,
  number: string,
  sequence: number,
  previousStatus: string | null,
  changes: Partial<PayoutRecord> = {},
): StoredEvent {
  const snapshot: PayoutRecord = { ...created, ...changes };
  return sampleOf(type, {
    number,
    sequence,
    previousStatus,
    idempotencyKey: null,
    createdAt: snapshot.updated_at,
    snapshot,
  });
}

export const payoutSamples: Readonly<Record<PayoutEvent, StoredEvent>> = {
  'payout.created': payout('payout.created', '0401', 1, null),
  'payout.in_transit': payout('payout.in_transit', '0402', 2, 'created', {
    status: 'in_transit',
    updated_at: '2026-11-30T06:02:31.000Z',
  }),
  'payout.paid': payout('payout.paid', '0403', 3, 'in_transit', {
    status: 'paid',
    updated_at: '2026-12-02T09:30:00.000Z',
  }),
  'payout.failed': payout('payout.failed', '0404', 3, 'in_transit', {
    status: 'failed',
    failure: { code: 'account_closed', message: 'The bank account is closed.' },
    updated_at: '2026-12-02T09:30:00.000Z',
  }),
};
