import { parseArgs } from 'node:util';
import { type Currency, currencies } from '@landed/contracts/money/currency';
import { z } from 'zod';

/** One `--line`. `goods` is an HS code or a text to classify; `unitAmount` is in minor units. */
export interface TypedLine {
  readonly goods: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly originCountry: string | null;
}

export interface QuoteArguments {
  readonly from: string;
  readonly country: string;
  /** The tax area, `CA` in `--to US-CA`. The quote uses one of its postal codes. */
  readonly area: string | null;
  readonly postalCode: string | null;
  readonly currency: Currency;
  readonly shippingAmount: number;
  readonly lines: readonly TypedLine[];
  /** The ISO date whose rules and rates apply. */
  readonly on: string;
  readonly tier2: boolean;
  readonly json: boolean;
}

export const quoteUsage = `Usage: npm run quote -- --from <country> --to <country>[-<area>] --line <line> … [options]

Prices an order with duty and tax, without a server.

Options:
  --from <country>      the country that the order ships from, such as CN
  --to <country-area>   the destination, such as DE, US-CA or CA-QC
  --line <line>         <hs code or text>:<quantity>:<unit price>[:<country of origin>]; repeat it for more lines
  --postal <code>       the postal code of the destination, instead of an area
  --currency <code>     ${currencies.join(', ')} (default: the currency of the destination, otherwise USD)
  --shipping <price>    the price of shipping (default: 0)
  --on <date>           the date whose rules and rates apply (default: today, UTC)
  --tier2               include the destinations whose rates are estimates
  --json                print the quote as JSON, with amounts in minor units
  --help                print this help

Example:
  npm run quote -- --from CN --to US-CA --line 610910:2:19.99 --line "stoneware coffee mug:1:12.50" --shipping 5`;

const homeCurrencies: Readonly<Record<string, Currency>> = { US: 'USD', GB: 'GBP', CA: 'CAD', AU: 'AUD' };
const euroCountries = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK MC'.split(' '));

/** Reads the command line; null for `--help`. Throws an Error for wrong usage. `today` is the UTC date. */
export function readQuoteArguments(args: readonly string[], today: string): QuoteArguments | null {
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
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { from, to, line } = values;
  if (values.help) return null;
  if (from === undefined || to === undefined || line.length === 0)
    throw new Error('--from, --to and at least one --line are required.');
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
  if (found === undefined)
    throw new Error(`--currency ${wanted} is not supported. Expected one of: ${currencies.join(', ')}.`);
  return found;
}

function dateOf(typed: string): string {
  if (!z.iso.date().safeParse(typed).success)
    throw new Error(`--on "${typed}" is not a date. Expected a date such as 2026-11-20.`);
  return typed;
}

function typedLine(text: string): TypedLine {
  const match = /^(.+?):(\d{1,5}):(\d+(?:\.\d{1,2})?)(?::([A-Za-z]{2}))?$/.exec(text);
  if (match === null)
    throw new Error(`--line "${text}" is not valid. Expected <hs code or text>:<quantity>:<unit price>[:<origin>].`);
  const [, goods = '', quantity = '', price = '', origin] = match;
  return {
    goods,
    quantity: Number(quantity),
    unitAmount: minorUnits(price),
    originCountry: origin?.toUpperCase() ?? null,
  };
}

/** Reads `19.9` as 1990. Moves digits as text, so no float is involved. */
function minorUnits(price: string): number {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(price);
  if (match === null) throw new Error(`"${price}" is not a price. Expected a number with at most two decimals.`);
  const [, whole = '', decimals = ''] = match;
  return Number(whole + decimals.padEnd(2, '0'));
}
