import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDatabaseClock } from './database-clock.js';

afterEach(() => vi.useRealTimers());

const read = new Date('2026-11-22T10:00:00.000Z');

describe('the database clock of a process', () => {
  it('shows what the database said, and moves on', () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const clock = startDatabaseClock()(read);
    expect(clock.now()).toBe('2026-11-22T10:00:00.000Z');
    vi.advanceTimersByTime(1_500);
    expect(clock.now()).toBe('2026-11-22T10:00:01.500Z');
  });

  it('ignores that the clock of the process is minutes off', () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'], now: new Date('2026-11-22T10:05:00Z') });
    const clock = startDatabaseClock()(read);
    vi.advanceTimersByTime(100);
    expect([clock.now(), clock.latest()]).toEqual(['2026-11-22T10:00:00.100Z', new Date('2026-11-22T10:00:00.100Z')]);
  });

  it('counts a pause during the read towards every deadline', () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const start = startDatabaseClock();
    vi.advanceTimersByTime(75_000);
    const clock = start(read);
    expect([clock.now(), clock.latest()]).toEqual(['2026-11-22T10:00:00.000Z', new Date('2026-11-22T10:01:15.000Z')]);
  });

  it('counts a suspended machine towards every deadline, whose monotonic timer has stopped', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') });
    const clock = startDatabaseClock()(read);
    vi.setSystemTime(new Date('2026-11-22T10:02:00Z'));
    expect(clock.latest().getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-22T10:02:00Z'));
  });
});
