import { parseArgs } from 'node:util';
import { type Currency, currencies } from '@landed/contracts/money/currency';
import { z } from 'zod';

/** A line as typed. `goods` is an HS code, or text to be classified; `unitAmount` is in minor units. */
export interface TypedLine {
  readonly goods: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly originCountry: string | null;
}

export interface QuoteArguments {
  readonly from: string;
  readonly country: string;
  /** `CA` of `--to US-CA`: a tax area, stood for by one of its postal codes. */
  readonly area: string | null;
  readonly postalCode: string | null;
  readonly currency: Currency;
  readonly shippingAmount: number;
  readonly lines: readonly TypedLine[];
  /** ISO date whose rules and rates hold. */
  readonly on: string;
  readonly tier2: boolean;
  readonly json: boolean;
}

export const quoteUsage = `Usage: npm run quote -- --from <country> --to <country>[-<area>] --line <hs code or text>:<quantity>:<price>[:<origin>] …
  [--postal <code>] [--currency ${currencies.join('|')}] [--shipping <price>] [--on <date>] [--tier2] [--json]
  e.g. npm run quote -- --from CN --to US-CA --line 610910:2:19.99 --line "stoneware coffee mug:1:12.50" --shipping 5`;

const homeCurrencies: Readonly<Record<string, Currency>> = { US: 'USD', GB: 'GBP', CA: 'CAD', AU: 'AUD' };
const euroCountries = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK MC'.split(' '));

/** What was typed, or an Error that says what is wrong with it. `today` is the UTC date. */
export function readQuoteArguments(args: readonly string[], today: string): QuoteArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      postal: { type: 'string' },
      currency: { type: 'string' },
      shipping: { type: 'string', default: '0' },
      line: { type: 'string', multiple: true, default: [] },
      on: { type: 'string', default: today },
      tier2: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { from, to, line } = values;
  if (from === undefined || to === undefined || line.length === 0) throw new Error(quoteUsage);
  const [country = '', area = null] = to.toUpperCase().split('-');
  return {
    from: from.toUpperCase(),
    country,
    area,
    postalCode: values.postal ?? null,
    currency: currencyOf(values.currency, country),
    shippingAmount: minorUnits(values.shipping),
    lines: line.map(typedLine),
    on: dateOf(values.on),
    tier2: values.tier2,
    json: values.json,
  };
}

function currencyOf(typed: string | undefined, country: string): Currency {
  const home = homeCurrencies[country] ?? (euroCountries.has(country) ? 'EUR' : 'USD');
  const wanted = typed?.toUpperCase() ?? home;
  const found = currencies.find((currency) => currency === wanted);
  if (found === undefined) throw new Error(`${wanted} is none of ${currencies.join(', ')}.`);
  return found;
}

function dateOf(typed: string): string {
  if (!z.iso.date().safeParse(typed).success) throw new Error(`"${typed}" is not a date such as 2026-11-20.`);
  return typed;
}

function typedLine(text: string): TypedLine {
  const match = /^(.+?):(\d{1,5}):(\d+(?:\.\d{1,2})?)(?::([A-Za-z]{2}))?$/.exec(text);
  if (match === null) throw new Error(`A line is <hs code or text>:<quantity>:<price>[:<origin>], not "${text}".`);
  const [, goods = '', quantity = '', price = '', origin] = match;
  return {
    goods,
    quantity: Number(quantity),
    unitAmount: minorUnits(price),
    originCountry: origin?.toUpperCase() ?? null,
  };
}

/** `19.9` is 1990: digits are moved, nothing is multiplied. */
function minorUnits(price: string): number {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(price);
  if (match === null) throw new Error(`"${price}" is not a price with at most two decimals.`);
  const [, whole = '', decimals = ''] = match;
  return Number(whole + decimals.padEnd(2, '0'));
}
