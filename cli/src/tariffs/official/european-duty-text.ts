import { type Duty, type DutyAmount, type DutySum, duty, free, millionths, noDuty, percent } from './duty.js';
import { unitOf } from './duty-units.js';

/** The text has an amount in a currency that is not the table's: it is another country's file. */
export class OtherCurrency extends Error {
  constructor(readonly currency: string) {
    super(currency);
  }
}

/**
 * A duty as TARIC and the UK Trade Tariff write it: `12.000 %`, `9.60 EUR / 100 kg`,
 * `3.200 % + 14.900 EUR DTN MAX 11.000 %`, `NIHIL`, `9.000 % + EA MAX 18.700 % + ADSZ`, `Cond: V 52.600 EUR/DTN …`.
 * Null: the text is not understood. Throws {@link OtherCurrency}.
 */
export function readEuropeanDuty(text: string, currency: string): Duty | null {
  const plain = text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .trim();
  if (/^(nihil|free)$/i.test(plain)) return free;
  if (/^cond\b|entry price|\(\s*\d+ [a-z]{3}/i.test(plain)) return noDuty('entry_price');
  if (/\b(EA[R]?|AD ?[SF]\/?[ZMR]{1,2}R?)\b/i.test(plain)) return noDuty('recipe');
  const [base = '', ...bounds] = plain.split(/\s+(?=(?:MAX|MIN)\b)/i);
  const sum = readSum(base, currency);
  if (sum === null) return null;
  if (sum === 'measure') return noDuty('measure');
  const found: { min?: DutySum; max?: DutySum } = {};
  for (const bound of bounds) {
    const limit = readSum(bound.slice(3), currency);
    if (limit === null) return null;
    if (limit === 'measure') return noDuty('measure');
    found[/^min/i.test(bound) ? 'min' : 'max'] = limit;
  }
  return duty(sum, found);
}

function readSum(text: string, currency: string): DutySum | 'measure' | null {
  const amounts: DutyAmount[] = [];
  let ppm = 0;
  for (const term of text.split('+')) {
    const [, rate] = /^(\d[\d.]*) ?%$/.exec(term.trim()) ?? [];
    if (rate !== undefined) {
      ppm += percent(rate) ?? 0;
      continue;
    }
    const amount = readAmount(term.trim(), currency);
    if (amount === null || amount === 'measure') return amount;
    amounts.push(amount);
  }
  return { ppm, amounts };
}

function readAmount(term: string, expected: string): DutyAmount | 'measure' | null {
  const [, figure, currency, name] = /^(\d[\d.,]*) ?([A-Z]{3}) ?\/? ?(.+)$/.exec(term) ?? [];
  if (figure === undefined || currency === undefined || name === undefined) return null;
  if (currency !== expected) throw new OtherCurrency(currency);
  const found = unitOf(name);
  if (found === undefined) return 'measure';
  const micros = millionths(figure, found.ratio);
  return micros === null ? null : { micros, per: found.per };
}
