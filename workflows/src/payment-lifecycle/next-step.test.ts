import { describe, expect, it } from 'vitest';
import { nextStep, type Pending } from './next-step.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const began = Date.parse('2026-11-21T10:00:00.000Z');
const later = (milliseconds: number) => new Date(began + milliseconds).toISOString();

/** The steps for a payment whose status never changes, with their minutes since the start, until it is ended. */
function walk(start: Pending): string[] {
  const steps: string[] = [];
  let now = began;
  let pending = start;
  for (let tries = 0; tries < 100; tries += 1) {
    const { act, at } = nextStep(pending, tries, now);
    now = Math.max(now, at);
    steps.push(`${act} ${(now - began) / minute}`);
    if (act === 'end') return steps;
    if (act === 'warn' && pending.kind === 'authorized') pending = { ...pending, announced: true };
  }
  return steps;
}

const authorized = { kind: 'authorized', until: later(7 * day), held: false, announced: false } as const;

describe('a payment that requires action', () => {
  it('a payment that requires action is read at growing intervals and ended after half an hour', () => {
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

  it('a payment is ended at once when its deadline has passed', () => {
    const waiting = { kind: 'requires_action', until: later(-1) } as const;
    expect(nextStep(waiting, 0, began)).toEqual({
      act: 'end',
      at: began - 1,
    });
  });
});

describe('an authorization', () => {
  it('an authorization is read four times a day, warned about a day before its end, and ended', () => {
    const steps = walk(authorized);
    expect(steps.filter((step) => !step.startsWith('read'))).toEqual(['warn 8640', 'end 10080']);
    // The warning replaces the read that was due then. The next read follows six hours later.
    const readAfterHours = [...Array.from({ length: 23 }, (_, index) => (index + 1) * 6), 150, 156, 162];
    expect(steps.filter((step) => step.startsWith('read'))).toEqual(
      readAfterHours.map((hours) => `read ${hours * 60}`),
    );
  });

  it('gets its warning at once when it ends within a day', () => {
    const soon = { ...authorized, until: later(2 * hour) };
    expect(walk(soon)).toEqual(['warn 0', 'end 120']);
  });

  it('gets no warning when it has already ended', () => {
    expect(walk({ ...authorized, until: later(0) })).toEqual(['end 0']);
  });

  it('an authorization is only loaded while an operation holds it, even after its end', () => {
    const held = { ...authorized, until: later(-day), held: true };
    expect(nextStep(held, 2, began)).toEqual({
      act: 'load',
      at: began + minute,
    });
  });
});

it.each([
  ['pending refund', 'refunding'],
  ['late charge', 'late_charge'],
] as const)('a %s is read at growing intervals of at most six hours, without an end', (_, kind) => {
  const steps = walk({ kind });
  expect(steps.slice(0, 4)).toEqual(['read 0.25', 'read 0.75', 'read 1.75', 'read 3.75']);
  const times = steps.map((step) => Number(step.split(' ')[1]));
  expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(360);
});
