import { bulkhead, handleAll, handleWhenResult } from 'cockatiel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BreakerWithBulkhead, breakerWithBulkhead, type CircuitStatus } from './breaker-with-bulkhead.js';

const breakerLimits = { failuresToOpen: 3, probeAfterMilliseconds: 5_000 };
const callsMax = 2;

/** Results of the kind `unknown` are failures, and so are errors with that message. */
const failures = handleWhenResult((result) => (result as { readonly kind?: unknown }).kind === 'unknown').orWhen(
  (error) => error.message === 'unknown',
);

let guard: BreakerWithBulkhead;
let changes: CircuitStatus[];

beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  guard = breakerWithBulkhead({
    callsMax,
    breaker: { ...breakerLimits, failures, onChange: (circuit) => changes.push(circuit) },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const notStarted = (kind: string) => ({ kind });

function run(call: () => Promise<{ kind: string }>): Promise<{ kind: string }> {
  return guard.run(() => guard.observe(call), notStarted);
}

const resultOf = (kind: string) => run(async () => ({ kind }));

/** A call that ends when the test says so. */
function hanging() {
  let end: (kind: string) => void = () => undefined;
  const result = run(
    () =>
      new Promise((resolve) => {
        end = (kind) => resolve({ kind });
      }),
  );
  return { result, end: (kind: string) => end(kind) };
}

async function openCircuit(): Promise<void> {
  for (let call = 0; call < breakerLimits.failuresToOpen; call += 1) await resultOf('unknown');
}

describe('a closed circuit', () => {
  it('returns every result unchanged', async () => {
    for (const kind of ['succeeded', 'declined', 'unknown']) expect(await resultOf(kind)).toEqual({ kind });
    expect([guard.circuit, guard.running, changes]).toEqual(['closed', 0, []]);
  });

  it('opens after the configured number of consecutive failures, and not earlier', async () => {
    await resultOf('unknown');
    await resultOf('unknown');
    expect(guard.circuit).toBe('closed');
    await resultOf('unknown');
    expect([guard.circuit, changes]).toEqual(['open', ['open']]);
  });

  it('starts counting again after a success', async () => {
    for (const kind of ['unknown', 'unknown', 'declined', 'unknown', 'unknown']) await resultOf(kind);
    expect([guard.circuit, changes]).toEqual(['closed', []]);
  });

  it('counts observed calls that run outside of the bulkhead', async () => {
    await resultOf('unknown');
    await guard.observe(async () => ({ kind: 'unknown' }));
    await guard.observe(async () => ({ kind: 'succeeded' }));
    await resultOf('unknown');
    await guard.observe(async () => ({ kind: 'unknown' }));
    expect(guard.circuit).toBe('closed');
    await guard.observe(async () => ({ kind: 'unknown' }));
    expect(guard.circuit).toBe('open');
  });

  it('passes errors on, and counts only those that the failure policy names', async () => {
    const fail = (message: string) => run(() => Promise.reject(new Error(message)));
    for (let call = 0; call <= breakerLimits.failuresToOpen; call += 1) {
      await expect(fail('a bug')).rejects.toThrow('a bug');
    }
    expect([guard.circuit, guard.running]).toEqual(['closed', 0]);
    for (let call = 0; call < breakerLimits.failuresToOpen; call += 1) {
      await expect(fail('unknown')).rejects.toThrow('unknown');
    }
    expect(guard.circuit).toBe('open');
  });
});

describe('an open circuit', () => {
  beforeEach(openCircuit);

  it('starts no call and says so immediately', async () => {
    const call = vi.fn();
    expect(await run(call)).toEqual({ kind: 'circuit_open' });
    expect([call.mock.calls.length, guard.running]).toEqual([0, 0]);
  });

  it('lets observed calls through, and their successes do not close it', async () => {
    expect(await guard.observe(async () => ({ kind: 'succeeded' }))).toEqual({ kind: 'succeeded' });
    expect(guard.circuit).toBe('open');
  });

  it('lets one probe through after the configured time, and no other call waits for it', async () => {
    vi.advanceTimersByTime(breakerLimits.probeAfterMilliseconds - 1);
    expect(await resultOf('succeeded')).toEqual({ kind: 'circuit_open' });
    vi.advanceTimersByTime(1);
    const probe = hanging();
    expect([guard.circuit, await resultOf('succeeded')]).toEqual(['half_open', { kind: 'circuit_open' }]);
    probe.end('declined');
    expect(await probe.result).toEqual({ kind: 'declined' });
    expect([guard.circuit, changes]).toEqual(['closed', ['open', 'half_open', 'closed']]);
    expect(await resultOf('succeeded')).toEqual({ kind: 'succeeded' });
  });

  it('an open circuit stays open when the probe fails, and probes again after the same time', async () => {
    for (let probe = 0; probe < 3; probe += 1) {
      vi.advanceTimersByTime(breakerLimits.probeAfterMilliseconds);
      expect(await resultOf('unknown')).toEqual({ kind: 'unknown' });
      expect(await resultOf('succeeded')).toEqual({ kind: 'circuit_open' });
    }
    expect(changes).toEqual(['open', 'half_open', 'open', 'half_open', 'open', 'half_open', 'open']);
    vi.advanceTimersByTime(breakerLimits.probeAfterMilliseconds);
    expect([await resultOf('succeeded'), guard.circuit]).toEqual([{ kind: 'succeeded' }, 'closed']);
  });

  it('counts from zero after it has closed', async () => {
    vi.advanceTimersByTime(breakerLimits.probeAfterMilliseconds);
    await resultOf('succeeded');
    await resultOf('unknown');
    await resultOf('unknown');
    expect(guard.circuit).toBe('closed');
  });
});

describe('a full bulkhead', () => {
  it('starts no further call, opens no circuit, and starts calls again when one has ended', async () => {
    const calls = [hanging(), hanging()];
    expect(guard.running).toBe(callsMax);
    for (let call = 0; call < breakerLimits.failuresToOpen; call += 1) {
      expect(await resultOf('succeeded')).toEqual({ kind: 'full' });
    }
    expect(guard.circuit).toBe('closed');
    calls[0]?.end('succeeded');
    await calls[0]?.result;
    expect(await resultOf('succeeded')).toEqual({ kind: 'succeeded' });
    calls[1]?.end('unknown');
    await calls[1]?.result;
    expect(guard.running).toBe(0);
  });

  it('lets observed calls through', async () => {
    const calls = [hanging(), hanging()];
    expect(await guard.observe(async () => ({ kind: 'succeeded' }))).toEqual({ kind: 'succeeded' });
    for (const call of calls) call.end('succeeded');
    await Promise.all(calls.map(({ result }) => result));
  });
});

describe('a shared bulkhead', () => {
  it('limits all parties together and leaves slots when one of them hangs', async () => {
    const shared = bulkhead(3);
    const [one, two] = [breakerWithBulkhead({ callsMax, shared }), breakerWithBulkhead({ callsMax, shared })];
    const ends: (() => void)[] = [];
    const hang = (on: BreakerWithBulkhead) =>
      on.run(() => new Promise<void>((resolve) => ends.push(resolve)), notStarted);
    const calls = [hang(one), hang(one), hang(two)];
    expect(await two.run(async () => 'done', notStarted)).toEqual({ kind: 'full' });
    ends[0]?.();
    await calls[0];
    expect(await two.run(async () => 'done', notStarted)).toBe('done');
    for (const end of ends) end();
    await Promise.all(calls);
  });
});

it('a circuit stays open when a call that began before it opened succeeds late', async () => {
  const late = hanging();
  await openCircuit();
  late.end('succeeded');
  expect([await late.result, guard.circuit]).toEqual([{ kind: 'succeeded' }, 'open']);
});

it('a circuit without a breaker stays closed', async () => {
  const plain = breakerWithBulkhead({ callsMax });
  for (let call = 0; call < 10; call += 1) {
    await expect(plain.run(() => Promise.reject(new Error('failed')), notStarted)).rejects.toThrow('failed');
  }
  expect([plain.circuit, plain.running]).toEqual(['closed', 0]);
});

it('an error that `notStarted` throws rejects the call', async () => {
  const full = breakerWithBulkhead({ callsMax: 0, breaker: { ...breakerLimits, failures: handleAll } });
  const reject = (reason: string) => {
    throw new Error(reason);
  };
  await expect(full.run(async () => 'done', reject)).rejects.toThrow('full');
});
