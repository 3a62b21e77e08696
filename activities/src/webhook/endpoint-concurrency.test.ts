import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEndpointConcurrency, type ConcurrencyLimits, concurrencyLimits, type Permit } from './endpoint-concurrency.js';

/** Lanes by a clock that goes when it is told to. */
function lanesAt(limits: Partial<ConcurrencyLimits> = {}) {
  let at = 0;
  const lanes = createEndpointConcurrency({ ...concurrencyLimits, ...limits }, () => at);
  return { lanes, pass: (milliseconds: number) => (at += milliseconds), now: () => at };
}

function enterAll(lanes: ReturnType<typeof lanesAt>['lanes'], endpointId: string): Permit[] {
  const places: Permit[] = [];
  for (;;) {
    const place = lanes.acquire(endpointId);
    if (place === null) return places;
    places.push(place);
  }
}

describe('the places of an endpoint', () => {
  it('are eight at first, one more with each success and half as many with each time-out, from one to 32', () => {
    const { lanes } = lanesAt();
    const placesAfter = (outcome: 'delivered' | 'timeout' | 'status', times: number): number => {
      for (let time = 0; time < times; time += 1) lanes.acquire('a')?.release(outcome);
      const places = enterAll(lanes, 'a');
      for (const place of places) place.release(null);
      return places.length;
    };
    expect(placesAfter('delivered', 0)).toBe(8);
    expect(placesAfter('delivered', 3)).toBe(11);
    expect(placesAfter('status', 5)).toBe(11);
    expect(placesAfter('timeout', 1)).toBe(5);
    expect(placesAfter('timeout', 9)).toBe(1);
    expect(placesAfter('delivered', 100)).toBe(32);
  });

  it('are given back once, however often that is said', () => {
    const { lanes } = lanesAt();
    const [first] = enterAll(lanes, 'a');
    first?.release('timeout');
    first?.release('timeout');
    // Of 7 that are still under way none may be more: the time-out has left 4 places.
    expect(lanes.acquire('a')).toBe(null);
  });

  it('are not taken up by another endpoint that hangs', () => {
    const { lanes, pass } = lanesAt();
    expect(enterAll(lanes, 'hangs')).toHaveLength(8);
    pass(60_000);
    expect(lanes.retryDelay('hangs')).toBeGreaterThan(5_000);
    expect(enterAll(lanes, 'healthy')).toHaveLength(8);
  });

  it('of endpoints that had time-outs are few together, and all the others have theirs', () => {
    const { lanes } = lanesAt();
    const endpoints = Array.from({ length: 200 }, (_, at) => `hangs${at}`);
    for (const endpoint of endpoints) for (let time = 0; time < 3; time += 1) lanes.acquire(endpoint)?.release('timeout');
    const held = endpoints.flatMap((endpoint) => enterAll(lanes, endpoint));
    expect(held).toHaveLength(64);
    expect(enterAll(lanes, 'healthy')).toHaveLength(8);
    held[0]?.release('timeout');
    expect(endpoints.flatMap((endpoint) => enterAll(lanes, endpoint))).toHaveLength(1);
  });

  it('are no more than at first while requests last long, though all of them succeed, and grow again once they do not', () => {
    const { lanes, pass } = lanesAt();
    const round = (milliseconds: number): number => {
      const held = enterAll(lanes, 'slow');
      pass(milliseconds);
      for (const place of held) place.release('delivered');
      return held.length;
    };
    expect([10, 10, 10_000, 10_000].map(round)).toEqual([8, 16, 32, 8]);
    for (let rounds = 0; rounds < 5; rounds += 1) round(10);
    expect(round(10)).toBe(32);
  });

  it('are shared by all slow endpoints, so that others have places left', () => {
    const { lanes, pass } = lanesAt();
    const endpoints = Array.from({ length: 20 }, (_, index) => `slow ${index}`);
    for (const endpoint of endpoints) {
      const held = enterAll(lanes, endpoint);
      pass(10_000);
      for (const place of held) place.release('delivered');
    }
    expect(endpoints.flatMap((endpoint) => enterAll(lanes, endpoint))).toHaveLength(64);
    expect(enterAll(lanes, 'healthy')).toHaveLength(8);
  });

  it('are few together for endpoints that have taken nothing yet, whether they hang or not', () => {
    const { lanes, pass } = lanesAt();
    lanes.acquire('known')?.release('delivered');
    const strangers = Array.from({ length: 80 }, (_, at) => `stranger ${at}`);
    const held = strangers.flatMap((endpoint) => enterAll(lanes, endpoint));
    expect(held).toHaveLength(64);
    expect(enterAll(lanes, 'known')).toHaveLength(9);
    expect(lanes.acquire('another')).toBeNull();
    // Those that hang are known to do so after a while, and take of the places of the troubled from then on.
    pass(2_001);
    expect(lanes.acquire('stranger 0')).toBeNull();
    held[0]?.release('delivered');
    expect(lanes.acquire('another')).not.toBeNull();
  });

  it('are never more than there may be, whatever comes of the requests', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ act: fc.constant('enter' as const), endpoint: fc.constantFrom('a', 'b', 'c') }),
        fc.record({
          act: fc.constant('leave' as const),
          which: fc.nat(40),
          outcome: fc.constantFrom('delivered' as const, 'timeout' as const, 'status' as const, null),
        }),
        fc.record({ act: fc.constant('pass' as const), milliseconds: fc.nat(1_000) }),
      ),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const { lanes, pass } = lanesAt({ slowMilliseconds: Number.POSITIVE_INFINITY });
        const model = new Map(['a', 'b', 'c'].map((endpoint) => [endpoint, { places: 8, under: 0 }]));
        const open: { endpoint: string; place: Permit }[] = [];
        for (const step of all) {
          if (step.act === 'pass') pass(step.milliseconds);
          if (step.act === 'enter') {
            const expected = model.get(step.endpoint) as { places: number; under: number };
            const place = lanes.acquire(step.endpoint);
            expect(place !== null).toBe(expected.under < expected.places);
            if (place === null) continue;
            expected.under += 1;
            open.push({ endpoint: step.endpoint, place });
          }
          if (step.act === 'leave' && open.length > 0) {
            const [left] = open.splice(step.which % open.length, 1);
            const expected = model.get(left?.endpoint ?? '') as { places: number; under: number };
            left?.place.release(step.outcome);
            expected.under -= 1;
            if (step.outcome === 'delivered') expected.places = Math.min(expected.places + 1, 32);
            if (step.outcome === 'timeout') expected.places = Math.max(Math.floor(expected.places / 2), 1);
          }
        }
      }),
    );
  });
});

describe('turns at an endpoint without a free place', () => {
  it('are each one request later than the one before', () => {
    const { lanes } = lanesAt();
    enterAll(lanes, 'a');
    // Eight places, a quarter of a second each: one ends every 31.25 ms.
    expect([1, 2, 3].map(() => lanes.retryDelay('a'))).toEqual([81.25, 112.5, 143.75]);
  });

  it('come sooner once requests have ended', () => {
    const { lanes, pass } = lanesAt();
    enterAll(lanes, 'a');
    for (let turn = 0; turn < 8; turn += 1) lanes.retryDelay('a');
    pass(125);
    // Four of the eight turns are over.
    expect(lanes.retryDelay('a')).toBe(50 + 5 * 31.25);
  });

  it('know of an endpoint that hangs before the first time-out', () => {
    const { lanes, pass } = lanesAt();
    enterAll(lanes, 'a');
    pass(8_000);
    expect(lanes.retryDelay('a')).toBe(1_050);
  });

  it('are a second later while it is others who hold the places, so that nobody asks for them over and over', () => {
    const { lanes, pass, now } = lanesAt();
    const held = Array.from({ length: 8 }, (_, at) => enterAll(lanes, `hangs ${at}`)).flat();
    expect(held).toHaveLength(64);
    let asked = 0;
    while (now() < 15_000) {
      expect(lanes.acquire('well')).toBeNull();
      pass(lanes.retryDelay('well'));
      asked += 1;
    }
    expect(asked).toBe(14);
    held[0]?.release('timeout');
    expect(lanes.retryDelay('well')).toBe(81.25);
  });

  it('are distinct and no denser than requests end, however many ask and whenever', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 32 }),
        fc.integer({ min: 1, max: 1_000 }),
        (pauses, placesAtFirst, firstGuessMilliseconds) => {
          const { lanes, pass, now } = lanesAt({ initialPermits: placesAtFirst, initialMeanMilliseconds: firstGuessMilliseconds, horizonMilliseconds: 1e9 });
          // Nothing is under way, so that how long requests last does not change.
          const each = firstGuessMilliseconds / placesAtFirst;
          let last = Number.NEGATIVE_INFINITY;
          for (const pause of pauses) {
            pass(pause);
            const turn = now() + lanes.retryDelay('a');
            expect(turn).toBeGreaterThan(last + each * 0.999_999);
            last = turn;
          }
        },
      ),
    );
  });

  it('are no further away than twice the horizon, and spread there', () => {
    const { lanes, pass } = lanesAt();
    enterAll(lanes, 'hangs');
    pass(15_000);
    const turns = Array.from({ length: 10_000 }, () => lanes.retryDelay('hangs'));
    expect(new Set(turns).size).toBe(10_000);
    expect(Math.max(...turns)).toBeLessThanOrEqual(2 * concurrencyLimits.horizonMilliseconds + 50);
    // Ten thousand that wait come back 33 a second, not all at once.
    const bySecond = new Map<number, number>();
    for (const turn of turns) bySecond.set(Math.floor(turn / 1_000), (bySecond.get(Math.floor(turn / 1_000)) ?? 0) + 1);
    expect(Math.max(...bySecond.values())).toBeLessThanOrEqual(40);
  });
});

describe('what is remembered of endpoints', () => {
  it('is what an endpoint did a while ago', () => {
    const { lanes, pass } = lanesAt();
    for (let time = 0; time < 3; time += 1) lanes.acquire('a')?.release('timeout');
    pass(concurrencyLimits.idleMilliseconds);
    expect(enterAll(lanes, 'a')).toHaveLength(1);
  });

  it('is forgotten of those that are not used for long, unless a request is under way', () => {
    const { lanes, pass } = lanesAt();
    lanes.acquire('idle')?.release('delivered');
    const held = enterAll(lanes, 'busy');
    pass(concurrencyLimits.idleMilliseconds + 1);
    lanes.acquire('other');
    expect(lanes.size).toBe(2);
    expect(held).toHaveLength(8);
    expect(lanes.acquire('busy')).toBe(null);
  });

  it('is bounded, however many endpoints there are', () => {
    const { lanes } = lanesAt({ endpointsMax: 100 });
    for (let endpoint = 0; endpoint < 5_000; endpoint += 1) lanes.acquire(`e${endpoint}`)?.release('delivered');
    expect(lanes.size).toBe(100);
  });
});
