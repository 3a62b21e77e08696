import { describe, expect, it } from 'vitest';
import { asId } from '../ids/ids.js';
import { changeDispute, recordDispute } from './rules.js';
import type { Dispute, StatedDispute } from './types.js';

const at = '2026-12-05T10:00:00.000Z';
const dueBy = '2026-12-18T23:59:59.000Z';
const situation = { fee: 1_500, at };
const terms = {
  id: asId<'dispute'>('019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f'),
  livemode: false,
  paymentIntentId: asId<'payment_intent'>('019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10'),
  merchantReference: null,
};
const stated = (changes: Partial<StatedDispute> = {}): StatedDispute => ({
  money: { amount: 1_000, currency: 'EUR' },
  reason: 'fraudulent',
  stage: 'chargeback',
  status: 'needs_response',
  evidenceDueBy: dueBy,
  submissionCount: 0,
  closedReason: null,
  ...changes,
});
const known = (changes: Partial<Dispute> = {}, hasPendingEvidence = false) => ({
  dispute: { ...recordDispute(terms, stated(), { ...situation, at: '2026-12-01T00:00:00.000Z' }).dispute, ...changes },
  hasPendingEvidence,
});
const change = (before: Partial<Dispute>, now: Partial<StatedDispute>) =>
  changeDispute(known(before), stated(now), situation);

describe('a dispute that is not recorded', () => {
  it.each([
    ['needs_response', ['dispute.created']],
    ['under_review', ['dispute.created', 'dispute.under_review']],
    ['won', ['dispute.created', 'dispute.won']],
    ['lost', ['dispute.created', 'dispute.lost']],
    ['prevented', ['dispute.created', 'dispute.prevented']],
  ] as const)('a dispute that is not recorded is recorded as %s whichever event came first', (status, types) => {
    const { dispute, events } = recordDispute(terms, stated({ status }), situation);
    expect([dispute.status, events.map(({ type }) => type)]).toEqual([status, types]);
  });

  it.each([
    ['a chargeback', {}, 1_500],
    ['a chargeback that was won', { status: 'won' }, 1_500],
    ['an inquiry', { stage: 'inquiry' }, 0],
    ['a chargeback that was prevented', { status: 'prevented' }, 0],
  ] as const)('costs the fee of %s', (_, changes, fee) => {
    expect(recordDispute(terms, stated(changes), situation).dispute.feeAmount).toBe(fee);
  });
});

describe('a recorded dispute', () => {
  it('a recorded dispute does not change when the processor states what is recorded', () => {
    expect(change({}, {})).toBeNull();
  });

  it.each(['under_review', 'won', 'lost', 'prevented'] as const)(
    'a recorded dispute becomes %s with one event',
    (status) => {
      const decision = change({}, { status });
      expect([decision?.dispute.status, decision?.events]).toEqual([
        status,
        [{ type: `dispute.${status}`, previousStatus: 'needs_response' }],
      ]);
    },
  );

  it('reports an inquiry that becomes a chargeback, with its fee', () => {
    const decision = change({ stage: 'inquiry', feeAmount: 0 }, {});
    expect(decision?.dispute).toMatchObject({ stage: 'chargeback', feeAmount: 1_500 });
    expect(decision?.events).toEqual([{ type: 'dispute.needs_response', previousStatus: null }]);
  });

  it.each(['under_review', 'won', 'lost'] as const)(
    'a recorded dispute has reached the next stage when it asks for evidence again after it was %s',
    (status) => {
      const decided = status === 'under_review' ? null : 'decided';
      const decision = change({ status, evidenceSubmittedAt: at, closedReason: decided }, { submissionCount: 1 });
      expect(decision?.dispute).toMatchObject({
        stage: 'pre_arbitration',
        evidenceSubmittedAt: null,
        closedReason: null,
        feeAmount: 1_500,
      });
      expect(decision?.events).toEqual([{ type: 'dispute.needs_response', previousStatus: status }]);
    },
  );

  it.each([
    ['under_review', 'needs_response'],
    ['won', 'needs_response'],
    ['lost', 'needs_response'],
    ['won', 'under_review'],
    ['lost', 'under_review'],
    ['prevented', 'under_review'],
  ] as const)('a recorded dispute stays %s when an old read states %s', (recorded, read) => {
    const before = { status: recorded, evidenceSubmittedAt: at };
    expect(change(before, { status: read })).toBeNull();
  });

  it('a recorded dispute never goes back to an earlier stage', () => {
    expect(change({ stage: 'pre_arbitration' }, {})).toBeNull();
    const decision = change({ stage: 'arbitration' }, { status: 'won' });
    expect(decision?.dispute).toMatchObject({ stage: 'arbitration', status: 'won' });
  });

  it('leaves the review to the evidence operation that is in flight, but not the decision of the bank', () => {
    const held = known({}, true);
    expect(changeDispute(held, stated({ status: 'under_review' }), situation)).toBeNull();
    expect(changeDispute(held, stated({ status: 'lost' }), situation)?.dispute.status).toBe('lost');
  });

  it('records evidence that was submitted directly at the processor', () => {
    expect(change({}, { status: 'under_review' })?.dispute.evidenceSubmittedAt).toBe(at);
    const ours = { evidenceSubmittedAt: '2026-12-02T00:00:00.000Z' };
    expect(change(ours, { status: 'under_review' })?.dispute).toMatchObject(ours);
  });

  it('keeps its deadline when it has ended, and follows a new one', () => {
    expect(change({}, { status: 'won', evidenceDueBy: null })?.dispute.evidenceDueBy).toBe(dueBy);
    const later = '2026-12-28T00:00:00.000Z';
    expect(change({}, { evidenceDueBy: later })).toMatchObject({ dispute: { evidenceDueBy: later }, events: [] });
  });

  it('ends for the reason that the processor states', () => {
    const ended = (status: 'lost' | 'prevented', closedReason: StatedDispute['closedReason']) =>
      change({}, { status, closedReason, evidenceDueBy: situation.at })?.dispute.closedReason;
    expect([ended('lost', 'expired'), ended('prevented', 'refunded'), ended('lost', null)]).toEqual([
      'expired',
      'refunded',
      'decided',
    ]);
  });

  it.each([null, dueBy])(
    'a dispute that is lost without evidence before its deadline (%s) did not expire',
    (deadline) => {
      const now = { status: 'lost', closedReason: 'expired', evidenceDueBy: deadline } as const;
      expect(change({ evidenceDueBy: deadline }, now)?.dispute.closedReason).toBe('decided');
      expect(recordDispute(terms, stated(now), situation).dispute.closedReason).toBe('decided');
    },
  );
});
