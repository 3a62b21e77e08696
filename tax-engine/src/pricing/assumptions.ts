import type { Assumption } from '../table-loader/rule-set.js';
import { addDays } from '../table-loader/table-life.js';
import { isImported } from './duty-regime.js';
import type { QuoteContext } from './quote-context.js';

/**
 * Notes on the worksheet the assumptions of every quote and those assumptions of the rule set that apply to this one.
 */
export function noteAssumptions(context: QuoteContext, area: string): void {
  const { request, worksheet, exchange, settings } = context;
  if (isImported(context)) {
    if (request.lines.some((line) => line.originCountry === null)) {
      const assumed = `assumed to originate in ${request.shipFromCountry}, where they ship from.`;
      worksheet.note(`Goods without origin_country are ${assumed}`);
      request.lines.forEach(({ originCountry }, index) => {
        if (originCountry === null) worksheet.warn('origin_assumed', index, `The goods are ${assumed}`);
      });
    }
    noteUnclaimed(context);
  }
  if (request.shippingAmount > 0) {
    worksheet.note('Shipping is split over the lines by value and taxed at the rate of each line.');
  }
  for (const assumption of context.rules.assumptions) noteRuleSetAssumption(context, assumption, area);
  if (exchange.used !== null) {
    const { table, currencies } = exchange.used;
    const rates = currencies.filter((currency) => currency !== table.base).map((currency) => rateText(currency, table));
    const kind = table.sample ? 'sample exchange rates' : 'reference exchange rates';
    const text = `Limits and fixed amounts were converted at ${kind} of ${table.as_of}: 1 ${table.base} = ${rates.join(' = ')}.`;
    worksheet.note(text);
    if (table.sample) worksheet.warn('sample_exchange_rates', null, text);
    worksheet.useTable({ id: table.id, from: table.as_of, until: addDays(table.as_of, settings.fxMaxAgeDays) });
  }
}

/** One sentence where no line claims a preference; else one for the lines that do not. */
function noteUnclaimed({ request: { lines }, worksheet }: QuoteContext): void {
  const notClaimed = 'No trade-agreement preference is claimed';
  if (lines.every((line) => !line.preference)) {
    worksheet.note(`${notClaimed}.`);
    worksheet.warn('preference_not_claimed', null, `${notClaimed}.`);
    return;
  }
  lines.forEach((line, index) => {
    if (line.preference) return;
    worksheet.note(notClaimed, line.hsCode.slice(0, 6));
    worksheet.warn('preference_not_claimed', index, `${notClaimed}.`);
  });
}

function noteRuleSetAssumption(context: QuoteContext, { record, goods }: Assumption, area: string): void {
  const { request, worksheet } = context;
  if (record.imported === true && !isImported(context)) return;
  if (record.postal_code === 'absent' && request.destinationPostalCode !== null) return;
  if (record.places?.includes(request.destinationCountry) === false) return;
  if (record.areas?.includes(area) === false) return;
  if (record.ships_from?.includes(request.shipFromCountry) === false) return;
  const lines = request.lines.filter((line) => {
    const origin = line.originCountry ?? request.shipFromCountry;
    return (goods?.has(line.hsCode.slice(0, 6)) ?? true) && (record.origins?.includes(origin) ?? true);
  });
  for (const line of lines) {
    if (goods === null) worksheet.note(record.text);
    else worksheet.note(record.text, line.hsCode.slice(0, 6));
  }
}

/** Rates are whole millionths, so six decimals are exact. */
function rateText(currency: string, table: { readonly per_base_ppm: Readonly<Record<string, number>> }): string {
  const digits = String(table.per_base_ppm[currency] ?? 0).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,4}$/, '')} ${currency}`;
}
