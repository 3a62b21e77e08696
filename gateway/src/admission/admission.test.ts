import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Admission } from './admission.js';
import type { Arrival, Decision, Permit } from './decision.js';
import type { RequestClass } from './request-class.js';
import { admissionSettings, admissionVariables } from './settings.js';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

interface Asked {
  decision: Decision | null;
  leave(): void;
}

function openAdmission(env: Readonly<Record<string, string>> = {}) {
  const settings = admissionSettings(z.object(admissionVariables).parse(env));
  if (settings === null) throw new Error('Admission is off.');
  const after = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  // Three money operations at first: the tests count them.
  const money = { ...settings.money, start: Math.min(3, settings.money.max) };
  const admission = new Admission({ settings: { ...settings, money }, now: Date.now, after, random: () => 0.5 });
  const arrive = (merchant: string, requestClass: RequestClass = 'money'): Arrival => {
    const arrived = admission.arrive(requestClass, merchant);
    return arrived.kind === 'arrival' ? arrived : { kind: 'arrival', turn: (decided) => decided(arrived), leave() {} };
  };
  const ask = (merchant: string, requestClass: RequestClass = 'money'): Asked => {
    const asked: Asked = { decision: null, leave: () => undefined };
    const arrival = arrive(merchant, requestClass);
    asked.leave = arrival.leave;
    arrival.turn((decision) => {
      if (asked.decision !== null) throw new Error('Decided twice.');
      asked.decision = decision;
    });
    return asked;
  };
  return {
    ask,
    arrive,
    /** Whether a request is rejected before it is complete. */
    isRejected: (merchant: string) => admission.arrive('money', merchant).kind === 'rejection',
    askOften: (merchant: string, count: number) => Array.from({ length: count }, () => ask(merchant)),
    money: () => admission.state().find(({ requestClass }) => requestClass === 'money'),
  };
}

function permitOf({ decision }: Asked): Permit {
  if (decision?.kind !== 'permit') throw new Error('Does not run.');
  return decision;
}

const kindOf = ({ decision }: Asked) => decision?.kind ?? 'waits';
const countsOf = (asked: readonly Asked[]) => {
  const kinds = asked.map(kindOf);
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  return { runs: count('permit'), waits: count('waits'), rejected: count('rejection') };
};

describe('a burst of one merchant', () => {
  it('24 requests are admitted, of which 3 run, and further ones are rejected, later ones for longer', () => {
    const { askOften } = openAdmission();
    expect(countsOf(askOften('one', 24))).toEqual({ runs: 3, waits: 21, rejected: 0 });
    expect(askOften('one', 10).map(({ decision }) => decision)).toEqual(
      Array.from({ length: 10 }, (_, index) => ({
        kind: 'rejection',
        reason: 'overloaded',
        retryAfterSeconds: index + 1,
      })),
    );
  });

  it('all that were admitted get their turn, in their order', () => {
    const { askOften } = openAdmission();
    const burst = askOften('one', 24);
    for (const [index, asked] of burst.entries()) {
      permitOf(asked).release();
      expect(burst.findIndex((each) => kindOf(each) === 'waits')).toBe(index + 4 < 24 ? index + 4 : -1);
    }
  });

  it('requests of other classes run', () => {
    const { ask, askOften } = openAdmission();
    askOften('one', 24);
    expect([kindOf(ask('one', 'read')), kindOf(ask('one', 'quote'))]).toEqual(['permit', 'permit']);
  });

  it('about as many wait as run once the queue has stood for two seconds', () => {
    const { askOften } = openAdmission({ ADMISSION_MONEY_MAX: '3' });
    const burst = askOften('one', 24);
    vi.setSystemTime(1_000);
    for (const asked of burst.slice(0, 20)) {
      permitOf(asked).measure('charge', 0, 900);
      permitOf(asked).release();
    }
    vi.setSystemTime(2_000);
    expect(countsOf(askOften('one', 24))).toEqual({ runs: 0, waits: 3, rejected: 21 });
  });
});

describe('a neighbour of a merchant with a burst', () => {
  it('the first request of the neighbour runs at once, and the next ones wait', () => {
    const { askOften, money } = openAdmission();
    askOften('one', 24);
    expect(askOften('other', 3).map(kindOf)).toEqual(['permit', 'waits', 'waits']);
    expect(money()).toEqual({
      requestClass: 'money',
      inFlight: 4,
      waiting: 23,
      limit: 3,
      rejected: { overloaded: 0, above_share: 0 },
    });
  });

  it('the merchant is rejected as above its share', () => {
    const { ask, askOften } = openAdmission();
    askOften('one', 24);
    askOften('other', 3);
    expect(ask('one').decision).toMatchObject({ kind: 'rejection', reason: 'above_share' });
  });

  it('the merchant with the fewest running is next', () => {
    const { askOften } = openAdmission();
    const burst = askOften('one', 24);
    const [first, second] = askOften('other', 2) as [Asked, Asked];
    permitOf(first).release();
    expect([kindOf(burst[3] as Asked), kindOf(second)]).toEqual(['waits', 'permit']);
  });

  it('among merchants with as many running, the one whose last turn was the longest ago is next', () => {
    const { ask, askOften } = openAdmission({ ADMISSION_MONEY_MAX: '1' });
    const [first, ...others] = askOften('one', 3) as [Asked, Asked, Asked];
    const neighbour = ask('other');
    const late = [ask('third'), ask('other')];
    permitOf(first).release();
    permitOf(neighbour).release();
    expect([...others, ...late].map(kindOf)).toEqual(['permit', 'waits', 'permit', 'waits']);
  });
});

describe('while hardly anything ends', () => {
  it('the requests of a merchant that has some waiting are rejected at once, and the first ones of others wait', () => {
    const { ask, askOften } = openAdmission({ ADMISSION_MONEY_MAX: '1' });
    askOften('one', 3);
    vi.setSystemTime(2_000);
    expect([ask('one'), ask('other'), ask('third')].map(kindOf)).toEqual(['rejection', 'permit', 'waits']);
  });

  it('a request waits whose turn comes within a second, although the average of what ended is still young', () => {
    const { ask, askOften } = openAdmission({ ADMISSION_MONEY_MAX: '1' });
    const asked = askOften('one', 5);
    for (const ended of asked.slice(0, 3)) {
      vi.advanceTimersByTime(700);
      permitOf(ended).release();
    }
    expect(kindOf(ask('one'))).toBe('waits');
  });
});

describe('a flood beside a neighbour', () => {
  /** Three requests of the flood run and more wait, when one of the neighbour begins and ends at once. */
  function flooded() {
    const opened = openAdmission({ ADMISSION_MONEY_MAX: '3' });
    const flood = opened.askOften('one', 12);
    permitOf(opened.ask('other')).release();
    const end = (index: number) => permitOf(flood[index] as Asked).release();
    return { ...opened, end, running: () => opened.money()?.inFlight };
  }

  it('the flood leaves a place free, and takes it again when the neighbour has sent nothing for five seconds', () => {
    const { end, running } = flooded();
    end(0);
    expect(running()).toBe(2);
    end(1);
    expect(running()).toBe(2);
    vi.setSystemTime(5_000);
    end(2);
    expect(running()).toBe(3);
  });

  it('the first request of the neighbour runs at once, and none of the flood begins until it has ended', () => {
    const { ask, end, running } = flooded();
    end(0);
    const neighbour = ask('other');
    end(1);
    expect([kindOf(neighbour), running()]).toEqual(['permit', 2]);
    permitOf(neighbour).release();
    expect(running()).toBe(2);
  });

  it('a neighbour with requests that wait shares all places with the flood', () => {
    const { askOften, end, running } = flooded();
    const neighbours = askOften('other', 3);
    end(0);
    expect([neighbours.map(kindOf), running()]).toEqual([['permit', 'waits', 'waits'], 3]);
    end(1);
    end(2);
    expect([neighbours.map(kindOf), running()]).toEqual([['permit', 'permit', 'waits'], 3]);
  });
});

describe('a request that waits', () => {
  it('the request runs when a hung one has given its place up after three seconds, or is rejected after five', () => {
    const { askOften } = openAdmission({ ADMISSION_MONEY_MAX: '1' });
    const asked = askOften('one', 3);
    vi.advanceTimersByTime(2_999);
    expect(asked.map(kindOf)).toEqual(['permit', 'waits', 'waits']);
    vi.advanceTimersByTime(2_000);
    expect(asked.map(kindOf)).toEqual(['permit', 'permit', 'waits']);
    vi.advanceTimersByTime(1);
    expect(asked[2]?.decision).toEqual({ kind: 'rejection', reason: 'overloaded', retryAfterSeconds: 1 });
    vi.advanceTimersByTime(10_000);
    expect(asked.map(kindOf)).toEqual(['permit', 'permit', 'rejection']);
  });

  it('the request of a caller that leaves is never run, and the next one gets its turn', () => {
    const { askOften, money } = openAdmission();
    const burst = askOften('one', 5);
    burst[3]?.leave();
    burst[3]?.leave();
    expect(money()).toMatchObject({ inFlight: 3, waiting: 1 });
    permitOf(burst[0] as Asked).release();
    expect(burst.map(kindOf)).toEqual(['permit', 'permit', 'permit', 'waits', 'permit']);
    vi.advanceTimersByTime(10_000);
    expect(burst[3]?.decision).toBe(null);
  });

  it('the request of a caller that leaves frees its place among those that wait', () => {
    const { ask, askOften } = openAdmission();
    const burst = askOften('one', 24);
    for (const asked of burst.slice(3)) asked.leave();
    expect(countsOf(askOften('one', 21))).toEqual({ runs: 0, waits: 21, rejected: 0 });
    expect(kindOf(ask('one'))).toBe('rejection');
  });
});

describe('requests whose bodies arrive slowly', () => {
  it('the requests take no place of complete ones, also of the same merchant, and do not lower the limit', () => {
    const { arrive, ask, askOften, money } = openAdmission();
    for (let request = 0; request < 12; request += 1) arrive('one');
    const complete = [...askOften('one', 3), ask('other')];
    expect(countsOf(complete)).toEqual({ runs: 4, waits: 0, rejected: 0 });
    for (const asked of complete) permitOf(asked).release();
    vi.advanceTimersByTime(10_000);
    expect([kindOf(ask('other')), money()?.limit]).toEqual(['permit', 3]);
  });

  it('as many requests as may run or wait are read, and the next one of the merchant is rejected', () => {
    const { arrive, ask, isRejected } = openAdmission();
    const arriving = Array.from({ length: 24 }, () => arrive('one'));
    expect([isRejected('one'), kindOf(ask('other'))]).toEqual([true, 'permit']);
    for (const each of arriving) each.leave();
    expect(isRejected('one')).toBe(false);
  });

  it('a request whose caller leaves before its turn is asked for frees its place once', () => {
    const { arrive, askOften, money } = openAdmission();
    const gone = arrive('one');
    gone.leave();
    gone.leave();
    expect(countsOf(askOften('one', 25))).toEqual({ runs: 3, waits: 21, rejected: 1 });
    expect(money()).toMatchObject({ inFlight: 3, waiting: 21 });
  });
});

it('a request that has hung for three seconds gives its place up once', () => {
  const { ask, askOften, money } = openAdmission();
  const [hung] = askOften('one', 3) as [Asked];
  vi.advanceTimersByTime(3_000);
  expect(money()?.inFlight).toBe(0);
  expect(askOften('one', 3).map(kindOf)).toEqual(['permit', 'permit', 'permit']);
  permitOf(hung).release();
  expect(kindOf(ask('one'))).toBe('waits');
});

/** Sends rounds of requests that fill all places and take a time each, of which the processor takes a part. */
function rounds(
  { askOften, money }: ReturnType<typeof openAdmission>,
  count: number,
  milliseconds: number,
  ofProcessor = 0,
): void {
  for (let round = 0; round < count; round += 1) {
    const startedAt = Date.now();
    const permits = askOften('one', money()?.limit ?? 0).map(permitOf);
    vi.advanceTimersByTime(milliseconds);
    for (const permit of permits) permit.measure('charge', startedAt, ofProcessor);
    for (const permit of permits) permit.release();
  }
}

describe('the limit', () => {
  it('the limit rises while all places are used and requests are fast, up to its maximum', () => {
    const opened = openAdmission({ ADMISSION_MONEY_MAX: '30' });
    rounds(opened, 60, 100);
    expect(opened.money()?.limit).toBe(30);
  });

  it('the limit falls while requests wait for longer than is allowed, down to its minimum', () => {
    const opened = openAdmission();
    rounds(opened, 2, 100);
    rounds(opened, 20, 600);
    expect(opened.money()?.limit).toBe(1);
  });

  it('the limit rises while the processor alone is slow', () => {
    const opened = openAdmission({ ADMISSION_MONEY_MAX: '30' });
    // Between the call and the save is work of ours as well, here a tenth of the rest.
    rounds(opened, 2, 110, 10);
    rounds(opened, 25, 900, 800);
    expect(opened.money()?.limit).toBe(30);
  });

  it('a flood at the lowest limit leaves no place free of those that wait for the bank, and takes none of a neighbour', () => {
    const opened = openAdmission();
    rounds(opened, 2, 100);
    rounds(opened, 10, 2_900, 2_400);
    expect(opened.money()?.limit).toBe(5);
    const flood = opened.askOften('one', 12);
    permitOf(opened.ask('other')).release();
    permitOf(flood[0] as Asked).release();
    expect(opened.money()?.inFlight).toBe(5);
    expect(kindOf(opened.ask('other'))).toBe('permit');
    permitOf(flood[1] as Asked).release();
    expect(opened.money()?.inFlight).toBe(5);
  });

  it('a steady mix in which the bank delays one request in fifty does not multiply the limit', () => {
    const opened = openAdmission();
    const limits: number[] = [];
    const begin = () => [permitOf(opened.ask('one')), Date.now()] as const;
    for (let delayed = 0; delayed < 8; delayed += 1) {
      const [slow, slowAt] = begin();
      for (let index = 0; index < 50; index += 1) {
        const [fast, startedAt] = begin();
        vi.advanceTimersByTime(50);
        fast.measure('charge', startedAt, 0);
        fast.release();
        limits.push(opened.money()?.limit ?? 0);
      }
      slow.measure('charge', slowAt, 2_454);
      slow.release();
    }
    // Half of the time is the bank's, so twice as many run as are worked on.
    expect(Math.max(...limits)).toBeLessThan(3 * 3);
    expect(limits.at(-1)).toBeGreaterThan(3);
  });

  it('the limit rises again with an operation that has become slower by itself', () => {
    const opened = openAdmission();
    rounds(opened, 2, 100);
    rounds(opened, 20, 600);
    rounds(opened, 300, 600);
    expect(opened.money()?.limit).toBeGreaterThan(4);
  });

  it('the limit falls when nothing ends for two seconds', () => {
    const { ask, askOften, money } = openAdmission();
    askOften('one', 24);
    vi.advanceTimersByTime(2_000);
    ask('one');
    expect(money()?.limit).toBe(1);
  });

  it('the limit does not change for a request that hung alone', () => {
    const { ask, money } = openAdmission();
    const hung = permitOf(ask('one'));
    vi.advanceTimersByTime(20_000);
    hung.measure('charge', 0, 0);
    hung.release();
    vi.advanceTimersByTime(2_000);
    ask('one');
    expect(money()?.limit).toBe(3);
  });
});

it('a setting below the usual start is the limit', () => {
  const { money } = openAdmission({ ADMISSION_MONEY_MAX: '2' });
  expect(money()?.limit).toBe(2);
});

it('admission can be off', () => {
  expect(admissionSettings(z.object(admissionVariables).parse({ ADMISSION: 'off' }))).toBe(null);
});
