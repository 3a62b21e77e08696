import type { DisputeReminder, DisputeWait } from '@landed/contracts/dispute/deadline';
import { describe, expect, it } from 'vitest';
import { nextDisputeStep } from './next-step.js';

const hour = 3_600_000;
const day = 24 * hour;
const opened = Date.parse('2026-11-21T10:00:00.000Z');
const later = (milliseconds: number) => new Date(opened + milliseconds).toISOString();
const wait = (changes: Partial<DisputeWait> = {}): DisputeWait => ({
  status: 'needs_response',
  createdAt: later(0),
  dueBy: later(10 * day),
  reminded: [],
  ...changes,
});
const progress = { readAt: opened, retryAt: null, isReviewed: false };

/** The steps of a dispute that nothing changes, with their hours since it was opened. */
function walk(start: DisputeWait, hours: number): string[] {
  const steps: string[] = [];
  let [now, readAt] = [opened, opened];
  let reminded: readonly DisputeReminder[] = start.reminded;
  for (;;) {
    const step = nextDisputeStep({ ...start, reminded }, { ...progress, readAt }, now);
    now = Math.max(now, step.at);
    if (now > opened + hours * hour) return steps;
    steps.push(`${step.act}${step.act === 'remind' ? ` ${step.which}` : ''} ${((now - opened) / hour).toFixed(1)}`);
    if (step.act === 'read') readAt = now;
    if (step.act === 'remind') reminded = [...reminded, step.which];
  }
}

describe('a dispute that needs a response', () => {
  it('a dispute that needs a response is read daily, reminded of 72 and 24 hours before its deadline, and read right after it', () => {
    const steps = walk(wait(), 11 * 24);
    expect(steps.filter((step) => step.startsWith('remind'))).toEqual(['remind first 168.0', 'remind second 216.0']);
    expect(steps.filter((step) => step.startsWith('read')).slice(8)).toEqual([
      'read 216.0',
      'read 240.0',
      'read 240.1',
    ]);
  });

  it('gets the second reminder alone when it is opened less than 24 hours before its deadline', () => {
    const steps = walk(wait({ dueBy: later(20 * hour) }), 24);
    expect(steps).toEqual(['remind second 0.0', 'read 20.1']);
  });

  it('gets no reminder after its deadline', () => {
    expect(walk(wait({ dueBy: later(-hour) }), 24)).toEqual(['read 24.0']);
  });

  it('a dispute that needs a response is reminded again of a later deadline', () => {
    const due = { dueBy: later(10 * day), reminded: [] };
    expect(nextDisputeStep(wait(due), { ...progress, readAt: opened + 6.5 * day }, opened + 6.5 * day)).toMatchObject({
      act: 'remind',
      which: 'first',
    });
  });
});

it('a dispute under review is read daily and put before an operator after 180 days', () => {
  const steps = walk(wait({ status: 'under_review', dueBy: null }), 179 * 24);
  expect(steps).toEqual(Array.from({ length: 179 }, (_, index) => `read ${(index + 1) * 24}.0`));
  const old = opened + 180 * day;
  expect(nextDisputeStep(wait({ dueBy: null }), { ...progress, readAt: old }, old)).toEqual({ act: 'review', at: old });
  expect(nextDisputeStep(wait({ dueBy: null }), { ...progress, readAt: old, isReviewed: true }, old).act).toBe('read');
});

it('a read that stated no fact is tried again before the day is over, and does not keep a reminder waiting', () => {
  const now = opened + 9 * day;
  const failed = { ...progress, retryAt: now + 300_000 };
  expect(nextDisputeStep(wait(), failed, now)).toMatchObject({ act: 'remind', which: 'second' });
  expect(nextDisputeStep(wait({ reminded: ['first', 'second'] }), failed, now)).toEqual({
    act: 'read',
    at: now + 300_000,
  });
});
