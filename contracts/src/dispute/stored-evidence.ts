import type { ChargedBuyer } from '../checkout/charged-buyer.js';
import type { Currency } from '../money/currency.js';
import { formatMoney } from '../money/format-money.js';
import type { RefundStatus } from '../refund/status.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import { type DisputeEvidence, evidenceCharactersMax, evidenceTexts, givenEvidence } from './evidence.js';

/** The buyer's part of the order, as far as it is stored. */
export type StoredBuyer = Partial<Omit<ChargedBuyer, 'buyer_context'>>;

/** What is stored about a disputed order. Instants are RFC 3339. */
export interface StoredOrder {
  readonly breakdown: AmountBreakdown;
  readonly merchantReference: string | null;
  readonly paidAt: string | null;
  /** Null when the buyer was erased. */
  readonly buyer: StoredBuyer | null;
  readonly refunds: readonly { readonly amount: number; readonly status: RefundStatus; readonly createdAt: string }[];
}

type Address = NonNullable<StoredBuyer['billing_address']>;

/**
 * The evidence that is submitted when the merchant sends none: items, totals, addresses, name, e-mail address and refunds
 * of the order. The buyer's IP address is not among them: it is evidence for the fraud score only. The result never has
 * more characters than evidence may have. Pure: the same order gives the same evidence.
 */
export function storedEvidence(order: StoredOrder): DisputeEvidence {
  const { buyer } = order;
  const given = givenEvidence({
    product_description: productDescription(order),
    customer_name: buyer?.customer?.name,
    uncategorized_text: orderHistory(order),
    billing_address: addressText(buyer?.billing_address),
    shipping_address: addressText(buyer?.shipping_address),
    customer_email_address: buyer?.customer?.email || null,
  });
  return limited(given ?? {});
}

function productDescription({ breakdown, buyer }: StoredOrder): string {
  const { subtotal, shipping, tax, duty, total, currency } = breakdown;
  const lines = (buyer?.line_items ?? []).map(
    ({ quantity, description, unit_amount: price }) =>
      `${quantity} x ${description} at ${formatMoney(price, currency)}`,
  );
  const totals = [
    `Goods: ${formatMoney(subtotal, currency)}`,
    `Shipping: ${formatMoney(shipping, currency)}`,
    `Tax: ${formatMoney(tax, currency)}`,
    `Duty: ${formatMoney(duty, currency)}`,
    `Total: ${formatMoney(total, currency)}`,
  ];
  return cutLines(lines, totals, evidenceTexts.product_description).join('\n');
}

function orderHistory({ breakdown, merchantReference, paidAt, refunds }: StoredOrder): string {
  const { total, currency } = breakdown;
  const facts = [
    ...(merchantReference === null ? [] : [`Order reference: ${merchantReference}`]),
    `${paidAt === null ? 'Charged' : `Charged on ${paidAt.slice(0, 10)}`}: ${formatMoney(total, currency)}`,
  ];
  const history = refunds.map((refund) => refundLine(refund, currency));
  const refunded = history.length === 0 ? ['No refund was made.'] : history;
  return cutLines(refunded, [], evidenceTexts.uncategorized_text - facts.join('\n').length - 1).reduce(
    (text, line) => `${text}\n${line}`,
    facts.join('\n'),
  );
}

const refundWords: Readonly<Record<RefundStatus, string>> = {
  pending: 'being refunded',
  succeeded: 'refunded',
  failed: 'refund failed',
};

function refundLine({ amount, status, createdAt }: StoredOrder['refunds'][number], currency: Currency): string {
  return `${createdAt.slice(0, 10)}: ${formatMoney(amount, currency)} ${refundWords[status]}`;
}

function addressText(address: Address | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  const { line1, line2, city, state, postal_code: postalCode, country } = address;
  return [line1, line2, city, state, postalCode, country].filter((part) => part).join('\n');
}

/** As many of the first lines as fit, said where some are left out, and then the last lines. */
function cutLines(first: readonly string[], last: readonly string[], max: number): readonly string[] {
  if ([...first, ...last].join('\n').length <= max) return [...first, ...last];
  const fitting = [...first];
  const shown = () => [...fitting, `and ${first.length - fitting.length} more`, ...last];
  while (fitting.length > 0 && shown().join('\n').length > max) fitting.pop();
  return shown();
}

/** Every text within its limit. The limits of these fields add up to less than the limit of all. */
function limited(evidence: DisputeEvidence): DisputeEvidence {
  const entries = Object.entries(evidence).map(([field, value]) => {
    const max = (evidenceTexts as Readonly<Record<string, number>>)[field] ?? evidenceCharactersMax;
    return [field, value.slice(0, max).replace(/[\ud800-\udbff]$/, '')];
  });
  return Object.fromEntries(entries) as DisputeEvidence;
}
