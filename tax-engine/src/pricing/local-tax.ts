import type { QuoteContext } from './quote-context.js';

/** Warns where counties, cities or districts add taxes of their own, and only the tax of the area was charged. */
export function warnOfLocalTax({ rules, worksheet }: QuoteContext, area: string): void {
  if (rules.areasWithoutLocalTax === null || rules.areasWithoutLocalTax.has(area)) return;
  const message = `Only the tax of ${area} was charged: taxes of counties, cities and districts are not included.`;
  worksheet.warn('local_tax_not_included', null, message);
}
