import type { PaymentDetail } from '../../wire/payment.js';

/** What the jurisdiction of an order calls its tax, such as VAT or GST; null without one name for all lines. */
export function taxName(price: { readonly lines: readonly Taxed[] } | null): string | null {
  const rates = (price?.lines ?? []).flatMap(({ tax_rates: taxed }) => taxed.filter(({ amount }) => amount > 0));
  const [name, ...others] = new Set(rates.map((rate) => rate.name));
  return name !== undefined && others.length === 0 && /^[A-Z]{2,4}$/.test(name) ? name : null;
}

type Taxed = Pick<NonNullable<PaymentDetail['price']>['lines'][number], 'tax_rates'>;
