import { admit, takeAtHand } from '@landed/gateway/rate-limit/admission';
import { LeasedBucket } from '@landed/gateway/rate-limit/leased-bucket';
import { quotaOf } from '@landed/gateway/rate-limit/quota';
import { type BucketShape, leaseTokens, microsecondsUntil, tokensLeft } from '@landed/prisma/write/rate-limit/bucket';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from './seeded.js';

const parameters = seeded('rate-limit', 500);

const shape = fc.record({
  burst: fc.integer({ min: 1, max: 200 }),
  intervalMicroseconds: fc.integer({ min: 1, max: 100_000 }),
});

/** Tokens that may be spent at any moment from `from` to `until`. */
interface Spent {
  readonly from: number;
  readonly until: number;
  readonly tokens: number;
}

/** The most that is spent above what burst and rate allow, in any span of time: at most 0. */
function worstExcess({ burst, intervalMicroseconds }: BucketShape, spent: readonly Spent[]): number {
  const instants = spent.flatMap(({ from, until }) => [from, until]);
  let worst = Number.NEGATIVE_INFINITY;
  for (const start of instants) {
    for (const end of instants) {
      if (end < start) continue;
      const within = spent.filter(({ from, until }) => from <= end && until >= start);
      const tokens = within.reduce((sum, each) => sum + each.tokens, 0);
      worst = Math.max(worst, tokens - burst - (end - start) / intervalMicroseconds);
    }
  }
  return worst;
}

describe('a bucket', () => {
  const lease = fc.record({
    // Statements that wait for each other may have begun in another order.
    later: fc.integer({ min: -2_000, max: 200_000 }),
    wanted: fc.integer({ min: 1, max: 300 }),
    leasedMicroseconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
  });

  test('a bucket never grants more in any time span than its burst and its refill, whenever leases are spent', () => {
    fc.assert(
      fc.property(shape, fc.array(lease, { minLength: 1, maxLength: 25 }), (bucket, leases) => {
        const spent: Spent[] = [];
        let now = 1_000_000_000;
        let fullAt = 0;
        for (const { later, ...terms } of leases) {
          now += later;
          const after = leaseTokens(bucket, fullAt, now, terms);
          fullAt = after.fullAtMicroseconds;
          expect(after.granted).toBeLessThanOrEqual(terms.wanted);
          if (after.granted > 0)
            spent.push({ from: now, until: now + terms.leasedMicroseconds, tokens: after.granted });
        }
        expect(worstExcess(bucket, spent)).toBeLessThanOrEqual(0);
      }),
      parameters,
    );
  });

  test('grants a caller that takes everything exactly the burst and one token per interval', () => {
    fc.assert(
      fc.property(shape, fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 30 }), (bucket, pauses) => {
        const start = 1_000_000_000;
        const everything = { wanted: bucket.burst, leasedMicroseconds: 0 };
        let now = start;
        let { granted: total, fullAtMicroseconds: fullAt } = leaseTokens(bucket, 0, now, everything);
        expect(total).toBe(bucket.burst);
        for (const pause of pauses) {
          // While the bucket is never full, no refill is lost.
          now += Math.min(pause, (bucket.burst - 1) * bucket.intervalMicroseconds);
          const after = leaseTokens(bucket, fullAt, now, everything);
          total += after.granted;
          fullAt = after.fullAtMicroseconds;
        }
        expect(total).toBe(bucket.burst + Math.floor((now - start) / bucket.intervalMicroseconds));
      }),
      parameters,
    );
  });

  test('says truly what is left and when more will be', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 200 }), (bucket, taken, more) => {
        const now = 1_000_000_000;
        const tokens = Math.min(more, bucket.burst);
        const { fullAtMicroseconds } = leaseTokens(bucket, 0, now, { wanted: taken, leasedMicroseconds: 0 });
        const toFull = Math.max(0, fullAtMicroseconds - now);
        const left = tokensLeft(bucket, toFull);
        expect(left).toBe(bucket.burst - Math.min(taken, bucket.burst));
        const wait = microsecondsUntil(bucket, toFull, tokens);
        const grantAfter = (waited: number) =>
          leaseTokens(bucket, fullAtMicroseconds, now + waited, { wanted: tokens, leasedMicroseconds: 0 }).granted;
        expect(grantAfter(wait)).toBe(tokens);
        if (wait > 0) expect(grantAfter(wait - 1)).toBeLessThan(tokens);
      }),
      parameters,
    );
  });

  test('a bucket is empty, and refills at the usual rate, after the clock of the database was set back', () => {
    const bucket = { burst: 50, intervalMicroseconds: 40_000 };
    const hour = 3_600_000_000;
    const now = 10 * hour;
    const terms = { wanted: 1, leasedMicroseconds: 0 };
    const set = leaseTokens(bucket, now + hour, now, terms);
    expect(set).toEqual({ granted: 0, fullAtMicroseconds: now + 2_000_000 });
    expect(leaseTokens(bucket, set.fullAtMicroseconds, now + 40_000, terms).granted).toBe(1);
  });
});

/** Several processes that share one store. The store has its own clock, and each call to it takes time. */
class Processes {
  readonly #quota;
  readonly #buckets: readonly LeasedBucket[];
  #fullAt = 0;
  #milliseconds = 5_000;
  storeCalls = 0;
  latencyMilliseconds = 0;

  constructor(perSecond: number, burst: number, count: number) {
    this.#quota = quotaOf('default', burst, burst / perSecond);
    const source = {
      now: () => this.#milliseconds,
      lease: async (terms: { wanted: number; leasedMicroseconds: number }) => {
        this.storeCalls += 1;
        this.#milliseconds += this.latencyMilliseconds;
        const now = this.#microseconds() + 77_777_777_777;
        const { granted, fullAtMicroseconds } = leaseTokens(this.#quota, this.#fullAt, now, terms);
        this.#fullAt = fullAtMicroseconds;
        return { granted, microsecondsToFull: fullAtMicroseconds - now };
      },
    };
    this.#buckets = Array.from({ length: count }, () => new LeasedBucket(this.#quota, 'subject', source));
  }

  get quota() {
    return this.#quota;
  }

  pass(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }

  /** When the request was admitted, in microseconds; null when it was rejected. */
  async request(process: number): Promise<number | null> {
    const bucket = this.#buckets[process];
    if (bucket === undefined) throw new Error('no such process');
    // The store's delays move the clock for all processes, so the instant of the last read counts.
    let looked = 0;
    const { kind } = await admit([bucket], () => {
      looked = this.#milliseconds;
      return looked;
    });
    return kind === 'admitted' ? Math.round(looked * 1_000) : null;
  }

  /** Sends `count` requests at the same moment and returns how many were admitted. */
  async together(process: number, count: number): Promise<number> {
    const responses = await Promise.all(Array.from({ length: count }, () => this.request(process)));
    return responses.filter((at) => at !== null).length;
  }

  #microseconds(): number {
    return Math.round(this.#milliseconds * 1_000);
  }
}

describe('processes that lease from one bucket', () => {
  const perSecond = fc.constantFrom(1, 10, 25, 100, 1_000);
  const arrival = fc.record({
    pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2_000 })),
    process: fc.nat(3),
    latency: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
    together: fc.integer({ min: 1, max: 6 }),
  });

  test('processes never admit more together than the bucket allows, in any span of time', async () => {
    await fc.assert(
      fc.asyncProperty(perSecond, fc.array(arrival, { minLength: 1, maxLength: 60 }), async (rate, arrivals) => {
        const processes = new Processes(rate, rate * 2, 4);
        const spent: Spent[] = [];
        for (const { pause, process, latency, together } of arrivals) {
          processes.pass(pause);
          processes.latencyMilliseconds = latency;
          const responses = await Promise.all(Array.from({ length: together }, () => processes.request(process)));
          for (const at of responses) if (at !== null) spent.push({ from: at, until: at, tokens: 1 });
        }
        expect(worstExcess(processes.quota, spent)).toBeLessThanOrEqual(0);
      }),
      parameters,
    );
  });

  test('two processes admit a whole burst at once', async () => {
    const processes = new Processes(100, 200, 1);
    expect(await processes.together(0, 300)).toBe(200);
  });

  test('processes share a bucket that both overrun, and leave almost no token unused', async () => {
    const processes = new Processes(100, 200, 2);
    const admitted = [0, 0];
    for (let millisecond = 0; millisecond < 10_000; millisecond += 2) {
      processes.pass(2);
      const process = (millisecond / 2) % 2;
      admitted[process] = (admitted[process] ?? 0) + ((await processes.request(process)) === null ? 0 : 1);
    }
    const [one = 0, other = 0] = admitted;
    expect(one + other).toBeGreaterThan(0.97 * (200 + 10 * 100));
    expect(one + other).toBeLessThanOrEqual(200 + 10 * 100);
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.6);
  });

  test('processes ask the store for at most one in eight requests of a busy merchant, and waste no token of a quiet one', async () => {
    const busy = new Processes(100, 200, 1);
    for (let index = 0; index < 900; index += 1) {
      busy.pass(11);
      expect(await busy.request(0)).not.toBe(null);
    }
    expect(busy.storeCalls).toBeLessThan(900 / 8);
    const quiet = new Processes(1, 20, 1);
    for (let index = 0; index < 100; index += 1) {
      quiet.pass(1_001);
      expect(await quiet.request(0)).not.toBe(null);
    }
    expect(await quiet.together(0, 30)).toBeGreaterThanOrEqual(19);
  });
});

describe('a request that needs tokens of two buckets', () => {
  test('takes both tokens or none: an empty bucket does not cost tokens of the full one', async () => {
    let milliseconds = 1;
    const now = () => milliseconds;
    const fullAt = new Map<string, number>();
    const lease = async (request: BucketShape & { policy: string; wanted: number; leasedMicroseconds: number }) => {
      const instant = 1_000_000_000 + milliseconds * 1_000;
      const after = leaseTokens(request, fullAt.get(request.policy) ?? 0, instant, request);
      fullAt.set(request.policy, after.fullAtMicroseconds);
      return { granted: after.granted, microsecondsToFull: after.fullAtMicroseconds - instant };
    };
    const all = new LeasedBucket(quotaOf('default', 50, 2), 'subject', { lease, now });
    const money = new LeasedBucket(quotaOf('money', 20, 2), 'subject', { lease, now });
    let charges = 0;
    while ((await admit([all, money], now)).kind === 'admitted') charges += 1;
    expect(charges).toBe(20);
    for (let index = 0; index < 100; index += 1) {
      expect(await admit([all, money], now)).toEqual({ kind: 'empty', seconds: 1 });
    }
    let reads = 0;
    while ((await admit([all], now)).kind === 'admitted') reads += 1;
    expect(charges + reads).toBeGreaterThanOrEqual(47);
    expect(charges + reads).toBeLessThanOrEqual(50);
    milliseconds += 1_000;
    expect(takeAtHand([all, money], now())).toBe(false);
    expect((await admit([all, money], now)).kind).toBe('admitted');
  });
});
