import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CircuitStatus } from '../../circuit/breaker-with-bulkhead.js';
import { type AcquirerGuard, createAcquirerGuard } from './acquirer-guard.js';

const limits = { failuresToOpen: 3, probeAfterMilliseconds: 5_000, inlineCallsMax: 2 };

let guard: AcquirerGuard;
let changes: CircuitStatus[];

beforeEach(() => {
  changes = [];
  guard = createAcquirerGuard(limits, (circuit) => changes.push(circuit));
});

/** Sends a call as an inline attempt does: through the guard, by a processor that is observed. */
function sendInline(kind: string): Promise<{ kind: string }> {
  return guard.inlineCalls.send(() => guard.observe(async () => ({ kind })));
}

async function openCircuit(): Promise<void> {
  for (let call = 0; call < limits.failuresToOpen; call += 1) await sendInline('unknown');
}

describe('the guard of an acquirer', () => {
  it('returns every result unchanged', async () => {
    for (const kind of ['succeeded', 'declined', 'not_charged', 'rejected', 'unknown']) {
      expect(await sendInline(kind)).toEqual({ kind });
    }
    expect([guard.circuit, guard.callsNotSent, changes]).toEqual(['closed', { full: 0, circuit: 0 }, []]);
  });

  it.each(['succeeded', 'declined', 'not_charged', 'rejected', 'action_required'])(
    'starts counting again after the result %s',
    async (kind) => {
      for (const each of ['unknown', 'unknown', kind, 'unknown', 'unknown']) await sendInline(each);
      expect([guard.circuit, changes]).toEqual(['closed', []]);
    },
  );

  it('counts calls of inline attempts and of those that reconcile', async () => {
    await sendInline('unknown');
    await guard.observe(async () => ({ kind: 'unknown' }));
    await guard.observe(async () => ({ kind: 'succeeded' }));
    await sendInline('unknown');
    await guard.observe(async () => ({ kind: 'unknown' }));
    expect(guard.circuit).toBe('closed');
    await guard.observe(async () => ({ kind: 'unknown' }));
    expect([guard.circuit, changes]).toEqual(['open', ['open']]);
  });

  it('passes on a thrown error and does not count it', async () => {
    const broken = () => guard.inlineCalls.send(() => guard.observe(() => Promise.reject(new Error('a bug'))));
    for (let call = 0; call <= limits.failuresToOpen; call += 1) await expect(broken()).rejects.toThrow('a bug');
    expect([guard.circuit, guard.inlineCallsRunning]).toEqual(['closed', 0]);
  });

  it('sends no inline call while the circuit is open, but every call that reconciles', async () => {
    await openCircuit();
    const call = vi.fn();
    expect(await guard.inlineCalls.send(call)).toEqual({ kind: 'not_sent' });
    expect(await guard.observe(async () => ({ kind: 'succeeded' }))).toEqual({ kind: 'succeeded' });
    expect([call.mock.calls.length, guard.callsNotSent, guard.circuit]).toEqual([0, { full: 0, circuit: 1 }, 'open']);
  });

  it('says while the circuit is open that the processor is down, and counts each time, until a probe is due', async () => {
    vi.useFakeTimers();
    try {
      expect(guard.inlineCalls.isDown()).toBe(false);
      await openCircuit();
      expect([guard.inlineCalls.isDown(), guard.callsNotSent]).toEqual([true, { full: 0, circuit: 1 }]);
      vi.advanceTimersByTime(limits.probeAfterMilliseconds - 1);
      expect(guard.inlineCalls.isDown()).toBe(true);
      vi.advanceTimersByTime(1);
      expect([guard.inlineCalls.isDown(), guard.circuit]).toEqual([false, 'open']);
      await sendInline('unknown');
      expect([guard.inlineCalls.isDown(), guard.circuit]).toEqual([true, 'open']);
      vi.advanceTimersByTime(limits.probeAfterMilliseconds);
      const probe = guard.inlineCalls.send(
        () => new Promise<{ kind: string }>((resolve) => setTimeout(() => resolve({ kind: 'declined' }), 100)),
      );
      expect([guard.inlineCalls.isDown(), guard.circuit]).toEqual([true, 'half_open']);
      vi.advanceTimersByTime(100);
      await probe;
      expect([guard.inlineCalls.isDown(), guard.circuit]).toEqual([false, 'closed']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends no inline call above the limit, but every call that reconciles', async () => {
    const ends: ((result: { kind: string }) => void)[] = [];
    const hanging = () => new Promise<{ kind: string }>((resolve) => ends.push(resolve));
    const calls = [1, 2].map(() => guard.inlineCalls.send(() => guard.observe(hanging)));
    expect(guard.inlineCallsRunning).toBe(2);
    expect(await sendInline('succeeded')).toEqual({ kind: 'not_sent' });
    expect(await guard.observe(async () => ({ kind: 'succeeded' }))).toEqual({ kind: 'succeeded' });
    expect([guard.callsNotSent, guard.circuit]).toEqual([{ full: 1, circuit: 0 }, 'closed']);
    for (const end of ends) end({ kind: 'unknown' });
    expect(await Promise.all(calls)).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
    expect(guard.inlineCallsRunning).toBe(0);
  });
});
