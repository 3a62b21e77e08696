import type { TaxPolicy } from '@landed/contracts/checkout/types';
import type { CreatePaymentIntentBody } from '@landed/contracts/checkout/wire';
import type { ApiError, FieldIssue } from '@landed/contracts/errors/api-error';
import { amountMax } from '@landed/contracts/money/money';
import { amountIssue } from '@landed/contracts/money/wire';
import { linesPerQuoteMax } from '@landed/contracts/tax-quote/validity';
import { apiErrorOfFields } from '../validation/field-issues.js';

/**
 * Checks what the schema of a charge cannot, because it depends on other fields or on the merchant. A quote is required if
 * the tax policy says so. A charge with a quote needs the destination and the line items, no more than a quote can have.
 * Without a quote, `amount` is at least 1 and the sum of the line items. Returns null if the order is valid.
 */
export function orderError(body: CreatePaymentIntentBody, policy: TaxPolicy): ApiError | null {
  const fields = isMissing(body.tax_quote_id) ? unquotedIssues(body, policy) : quotedIssues(body);
  return fields.length === 0 ? null : apiErrorOfFields(fields);
}

function quotedIssues({ shipping_address, line_items }: CreatePaymentIntentBody): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (isMissing(shipping_address)) issues.push(required('shipping_address.country'));
  if (isMissing(line_items)) issues.push(required('line_items'));
  else if (line_items.length > linesPerQuoteMax) {
    const message = `Must have at most ${linesPerQuoteMax} items.`;
    issues.push({ path: 'line_items', code: 'too_many', message });
  }
  return issues;
}

function unquotedIssues({ amount, line_items }: CreatePaymentIntentBody, policy: TaxPolicy): FieldIssue[] {
  if (policy.quote === 'required') return [required('tax_quote_id')];
  if (amount < 1) return [{ path: 'amount', code: amountIssue, message: `Must be from 1 to ${amountMax}.` }];
  if (isMissing(line_items)) return [];
  // At most 100 × 10,000 × 99,999,999: every step is an exact integer.
  const sum = line_items.reduce((total, line) => total + line.quantity * line.unit_amount, 0);
  if (sum === amount) return [];
  return [{ path: 'amount', code: amountIssue, message: 'Must be the sum of the line items.' }];
}

function required(path: string): FieldIssue {
  return { path, code: 'required', message: 'Is required.' };
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
