import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CircuitReading } from '../../circuit/circuit-reading.js';
import { type AcquirerGuard, createAcquirerGuard } from './acquirer-guard.js';

const limits = { failuresToOpen: 3, probeAfterMilliseconds: 5_000, fastCallsMax: 2 };

let guard: AcquirerGuard;
let changes: CircuitReading[];

beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  guard = createAcquirerGuard(limits, (circuit) => changes.push(circuit));
});

afterEach(() => {
  vi.useRealTimers();
});

/** As the checkout makes it: through the fast lane, by a processor that is observed. */
function sendFast(kind: string): Promise<{ kind: string }> {
  return guard.fastLane.send(() => guard.observe(async () => ({ kind })));
}

/** A call that ends when the test says so. */
function hanging() {
  let end: (kind: string) => void = () => undefined;
  const verdict = new Promise<{ kind: string }>((resolve) => {
    end = (kind) => resolve({ kind });
  });
  const response = guard.fastLane.send(() => guard.observe(() => verdict));
  return { response, end: (kind: string) => end(kind) };
}

async function openCircuit(): Promise<void> {
  for (let call = 0; call < limits.failuresToOpen; call += 1) await sendFast('unknown');
}

describe('a closed circuit', () => {
  it('hands every verdict back as it is', async () => {
    for (const kind of ['succeeded', 'declined', 'not_charged', 'rejected', 'unknown']) {
      expect(await sendFast(kind)).toEqual({ kind });
    }
    expect([guard.circuit, guard.heldBack, changes]).toEqual(['fenced', { full: 0, circuit: 0 }, []]);
  });

  it('opens at that many calls in a row that state nothing, and no sooner', async () => {
    await sendFast('unknown');
    await sendFast('unknown');
    expect(guard.circuit).toBe('fenced');
    await sendFast('unknown');
    expect([guard.circuit, changes]).toEqual(['open', ['open']]);
  });

  it.each(['succeeded', 'declined', 'not_charged', 'refused', 'action_required'])(
    'begins to count anew at an response: %s',
    async (kind) => {
      for (const each of ['unknown', 'unknown', kind, 'unknown', 'unknown']) await sendFast(each);
      expect([guard.circuit, changes]).toEqual(['fenced', []]);
    },
  );

  it('counts the slow lane too, in both directions', async () => {
    await sendFast('unknown');
    await guard.observe(async () => ({ kind: 'unknown' }));
    await guard.observe(async () => ({ kind: 'succeeded' }));
    await sendFast('unknown');
    await guard.observe(async () => ({ kind: 'unknown' }));
    expect(guard.circuit).toBe('fenced');
    await guard.observe(async () => ({ kind: 'unknown' }));
    expect(guard.circuit).toBe('open');
  });

  it('leaves a thrown error what it is and does not count it', async () => {
    const broken = () => guard.fastLane.send(() => guard.observe(() => Promise.reject(new Error('a bug'))));
    for (let call = 0; call <= limits.failuresToOpen; call += 1) await expect(broken()).rejects.toThrow('a bug');
    expect([guard.circuit, guard.fastCalls]).toEqual(['fenced', 0]);
  });
});

describe('an open circuit', () => {
  beforeEach(openCircuit);

  it('says at once that nothing was sent, and sends nothing', async () => {
    const call = vi.fn();
    expect(await guard.fastLane.send(call)).toEqual({ kind: 'not_sent' });
    expect([call.mock.calls.length, guard.heldBack, guard.fastCalls]).toEqual([0, { full: 0, circuit: 1 }, 0]);
  });

  it('holds back nothing of the slow lane, and its responses alone close nothing', async () => {
    expect(await guard.observe(async () => ({ kind: 'succeeded' }))).toEqual({ kind: 'succeeded' });
    expect(guard.circuit).toBe('open');
  });

  it('lets one call through when its time has come, and holds back the others meanwhile', async () => {
    vi.advanceTimersByTime(limits.probeAfterMilliseconds - 1);
    expect(await sendFast('succeeded')).toEqual({ kind: 'not_sent' });
    vi.advanceTimersByTime(1);
    const probe = hanging();
    expect(guard.circuit).toBe('half_open');
    // Not after the probe: now.
    expect(await sendFast('succeeded')).toEqual({ kind: 'not_sent' });
    probe.end('declined');
    expect(await probe.response).toEqual({ kind: 'declined' });
    expect([guard.circuit, changes]).toEqual(['fenced', ['open', 'half_open', 'fenced']]);
    expect(await sendFast('succeeded')).toEqual({ kind: 'succeeded' });
  });

  it('stays open when the probe states nothing, and probes again after as long', async () => {
    for (let probe = 0; probe < 3; probe += 1) {
      vi.advanceTimersByTime(limits.probeAfterMilliseconds);
      expect(await sendFast('unknown')).toEqual({ kind: 'unknown' });
      expect(await sendFast('succeeded')).toEqual({ kind: 'not_sent' });
    }
    expect(changes).toEqual(['open', 'half_open', 'open', 'half_open', 'open', 'half_open', 'open']);
    vi.advanceTimersByTime(limits.probeAfterMilliseconds);
    expect(await sendFast('succeeded')).toEqual({ kind: 'succeeded' });
    expect(guard.circuit).toBe('fenced');
  });

  it('counts from nothing once it is closed again', async () => {
    vi.advanceTimersByTime(limits.probeAfterMilliseconds);
    await sendFast('succeeded');
    await sendFast('unknown');
    await sendFast('unknown');
    expect(guard.circuit).toBe('fenced');
  });
});

describe('a full lane', () => {
  it('turns the next call away at once, and takes one again when a call has ended', async () => {
    const calls = [hanging(), hanging()];
    expect(guard.fastCalls).toBe(2);
    expect(await sendFast('succeeded')).toEqual({ kind: 'not_sent' });
    expect([guard.heldBack, guard.circuit]).toEqual([{ full: 1, circuit: 0 }, 'fenced']);
    calls[0]?.end('succeeded');
    await calls[0]?.response;
    expect(await sendFast('succeeded')).toEqual({ kind: 'succeeded' });
    calls[1]?.end('unknown');
    await calls[1]?.response;
    expect(guard.fastCalls).toBe(0);
  });

  it('holds back nothing of the slow lane', async () => {
    const calls = [hanging(), hanging()];
    expect(await guard.observe(async () => ({ kind: 'succeeded' }))).toEqual({ kind: 'succeeded' });
    for (const call of calls) call.end('succeeded');
    await Promise.all(calls.map(({ response }) => response));
  });
});

it('a call that began before the circuit opened does not close it with a late response', async () => {
  const late = hanging();
  await openCircuit();
  late.end('succeeded');
  expect(await late.response).toEqual({ kind: 'succeeded' });
  expect(guard.circuit).toBe('open');
});
