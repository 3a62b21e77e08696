import type { PayoutRecord } from '../../payout/wire.js';
import type { StoredEvent } from '../envelope.js';
import type { PayoutEvent } from '../types.js';
import { sampleOf } from './sample-of.js';

const createdAt = '2026-11-30T06:00:04.000Z';

/** 1,200.00 captured, less 65.00 of fees, 150.00 of tax, 20.00 of duty, 96.50 of reserve, and a refund of 54.00. */
const created = {
  id: '019ad346-2c80-7b3a-8d9e-1f2a3b4c5d6e',
  object: 'payout',
  livemode: false,
  amount: 81_450,
  currency: 'GBP',
  amount_breakdown: {
    gross_sales: 120_000,
    platform_fee: -6_500,
    tax_withheld: -15_000,
    duty_withheld: -2_000,
    reserve_held: -9_650,
    reserve_released: 0,
    refunds: -5_400,
    disputes: 0,
    dispute_fees: 0,
    returned_payouts: 0,
    adjustments: 0,
    total: 81_450,
    currency: 'GBP',
  },
  period: '2026-W49',
  attempt: 1,
  bank_account: { country: 'GB', bank_name: 'STRIPE TEST BANK', last_four: '2345' },
  status: 'created',
  failure: null,
  expected_at: null,
  paid_at: null,
  failed_at: null,
  created_at: createdAt,
  updated_at: createdAt,
} satisfies PayoutRecord;

const expected = { expected_at: '2026-12-02T00:00:00.000Z' };
const decidedAt = '2026-12-02T09:30:00.000Z';

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
    ...expected,
    status: 'in_transit',
    updated_at: '2026-11-30T06:02:31.000Z',
  }),
  'payout.paid': payout('payout.paid', '0403', 3, 'in_transit', {
    ...expected,
    status: 'paid',
    paid_at: decidedAt,
    updated_at: decidedAt,
  }),
  'payout.failed': payout('payout.failed', '0404', 3, 'in_transit', {
    ...expected,
    status: 'failed',
    failure: { code: 'account_closed', message: 'The bank account is closed.' },
    failed_at: decidedAt,
    updated_at: decidedAt,
  }),
};
