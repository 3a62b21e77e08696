import { liftableProhibitions } from '@landed/contracts/restricted-goods/reasons';
import type { RestrictedGoodsAllowance } from '@landed/contracts/tax-quote/pricing-facts';
import { goodsRejections } from '@landed/contracts/tax-quote/rejection-reasons';
import type { TaxTables } from '../table-loader/load-tax-tables.js';
import { appliesTo, type Restriction } from '../table-loader/restricted-table.js';
import { isImported } from './duty-regime.js';
import { type QuoteContext, useTable } from './quote-context.js';

/**
 * Whether goods of this code may be sold to the destination. What is restricted and not allowed to the merchant becomes
 * a rejection of the line; a restriction of some goods of the code only becomes a warning.
 */
export function isSaleable(context: QuoteContext, hs6: string, lineIndex: number): boolean {
  const { request, rules, worksheet } = context;
  const imported = isImported(context);
  if (imported && rules.restrictedImports.some((goods) => goods.has(hs6))) {
    worksheet.refuse('restricted_product', lineIndex, goodsRejections.restricted_product);
    return false;
  }
  const shipment = { destination: request.destinationCountry, shipFrom: request.shipFromCountry, isImported: imported };
  const found = restrictionsOf(context.tables, hs6, context.on).filter((row) => appliesTo(row, shipment));
  if (found.length === 0) return true;
  for (const table of context.tables.restrictedGoodsOn(context.on)) useTable(context, table);
  if (found.some((row) => refusesUnlessAllowed(row) && !isAllowed(context, hs6, row))) {
    worksheet.refuse('restricted_product', lineIndex, goodsRejections.restricted_product);
    return false;
  }
  warnOfConditions(context, hs6, lineIndex, found);
  return true;
}

/**
 * Why goods of a code are restricted for imports into a destination; without a destination, why they are restricted
 * everywhere. Null: they are not, or only some of them are. A merchant's allowances are not considered.
 */
export function restrictionReason(
  tables: TaxTables,
  hs6: string,
  destination: string | null,
  on: string,
): string | null {
  const applies = (row: Restriction) =>
    destination === null
      ? row.destinations === null && !row.importsOnly
      : appliesTo(row, { destination, shipFrom: '', isImported: true });
  return restrictionsOf(tables, hs6, on).find((row) => refusesUnlessAllowed(row) && applies(row))?.reason ?? null;
}

function restrictionsOf(tables: TaxTables, hs6: string, on: string): readonly Restriction[] {
  return tables.restrictedGoodsOn(on).flatMap((table) => table.find(hs6));
}

function refusesUnlessAllowed({ scope, action }: Restriction): boolean {
  return scope === 'all' && action !== 'warn';
}

function isAllowed({ facts, request, on }: QuoteContext, hs6: string, restriction: Restriction): boolean {
  if (restriction.action === 'prohibit' && !liftableProhibitions.includes(restriction.reason)) return false;
  return facts.allowances.some(
    (allowance) =>
      allowance.restriction === restriction.reason &&
      isInForce(allowance, on) &&
      (allowance.destinations?.includes(request.destinationCountry) ?? true) &&
      (allowance.hsPrefixes?.some((prefix) => hs6.startsWith(prefix)) ?? true),
  );
}

function isInForce({ validFrom, validTo }: RestrictedGoodsAllowance, on: string): boolean {
  return validFrom <= on && on <= (validTo ?? on);
}

function warnOfConditions(
  { worksheet, request }: QuoteContext,
  hs6: string,
  lineIndex: number,
  found: readonly Restriction[],
): void {
  const allowed = found.filter(refusesUnlessAllowed);
  const inPart = found.filter(({ scope }) => scope === 'part');
  const conditions = found.filter(({ scope, action }) => scope === 'all' && action === 'warn');
  const country = request.destinationCountry;
  if (allowed.length > 0) {
    const message = `HS ${hs6} is sold under an allowance of the operator: ${reasonsText(allowed)}. Excise duty is not included.`;
    worksheet.warn('sold_under_allowance', lineIndex, message);
  }
  if (inPart.length > 0) {
    const message = `Some goods of HS ${hs6} are restricted in ${country}: ${reasonsText(inPart)}.`;
    worksheet.warn('restricted_in_part', lineIndex, message);
  }
  if (conditions.length > 0) {
    const message = `Goods of HS ${hs6} may be sold to ${country} only under conditions: ${reasonsText(conditions)}.`;
    worksheet.warn('restricted_conditions', lineIndex, message);
  }
}

/** Where the reason's name does not read as words. */
const wordsOf: Partial<Record<Restriction['reason'], string>> = {
  ivory_cites: 'protected species',
  cash_like: 'worth cash',
  other: 'for other reasons',
};

function reasonsText(rows: readonly Restriction[]): string {
  const texts = rows.map(({ reason, note }) => {
    const words = wordsOf[reason] ?? reason.replaceAll('_', ' ');
    return note === null ? words : `${words} (${note})`;
  });
  return [...new Set(texts)].join(', ');
}
