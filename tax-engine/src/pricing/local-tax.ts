import { postalCodeKey } from '@landed/contracts/address/postal-code';
import type { LocalRate, LocalTaxTable } from '../table-loader/local-tax-table.js';
import type { TaxComponent } from '../table-loader/rule-set.js';
import { type QuoteContext, useTable } from './quote-context.js';

/** The taxes of counties, cities and districts at the destination. */
interface LocalTax {
  readonly rate: LocalRate;
  readonly table: LocalTaxTable;
  readonly component: TaxComponent;
}

/**
 * The local tax of the postal code, where a table of the tax area is on file. Goods that the area exempts are exempt from
 * it too, and groceries have a rate of their own where they have one in the area. Null: none is on file.
 */
export function localTaxOf(context: QuoteContext, area: string): LocalTax | null {
  const { request, tables, on, rules } = context;
  const { destinationCountry: country, destinationPostalCode: postalCode } = request;
  const table = tables.localTaxOf(country, area, on);
  const rate = table?.find(postalCodeKey(country, postalCode ?? ''));
  if (table === undefined || rate === undefined) return null;
  useTable(context, table);
  const ofArea = rules.areas.get(area)?.flatMap(({ reduced }) => reduced) ?? [];
  const reduced = ofArea.flatMap((row) => {
    if (row.name === 'groceries') return [{ ...row, ppm: rate.groceries, confidence: null }];
    return row.ppm === 0 ? [{ ...row, confidence: null }] : [];
  });
  return {
    rate,
    table,
    component: { name: 'local sales tax', ppm: rate.ppm, reduced, byGoods: null, instead: new Map() },
  };
}

/**
 * Says which local taxes were charged, without the postal code, which is not stored in clear. Warns where counties, cities
 * or districts add taxes of their own, and only the tax of the area was charged.
 */
export function noteLocalTax({ rules, worksheet }: QuoteContext, area: string, local: LocalTax | null): void {
  if (local !== null) {
    worksheet.note(`The local tax is that of the postal code, by ${local.table.id}.`);
    if (local.rate.isLowest)
      worksheet.note('Parts of the postal code have a higher local tax: the lowest was charged.');
    return;
  }
  if (rules.areasWithoutLocalTax === null || rules.areasWithoutLocalTax.has(area)) return;
  const message = `Only the tax of ${area} was charged: taxes of counties, cities and districts are not included.`;
  worksheet.warn('local_tax_not_included', null, message);
}
