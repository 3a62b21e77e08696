import { sampleEvent } from '@landed/contracts/event/samples/index';
import { asId } from '@landed/contracts/ids/ids';
import type { PayoutOverview } from '@landed/prisma/read/payout/load-payout-overview';
import { describe, expect, it } from 'vitest';
import { payoutDocument, payoutTable, payoutText } from './shown-payout.js';

const overview: PayoutOverview = {
  merchantId: asId<'merchant'>('019ae834-5b00-7c6d-9e8f-000000000001'),
  entity: 'gb',
  heldAt: null,
  bankText: 'LANDED W49 5D6E',
  entryCount: 12,
  payout: {
    id: asId<'payout'>('019ad346-2c80-7b3a-8d9e-1f2a3b4c5d6e'),
    livemode: false,
    amount: 81_450,
    currency: 'GBP',
    breakdown: {
      grossSales: 120_000,
      platformFee: -6_500,
      taxWithheld: -15_000,
      dutyWithheld: -2_000,
      reserveHeld: -9_650,
      reserveReleased: 0,
      refunds: -5_400,
      disputes: 0,
      disputeFees: 0,
      returnedPayouts: 0,
      adjustments: 0,
    },
    period: '2026-W49',
    attempt: 1,
    bankAccount: { country: 'GB', bankName: 'STRIPE TEST BANK', lastFour: '2345' },
    status: 'failed',
    failureCode: 'account_closed',
    expectedAt: '2026-12-02T00:00:00.000Z',
    paidAt: null,
    failedAt: '2026-12-02T09:30:00.000Z',
    createdAt: '2026-11-30T06:00:04.000Z',
    updatedAt: '2026-12-02T09:30:00.000Z',
  },
  events: [{ type: 'payout.created', previousStatus: null, at: '2026-11-30T06:00:04.000Z' }],
  actions: [
    {
      at: '2026-12-02T10:00:00.000Z',
      action: 'payout.retry',
      actor: 'ada\u001b[31m',
      reason: 'The merchant gave a new account.',
      result: 'accepted',
      detail: 'The payout is tried again.',
    },
  ],
};

describe('a payout on the terminal', () => {
  it('shows status, amount, the parts that are not zero, the bank, its events and what operators asked for', () => {
    const text = payoutText(overview);
    for (const part of [
      'failed (account_closed)',
      'GBP 814.50',
      'LANDED W49 5D6E',
      'gross sales',
      'GBP -65.00',
      'STRIPE TEST BANK …2345',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('adjustments');
    expect(text).toContain('payout.retry');
    expect(text).not.toContain('\u001b[31m');
  });

  it('a payout of a list is a row of a table with its attempt, and says that it is held', () => {
    const again = { ...overview, heldAt: '2026-12-01T00:00:00.000Z', payout: { ...overview.payout, attempt: 2 } };
    expect(payoutTable([again]).split('\n')[1]).toMatch(
      /test {2}2026-W49\/2 {2}failed, held {2}GBP 814.50 {2}account_closed/,
    );
    expect(payoutTable([])).toBe('There are no payouts.');
  });

  it('a payout is the record of the API with its merchant as a document', () => {
    expect(payoutDocument(overview)).toMatchObject({
      ...(sampleEvent('payout.failed').data.object as object),
      merchant_id: overview.merchantId,
      entity: 'gb',
      held_at: null,
      bank_text: 'LANDED W49 5D6E',
      entry_count: 12,
      events: [{ type: 'payout.created', previous_status: null, at: '2026-11-30T06:00:04.000Z' }],
      operator_actions: [{ action: 'payout.retry', result: 'accepted' }],
    });
  });
});
