import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Admission, type Permit } from './admission.js';
import { admissionSettings, admissionVariables } from './settings.js';

function openAdmission(env: Readonly<Record<string, string>> = {}) {
  const clock = { now: 0 };
  const settings = admissionSettings(z.object(admissionVariables).parse(env));
  if (settings === null) throw new Error('Admission is off.');
  const admission = new Admission({ settings, now: () => clock.now, random: () => 0.5 });
  const take = (merchant: string, count: number): Permit[] =>
    Array.from({ length: count }, () => {
      const permit = admission.request('money', merchant);
      if (permit.kind === 'rejection') throw new Error('Rejected.');
      return permit;
    });
  return {
    clock,
    admission,
    take,
    money: () => admission.state().find(({ requestClass }) => requestClass === 'money'),
  };
}

describe('a process whose places are all taken', () => {
  it('the process rejects further requests of the only merchant as overloaded, and later ones for longer', () => {
    const { admission, take } = openAdmission();
    take('one', 24);
    const seconds = Array.from({ length: 10 }, () => {
      const rejection = admission.request('money', 'one');
      return rejection.kind === 'rejection' ? [rejection.reason, rejection.retryAfterSeconds] : null;
    });
    expect(seconds).toEqual(Array.from({ length: 10 }, (_, index) => ['overloaded', index + 1]));
  });

  it('the process still admits another merchant, and rejects the first as above its share', () => {
    const { admission, take, money } = openAdmission();
    take('one', 24);
    take('other', 3);
    expect(admission.request('money', 'one')).toMatchObject({ kind: 'rejection', reason: 'above_share' });
    expect(money()).toEqual({
      requestClass: 'money',
      inFlight: 27,
      limit: 24,
      rejected: { overloaded: 0, above_share: 1 },
    });
  });

  it('the process still admits requests of other classes', () => {
    const { admission, take } = openAdmission();
    take('one', 24);
    expect(admission.request('read', 'one').kind).toBe('permit');
    expect(admission.request('quote', 'one').kind).toBe('permit');
  });

  it('the process has a place again when a request ends, and when one has hung for three seconds', () => {
    const { clock, admission, take } = openAdmission();
    const [first] = take('one', 24);
    first?.release();
    take('one', 1);
    clock.now = 1_000;
    expect(admission.request('money', 'one').kind).toBe('rejection');
    clock.now = 3_000;
    expect(admission.request('money', 'one').kind).toBe('permit');
  });
});

/** Sends rounds of requests that fill all places and take a time each. */
function rounds({ clock, take, money }: ReturnType<typeof openAdmission>, count: number, milliseconds: number): void {
  for (let round = 0; round < count; round += 1) {
    const startedAt = clock.now;
    const permits = take('one', money()?.limit ?? 0);
    clock.now += milliseconds;
    for (const permit of permits) permit.measure('charge', startedAt);
    for (const permit of permits) permit.release();
  }
}

describe('the limit', () => {
  it('the limit rises while all places are used and requests are fast, up to its maximum', () => {
    const opened = openAdmission({ ADMISSION_MONEY_MAX: '30' });
    rounds(opened, 20, 100);
    expect(opened.money()?.limit).toBe(30);
  });

  it('the limit falls while requests wait for longer than is allowed, down to its minimum', () => {
    const opened = openAdmission();
    rounds(opened, 2, 100);
    rounds(opened, 20, 600);
    expect(opened.money()?.limit).toBe(4);
  });

  it('the limit rises again with an operation that has become slower by itself', () => {
    const opened = openAdmission();
    rounds(opened, 2, 100);
    rounds(opened, 20, 600);
    rounds(opened, 300, 600);
    expect(opened.money()?.limit).toBeGreaterThan(4);
  });

  it('the limit falls when nothing ends for two seconds', () => {
    const { clock, admission, take, money } = openAdmission();
    take('one', 24);
    clock.now = 2_000;
    admission.request('money', 'one');
    expect(money()?.limit).toBe(12);
  });

  it('the limit does not change for a request that hung alone', () => {
    const { clock, admission, take, money } = openAdmission();
    const [hung] = take('one', 1);
    clock.now = 20_000;
    hung?.measure('charge', 0);
    hung?.release();
    clock.now = 22_000;
    admission.request('money', 'one');
    expect(money()?.limit).toBe(24);
  });
});

it('a setting below the usual minimum is the minimum', () => {
  const { money } = openAdmission({ ADMISSION_MONEY_MAX: '2' });
  expect(money()?.limit).toBe(2);
});

it('admission can be off', () => {
  expect(admissionSettings(z.object(admissionVariables).parse({ ADMISSION: 'off' }))).toBe(null);
});
