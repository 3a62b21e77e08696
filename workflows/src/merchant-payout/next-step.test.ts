import type { PayoutState } from '@landed/activities/payout/payout-state';
import { expect, it } from 'vitest';
import { afterBusinessDays } from './business-days.js';
import { nextPayoutStep, type RunProgress } from './next-step.js';

const hour = 3_600_000;
const day = 24 * hour;
const monday = Date.parse('2026-11-30T06:00:00.000Z');
const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const created: PayoutState = {
  status: 'created',
  heldBy: null,
  isTransferred: false,
  isAtBank: false,
  isReversed: false,
  failingCode: null,
  sentAt: null,
  createdAt: at(monday),
};
const transferred = { ...created, isTransferred: true };
const atBank = { ...transferred, isAtBank: true, status: 'in_transit', sentAt: at(monday) } as const;
const fresh: RunProgress = {
  readAt: null,
  mustRead: false,
  retryAt: null,
  failingSince: null,
  isReviewed: false,
  isReversed: false,
  wasRequested: false,
};
const act = (state: PayoutState, progress: Partial<RunProgress> = {}, now = monday) =>
  nextPayoutStep(state, { ...fresh, ...progress }, now);

it('a payout is transferred, sent to the bank, and read', () => {
  expect(act(created)).toEqual({ act: 'transfer', at: monday });
  expect(act(transferred)).toEqual({ act: 'send', at: monday });
  expect(act(atBank)).toEqual({ act: 'read', at: monday });
});

it('a payout waits while it is held, except when the bank has it or it fails', () => {
  expect(act({ ...created, heldBy: 'merchant' }).act).toBe('wait');
  expect(act({ ...transferred, heldBy: 'payout' }).act).toBe('wait');
  expect(act({ ...atBank, heldBy: 'merchant' }).act).toBe('read');
  expect(act({ ...transferred, heldBy: 'merchant', failingCode: 'no_account' }).act).toBe('reverse');
});

it('a payout that fails is reversed first, and fails then', () => {
  const failing = { ...atBank, failingCode: 'account_closed' } as const;
  expect(act(failing).act).toBe('reverse');
  expect(act({ ...failing, isReversed: true }).act).toBe('fail');
  expect(act(failing, { isReversed: true }).act).toBe('fail');
  expect(act({ ...created, failingCode: 'account_closed' }).act).toBe('fail');
  // A transfer whose response never arrived may exist.
  const transferred = { ...created, mayBeTransferred: true, failingCode: 'could_not_process' } as const;
  expect([act(transferred).act, act(transferred, { isReversed: true }).act]).toEqual(['reverse', 'fail']);
  expect(act({ ...failing, status: 'failed' }).act).toBe('end');
});

it('a payout that is paid is read once when it is started again, and after each event', () => {
  const paid = { ...atBank, status: 'paid' } as const;
  expect(act(paid).act).toBe('read');
  expect(act(paid, { readAt: monday }).act).toBe('end');
  expect(act(paid, { readAt: monday, mustRead: true }).act).toBe('read');
});

it('a payout that is paid is not read for a request of an operator that was rejected', () => {
  const paid = { ...atBank, status: 'paid' } as const;
  expect(act(paid, { wasRequested: true }).act).toBe('end');
  expect(act(paid, { wasRequested: true, mustRead: true }).act).toBe('read');
  // The read of an event has failed before the request came.
  const failed = { wasRequested: true, failingSince: monday, retryAt: monday + hour };
  expect(act(paid, failed)).toEqual({ act: 'read', at: monday + hour });
});

it('a payout is read after two business days, then daily, and needs review after seven', () => {
  expect(act(atBank, { readAt: monday })).toEqual({ act: 'read', at: monday + 2 * day });
  const steps: string[] = [];
  let [now, readAt, isReviewed] = [monday, monday, false];
  for (let count = 0; count < 9; count += 1) {
    const step = act(atBank, { readAt, isReviewed }, now);
    now = step.at;
    steps.push(`${step.act} ${(now - monday) / day}`);
    if (step.act === 'read') readAt = now;
    else isReviewed = true;
  }
  expect(steps).toEqual(['read 2', 'read 3', 'read 4', 'read 5', 'read 6', 'read 7', 'read 8', 'review 9', 'read 9']);
});

it('a payout tries a step again at its time, and needs review after a day, once', () => {
  const retryAt = monday + hour;
  expect(act(created, { retryAt, failingSince: monday })).toEqual({ act: 'transfer', at: retryAt });
  const late = { retryAt: monday + 25 * hour, failingSince: monday };
  expect(act(created, late)).toEqual({ act: 'review', at: monday + day });
  expect(act(created, { ...late, isReviewed: true })).toEqual({ act: 'transfer', at: monday + 25 * hour });
});

it('weekends do not count as business days', () => {
  const friday = Date.parse('2026-12-04T06:00:00.000Z');
  expect(at(afterBusinessDays(friday, 2))).toBe('2026-12-08T06:00:00.000Z');
  expect(at(afterBusinessDays(friday + day, 1))).toBe('2026-12-07T06:00:00.000Z');
});
