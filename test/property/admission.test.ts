import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attempt, simulate } from '../setup/simulated-workers.js';
import { seeded } from './seeded.js';

/** A generator of numbers from 0 to 1 with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const setups = fc.record({
  workers: fc.integer({ min: 4, max: 12 }),
  serviceMilliseconds: fc.integer({ min: 40, max: 200 }),
  seed: fc.integer(),
});
type Setup = typeof setups extends fc.Arbitrary<infer Value> ? Value : never;

const capacityOf = ({ workers, serviceMilliseconds }: Setup) => (workers * 1_000) / serviceMilliseconds;
/** @param timesBank how much longer than the workers a bank takes for each request, in parts of their time. */
function simulated({ seed, ...workers }: Setup, gateways: number, partTakenForBank = 0, timesBank = 0) {
  const bankMilliseconds = () => timesBank * workers.serviceMilliseconds;
  return simulate({ ...workers, gateways, partTakenForBank, bankMilliseconds, random: randomOf(seed) });
}
const share = (attempts: readonly Attempt[]) =>
  attempts.filter(({ rejection }) => rejection === null).length / attempts.length;
/** How long the requests that succeeded took, in parts of the time that the workers need for one. */
const relative = (attempts: readonly Attempt[], { serviceMilliseconds }: Setup) =>
  attempts
    .filter(({ rejection, hasEnded }) => rejection === null && hasEnded)
    .map(({ milliseconds }) => milliseconds / serviceMilliseconds);
function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
}
const runs = seeded('admission', 15);

describe('a flood of three times the capacity', () => {
  it.each([
    [1, 0, 0],
    [2, 0, 0],
    [2, 0.4, 0],
    [2, 0.1, 3],
  ])(
    'leaves %i gateways four fifths of the capacity, and a neighbour its share, although %d of our time looks like the bank’s, which takes %i times that',
    (gateways, taken, timesBank) => {
      const neighbour = {
        requests: 0,
        rejected: 0,
        alone: [] as number[],
        during: [] as number[],
        first: [] as number[],
      };
      fc.assert(
        fc.property(setups, (setup) => {
          const simulation = simulated(setup, gateways, taken, timesBank);
          const capacity = capacityOf(setup);
          simulation.load('quiet', capacity / 10, 35);
          simulation.run(5);
          simulation.load('flood', 3 * capacity, 30);
          simulation.run(40);
          const during = simulation.attempts.filter(({ at }) => at >= 5_000);
          const succeeded = during.filter(({ rejection }) => rejection === null);
          expect(succeeded.length).toBeGreaterThanOrEqual(0.8 * 30 * capacity);
          const quiet = during.filter(({ merchant }) => merchant === 'quiet');
          const rejected = quiet.filter(({ rejection }) => rejection !== null).length;
          neighbour.requests += quiet.length;
          neighbour.rejected += rejected;
          const alone = simulation.attempts.filter(({ at }) => at < 5_000);
          neighbour.alone.push(...relative(alone, setup));
          neighbour.during.push(...relative(quiet, setup));
          const first = quiet.filter(({ at }) => at < 6_000);
          neighbour.first.push(...relative(first, setup));
          // Bursts are random: of 5,000 setups, one in a hundred rejected a tenth, and none an eighth.
          expect(rejected).toBeLessThanOrEqual(Math.max(3, quiet.length / 6));
          // The queue after the first seconds, when the limit has been found: what is allowed, and what swings.
          const late = succeeded.filter(({ at }) => at >= 20_000).map(({ milliseconds }) => milliseconds);
          const median = late.toSorted((one, other) => one - other)[late.length >> 1] ?? 0;
          expect(median).toBeLessThan(2 * (1 + timesBank) * setup.serviceMilliseconds + 600);
        }),
        runs,
      );
      expect(neighbour.rejected).toBeLessThanOrEqual(Math.max(3, 0.08 * neighbour.requests));
      expect(quantile(neighbour.during, 0.9)).toBeLessThan(2 * quantile(neighbour.alone, 0.9));
      // From the first second on.
      expect(quantile(neighbour.first, 0.9)).toBeLessThan(2 * quantile(neighbour.alone, 0.9));
    },
  );

  it('gives nine merchants below their share nearly all that they ask for, soon', () => {
    const times: number[] = [];
    fc.assert(
      fc.property(setups, (setup) => {
        const simulation = simulated(setup, 1);
        const capacity = capacityOf(setup);
        for (let merchant = 0; merchant < 9; merchant += 1) simulation.load(`quiet-${merchant}`, capacity / 15, 30);
        simulation.load('flood', 3 * capacity, 30);
        simulation.run(35);
        const quiet = simulation.attempts.filter(({ at, merchant }) => at >= 5_000 && merchant !== 'flood');
        expect(share(quiet)).toBeGreaterThan(0.8);
        expect(share(simulation.attempts.filter(({ merchant }) => merchant === 'flood'))).toBeLessThan(0.5);
        times.push(...relative(quiet, setup));
      }),
      runs,
    );
    expect(quantile(times, 0.9)).toBeLessThan(3);
  });

  it('lets four requests of a neighbour pass those that the flood has waiting', () => {
    const times: number[] = [];
    fc.assert(
      fc.property(setups, (setup) => {
        const simulation = simulated(setup, 1);
        simulation.load('flood', 3 * capacityOf(setup), 4);
        for (let request = 0; request < 24; request += 1) simulation.send('flood');
        simulation.at(setup.serviceMilliseconds, () => {
          for (let request = 0; request < 4; request += 1) simulation.send('quiet');
        });
        simulation.run(20);
        const quiet = simulation.attempts.filter(({ merchant }) => merchant === 'quiet');
        expect(share(quiet)).toBe(1);
        times.push(...relative(quiet, setup));
      }),
      runs,
    );
    // In the order of their arrival, it would be more than six.
    expect(quantile(times, 0.5)).toBeLessThan(3);
  });

  it('begins nothing for callers that no longer wait', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const simulation = simulated(setup, 1);
        const gone = new Set<Attempt>();
        const call = () => {
          if (simulation.now() < 10_000) simulation.at(simulation.now() + gap, call);
          const leave = simulation.send('flood');
          const attempt = simulation.attempts.at(-1) as Attempt;
          simulation.at(simulation.now() + setup.serviceMilliseconds, () => {
            if (attempt.hasBegun || attempt.hasEnded) return;
            gone.add(attempt);
            leave();
          });
        };
        const gap = 1_000 / (3 * capacityOf(setup));
        call();
        simulation.run(20);
        expect(gone.size).toBeGreaterThan(0);
        expect([...gone].filter(({ hasBegun }) => hasBegun)).toEqual([]);
        const done = simulation.attempts.filter(({ rejection, hasEnded }) => hasEnded && rejection === null);
        expect(done.length).toBeGreaterThan(0.8 * 10 * capacityOf(setup));
      }),
      runs,
    );
  });
});

it('serves a burst of 24 of one merchant whole', () => {
  fc.assert(
    fc.property(setups, (setup) => {
      const simulation = simulated(setup, 1);
      for (let request = 0; request < 24; request += 1) simulation.send('one');
      simulation.run(20);
      expect(share(simulation.attempts)).toBe(1);
      expect(simulation.attempts.every(({ hasEnded }) => hasEnded)).toBe(true);
    }),
    runs,
  );
});

describe('a bank', () => {
  it('a bank that hangs slows no other merchants down', () => {
    const times: number[] = [];
    fc.assert(
      fc.property(setups, (setup) => {
        const capacity = capacityOf(setup);
        const bankMilliseconds = (merchant: string) => (merchant === 'hung' ? 20_000 : 0);
        const simulation = simulate({ ...setup, gateways: 1, random: randomOf(setup.seed), bankMilliseconds });
        for (let merchant = 0; merchant < 5; merchant += 1) simulation.load(`other-${merchant}`, capacity / 20, 40);
        simulation.run(5);
        simulation.load('hung', 5, 30);
        simulation.run(60);
        const others = simulation.attempts.filter(({ at, merchant }) => at >= 5_000 && merchant !== 'hung');
        expect(share(others)).toBeGreaterThan(0.97);
        times.push(...relative(others, setup));
      }),
      runs,
    );
    expect(quantile(times, 0.9)).toBeLessThan(2);
  });

  it('a bank that delays one charge in forty leaves a flood no more places than are worked on', () => {
    const [alone, during]: [number[], number[]] = [[], []];
    fc.assert(
      fc.property(setups, (setup) => {
        const random = randomOf(setup.seed + 1);
        const bankMilliseconds = (merchant: string) => (merchant === 'flood' && random() < 1 / 40 ? 2_500 : 0);
        const simulation = simulate({ ...setup, gateways: 1, random: randomOf(setup.seed), bankMilliseconds });
        const capacity = capacityOf(setup);
        simulation.load('quiet', capacity / 10, 30);
        simulation.load('flood', capacity / 3, 10);
        simulation.run(10);
        simulation.load('flood', 3 * capacity, 20);
        simulation.run(30);
        const quiet = simulation.attempts.filter(({ merchant }) => merchant === 'quiet');
        alone.push(
          ...relative(
            quiet.filter(({ at }) => at < 10_000),
            setup,
          ),
        );
        during.push(
          ...relative(
            quiet.filter(({ at }) => at >= 10_000),
            setup,
          ),
        );
      }),
      runs,
    );
    expect(quantile(during, 0.9)).toBeLessThan(2 * quantile(alone, 0.9));
  });

  it('a bank of varying times does not count as load, even just after the start', () => {
    const first = { requests: 0, rejected: 0 };
    fc.assert(
      fc.property(setups, (setup) => {
        const random = randomOf(setup.seed + 1);
        // A log-normal distribution with a median of 600 ms.
        const bankMilliseconds = () =>
          600 * Math.exp(0.5 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
        const simulation = simulate({ ...setup, gateways: 1, random: randomOf(setup.seed), bankMilliseconds });
        // Up to 30 run at once: many more than at the start.
        const perSecond = Math.min(30, capacityOf(setup) / 2);
        for (let merchant = 0; merchant < 5; merchant += 1) simulation.load(`merchant-${merchant}`, perSecond / 5, 40);
        simulation.run(50);
        const late = simulation.attempts.filter(({ at }) => at >= 10_000);
        expect(share(late)).toBeGreaterThan(0.97);
        const early = simulation.attempts.filter(({ at }) => at < 10_000);
        first.requests += early.length;
        first.rejected += early.filter(({ rejection }) => rejection !== null).length;
      }),
      runs,
    );
    expect(first.rejected).toBeLessThan(0.05 * first.requests);
  });
});

it('two gateways that share workers converge, whichever was busy first', () => {
  fc.assert(
    fc.property(setups, (setup) => {
      const simulation = simulated(setup, 2);
      const capacity = capacityOf(setup);
      simulation.load('before', capacity / 4, 5);
      simulation.run(5);
      simulation.load('one', 3 * capacity, 50, 0);
      simulation.run(10);
      simulation.load('other', 3 * capacity, 40, 1);
      simulation.run(40);
      const late = simulation.attempts.filter(({ at, rejection }) => at >= 30_000 && rejection === null);
      const first = late.filter(({ gateway }) => gateway === 0).length / late.length;
      expect(Math.abs(first - 0.5)).toBeLessThan(0.3);
    }),
    runs,
  );
});

it('spreads a hundred callers that come back after `Retry-After`, so that all succeed', () => {
  fc.assert(
    fc.property(setups, (setup) => {
      const simulation = simulated(setup, 1);
      let tries = 0;
      let succeeded = 0;
      const call = (caller: number) =>
        simulation.send(`merchant-${caller % 5}`, 0, ({ rejection, retryAfterSeconds }) => {
          tries += 1;
          if (rejection === null) succeeded += 1;
          else simulation.at(simulation.now() + retryAfterSeconds * 1_000, () => call(caller));
        });
      for (let caller = 0; caller < 100; caller += 1) simulation.at(0, () => call(caller));
      simulation.run(120);
      expect(succeeded).toBe(100);
      expect(tries).toBeLessThan(600);
    }),
    runs,
  );
});
