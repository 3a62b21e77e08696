import { linesPerChargeMax } from '@landed/contracts/checkout/wire';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes/index.js';
import type { BodyRule, Route } from '../routes/route.js';
import { ApiErrorException } from './api-error-exception.js';
import { parseBody } from './read-body.js';

/** No request may hold the event loop for longer. */
const millisecondsMax = 20;
/** On a machine that is busy or slow, a body may take this many times as long as one of plain text. */
const timesPlainMax = 5;
/**
 * The most CPU time of the first run, which compiles code as well. It is counted for the process: how long other processes
 * take does not matter, but memory and compilation on its other threads count.
 */
const coldMillisecondsMax = 30;
/** The fastest of at most these is what the request costs: in the others, the machine was busy with something else. */
const runsMax = 60;

const repeated = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
const members = (length: number, member: (index: number) => string) => {
  const parts: string[] = [];
  for (let size = 2, index = 0; size < length; index += 1) {
    const part = member(index);
    parts.push(part);
    size += part.length + 1;
  }
  return `{${parts.slice(0, -1).join(',')}}`;
};
/** A body whose texts share the bytes. */
const texts = (names: readonly string[], length: number, unit: string) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, repeated(unit, length / names.length - 40)])));
const evidence = [
  'product_description',
  'uncategorized_text',
  'access_activity_log',
  'cancellation_rebuttal',
  'refund_policy_disclosure',
  'duplicate_charge_explanation',
  'cancellation_policy_disclosure',
];

/** A charge of as many lines as are allowed, with every field, up to the length. */
const chargeOf = (length: number) => {
  const line = {
    sku: 'BAG-01',
    description: 'Leather handbag, 4 pockets '.repeat(Math.floor(length / linesPerChargeMax / 27 - 9)),
    quantity: 1,
    unit_amount: 10,
    hs_code: '420221',
    origin_country: 'IT',
    net_weight_grams: 900,
    volume_ml: 4_000,
    metal_share_percent: 3,
    preference: true,
  };
  const lines = Array.from({ length: linesPerChargeMax }, () => line);
  return JSON.stringify({ amount: 1_000, currency: 'EUR', payment_method: 'pm_card_visa', line_items: lines });
};

/** Bodies of a length in bytes, each expensive for another step. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'unknown fields with card numbers': (length) => members(length, (at) => `"k${at}":"4242424242424242"`),
  'tiny unknown fields': (length) => members(length, (at) => `"k${at}":1`),
  'names that repeat': (length) => members(length, (at) => `"k":${at % 10}`),
  'lone surrogates': (length) => members(length, (at) => String.raw`"a${at}":"\ud800"`),
  fractions: (length) => members(length, (at) => `"a${at}":1.5`),
  'empty objects': (length) => members(length, (at) => `"a${at}":{}`),
  'long names': (length) => members(length, (at) => `"${at}${repeated('4242 ', 1_000)}":1`),
  'one long name': (length) => `{"${repeated('4242 ', length - 10)}":1}`,
  'one long number': (length) => `{"a":${repeated('9', length - 10)}}`,
  'an array of numbers': (length) => `{"uncategorized_text":[${repeated('1,', length - 40)}1]}`,
  'an array of arrays': (length) => `[${repeated('[],', length - 10)}[]]`,
  'commas alone': (length) => repeated(',', length),
  'open brackets': (length) => repeated('[', length),
  quotes: (length) => repeated('"', length),
  backslashes: (length) => `{"a":"${repeated('\\\\', length - 20)}"}`,
  'escaped quotes': (length) => `{"a":"${repeated(String.raw`\"`, length - 20)}"}`,
  'white space': (length) => `{${repeated(' ', length - 10)}}`,
  'digits in texts': (length) => texts(evidence, length, '1-'),
  'cards in texts': (length) => texts(evidence, length, '4242 4242 4242 4243 '),
  'emoji in texts': (length) => texts(evidence, length / 2, '🙂'),
  'lines with every field': chargeOf,
  'control characters in texts': (length) => texts(evidence, length / 6, '\u0001'),
};

function read(bytes: Buffer, rule: BodyRule): void {
  try {
    rule.read(parseBody(bytes, rule));
  } catch (error) {
    if (!(error instanceof ApiErrorException)) throw error;
  }
}

function milliseconds(bytes: Buffer, rule: BodyRule): number {
  const startedAt = performance.now();
  read(bytes, rule);
  return performance.now() - startedAt;
}

function cpuMilliseconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const sums = 1_000_000;
/** The CPU time of as many sums on the machine that the limit of the first run is for. */
const sumsMilliseconds = 1.6;

/** How many times as long the same work takes here and now; at least 1. */
function slowness(): number {
  const taken = cpuMilliseconds(() => {
    for (let index = 0, sum = 0; index < sums; index += 1) sum = (sum * 31 + index) | 0;
  });
  return Math.max(1, taken / sumsMilliseconds);
}

/** The largest bodies come first, while nothing is compiled. */
const withBody = routes
  .filter((route): route is Route & { body: BodyRule } => route.body !== null)
  .toSorted((one, other) => other.body.bytesMax - one.body.bytesMax);

describe.each(withBody.map((route) => [route.operationId, route.body] as const))('a body of %s', (_, rule) => {
  it.each(Object.entries(shapes))(
    'a largest body of %s is read within 20 ms, and with little more the first time',
    (_name, shape) => {
      const bytes = Buffer.from(shape(rule.bytesMax));
      expect(bytes.length).toBeLessThanOrEqual(rule.bytesMax);
      expect(bytes.length).toBeGreaterThan(rule.bytesMax / 4);
      const cold = cpuMilliseconds(() => read(bytes, rule));
      expect(cold).toBeLessThan(coldMillisecondsMax * slowness());
      const plain = Buffer.from(texts(evidence, rule.bytesMax, 'a'));
      let [fastest, fastestPlain] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      const limit = () => Math.max(millisecondsMax, timesPlainMax * fastestPlain);
      for (let run = 0; run < runsMax && (run === 0 || fastest >= limit()); run += 1) {
        fastest = Math.min(fastest, milliseconds(bytes, rule));
        fastestPlain = Math.min(fastestPlain, milliseconds(plain, rule));
      }
      expect(fastest).toBeLessThan(limit());
    },
  );
});
