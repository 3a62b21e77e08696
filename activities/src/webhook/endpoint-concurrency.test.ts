import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConcurrencyLimits,
  concurrencyLimits,
  createEndpointConcurrency,
  type Permit,
} from './endpoint-concurrency.js';

/** With a clock that `pass` moves. */
function concurrencyAt(limits: Partial<ConcurrencyLimits> = {}) {
  let at = 0;
  const concurrency = createEndpointConcurrency({ ...concurrencyLimits, ...limits }, () => at);
  return { concurrency, pass: (milliseconds: number) => (at += milliseconds), now: () => at };
}

function acquireAll(concurrency: ReturnType<typeof concurrencyAt>['concurrency'], endpointId: string): Permit[] {
  const permits: Permit[] = [];
  for (;;) {
    const permit = concurrency.acquire(endpointId);
    if (permit === null) return permits;
    permits.push(permit);
  }
}

describe('permits of an endpoint', () => {
  it('permits start at 8, grow by one with each success and are halved by each timeout, between 1 and 32', () => {
    const { concurrency } = concurrencyAt();
    const permitsAfter = (outcome: 'delivered' | 'timeout' | 'status', times: number): number => {
      for (let time = 0; time < times; time += 1) concurrency.acquire('a')?.release(outcome);
      const permits = acquireAll(concurrency, 'a');
      for (const permit of permits) permit.release(null);
      return permits.length;
    };
    expect(permitsAfter('delivered', 0)).toBe(8);
    expect(permitsAfter('delivered', 3)).toBe(11);
    expect(permitsAfter('status', 5)).toBe(11);
    expect(permitsAfter('timeout', 1)).toBe(5);
    expect(permitsAfter('timeout', 9)).toBe(1);
    expect(permitsAfter('delivered', 100)).toBe(32);
  });

  it('permits are released only once', () => {
    const { concurrency } = concurrencyAt();
    const [first] = acquireAll(concurrency, 'a');
    first?.release('timeout');
    first?.release('timeout');
    // 7 requests are in flight, and the timeout has left 4 permits.
    expect(concurrency.acquire('a')).toBe(null);
  });

  it('permits are not used up by another endpoint that hangs', () => {
    const { concurrency, pass } = concurrencyAt();
    expect(acquireAll(concurrency, 'hangs')).toHaveLength(8);
    pass(60_000);
    expect(concurrency.retryDelay('hangs')).toBeGreaterThan(5_000);
    expect(acquireAll(concurrency, 'healthy')).toHaveLength(8);
  });

  it('permits are limited across all endpoints that had timeouts, and healthy endpoints keep theirs', () => {
    const { concurrency } = concurrencyAt();
    const endpoints = Array.from({ length: 200 }, (_, at) => `hangs${at}`);
    for (const endpoint of endpoints)
      for (let time = 0; time < 3; time += 1) concurrency.acquire(endpoint)?.release('timeout');
    const permits = endpoints.flatMap((endpoint) => acquireAll(concurrency, endpoint));
    expect(permits).toHaveLength(64);
    expect(acquireAll(concurrency, 'healthy')).toHaveLength(8);
    permits[0]?.release('timeout');
    expect(endpoints.flatMap((endpoint) => acquireAll(concurrency, endpoint))).toHaveLength(1);
  });

  it('permits are at most the initial ones while requests are slow, even if they succeed, and grow again later', () => {
    const { concurrency, pass } = concurrencyAt();
    const round = (milliseconds: number): number => {
      const permits = acquireAll(concurrency, 'slow');
      pass(milliseconds);
      for (const permit of permits) permit.release('delivered');
      return permits.length;
    };
    expect([10, 10, 10_000, 10_000].map(round)).toEqual([8, 16, 32, 8]);
    for (let rounds = 0; rounds < 5; rounds += 1) round(10);
    expect(round(10)).toBe(32);
  });

  it('permits are limited across all slow endpoints, and healthy endpoints keep theirs', () => {
    const { concurrency, pass } = concurrencyAt();
    const endpoints = Array.from({ length: 20 }, (_, index) => `slow ${index}`);
    for (const endpoint of endpoints) {
      const permits = acquireAll(concurrency, endpoint);
      pass(10_000);
      for (const permit of permits) permit.release('delivered');
    }
    expect(endpoints.flatMap((endpoint) => acquireAll(concurrency, endpoint))).toHaveLength(64);
    expect(acquireAll(concurrency, 'healthy')).toHaveLength(8);
  });

  it('permits are limited across all endpoints that have accepted nothing yet', () => {
    const { concurrency, pass } = concurrencyAt();
    concurrency.acquire('known')?.release('delivered');
    const unproven = Array.from({ length: 80 }, (_, at) => `unproven ${at}`);
    const permits = unproven.flatMap((endpoint) => acquireAll(concurrency, endpoint));
    expect(permits).toHaveLength(64);
    expect(acquireAll(concurrency, 'known')).toHaveLength(9);
    expect(concurrency.acquire('another')).toBeNull();
    // After a while an endpoint that hangs counts against the limit of degraded endpoints.
    pass(2_001);
    expect(concurrency.acquire('unproven 0')).toBeNull();
    permits[0]?.release('delivered');
    expect(concurrency.acquire('another')).not.toBeNull();
  });

  it('permits never exceed the limit, for any sequence of outcomes (property)', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ act: fc.constant('acquire' as const), endpoint: fc.constantFrom('a', 'b', 'c') }),
        fc.record({
          act: fc.constant('release' as const),
          which: fc.nat(40),
          outcome: fc.constantFrom('delivered' as const, 'timeout' as const, 'status' as const, null),
        }),
        fc.record({ act: fc.constant('pass' as const), milliseconds: fc.nat(1_000) }),
      ),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const { concurrency, pass } = concurrencyAt({ slowMilliseconds: Number.POSITIVE_INFINITY });
        const model = new Map(['a', 'b', 'c'].map((endpoint) => [endpoint, { permits: 8, inFlight: 0 }]));
        const held: { endpoint: string; permit: Permit }[] = [];
        for (const step of all) {
          if (step.act === 'pass') pass(step.milliseconds);
          if (step.act === 'acquire') {
            const expected = model.get(step.endpoint) as { permits: number; inFlight: number };
            const permit = concurrency.acquire(step.endpoint);
            expect(permit !== null).toBe(expected.inFlight < expected.permits);
            if (permit === null) continue;
            expected.inFlight += 1;
            held.push({ endpoint: step.endpoint, permit });
          }
          if (step.act === 'release' && held.length > 0) {
            const [released] = held.splice(step.which % held.length, 1);
            const expected = model.get(released?.endpoint ?? '') as { permits: number; inFlight: number };
            released?.permit.release(step.outcome);
            expected.inFlight -= 1;
            if (step.outcome === 'delivered') expected.permits = Math.min(expected.permits + 1, 32);
            if (step.outcome === 'timeout') expected.permits = Math.max(Math.floor(expected.permits / 2), 1);
          }
        }
      }),
    );
  });
});

describe('retryDelay of an endpoint without a free permit', () => {
  it('grows by the time in which one request ends', () => {
    const { concurrency } = concurrencyAt();
    acquireAll(concurrency, 'a');
    // Eight permits and 250 ms per request: one request ends every 31.25 ms.
    expect([1, 2, 3].map(() => concurrency.retryDelay('a'))).toEqual([81.25, 112.5, 143.75]);
  });

  it('the delay of a retry is shorter once earlier slots have passed', () => {
    const { concurrency, pass } = concurrencyAt();
    acquireAll(concurrency, 'a');
    for (let slot = 0; slot < 8; slot += 1) concurrency.retryDelay('a');
    pass(125);
    // Four of the eight slots have passed.
    expect(concurrency.retryDelay('a')).toBe(50 + 5 * 31.25);
  });

  it('the delay of a retry is longer for an endpoint that hangs, even before its first timeout', () => {
    const { concurrency, pass } = concurrencyAt();
    acquireAll(concurrency, 'a');
    pass(8_000);
    expect(concurrency.retryDelay('a')).toBe(1_050);
  });

  it('the delay of a retry is a second longer while other endpoints hold the shared permits', () => {
    const { concurrency, pass, now } = concurrencyAt();
    const permits = Array.from({ length: 8 }, (_, at) => acquireAll(concurrency, `hangs ${at}`)).flat();
    expect(permits).toHaveLength(64);
    let retries = 0;
    while (now() < 15_000) {
      expect(concurrency.acquire('healthy')).toBeNull();
      pass(concurrency.retryDelay('healthy'));
      retries += 1;
    }
    expect(retries).toBe(14);
    permits[0]?.release('timeout');
    expect(concurrency.retryDelay('healthy')).toBe(81.25);
  });

  it('reserves slots that are at least one request apart, for any sequence of calls (property)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 32 }),
        fc.integer({ min: 1, max: 1_000 }),
        (pauses, initialPermits, initialMeanMilliseconds) => {
          const { concurrency, pass, now } = concurrencyAt({
            initialPermits,
            initialMeanMilliseconds,
            horizonMilliseconds: 1e9,
          });
          // No request is in flight, so the expected duration stays the same.
          const each = initialMeanMilliseconds / initialPermits;
          let last = Number.NEGATIVE_INFINITY;
          for (const pause of pauses) {
            pass(pause);
            const slot = now() + concurrency.retryDelay('a');
            expect(slot).toBeGreaterThan(last + each * 0.999_999);
            last = slot;
          }
        },
      ),
    );
  });

  it('the delay of a retry is at most twice the horizon, and spreads overflow evenly', () => {
    const { concurrency, pass } = concurrencyAt();
    acquireAll(concurrency, 'hangs');
    pass(15_000);
    const delays = Array.from({ length: 10_000 }, () => concurrency.retryDelay('hangs'));
    expect(new Set(delays).size).toBe(10_000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(2 * concurrencyLimits.horizonMilliseconds + 50);
    // Ten thousand callers come back at about 33 a second, not all at once.
    const bySecond = new Map<number, number>();
    for (const delay of delays)
      bySecond.set(Math.floor(delay / 1_000), (bySecond.get(Math.floor(delay / 1_000)) ?? 0) + 1);
    expect(Math.max(...bySecond.values())).toBeLessThanOrEqual(40);
  });
});

describe('the state of endpoints', () => {
  it('the state of endpoints is kept for the idle time', () => {
    const { concurrency, pass } = concurrencyAt();
    for (let time = 0; time < 3; time += 1) concurrency.acquire('a')?.release('timeout');
    pass(concurrencyLimits.idleMilliseconds);
    expect(acquireAll(concurrency, 'a')).toHaveLength(1);
  });

  it('the state of endpoints is dropped after the idle time, unless a request is in flight', () => {
    const { concurrency, pass } = concurrencyAt();
    concurrency.acquire('idle')?.release('delivered');
    const permits = acquireAll(concurrency, 'busy');
    pass(concurrencyLimits.idleMilliseconds + 1);
    concurrency.acquire('other');
    expect(concurrency.size).toBe(2);
    expect(permits).toHaveLength(8);
    expect(concurrency.acquire('busy')).toBe(null);
  });

  it('the state of endpoints is bounded for any number of endpoints', () => {
    const { concurrency } = concurrencyAt({ endpointsMax: 100 });
    for (let endpoint = 0; endpoint < 5_000; endpoint += 1) concurrency.acquire(`e${endpoint}`)?.release('delivered');
    expect(concurrency.size).toBe(100);
  });
});
