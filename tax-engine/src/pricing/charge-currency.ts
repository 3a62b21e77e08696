import type { QuoteContext } from './quote-context.js';

/**
 * Converts an amount of the tables to the charge currency. Null: no usable exchange rate; the worksheet has the issue.
 */
export function inChargeCurrency(context: QuoteContext, amount: number, currency: string): number | null {
  const converted = context.exchange.convert(amount, currency, context.request.currency);
  if (converted === null) rejectCurrency(context, currency);
  return converted;
}

/**
 * The sign of `amount − limit`: an amount of the request and a limit of the rules, each in its own currency. Null: no
 * usable exchange rate; the worksheet has the issue.
 */
export function compareWithLimit(context: QuoteContext, amount: number, limit: number): number | null {
  const { exchange, request, rules } = context;
  const order = exchange.compare(amount, request.currency, limit, rules.currency);
  if (order === null) rejectCurrency(context, rules.currency);
  return order;
}

/** 13500 as `135.00`. Amounts in the tables are hundredths in every currency. */
export function majorUnits(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rejects the currency, once: no usable exchange rate is on file. */
export function rejectCurrency({ worksheet }: QuoteContext, limitCurrency: string): void {
  const code = 'exchange_rate_unavailable';
  if (worksheet.issues.some((issue) => issue.code === code)) return;
  worksheet.rejectField(
    'currency',
    code,
    `No recent exchange rate is on file for a limit or amount of this destination, which is in ${limitCurrency}.`,
  );
}
