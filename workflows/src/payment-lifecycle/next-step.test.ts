import { describe, expect, it } from 'vitest';
import { nextStep, type Pending } from './next-step.js';
import { lifecycleTimings } from './timings.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const began = Date.parse('2026-11-21T10:00:00.000Z');
const later = (milliseconds: number) => new Date(began + milliseconds).toISOString();

/** The steps of a payment that never changes, as minutes since it began to wait, until it is ended. */
function walk(waiting: Pending, timings = lifecycleTimings): string[] {
  const steps: string[] = [];
  let now = began;
  let standing = waiting;
  for (let tries = 0; tries < 100; tries += 1) {
    const { act, at } = nextStep(standing, timings, { since: began, tries }, now);
    now = Math.max(now, at);
    steps.push(`${act} ${(now - began) / minute}`);
    if (act === 'end') return steps;
    if (act === 'warn' && standing.kind === 'authorized') standing = { ...standing, announced: true };
  }
  return steps;
}

const authorized = { kind: 'authorized', until: later(7 * day), held: false, announced: false } as const;

describe('a payment that waits for its buyer', () => {
  it('is read ever less often and ended when its half hour is over', () => {
    expect(walk({ kind: 'requires_action', until: later(30 * minute) })).toEqual([
      'read 0.25',
      'read 0.75',
      'read 1.75',
      'read 3.75',
      'read 7.75',
      'read 12.75',
      'read 17.75',
      'read 22.75',
      'read 27.75',
      'end 30',
    ]);
  });

  it('is ended at once when its time was over before anybody looked', () => {
    const waiting = { kind: 'requires_action', until: later(-1) } as const;
    expect(nextStep(waiting, lifecycleTimings, { since: began, tries: 0 }, began)).toEqual({
      act: 'end',
      at: began - 1,
    });
  });
});

describe('an authorization', () => {
  it('is read four times a day, announced a day before its end, and ended', () => {
    const steps = walk(authorized);
    expect(steps.filter((step) => !step.startsWith('read'))).toEqual(['warn 8640', 'end 10080']);
    // The one that would have been read then is announced instead, and the next comes six hours after that.
    const readAfterHours = [...Array.from({ length: 23 }, (_, index) => (index + 1) * 6), 150, 156, 162];
    expect(steps.filter((step) => step.startsWith('read'))).toEqual(
      readAfterHours.map((hours) => `read ${hours * 60}`),
    );
  });

  it('that ends within a day is announced at once', () => {
    const soon = { ...authorized, until: later(2 * hour) };
    expect(walk(soon)).toEqual(['warn 0', 'end 120']);
  });

  it('is not announced when it is over', () => {
    expect(walk({ ...authorized, until: later(0) })).toEqual(['end 0']);
  });

  it('that an operation has is only looked at, however late it is', () => {
    const held = { ...authorized, until: later(-day), held: true };
    expect(nextStep(held, lifecycleTimings, { since: began, tries: 2 }, began)).toEqual({
      act: 'load',
      at: began + minute,
    });
  });

  it('lasts as long as a test says, counted from when it began to wait', () => {
    const timings = { ...lifecycleTimings, authorizationWindowMilliseconds: 2 * minute, warningMilliseconds: minute };
    expect(walk(authorized, timings)).toEqual(['warn 1', 'end 2']);
  });
});

it('a refund is read ever less often, up to four times a day, for as long as it takes', () => {
  const steps = walk({ kind: 'refunding' });
  expect(steps.slice(0, 4)).toEqual(['read 0.25', 'read 0.75', 'read 1.75', 'read 3.75']);
  const times = steps.map((step) => Number(step.split(' ')[1]));
  expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(360);
});
