import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SampledLog } from './sampled-log.js';
import { UnverifiedSenders } from './unverified-senders.js';

const from = (address: string) => ({ socket: { remoteAddress: address } }) as unknown as IncomingMessage;

describe('requests without a valid signature', () => {
  it('an address has 100 at once and one per second, and other addresses have their own', () => {
    const clock = { now: 5 };
    const senders = new UnverifiedSenders(
      ({ socket }) => socket.remoteAddress,
      () => clock.now,
    );
    const taken = (count: number, address = '203.0.113.7') =>
      Array.from({ length: count }, () => senders.take(from(address))).filter((seconds) => seconds === null).length;
    expect(taken(150)).toBe(100);
    expect(senders.take(from('203.0.113.7'))).toBe(1);
    expect(taken(1, '203.0.113.8')).toBe(1);
    clock.now += 3_000;
    expect(taken(150)).toBe(3);
  });

  it('a valid signature gives its token back, so the processor is not limited', () => {
    const senders = new UnverifiedSenders(() => '203.0.113.7');
    for (let sent = 0; sent < 1_000; sent += 1) {
      expect(senders.take(from(''))).toBe(null);
      senders.giveBack(from(''));
    }
  });
});

it('the log has the first of equal warnings, and after ten seconds how many it left out', () => {
  const lines: unknown[] = [];
  const clock = { now: 0 };
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  const sampled = new SampledLog(log, () => clock.now);
  const warn = (reason: string) => sampled.warn({ rail: 'test' }, reason, 'rejected');
  expect([warn('wrong'), warn('wrong'), warn('wrong'), warn('stale')]).toEqual([true, false, false, true]);
  clock.now += 10_000;
  expect(warn('wrong')).toBe(true);
  expect(lines).toEqual([
    { level: 40, rail: 'test', reason: 'wrong', not_logged: 0, msg: 'rejected' },
    { level: 40, rail: 'test', reason: 'stale', not_logged: 0, msg: 'rejected' },
    { level: 40, rail: 'test', reason: 'wrong', not_logged: 2, msg: 'rejected' },
  ]);
});
