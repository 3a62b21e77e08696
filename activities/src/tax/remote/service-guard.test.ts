import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CircuitReading } from '../../circuit/circuit-reading.js';
import { TaxServiceFault } from './fault.js';
import { createRoom, createServiceGuard, type ServiceGuard } from './service-guard.js';

const limits = { failuresToOpen: 3, probeAfterMilliseconds: 5_000, callsMax: 2, allCallsMax: 3 };

let guard: ServiceGuard;
let changes: CircuitReading[];

beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  guard = createServiceGuard(limits, createRoom(limits), (circuit) => changes.push(circuit));
});

afterEach(() => {
  vi.useRealTimers();
});

const good = () => guard.run(async () => 'priced');

async function kindOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await guard.run(call);
  } catch (error) {
    return error instanceof TaxServiceFault ? error.kind : error;
  }
}

const bad = () => kindOf(() => Promise.reject(new TaxServiceFault('timeout')));

async function openCircuit(): Promise<void> {
  for (let call = 0; call < limits.failuresToOpen; call += 1) await bad();
}

describe('a closed circuit', () => {
  it('hands answers and faults back as they are', async () => {
    expect([await good(), await bad(), guard.circuit, changes]).toEqual(['priced', 'timeout', 'closed', []]);
  });

  it('opens at that many faults in a row, and no sooner', async () => {
    await bad();
    await bad();
    await good();
    await bad();
    await bad();
    expect(guard.circuit).toBe('closed');
    await bad();
    expect([guard.circuit, changes]).toEqual(['open', ['open']]);
  });
});

describe('an open circuit', () => {
  beforeEach(openCircuit);

  it('says so at once and makes no call', async () => {
    const call = vi.fn();
    expect([await kindOf(call), call.mock.calls.length]).toEqual(['circuit_open', 0]);
  });

  it('lets one call through when its time has come, and makes no other wait for it', async () => {
    vi.advanceTimersByTime(limits.probeAfterMilliseconds - 1);
    expect(await kindOf(async () => 'priced')).toBe('circuit_open');
    vi.advanceTimersByTime(1);
    let end: (answer: string) => void = () => undefined;
    const probe = guard.run(
      () =>
        new Promise<string>((resolve) => {
          end = resolve;
        }),
    );
    expect([guard.circuit, await kindOf(async () => 'priced')]).toEqual(['half_open', 'circuit_open']);
    end('priced');
    expect([await probe, guard.circuit, changes]).toEqual(['priced', 'closed', ['open', 'half_open', 'closed']]);
    expect(await good()).toBe('priced');
  });

  it('stays open when the probe fails too, and probes again after as long', async () => {
    vi.advanceTimersByTime(limits.probeAfterMilliseconds);
    expect([await bad(), guard.circuit, await bad()]).toEqual(['timeout', 'open', 'circuit_open']);
    vi.advanceTimersByTime(limits.probeAfterMilliseconds);
    expect([await good(), guard.circuit]).toEqual(['priced', 'closed']);
  });
});

it('no more calls than allowed are under way at once, and that opens nothing', async () => {
  const ends: (() => void)[] = [];
  const hanging = () => guard.run(() => new Promise<void>((resolve) => ends.push(resolve)));
  const calls = [hanging(), hanging()];
  for (let call = 0; call < limits.failuresToOpen; call += 1) {
    expect(await kindOf(async () => 'priced')).toBe('busy');
  }
  for (const end of ends) end();
  await Promise.all(calls);
  expect([guard.circuit, await good()]).toEqual(['closed', 'priced']);
});

it('all services together leave room for others, and one of them that hangs leaves room for the next', async () => {
  const room = createRoom(limits);
  const [one, two] = [createServiceGuard(limits, room), createServiceGuard(limits, room)];
  const ends: (() => void)[] = [];
  const hang = (on: ServiceGuard) => on.run(() => new Promise<void>((resolve) => ends.push(resolve)));
  const calls = [hang(one), hang(one), hang(two)];
  await expect(two.run(async () => 'priced')).rejects.toThrow('busy');
  ends[0]?.();
  await calls[0];
  expect(await two.run(async () => 'priced')).toBe('priced');
  for (const end of ends) end();
  await Promise.all(calls);
});
