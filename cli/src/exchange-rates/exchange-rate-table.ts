import type { EcbDay } from './read-ecb-rates.js';

/** An exchange-rate table in the form of the tax engine's files. */
export interface ExchangeRateTable {
  readonly kind: 'fx';
  readonly id: string;
  readonly as_of: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly confidence: 'A';
  readonly source: readonly string[];
  readonly sample: false;
  readonly base: 'EUR';
  readonly per_base_ppm: Readonly<Record<string, number>>;
}

/** Currencies that the ECB does not publish, fixed to the dollar in ten-thousandths. */
const dollarPegs = {
  AED: { perDollar: 36_725n, source: 'AED: 3.6725 for a US dollar, the fixed rate of the Central Bank of the UAE' },
} as const;

const ppm = 1_000_000n;
const msPerDay = 86_400_000;

/** The table of one day. Its rates apply from that day on. */
export function exchangeRateTable({ date, rates }: EcbDay): ExchangeRateTable {
  const published = Object.entries(rates).map(([currency, rate]) => [currency, inPpm(rate)] as const);
  const dollar = published.find(([currency]) => currency === 'USD')?.[1];
  const pegs = dollar === undefined ? [] : Object.entries(dollarPegs).filter(([currency]) => !(currency in rates));
  const pegged = pegs.map(
    ([currency, { perDollar }]) => [currency, halfUp((dollar ?? 0n) * perDollar, 10_000n)] as const,
  );
  const all = [['EUR', ppm] as const, ...published, ...pegged].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    kind: 'fx',
    id: `fx/reference@${date}`,
    as_of: date,
    valid_from: date,
    valid_to: new Date(Date.parse(date) + 7 * msPerDay).toISOString().slice(0, 10),
    confidence: 'A',
    source: [`ECB euro foreign exchange reference rates of ${date}`, ...pegs.map(([, { source }]) => source)],
    sample: false,
    base: 'EUR',
    per_base_ppm: Object.fromEntries(all.map(([currency, value]) => [currency, Number(value)])),
  };
}

/** A decimal number in parts per million, without floats. */
function inPpm(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return halfUp(BigInt(whole + fraction) * ppm, 10n ** BigInt(fraction.length));
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}
