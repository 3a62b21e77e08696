import { amountMax } from '@landed/contracts/money/money';
import type { NewQuoteBody } from '../../wire/quote.js';
import { typedAmount } from '../payment/refund-amount.js';

/** An item as it is typed. */
export interface TypedLine {
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly code: string;
  readonly origin: string;
}

/** An order as it is typed. */
export interface TypedOrder {
  readonly from: string;
  readonly to: string;
  readonly postal: string;
  readonly currency: NewQuoteBody['currency'];
  readonly shipping: string;
  readonly lines: readonly TypedLine[];
}

export const linesMax = 25;
const digits = 2;

/** A price in minor units; zero is one too. Null: not an amount. */
export function priceOf(text: string): number | null {
  const typed = typedAmount(text, digits, amountMax);
  if (typed.kind === 'amount') return typed.amount;
  return typed.kind === 'too_small' ? 0 : null;
}

export function quantityOf(text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : null;
}

/** The body of the request; null while an amount or a quantity cannot be read. Other fields are the gateway's to check. */
export function quoteBody(order: TypedOrder): NewQuoteBody | null {
  const shipping = order.shipping.trim() === '' ? 0 : priceOf(order.shipping);
  if (shipping === null) return null;
  const items: NewQuoteBody['line_items'] = [];
  for (const { description, quantity, price, code, origin } of order.lines) {
    const [count, amount] = [quantityOf(quantity), priceOf(price)];
    if (count === null || amount === null) return null;
    items.push({
      description: description.trim(),
      quantity: count,
      unit_amount: amount,
      hs_code: code.replaceAll(/[\s.-]/g, ''),
      origin_country: origin.trim() || null,
    });
  }
  return {
    destination_country: order.to.trim(),
    destination_postal_code: order.postal.trim() || null,
    ship_from_country: order.from.trim(),
    currency: order.currency,
    shipping_amount: shipping,
    line_items: items,
  };
}
