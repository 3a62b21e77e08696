import { exampleFailedPayout, examplePayout } from '@landed/contracts/openapi/operations/example-payout';
import { payoutDetailSchema, payoutEntriesSchema, payoutWeeksSchema } from '@landed/dashboard/wire/payout';
import { ago, uuid } from './sample-values.js';

export const payoutId = uuid('d0f2');
export const failedId = uuid('d0f3');

const breakdown = {
  gross_sales: 1_840_640,
  platform_fee: -95_932,
  tax_withheld: -291_185,
  duty_withheld: -60_417,
  reserve_held: -139_310,
  reserve_released: 71_244,
  refunds: -48_620,
  disputes: -18_900,
  dispute_fees: -1_500,
  returned_payouts: 0,
  adjustments: 0,
};
const total = Object.values(breakdown).reduce((sum, part) => sum + part, 0);

const bank_account = { country: 'GB', bank_name: 'Thistle Bank', last_four: '4471' };
const paid = {
  ...examplePayout,
  id: payoutId,
  amount: total,
  currency: 'GBP' as const,
  amount_breakdown: { ...breakdown, total, currency: 'GBP' as const },
  period: '2026-W48',
  bank_account,
  created_at: ago(100),
  paid_at: ago(73),
};
const failed = {
  ...exampleFailedPayout,
  id: failedId,
  amount: 220_966,
  currency: 'CAD' as const,
  period: '2026-W48',
  attempt: 2,
  bank_account: { ...bank_account, country: 'CA', last_four: '1207' },
};
const inTransit = { ...paid, id: uuid('d0f4'), status: 'in_transit' as const, paid_at: null, expected_at: ago(-20) };

const decided = { period: '2026-W48', balance: total, decided_at: ago(100), skip_reason: null };

export const payoutWeeks = payoutWeeksSchema.parse({
  weeks: [
    { ...decided, id: '2026-W48_EUR_1', currency: 'EUR', payout: { ...inTransit, currency: 'EUR', amount: 190_411 } },
    { ...decided, id: '2026-W48_GBP_1', currency: 'GBP', payout: paid },
    { ...decided, id: '2026-W48_CAD_1', currency: 'CAD', payout: failed },
    {
      ...decided,
      id: '2026-W48_AUD_1',
      currency: 'AUD',
      balance: 6_810,
      payout: null,
      skip_reason: 'below_minimum',
    },
    { ...decided, id: '2026-W47_USD_1', period: '2026-W47', currency: 'USD', payout: null, skip_reason: 'held' },
  ],
  next: '2026-W47_USD_1',
});

export const payoutDetail = payoutDetailSchema.parse({
  payout: paid,
  entity: 'gb',
  bank_text: 'LANDED W48 44D0',
  entry_count: 214,
  sales: { from: ago(260), to: ago(110) },
  fees: [{ bps: 500, fixed: 50 }],
  events: [
    { type: 'payout.created', at: ago(100) },
    { type: 'payout.in_transit', at: ago(99.9) },
    { type: 'payout.paid', at: ago(73) },
  ],
  attempts: [{ id: payoutId, attempt: 1, status: 'paid' }],
  held_since: null,
  requests: [],
});

export const failedDetail = payoutDetailSchema.parse({
  ...payoutDetail,
  payout: failed,
  entity: 'ca',
  events: [{ type: 'payout.created', at: ago(100) }],
  attempts: [
    { id: uuid('d0f5'), attempt: 1, status: 'failed' },
    { id: failedId, attempt: 2, status: 'failed' },
  ],
  requests: [{ at: ago(60), action: 'payout.retry', reason: 'The bank was closed', result: 'accepted' }],
});

const noParts = {
  gross: 0,
  platform_fee: 0,
  tax_withheld: 0,
  duty_withheld: 0,
  reserve: 0,
  dispute_fee: 0,
  other: 0,
};
const entry = {
  object: 'payout_entry',
  currency: 'GBP',
  payment_intent_id: uuid('f001'),
  refund_id: null,
  dispute_id: null,
  returned_payout_id: null,
  effective_at: ago(200),
};

export const payoutEntries = payoutEntriesSchema.parse({
  entries: [
    {
      ...entry,
      id: `${uuid('e1')}_1`,
      kind: 'payment',
      merchant_reference: 'HL-20741',
      amount: 6_751,
      amount_breakdown: { ...noParts, gross: 9_640, platform_fee: -532, tax_withheld: -1_607, reserve: -750 },
    },
    {
      ...entry,
      id: `${uuid('e2')}_1`,
      kind: 'refund',
      merchant_reference: '<b>HL-20688</b>',
      amount: -10_667,
      amount_breakdown: { ...noParts, gross: -12_800, tax_withheld: 2_133 },
    },
    {
      ...entry,
      id: `${uuid('e3')}_2`,
      kind: 'reserve',
      merchant_reference: 'HL-18210',
      amount: 1_844,
      amount_breakdown: { ...noParts, reserve: 1_844 },
    },
    {
      ...entry,
      id: `${uuid('e4')}_3`,
      kind: 'dispute_fee',
      merchant_reference: 'HL-20614',
      amount: -1_500,
      amount_breakdown: { ...noParts, dispute_fee: -1_500 },
    },
  ],
  next: `${uuid('e4')}_3`,
});
